"""From what a model answered to proposals, leniently: what can be read is used, the rest counted.

Models return plain strings, numbers, words for importance, nulls and fields nobody asked for. What
is skipped is logged by its reason only, since the item itself is somebody's private life.
"""

import logging
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from facts import keys
from facts.extraction.material import Material
from facts.extraction.rules.clauses import sentences
from facts.models.statement import Polarity
from facts.policy import find_secrets
from facts.policy.clauses import stems
from facts.versioning import Proposal
from memoryproject.text import clean_text, fold, is_blank

logger = logging.getLogger(__name__)

MAX_ITEMS = 60
IMPORTANCE_WORDS = {
    "critical": 0.95,
    "very high": 0.9,
    "high": 0.8,
    "medium": 0.5,
    "moderate": 0.5,
    "normal": 0.5,
    "low": 0.2,
    "very low": 0.1,
}
RETRACTS = {"retract", "delete", "remove", "retracted", "forget"}
AROUND = '.,;:!?"()[]{}<>«»“”„-…、。/|*_`~\u2013\u2014\uff0c\uff01\uff1f'
QUESTIONS = ("?", "\uff1f", "\u061f")
NEARLY = 0.7  # of a quote's words, their endings aside
NOTHING = {"none", "null", "undefined", "nan", "n/a"}


def proposals_from(answer: dict[str, Any], *, skipped: Counter[str]) -> list[Proposal]:
    """A proposal for each readable item of ``answer["facts"]``; the others add to ``skipped``."""
    found: list[Proposal] = []
    for item in items_of(answer, skipped=skipped):
        proposal = read_item(item)
        if isinstance(proposal, Proposal):
            found.append(proposal)
        else:
            skipped[proposal] += 1
    return found


def items_of(answer: dict[str, Any], *, skipped: Counter[str]) -> list[Any]:
    """What stands in place of the list of facts, as a list of bounded length."""
    items = answer.get("facts")
    if items is None:
        return []
    if not isinstance(items, list):
        items = [items]
    skipped["too_many"] += max(0, len(items) - MAX_ITEMS)
    return items[:MAX_ITEMS]


def log_skipped(skipped: Counter[str]) -> None:
    """Say how many items were skipped and why: reasons only, no word of them."""
    for reason, count in skipped.items():
        if count:
            logger.info("items of an extraction skipped", extra={"why": reason, "items": count})


def read_item(item: Any) -> Proposal | str:
    """One item read, or a code for why it can not be."""
    if isinstance(item, str):
        text = _text(item)
        return Proposal(key=keys.DEFAULT_KEY, value=text, text=text) if text else "empty"
    if not isinstance(item, dict):
        return "no_object"
    value, text = _text(item.get("value")), _text(item.get("text"))
    if not value and not text:
        return "empty"
    key = keys.canonical(_text(item.get("key")))
    return Proposal(
        key=key,
        value=value or text,
        text=text or keys.sentence_for(key, value),
        slot=_text(item.get("slot")),
        kind=_text(item.get("kind")).casefold(),
        polarity=_polarity(item.get("polarity")),
        importance=_importance(item.get("importance")),
        valid_from=_text(item.get("valid_from")) or None,
        valid_until=_text(item.get("valid_until")) or None,
        op="retract" if _text(item.get("op")).casefold() in RETRACTS else "assert",
        quote=_text(item.get("quote")),
        language=_text(item.get("language")),
    )


def _text(value: Any) -> str:
    """A string or number as clean text; everything else, and "None", as ''."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = clean_text(str(value)).strip()
    return "" if is_blank(text) or text.casefold() in NOTHING else text


def _importance(value: Any) -> float | None:
    if isinstance(value, str):
        word = fold(value)
        if word in IMPORTANCE_WORDS:
            return IMPORTANCE_WORDS[word]
        try:
            value = float(word)
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return min(1.0, max(0.0, float(value)))


def _polarity(value: Any) -> str:
    return Polarity.NEGATIVE if _text(value).casefold() == Polarity.NEGATIVE else Polarity.POSITIVE


def quotes_are_given(answer: dict[str, Any]) -> bool:
    """Whether the model kept to the schema, which asks for a quote with each fact."""
    items = [item for item in items_of(answer, skipped=Counter()) if isinstance(item, dict)]
    return bool(items) and all("quote" in item for item in items)


def is_said(proposal: Proposal, *, material: Material) -> bool:
    """Whether the user said it: by its quote, or without one by a word that the message has.

    A quote may be of the previous reply, which a plain "yes" makes the user's own; not so what the
    reply had repeated from a tool's result, a file or a quotation. Without this a model that
    returns an example of its prompt, or what it was told elsewhere, would teach what nobody said.
    """
    quote = proposal.quote
    if find_secrets(proposal.value) or find_secrets(proposal.text):
        return True  # masked in the message; it is refused by name, and its user told
    if not quote:
        wanted = stems(f"{proposal.value} {proposal.text}")
        return bool(wanted & stems(material.text)) or material.is_confirmed
    if _holds(material.text, quote) or _is_stated(proposal.value, material.text):
        return True
    return (
        material.is_confirmed
        and _holds(material.previous_reply, quote)
        and not _holds(material.told_by_tools, quote)
    )


def is_from_context(proposal: Proposal, *, material: Material) -> bool:
    """Whether it stands in what the model was shown around the message, and not in the message.

    That is told even of an answer without quotes: not a word of the user's, but words of the
    previous reply, or of a tool, which the user did not confirm.
    """
    wanted = stems(f"{proposal.value} {proposal.text}")
    if material.is_confirmed or wanted & stems(material.text):
        return False
    return bool(wanted & stems(f"{material.previous_reply}\n{material.told_by_tools}"))


def _is_stated(value: str, text: str) -> bool:
    """Whether each word of the value stands in a sentence that is no question: a quote made up."""
    stated = " ".join(one for one in sentences(text) if not one.rstrip().endswith(QUESTIONS))
    wanted = stems(value)
    return bool(wanted) and wanted <= stems(stated)


def _holds(text: str, quote: str) -> bool:
    """Whether ``quote`` stands in ``text``, or nearly: models mend what they quote."""
    if fold(quote) in fold(text):
        return True
    wanted = stems(quote)
    return bool(wanted) and len(wanted & stems(text)) >= NEARLY * len(wanted)


def index_of_saying(proposal: Proposal, materials: Sequence[Material]) -> int:
    """Which of several messages says the proposal: the one that holds its quote.

    Of several that do ("Pune"), the one with most of its words, and the earliest of equals: what
    a later message only mentions must not be taken for said last. Where none does, the newest
    with most of its words.
    """
    quote = fold(proposal.quote)
    holding = [index for index, one in enumerate(materials) if quote and quote in fold(one.text)]
    stated = (proposal.quote, proposal.value, proposal.text)
    wanted = {word for part in stated for word in content_words(part)}
    shared = [len(wanted.intersection(content_words(one.text))) for one in materials]
    if holding:
        return max(holding, key=lambda index: (shared[index], -index))
    return max(range(len(materials)), key=lambda index: (shared[index], index))


def with_quotes(proposals: Iterable[Proposal], *, material: Material) -> list[Proposal]:
    """Each with a quote that really stands in the message: its own, else the sentence saying it."""
    return [replace(proposal, quote=quote_in(material.text, proposal)) for proposal in proposals]


def quote_in(text: str, proposal: Proposal) -> str:
    """Words of ``text`` that say the proposal; '' where none do (a confirmed restatement)."""
    if proposal.quote and proposal.quote in text:
        return proposal.quote
    folded_quote = fold(proposal.quote)
    best, score = "", 0.0
    wanted = content_words(proposal.value) or content_words(proposal.text)
    for sentence in sentences(text):
        if folded_quote and folded_quote in fold(sentence):
            return sentence
        said = set(content_words(sentence))
        # The first word of a value is its subject: "Pixel, dog".
        shared = len(said.intersection(wanted)) + (0.5 if said.intersection(wanted[:1]) else 0.0)
        if shared > score:
            best, score = sentence, shared
    return best


def content_words(text: str) -> list[str]:
    """Folded words of three letters and more, numbers, and single characters of other scripts."""
    words = []
    for raw in fold(text).replace("'", " ").split():
        word = raw.strip(AROUND)
        if len(word) >= 3 or word.isdigit() or (word and ord(word[0]) > 0x2E7F):
            words.append(word)
    return words


def _is_known(proposal: Proposal, known: Mapping[tuple[str, str], set[str]]) -> bool:
    """Whether it is known of the same subject, where one is named: two rooms may swap values."""
    name = keys.normal_name(proposal.key)
    slots = known.get((name, fold(proposal.value)), set())
    slot = keys.slot_for(keys.lookup(name), value=proposal.value, slot=proposal.slot or "")
    return bool(slots) and (not proposal.slot or slot in slots)


def echoes_of_context(proposals: Iterable[Proposal], *, material: Material) -> set[int]:
    """Indexes of proposals that only repeat a known fact of which the message says nothing.

    A model that is shown what is known likes to return it; taken as a confirmation it would make
    the store believe in itself.
    """
    known: dict[tuple[str, str], set[str]] = {}
    for fact in material.known:
        known.setdefault((fact.key, fact.value_folded), set()).add(fact.slot)
    said = fold(f"{material.text}\n{material.previous_reply}")
    return {
        index
        for index, proposal in enumerate(proposals)
        if proposal.op == "assert"
        and _is_known(proposal, known)
        and not any(word[:5] in said for word in content_words(f"{proposal.value} {proposal.text}"))
    }
