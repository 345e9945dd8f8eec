"""The search box of the memory page: every word must occur, whatever its case and accents."""

from uuid import UUID

from django.db.models import Q

from facts.managers import FactQuerySet
from facts.models import Fact
from memoryproject.text import clean_text, fold, fold_accents

MOST_WORDS, LONGEST_QUERY = 10, 300


def search_facts(user_id: UUID, query: str, *, among: FactQuerySet | None = None) -> FactQuerySet:
    """The standing facts in which each word of ``query`` occurs; all of them for a blank query.

    ``among`` are others of the user's to search in, as those of an earlier time.

    A part of a word is enough, so that a search works while it is typed. A scan of one user's
    rows: with row-level security no text index would be used, and 10,000 take a few milliseconds.
    """
    mine = Fact.objects.for_user_id(user_id)
    facts = mine.standing() if among is None else among
    text = clean_text(query)[:LONGEST_QUERY]
    for word in fold(text).split()[:MOST_WORDS]:
        facts = facts.filter(
            Q(text_folded__contains=fold_accents(word))
            | Q(value_folded__contains=word)
            | Q(key__contains=word)
        )
    return facts
