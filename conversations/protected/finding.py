"""Reading one message: what in it is to be kept."""

import re
from collections.abc import Iterator

from conversations.protected.codes import code_spans, phone_spans, reference_spans
from conversations.protected.dates import date_spans
from conversations.protected.items import SPEAKERS, WEIGHTS, Item, SaidBy
from conversations.protected.names import name_spans
from conversations.protected.quantities import quantity_spans
from conversations.protected.sentences import sentence_spans
from conversations.protected.spans import (
    BLANKS,
    Span,
    Taken,
    Word,
    is_whole,
    without_labels,
    words_of,
)

FENCED = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
# So many lines without an empty one between them are a log or a table, not what somebody types.
PASTED = re.compile(r"(?:^[^\n]*\S[^\n]*\n){11,}[^\n]*", re.MULTILINE)
PASTED_SHARE = 0.95  # of the weight of its kind: behind the others of that, before the next
MOST = 400  # items of one message: a pasted table would be all items


def find(text: str, *, said_by: SaidBy, turn: str = "") -> list[Item]:
    """What ``text`` says that must not be lost, in the order said; each text and kind once.

    ``turn`` is the id that its items are to bear. At most 400 of them; never raises. What somebody
    wrote goes before what they pasted: of a log, any line is as good as another.
    """
    readable = without_labels(text)
    prose = FENCED.sub(lambda match: "\n" * len(match[0]), readable)
    words = words_of(prose)
    spans = [
        *_pieces(readable, prose, words),
        *sentence_spans(prose, words, said_by=said_by),
    ]
    return _items(readable, spans, turn=turn, factor=SPEAKERS[said_by])


def pieces(text: str) -> list[Item]:
    """What of a sentence must not be lost whatever becomes of its other words."""
    return _items(text, list(_pieces(text, text, words_of(text))), turn="", factor=1.0)


def _items(text: str, spans: list[Span], *, turn: str, factor: float) -> list[Item]:
    pasted = [match.span() for match in PASTED.finditer(text)]
    ranked = [(_is_within(span, pasted), span) for span in sorted(set(spans))]
    found: dict[tuple[str, str], tuple[int, Item]] = {}
    for is_pasted, span in sorted(ranked):
        said = BLANKS.sub(" ", text[span.start : span.end]).strip()
        weight = round(WEIGHTS[span.kind] * span.share * factor * PASTED_SHARE**is_pasted, 3)
        if said and len(found) < MOST:
            item = Item(span.kind, said, turn, weight)
            found.setdefault((span.kind, said), (span.start, item))
    return [item for _, item in sorted(found.values(), key=lambda one: one[0])]


def _is_within(span: Span, stretches: list[tuple[int, int]]) -> bool:
    return any(start <= span.start < end for start, end in stretches)


def _pieces(text: str, prose: str, words: list[Word]) -> Iterator[Span]:
    """Each part looks where none before it found anything. ``prose`` is without blocks of code."""
    taken = Taken(len(text))
    yield from taken.add_free(_whole(text, code_spans(text)))
    yield from taken.add_free(date_spans(prose, words))
    yield from taken.add_free(_whole(text, phone_spans(text)))
    yield from taken.add_free(_whole(text, reference_spans(text)))
    yield from taken.add_free(quantity_spans(text))
    yield from taken.add_free(name_spans(prose, words))


def _whole(text: str, spans: Iterator[Span]) -> Iterator[Span]:
    return (span for span in spans if is_whole(text, span.start, span.end, is_code=True))
