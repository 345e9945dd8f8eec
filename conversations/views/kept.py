"""What the assistant still has of a conversation: pins, the running summary, and the newest turns.

Read for the page and for the API. The number of queries does not depend on the conversation's
length. The ids of its turns are walked once, to tell the summaries of its branch; read are one
summary whole, and where some older ones end. A look at one in the making walks nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Self
from uuid import UUID

from django.conf import settings
from django.db.models.expressions import RawSQL
from django.utils import timezone

from conversations import pins
from conversations.managers import PATH, WHOLE_PATH
from conversations.models import Conversation, FoldingRun, Message, Summary, Turn
from conversations.protected import Item, from_json
from conversations.protected.items import HEADINGS
from conversations.summaries import summariser
from conversations.views.showing import word_for_word_from
from memoryproject.ownership import OwnedQuerySet

VERSIONS = 10  # older ones, at once
LOOKS = 40  # at a summary in the making; afterwards the page shows it when it is loaded again
LIGHT = ("version", "turns_covered", "tokens", "rebuilt", "created_at", "conversation", "user")

# Why a summary could not be made, by the code that its run keeps. Nothing of the endpoint's own
# words: everybody who chats reads it.
REASONS = {
    "timeout": "The model took too long to answer.",
    "rate_limited": "The model's provider asks for fewer requests.",
    "no_credit": "The account at the model's provider has no credit left.",
    "server_error": "The model's provider has a problem of its own.",
    "unreachable": "The model can't be reached.",
    "cut": "The connection broke off before the answer was whole.",
    "bad_request": "The model's provider did not understand the request.",
    "too_long": "The text was longer than the model can take at once.",
    "wrong_key": "The model's provider did not accept the key.",
    "unknown_model": "The model's provider does not know the model.",
    "not_found": "There is no model at the address that is configured.",
    "unreadable": "The model's answer could not be read.",
    "model_loading": "The model is still being loaded.",
    "model_missing": "The model is not there yet.",
    "worker_lost": "The server was interrupted while it was being made.",
    **summariser.SENTENCES,
}
ANY_REASON = "Something went wrong on the server's side."


@dataclass(frozen=True)
class Making:
    """The job that keeps the summary, as far as people want to know of it."""

    run: FoldingRun
    look: int = 0

    @property
    def state(self) -> str:
        """One of "due", "running", "failed" and "" (nothing to do)."""
        return "" if self.run.status == FoldingRun.Status.DONE else str(self.run.status)

    @property
    def is_open(self) -> bool:
        return self.run.is_open

    @property
    def waits(self) -> bool:
        """Whether it has failed before and is tried again by itself, later."""
        return self.state == "due" and bool(self.run.error_code)

    @property
    def is_later(self) -> bool:
        return self.run.due_at > timezone.now()

    @property
    def reason(self) -> str:
        return REASONS.get(self.run.error_code, ANY_REASON) if self.run.error_code else ""

    @property
    def may_look(self) -> bool:
        return self.is_open and self.look < LOOKS

    @property
    def delay(self) -> int:
        """Seconds until the page looks again: it slows down."""
        return min(2 + self.look // 3, 10)


@dataclass(frozen=True)
class Kept:
    """The running summary of the branch that is shown, and what is known about it."""

    summary: Summary | None = None
    seen: str = ""  # what stands here, as ``seen_of`` tells it
    older: list[Summary] = field(default_factory=list)
    more: int | None = None  # the version below which there are more
    making: Making | None = None
    items: list[tuple[str, list[Item]]] = field(default_factory=list)
    starts_at: Turn | None = None

    @property
    def begins_with(self) -> str:
        """What the user said first of what is had word for word."""
        if self.starts_at is None:
            return ""
        said = (one for one in self.starts_at.messages.all() if one.role == Message.Role.USER)
        return next((one.visible_text for one in said), "")


@dataclass(frozen=True)
class Pins:
    """The pinned messages in the order said, and how many there may be."""

    messages: list[Message]
    most: int

    @classmethod
    def of(cls, conversation: Conversation) -> Self:
        found = pins.pinned_in(conversation).prefetch_related("redactions").select_related("turn")
        return cls(list(found), settings.PINS_MAX)


def versions_of(conversation: Conversation) -> OwnedQuerySet[Summary]:
    """The summaries of the branch that is shown, newest first; call it acting as the owner."""
    user_id = conversation.user_id
    way = RawSQL(PATH, [conversation.active_turn_id, user_id, WHOLE_PATH, user_id])
    mine = Summary.objects.for_user_id(user_id).filter(conversation=conversation)
    return mine.filter(through_id__in=way).select_related("through").order_by("-version")


def making_of(conversation: Conversation, *, look: int = 0) -> Making | None:
    mine = FoldingRun.objects.for_user_id(conversation.user_id)
    run = mine.filter(conversation=conversation).first()
    return Making(run, look) if run is not None else None


def seen_of(conversation: Conversation, making: Making | None) -> str:
    """What a page compares, to see whether it shows the summary and its job as they are now.

    One short query: the newest version is looked up whatever its branch.
    """
    if making is None or not making.is_open:
        return ""
    mine = Summary.objects.for_user_id(conversation.user_id).filter(conversation=conversation)
    newest = mine.order_by("-version").values_list("version", flat=True).first() or 0
    run = making.run
    again = f"{run.error_code}-{run.due_at:%d-%H-%M}" if making.waits else ""
    return f"{newest}-{run.status}-{run.from_source:d}-{again}"


def kept_of(conversation: Conversation, *, look: int = 0) -> Kept:
    """What there is now; ``look`` counts how often a page has looked at one in the making."""
    making = making_of(conversation, look=look)
    seen = seen_of(conversation, making)  # first: what comes meanwhile is seen at the next look
    found = _light(versions_of(conversation), most=VERSIONS + 2)
    mine = Summary.objects.for_user_id(conversation.user_id).select_related("through")
    summary = mine.filter(pk=found[0].pk).first() if found else None
    older = found[1:]
    return Kept(
        summary=summary,
        seen=seen,
        older=older[:VERSIONS],
        more=older[VERSIONS - 1].version if len(older) > VERSIONS else None,
        making=making,
        items=by_kind(from_json(summary.protected)) if summary else [],
        starts_at=_first_shown(conversation),
    )


def older_than(conversation: Conversation, version: int) -> Kept:
    """The versions below ``version``, for the page that goes further back."""
    older = _light(versions_of(conversation).filter(version__lt=version), most=VERSIONS + 1)
    more = older[VERSIONS - 1].version if len(older) > VERSIONS else None
    return Kept(older=older[:VERSIONS], more=more)


def _light(versions: OwnedQuerySet[Summary], *, most: int) -> list[Summary]:
    return list(versions.only(*LIGHT, "through__created_at", "through__conversation")[:most])


def _first_shown(conversation: Conversation) -> Turn | None:
    starts_at = word_for_word_from(conversation)
    mine = Turn.objects.for_user_id(conversation.user_id)
    return mine.filter(pk=starts_at).with_messages().first() if starts_at else None


def by_kind(items: Sequence[Item]) -> list[tuple[str, list[Item]]]:
    """The items under the words that a summary's own lines begin with."""
    order = list(HEADINGS)
    ranked = sorted(items, key=lambda item: order.index(item.kind))
    return [
        (HEADINGS[kind], list(found)) for kind, found in groupby(ranked, key=lambda item: item.kind)
    ]


def turns_named_by(user_id: UUID, items: Sequence[Item]) -> set[str]:
    """Ids, as text, of those turns of the items that are still there."""
    ids = {item.turn for item in items if item.turn}
    found = Turn.objects.for_user_id(user_id).filter(pk__in=ids).values_list("pk", flat=True)
    return {str(pk) for pk in found}
