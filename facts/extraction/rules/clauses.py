"""What of a message is the user's own plain statement, cut into clauses.

Quotations, code and pasted text say nothing about the person who pastes them; questions, wishes,
stories and jokes do not say that anything is so. All of it is left out here, once, for the rules
and for the guard behind the embedded model.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST_SENTENCE = 600  # longer ones are lists, logs or another's prose

CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
QUOTED_LINE = re.compile(r"^[ \t]*(?:>|\|).*$", re.MULTILINE)
FENCED = re.compile(r"^[ \t]*(?:-{3,}|={3,}|\*{3,}|_{3,}|~{3,})[ \t]*$", re.MULTILINE)
# Two words may be a name ("a dog called "Old Tom""); more are somebody's sentence.
QUOTATION = re.compile(
    r"\"[^\"\n]*?\s[^\"\n]*?\s[^\"\n]*?\"|\u201c[^\u201d\n]*\s[^\u201d\n]*\s[^\u201d\n]*\u201d"
    r"|«[^»\n]*\s[^»\n]*\s[^»\n]*»|„[^“”\n]*\s[^“”\n]*\s[^“”\n]*[“”]|「[^」\n]*」|『[^』\n]*』"
)
# "Translate this: …", "Here is my essay: …": what follows is a text to work on.
HANDED_OVER = re.compile(
    r"(?:^|[.!?\n]\s*)(?:please |can you |could you |would you |help me (?:to )?|now )*"
    r"(?:translate|summari[sz]e|proof-?read|rewrite|rephrase|paraphrase|correct|fix|review|edit"
    r"|improve|polish|analy[sz]e|explain|shorten|classify|format|check|read|here(?:'s| is| are))"
    r"\b[^:\n.!?]{0,80}:",
    re.IGNORECASE,
)
SENTENCE_END = re.compile(r"(?<=[.!?;\u2026\u3002\uff01\uff1f])\s+|\n+|(?<=[\u3002\uff01\uff1f])")
ABBREVIATION = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|etc|e\.g|i\.e|approx|No)\.$")
NEW_CLAUSE = re.compile(
    r"\s*(?:[,:\u2013\u2014]|\s-)\s*(?:(?:and|but|so|because|since|as|although|though|yet"
    r"|also)\s+)?"
    r"(?=(?:i|i'm|i've|i'd|i'll|my|we|we're|we've|our|he|she|they|it|it's|you|that's|this|there"
    r"|what|which|who|how|where|when|why|can|could|would|should|do|does|did|is|are|am|will|any"
    r"|please|right|correct|remember|if|actually|by the way|btw|call me|not|thanks|no)\b)"
    r"|\s+(?:and|but|so|because|since|although|though)\s+(?:also\s+|now\s+)?"
    r"(?=(?:i|i'm|i've|i'd|i'll|my|we|we're|we've|our|he|she|they|you|what|how|where|can|could"
    r"|would|should|please|remember|call me)\b)",
    re.IGNORECASE,
)
QUESTION_START = re.compile(
    r"(?:what|which|who|whom|whose|how|where|when|why|can|could|would|should|shall|do|does|did"
    r"|is|are|am|was|were|will|have|has|had|any|may|might|got|right|correct|isn't|aren't|don't"
    r"|doesn't|didn't|won't|wouldn't|or|no|yes|yeah|ok|okay|huh|eh|remember)\b",
    re.IGNORECASE,
)
NOT_SO = re.compile(
    r"^(?:(?:and|but|so|well|like|ok|okay|now),? )?(?:if|suppose|supposing|imagine"
    r"|imagining|pretend"
    r"|assume|assuming|let's say|let us say|say|what if|unless|hypothetically|in theory|whether"
    r"|act as|you are|you're)\b"
    r"|\bif (?:i|we|my|you|he|she|they|only|it)\b|\bas (?:if|though)\b|\b(?:i|we) wish\b"
    r"|\b(?:in|from) (?:my|the|a|this|that|our|his|her) (?:\w+ )?(?:story|novel|book|game|dream"
    r"|song|poem|film|movie|play|role-?play|scene|chapter|example|lyrics?|script|simulation"
    r"|campaign)\b"
    r"|\b(?:character|protagonist|narrator|persona|lyrics|role-?play\w*|hypothetical\w*)\b"
    r"|\b(?:i (?:had a dream|dreamt|dreamed)|for instance|for example)\b",
    re.IGNORECASE,
)
JOKE = re.compile(r"\b(?:just kidding|only kidding|jk|only joking|just joking|i'm joking)\b", re.I)
LEAD_IN = re.compile(
    r"^(?:(?:hi|hello|hey|hiya|greetings|good (?:morning|afternoon|evening)|dear assistant|namaste"
    r"|hola|bonjour|actually|well|oh|ah|um|uh|so|also|and|but|now|anyway|btw|by the way|fyi|ok"
    r"|okay|yes|yeah|yep|no|nope|sorry|correction|update|in fact|honestly|frankly|personally"
    r"|for the record|just so you know|as you know|as i said|like i said|you know|look|listen"
    r"|plus|first|second|because|since|again|quick intro|about me|good news|bad news|note"
    r"|unfortunately|luckily|sadly|these days|nowadays|currently|at the moment|right now|recently"
    r"|lately|last (?:week|month|year)|this (?:week|month|year)|today|yesterday|there|all|everyone"
    r"|still)\b[\s,.!:;\u2013\u2014-]*)+",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Clause:
    """One clause as it was said, without its lead-in. ``first`` in its sentence, ``greeted``."""

    text: str
    sentence: str
    first: bool = True
    opens_message: bool = False


def own_words(text: str) -> str:
    """``text`` without code, quotations, quoted lines and pasted passages."""
    text = CODE.sub(" . ", text)
    text = _without_fenced(text)
    handed = HANDED_OVER.search(text)
    if handed is not None and len(text[handed.end() :].strip()) > 20:
        text = text[: handed.start()]
    return QUOTATION.sub(" \u2026 ", QUOTED_LINE.sub("", text)).replace("\u2019", "'")


def _without_fenced(text: str) -> str:
    """Drop what stands between two rules; after a lone rule, everything."""
    parts = FENCED.split(text)
    return "\n".join(parts[::2]) if len(parts) > 1 else text


def clauses(text: str) -> Iterator[Clause]:
    """The clauses of ``own_words(text)`` that state something, in order."""
    if JOKE.search(text):
        return
    opens = True
    for sentence in sentences(own_words(text)):
        for clause in _stated(sentence, opens=opens):
            yield clause
            opens = False
        opens = opens and len(sentence.split()) <= 3  # "Hi there!" does not use up the opening


def sentences(text: str) -> Iterator[str]:
    held = ""
    for piece in SENTENCE_END.split(text):
        held = f"{held} {piece}".strip()
        if ABBREVIATION.search(held):
            continue
        if held and len(held) <= LONGEST_SENTENCE:
            yield held
        held = ""
    if held and len(held) <= LONGEST_SENTENCE:
        yield held


def _stated(sentence: str, *, opens: bool) -> Iterator[Clause]:
    if NOT_SO.search(sentence):
        return
    parts = [part for part in NEW_CLAUSE.split(sentence) if part and part.strip()]
    if sentence.rstrip("\"')]} ").endswith(("?", "\uff1f")):
        parts = _before_question(parts)
    said = [text for part in parts if (text := LEAD_IN.sub("", part.strip()).strip())]
    for index, text in enumerate(said):
        yield Clause(text, sentence, first=index == 0, opens_message=opens and index == 0)


def _before_question(parts: list[str]) -> list[str]:
    """The statements in front of a question ("I'm vegan, what can I eat?"); none if it is a tag."""
    for index, part in enumerate(parts):
        if QUESTION_START.match(LEAD_IN.sub("", part.strip()) or part.strip()):
            is_tag = len(part.split()) <= 3 and index == len(parts) - 1
            return [] if is_tag else parts[:index]
    return []
