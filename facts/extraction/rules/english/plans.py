"""What is ahead, with its day: trips, appointments, visits, moves. Relative days become dates."""

import re
from collections.abc import Iterator, Sequence

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english import dates
from facts.extraction.rules.english.lexicon import NO_PLACES
from facts.extraction.rules.english.phrases import phrase
from facts.extraction.rules.english.table import PIECES, alternatives
from facts.extraction.rules.english.words import LANGUAGE
from facts.versioning import Proposal
from memoryproject.text import fold

EVENTS = alternatives(
    "dentist doctor doctors gp hygienist physio vet optician interview job_interview exam exams "
    "final"
    " finals midterm test driving_test theory_test surgery operation op scan mri x-ray appointment"
    " check-up checkup consultation therapy_session wedding funeral baptism christening bar_mitzvah"
    " graduation ceremony party birthday_party hen_do stag_do baby_shower reunion anniversary co"
    "ncert"
    " gig recital festival play show exhibition opening conference workshop course presentation "
    "talk"
    " keynote pitch viva defence defense thesis_defence hearing court court_date trial meeting"
    " board_meeting review appraisal flight train ferry holiday vacation trip honeymoon cruise c"
    "amping"
    " trip city_break weekend_away move moving_day house_move delivery inspection viewing survey"
    " mot"
    " service audit parents_evening open_day school_play sports_day match game tournament race"
    " marathon half_marathon 10k triathlon competition audition rehearsal launch release deadline"
    " due_date blood_test jab vaccination ultrasound hospital_appointment haircut tattoo hike"
    " retreat semester term internship placement training maternity_leave driving_lesson dance_show"
    " dinner_party barbecue bbq housewarming sleepover playdate essay assignment coursework"
)
THING = (
    rf"(?P<what>(?:[\w'&-]+ ){{0,4}}?{EVENTS}(?: (?:with|at|on|for|of|about"
    r"|in) (?:[\w'-]+ ?){1,5}?)?)"
)
CLOCK = r"(?: ?(?:at |@ ?)?\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|h)?| (?:morning|afternoon|evening|noon))?"
WHEN = rf"(?P<when>{dates.WHEN})"
TO = (
    r"(?P<where>(?!(?:see|get|be|do|the gym|bed|work|school|town|on|in|at|until|till|since|for"
    r"|from)\b)"
    r"(?![\w' -]{1,40} (?:since|until|till|as of)\b)[\w][\w' -]{1,40}?)"
)
_PLANS: Sequence[tuple[str, str, str]] = (
    # pattern, what it is, how it is said
    (r"<AM> <SO>(?:flying|going|travell?ing|heading|driving|cycling|sailing|off|going away"
            r"|backpacking"
     r"|hiking|going on holiday|going back|visiting|touring) (?:back |out |over |down |up "
             rf"|home )?(?:to |round |around )?{TO}"
     rf"(?: for [\w ]{{1,20}}?| with [\w' ]{{1,20}}?)? {WHEN}", "trip to {where}",
             "Trip to {where}"),
    (r"<I> (?:go|fly|leave|travel|head|drive|sail|set off) (?:back |out |off |over )?(?:to"
            rf"|for) {TO}"
     rf"(?: for [\w ]{{1,20}}?| with [\w' ]{{1,20}}?)? {WHEN}", "trip to {where}",
             "Trip to {where}"),
    (r"(?:<HAVE>|<I> have|<I>) (?:just |already )?(?:booked|got|have|bought) (?:a |an |the "
            r"|our |my |\d )?(?:trip|flights?|holiday"
     rf"|tickets|week|weekend|fortnight) (?:to|in|for) {TO} {WHEN}", "trip to {where}",
             "Trip to {where}"),
    (rf"(?:<AM> <SO>)?(?:back )?in {TO} {WHEN}(?! last)", "trip to {where}", "Trip to {where}"),
    (r"<AM> <SO>going (?P<what>[a-z]+ing(?: in [\w ]{2,20}?)?(?: with [\w ]{2,20}?)?) "
            rf"{WHEN}", "{what}", "{what}"),
    (r"(?:(?:<MY>|the) )?(?P<what>(?:(?:mum|dad|mom|nan|gran|sister|brother|wife|husband|son"
            r"|daughter)'?s )?(?:[\w'-]+ )?(?:\d+(?:th|st|nd|rd)|birthday|visa|lease|contract"
            r"|passport|licence|license|subscription|rent|term|semester|course|leave"
            r"|warranty)) (?:is|ends|expires|runs out|starts|finishes|is up|begins) (?:on "
            rf"|in )?{WHEN}", "{what}", "{what}"),
    (r"<AM> <SO>moving (?:back |out |over |house |in )?(?P<where>(?:to |into "
            rf"|from )?[\w' -]{{0,30}}?) ?{WHEN}", "move {where}", "Move {where}"),
    (r"(?:<HAVE>(?: got)?|<I> have(?: got)?|<I> got|there's|there is|got) (?:an? |my |our "
            rf"|the )?{THING}"
     rf"(?: booked| scheduled| coming up| planned)?,? {WHEN}", "{what}", "{what}"),
    (rf"(?:<MY>|the|her|his) {THING}(?:'s| is| are|s)? (?:(?:now|booked|scheduled|set|moved"
            r"|coming up|planned|held"
     r"|happening|starting|starts|begins|got moved|has been moved|was moved|been moved)(?: up"
             rf"| back)? )*(?:for |to )?{WHEN}",
     "{what}", "{what}"),
    (rf"(?:first |second |next )?{THING} (?:is |are )?(?:booked |scheduled "
            rf"|set )?(?:for )?{WHEN}", "{what}", "{what}"),
    (r"(?:<MY>|the) (?P<what>(?:[\w'-]+ ){0,3}?[\w'-]+ (?:comes?|arrives?|visits?|is coming"
            r"|are coming|is visiting"
     r"|are visiting|is arriving|moves? in|is staying|are staying|is due|gets? here|lands?"
             r"|starts? school|starts? nursery)"
     rf"(?: (?:over|round|back|home|to stay|to visit|in|for dinner))?) {WHEN}", "{what}", "{what}"),
    (r"<I> (?:start|begin|finish|leave|quit|retire|graduate|sit|take|have|defend|submit|open"
            r"|launch|close|get|pick up|host"
     rf"|run|give) (?P<what>(?:my|our|the|a|an) (?:[\w'-]+ ){{0,4}}?[\w'-]+),? {WHEN}", "{what}",
             "{what}"),
    (r"<AM> <SO>(?P<what>(?:starting|beginning|finishing|leaving|retiring|graduating|sitting"
            r"|taking|having|hosting|running"
     r"|getting|seeing|meeting|launching|opening|submitting|defending|performing|speaking"
             r"|giving|racing|competing|presenting"
     r"|interviewing|doing|on holiday|away|off work|getting married|having surgery"
             rf"|having a baby|in)(?: [\w'-]+){{0,6}}?) {WHEN}",
     "{what}", "{what}"),
    (r"<I> (?:promised|agreed|said i'd|offered|have|need|got|must) to (?P<what>(?!(?:know|ask"
     r"|see|check|work|go|leave|wait|be|decide|lose|gain|quit"
            r"|save|learn|stop|get (?:fit|in shape|better))\b)(?:[\w'-]+ ){1,"
            rf"7}}?)(?:for the \w+ )?(?:on |by |before )?{WHEN}",
     "{what}", "{what}"),
)  # fmt: skip


def _compiled(pattern: str) -> re.Pattern[str]:
    for name, piece in PIECES.items():
        pattern = pattern.replace(f"<{name}>", piece)
    return re.compile(rf"{pattern}{CLOCK}(?![\w'])", re.IGNORECASE)


PLANS = tuple((_compiled(pattern), what, shown) for pattern, what, shown in _PLANS)
START = re.compile(
    rf"{PIECES['I']} (?:start|begin|am starting|'m starting) (?:work|(?:my|the"
    r"|a) (?:new )?(?:job|role|position|work|post)"
    rf"(?: as [\w ]{{2,30}}?| at [\w ]{{2,30}}?)?),? (?P<when>{dates.WHEN})"
    rf"|{PIECES['AM']} starting (?:work|(?:my|the|a) (?:new )?(?:job|role"
    rf"|position)),? (?P<then>{dates.WHEN})",
    re.IGNORECASE,
)
# "I have a meeting today", "I've got a test in five minutes": over before it is of use.
TOO_NEAR = re.compile(
    r"\b(?:today|tonight|this (?:morning|afternoon|evening)|in \w+ minutes|in an hour)\b", re.I
)
# What is left of "exam in statistics on the" before its day.
HANGING = re.compile(
    r"(?:\s+(?:on|in|at|by|for|of|the|is|are|until|till|from|to))+$", re.IGNORECASE
)
PERSON = re.compile(r"(?:i|i'm|i've|we|we're|we've|he|she|they|you|it|it's|not|and)\b", re.I)
NO_PLAN = re.compile(
    r"^(?:it|that|this|he|she|they|you|what|how|one|thing|thinking|watching|eating|wearing"
    r"|reading|waiting)\b"
    r"|\b(?:if|maybe|might|wish|last|every|always|usually|ago|was|were|had|thinking of|most)\b",
    re.IGNORECASE,
)


def plans(clause: Clause, context: Context) -> Iterator[Proposal]:
    text = clause.text
    if NO_PLAN.search(text) or TOO_NEAR.search(text):
        return
    if match := START.match(text):
        when = dates.ahead(match["when"] or match["then"], said=context.said)
        if when is not None:
            yield _ahead("work.start", when.words, f"Starts work: {when.words}", when, clause)
        return
    for pattern, what, shown in PLANS:
        match = pattern.match(text)
        when = match and dates.ahead(match["when"], said=context.said)
        if match is None or when is None or when.last < context.said:
            continue
        groups = {name: (found or "").strip() for name, found in match.groupdict().items()}
        subject = re.sub(r"\s+", " ", what.format_map(groups)).strip()
        subject = HANGING.sub("", re.sub(r"^(?:my|our|the|an?) ", "", subject, flags=re.I))
        if _is_ahead(subject):
            said = HANGING.sub("", re.sub(r"\s+", " ", shown.format_map(groups)).strip())
            said = f"{said[:1].upper()}{said[1:]}: {when.words}"
            yield _ahead("plan", f"{subject}, {when.words}", said, when, clause, slot=subject)
        return


def _is_ahead(subject: str) -> bool:
    """Whether ``subject`` says what is ahead: "move there" and "move to microservices" do not."""
    words = fold(subject).split()
    is_move = words[:1] == ["move"]
    if is_move and (words[-1] in ("there", "here") or not NO_PLACES.isdisjoint(words)):
        return False
    return bool(phrase(subject, most=10)) and not PERSON.match(subject)


def _ahead(
    key: str, value: str, text: str, when: dates.Ahead, clause: Clause, *, slot: str = ""
) -> Proposal:
    return Proposal(
        key=key,
        slot=fold(slot),
        value=value,
        text=text,
        valid_until=when.last.isoformat() if key == "plan" else None,
        quote=clause.quote or clause.text,
        language=LANGUAGE,
    )
