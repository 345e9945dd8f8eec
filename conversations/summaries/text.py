"""What a model answered, made into the text of a summary; pure.

A model that has nothing to say says it politely: a heading, a template without content, the
instructions once more, a refusal. None of these is a summary. What is left after they are taken
off is; if nothing is left, the caller keeps what it had.

A text is cut at the ends of sentences, and where it does not fit, its sentences give way before
the items that code has found (``protected``): those are why it can be relied upon.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from conversations import protected
from conversations.protected import Item
from conversations.protected.items import HEADINGS
from conversations.summaries.declining import is_refusal
from facts.terms import guess_languages, index_words
from memoryproject import token_counts
from memoryproject.text import fold, is_blank

ITEMS_SHARE = 0.8  # of the whole text, at most: some prose must say what they are about
TOO_MUCH_LOST = 0.5  # of the items' weight
HANDFUL = 6  # so few lost items never count as too much
LEAST_ECHO = 4  # words of a sentence that stands in the instructions as well
LONGEST_HOLLOW = 120  # characters
LEAST_LETTERS = 8  # of a summary; a sign of a script without blanks counts for three
LONGEST_ANSWER = 12_000  # characters that are looked at: several times any cap
LONGEST_THOUGHT = 200_000  # with what a model thinks before it
MOST_OPENINGS = 6  # "Sure!", "Here it is:", "## Summary", one after the other
FEW_WORDS = 4
SHORT_WORDS = 25  # a text below that must have a word in common with what it is about

# A full stop inside a word (3.14, example.org), after one letter (J. Smith, e.g.) or after a number
# that begins a line (1. First) ends nothing.
AFTER_LETTER = r"(?<![\s.(][^\W\d_])(?<!\A\w)(?<!\n\d)"
SENTENCE = re.compile(
    rf"[^\n]+?(?:{AFTER_LETTER}[.!?…]+[\"'”\u2019»)\]]*(?=\s|$)"
    r"|[\u3002\uff01\uff1f\u0964]+|(?=\n)|$)\s*"
)
# "dry oil, dry oil, dry oil, …" to the end of the sentence.
LOOP = re.compile(r"(?<![^\s,;])([^,;.\n]{3,80})(?:[,;]\s+\1(?=[,;.\s]|$)){2,}[^.\n]*\.?")
WORD = re.compile(r"[^\W_]+")
UNSPACED = re.compile("[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")
THINKING = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.IGNORECASE | re.DOTALL)
MARKS = re.compile(r"^[\s>#*_\-•\u2013\u2014|=`~]+|[\s*_`|=~]+$")
OPENINGS = re.compile(
    r"^(?:ok(?:ay)?|sure(?: thing)?|certainly|of course|got it|understood|done|noted|alright"
    r"|no problem|absolutely|thanks?(?: you)?|hello|hi|gerne|natürlich|voici|claro)"
    # Otherwise it is a name: Claro is a phone company, Hi-Fi a sort of speaker.
    r"(?=\s*(?:[.,!:;\u2013\u2014]|-+\s|$)|\s+(?:here|hier|aquí|below|this is)\b)"
    r"[\s.,!:;\u2013\u2014-]*",
    re.IGNORECASE,
)
# "Here is the updated summary of the conversation so far:", also without a colon.
ANNOUNCES = re.compile(
    r"^(?:here(?: is|'s| are|\u2019s)|below is|this is|the following is|hier ist|voici|aquí está)\b"
    r"[^.!?:\n]{0,90}?\b(?:summar\w+|zusammenfassung|résumé|resumen|recap|overview)\b"
    r"[^.!?:\n]{0,60}(?:[.:!]|$)\s*",
    re.IGNORECASE,
)
LABEL = re.compile(
    r"^(?:(?:new|updated|running|revised|final|current|conversation|chat|short|brief|the)\s+){0,3}"
    r"(?:summary|zusammenfassung|résumé|resumen|recap|overview)"
    r"(?:\s+(?:so far|of (?:the|our|this) (?:conversation|chat|discussion|turns?)))?"
    r"\s*(?:[:.\u2013\u2014-]+|$)\s*",
    re.IGNORECASE,
)
# What the embedded model puts before the parts of its notes.
PART = re.compile(
    r"^[ \t]*(?:(?:old|new|updated|these|end of)[ ])?(?:notes|chat)[ \t]*(?::|$)[ \t]*",
    re.IGNORECASE | re.MULTILINE,
)
# What the prompts put around each message; written in English whatever the talk is.
OUR_LABELS = re.compile(
    r"</?(?:message|turns|summary)\b[^>\n]*>"
    r"|^- (?:The user said|The assistant answered|A tool returned):",
    re.MULTILINE,
)
HOLLOW = re.compile(
    r"^(?:the )?(?:user and (?:the )?assistant|user|assistant|conversation|they|summary)?\s*"
    r"(?:(?:had|continued|is|are|was|were|has|have|been|there)\s+)*"
    r"(?:a |an |the |nothing|no |not |n/?a|none|empty|talking|chatting|summary|conversation"
    r"|information|content|details?|to|provided|available|yet|so far|here|relevant|new|much"
    r"|specified|mentioned|applicable|unknown|keine|aucune?|ninguna?|[\s.,;:!-])*$",
    re.IGNORECASE,
)


class Unusable(ValueError):
    """The answer is no summary; ``code`` says why: empty, template, echo, refused."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def sentences(text: str) -> list[str]:
    """The sentences and lines of ``text`` with the blanks after them: joined, they are the text."""
    return [match.group() for match in SENTENCE.finditer(text.strip())]


def without(text: str, is_left_out: Callable[[str], bool]) -> str:
    """``text`` without the sentences of which it is true."""
    return "".join(one for one in sentences(text) if not is_left_out(one)).strip()


def cut(text: str, *, tokens: int) -> str:
    """The leading sentences of ``text`` that take at most ``tokens``.

    Of a first one that is longer (some languages end none, some models neither) its beginning.
    """
    kept = ""
    for one in sentences(text):
        if token_counts.count((kept + one).rstrip()) > tokens:
            break
        kept += one
    return kept.strip() or broken_off(text.strip(), tokens=tokens)


def broken_off(text: str, *, tokens: int) -> str:
    """The beginning of ``text`` with a mark that says so, between words where there are any."""
    if token_counts.count(text) <= tokens:
        return text
    short = token_counts.shorten(text, tokens=max(tokens - 2, 0))
    between_words = short.rpartition(" ")[0]
    short = between_words if len(between_words) * 2 > len(short) else short
    return f"{short.rstrip()} …" if short.strip() else ""


def unlooped(text: str) -> str:
    """``text`` where a model has fallen into saying one thing again and again: said once."""
    return LOOP.sub(r"\1.", text)


# --- is it a summary? ---------------------------------------------------------------------


def prose_in(answer: str, *, instructions: str, about: str) -> str:
    """The summary in a model's ``answer``. Raises Unusable if there is none.

    ``instructions`` is what the model was told to do, ``about`` what it was to summarise.
    """
    answer = THINKING.sub("", answer[:LONGEST_THOUGHT])[:LONGEST_ANSWER]
    if is_blank(_bare(answer)):
        raise Unusable("empty")
    text = _without_opening(PART.sub("", answer).strip())
    told = _words(instructions)
    kept = [one for one in sentences(text) if not _is_echo(one, told)]
    if not kept:
        raise Unusable("echo" if sentences(text) else "template")
    if is_refusal(_bare(kept[0]), sentences=len(kept), words=len(WORD.findall("".join(kept)))):
        raise Unusable("refused")
    text = "".join(_each_once(kept)).strip()
    if _letters(text) < LEAST_LETTERS:
        raise Unusable("template")
    if not any(_says_something(line) for line in text.splitlines()) or _is_about_nothing(
        text, about
    ):
        raise Unusable("template")
    return text


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text)) + 2 * len(UNSPACED.findall(text))


def _each_once(said: Sequence[str]) -> list[str]:
    """The sentences without those that a model has fallen into repeating."""
    seen: dict[str, str] = {}
    for one in said:
        seen.setdefault(_words(one), one)
    return list(seen.values())


def _bare(text: str) -> str:
    """``text`` without what Markdown puts around it."""
    return MARKS.sub("", text.strip())


def _without_opening(text: str) -> str:
    """``text`` without "Sure!", "Here is the summary:", "## Summary", a fence of backticks."""
    for _ in range(MOST_OPENINGS):
        line, newline, rest = text.partition("\n")
        bare = _bare(line)
        shorter = bare
        for pattern in (OPENINGS, ANNOUNCES, LABEL):
            shorter = _bare(pattern.sub("", shorter, count=1))
        if shorter == bare and bare:
            return text.strip().removesuffix("```").strip()
        if not newline and not shorter:
            return ""
        text = f"{shorter}\n{rest}" if shorter else rest
        text = text.strip()
        if not text:
            return ""
    return ""  # nothing but beginnings


def _words(text: str) -> str:
    return f" {' '.join(WORD.findall(fold(text)))} "


def _is_echo(sentence: str, told: str) -> bool:
    said = _words(sentence)
    return len(said.split()) >= LEAST_ECHO and said in told


def _says_something(line: str) -> bool:
    """Not a heading without content, a bullet without a word, "Names: none"."""
    label, colon, rest = _bare(line).partition(":")
    said = _bare(rest) if colon and len(label.split()) <= 4 else _bare(line)
    return bool(said) and (len(said) > LONGEST_HOLLOW or HOLLOW.match(said) is None)


def _is_about_nothing(text: str, about: str) -> bool:
    """A short text that has no word of meaning in common with what it is about."""
    words = index_words(text)
    if len(words) >= SHORT_WORDS or _is_latin(text) != _is_latin(about):
        return False  # another script has no word in common with anything
    if len(words) >= FEW_WORDS and _is_other_language(text, OUR_LABELS.sub(" ", about)):
        return False  # nor has another language, but it has to say something
    known = {term for word in index_words(about) for term in word.terms}
    return bool(known) and not any(known.intersection(word.terms) for word in words)


def _is_other_language(one: str, other: str) -> bool:
    first, second = set(guess_languages(one)), set(guess_languages(other))
    return bool(first) and bool(second) and first.isdisjoint(second)


def _is_latin(text: str) -> bool:
    letters = [character for character in text if character.isalpha()]
    return sum(character < "\u0250" for character in letters) * 2 > len(letters)


def prose_of(text: str, *, appended: int) -> str:
    """The prose of a stored summary, without the lines that code put behind it."""
    return text.rpartition("\n\n")[0] if appended else text


def without_lines(text: str) -> str:
    """The same for a text of which it is not known whether there are any."""
    prose, _, last = text.rpartition("\n\n")
    headings = tuple(f"{heading}: " for heading in HEADINGS.values())
    return prose if all(line.startswith(headings) for line in last.splitlines()) else text


# --- is everything in it? -----------------------------------------------------------------


@dataclass(frozen=True)
class Composed:
    """A text that holds its items, and what it took to get there."""

    text: str
    items: list[Item]
    appended: int
    is_poor: bool
    """The prose had lost too much, or was too long: better made again from the turns."""


def composed(
    prose: str,
    items: Sequence[Item],
    *,
    tokens: int,
    prose_tokens: int,
    drops_oldest: bool = False,
) -> Composed:
    """``prose`` with the ``items`` it has lost, in at most ``tokens`` altogether.

    ``prose_tokens`` is what was allowed for the prose; a longer one is cut. The items that fit
    are in the text, every one of them, and are returned in the order said. Sentences give way to
    them from the end, where a model puts what matters least; with ``drops_oldest``, of notes in
    the order of time, from the beginning.
    """
    kept = protected.most_important(list(items), tokens=int(tokens * ITEMS_SHARE))
    is_poor = _lost_too_much(kept, prose) or token_counts.count(prose) > prose_tokens
    said = sentences(cut(prose, tokens=min(prose_tokens, tokens)))
    while True:
        missing = protected.lost(kept, "".join(said))
        text = "\n\n".join(part for part in ("".join(said).strip(), _lines(missing)) if part)
        over = token_counts.count(text) - tokens
        if over <= 0:
            return Composed(text, kept, len(missing), is_poor)
        if len(said) > 1:
            while len(said) > 1 and over > 0:  # what stood in them only may have to be appended
                over -= max(token_counts.count(said.pop(0 if drops_oldest else -1)), 1)
        elif said:
            shorter = broken_off(said[0].strip(), tokens=token_counts.count(said[0]) - over)
            said = [shorter] if 0 < len(shorter) < len(said[0].strip()) else []
        else:  # the lines take more than the items were counted with
            fewer = protected.most_important(kept, tokens=int(tokens * ITEMS_SHARE) - over)
            kept = fewer if len(fewer) < len(kept) else kept[:-1]


def _lines(items: Sequence[Item]) -> str:
    return protected.rendered(list(items)) if items else ""


def _lost_too_much(items: Sequence[Item], prose: str) -> bool:
    missing = protected.lost(list(items), prose)
    if len(missing) <= HANDFUL:
        return False
    weight = sum(item.weight for item in items)
    return sum(item.weight for item in missing) > weight * TOO_MUCH_LOST
