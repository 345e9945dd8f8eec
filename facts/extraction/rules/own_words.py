"""What of a message is its writer's own: quotations, code and pasted text say nothing of them."""

import re
from collections.abc import Iterator

LONGEST_SENTENCE = 600  # longer ones are lists, logs or another's prose

CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
QUOTED_LINE = re.compile(r"^[ \t]*(?:>|\|).*$", re.MULTILINE)
QUOTED_TAIL = re.compile(r"\s>\s.*$", re.MULTILINE)
SPEAKER = re.compile(r"(?:^|(?<=[.!?]\s))[A-Z]{2,12}: [^\n]*", re.MULTILINE)
FENCED = re.compile(r"^[ \t]*(?:-{3,}|={3,}|\*{3,}|_{3,}|~{3,})[ \t]*$", re.MULTILINE)
# Two words may be a name ("a dog called "Old Tom""); more are somebody's sentence.
QUOTATION = re.compile(
    r"\"[^\"\n]*?\s[^\"\n]*?\s[^\"\n]*?\"|\u201c[^\u201d\n]*\s[^\u201d\n]*\s[^\u201d\n]*\u201d"
    r"|«[^»\n]*\s[^»\n]*\s[^»\n]*»|„[^“”\n]*\s[^“”\n]*\s[^“”\n]*[“”]|「[^」\n]*」|『[^』\n]*』"
)
# Apostrophes look the same, so it must stand free on both sides.
SINGLE_QUOTED = re.compile(
    r"(?<![\w'])'(\w[^'\n]{2,200}(?:'\w[^'\n]{0,80}){0,4})'(?!\w)"
    r"|\u2018([^\u2018\n]{2,300})\u2019(?!\w)"
)
# "Translate this: …", "Here is my essay: …": what follows is a text to work on.
WORK_ON = (
    r"translate|summari[sz]e|proof-?read|rewrite|rephrase|paraphrase|correct|fix|review|edit"
    r"|improve|polish|analy[sz]e|explain|shorten|classify|format|check|read|extract|make this"
    r"|turn this|sort|complete|continue|finish|spell-?check|tl;?dr|fwd|fw|forwarded|pasted"
    r"|here(?:'s| is| are)"
)
TEXTS = (
    r"tone|tweet|mail|e-?mail|line|sentence|grammar|slogan|lyrics?|quote|caption|message|text|log"
    r"|logs|minutes|label|paragraph|prompt|wording|excerpt|passage|transcript|headline|subtitle"
    r"|translation|ad|says|wrote|said|reads|subject|script|output|example|sample|template|demo"
    r"|for (?:my|our|a|the) (?:\w+ )?(?:class|homework|exercise|worksheet|form|template|test)"
)
HANDED_OVER = re.compile(
    rf"(?:^|[.!?\n]\s*)(?:please |pls |can (?:you|u) |could (?:you|u) |would you |help me (?:to )?"
    rf"|now )*(?:{WORK_ON})\b(?:(?!\bmy (?:bio|profile|cv|introduction|intro)\b)[^:\n.!?]){{0,80}}:"
    rf"|\b(?:{TEXTS})(?: [\w']+){{0,2}} ?:"
    rf"|^(?:please |pls |can (?:you|u) )?(?:{WORK_ON})\b[^\n]{{0,60}}\n",
    re.IGNORECASE,
)
# A first line that speaks of "this", and then the thing itself.
SHOWN = re.compile(
    r"\A[^\n]{0,120}\b(?:this|these|the following|below)\b[^\n]{0,60}\n", re.IGNORECASE
)
# A letter or a mail, whoever wrote it: its header or its salutation, and all that follows.
LETTER = re.compile(
    r"^(?:from|subject|betreff|objet|asunto|sent): [^\n]{1,200}\n.*"
    r"|^dear (?:sir|madam|sirs|mr|mrs|ms|dr|prof|hiring|customer|editor|support|team|colleagues|all"
    r"|recruit\w+|landlord|neighbou?rs?)\b.*",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
# "I live in Sofia. Put it into the past tense": what stands before it is an exercise.
EXERCISE = re.compile(
    r"\b(?:put|turn|translate|rewrite|rephrase|paraphrase) (?:it|this"
    r"|that|these|them|the (?:sentence|text|above)s?) (?:in)?to\b"
    r"|\b(?:correct|proofread|rephrase|paraphrase) my (?:grammar|sentence|english)\b"
    r"|\bis (?:this|that|it|my (?:sentence|grammar)) (?:correct|natural|good|proper) "
    r"(?:english|grammar|german|french|spanish)\b"
    r"|\b(?:in|into) the (?:past|future|present|perfect) tense\b|\bpassive voice\b",
    re.IGNORECASE,
)
SENTENCE_END = re.compile(r"(?<=[.!?;\u2026\u3002\uff01\uff1f])\s+|\n+|(?<=[\u3002\uff01\uff1f])")
ABBREVIATION = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|etc|e\.g|i\.e|approx|No)\.$")


def own_words(text: str) -> str:
    """``text`` without code, quotations, quoted lines and pasted passages."""
    text = CODE.sub(" . ", text)
    text = "" if EXERCISE.search(text) else LETTER.sub("", _without_fenced(text))
    handed = HANDED_OVER.search(text) or SHOWN.match(text)
    if handed is not None and len(text[handed.end() :].strip()) > 20:
        text = text[: handed.start()]
    if len(SPEAKER.findall(text)) > 1:
        text = SPEAKER.sub("", text)
    text = QUOTED_TAIL.sub("", QUOTED_LINE.sub("", text))
    text = SINGLE_QUOTED.sub(_unless_name, QUOTATION.sub(" \u2026 ", text))
    return text.replace("\u2019", "'")


def _unless_name(match: re.Match[str]) -> str:
    return " \u2026 " if len(match[0].split()) > 2 else match[0]


def _without_fenced(text: str) -> str:
    """Drop what stands between two rules; after a lone rule, everything."""
    parts = FENCED.split(text)
    return "\n".join(parts[::2]) if len(parts) > 1 else text


def sentences(text: str) -> Iterator[str]:
    """The sentences of ``text``, without those too long to be somebody's own."""
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
