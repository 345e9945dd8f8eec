"""What every step of keeping a summary reads first, and how a new version is stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, NamedTuple, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import Max

from conversations import protected
from conversations.context.budget import fold_marks, summary_tokens
from conversations.context.history import PathTurn, SaidTurn, path_sizes, read_turns
from conversations.models import Conversation, FoldingRun, Message, Summary, Turn
from conversations.protected import Item
from conversations.protected.items import WEIGHTS
from conversations.summaries import are_past_marks, newest_on, summariser, uncovered
from conversations.summaries import text as summary_text
from conversations.summaries.forgotten_words import ForgottenWords
from conversations.summaries.summariser import Material, UnusableSummary
from conversations.summaries.text import Composed
from conversations.summaries.transcripts import MASKS, letters_left, notes_of
from memoryproject import llm, token_counts
from memoryproject.text import is_blank

MOST_TURNS = 100  # in one request, however short they are
DECLINED = "what was said on {day}, because the model declined to"
NOT_TOLD = "A part of the conversation could not be summarised."  # the prose of nothing else
NOTHING_LEFT = "[forgotten]"  # the text of turns that were about nothing else
COUNTED = """
    SELECT record.model, (SELECT sum((block->>'tokens')::int)
        FROM jsonb_array_elements(record.blocks) AS part(block)), record.prompt_tokens
    FROM conversations_contextrecord record JOIN conversations_turn turn ON turn.id = record.turn_id
    WHERE record.user_id = %s AND turn.user_id = %s AND turn.conversation_id = %s
        AND record.prompt_tokens IS NOT NULL AND record.emptied_at IS NULL
    ORDER BY turn.id DESC, record.attempt DESC LIMIT 1
"""
LEAST_BESIDE_MASKS = 20  # letters, of one message
READ_AHEAD = 2  # turns of so many times the room are read, since long ones are shortened


@dataclass(frozen=True)
class Stand:
    """Where a conversation stands: the ended turns of the branch shown, and their summary."""

    user_id: UUID
    conversation_id: UUID
    path: Sequence[PathTurn]
    base: Summary | None
    behind_open: Sequence[PathTurn] = ()
    """The turns after an early one that is tried again just now: nothing is made of them yet."""

    @property
    def pending(self) -> Sequence[PathTurn]:
        """The turns that no summary covers."""
        return uncovered(self.path, {self.base.through_id} if self.base else ())

    def position(self, turn_id: UUID) -> int:
        """How many turns there are up to this one."""
        return next(n for n, one in enumerate(self.path, start=1) if one.id == turn_id)


def read_stand(run: FoldingRun) -> Stand:
    """Read it, as the owner. Without a turn the path is empty."""
    talk = Conversation.objects.for_user_id(run.user_id).select_related("active_turn")
    conversation = talk.filter(pk=run.conversation_id).first()
    last = conversation.active_turn if conversation is not None else None
    whole = path_sizes(last) if last is not None else []
    path = _before_open(whole, run)
    base = newest_on(path, user_id=run.user_id, conversation_id=run.conversation_id)
    return Stand(run.user_id, run.conversation_id, path, base, whole[len(path) + 1 :])


def learn_from_records(run: FoldingRun) -> None:
    """Take what the newest reply's tokens were from its record; as the owner.

    Another process wrote that reply, and has learnt how its model counts. By less than that, turns
    would leave its prompts before they are folded here.
    """
    with connection.cursor() as cursor:
        cursor.execute(COUNTED, [run.user_id, run.user_id, run.conversation_id])
        row = cursor.fetchone()
    if row is not None and row[1]:
        token_counts.learn_ratio(row[0], estimated=int(row[1]), actual=int(row[2]))


def is_more_to_fold(run: FoldingRun) -> bool:
    """Whether the turns that no summary covers are past the marks; reads as many as tell it.

    An older turn that is tried again may lie further back; then the next step finds nothing.
    """
    talk = Conversation.objects.for_user_id(run.user_id).select_related("active_turn")
    conversation = talk.filter(pk=run.conversation_id).first()
    last = conversation.active_turn if conversation is not None else None
    if last is None:
        return False
    enough = fold_marks().high_turns + 2  # one of which may be open
    return are_past_marks(_before_open(path_sizes(last, limit=enough), run), run.user_id)


def _before_open(path: list[PathTurn], run: FoldingRun) -> list[PathTurn]:
    """The turns before the one that is being replied to: an older one, if it is tried again."""
    mine = Turn.objects.for_user_id(run.user_id).filter(conversation=run.conversation_id)
    is_open = set(mine.filter(status__in=Turn.OPEN).values_list("pk", flat=True))
    return list(takewhile(lambda turn: turn.id not in is_open, path))


class Noted(NamedTuple):
    """What a step made, in counts, for the log."""

    turns: int
    """Read, or covered by a summary made of passages; 0 for a passage."""
    tokens: int
    items: int
    """That the model had lost and code put back."""


class Step(Protocol):
    """One thing to be done. ``material`` is what the model is asked about; None: nothing."""

    @property
    def material(self) -> Material | None: ...

    def still_stands(self) -> bool:
        """Whether all that was read is as it was; under the owner's lock."""
        ...

    def notes(self) -> str:
        """What code can say of it, for a model that cannot; empty if nothing."""
        ...

    def declined(self) -> str | None:
        """What stands in the place of the prose that the model declines to write.

        None while fewer turns may be asked about.
        """
        ...

    def store(self, prose: str, *, gives_in: bool) -> Noted:
        """Keep the result. Raises UnusableSummary if nothing is left of it.

        ``gives_in``: it has been tried often enough, so then what was there before is kept, and
        the turns count as covered. All of them may be about what was forgotten.
        """
        ...


class Turns:
    """Turns as they were read, by which it is told whether their words have changed since."""

    def __init__(self, stand: Stand, wanted: Sequence[PathTurn], *, tokens: int) -> None:
        """The leading ones of ``wanted`` that fit in a request of ``tokens``; at least one."""
        self.user_id = stand.user_id
        said = read_turns(stand.user_id, _likely(wanted, tokens=tokens))
        forgotten = ForgottenWords(stand.user_id, stand.conversation_id)
        shown = [_without_forgotten(turn, forgotten) for turn in said]
        self.texts = summariser.fitting(shown, tokens=tokens)
        self.said: Sequence[SaidTurn] = said[: len(self.texts)]
        self.shown: Sequence[SaidTurn] = shown[: len(self.texts)]
        """What the model is shown of them: a transcript that was not masked still says it all."""
        self.items = summariser.items_in(self.shown)
        self.is_one_cut = len(self.said) == 1 and wanted[0].tokens > tokens
        """A single turn, larger than a request: whoever reads it again sees no more of it."""

    @property
    def say_anything(self) -> bool:
        """Not only masks and signs, nor "Noted." about a mask: else no model need be asked."""
        messages = [said for turn in self.shown for said in turn.messages]
        is_masked = any(MASKS.search(said.text) for said in messages)
        least = LEAST_BESIDE_MASKS if is_masked else 1
        return any(said.tool_calls or letters_left(said.text) >= least for said in messages)

    @property
    def have_replies(self) -> bool:
        return any(
            said.role == Message.Role.ASSISTANT for turn in self.said for said in turn.messages
        )

    def notes(self) -> str:
        return notes_of(self.shown)

    def leave_to_items(self) -> bool:
        """Whether it is a single turn: its items stand for it then, and one that says so."""
        if len(self.said) != 1:
            return False
        (turn,) = self.said
        day = turn.created_at.astimezone(ZoneInfo(turn.time_zone)).date()
        self.items.append(Item("gap", DECLINED.format(day=day), str(turn.id), WEIGHTS["gap"]))
        return True

    def are_unchanged(self) -> bool:
        now = read_turns(self.user_id, [turn.id for turn in self.said])
        return bool(self.said) and _words(now) == _words(self.said)


def _without_forgotten(turn: SaidTurn, forgotten: ForgottenWords) -> SaidTurn:
    if not forgotten:
        return turn
    messages = [
        said._replace(text=text, tokens=0)
        if (text := summary_text.without(said.text, forgotten.are_in)) != said.text.strip()
        else said
        for said in turn.messages
    ]
    return replace(turn, messages=messages)


def _likely(wanted: Sequence[PathTurn], *, tokens: int) -> list[UUID]:
    ids: list[UUID] = []
    read = 0
    for turn in wanted[:MOST_TURNS]:
        if ids and read + turn.tokens > tokens * READ_AHEAD:
            break
        ids.append(turn.id)
        read += turn.tokens
    return ids


def _words(turns: Sequence[SaidTurn]) -> list[Any]:
    return [
        (turn.id, [(said.id, said.role, said.text, said.tool_calls) for said in turn.messages])
        for turn in turns
    ]


def save_summary(
    stand: Stand,
    prose: str,
    items: Sequence[Item],
    *,
    through: UUID,
    covered: int,
    rebuilt: bool,
    instead: str | None = None,
) -> tuple[Summary, Composed]:
    """Store the next version, without what was forgotten; in a transaction, under the lock.

    ``instead`` as for ``kept_of``. Raises UnusableSummary if nothing is left of it.
    """
    forgotten = ForgottenWords(stand.user_id, stand.conversation_id)
    made = kept_of(
        prose,
        items,
        forgotten=forgotten,
        tokens=summary_tokens(),
        prose_tokens=summariser.room().kept,
        instead=instead,
    )
    mine = Summary.objects.for_user_id(stand.user_id).filter(conversation_id=stand.conversation_id)
    newest = mine.aggregate(newest=Max("version"))["newest"] or 0
    summary = Summary(
        user_id=stand.user_id,
        conversation_id=stand.conversation_id,
        version=newest + 1,
        text=made.text,
        through_id=through,
        turns_covered=covered,
        tokens=token_counts.count(made.text),
        protected=protected.as_json(made.items),
        appended=made.appended,
        rebuilt=rebuilt,
        model=llm.model_for("summarise")[:120],
        prompt_version=summariser.prompt().PROMPT_VERSION,
    )
    summary.save(force_insert=True)
    return summary, made


def kept_of(
    prose: str,
    items: Sequence[Item],
    *,
    forgotten: ForgottenWords,
    tokens: int,
    prose_tokens: int,
    instead: str | None = None,
) -> Composed:
    """Prose and items without what was forgotten, as one text.

    ``instead`` is the prose if nothing is left of it. Raises UnusableSummary if there is none.
    """
    prose = summary_text.without(prose, forgotten.are_in)
    if not prose and instead is not None:
        prose = summary_text.without(instead, forgotten.are_in) or NOTHING_LEFT
    if not prose:
        raise UnusableSummary("forgotten")
    allowed = [item for item in items if not forgotten.are_in(item.text)]
    made = summary_text.composed(
        prose,
        allowed,
        tokens=tokens,
        prose_tokens=prose_tokens,
        drops_oldest=summariser.prompt().EXTENDS,
    )
    if is_blank(made.text):
        raise UnusableSummary("empty")
    return made
