"""How an earlier turn stands in a prompt: whole, in its order, and none of it too large.

It begins with the user. A call without all its results, or a result without its call, is refused
by providers: a turn that was torn is shown without its tools. Tool results of older turns are cut
to their beginning and a reference, the same each time, so that what a server has read of the
prompt stays valid. A turn beyond its share is visibly shortened rather than dropped; where calls
alone, which cannot be shortened, take more than that, it is shown without its tools.

A turn whose reply failed is shown to an endpoint with a mark in the reply's place: two user
messages in a row are refused by the chat templates of several model families. The embedded model
imitates such a mark after a few of them, so there these turns are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from conversations.context import instructions
from conversations.context.budget import LEAST_SHORTENED_TOKENS, shortened
from conversations.context.history import Said, SaidTurn
from conversations.context.prompt_shapes import OVERHEAD, Block, Shape, tokens_of
from conversations.context.window import without_tools, without_torn_calls
from conversations.models import Message, Turn

WHOLE_RESULTS = 2  # newest turns whose tool results are shown whole
RESULT_CHARACTERS = 240  # of an older one


@dataclass(frozen=True)
class ShownTurn:
    """An earlier turn, and the blocks that it is shown as."""

    id: UUID
    blocks: list[Block]
    whole: frozenset[UUID]
    """Its messages that are shown to their last character."""

    @property
    def tokens(self) -> int:
        return tokens_of(self.blocks)


def shown_turns(earlier: Sequence[SaidTurn], *, shape: Shape, most: int) -> list[ShownTurn]:
    """Those of the turns, oldest first, that are shown at all; each in ``most`` o200k tokens.

    Only what cannot be shortened any further may take more.
    """
    found: list[ShownTurn] = []
    for index, turn in enumerate(earlier):
        whole_results = len(earlier) - index <= WHOLE_RESULTS
        if blocks := _fitted(turn, shape=shape, whole_results=whole_results, most=most):
            found.append(ShownTurn(turn.id, blocks, _whole(turn, blocks, shape)))
    return found


def _whole(turn: SaidTurn, blocks: Sequence[Block], shape: Shape) -> frozenset[UUID]:
    texts = {block.sources[0]["version"]: block.text for block in blocks if block.sources}
    return frozenset(
        one.id
        for one in turn.messages
        if str(one.id) in texts and texts[str(one.id)].startswith(shape.plain(one.text))
    )


def _fitted(turn: SaidTurn, *, shape: Shape, whole_results: bool, most: int) -> list[Block]:
    blocks = _no_larger(_blocks(turn, shape, whole_results=whole_results), most=most)
    if tokens_of(blocks) <= most:
        return blocks
    bare = replace(turn, messages=without_tools(turn.messages))
    return _no_larger(_blocks(bare, shape, whole_results=whole_results), most=most) or blocks


def _blocks(turn: SaidTurn, shape: Shape, *, whole_results: bool) -> list[Block]:
    """The turn as it is shown; nothing if it is not."""
    said = without_torn_calls(turn.messages)
    said = [one for one in said if one.text or one.tool_calls or one.role == Message.Role.TOOL]
    while said and said[0].role != Message.Role.USER:
        del said[0]
    answered = any(one.role == Message.Role.ASSISTANT and one.text for one in said)
    if not said or (not answered and shape.unanswered is None):
        return []
    blocks = [_block(one, shape, whole=whole_results) for one in said]
    if not answered:
        blocks.append(Block.counted("turn", "assistant", shape.unanswered or ""))
    elif turn.status == Turn.Status.INTERRUPTED:
        _mark_interrupted(blocks, shape.interrupted)
    return blocks


def _mark_interrupted(blocks: list[Block], mark: str) -> None:
    last = blocks[-1]
    if last.role == Message.Role.ASSISTANT and not last.tool_calls:
        text = last.text + mark
        blocks[-1] = Block.counted("turn", last.role, text, sources=last.sources)
    else:  # it broke off after a tool had answered
        blocks.append(Block.counted("turn", "assistant", mark.strip()))


def _block(message: Said, shape: Shape, *, whole: bool) -> Block:
    text = shape.plain(message.text)
    if message.role == Message.Role.TOOL and not whole:
        text = compact_result(text, message_id=message.id)
    more: dict[str, Any] = {
        "sources": [source_of(message)],
        "tool_calls": message.tool_calls,
        "tool_call_id": message.tool_call_id,
    }
    if message.tokens and text == message.text and not message.tool_calls:
        return Block("turn", message.role, text, message.tokens + OVERHEAD, **more)
    return Block.counted("turn", message.role, text, **more)


def _no_larger(blocks: list[Block], *, most: int) -> list[Block]:
    """The turn with its longest messages visibly shortened, if it takes more than ``most``."""
    if tokens_of(blocks) <= most:
        return blocks
    calls = [block for block in blocks if block.tool_calls]
    room, count = most - tokens_of(calls), len(blocks) - len(calls)
    each = max(room // count - OVERHEAD, LEAST_SHORTENED_TOKENS)
    return [
        block
        if block.tokens <= each + OVERHEAD or block.tool_calls
        else block.with_text(shortened(block.text, tokens=each))
        for block in blocks
    ]


def compact_result(text: str, *, message_id: UUID) -> str:
    """An old tool result as its beginning and where the whole of it is stored."""
    if len(text) <= RESULT_CHARACTERS:
        return text
    beginning = " ".join(text[:RESULT_CHARACTERS].split())
    short = instructions.SHORTENED_RESULT.format(text=beginning, count=len(text), id=message_id)
    return short if len(short) < len(text) else text


def source_of(message: Said) -> dict[str, Any]:
    """What the context record says of where a block came from."""
    return {
        "kind": "turn",
        "id": str(message.turn_id),
        "version": str(message.id),
        "score": {},
        "reason": "said",
    }
