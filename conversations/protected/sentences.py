"""Sentences that decide, bind or ask, known by the words of their language.

A trigger word marks its sentence; only the marked ones are looked at with the patterns, so that
a long text without any costs one pass over its words.
"""

# ruff: noqa: RUF001 - signs and letters of other scripts are what is looked for here

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set

from conversations.protected.items import SaidBy
from conversations.protected.spans import Span, Word
from conversations.protected.vocabulary import EMPTY_WORDS

LONGEST = 240  # characters of an item; of a longer sentence the clauses around its trigger
BREAK = re.compile(r"(?<=[.!?…])[\"”’)*_]{0,4}\s+|\n+|(?<=[。！？।])")
ABBREVIATION = re.compile(
    r"(?:\b(?:dr|mr|mrs|ms|st|nr|no|ca|bzw|vs|approx|e\.g|i\.e|z\.b|sr|sra|m|mme)|\d)\.$",
    re.I,
)
CLAUSE_END = re.compile(r"[,;:–—][ ]")


def _pattern(*phrases: str, opening: str) -> re.Pattern[str]:
    """``phrases`` begin with a word, one border for all: each with its own took thrice as long.

    ``opening`` says itself where it begins.
    """
    return re.compile(rf"\b(?:{'|'.join(phrases)})|{opening}")


NEGATED = r"(?<!not )(?<!n't )(?<!yet )(?<!never )"
QUESTION = _pattern(
    r"still open\b|open question|remind me to ask|don't (?:let me )?forget to ask",
    r"still (?:need|have|want) to (?:decide|find out|ask|check|choose|figure|clarify|know)",
    r"(?:not|\w{2,6}n't) (?:yet )?decided\b|undecided\b|to be decided\b|tbd\b|need to ask\b",
    r"noch offen\b|offene frage|erinner\w* mich\b|noch (?:klären|entscheiden|fragen)",
    r"noch nicht entschieden|recu[eé]rdame|queda pendiente|todavía no (?:sé|hemos)",
    r"rappelle[- ]moi|reste à\b|question ouverte|pas encore décidé",
    opening=r"^\W*(?:open|offen|pendiente) ?:",
)
DECISION = _pattern(
    r"let's (?:go (?:with|for|to|by|on)|use|take|book|buy|choose|pick|order|rent|hire"
    r"|stick (?:with|to)"
    r"|meet|have the|have a|paint|start with|do (?:the|a|an|my|our)\b|schedule|set |put|move the"
    r"|invite|call it"
    r"|name|leave (?:at|on|the)|fly|drive|stay|eat|skip|cancel|postpone|switch|settle|plan (?:on"
    r"|for)|say \d)",
    rf"(?:we|i|we've|i've|they)\b(?: have| had)?(?: finally| now| just)? ?{NEGATED}"
    r"(?:decided|chosen|chose|agreed|settled|picked|opted|signed up|booked)\b",
    r"(?:i|we)(?:'ll| will| shall| would)(?: just| then)? (?:take|go (?:with|for)|use|book|buy"
    r"|choose|pick|order|rent|hire|stick)\b",
    r"(?:i'm|we're|i am|we are) (?:going|sticking) (?:with|for)\b|go ahead with\b",
    r"final decision\b|it's (?:settled|decided|a deal)\b",
    r"(?:entschieden|beschlossen|einverstanden|abgemacht|festgelegt|geeinigt)\b",
    r"(?:wir|ich) (?:nehmen?|buchen?|bestellen?|kaufen?|machen) \w|(?:dann|also) nehmen?\b",
    r"(?:hemos|he|han|habíamos) (?:decidido|elegido|acordado)\b|decid(?:imos|í)\b",
    r"(?:vamos|me quedo|nos quedamos) con\b|me llevo\b|elegimos\b",
    r"(?:avons|ai|a) (?:décidé|choisi)\b|on (?:prend|choisit|garde|part sur)\b",
    r"(?:je prends|nous prenons|c'est décidé)\b|d'accord pour\b",
    opening=r"^\W*(?:(?:agreed|deal|settled|decided)\b"
    r"|(?:ok|okay|so|fine|good|alright|great|yes)\b.{0,12}\bwe (?:book|take|go|buy|use|do|meet)\b)",
)
SO_MANY = r"(?=\W{0,3}(?:\d|an? |one|two|three|four|five|six|seven|eight|nine|ten|half))"
OPENS = r"(?:^\W*|[,;:–—] ?|\bplease |\band |\bbut |\bso )"
CONSTRAINT = _pattern(
    r"must(?:n't)? (?!be (?:so|such|really|very|quite|pretty|awesome|great|nice|hard|tough|fun"
    r"|joking"
    r"|kidding|wrong|mad|amazing|exciting|\w+ing\b)|be\W*$|feel|have \w+|say\b|admit|confess)\w",
    r"(?<!have )(?<!had )(?<!i've )\bnever (?!mind|heard|seen|saw|been|thought|knew|know|felt"
    r"|before|again|cease|fail|stop|give up"
    r"|gets? old|gonna|\w+ed\b)\w",
    rf"at (?:most|least){SO_MANY}|(?:maximum|minimum)\b|max\.?{SO_MANY}",
    r"(?:no (?:more|less|fewer|later|earlier) than|not more than)\b",
    r"(?:under|below|over|before|until) (?=[\d€$£₹])",
    r"(?<!not )only (?:eat|drink|use|accept|work|buy|speak|wear|read|available|on|in|after"
    r"|before|if|when"
    r"|for|have|has|want|need|pay|one|two|three|vegan|vegetarian|cash)\b|only \d",
    r"without (?!(?:a |any )?(?:doubt|question|problem|warning|trouble|further|saying|thinking"
    r"|incident|issue|hesitation|end)|(?:them|you|him|her|it|me|us)\b)\w",
    r"(?:allerg\w+|intoleran\w+|vegans?|vegetarians?|gluten[- ]free|lactose)\b",
    r"(?:can't|cannot|can not|mustn't|may not|should not|shouldn't) (?:be |have |eat|drink|use|take"
    r"|drive|go|come|do |exceed|tolerate|touch|stand |work|leave|travel|climb|fly|walk|contain"
    r"|spend)",
    r"(?:has|have) to be\b|not allowed\b|forbidden\b|under no circumstances\b|avoid\b",
    r"(?:darf|dürfen|muss|müssen|höchstens|mindestens|maximal|niemals|verboten|keinesfalls)\b",
    r"nie(?:mals)? \w|nicht mehr als\b|nur (?!mal|so|kurz)\w|ohne (?!weiteres|dass|frage)\w",
    r"allergi\w*|vegan|vegetari|auf keinen fall\b",
    r"(?:debe|deben|tiene que|tienen que|nunca|como máximo|máximo|al menos|como mínimo)\b",
    r"no más de\b|no (?:puedo|puede|podemos|pueden|debe) \w|s[oó]lo (?:como|puedo|si)\b"
    r"|sin (?!duda)\w",
    r"alérgic|intolerante\b|il faut\b|doi(?:t|s|vent)\b|jamais\b|au (?:plus|moins)\b",
    r"pas plus de\b|uniquement\b|seulement\b|sans (?!doute)\w",
    opening=rf"{OPENS}(?:and |but |so )?(?:do not|don't) "
    r"(?!know|worry|think|mind|get me|forget|have|want|like|need|see|care|be (?:afraid|shy|sorry"
    r"|hard)"
    r"|hesitate|give up|feel|really|even|remember|recall|understand|seem|hold back|ever|let"
    r"|you\b)\w",
)
PATTERNS = (("question", QUESTION), ("decision", DECISION), ("constraint", CONSTRAINT))
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


def _kinds_by_word(words: dict[str, str]) -> dict[str, Set[str]]:
    kinds: dict[str, Set[str]] = {}
    for kind, of_kind in words.items():
        for word in of_kind.split():
            kinds[word] = kinds.get(word, frozenset()) | {kind}
    return kinds


# Words without one of which no pattern matches, and their first five letters where they bend.
_TRIGGERS = {
    "question": """open still undecided tbd decided remind forget ask offen offene noch pendiente
        todavía rappelle reste ouverte encore""",
    "decision": """let's chosen chose agreed settled picked opted signed booked take go use book
        buy choose pick order rent hire stick going sticking ahead deal decision do meet
        einverstanden abgemacht festgelegt geeinigt elegido acordado vamos quedo quedamos llevo
        elegimos choisi prend choisit garde part prends prenons accord nehmen nehme buchen buche
        bestellen bestelle machen mache kaufen kaufe""",
    "constraint": """must mustn't never most least than maximum max minimum under below over before
        until only without lactose gluten can't cannot not don't shouldn't be forbidden
        circumstances avoid darf dürfen muss müssen höchstens mindestens maximal niemals nie
        verboten keinesfalls nicht nur ohne keinen debe deben tiene tienen nunca máximo menos
        mínimo más puedo puede podemos pueden solo sólo sin faut doit dois doivent jamais plus
        moins uniquement seulement sans""",
}
_PREFIXES = {
    "question": "erinn recué recue décid",
    "decision": "decid entsc besch décid",
    "constraint": "aller alérg intol vegan veget",
}
NONE: Set[str] = frozenset()
TRIGGERS = _kinds_by_word(_TRIGGERS)
TRIGGER_PREFIXES = _kinds_by_word(_PREFIXES)
FIRM = re.compile(r"\d|aller|alérg|एलर्जी|аллерг|过敏|アレルギー|[Nn]ever\b|NEVER|[Dd]ecided\b")
ASKED_IN_PASSING = re.compile(
    r"\banything else\b|\bhelp you\b|\bcan i help\b|\bdoes (?:that|this) (?:help|make sense|work)\b"
    r"|\bwhat do you think\b|\bhow (?:does|do) (?:that|this) sound\b|\bsound good\b|\bright\?$"
    r"|\bmöchtest du noch\b|\bsonst noch\b|\balgo más\b|\bautre chose\b|\blet me know\b"
    r"|\b(?:would you like|do you want|shall i|should i) (?:me |to |i )?(?:know|see|hear|explain"
    r"|more|help)"
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
        found = _kind(said.lower(), marked.get(at, frozenset()))
        if found is not None and _says_something(words, start, end):
            kind, where = found
            begin, stop = _clipped(text, start, end, around=start + where)
            yield Span(begin, stop, kind, _share(kind, said))


def _share(kind: str, said: str) -> float:
    """Less for a sentence that binds nobody to a figure: "we'll take the train" may be small"
    " talk."""
    return 1.0 if kind == "question" or FIRM.search(said) else 0.75


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


def _marked(words: Sequence[Word], starts: Sequence[int]) -> dict[int, set[str]]:
    """The sentences that have a trigger word, with the kinds that it may mean."""
    marked: dict[int, set[str]] = {}
    for word in words:
        kinds = TRIGGERS.get(word.lower, NONE) | TRIGGER_PREFIXES.get(word.lower[:5], NONE)
        if kinds:
            marked.setdefault(bisect_left(starts, word.start + 1) - 1, set()).update(kinds)
    return marked


def _kind(said: str, marked: Set[str]) -> tuple[str, int] | None:
    """Kind of a sentence in lower case, and where its trigger stands."""
    said = said.replace("’", "'")
    is_asked = said.rstrip("\"')*_ ").endswith(("?", "？"))
    for kind, pattern in PATTERNS:
        match = pattern.search(said) if kind in marked else None
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
    first = bisect_left(words, (start,))
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
