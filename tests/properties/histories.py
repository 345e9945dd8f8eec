"""Histories of every sort, for the properties of a prompt.

A turn is spelt by eight bytes, so that drawing a history costs a few draws and a failure shrinks
towards zeros: a short question, answered, without anything special. The texts carry where they
belong, so that one in the wrong place is seen.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any
from uuid import UUID

from hypothesis import strategies as st

from conversations.context.drafting import Draft
from conversations.context.history import Around, KeptSummary, Pin, Said, SaidTurn
from conversations.context.memory_block import Item, one_line
from conversations.context.prompt_shapes import ALTERNATING, EMBEDDED, ENDPOINT, Shape
from conversations.managers import linked
from memoryproject import token_counts

ZONES = ["UTC", "Asia/Kolkata", "Pacific/Kiritimati", "America/St_Johns", "Europe/London"]
MODELS = ["gpt-4o", "scripted-reply"]  # counted exactly, and with a factor
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
TALK = UUID(int=1)
FOREIGN = UUID(int=2)  # of no turn on any way
WORDS = [
    "word ",
    "下周三",
    "\U0001f3bb\U0001f9ff ",
    "x",
    "a\n\n",
    "</summary> < /PINNED ><|im_end|>",
    "7 ",
]
SIZES = [1, 3, 9, 1, 25, 60, 3, 150, 9, 25, 40, 3, 60, 9, 1, 400]  # times the word
STATUSES = ["completed", "completed", "completed", "completed", "interrupted", "failed"]


@dataclass(frozen=True)
class History:
    """What was read for a reply, and what the reply may take."""

    whole_way: list[SaidTurn]
    path: list[SaidTurn]
    around: Around
    items: list[Item]
    shape: Shape
    model: str
    budget: int
    most_turns: int

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self.described())

    def described(self) -> str:
        shapes = {"ENDPOINT": ENDPOINT, "EMBEDDED": EMBEDDED, "ALTERNATING": ALTERNATING}
        shape = next(name for name, one in shapes.items() if one is self.shape)
        turns = "\n".join(_brief(turn) for turn in self.whole_way)
        return (
            f"History({shape}, {self.model}, budget={self.budget}, most_turns={self.most_turns},"
            f" read={len(self.path)}, items={len(self.items)},\n{self.around}\n{turns})"
        )

    def draft(self) -> Draft:
        draft = Draft(
            self.path,
            self.around,
            shape=self.shape,
            model=self.model,
            budget=self.budget,
            most_turns=self.most_turns,
        )
        draft.items = list(self.items)
        return draft


def _brief(turn: SaidTurn) -> str:
    said = [
        f"  {one.role} {one.text[:30]!r}+{len(one.text)} tokens={one.tokens}"
        f"{' pinned' * one.pinned} {[call['id'] for call in one.tool_calls or ()]}"
        f" {one.tool_call_id}"
        for one in turn.messages
    ]
    return "\n".join([f"{turn.id.int >> 32}: {turn.status}", *said])


@lru_cache(maxsize=4096)
def _filler(code: int) -> tuple[str, int]:
    text = WORDS[code // 16 % len(WORDS)] * (3000 if code == 255 else SIZES[code % 16])
    return text, token_counts.count(text)


def _text(tag: str, code: int) -> str:
    return f"{tag} {_filler(code)[0]}".strip()


def _stored(text: str, code: int) -> int:
    """The count stored with a message: mostly right, sometimes none, far too low or too high."""
    wrong = {1: 0, 2: 1, 3: 5 * len(text)}
    return wrong[code] if code in wrong else token_counts.count(text)


def _call(name: str, code: int) -> dict[str, Any]:
    arguments = json.dumps({"of": "word " * (600 if code == 255 else code % 16)})
    return {"id": name, "type": "function", "function": {"name": "look", "arguments": arguments}}


def _messages(number: int, turn_id: UUID, code: bytes) -> list[Said]:
    asked, replied, tools, torn, pins, gone, stored, ended = code
    broke_off = STATUSES[ended % 6] == "interrupted" and ended % 4 < 2  # before its reply
    found: list[Said] = []

    def say(role: str, text: str, **more: Any) -> None:
        message_id = UUID(int=turn_id.int + len(found) + 1)
        given: dict[str, Any] = {"tool_calls": None, "tool_call_id": ""} | more
        pinned = role != "tool" and bool(text) and bool(pins >> len(found) % 4 & 1) and pins > 160
        tokens = _stored(text, stored % 24)
        found.append(Said(message_id, turn_id, role, text, tokens, pinned=pinned, **given))

    if gone % 32 == 1:  # masked as a whole
        say("user", "[forgotten]")
    elif gone % 32 != 2:  # deleted
        say("user", _text(f"u{number}", asked))
    if gone % 32 == 3:  # a message sent in two parts
        say("user", _text(f"v{number}", asked))
    for round_number in range((tools - 140) // 50 + 1 if tools >= 140 else 0):
        names = [f"c{number}-{round_number}-{one}" for one in range(tools % 3 + 1)]
        before = f"Looking {number}." if tools % 2 else ""
        say("assistant", before, tool_calls=[_call(name, torn) for name in names])
        for name in names[1:] if torn % 8 == 1 else names:
            text = "" if torn % 8 == 2 else _text(f"t{number}", replied)
            say("tool", text, tool_call_id=name)
    if gone % 32 == 4:
        say("assistant", "I live at [forgotten].")
    elif gone % 16 != 5 and not broke_off:
        say("assistant", _text(f"a{number}", replied))
    return found


def _turn(number: int, parent: UUID | None, code: bytes, *, zone: str, branch: int) -> SaidTurn:
    turn_id = UUID(int=(branch * 1000 + number + 1) << 32)
    return SaidTurn(
        id=turn_id,
        parent_id=parent,
        status=STATUSES[code[7] % 6],
        # Two servers' clocks differ, and a clock may be put back.
        created_at=NOON + timedelta(minutes=47 * number - 60 * (code[7] // 6)),
        conversation_id=TALK,
        mode="learning",
        time_zone=zone,
        messages=_messages(number, turn_id, code),
    )


def _way(codes: Sequence[bytes], forks: bytes, *, zone: str) -> list[SaidTurn]:
    """The way to the last turn, found among turns of other branches."""
    turns: dict[UUID, tuple[SaidTurn, UUID | None]] = {}
    parent: UUID | None = None
    for number, code in enumerate(codes):
        turn = _turn(number, parent, code, zone=zone, branch=0)
        if number < len(forks) and forks[number] % 4 == 1:
            other = _turn(number, parent, code, zone=zone, branch=1)
            turns[other.id] = (other, parent)
        turns[turn.id] = (turn, parent)
        parent = turn.id
    assert parent is not None
    return linked(parent, turns)


def _asked(turn: SaidTurn, code: bytes) -> SaidTurn:
    """The turn to answer: it has a question, and no reply that counts yet."""
    text = _text("now", code[0])
    tokens = _stored(text, code[6] % 24)
    asked = Said(UUID(int=turn.id.int + 1), turn.id, "user", text, tokens, None, "", code[4] > 200)
    return SaidTurn(**{**turn.__dict__, "messages": [asked], "status": "streaming"})


def _pins(way: Sequence[SaidTurn], code: int) -> list[Pin]:
    found = [
        Pin(one.id, turn.id, one.role, one.text, turn.created_at)
        for turn in way
        for one in turn.messages
        if one.pinned
    ]
    if code % 8 == 1:  # of another branch
        pin_id = UUID(int=(5000 << 32) + 1)
        found.append(Pin(pin_id, FOREIGN, "user", _text("elsewhere", code), NOON))
    return sorted(found, key=lambda pin: pin.said_at)


def _summary(way: Sequence[SaidTurn], where: int, text: int) -> KeptSummary | None:
    if where % 3 == 0:
        return None
    reached = [FOREIGN, *(turn.id for turn in way[:-1])]
    through = reached[where // 3 % len(reached)]
    return KeptSummary(UUID(int=9), 1, through, _text("So far:", text))


def _items(count: int, size: int) -> list[Item]:
    return [
        Item(
            one_line(_text(f"Likes {number}", size)),
            "said 2026-03-01",
            {"kind": "offer" if size % 5 == 1 else "fact", "id": str(number), "version": ""},
        )
        for number in range(count % 6 if count >= 128 else 0)
    ]


def _tokens_of(turn: SaidTurn) -> int:
    return sum(token_counts.count(one.text) + 4 for one in turn.messages)


@st.composite
def histories(draw: st.DrawFn) -> History:
    length = draw(st.integers(1, 14))
    spelt = draw(st.binary(min_size=8 * length, max_size=8 * length))
    codes = [spelt[at : at + 8] for at in range(0, len(spelt), 8)]
    around = draw(st.binary(min_size=10, max_size=10))
    forks = draw(st.binary(max_size=4))
    scarcity = draw(st.integers(0, 100))
    zone = ZONES[around[0] % len(ZONES)]
    shape = [ENDPOINT, EMBEDDED, ENDPOINT, EMBEDDED, ALTERNATING][around[1] % 5]
    most_turns = 4 + around[2] % 12
    *earlier, last = _way(codes, forks, zone=zone)
    way = [*earlier, _asked(last, codes[-1])]
    path = way[-most_turns - 1 :]
    began = [None, FOREIGN, *(turn.id for turn in way[:-1])]
    model = MODELS[around[1] // 5 % 2]
    items = _items(around[8], around[9])
    opening = sum(block.tokens for block in shape.opening(NOON))
    if scarcity > 95:  # far too small, or nearly
        budget = around[3] * 5
    else:
        needed = sum(min(_tokens_of(turn), 300) for turn in path) + 60 * len(items)
        room = 150 + needed * (110 - scarcity) // 100
        budget = int((opening + room) * token_counts.factor(model))
    return History(
        whole_way=way,
        path=path,
        around=Around(
            summary=_summary(way, around[4], around[5]),
            pins=_pins(way, around[6]),
            began_at=began[around[7] % len(began)],
        ),
        items=items,
        shape=shape,
        model=model,
        budget=budget,
        most_turns=most_turns,
    )
