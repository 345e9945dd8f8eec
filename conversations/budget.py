"""How many tokens a prompt may take, and texts cut to fit. Pure but for the settings."""

import math

from django.conf import settings

from conversations import instructions
from memoryproject import token_counts


def reply_budget() -> int:
    """Tokens that a prompt may take. A reserve of more than half would leave no room to ask."""
    context, reserve = int(settings.LLM["context_tokens"]), int(settings.LLM["reply_reserve"])
    return context - min(reserve, context // 2)


def plain_tokens(budget: int, model: str) -> int:
    """What ``budget`` tokens of ``model`` are in the tokens that we count."""
    factor = token_counts.factor(model)
    plain = math.floor(budget / factor)
    return plain if math.ceil(plain * factor) <= budget else plain - 1


def shortened(text: str, *, tokens: int) -> str:
    """``text`` in at most ``tokens``: its head and its tail, with a mark that says what is gone.

    The tail counts as much as the head: who pastes a report asks about it at either end.
    """
    if token_counts.count(text) <= tokens:
        return text
    allowed = tokens
    while allowed > 0:
        mark = instructions.LEFT_OUT.format(count=len(text))  # at least as long as the real one
        half = (allowed - token_counts.count(mark)) // 2
        if half <= 0:
            break
        head, tail = token_counts.shorten(text, tokens=half), _tail(text, tokens=half)
        mark = instructions.LEFT_OUT.format(count=len(text) - len(head) - len(tail))
        short = head + mark + tail
        over = token_counts.count(short) - tokens
        if over <= 0:
            return short
        allowed -= over
    return token_counts.shorten(text, tokens=max(tokens, 8))


def _tail(text: str, *, tokens: int) -> str:
    """The end of ``text`` that takes at most ``tokens``, as nearly as a few tries find."""
    length = min(len(text), tokens * 8)
    while length > 0:
        tail = text[-length:]
        count = token_counts.count(tail)
        if count <= tokens:
            return tail
        length = min(length - 1, int(length * tokens / count))
    return ""
