"""What the API shows of memory, and what it takes: the shapes of each of ``facts.api``."""

from facts.serializers.candidates import CandidateSerializer, FactOffered
from facts.serializers.conflicts import (
    ChangeSerializer,
    ConflictAnswer,
    ConflictFilters,
    ConflictSerializer,
    StandsNow,
)
from facts.serializers.dials import ConsentSerializer, SettingsChange, SettingsSerializer
from facts.serializers.facts import (
    Correction,
    FactChanged,
    FactFilters,
    FactSerializer,
    FactWithHistorySerializer,
    Masking,
    NewFact,
)

__all__ = [
    "CandidateSerializer",
    "ChangeSerializer",
    "ConflictAnswer",
    "ConflictFilters",
    "ConflictSerializer",
    "ConsentSerializer",
    "Correction",
    "FactChanged",
    "FactFilters",
    "FactOffered",
    "FactSerializer",
    "FactWithHistorySerializer",
    "Masking",
    "NewFact",
    "SettingsChange",
    "SettingsSerializer",
    "StandsNow",
]
