"""The list of conversations beside the thread: newest first, grouped by day, found by title."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby
from uuid import UUID

from django.utils import timezone
from django.utils.formats import date_format

from conversations.models import Conversation
from memoryproject.models import User
from memoryproject.text import fold_accents

PAGE = 60


@dataclass(frozen=True)
class Group:
    heading: str
    conversations: list[Conversation]


@dataclass(frozen=True)
class Sidebar:
    groups: list[Group] = field(default_factory=list)
    query: str = ""
    more: int = 0  # how many the link to the rest asks for; 0: these are all


def sidebar(user: User, *, query: str = "", most: int = PAGE) -> Sidebar:
    """Two queries at most, whatever the number of conversations."""
    kept = Conversation.objects.for_user(user).kept().order_by("-last_active_at", "-id")
    query = " ".join(query.split())
    if query:
        kept = kept.filter(pk__in=_titled(user, query)[: most + 1])
    found = list(kept.only("title", "mode", "last_active_at")[: most + 1])
    groups = [
        Group(heading, list(conversations))
        for heading, conversations in groupby(found[:most], key=_heading)
    ]
    return Sidebar(groups, query, more=most + PAGE if len(found) > most else 0)


def _titled(user: User, query: str) -> list[UUID]:
    """Ids of those whose title holds every word; folded here, as everywhere."""
    words = fold_accents(query).split()
    titles = Conversation.objects.for_user(user).kept().order_by("-last_active_at", "-id")
    found: list[UUID] = []
    for pk, title in titles.values_list("pk", "title"):
        folded = fold_accents(title)
        if all(word in folded for word in words):
            found.append(pk)
    return found


def _heading(conversation: Conversation) -> str:
    return heading_of(timezone.localdate(conversation.last_active_at), timezone.localdate())


def heading_of(day: date, today: date) -> str:
    if day >= today:
        return "Today"
    if day == today - timedelta(days=1):
        return "Yesterday"
    if (day.year, day.month) == (today.year, today.month):
        return "Earlier this month"
    return date_format(day, "F" if day.year == today.year else "F Y")
