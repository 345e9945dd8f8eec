"""What somebody does for a living, and where."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.lexicon import NO_NAMES, NO_PLACES, OCCUPATIONS
from facts.extraction.rules.english.table import PASSING, read, reading
from facts.extraction.rules.english.vocabulary import FIELDS
from facts.extraction.rules.english.words import CAPITAL, I_AM, STOP, WE, stated, with_article
from facts.versioning import Proposal
from memoryproject.text import fold

ROLE = r"((?:[\w-]+ ){0,3}?[\w-]+(?: of [\w-]+)?)"
WORKS_AS = re.compile(
    rf"(?:{WE} (?:(?i:now|currently|still) )?(?i:work)|{I_AM} (?i:working|employed)"
    rf"|(?i:i've been working))"
    rf"(?: (?i:now|currently|part-time|full-time|mostly))? (?i:as) (?!\w+ as\b)(?i:an? "
    rf"|the )?{ROLE}{STOP}"
)
I_AM_A = re.compile(rf"{I_AM} (?:(?i:now|currently) )?(?i:an?) {ROLE}{STOP}")
WORKS_AT = re.compile(
    rf"(?:(?i:i) (?:(?i:now|currently|still|also) )?(?i:work)|{I_AM} (?i:working|employed))"
    rf"(?: (?i:part-time|full-time|now|currently))? (?i:at|for) ((?:(?i:the"
    rf"|an?) )?{CAPITAL}(?: (?:of |and |& )?{CAPITAL}){{0,3}}){STOP}"
)
AS_A_AT = re.compile(
    rf"(?:.+? (?i:as)|{I_AM}) (?i:an? )[\w -]{{3,40}}? (?i:at|for) ({CAPITAL}(?: (?:of "
    rf"|and |& )?{CAPITAL}){{0,3}}){STOP}"
)
TEACHES = re.compile(
    rf"(?i:i (?:now |currently |also )?teach) (?i:the )?((?:(?!(?:at|in|my|his|her|their"
    rf"|them|him|you"
    rf"|people|kids|children|students|part-time|full-time|here|there|what"
    rf"|how)\b)[\w-]+ ?){{1,2}}){STOP}"
)
NOT_A_JOB = re.compile(
    r"\b(?:big|huge|keen|avid|amateur|hobby|weekend|passionate|casual|lapsed|fan|former|ex"
    r"|retired|aspiring|future|wannabe|would-be|not|bad|good|terrible"
    r"|great|lousy|expected|usual|always|team|couple|result|whole)\b",
    re.IGNORECASE,
)


ANY_ROLE = r"(?P<r>(?:[\w'-]+ ){0,4}?[\w'-]+)"
END = (
    r"(?=$|[,.;:!?(\u2013\u2014]| (?:and|but|so|at|in|for|with|on|from|near|since|because|who"
    r"|which|where|now"
    r"|by|full|part|here|starting|these|myself|over|to|i|my|we)\b)"
)
PLACE_OF_WORK = (
    r"(?P<p>(?:an?|the|my|our) (?:[\w'&-]+ ){0,3}?[\w'&-]+)"
    r"(?=$|[,.;:!?(\u2013\u2014]| (?:and|but|so|as|in|on|with|from|near|since|because|who|which"
    r"|where|now|for|by"
    r"|doing|full|part|part-time|full-time|at|to|i|my|we|these|down|round|until|till|over)\b)"
)
TABLE = (
    reading("work.job", r"(?:<I> (?:just |recently )?(?:started|start|got a job|got hired"
            r"|got promoted|got the"
            r" job|got taken on|trained|qualified|retrained|was promoted|was hired)"
                    r"|<AM> (?:starting|training|now)"
            r"|<HAVE> (?:just )?(?:started|been promoted|been hired|been working|worked|got a job))"
            r" (?:a new job |(?:on |next )?\w+ )?(?:work(?:ing)? )?(?:as|to be|to become"
                    r"|to) (?!(?:work|get|see|think)\b)"
            rf"(?:an? |the )?{ANY_ROLE}{END}", "{r}", "Works as {r}"),
    reading("work.job", r"<I> <SO>(?:freelance|moonlight|temp|intern) as (?:an? )?(?P<r>(?:[\w-]"
            r"+ ){0,3}?[\w-]+)(?=$|[,.;!]| (?:and|so|but|for|at|in)\b)", "{r}", "Works as {r}"),
    reading("work.job", r"<MY> (?:day )?job(?: is|'s) (?P<x>[a-z]+ing \S.*)$", "{x}", "Job: {x}",
            most=6),
    reading("work.job", r"<HAVE> been (?:working as )?an? (?P<r>(?:[\w-]+ ){0,3}?[\w-]+) (?:for"
            r"|since)\b", "{r}",
            "Works as {r}"),
    reading("work.job", r"(?:<AM>|<HAVE> been) (?:an? )?(?P<r>(?:[\w-]+ ){0,3}?[\w-]+) (?:by tra"
            r"de|by profession"
            r"|for a living|by day)\b", "{r}", "Works as {r}"),
    reading("work.job", r"as an? (?P<r>(?:[\w-]+ ){0,3}?[\w-]+),? (?:i|i'm|my)\b", "{r}",
            "Works as {r}"),
    reading("work.job", r"<MY> (?:day )?(?:job|work|shifts?|hours|career|role|position"
            r"|gig)(?: is| as| are)* "
            rf"(?:as |being )?(?:an? )(?P<r>(?:[\w-]+ ){{0,3}}?[\w-]+){END}", "{r}",
                    "Works as {r}"),
    reading("work.job", r"<I> <SO>(?:own|run|manage|co-own|have|opened|started"
            r"|set up) (?:and run )?(?P<r>(?:an?"
            r"|the|my own|our own|two) (?:[\w'-]+ ){0,3}?(?:shop|business|company|bakery|cafe"
                    r"|café|restaurant|pub"
            r"|bar|salon|barbershop|farm|smallholding|workshop|studio|agency|startup|start-up"
                    r"|store|bookshop"
            r"|boutique|nursery|school|clinic|practice|brewery|hotel|hostel|guesthouse|b&b|bnb"
                    r"|garage|kennels"
            r"|stall|food truck|gallery|gym|florist'?s?|campsite|vineyard|takeaway|deli|charity"
                    r"|etsy shop"
            r"|webshop|firm|consultancy|franchise|laundrette|surgery|stables"
                    r"|childminding business))\b",
            "{r}", "Runs {r}", unless=r"\bin mind\b"),
    reading("work.job", r"<I> <SO>(?:drive) (?:an? |the )?(?P<r>(?:[\w-]+ )?(?:bus|taxi|lorry"
            r"|truck|tram|train|cab"
            r"|ambulance|forklift|uber|delivery van|school bus)(?:es|s)?)\b", "{r} driver",
                    "Drives {r} for work"),
    reading("work.job", r"<I> <SO>(?:do|work) (?P<r>(?:night |part time |part-time |freelance "
            r"|shift )*(?:security"
            r"|reception|admin|data entry|bookkeeping|accounts|payroll|childminding|childcare"
                    r"|nannying"
            r"|babysitting|cleaning|gardening|landscaping|delivery|deliveries|translation"
                    r"|translations"
            r"|copywriting|consulting|photography|design|graphic design|web design|tech support"
                    r"|it support"
            r"|support|customer service|sales|marketing|hr|research|editing|tutoring"
                    r"|construction|bar work"
            r"|roofing|plumbing|carpentry|joinery|tattooing|nails|hair|makeup|catering|research"
                    r"|nights))"
            r" (?:at|for|in|work)\b", "{r}", "Works in {r}"),
    reading("work.job", r"(?:<I> <SO>work|<AM> <SO>(?:working)|<HAVE> (?:worked"
            rf"|been working)) in (?P<r>{FIELDS})\b"
            r"(?! (?:of|with it))", "{r}", "Works in {r}"),
    reading("work.job", rf"<AM> <SO>in (?P<r>{FIELDS})(?=$|[,.;!]| (?:and|so|but|now|for|by)\b)",
            "{r}", "Works in {r}"),
    reading("work.job", r"<AM> <SO>(?:an? )?(?P<r>self[- ]employed(?: \w+)?|freelance(?:r"
            r"| \w+)?|freelancing"
            r"|unemployed|between jobs|out of work|retired(?: \w+)?|semi-retired"
                    r"|a stay[- ]at[- ]home \w+|stay[- ]at"
            r"[- ]home \w+|on maternity leave|on paternity leave|on parental leave|on furlough"
                    r"|a full[- ]time"
            r" (?:carer|mum|mom|dad|parent)|a carer|a housewife|a househusband|a homemaker"
                    r"|job ?hunting)"
            r"(?=$|[,.;!]| (?:and|so|but|now|for|since|who|with|at|from|which|i|in|last|right"
                    r"|till|until)\b)", "{r}", "Is {r}"),
    reading("work.job", r"<I> (?:just |recently |finally )*retired\b(?P<x>.*)$", "retired",
            "Is retired",
            unless=r"\bretired (?:to bed|the|my|hurt)\b"),
    reading("work.job", r"<I> (?:was|got|been) (?:just |recently )?(?P<r>laid off"
            r"|made redundant|fired|sacked)\b",
            "{r}", "Was {r}"),
    reading("work.job", r"<I> (?:got|landed|accepted|took) (?:the|a|my) (?:new |first )?(?:job"
            r"|role|position|post)"
            rf" (?:as|of) (?:an? |the )?{ANY_ROLE}{END}", "{r}", "Works as {r}"),
    reading("work.job", r"(?:an? |the |2nd |senior |junior )?(?P<r>(?:[\w-]+ ){0,2}?[\w-]+) here"
            r"(?: again)?(?=$|[,.!])",
            "{r}", "Works as {r}"),
    reading("work.job", r"<AM> (?:the )?(?:new |only |sole )?(?P<r>(?:[\w-]+ ){0,2}?[\w-]+) (?:a"
            r"t|for) (?:an? |the |my )?"
            r"\w+", "{r}", "Works as {r}"),
    reading("work.job", r"<I> <SO>(?:also )?(?:teach|coach|lecture(?: in)?|tutor) (?:part time "
            r"|full time )?(?P<x>(?!(?:at|in|for|on|to|about|with|there|here|my|him|her|them"
            r"|you|people|it)\b)\S.*)$", "teaches {x}", "Teaches {x}",
            most=5),
    reading("work.job", r"(?:<AM>|<HAVE> been) <SO>(?:teaching|lecturing|tutoring"
            r"|coaching) (?P<x>(?!(?:at|in|for|on|to|about|with|there|here|my|him|her|them|you"
            r"|it)\b)\S.*)$", "teaches {x}", "Teaches {x}", most=5),
    reading("work.job", r"<I> <SO>(?P<x>[a-z]+ (?:[\w' -]{2,40}?)) for a living"
            r"\b.*$", "{x}", "Job: {x}", most=6, unless=
            r"\b(?:need|want|can't|don't|have to|leave|dress|late|ready)\b"),
    reading("work.job", r"<I> (?:just |recently |finally )*(?:got|was|been"
            r"|'ve been) (?:promoted to|made|hired as|taken on as|appointed) (?:an? "
            r"|the )?(?P<x>(?!(?:redundant|to|fun|late)\b)\S.*)$", most=5),
    reading("work.job", r"(?:first|second|last|my first|today's my first) (?:day|week|month"
            r"|shift|year) as (?:an? )?(?P<r>(?:[\w-]+ ){0,3}?[\w-]+)(?=$|[,.;!]| (?:and|so|at"
            r"|in|tomorrow|today|on)\b)", "{r}", "Works as {r}"),
    reading("work.job", r"<AM> (?:an? )(?:qualified|trained|trainee|registered|licensed"
            r"|chartered|freelance|practising|part[- ]time|full[- ]time"
            r"|newly qualified) (?P<x>(?:[\w-]+ ){0,2}?[\w-]+)(?=$|[,.;!]| (?:and|so|but|at|in"
            r"|for|with|from|who|working|by)\b)", "{x}", "Works as {x}"),
)  # fmt: skip
EMPLOYERS = (
    reading("work.employer", r"(?:<I> <SO>(?:work|intern|temp)|<AM> <SO>(?:working|employed"
            r"|interning)|<HAVE> <SO>"
            r"(?:worked|been working|been)|<I> (?:just )?(?:started|joined|got a job|start"
                    r"|got hired))"
            r"(?: (?:nights?|shifts?|part[- ]time|full[- ]time|weekends|mostly|now|remotely"
                    r"|reception|security"
            rf"|as an? [\w -]{{2,30}}?))? (?:at|for|with|in) {PLACE_OF_WORK}", "{p}",
            unless=PASSING.pattern + r"|\b(?:dark|bed|car|park|train|bus|garden|kitchen|rain|moment"
            r"|while|year|week|month|day|living|team|end|desk|way|project"
                    r"|hours?|time|class|bit|vacuum"
            r"|hurry|rush|thesis|book|novel|essay|paper|report|it)\b"),
    reading("work.employer", r"(?:<I> <SO>(?:work|intern)|<AM> <SO>working|<HAVE> (?:worked"
            r"|been working|been)"
            r"|<I> (?:just )?(?:started|got a job)) (?:\w+ )?(?:at|for) "
            rf"(?P<e>(?-i:{CAPITAL}(?: (?:of |and |& )?{CAPITAL})*))", "{e}"),
    reading("work.employer", rf"<I> (?:just |recently )?joined (?P<e>(?-i:{CAPITAL}(?: {CAPITAL}"
            r")*))", "{e}"),
    reading("work.place", r"<I> <SO>(?:work|'m working) (?P<p>from home|remotely|at home"
            r"|offshore|outdoors|in (?:an?|the)"
            r" (?:[\w-]+ ){0,2}[\w-]+)(?=$|[,.;!]| (?:and|so|but|on|with|near|at|most|three|two"
                    r"|four|mon|every|now)\b)",
            "{p}", "Works {p}"),
)  # fmt: skip
SCHEDULE = (
    reading("work.schedule", r"(?:<I> <SO>(?:do|work|'m on)|<AM> <SO>(?:on|working"
            r"|doing)) (?P<s>(?:the )?(?:permanent |rotating"
            r" |alternate )?(?:nights?|night shifts?|shifts?|late shifts?|earlies|lates"
                    r"|early shifts?|days|weekends|part[- ]time"
            r"|full[- ]time|four days(?: a week)?|three days(?: a week)?|4 days(?: a week)?"
                    r"|3 days(?: a week)?|compressed hours|flexitime"
            r"|split shifts))(?=$|[,.;!]| (?:at|in|for|so|and|but|as|till|until|on|this|because"
                    r"|which|a)\b)", "{s}", "Works {s}"),
    reading("work.schedule", r"<MY> (?:shift|shifts|hours|working hours|work hours"
            r"|work day)(?:'s| is| are)? (?:now )?(?:start\w* at |from )?"
            r"(?P<s>\d[\w:. -]{0,25})", "{s}", "Works {s}"),
)  # fmt: skip
# What stands in a role's place although it is none.
NO_ROLE = re.compile(
    r"\b(?:big|huge|fan|former|ex|aspiring|future|wannabe|not|bad|good|terrible|great|lousy"
    r"|whole|the|it|this|that"
    r"|person|someone|kid|child|teen\w*|joke|question|user|man|woman|guy|girl|boy|member|friend"
    r"|family|couple|one"
    r"|beginner|newbie|result|rule|treat|gift|present|snack|side|starter|main|favou?r|hobby"
    r"|reminder|bonus|night"
    r"|owl|morning|people|lover|mess|wreck|minute|human|adult|citizen|customer|vegan|vegetarian"
    r"|pescatarian)\b",
    re.IGNORECASE,
)


def work(clause: Clause, context: Context) -> Iterator[Proposal]:
    job = WORKS_AS.match(clause.text)
    if job is None and (match := I_AM_A.match(clause.text)) and _is_job(match[1]):
        job = match
    found: Proposal | None = None
    if job and not NOT_A_JOB.search(job[1]):
        found = _job(job[1], clause)
    elif match := TEACHES.match(clause.text):
        subject = match[1].strip()
        found = stated("work.job", f"{subject} teacher", clause, text=f"Teaches {subject}")
    else:
        found = next((one for one in read(TABLE, clause, first_only=False) if _is_work(one)), None)
    if found is not None:
        yield found
    yield from _employer(clause, job, named_only=found is not None)
    yield from read(SCHEDULE, clause)


def _is_work(proposal: Proposal) -> bool:
    """Whether a role is told by its words: an occupation, or what only work is called."""
    if not proposal.text.startswith("Works as"):
        return True
    return _is_job(proposal.value) and not NO_ROLE.search(proposal.value)


def _employer(clause: Clause, job: re.Match[str] | None, *, named_only: bool) -> Iterator[Proposal]:
    """Where one works; beside a role a nameless place ("at a hotel") adds little."""
    employer = WORKS_AT.match(clause.text) or (job and AS_A_AT.match(clause.text))
    if employer:
        if _is_named_place(employer[1]):
            yield stated("work.employer", employer[1], clause)
        return
    for proposal in read(EMPLOYERS, clause):
        nameless = re.match(r"(?:an?|the|my|our) [a-z]", proposal.value) is not None
        if _is_named_place(proposal.value) and not (named_only and nameless):
            yield proposal


def _is_named_place(name: str) -> bool:
    word = fold(name).removeprefix("the ").split()[0]
    return word not in NO_PLACES and word not in NO_NAMES - {"the", "a", "an"}


def _job(role: str, clause: Clause) -> Proposal:
    return stated("work.job", role, clause, text=f"Works as {with_article(role)}")


def _is_job(role: str) -> bool:
    words = fold(role).split()
    last = words[-1]
    known = (
        last in OCCUPATIONS
        or last.removesuffix("s") in OCCUPATIONS
        or words[0] in {"head", "chief"}
    )
    return known and not NOT_A_JOB.search(role)
