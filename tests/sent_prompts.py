"""Whether the record of each reply is what the model was sent, looked up after every test.

The scripted server keeps what it received; ``ContextRecord`` keeps what we say was sent. After a
test, each request for a reply must be one of the records, byte for byte. Skipped, and counted, is
what a deletion has touched since: a record with blanked blocks, and one that went with its turn.
Requests that no turn stands behind (a test that asks the model itself) are counted as such: they
do not begin with our system text.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.db import transaction

from conversations import context
from conversations.context import instructions
from conversations.context.drafting import ContextWindow, messages_from
from conversations.models import ContextRecord, Turn
from memoryproject.llm import Message
from tests.model_server import Call
from tests.roles import as_owner

OURS = (instructions.SYSTEM, instructions.EMBEDDED_SYSTEM)


class Saved:
    """The prompts whose records were saved in this process, and of which attempt each was."""

    def __init__(self) -> None:
        self.attempts: dict[str, list[tuple[Any, int]]] = {}
        self.last: dict[tuple[Any, int], str] = {}

    def note(self, turn: Turn, window: ContextWindow) -> None:
        sent, attempt = _bytes(window.messages), (turn.pk, turn.attempt)
        self.attempts.setdefault(sent, []).append(attempt)
        self.last[attempt] = sent


@contextmanager
def saved_prompts() -> Iterator[Saved]:
    """Note each prompt as its record is saved, so that one that is gone later can be told."""
    saved, save = Saved(), context._save_record

    def noted(turn: Turn, window: ContextWindow) -> None:
        save(turn, window)
        saved.note(turn, window)

    with patch.object(context, "_save_record", noted):
        yield saved


def compare(calls: Sequence[Call], saved: Saved) -> list[str]:
    """What came of each request; raises AssertionError for one that its record does not show."""
    asked = [call for call in calls if call.purpose == "reply"]
    ours = [call for call in asked if _is_ours(call)]
    found = ["asked without a turn"] * (len(asked) - len(ours))
    if not ours:
        return found
    records = _records()
    known = {_bytes(messages_from(record.blocks)): record for record in records}
    for call in ours:
        found.append(_outcome(json.dumps(call.messages), known, records, saved))
    return found


def _outcome(
    sent: str,
    known: dict[str, ContextRecord],
    records: Sequence[ContextRecord],
    saved: Saved,
) -> str:
    if sent in known:
        return "compared"
    attempts = saved.attempts.get(sent, [])
    assert attempts, f"the model was sent what no record was ever saved of: {sent}"
    by_attempt = {(record.turn_id, record.attempt): record for record in records}
    left = [by_attempt[attempt] for attempt in attempts if attempt in by_attempt]
    if not left:
        return "gone with its turn"
    if any(saved.last[attempt] in known for attempt in attempts):
        return "laid out anew"  # refused as it was, and sent again: the last one counts
    shown = [_bytes(messages_from(record.blocks)) for record in left]
    assert any(map(_is_blanked, left)), f"sent: {sent}\nin the record: {shown}"
    return "blanked since"


def _is_ours(call: Call) -> bool:
    first = call.messages[0] if call.messages else {}
    return first.get("role") == "system" and str(first.get("content")).startswith(OURS)


def _is_blanked(record: ContextRecord) -> bool:
    return any(not block["text"] for block in record.blocks)


def _bytes(messages: Sequence[Message]) -> str:
    return json.dumps([message.payload() for message in messages])


def _records() -> list[ContextRecord]:
    with transaction.atomic(), as_owner():
        return list(ContextRecord.objects.across_users())
