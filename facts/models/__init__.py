from facts.models.candidates import Candidate
from facts.models.consent import Consent, MemorySettings
from facts.models.facts import Fact
from facts.models.forgetting import Tombstone
from facts.models.index import Embedding, Posting
from facts.models.learning import LearningRun

__all__ = [
    "Candidate",
    "Consent",
    "Embedding",
    "Fact",
    "LearningRun",
    "MemorySettings",
    "Posting",
    "Tombstone",
]
