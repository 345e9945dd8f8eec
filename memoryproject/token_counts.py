"""How many tokens a text takes: exact for OpenAI's o200k models, on the safe side for others.

Another model's tokenizer is not at hand, so its texts are counted as o200k and multiplied by a
factor. The factor starts at 1.15 and follows what the endpoint reports after each call: upwards
fast, because a budget that is exceeded fails the request; downwards slowly. What is reported first
is believed at once, for till then nothing is known, and a request that was too long doubles it.
"""

import math
import re
from collections.abc import Iterable
from typing import Protocol

import toktok

from memoryproject.text import clean_text

ENCODING = "o200k_base"
UNKNOWN_MODEL_FACTOR = 1.15
LEAST_FACTOR, MOST_FACTOR = 0.8, 8.0
RISE, FALL = 0.5, 0.1
LEARN_FROM_TOKENS = 100  # below, the endpoint's chat template outweighs the text
PER_MESSAGE, PER_REQUEST = 4, 3
COUNTED_EXACTLY = re.compile(
    r"^(openai/)?(gpt-4o|gpt-4\.1|gpt-4\.5|gpt-5|gpt-oss|chatgpt-4o|o[134])\b"
)

_factors: dict[str, float] = {}


class Said(Protocol):
    """Anything with a message's text."""

    @property
    def content(self) -> str: ...


def count(text: str) -> int:
    """Tokens of ``text`` in o200k_base, exactly."""
    return count_each([text])[0]


def count_each(texts: Iterable[str]) -> list[int]:
    """``count`` of each text. One call for many takes a twentieth of a call for each."""
    counts: list[int] = toktok.batch_count(
        [clean_text(text) for text in texts], ENCODING, threads=1
    )
    return counts


def estimate(text: str, *, model: str) -> int:
    """Tokens that ``model`` will take for ``text``; for a budget, so rather too many."""
    return math.ceil(count(text) * factor(model))


def count_messages(messages: Iterable[Said], *, model: str | None) -> int:
    """Tokens of a whole request. ``model`` None counts plain o200k, without a factor."""
    counts = count_each([message.content for message in messages])
    tokens = PER_REQUEST + PER_MESSAGE * len(counts) + sum(counts)
    return tokens if model is None else math.ceil(tokens * factor(model))


def shorten(text: str, *, tokens: int) -> str:
    """The beginning of ``text`` that takes at most ``tokens``, cut between characters."""
    text = clean_text(text)
    allowed = tokens
    while allowed > 0:
        kept: str = toktok.truncate(text, allowed, ENCODING)[0]
        # A cut before blanks can make the last token fall in two.
        if kept is text or count(kept) <= tokens:
            return kept
        allowed -= 1
    return ""


def factor(model: str) -> float:
    """What one o200k token counts in ``model``."""
    if COUNTED_EXACTLY.match(model):
        return 1.0
    return _factors.get(model, UNKNOWN_MODEL_FACTOR)


def learn_ratio(model: str, *, estimated: int, actual: int) -> None:
    """Correct the factor of ``model`` by one request.

    ``estimated`` is ``count_messages(…, model=None)``, ``actual`` what the endpoint reported.
    """
    if COUNTED_EXACTLY.match(model) or estimated < LEARN_FROM_TOKENS or actual <= 0:
        return
    ratio = min(actual / estimated, MOST_FACTOR)
    if model not in _factors and ratio > UNKNOWN_MODEL_FACTOR:
        _factors[model] = ratio
    else:
        _factors[model] = corrected(factor(model), ratio=ratio)


def learn_too_long(model: str) -> bool:
    """Double the factor of ``model``, which was sent too much; False if it cannot be the reason."""
    if COUNTED_EXACTLY.match(model) or factor(model) >= MOST_FACTOR:
        return False
    _factors[model] = min(MOST_FACTOR, 2 * factor(model))
    return True


def assume(model: str, known: float) -> None:
    """Take back what was learnt since the factor of ``model`` was ``known``."""
    _factors[model] = known


def corrected(known: float, *, ratio: float) -> float:
    """The factor ``known``, moved towards the ``ratio`` seen."""
    moved = known + (RISE if ratio > known else FALL) * (ratio - known)
    return min(MOST_FACTOR, max(LEAST_FACTOR, moved))


def forget_ratios() -> None:
    """Start again from the cautious factor, as a new process does."""
    _factors.clear()
