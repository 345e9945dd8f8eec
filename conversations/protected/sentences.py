"""Sentences that decide, bind or ask, known by the words of their language.

A trigger word marks its sentence; only the marked ones are looked at with the patterns, so that
a long text without any costs one pass over its words.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from conversations.protected.items import SaidBy
from conversations.protected.spans import Span, Word
from conversations.protected.vocabulary import EMPTY_WORDS

LONGEST = 240  # characters of an item; of a longer sentence the clauses around its trigger
BREAK = re.compile(r"(?<=[.!?…])[\"”’)*_]{0,4}\s+|\n+|(?<=[。！？।])")
ABBREVIATION = re.compile(
    r"(?:\b(?:dr|mr|mrs|ms|st|nr|no|ca|bzw|vs|approx|max|min|e\.g|i\.e|z\.b|sr|sra|m|mme)|\d)\.$",
    re.I,
)
CLAUSE_END = re.compile(r"[,;:–—][ ]")


def _pattern(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{part})" for part in parts))


NEGATED = r"(?<!not )(?<!n't )(?<!yet )(?<!never )"
QUESTION = _pattern(
    r"\bstill open\b|\bopen question|\bremind me to ask|\bdon't (?:let me )?forget to ask",
    r"\bstill (?:need|have|want) to (?:decide|find out|ask|check|choose|figure|clarify|know)",
    r"\b(?:not|n't) (?:yet )?decided\b|\bundecided\b|\bto be decided\b|\btbd\b|\bneed to ask\b",
    r"\bnoch offen\b|\boffene frage|\berinner\w* mich\b|\bnoch (?:klären|entscheiden|fragen)",
    r"\bnoch nicht entschieden|\brecu[eé]rdame|\bqueda pendiente|\btodavía no (?:sé|hemos)",
    r"\brappelle[- ]moi|\breste à\b|\bquestion ouverte|\bpas encore décidé",
)
DECISION = _pattern(
    r"\blet's (?!see|say|hope|talk|look|think|be\b|begin|start over|continue|move on|not\b)\w+",
    rf"\b(?:we|i|we've|i've|they)\b(?: have| had)?(?: finally| now| just)? ?{NEGATED}"
    r"\b(?:decided|chosen|chose|agreed|settled|picked|opted|signed up|booked)\b",
    r"\b(?:i|we)(?:'ll| will| shall| would)(?: just| then)? (?:take|go (?:with|for)|use|book|buy"
    r"|choose|pick|order|rent|hire|stick)\b",
    r"\b(?:i'm|we're|i am|we are) (?:going|sticking) (?:with|for)\b|\bgo ahead with\b",
    r"^\W*(?:agreed|deal|settled|decided)\b|\bfinal decision\b|\bit's (?:settled|decided|a deal)\b",
    r"^\W*(?:ok|okay|so|fine|good|alright|great|yes)\b.{0,12}\bwe (?:book|take|go|buy|use|do|meet)\b",
    r"\b(?:entschieden|beschlossen|einverstanden|abgemacht|festgelegt|geeinigt)\b",
    r"\b(?:wir|ich) (?:nehmen?|buchen?|bestellen?|kaufen?|machen) \w|\b(?:dann|also) nehmen?\b",
    r"\b(?:hemos|he|han|habíamos) (?:decidido|elegido|acordado)\b|\bdecid(?:imos|í)\b",
    r"\b(?:vamos|me quedo|nos quedamos) con\b|\bme llevo\b|\belegimos\b",
    r"\b(?:avons|ai|a) (?:décidé|choisi)\b|\bon (?:prend|choisit|garde|part sur)\b",
    r"\b(?:je prends|nous prenons|c'est décidé)\b|\bd'accord pour\b",
)
OPENS = r"(?:^\W*|[,;:–—] ?(?:and |but |so )?|\bplease |\band |\bbut |\bso )"
CONSTRAINT = _pattern(
    r"\bmust(?:n't)? (?!be (?:joking|kidding|wrong|mad|nice|hard)|have \w+|say\b|admit|confess)\w",
    r"(?<!have )(?<!had )(?<!i've )\bnever (?!mind|heard|seen|been|thought|knew|know|before|again)\w",
    r"\b(?:at most|at least|no (?:more|less|fewer|later|earlier) than|not more than|maximum|max)\b",
    r"\bminimum\b|\b(?:under|below|over|before|until) (?=[\d€$£₹])",
    r"\bonly (?:eat|drink|use|accept|work|buy|speak|wear|read|available|on|in|after|before|if|when"
    r"|for|have|has|want|need|pay|one|two|three|vegan|vegetarian|cash)\b|\bonly \d",
    r"\bwithout (?!(?:a |any )?(?:doubt|question|problem|warning|trouble|further|saying|thinking))\w",
    r"\b(?:allerg\w+|intoleran\w+|vegans?|vegetarians?|gluten[- ]free|lactose)\b",
    r"\b(?:can't|cannot|can not|mustn't|may not|should not|shouldn't) (?:be |have |eat|drink|use|take"
    r"|drive|go|come|do |exceed|tolerate|touch|stand |work|leave|travel|climb|fly|walk|contain|spend)",
    rf"{OPENS}(?:do not|don't) (?!know|worry|think|mind|get me|forget|have|want|like|need|see|care)\w",
    r"\b(?:has|have) to be\b|\bnot allowed\b|\bforbidden\b|\bunder no circumstances\b|\bavoid\b",
    r"\b(?:darf|dürfen|muss|müssen|höchstens|mindestens|maximal|niemals|verboten|keinesfalls)\b",
    r"\bnie(?:mals)? \w|\bnicht mehr als\b|\bnur (?!mal|so|kurz)\w|\bohne (?!weiteres|dass|frage)\w",
    r"\ballergi\w*|\bvegan|\bvegetari|\bauf keinen fall\b",
    r"\b(?:debe|deben|tiene que|tienen que|nunca|como máximo|máximo|al menos|como mínimo)\b",
    r"\bno más de\b|\bno (?:puedo|puede|podemos|pueden|debe) \w|\bs[oó]lo (?:como|puedo|si)\b|\bsin (?!duda)\w",
    r"\balérgic|\bintolerante\b|\bil faut\b|\bdoi(?:t|s|vent)\b|\bjamais\b|\bau (?:plus|moins)\b",
    r"\bpas plus de\b|\buniquement\b|\bseulement\b|\bsans (?!doute)\w",
)
# Scripts other than Latin, told apart by what stands in the text.
OTHER_SCRIPTS = (
    (
        "question",
        re.compile("याद दिला|अभी तय नहीं|पूछना है|напомни мне|ещё не решил|还没决定|提醒我问"),
    ),
    (
        "decision",
        re.compile(
            "तय (?:किया|हुआ|कर लिया)|फ़?ैसला किया|चुना है|ले (?:लेंगे|लूँगा|लूंगा|लूँगी|लूंगी)"
            r"|\bрешил[аи]?\b|\bдоговорились\b|\bберём\b|决定|就选|说好了|にします|に決め"
        ),
    ),
    (
        "constraint",
        re.compile(
            "एलर्जी|कभी (?:नहीं|मत)|ज़्यादा से ज़्यादा|से (?:ज़्यादा|ज्यादा) नहीं|अधिकतम|कम से कम"
            r"|सिर्फ़?|केवल|बिना|ज़रूरी|\bдолж(?:ен|на|но|ны)\b|\bникогда\b|\bне (?:больше|более)\b"
            r"|\bмаксимум\b|\bминимум\b|\bтолько\b|\bаллерги|\bнельзя\b"
            "|必须|不能|不要|最多|至少|过敏|只能|アレルギー|以内"
        ),
    ),
)
# Words without one of which no pattern above matches; prefixes of five letters beside them.
TRIGGERS = frozenset(
    """open still undecided tbd remind forget ask offen offene noch pendiente todavía rappelle
    reste ouverte let's chosen chose agreed settled picked opted signed booked take go use book
    buy choose pick order rent hire stick going sticking ahead deal decision do meet
    einverstanden abgemacht festgelegt geeinigt elegido acordado decidido vamos quedo quedamos
    llevo elegimos choisi décidé prend choisit garde part prends prenons accord must mustn't never
    most least than maximum max minimum up under below over before until only without lactose
    gluten can't cannot can may shouldn't should don't not has have allowed forbidden
    circumstances avoid darf dürfen muss müssen höchstens mindestens maximal niemals nie verboten
    keinesfalls nicht nur ohne keinen debe deben tiene tienen nunca máximo menos mínimo más puedo
    puede podemos pueden solo sólo sin faut doit dois doivent jamais plus moins uniquement
    seulement sans nehmen nehme buchen buche machen mache kaufen kaufe""".split()
)
TRIGGER_PREFIXES = frozenset(
    "decid entsc besch beste aller alérg intol vegan veget erinn recué recue".split()
)
ASKED_IN_PASSING = re.compile(
    r"\banything else\b|\bhelp you\b|\bcan i help\b|\bdoes (?:that|this) (?:help|make sense|work)\b"
    r"|\bwhat do you think\b|\bhow (?:does|do) (?:that|this) sound\b|\bsound good\b|\bright\?$"
    r"|\bmöchtest du noch\b|\bsonst noch\b|\balgo más\b|\bautre chose\b|\blet me know\b"
    r"|\b(?:would you like|do you want|shall i|should i) (?:me |to |i )?(?:know|see|hear|explain|more|help)"
)


def sentence_spans(text: str, words: Sequence[Word], *, said_by: SaidBy) -> Iterator[Span]:
    """Questions left open, decisions and constraints; each sentence is one of them at most."""
    if said_by == "tool":
        return
    bounds = list(sentences(text))
    starts = [start for start, _ in bounds]
    if said_by == "assistant":
        yield from _asked_at_the_end(text, bounds)
    marked = _marked(words, starts)
    for at, (start, end) in enumerate(bounds):
        said = text[start:end]
        if at not in marked and said.isascii():
            continue
        found = _kind(said.lower(), is_marked=at in marked)
        if found is not None and _says_something(words, start, end):
            kind, where = found
            begin, stop = _clipped(text, start, end, around=start + where)
            yield Span(begin, stop, kind)


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each, without the blanks around it; a full stop in "3. Mai" ends none."""
    start = 0
    for match in BREAK.finditer(text):
        if "\n" not in match[0] and ABBREVIATION.search(
            text, max(start, match.start() - 8), match.start()
        ):
            continue
        yield from _stripped(text, start, match.start())
        start = match.end()
    yield from _stripped(text, start, len(text))


def _stripped(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and (text[start].isspace() or text[start] in '-*•>#"“„'):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in "*_"):
        end -= 1
    if end > start:
        yield start, end


def _marked(words: Sequence[Word], starts: Sequence[int]) -> set[int]:
    """The sentences that have a trigger word."""
    return {
        bisect_left(starts, word.start + 1) - 1
        for word in words
        if word.lower in TRIGGERS or word.lower[:5] in TRIGGER_PREFIXES
    }


def _kind(said: str, *, is_marked: bool) -> tuple[str, int] | None:
    """Kind of a sentence in lower case, and where its trigger stands."""
    said = said.replace("’", "'")
    is_asked = said.rstrip("\"')*_ ").endswith(("?", "？"))
    if is_marked:
        for kind, pattern in (
            ("question", QUESTION), ("decision", DECISION), ("constraint", CONSTRAINT)
        ):  # fmt: skip
            match = pattern.search(said)
            if match is not None and (not is_asked or _binds_in_a_question(kind, match[0])):
                return kind, match.start()
    if not said.isascii():
        for kind, pattern in OTHER_SCRIPTS:
            match = pattern.search(said)
            if match is not None and (not is_asked or kind == "question"):
                return kind, match.start()
    return None


def _binds_in_a_question(kind: str, trigger: str) -> bool:
    """ "What can I eat without nuts?" binds, "Must I come?" does not."""
    return kind == "question" or (
        kind == "constraint"
        and trigger.startswith(("aller", "intol", "without", "veg", "glut", "at ", "no ", "under "))
    )


def _says_something(words: Sequence[Word], start: int, end: int) -> bool:
    """Whether any word is left without those that only mark the kind: "Agreed!" says nothing."""
    first = bisect_left(words, (start,))  # type: ignore[type-var]
    for at in range(first, len(words)):
        if words[at].start >= end:
            return False
        if words[at].lower not in EMPTY_WORDS:
            return True
    return False


def _clipped(text: str, start: int, end: int, *, around: int) -> tuple[int, int]:
    """The sentence, or as many clauses around its trigger as are short enough."""
    if end - start <= LONGEST:
        return start, end
    near = max(start, around - LONGEST // 3)
    ends = [match.end() for match in CLAUSE_END.finditer(text, near, around)]
    begin = ends[0] if near > start and ends else _at_blank(text, near, start)
    last = min(end, begin + LONGEST)
    ends = [match.start() for match in CLAUSE_END.finditer(text, around, last)]
    stop = last if last == end else ends[-1] if ends else _at_blank(text, last, begin)
    return begin, stop


def _at_blank(text: str, at: int, least: int) -> int:
    """The nearest blank before ``at``, so that no word is cut, unless there is none near."""
    blank = text.rfind(" ", max(least, at - 40), at)
    return blank + 1 if blank >= 0 and at > least else at


def _asked_at_the_end(text: str, bounds: Sequence[tuple[int, int]]) -> Iterator[Span]:
    """The questions with which the assistant hands over: at most the last two sentences."""
    for start, end in bounds[-2:]:
        said = text[start:end]
        if said.endswith(("?", "？")) and not ASKED_IN_PASSING.search(said.lower()):
            yield Span(*_clipped(text, start, end, around=start), "question")
