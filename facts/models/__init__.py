from facts.models.candidates import Candidate
from facts.models.changes import Change
from facts.models.conflicts import Conflict
from facts.models.consent import Consent, MemorySettings
from facts.models.episodes import Episode, EpisodeRun
from facts.models.facts import Fact
from facts.models.forgetting import Tombstone
from facts.models.index import Embedding, Posting, ReindexRun
from facts.models.learning import LearningRun
from facts.models.procedures import Procedure
from facts.models.retention import RetentionRule
from facts.models.upkeep import UpkeepRun

__all__ = [
    "Candidate",
    "Change",
    "Conflict",
    "Consent",
    "Embedding",
    "Episode",
    "EpisodeRun",
    "Fact",
    "LearningRun",
    "MemorySettings",
    "Posting",
    "Procedure",
    "ReindexRun",
    "RetentionRule",
    "Tombstone",
    "UpkeepRun",
]
