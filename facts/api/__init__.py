"""The API of memory, one module for each thing that it is about."""

from facts.api.candidates import CandidateViewSet
from facts.api.conflicts import ChangeViewSet, ConflictViewSet
from facts.api.dials import ConsentViewSet, SettingsViewSet
from facts.api.facts import FactViewSet

__all__ = [
    "CandidateViewSet",
    "ChangeViewSet",
    "ConflictViewSet",
    "ConsentViewSet",
    "FactViewSet",
    "SettingsViewSet",
]
