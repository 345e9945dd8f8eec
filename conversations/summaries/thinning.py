"""Which sentences of a prose stay when there is no room for all; pure.

The embedded model does not rewrite its notes (shown them, it copied them and left out what was
new, or wrote until it was cut off), so they grow with each fold, and code takes sentences out.
Those that say something protected go last, and of the others the oldest goes first: it is the
small talk of long ago.
"""

from collections.abc import Sequence

from conversations import protected
from conversations.protected import Item
from conversations.protected.finding import pieces
from conversations.summaries.text import broken_off, cut, sentences
from memoryproject import token_counts

PART = 0.3  # of the weight of what is only a part of something protected


def thinned(prose: str, items: Sequence[Item], *, tokens: int) -> str:
    """``prose`` in at most ``tokens``, its sentences in their order; one too long is broken off.

    Of two sentences that say a protected item, the one whose items weigh more for its length stays.
    """
    if token_counts.count(prose) <= tokens:
        return prose
    said = sentences(prose)
    costs = [count + 1 for count in token_counts.count_each(said)]
    worth = _worth(said, items)
    ranked = sorted(range(len(said)), key=lambda at: (-worth[at] / costs[at], -at))
    kept: list[int] = []
    left = tokens
    for at in ranked:
        if costs[at] <= left:
            kept.append(at)
            left -= costs[at]
    if not kept:
        return broken_off(said[ranked[0]].strip(), tokens=tokens)
    return cut("".join(said[at] for at in sorted(kept)), tokens=tokens)


def _worth(said: Sequence[str], items: Sequence[Item]) -> list[float]:
    """The weight of the items that each sentence says and none before it does.

    A part of one counts too (a figure of a decision), but less: the whole is put back by code.
    """
    left, worth, before = list(items), [], ""
    for one in said:
        missing = protected.lost(left, one)
        whole = sum(item.weight for item in left) - sum(item.weight for item in missing)
        parts = sum(item.weight for item in protected.lost(pieces(one), before))
        worth.append(whole + PART * parts)
        left, before = missing, before + one
    return worth
