"""Making a summary from the turns themselves, however many there are; one call at a time.

The turns are cut into stretches that fit one request, and each is summarised by itself: a
``Passage``. Where the passages do not fit one request together, neighbours are merged into longer
ones, level by level, until they do; then they become the summary. What must not be lost is taken
from the turns and goes past the levels: the final text is checked against all of it.

Each step is found anew from the rows that are there, so a rebuild that was broken off goes on with
the next passage, and a later one makes only the passages that it lacks: those of turns said since,
and those that something forgotten has taken away. A passage serves wherever its stretch lies on
the way to the turn, and its prompt is today's.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from conversations import protected
from conversations.context.budget import fold_marks, summary_tokens
from conversations.models import Passage
from conversations.protected import Item
from conversations.summaries import beyond_low, summariser
from conversations.summaries.forgotten_words import ForgottenWords
from conversations.summaries.steps import (
    NOT_TOLD,
    NOTHING_LEFT,
    Noted,
    Stand,
    Step,
    Turns,
    kept_of,
    save_summary,
)
from conversations.summaries.summariser import Material, Room
from conversations.summaries.text import ITEMS_SHARE, without_lines
from memoryproject import token_counts

LEAST_MERGED = 3  # passages that fit in one request


class Node(NamedTuple):
    """A passage by its place: ``since`` and ``through`` count turns of the path, from 0."""

    pk: UUID
    level: int
    since: int
    through: int
    tokens: int


def next_step(stand: Stand, *, parts: int = 1) -> Step | None:
    """What is to be done next; None if no turn is old enough for a summary.

    ``parts``: into how many a stretch of turns is divided, which the model declined as a whole.
    """
    until = _until(stand)
    if not until:
        return None
    room = summariser.room()
    nodes = _nodes(stand, until)
    stretches = [node for node in nodes if node.level == 1]
    below: list[Node] = []
    while (at := below[-1].through + 1 if below else 0) < until:
        here = [node for node in stretches if node.since == at]
        if not here:
            end = min((node.since for node in stretches if node.since > at), default=until)
            turns = Turns(stand, stand.path[at:end], tokens=room.texts)
            if parts > 1:
                end = at + math.ceil(len(turns.said) / parts)
                turns = Turns(stand, stand.path[at:end], tokens=room.texts)
            return Stretch(stand, turns, room)
        below.append(max(here, key=lambda node: node.through))
    return _merging(stand, below, nodes, room)


def _until(stand: Stand) -> int:
    """How many turns are to be covered: as many as before, or all that are old enough."""
    covered = len(stand.path) - len(stand.pending)
    return max(covered, beyond_low(stand.path, fold_marks()))


def _nodes(stand: Stand, until: int) -> list[Node]:
    """The passages whose stretch lies on the path."""
    at = {turn.id: n for n, turn in enumerate(stand.path[:until])}
    rows = Passage.objects.for_user_id(stand.user_id).filter(
        conversation_id=stand.conversation_id, prompt_version=summariser.prompt().PROMPT_VERSION
    )
    return [
        Node(pk, level, at[since], at[through], tokens)
        for pk, level, since, through, tokens in rows.values_list(
            "pk", "level", "since_id", "through_id", "tokens"
        )
        if since in at and through in at
    ]


def _merging(stand: Stand, stretches: list[Node], nodes: list[Node], room: Room) -> Step:
    if summariser.prompt().EXTENDS:  # code puts them together, which needs no levels
        return Whole(stand, stretches, stretches)
    known = {(node.level, node.since, node.through): node for node in nodes}
    below, level = stretches, 1
    while len(below) > 1 and sum(node.tokens for node in below) > room.texts:
        level += 1
        above: list[Node] = []
        for group in _groups(below, tokens=room.texts):
            place = level, group[0].since, group[-1].through
            if len(group) == 1:
                above.append(group[0])
            elif place in known:
                above.append(known[place])
            else:
                return Merge(stand, group, level=level, room=room)
        below = above
    return Whole(stand, below, stretches)


def _groups(nodes: Sequence[Node], *, tokens: int) -> list[list[Node]]:
    """Neighbours that fit in one request; two at least, or there would be no end."""
    groups: list[list[Node]] = [[]]
    used = 0
    for node in nodes:
        if len(groups[-1]) >= 2 and used + node.tokens > tokens:
            groups.append([])
            used = 0
        groups[-1].append(node)
        used += node.tokens
    return groups


def passage_tokens(room: Room) -> int:
    """How long a passage may be: as a summary, but some of them must fit in one request."""
    return min(summary_tokens(), room.texts // LEAST_MERGED)


# --- the steps ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Stretch:
    """Some turns by themselves, to become a passage of the first level."""

    stand: Stand
    turns: Turns
    room: Room

    @property
    def material(self) -> Material | None:
        if not self.turns.say_anything:
            return None
        return Material(turns=self.turns.texts, has_replies=self.turns.have_replies)

    def notes(self) -> str:
        return self.turns.notes()

    def declined(self) -> str | None:
        return NOT_TOLD if self.turns.leave_to_items() else None

    def still_stands(self) -> bool:
        return self.turns.are_unchanged()

    def store(self, prose: str, *, gives_in: bool) -> Noted:
        said, items = self.turns.said, self.turns.items
        ends = said[0].id, said[-1].id
        return _save_passage(
            self.stand,
            prose,
            items,
            level=1,
            ends=ends,
            room=self.room,
            gives_in=gives_in or self.material is None,
        )


class Merge:
    """Neighbouring passages, to become one of the next level."""

    def __init__(self, stand: Stand, nodes: Sequence[Node], *, level: int, room: Room) -> None:
        self.stand, self.level, self.room = stand, level, room
        self.planned = {node.pk for node in nodes}
        self.passages = _read(stand, nodes)
        self.items = [item for one in self.passages for item in protected.from_json(one.protected)]

    @property
    def material(self) -> Material | None:
        texts = _texts(self.passages)
        if len(texts) < 2:
            return None
        return Material(summariser.cut_to_fit(texts, tokens=self.room.texts))

    def notes(self) -> str:
        return _together(self.passages, self.items)

    def declined(self) -> str | None:
        return self.notes()

    def still_stands(self) -> bool:
        return _all_stand(self.stand, self.planned)

    def store(self, prose: str, *, gives_in: bool) -> Noted:
        ends = self.passages[0].since_id, self.passages[-1].through_id
        prose = prose or self.notes()
        return _save_passage(
            self.stand,
            prose,
            self.items,
            level=self.level,
            ends=ends,
            room=self.room,
            gives_in=gives_in,
        )


class Whole:
    """All passages, to become the summary; a single one is it already."""

    def __init__(self, stand: Stand, nodes: Sequence[Node], stretches: Sequence[Node]) -> None:
        self.stand = stand
        self.planned = {node.pk for node in (*nodes, *stretches)}
        self.passages = _read(stand, nodes)
        self.stretches = _read(stand, stretches)
        self.covered = stretches[-1].through + 1

    @property
    def material(self) -> Material | None:
        texts = _texts(self.passages)
        is_asked = len(texts) > 1 and not summariser.prompt().EXTENDS
        return Material(texts) if is_asked else None

    def notes(self) -> str:
        return _together(self.passages, self._items)

    def declined(self) -> str | None:
        return self.notes()

    @property
    def _items(self) -> list[Item]:
        return [item for one in self.stretches for item in protected.from_json(one.protected)]

    def still_stands(self) -> bool:
        return _all_stand(self.stand, self.planned)

    def store(self, prose: str, *, gives_in: bool) -> Noted:
        summary, made = save_summary(
            self.stand,
            prose or self.notes(),
            self._items,
            through=self.stretches[-1].through_id,
            covered=self.covered,
            rebuilt=True,
            instead="" if gives_in or self.material is None else None,
        )
        return Noted(self.covered, summary.tokens, made.appended)


def _read(stand: Stand, nodes: Sequence[Node]) -> list[Passage]:
    rows = Passage.objects.for_user_id(stand.user_id).in_bulk([node.pk for node in nodes])
    return [rows[node.pk] for node in nodes if node.pk in rows]


def _texts(passages: Sequence[Passage]) -> list[str]:
    """Those that say something."""
    return [one.text for one in passages if one.text != NOTHING_LEFT]


def _together(passages: Sequence[Passage], items: Sequence[Item]) -> str:
    """What the passages say without a model's help; for a single one that is the whole of it."""
    texts = _texts(passages)
    if len(texts) > 1:
        return summariser.joined(map(without_lines, texts), items) or NOTHING_LEFT
    return texts[0] if texts else NOTHING_LEFT


def _all_stand(stand: Stand, ids: Collection[UUID]) -> bool:
    """Of those planned, not those read: one may have been deleted between the two queries."""
    standing = Passage.objects.for_user_id(stand.user_id).filter(pk__in=ids)
    return bool(ids) and standing.count() == len(ids)


def _save_passage(
    stand: Stand,
    prose: str,
    items: Sequence[Item],
    *,
    level: int,
    ends: tuple[UUID, UUID],
    room: Room,
    gives_in: bool,
) -> Noted:
    """Store the passage, in the place of one that an older prompt made of the same turns."""
    forgotten = ForgottenWords(stand.user_id, stand.conversation_id)
    most = passage_tokens(room)
    made = kept_of(
        prose,
        items,
        forgotten=forgotten,
        tokens=most,
        prose_tokens=room.prose,
        instead="" if gives_in else None,
    )
    allowed = [item for item in items if not forgotten.are_in(item.text)]
    kept = protected.most_important(allowed, tokens=int(summary_tokens() * ITEMS_SHARE))
    passage = Passage(
        user_id=stand.user_id,
        conversation_id=stand.conversation_id,
        level=level,
        since_id=ends[0],
        through_id=ends[1],
        text=made.text,
        tokens=token_counts.count(made.text),
        protected=protected.as_json(kept),
        prompt_version=summariser.prompt().PROMPT_VERSION,
        created_at=timezone.now(),
    )
    Passage.objects.bulk_create(
        [passage],
        update_conflicts=True,
        unique_fields=["conversation", "level", "since", "through"],
        update_fields=["text", "tokens", "protected", "prompt_version", "created_at"],
    )
    return Noted(0, passage.tokens, made.appended)
