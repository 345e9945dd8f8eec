"""Whether the turns bear an episode out: a model retells, and invents where it does not know.

The outcome must have been said by the user in their own words, or by a tool: what the assistant
claims of itself proves nothing, nor does a question or an "if". Of the words, most must have been
said; names, numbers, dates and references all of them. What somebody pasted is not told by the
user, so it bears out nothing.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from conversations.protected import lost
from conversations.protected.finding import pieces
from facts.episodes.draft import LONGEST, Draft
from facts.episodes.gate import is_question
from facts.episodes.material import Talk, Told
from facts.episodes.signs import agrees, outcomes_in
from facts.extraction.rules.clauses import NOT_SO, sentences
from facts.policy import find_secrets, is_order
from facts.terms import index_words
from memoryproject.text import fold

LEAST_SAID = 0.5  # of the content words of situation and of action, by whomever
LEAST_LESSON = 0.25  # a lesson says it in general
LEAST_OWN = 0.4  # of situation and action together, by the user or a tool
SHARED_WITH_A_TURN = 2  # content words by which a turn is one of the sources
LEAST_QUOTE = 2  # content words of a quote that no sign confirms
DIGITS = re.compile(r"\d+")
LINK = re.compile(r"https?://|www\.|\b[\w-]+\.(?:com|net|org|io|ru|xyz|info|biz)\b", re.IGNORECASE)


def flaw(draft: Draft, talk: Talk, *, needs_sign: bool = False) -> str:
    """A code for why ``draft`` is not to be kept; '' if the turns bear it out.

    ``needs_sign``: the words of the outcome must be among those that are known, as behind the
    small model.
    """
    parts = (draft.situation, draft.action, draft.lesson, draft.event_type, draft.quote)
    if any(find_secrets(part) for part in parts):
        return "secret"
    if any(is_order(part) for part in parts[:4]):
        return "order"
    if LINK.search(draft.text):
        return "link"
    if not _outcome_is_said(draft, talk, needs_sign=needs_sign):
        return "outcome_not_said"
    return "" if _is_told(draft, talk) else "invented"


def _outcome_is_said(draft: Draft, talk: Talk, *, needs_sign: bool) -> bool:
    for source in (talk.own, talk.by_tools):
        said = _sentences_of(draft.quote, source)
        stated = [one for one in said if not is_question(one) and not NOT_SO.search(one)]
        if not stated:
            continue
        signs = outcomes_in(" ".join(stated))
        if signs:
            return agrees(draft.outcome, signs)
        return not needs_sign and len(index_words(draft.quote)) >= LEAST_QUOTE
    return False


def with_words_found(draft: Draft, talk: Talk) -> Draft:
    """``draft`` with the words of its outcome as they stand, where the model did not copy any.

    Small models answer "OK". The sentence taken is one of the user's own that has a sign of just
    this outcome and speaks of the same thing; without one the draft stays as it is.
    """
    if _sentences_of(draft.quote, talk.own) or _sentences_of(draft.quote, talk.by_tools):
        return draft
    told = _forms(draft.text)
    for sentence in reversed(list(sentences(talk.own))):
        strong = [word for word in index_words(sentence) if word.strength >= 1.0]
        speaks_of_it = any(not told.isdisjoint(word.terms) for word in strong)
        if speaks_of_it and outcomes_in(sentence) == {draft.outcome}:
            return replace(draft, quote=sentence[:LONGEST])
    return draft


def _sentences_of(quote: str, source: str) -> list[str]:
    """The sentences of ``source`` in which ``quote`` stands; none where it does not."""
    folded = fold(quote)
    if not folded or folded not in fold(source):
        return []
    whole = [one for one in sentences(source) if folded in fold(one) or fold(one) in folded]
    return whole or [quote]


def _is_told(draft: Draft, talk: Talk) -> bool:
    said = "\n".join((talk.own, talk.by_tools, talk.by_assistant))
    everything, own = _forms(said), _forms(f"{talk.own}\n{talk.by_tools}")
    told = (
        _share(draft.situation, everything) >= LEAST_SAID
        and _share(draft.action, everything) >= LEAST_SAID
        and (not draft.lesson or _share(draft.lesson, everything) >= LEAST_LESSON)
        and _share(f"{draft.situation}. {draft.action}", own) >= LEAST_OWN
    )
    if not told:
        return False
    return all(_particulars_are_said(part, said) for part in draft.text.split("\n"))


def _particulars_are_said(part: str, said: str) -> bool:
    """Names, dates, amounts and references in whatever form; a bare number as it stands."""
    items = pieces(part)
    bare = part
    for item in items:
        bare = bare.replace(item.text, " ")
    return not lost(items, said) and set(DIGITS.findall(bare)) <= set(DIGITS.findall(said))


def _forms(text: str) -> set[str]:
    return {form for word in index_words(text) for form in word.terms}


def _share(text: str, said: set[str]) -> float:
    """How much of the content words of ``text`` is among ``said``; nothing of nothing."""
    words = [word for word in index_words(text) if word.strength > 0]
    if not words:
        return 0.0
    return sum(not said.isdisjoint(word.terms) for word in words) / len(words)


def sources_of(draft: Draft, turns: Iterable[Told]) -> list[Told]:
    """The turns that told it: where its outcome was said, and those that share its words."""
    words = [word for word in index_words(draft.text) if word.strength > 0]
    return [turn for turn in turns if _tells(turn, draft.quote, [word.terms for word in words])]


def _tells(turn: Told, quote: str, words: Iterable[tuple[str, ...]]) -> bool:
    told = f"{turn.own}\n{turn.by_tools}"
    if quote and fold(quote) in fold(told):
        return True
    forms = _forms(told)
    return sum(not forms.isdisjoint(word) for word in words) >= SHARED_WITH_A_TURN
