"""Pinned messages in their place in a prompt: whole if they fit in their share, else shortened."""

import math
from collections.abc import Sequence
from datetime import tzinfo
from typing import NamedTuple

from conversations.context.budget import LEAST_SHORTENED_TOKENS, PINS_SHARE, shortened
from conversations.context.history import Pin
from conversations.context.prompt_shapes import Block, Shape, tokens_of

MOST_OF_ROOM = 0.5


class ShownPins(NamedTuple):
    blocks: list[Block]
    shown: int
    """How many of them, the first said ones."""
    are_whole: bool


def shown_pins(
    pins: Sequence[Pin], *, shape: Shape, zone: tzinfo, room: int, most: int | None = None
) -> ShownPins:
    """The blocks of at most ``most`` pins, where the prompt has ``room`` tokens for all but its
    opening.

    Where even the shortened ones would take half of that, the last said are left out: many pins
    made for a larger context would leave none to the new message.
    """
    kept = pins[:most]
    blocks, are_whole = _in_share(kept, shape, zone, int(room * PINS_SHARE))
    while kept and tokens_of(blocks) > room * MOST_OF_ROOM:
        kept = kept[:-1]
        blocks, are_whole = _in_share(kept, shape, zone, int(room * PINS_SHARE))
    return ShownPins(blocks, len(kept), are_whole and len(kept) == len(pins))


def _in_share(
    pins: Sequence[Pin], shape: Shape, zone: tzinfo, most: int
) -> tuple[list[Block], bool]:
    """All of them, the long ones visibly shortened if need be; and whether none is."""
    whole = [pin.text for pin in pins]
    blocks = shape.pins(pins, whole, zone=zone)
    over = tokens_of(blocks) - most
    if not pins or over <= 0:
        return blocks, True
    around = tokens_of(shape.pins(pins, [""] * len(pins), zone=zone))
    each = (most - around) // len(pins)
    texts = whole
    while over > 0:
        each = max(each, LEAST_SHORTENED_TOKENS)
        texts = [shortened(text, tokens=each) for text in whole]
        blocks = shape.pins(pins, texts, zone=zone)
        over = tokens_of(blocks) - most
        if each == LEAST_SHORTENED_TOKENS:
            break
        each -= math.ceil(max(over, 1) / len(pins))  # lines of the mark are indented, too
    return blocks, texts == whole
