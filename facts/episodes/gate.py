"""Talks in which too little happened for a model to be asked: small talk, questions, a remark.

A capable model may find in a statement what no list of words knows, so it is asked about any talk
in which the user told something. The small one tells stories about everything, so it is asked
only where the user's words, or a tool's, say how something ended.
"""

from facts.episodes.material import Material
from facts.episodes.signs import outcomes_in
from facts.extraction.rules.clauses import sentences
from facts.retrieval.small_talk import without_small_talk
from facts.terms import index_words

LEAST_WORDS = 4  # content words of what the user stated, in all


def reason_to_skip(material: Material, *, embedded: bool) -> str:
    """A code for why no model is asked; '' if one is to be asked."""
    stated = stated_in(material.own)
    told = sum(word.strength > 0 for word in index_words(without_small_talk(stated)))
    if told < LEAST_WORDS:
        return "too_little"
    if embedded and not (outcomes_in(stated) or outcomes_in(material.by_tools)):
        return "no_outcome"
    return ""


def stated_in(own: str) -> str:
    """The sentences of the user's own words that are no questions."""
    return "\n".join(one for one in sentences(own) if not is_question(one))


def is_question(sentence: str) -> bool:
    return sentence.rstrip("\"')]} ").endswith(("?", "\uff1f", "\u061f"))
