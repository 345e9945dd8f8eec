"""What a prompt promises, each looked up in what is really sent and written apart from drafting."""

import json
import math
import re
from collections.abc import Sequence
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from conversations.context import instructions
from conversations.context.budget import shortened
from conversations.context.drafting import ContextWindow, messages_from
from conversations.context.earlier_turns import compact_result
from conversations.context.history import Pin, Said, SaidTurn
from conversations.context.prompt_shapes import ALTERNATING, EMBEDDED, indented
from memoryproject import llm, token_counts
from tests.properties.histories import History

ORDER = ["system", "summary", "pins", "turn", "memory", "message"]
LEFT_OUT = re.compile(
    re.escape(instructions.LEFT_OUT).replace(re.escape("{count}"), r"(?P<count>\d+)")
)
SHORT_RESULT = re.compile(r"\n\[shortened; the whole result of (\d+) characters is message (.+)\]$")
LEAST_QUESTION, LEAST_SHORTENED = 64, 32  # tokens
TURN_SHARE, SUMMARY_SHARE = 0.25, 0.15
MOST_OF_ROOM = 0.5  # for pins that do not fit in their share at their shortest
MARKS = re.compile(r"<\s*/?\s*(remembered|pinned|summary)\b", re.IGNORECASE)


def keep(history: History, window: ContextWindow) -> None:
    """Raise AssertionError if the window breaks any promise."""
    assert token_count(window.messages, history.model) <= history.budget
    assert window.tokens <= window.budget == history.budget
    _order(history, window)
    _question(history, window)
    shown = _turns(history, window)
    _calls(window.messages)
    _pins(history, window)
    _summary(history, window, shown)
    _beginning(history, window, shown)
    _given_way(history, window)
    _marks(history, window)
    assert messages_from(json.loads(json.dumps(window.blocks))) == window.messages


def token_count(messages: Sequence[llm.Message], model: str) -> int:
    """Tokens of a request, calls included, in the model's tokens."""
    texts = [
        one.content + (json.dumps(list(one.tool_calls)) if one.tool_calls else "")
        for one in messages
    ]
    counted = sum(token_counts.count_each(texts))
    return math.ceil((3 + 4 * len(texts) + counted) * token_counts.factor(model))


def is_visibly(shown: str, whole: str) -> bool:
    """Whether ``shown`` is ``whole``, or its head and its tail around a mark that counts right."""
    if shown == whole:
        return True
    return any(
        whole.startswith(shown[: mark.start()])
        and whole.endswith(shown[mark.end() :])
        and int(mark["count"]) == len(whole) - (len(shown) - len(mark[0]))
        for mark in LEFT_OUT.finditer(shown)
    )


def _blocks(window: ContextWindow, kind: str) -> list[dict[str, Any]]:
    return [block for block in window.blocks if block["kind"] == kind]


def _order(history: History, window: ContextWindow) -> None:
    kinds = [block["kind"] for block in window.blocks]
    assert kinds == sorted(kinds, key=ORDER.index)
    assert kinds.count("message") == 1
    assert window.messages[0].role == "system"
    assert window.messages[-1].role == "user"
    if history.shape is ALTERNATING:
        assert all(one.role != "system" for one in window.messages[1:])
    if history.shape is not EMBEDDED:
        current = history.path[-1]
        today = current.created_at.astimezone(ZoneInfo(current.time_zone))
        assert f"{today:%A}, {today.day} {today:%B %Y}" in window.messages[0].content


def _question(history: History, window: ContextWindow) -> None:
    (block,) = _blocks(window, "message")
    label = history.shape.question_label
    assert block["text"].startswith(label)
    said = history.shape.plain(history.path[-1].question)
    assert is_visibly(block["text"].removeprefix(label), said)


def expected(turn: SaidTurn, history: History) -> list[Said]:
    """The messages of an earlier turn that are shown if it is shown; none if it never is."""
    said = [one for one in turn.messages if one.text or one.tool_calls or one.role == "tool"]
    called = [call["id"] for one in said for call in one.tool_calls or ()]
    if called != [one.tool_call_id for one in said if one.role == "tool"]:
        said = [one for one in said if one.role != "tool" and not one.tool_calls]
    users = [index for index, one in enumerate(said) if one.role == "user"]
    said = said[users[0] :] if users else []
    answered = any(one.role == "assistant" and one.text for one in said)
    return said if answered or history.shape is not EMBEDDED else []


def _turns(history: History, window: ContextWindow) -> list[SaidTurn]:
    """Whole ones, the newest, without a gap, each beginning with the user. Returns those shown."""
    sent: dict[str, list[dict[str, Any]]] = {}
    at = ""
    for block in _blocks(window, "turn"):
        at = block["sources"][0]["id"] if block["sources"] else at
        assert block["role"] == "user" or at in sent, "begins with the user"
        sent.setdefault(at, []).append(block)
    ever = [turn for turn in history.path[:-1] if expected(turn, history)]
    shown = ever[len(ever) - len(sent) :]
    assert list(sent) == [str(turn.id) for turn in shown]
    assert len(shown) <= history.most_turns
    for turn in shown:
        _turn(turn, sent[str(turn.id)], history)
    return shown


def _turn(turn: SaidTurn, blocks: list[dict[str, Any]], history: History) -> None:
    said = expected(turn, history)
    named = [block for block in blocks if block["sources"]]
    if len(named) < len(said):
        # The mark of a reply that is missing or broke off takes tokens, too.
        most = _room(history) * TURN_SHARE
        assert _least_of_said(said) > most - 24, "without its tools for no reason"
        said = [one for one in said if one.role != "tool" and not one.tool_calls]
    assert [block["sources"][0]["version"] for block in named] == [str(one.id) for one in said]
    assert blocks[0]["role"] == "user"
    for block, one in zip(named, said, strict=True):
        assert block["role"] == one.role
        assert (block.get("tool_calls"), block.get("tool_call_id", "")) == (
            one.tool_calls,
            one.tool_call_id,
        )
        assert _is_shown(block["text"], one, turn, history), (block["text"][:200], one.text[:200])
    assert blocks[-1]["role"] != "user"


def _least_of_said(said: Sequence[Said]) -> int:
    """What the messages of a turn take when all that can be shortened is."""
    tokens = 0
    for one in said:
        calls = json.dumps(one.tool_calls) if one.tool_calls else ""
        whole = max(token_counts.count(one.text + calls), one.tokens)  # may be stored too high
        tokens += 4 + (whole if calls else min(whole, LEAST_SHORTENED))
    return tokens


def _room(history: History) -> int:
    """What the system text leaves, in o200k tokens."""
    opening = sum(one.tokens for one in history.shape.opening(_now(history)))
    return int(history.budget / token_counts.factor(history.model)) - 3 - opening


def _is_shown(text: str, message: Said, turn: SaidTurn, history: History) -> bool:
    whole = history.shape.plain(message.text)
    if turn.status == "interrupted" and message.role == "assistant":
        marked = whole + history.shape.interrupted
        if is_visibly(text, marked):
            return True
    if is_visibly(text, whole):
        return True
    if message.role != "tool":
        return False
    compact = compact_result(whole, message_id=message.id)
    mark = SHORT_RESULT.search(compact)
    return (
        is_visibly(text, compact)
        and mark is not None
        and mark.groups() == (str(len(whole)), str(message.id))
        and " ".join(whole.split()).startswith(compact[: mark.start()])
    )


def _calls(messages: Sequence[llm.Message]) -> None:
    """After a message with calls come their results, all of them, and nothing else between."""
    waiting: list[Any] = []
    for message in messages:
        if message.role == "tool":
            assert message.tool_call_id in waiting
            waiting.remove(message.tool_call_id)
            continue
        assert not waiting
        waiting = [call["id"] for call in message.tool_calls or ()]
    assert not waiting


def _pins(history: History, window: ContextWindow) -> None:
    """Each stands whole where it was said, or in the one block, whole or visibly shortened.

    Only where there would be no room for anything else are some left out.
    """
    shape, places = history.shape, {}
    for block in window.blocks:
        if block["kind"] in ("turn", "message") and block["sources"]:
            for source in block["sources"]:
                places[source["version"]] = block["text"]
    block = next(iter(_blocks(window, "pins")), {"text": "", "sources": []})
    listed = [source["version"] for source in block["sources"]]
    assert listed == [str(pin.id) for pin in history.around.pins if str(pin.id) in listed]
    zone = ZoneInfo(history.path[-1].time_zone)
    rest = block["text"].partition("<pinned>\n")[2].removesuffix("\n</pinned>")
    missing = _missing_pins(history, window)
    if missing:  # the last said, where all of them at their shortest would leave no room
        apart = [pin for pin in history.around.pins if pin in missing or str(pin.id) in listed]
        assert missing == apart[-len(missing) :]
        others = any(_blocks(window, kind) for kind in ("turn", "summary", "memory"))
        assert not others or _least_of(apart, history) > _room(history) * MOST_OF_ROOM
    for pin in history.around.pins:
        if pin in missing:
            continue
        text = indented(shape.plain(pin.text))
        if str(pin.id) not in listed:
            in_question = pin.turn_id == history.path[-1].id
            assert in_question or places[str(pin.id)].startswith(shape.plain(pin.text)), pin
            continue
        head = f"{pin.role.capitalize()}, {pin.said_at.astimezone(zone).date()}: "
        assert rest.startswith(head), (head, rest[:80])
        shown, _, rest = _next_pin(rest.removeprefix(head), history)
        cut = LEFT_OUT.search(shown.replace("\n  ", "\n"))
        assert is_visibly(shown, MARKS.sub(_harmless, text)) or cut, shown


def _harmless(mark: re.Match[str]) -> str:
    return mark[0].replace("<", "\u2039", 1)


def _next_pin(rest: str, history: History) -> tuple[str, str, str]:
    following = re.search(r"\n\n(?=(?:User|Assistant), \d{4}-\d\d-\d\d: )", rest)
    if following is None:
        return rest, "", ""
    return rest[: following.start()], "", rest[following.end() :]


def _summary(history: History, window: ContextWindow, shown: list[SaidTurn]) -> None:
    """Shown exactly where earlier turns are not; it gives way only where no turn is shown."""
    blocks = _blocks(window, "summary")
    kept = history.around.summary
    if window.starts_at is None or kept is None:
        assert not blocks
    elif blocks:
        text = blocks[0]["text"].partition("<summary>\n")[2].removesuffix("\n</summary>")
        whole = MARKS.sub(_harmless, history.shape.plain(kept.text))
        assert is_visibly(text, whole) or LEFT_OUT.search(text)
    else:
        assert not shown or _room(history) * SUMMARY_SHARE < LEAST_SHORTENED + 1


def _beginning(history: History, window: ContextWindow, shown: list[SaidTurn]) -> None:
    """``starts_at`` is the first turn shown; "turns" says that something stands nowhere."""
    ever = [turn for turn in history.path[:-1] if expected(turn, history)]
    unread = len(history.whole_way) > len(history.path)
    gone = ever[: len(ever) - len(shown)]
    if not unread and not gone:
        assert window.starts_at is None
        assert "turns" not in window.left_out
        return
    assert window.starts_at == (shown[0].id if shown else history.path[-1].id)
    lost = [turn.id for turn in gone]
    if unread:
        lost.append(history.path[0].parent_id or UUID(int=0))
    if _blocks(window, "summary") and history.around.summary is not None:
        way = [turn.id for turn in history.whole_way]
        through = history.around.summary.through
        reach = way.index(through) if through in way else -1
        lost = [one for one in lost if way.index(one) > reach]
    assert ("turns" in window.left_out) == bool(lost)


def _given_way(history: History, window: ContextWindow) -> None:
    """What was shortened or left out is named, and nothing else is."""
    assert len(set(window.left_out)) == len(window.left_out)
    kept, wanted = history.around.summary, window.starts_at is not None
    blocks = {kind: _blocks(window, kind) for kind in ("summary", "pins", "memory")}
    text = {kind: found[0]["text"] if found else "" for kind, found in blocks.items()}
    cut_summary = wanted and kept is not None and not _holds(text["summary"], kept.text, history)
    listed = {source["version"] for block in blocks["pins"] for source in block["sources"]}
    cut_pins = any(
        str(pin.id) in listed and not _holds(text["pins"], indented(pin.text), history)
        for pin in history.around.pins
    )
    recalled = sum(len(block["sources"]) for block in blocks["memory"])
    told = {
        "summary": cut_summary,
        "pins": cut_pins or bool(_missing_pins(history, window)),
        "recalled": recalled < len(history.items),
        "unanswered": _hides_a_question(history, window),
    }
    assert set(window.left_out) - {"turns"} == {name for name, is_so in told.items() if is_so}


def _hides_a_question(history: History, window: ContextWindow) -> bool:
    """Whether a question from the first turn shown on is not shown, for nobody answered it."""
    path = history.path[:-1]
    ids = [turn.id for turn in path]
    begins = ids.index(window.starts_at) if window.starts_at in ids else 0
    if window.starts_at == history.path[-1].id:
        return False
    return any(turn.question and not expected(turn, history) for turn in path[begins:])


def _missing_pins(history: History, window: ContextWindow) -> list[Pin]:
    """Those that stand neither in the block of pins nor whole where they were said."""
    listed = {source["version"] for one in _blocks(window, "pins") for source in one["sources"]}
    said = {
        source["version"]: block
        for block in window.blocks
        if block["kind"] in ("turn", "message")
        for source in block["sources"]
    }
    return [
        pin
        for pin in history.around.pins
        if str(pin.id) not in listed
        and not (
            (block := said.get(str(pin.id))) is not None
            and (
                block["kind"] == "message"
                or block["text"].startswith(history.shape.plain(pin.text))
            )
        )
    ]


def _holds(block: str, text: str, history: History) -> bool:
    return MARKS.sub(_harmless, history.shape.plain(text)) in block


def _marks(history: History, window: ContextWindow) -> None:
    """Our marks stand in our blocks once, and nothing of the talk ends one."""
    for kind, name in (("summary", "summary"), ("pins", "pinned")):
        for block in _blocks(window, kind)[:1]:
            assert [mark[0].lower() for mark in MARKS.finditer(block["text"])] == [
                f"<{name}",
                f"</{name}",
            ]
    if history.shape is EMBEDDED:
        assert not any("<|" in message.content for message in window.messages)


def _now(history: History) -> Any:
    current = history.path[-1]
    return current.created_at.astimezone(ZoneInfo(current.time_zone))


def _least_of(pins: Sequence[Pin], history: History) -> int:
    """What so many pins take together, each as short as may be."""
    texts = [shortened(pin.text, tokens=LEAST_SHORTENED) for pin in pins]
    zone = ZoneInfo(history.path[-1].time_zone)
    return sum(block.tokens for block in history.shape.pins(pins, texts, zone=zone))


def least_tokens(history: History) -> int:
    """What the smallest prompt takes: the system text and a short question."""
    shape, current = history.shape, history.path[-1]
    label = shape.question_label
    most = LEAST_QUESTION - token_counts.count(label) - 4
    question = label + shortened(shape.plain(current.question), tokens=most)
    messages = messages_from([block.as_json() for block in shape.opening(_now(history))])
    return token_count([*messages, llm.Message("user", question)], history.model)
