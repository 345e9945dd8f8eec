"""A clause of English as one or more sentences with a subject, and values cut to size.

People drop the "I" ("flying to Osaka on 3 April", "cant stand cilantro") and share it ("I live in
Truro and volunteer with the lifeboat"). It is put back where the words that follow can be nobody
else's, so that a pattern needs to know one form only.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.english.spelling import spelled

# Behind "I'm": what begins a message like this is said of its writer.
AM = (
    r"(?:redoing|digging|launching|recording|coding|making (?:an?|my|our)|mostly plant"
    r"|mostly vegan|promoted to|up (?:at|by) \d|\d+ (?:weeks|months) pregnant"
    r"|on (?:blood thinners|maternity leave|lithium|antidepressants|statins|metformin"
    r"|insulin|ozempic|keto)|hoping|aiming|looking to|expecting|at (?:uni|university"
    r"|college|school)|off to|obsessed|volunteering|flying|travell?ing|moving|heading"
    r"|working|living|learning|studying|training|trying|saving"
    r"|building|writing|restoring|renovating|planning|teaching|retraining|recovering|volunteering"
    r"|starting|running|getting|allergic|based|retired|married|engaged|divorced|widowed|vegan"
    r"|vegetarian|pescatarian|coeliac|celiac|diabetic|lactose intolerant|pregnant|fluent|obsessed"
    r"|not|a (?:huge|big|massive|lifelong) \w+|(?:huge|massive|lifelong) fan"
    r"|big (?:[\w']+ ){0,3}fan|self-employed|unemployed"
    r"|born (?:and|in|on)|due)"
)
DID = (
    r"(?:started|moved|relocated|took up|got|adopted|retired|quit|joined|became|decided|bought"
    r"|tore|broke|sprained"
    r"|fractured|graduated|signed up|enrolled|switched|gave up|stopped|sold|lost my|married|went"
    r"|grew up|finished|used to|just (?:moved|started|got|adopted|bought|joined|became))"
)
DO = (
    r"(?:don't|can't|never(?! mind\b)|always|usually|hate|love|prefer|work|live|study|volunteer"
    r"|teach|speak"
    r"|want to|hope to|need to (?:lose|save|quit|stop|learn|pass)|have (?:a|an|two|three|no)\b"
    r"|no longer|allergic)"
)
BARE_AM = re.compile(rf"{AM}\b(?! (?:in|to) [\w ]+ (?:has|have|is|can)\b)", re.IGNORECASE)
BARE_DID = re.compile(rf"{DID}\b", re.IGNORECASE)
BARE_HAVE = re.compile(
    r"(?:(?:always|never) )?been (?!(?:there|trying|thinking|meaning|a while|ages)\b)",
    re.IGNORECASE,
)
BARE_DO = re.compile(rf"{DO}\b", re.IGNORECASE)
# What may follow the subject's first verb under the same subject.
SHARED = (
    r"(?:work|live|volunteer|study|teach|play|run|own|drive|have|speak|eat|drink|love|hate"
    r"|prefer|enjoy|don't|can't|never|always|usually|go|sing|paint|swim|cycle|collect|take|wear"
    r"|cook|bake|knit|read|write|keep|grow|climb|do|coach|train)"
)
SPLIT_AT = re.compile(
    rf"\s*(?:,\s*(?:and |but |then )?|\s(?:and|but|plus|then)\s)(?:also |now |mostly |recently )?"
    rf"(?=(?:{SHARED}|{AM}|{DID})\b)",
    re.IGNORECASE,
)
FIRST = re.compile(r"(?:i|we|i'm|we're|i've|we've)\b", re.IGNORECASE)
# "After the divorce I moved", "On Saturdays I sing": said of when, before the subject.
ADVERBIAL = re.compile(
    r"(?:(?:after|since|in|on|at|for|from|during|until|before|over|as of|as an?|every|most|by"
    r"|outside|apart from|besides)\b[^,.!?]{1,50}?,? (?=(?:i|i'm|i've|we|we're|we've|my)\b))",
    re.IGNORECASE,
)
# "The thing is that I", "you should know I'm": nothing is said yet.
OPENING = re.compile(
    r"(?:(?:just )?(?:you should|you need to|please|so you|pls|good to|worth|you may|you might)"
    r" (?:know|note|knowing|be aware)(?: that)?|(?:the )?(?:thing|fact|problem|issue|point) is"
    r"(?: that)?|i (?:should|must|have to|might|forgot to) (?:mention|say|add|admit|confess|warn"
    r" you)(?: that)?|to be clear|to be honest|turns out(?: that)?|it turns out(?: that)?"
    r"|as someone who|given (?:that)?|considering|did i mention(?: that)?|i can tell you(?: that)?"
    r"|you know(?: that)?|bear in mind(?: that)?|keep in mind(?: that)?|mind you"
    r"|my partner and i|me and my \w+|(?:my|the) \w+ and i)[,:]? "
    r"(?=(?:i|i'm|i've|we|we're|we've|my|our|live|have|love|am)\b)",
    re.IGNORECASE,
)


FREQUENT = re.compile(
    r"(?:every|most|each|on \w+days|at (?:the )?weekends?|in the \w+ings?)\b", re.I
)
# "My partner and I are": we.
TOGETHER = re.compile(
    r"^(?:(?:my|the) \w+|me|[A-Z]\w+) and (?:i|me|my \w+)(?: and my \w+)? (?=\w)(?:(are|have"
    r"|were|live|work|love|want|"
    r"just|got|moved|go|do|run|keep|both)\b)",
    re.IGNORECASE,
)


def parts(clause: Clause) -> Iterator[Clause]:
    """``clause``, spelt out and with its subjects, in as many parts as it has of them."""
    text = spelled(clause.text)
    text = OPENING.sub("", text, count=1) if OPENING.match(text) else text
    text = TOGETHER.sub(r"we \1", text)
    lead = ADVERBIAL.match(text)
    if lead is not None:
        yield _part(clause, text, first=True)
        often = lead[0].strip(" ,") if FREQUENT.match(lead[0]) else ""
        text = f"{text[lead.end() :]} {often}".strip()
    elif clause.first:
        text = with_subject(text)
    pieces = SPLIT_AT.split(text) if FIRST.match(text) else [text]
    subject = "we" if text[:2].lower() == "we" else "i"
    yield _part(clause, pieces[0], first=lead is None)
    for piece in pieces[1:]:
        yield _part(clause, with_subject(piece, subject, shared=True), first=False)


def _part(clause: Clause, text: str, *, first: bool) -> Clause:
    return replace(
        clause,
        text=text,
        quote=clause.quote or clause.text,
        opens_message=clause.opens_message and first,
    )


def with_subject(text: str, subject: str = "i", *, shared: bool = False) -> str:
    """``text`` with the "I" that was left out of it in front."""
    if FIRST.match(text):
        return text
    if BARE_AM.match(text):
        return f"{subject}'{'m' if subject == 'i' else 're'} {text}"
    if BARE_HAVE.match(text):
        return f"{subject}'ve {text}"
    if BARE_DID.match(text) or BARE_DO.match(text) or shared:
        return f"{subject} {text}"
    return text


CUT = re.compile(
    r"\s*(?:[.;:!?()\u2013\u2014\u2026\"]|\s-+\s|,\s|,$).*$"
    r"|\s+(?:so|but|because|since|although|though|while|whenever|when|which|who|if|please|any"
    r"|what|how"
    r"|can|could|would|where|whereas|until|and (?:i|i'm|we|no|it|that|then|so|also|he|she|they"
    r"|need|want"
    r"|now|not)|i|i'm|we|it's|he's|she's|they're|as well|too|right now|at the moment"
    r"|anyway)\b(?!').*$",
    re.IGNORECASE | re.DOTALL,
)
EDGES = " .,;:!?\"'-\u2026"
TRAILING = re.compile(
    r"\s+(?:now|too|also|again|these days|nowadays|lately|currently|already|myself|here|just|and"
    r"|or|with|for|in|at|on|to|of|the|a|an|by|than|as|is|are|only|btw|thanks|yet|still|before|until"
    r"|after all|in the end)$",
    re.IGNORECASE,
)


def phrase(text: str, *, most: int = 8) -> str:
    """The first phrase of ``text``, at most so many words; '' where it is longer or empty."""
    value = CUT.sub("", text.strip()).strip(EDGES)
    while (shorter := TRAILING.sub("", value)) != value:
        value = shorter
    words = value.split()
    return value if 0 < len(words) <= most and any(map(str.isalnum, value)) else ""
