"""The API of memory, one module for each thing that it is about."""

from facts.api.candidates import CandidateViewSet
from facts.api.conflicts import ChangeViewSet, ConflictViewSet
from facts.api.dials import ConsentViewSet, SettingsViewSet
from facts.api.episodes import EpisodeViewSet
from facts.api.facts import FactViewSet
from facts.api.procedures import ProcedureViewSet
from facts.api.retention import RetentionViewSet

__all__ = [
    "CandidateViewSet",
    "ChangeViewSet",
    "ConflictViewSet",
    "ConsentViewSet",
    "EpisodeViewSet",
    "FactViewSet",
    "ProcedureViewSet",
    "RetentionViewSet",
    "SettingsViewSet",
]
