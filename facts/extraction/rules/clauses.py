"""The user's own plain statements of a message, cut into clauses.

Questions, wishes, stories and jokes do not say that anything is so. They are left out here, once,
for the rules and for the guard behind the embedded model.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from facts.extraction.rules.own_words import own_words, sentences

MOST_CLAUSES = 250  # of one message; what is longer is somebody's document

__all__ = ["NOT_SO", "Clause", "asked", "clauses", "own_words", "sentences"]

# People leave apostrophes out: "im", "dont".
SUBJECT = (
    r"i|i'?m|i'?ve|i'd|i'll|my|we|we'?re|we'?ve|our|he|she|they|he'?s|she'?s|they'?re|it|it'?s|you"
    r"|u|you'?re|ur"
)
ASKING = (
    r"what|what'?s|which|who|who'?s|how|how'?s|where|where'?s|when|why|can|could|would|should|do"
    r"|does|did|is|are|am|will|any|anyone|got any|shall"
)
NEW_CLAUSE = re.compile(
    r"\s*(?:[,:\u2013\u2014]|\s-{1,2}(?=\s)|\.{2,}|\()\s*(?:(?:and|n|but|so|because|bc|cos|since|as"
    rf"|although|though|yet|also|plus)\s+)?(?=(?:{SUBJECT}|{ASKING}|that'?s|this|there|there'?s"
    r"|please|pls|right|correct|remember|if|actually|by the way|btw|call me|not|thanks|no|ideas"
    r"|tips|suggest\w*|recommend\w*|write|make|give|help|find|draft|plan|design|explain|convince"
    r"|talk|tell|show)\b)"
    r"|\s+(?:and|n|but|so|because|bc|cos|since|although|though|which means|that means)\s+"
    r"(?:also\s+|now\s+)?"
    rf"(?=(?:{SUBJECT}|what|what'?s|how|where|can|could|would|should|please|pls|remember|call me"
    r"|not|no longer)\b)",
    re.IGNORECASE,
)
QUESTION_START = re.compile(
    rf"(?:{ASKING}|whom|whose|was|were|have|has|had|may|might|got|right|correct|isn'?t|aren'?t"
    r"|don'?t|doesn'?t|didn'?t|won'?t|wouldn'?t|or|no|yes|yeah|ok|okay|huh|eh|remember|ideas|tips"
    r"|suggestions|recommendations|thoughts|advice|help|plan)\b",
    re.IGNORECASE,
)
TAG = re.compile(
    r"(?:right|correct|yes|yeah|no|ok|okay|eh|huh|or not|maybe|perhaps|really|again|true|too|you"
    r" know|though|innit|what if|if)\b",
    re.IGNORECASE,
)
# "Flying to Osaka on 3 April, packing list?": a few words after a comma are what is asked for.
WANTED = re.compile(r"^(?P<said>[^?]{8,400}),\s*(?P<wanted>(?:[\w'/-]+ ){0,5}[\w'/-]+)\s*\?+$")
NOT_SO = re.compile(
    r"^(?:(?:and|but|so|well|like|ok|okay|now),? )?(?:if|suppose|supposing|imagine"
    r"|imagining|pretend"
    r"|assume|assuming|let'?s say|let us say|say|what if|unless|hypothetically|in theory|whether"
    r"|act as|act like|you are|you'?re|u are|u r|ur an?|you be|be my|one day|someday)\b"
    r"|\bif (?:i|im|i'm|i'd|i've|ive|we|my|you|u|he|she|they|only|it)\b|\bas (?:if|though)\b"
    r"|\b(?:i|we) wish\b"
    r"|\b(?:in|from) (?:my|the|a|this|that|our|his|her) (?:\w+ )?(?:story|novel|book|game|dream"
    r"|song|poem|film|movie|play|role-?play|scene|chapter|example|lyrics?|script|simulation"
    r"|campaign)\b"
    r"|\b(?:character|protagonist|narrator|persona|lyrics|hypothetical\w*)\b"
    r"|\b(?:i (?:had a dream|dreamt|dreamed)|for instance|for example|in another life)\b"
    r"|\bapparently\b"
    r"|, (?:said|says|joked|jokes|quipped|wrote|sang|sings|replied|cried|shouted) (?:\w+"
    r" ){0,3}\w+[.!]*$"
    r"|\bin (?:minecraft|skyrim|the sims|stardew(?: valley)?|animal crossing|pok[eé]mon(?: go)?"
    r"|zelda|fortnite|gta|roblox|terraria|fallout|elden ring|the witcher|world of warcraft|wow"
    r"|baldur'?s gate|mass effect|the campaign|a parallel universe|my next life)\b",
    re.IGNORECASE,
)
# "Yeah right, I just love queueing": what opens like this means the opposite.
SARCASM = re.compile(
    r"^(?:(?:oh|ah),? )?(?:(?:yeah|yea|yep|sure),? right\b|oh,? (?:great|joy|wonderful|yay|goody"
    r"|fantastic|brilliant|sure)\b|sure,? and (?:i'?m|i am|my|i)\b|yes,? of course (?:i|my)\b"
    r"|of course,? (?:because )?i (?:just )?(?:love|adore)\b|just what i\b|because i (?:just )?"
    r"(?:love|adore)\b|don'?t you just love\b|great,? (?:another|just what)\b)",
    re.IGNORECASE,
)
# Said anywhere, these turn the whole message into play.
PLAY = re.compile(
    r"\b(?:just kidding|only kidding|jk|only joking|just joking|i'?m joking|role-?play\w*"
    r"|(?:let'?s|lets) (?:imagine|pretend|play)|pretend (?:to|that|you|i|we|for)|mock (?:trial"
    r"|interview)|act like|act as|short story|story prompt|fan ?fic\w*|d ?& ?d|dnd|dialogue"
    r"|ok game|in this (?:game|scene|story)|improv|stand-?up routine)\b"
    r"|\b(?:you'?re|ur|you are|u are|u r|you be) (?:an?|my|the) .{0,60}?\b(?:i'?m|i am) (?:an?"
    r"|the|your) "
    r"|\b(?:i'?m|i am) (?:an?|the|your) .{0,60}?\b(?:you'?re|ur|you are|u are|u r"
    r"|you be) (?:an?|my|the) ",
    re.IGNORECASE,
)
LEAD_IN = re.compile(
    r"^(?:(?:hi|hello|hey|hiya|heya|yo|greetings|good (?:morning|afternoon|evening)|dear assistant"
    r"|namaste|hola|bonjour|actually|well|oh|ah|um|uh|so|also|and|but|now|anyway|btw|by the way|fyi"
    r"|ok|okay|yes|yeah|yep|nope|sorry|correction|(?:small |quick )?update|in fact|honestly"
    r"|frankly|personally|for the record|just so (?:you|u) know|as you know|as i said|like i said"
    r"|you know|look|listen|hang on|hold on|wait|scratch that|my mistake|i told you wrong|hm+|mm+"
    r"|tbh|lol|haha|omg|ugh|argh|right|basically|context|for context|some context|background"
    r"|heads up|quick (?:one|question)|for (?:future )?reference|for info|just fyi|note"
    r"|thing is|the thing is|long story short|turns out|seriously|alas|guess what"
    r"|plus|first(?=,|:)|second(?=,|:)|(?:because|bc|cos|since)(?= (?:i|i'm|im|my|we|our|it)\b)"
    r"|again|quick intro|about me|good news|bad news|news"
    r"|unfortunately|luckily|sadly|thankfully|finally|these days|nowadays|currently"
    r"|at the moment|right now|rn|recently"
    r"|lately|last (?:week|month|year)|this (?:week|month|year)|today|yesterday|there|all|everyone"
    r"|still(?= i|$)|careful|my week|no(?=\s*[,.!;:-]|\s+(?:i|i'm|im|my|we|it|its|it's"
    r"|that)\b))\b[\s,.!:;\u2013\u2014-]*)+",
    re.IGNORECASE,
)


NAMING = re.compile(
    r"(?:she|he|it|they|her|his|its|their)(?:'?s|'re| is| are)? (?:names?|called|named)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Clause:
    """One clause without its lead-in. ``first`` in its sentence, ``opens_message``.

    ``quote`` is what was typed, where ``text`` was spelt out for reading.
    """

    text: str
    sentence: str
    first: bool = True
    opens_message: bool = False
    quote: str = ""


def clauses(text: str) -> Iterator[Clause]:
    """The clauses of ``own_words(text)`` that state something, in order."""
    if not PLAY.search(text):
        yield from islice(_clauses(text), MOST_CLAUSES)


def _clauses(text: str) -> Iterator[Clause]:
    opens = True
    for sentence in sentences(own_words(text)):
        for clause in _stated(sentence, opens=opens):
            yield clause
            opens = False
        opens = opens and len(sentence.split()) <= 3  # "Hi there!" does not use up the opening


def asked(text: str) -> Iterator[str]:
    """The sentences of ``own_words(text)`` that are no hypotheses, questions among them.

    A question says nothing, but "why does my cat Olga sneeze?" takes something for granted.
    """
    if not PLAY.search(text):
        held = ""
        for sentence in islice(sentences(own_words(text)), MOST_CLAUSES):
            if NAMING.match(sentence):  # "We got a puppy!! She's called Nacho"
                held = f"{held} {sentence}"
                continue
            if held and not NOT_SO.search(held):
                yield held
            held = sentence
        if held and not NOT_SO.search(held):
            yield held


# "… if you want to know" supposes nothing.
POLITE_IF = re.compile(
    r",?\s*\bif (?:you|u) (?:want|need|like|must|wanna|care)(?: to)?(?: know)?\b"
    r"|,?\s*\bif (?:that|it|this) (?:helps|matters"
    r"|makes (?:sense|a difference)|counts|changes anything)(?: with [\w ]{1,20})?"
    r"|,?\s*\bif (?:possible|ur wondering"
    r"|you'?re wondering|anyone cares|relevant)\b",
    re.IGNORECASE,
)


def _stated(sentence: str, *, opens: bool) -> Iterator[Clause]:
    if SARCASM.match(sentence):
        return
    sentence = POLITE_IF.sub("", sentence)
    parts = [part for part in NEW_CLAUSE.split(sentence) if part and part.strip()]
    for index, part in enumerate(parts):
        if NOT_SO.search(part):  # "I have asthma, would it help if I swam?"
            parts = parts[:index]
            break
    if sentence.rstrip("\"')]} ").endswith(("?", "\uff1f")):
        parts = _before_question(parts, whole=len(parts))
    said = [text for part in parts if (text := LEAD_IN.sub("", part.strip()).strip())]
    for index, text in enumerate(said):
        yield Clause(text, sentence, first=index == 0, opens_message=opens and index == 0)


def _before_question(parts: list[str], *, whole: int) -> list[str]:
    """The statements in front of a question ("I'm vegan, what can I eat?"); none if it is a tag."""
    for index, part in enumerate(parts):
        if QUESTION_START.match(LEAD_IN.sub("", part.strip()) or part.strip()):
            is_tag = TAG.match(part.strip()) or (
                len(part.split()) <= 3 and index == len(parts) - 1 and not _is_request(part)
            )
            return [] if is_tag else parts[:index]
    return _before_wish(parts)


def _is_request(part: str) -> bool:
    return re.match(r"(?:ideas|tips|any|what|how|which|where|plan|help)\b", part, re.I) is not None


def _before_wish(parts: list[str]) -> list[str]:
    *before, last = parts or [""]
    match = WANTED.match(last.strip())
    if match is None or TAG.match(match["wanted"]):
        return []
    return [*before, match["said"]]
