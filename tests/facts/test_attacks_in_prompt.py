"""Whatever is stored stays within the block of the prompt that it is recalled into.

So an attack that became a fact after all, or an offer, would still be data under its label.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest

from conversations.context import assemble
from conversations.context.instructions import EMBEDDED_OPENING, MEMORY_CLOSING, MEMORY_OPENING
from conversations.models import ContextRecord
from memoryproject.row_security import acting_as
from tests.factories import (
    CandidateFactory,
    ConversationFactory,
    FactFactory,
    TurnFactory,
    UserFactory,
)
from tests.facts.attacks import ATTACKS, KINDS, Line, number

pytestmark = pytest.mark.django_db

# Shape of the prompt and kind of attack -> those that are more than a line of their block.
LEAVES_ITS_BLOCK: dict[str, str] = {}

TEMPLATE_MARKS = re.compile(r"<\||\|>|\[/?INST\]|<</?SYS>>|</?s>", re.IGNORECASE)
# The kinds that work by the form of a text; those that work by its meaning end no block.
AT_THE_FORM = (
    *("block_closing", "fake_markup", "hidden_characters", "homoglyphs", "markdown_exfiltration"),
    *("structured_data", "code_comment", "pasted_chat_log", "pasted_quote", "over_long", "import"),
    *("added_by_model", "order_in_key"),
)
LONGEST = 400  # characters of a text, so that three of them are recalled whole


@pytest.fixture(params=["endpoint", "embedded"])
def shape(request: pytest.FixtureRequest, settings: Any) -> str:
    settings.LLM = settings.LLM | {"embedded": request.param == "embedded"}
    return str(request.param)


@pytest.mark.parametrize("kind", AT_THE_FORM)
def test_what_is_stored_stays_within_its_block(kind: str, shape: str) -> None:
    left = {}
    for attack in (one for one in ATTACKS if one["kind"] == kind):
        block, items = block_with(attack)
        if wrong := list(faults_of(block, items=items, shape=shape)):
            left[number(attack)] = wrong

    assert " ".join(left) == LEAVES_ITS_BLOCK.get(f"{shape} {kind}", ""), left


def block_with(attack: Line) -> tuple[str, int]:
    """The block of a prompt whose user has the attack as facts and as an offer; its items."""
    user = UserFactory.create()
    conversation = ConversationFactory.create(user=user)
    told = [attack["message"], *(fact["text"] for fact in attack["answer"][:2])]
    stored = [ends_of(text) for text in told]
    for place, text in enumerate(stored):
        FactFactory.create(user=user, key="note", slot=f"{place}", text=text, pinned=True)
    CandidateFactory.create(user=user, conversation=conversation, text=stored[0])
    turn = TurnFactory.create(
        user=user, conversation=conversation, said="Good morning!", status="pending"
    )
    assemble(turn)
    with acting_as(user.pk):
        record = ContextRecord.objects.for_user(user).get(turn=turn)
    (block,) = (block for block in record.blocks if block["kind"] == "memory")
    assert len(block["sources"]) == len(stored) + 1, record.left_out
    return block["text"], len(block["sources"])


def ends_of(text: str) -> str:
    """``text`` without its middle where it is too long: what breaks out stands at an end."""
    half = LONGEST // 2
    return text if len(text) <= LONGEST else text[:half] + text[-half:]


def faults_of(block: str, *, items: int, shape: str) -> Iterator[str]:
    """What in the block could be read as its end, or as somebody else speaking.

    Each line is one of ours or an item's: so no label of a role, heading or rule begins one.
    """
    opening = EMBEDDED_OPENING if shape == "embedded" else MEMORY_OPENING
    inner = block.removeprefix(opening).removesuffix(MEMORY_CLOSING).strip("\n")
    lines = inner.splitlines()
    ours = items + (shape == "endpoint")  # the label of the offers
    if len(lines) != ours:
        yield f"{len(lines)} lines for {ours}"
    if sum(line.startswith("- ") for line in lines) != items:
        yield "a line that is no item"
    seen = as_read(block)
    for mark in ("<remembered>", "</remembered>") if shape == "endpoint" else ():
        if seen.count(mark) != 1:
            yield f"{mark} {seen.count(mark)} times"
    if found := TEMPLATE_MARKS.search(as_read(inner)):
        yield f"template mark {found[0]}"
    hidden = {c for c in inner if unicodedata.category(c) in {"Cc", "Zl", "Zp"}} - {"\n"}
    if hidden:
        yield f"control characters {sorted(map(ord, hidden))}"


def as_read(text: str) -> str:
    """``text`` as a reader sees it who overlooks blanks, hidden characters, case and width."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in plain if unicodedata.category(c) not in {"Cf", "Mn", "Zs"})


def test_the_ledger_and_the_kinds_exist() -> None:
    assert set(AT_THE_FORM) <= set(KINDS)
    names = {attack["id"] for attack in ATTACKS}
    for kind, numbers in LEAVES_ITS_BLOCK.items():
        stem = kind.rpartition(" ")[2].replace("_", "-")
        assert {f"{stem}-{one}" for one in numbers.split()} <= names
