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
from facts.serializers.episodes import EpisodeChange, EpisodeFilters, EpisodeSerializer
from facts.serializers.facts import (
    Correction,
    FactChanged,
    FactFilters,
    FactSerializer,
    FactWithHistorySerializer,
    Masking,
    NewFact,
)
from facts.serializers.procedures import (
    NewProcedure,
    ProcedureChange,
    ProcedureFilters,
    ProcedureSerializer,
)
from facts.serializers.retention import (
    DueSerializer,
    LimitSerializer,
    RetentionSerializer,
    WantedRetention,
)

__all__ = [
    "CandidateSerializer",
    "ChangeSerializer",
    "ConflictAnswer",
    "ConflictFilters",
    "ConflictSerializer",
    "ConsentSerializer",
    "Correction",
    "DueSerializer",
    "EpisodeChange",
    "EpisodeFilters",
    "EpisodeSerializer",
    "FactChanged",
    "FactFilters",
    "FactOffered",
    "FactSerializer",
    "FactWithHistorySerializer",
    "LimitSerializer",
    "Masking",
    "NewFact",
    "NewProcedure",
    "ProcedureChange",
    "ProcedureFilters",
    "ProcedureSerializer",
    "RetentionSerializer",
    "SettingsChange",
    "SettingsSerializer",
    "StandsNow",
    "WantedRetention",
]
