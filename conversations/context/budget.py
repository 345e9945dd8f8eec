"""How many tokens a prompt may take, who may take how many of them, and texts cut to fit.

Pure but for the settings. Counted in o200k tokens ("plain" ones), unless a name says otherwise;
a model whose tokenizer differs is allowed correspondingly fewer.

The shares are upper bounds. What one does not use flows to the turns.
"""

import math
from dataclasses import dataclass

from django.conf import settings

from conversations.context import instructions
from memoryproject import llm, token_counts

MEMORY_SHARE = 0.25
PROCEDURES_SHARE = 0.1  # instructions of the user's; a part of memory's quarter
PINS_SHARE = 0.15
SUMMARY_SHARE = 0.15
MOST_SUMMARY_TOKENS = 1_000
TURN_SHARE = 0.25  # of one earlier turn; a larger one is shown shortened
LEAST_SHORTENED_TOKENS = 32  # in fewer, the mark that something is left out has no room

# Folding runs ahead of the window, so that a turn is in the summary before it leaves; from the
# high mark down to the low one at a time, so that a summary serves for many replies.
HIGH_MARK, LOW_MARK = 0.85, 0.45


def reply_budget() -> int:
    """Tokens of the reply's model that a prompt may take.

    A reserve of more than half would leave no room to ask.
    """
    context, reserve = int(settings.LLM["context_tokens"]), int(settings.LLM["reply_reserve"])
    return context - min(reserve, context // 2)


def plain_tokens(budget: int, model: str) -> int:
    """What ``budget`` tokens of ``model`` are in the tokens that we count."""
    factor = token_counts.factor(model)
    plain = math.floor(budget / factor)
    return plain if math.ceil(plain * factor) <= budget else plain - 1


def cautious_factor() -> float:
    """What an o200k token counts in the model of the replies, rather too much, in coarse steps.

    In steps, because a rebuild groups turns by it, and must not do so anew after each answer.
    """
    known = token_counts.factor(llm.model_for("reply"))
    least = token_counts.UNKNOWN_MODEL_FACTOR
    return least if known <= least else math.ceil(known * 4) / 4


def summary_tokens(room: int | None = None) -> int:
    """How long the running summary may be, kept items included.

    ``room`` is what the prompt's fixed texts leave; by default that of the replies' budget, with
    a cautious factor, so that a summary fits whichever model reads it.
    """
    if room is None:
        room = int(reply_budget() / cautious_factor())
    return min(MOST_SUMMARY_TOKENS, int(room * SUMMARY_SHARE))


@dataclass(frozen=True)
class FoldMarks:
    """When turns are folded into the summary (more than ``high``), and how many stay (``low``)."""

    high_tokens: int
    low_tokens: int
    high_turns: int
    low_turns: int


def fold_marks() -> FoldMarks:
    """The marks for turns that no summary covers, at the least room that turns can have."""
    room = int(reply_budget() / cautious_factor()) - instructions.LARGEST_OPENING
    least = room * (1 - MEMORY_SHARE - PINS_SHARE - SUMMARY_SHARE)
    turns = settings.WINDOW_MAX_TURNS
    return FoldMarks(
        high_tokens=max(int(least * HIGH_MARK), 1),
        low_tokens=max(int(least * LOW_MARK), 0),
        high_turns=max(int(turns * HIGH_MARK), 1),
        low_turns=int(turns * LOW_MARK),
    )


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
