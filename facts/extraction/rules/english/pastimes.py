"""Hobbies and habits: what somebody does again and again."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.table import OVER, PASSING, read, reading
from facts.extraction.rules.english.vocabulary import ACTIVITIES, INSTRUMENTS, SPORTS
from facts.extraction.rules.english.words import stated
from facts.versioning import Proposal

DAYS = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tue|tues|wed|weds|thu|thurs|fri"
    r"|sat|sun)s?|weekdays?|weekends?"
    r"|mornings?|evenings?|nights?|afternoons?|days?|weeks?|months?|years?|summers?|winters?"
    r"|lunchtimes?|hours?)"
)
OFTEN = (
    rf"(?:(?:every|each|most) (?:single |other |second |few |\w+ )?{DAYS}\b|(?:on|at"
    r"|in) (?:the )?(?:\w+ )?(?:\w+ and )?(?:(?:mon|tues"
    r"|wednes|thurs|fri|satur|sun)days|weekends|weekdays|mornings|evenings|nights|the morning"
    r"|the evening|the afternoon)\b"
    r"|(?:once|twice|\w+ times|\d+x|\d+ days|\d+ times|<N> (?:hours|minutes|nights|days"
    r"|evenings|mornings)) (?:a|per|each) (?:day|week|month|year"
    r"|night)\b|daily|weekly|all (?:year|winter|summer|week)(?: round)?|(?:before"
    r"|after) (?:work|breakfast|lunch|dinner|bed|school|noon"
    r"|sunrise|dawn|the gym|\d+)|until noon|at (?:\d{1,2}(?::\d\d)?|dawn|midnight|noon"
    r"|\w+) (?:every|each|most|sharp)|first thing"
    r"|regularly|religiously|year round|per day|a day|in the mornings?|in the evenings?)"
)
VERB = (
    r"(?:eat|drink|sleep|wake(?: up)?|get up|go|run|walk|cycle|bike|swim|cook|bake|read|write"
    r"|work|train|exercise|work out|meditate|shop"
    r"|take|drive|check|watch|listen|play|start|finish|have|skip|fast|pray|journal|nap|call"
    r"|ring|phone|visit|see|wear|buy|use|book|fly|sit"
    r"|pay|order|commute|study|practise|practice|stretch|do|clean|garden|paint|draw|sing|dance"
    r"|row|lift|climb|jog|hike|travel|batch|meal"
    r"|prep|log off|switch off|stop|brush|shower|keep|volunteer|mind|babysit|look after|collect"
    r"|pick up|spend|stay|stand|plan|tidy|make)"
)
ACTIVITY = rf"(?P<a>(?:[\w-]+ ){{0,2}}?(?:{ACTIVITIES}))"
GERUND = (
    r"(?P<g>(?!(?:being|having|using|trying|going to|getting|asking|looking|wondering|thinking"
    r"|waiting|dealing|working|living|learning|studying|on|dating|seeing)\b)[a-z]{2,}ing(?:(?: u"
    r"p| out)? [\w' -]{0,60})?)"
)
NO_GAME = (
    r"(?! (?:devil|safe|dumb|along|hard to|with (?:the idea|fire)|a (?:role|part|trick|joke"
    r"|video)))"
)
HOBBIES = (
    reading("hobby", r"(?:<I> <SO>|<HAVE> <SO>(?:been )?)(?:play|playing|played) (?:the "
            rf"|a bit of |a lot of |some |in a )?(?P<p>{INSTRUMENTS}|{SPORTS})\b"
            rf"{NO_GAME}", "{p}", "Plays {p}", unless=r"\bplayed\b|" + OVER.pattern),
    reading("hobby", r"<I> <SO>(?:do|practise|practice|love|enjoy|like|go|teach|took up|take"
            r"|started|picked up|got into|have got into|do a lot of|'m into)"
            rf" (?:a (?:bit|lot|spot) of |some |doing |to go )?{ACTIVITY}\b(?! (?:equipment"
                    r"|video|app|lesson today))", "{a}",
            unless=r"\b(?:my|the|your|your|dishes)\b(?= \w+ing)|" + PASSING.pattern),
    reading("hobby", r"(?:<HAVE> (?:been|recently|just|started|taken up|got into|gotten into"
            r"|been doing|started doing|got really into)|<AM> <SO>(?:into|big into|doing"
            r"|getting into|mad about|obsessed with"
            r"|crazy about|hooked on|addicted to|passionate about|keen on"
                    rf"|taking up)) (?:really |doing |a lot of |some )*{ACTIVITY}\b", "{a}"),
    reading("hobby", r"<HAVE> (?:been|spent) <SO>(?:the (?:last|past) \S+ (?:years|months) "
            rf"|(?:my|our) (?:weekends|evenings|free time) |years )?{GERUND} (?:for|since"
            r"|on and off)\b", "{g}",
            unless=r"\b(?:for (?:ages|(?:[\w-]+ ){0,2}(?:seconds?|minutes?|hours?|days?|weeks?)"
                r"|this"
                    r"|that|the)|since (?:this|last|yesterday|\d{1,2}(?!\d)|noon|lunch|breakfast"
                    r"|\w+day))\b|\bbeen (?:debugging|fixing|refactoring|staring|stuck|fighting)"),
    reading("hobby", r"<HAVE> spent (?:the (?:last|past) (?:\w+ )?(?:years|months|decade)"
            rf"|(?:my|our) (?:weekends|evenings|free time)|years) {GERUND}(?=$|[,.;])", "{g}"),
    reading("hobby", r"<I> <SO>collect (?P<x>(?!(?:my|the|your|data|it|them|garbage|rubbish"
        r"|trash|logs|metrics|red flags|excuses"
            r"|regrets|dust|unread|tabs|problems|debts?|trauma|grudges|hobbies|benefits"
            r"|the kids|rent)\b)\S.*)$", "collecting {x}", "Collects {x}", most=6),
    reading("hobby", r"<I> <SO>(?:sing|play|dance|perform|act|row|run|swim|ride"
            r"|drum) (?:(?:alto|tenor|bass|soprano|lead) )?(?P<w>in|with|for) (?P<x>(?:an?|my"
            r"|the|our) .*)$",
            "{w} {x}", "Takes part {w} {x}", most=8, unless=
                    r"\b(?:shower|car|rain|race|moment|circles?|future)\b"),
    reading("hobby", r"(?:<AM> <SO>(?:part of|in|a member of|on)|<I> <SO>(?:joined|belong to"
            r"|'m in|go to|run|lead|attend|captain|coach)) (?P<x>(?:an?|my|the"
            r"|our) (?:[\w'-]+ ){0,3}?(?:choir"
            r"|band|book club|running club|club|orchestra|team|league|theatre group|drama group"
                    r"|amateur dramatics|quiz team|dance class|pottery class|yoga class|ceilidh"
                    r"|scout group"
            r"|brass band|samba band|community garden|allotment society|am-dram group"
                    r"|rowing crew|dojo|makerspace|knitting circle|writing group|art class"
                    r"|evening class)\b.*)$",
            most=9, unless=r"\b(?:call|meeting|at work)\b"),
    reading("hobby", r"<I> <SO>volunteer(?: \w+)? (?:with|at|for|in|as) (?P<x>\S.*)$",
            "volunteering: {x}", "Volunteers: {x}", most=8),
    reading("hobby", r"<AM> <SO>(?:volunteering|a volunteer) (?:with|at|for|in|as) (?P<x>\S.*)$",
            "volunteering: {x}", "Volunteers: {x}", most=8),
    reading("hobby", r"<MY> (?:main |favourite |other |new |biggest |only )*(?:hobby|hobbies"
            r"|pastime|passion|obsession|thing)(?: at the moment)?(?:'s| is| are) <X>", most=8),
    reading("hobby", r"<I> got (?:really |properly |seriously )?into (?P<x>(?!(?:the|a|an|my|it"
            r"|this|that|trouble|uni|university|college|debt|bed|town|work|shape|your"
            r"|an argument)\b)\S.*)$", most=6,
            unless=r"\b(?:accident|fight|mess)\b"),
    reading("hobby", r"(?P<d>(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:nights?"
            r"|mornings?|evenings?|afternoons?))?) (?:is|are) (?:for|always|my|our"
            r"|reserved for) <X>", "{x} on {d}", "{x} on {d}", most=6),
    reading("hobby", rf"(?P<s>(?:[\w-]+ )?{ACTIVITIES}) (?:all|every|each|on|twice|once"
            r"|three times|most) (?:year|winter|summer|week|weekend|day|morning|sunday"
            r"|saturday|a week|weekends)\b", "{s}"),
    reading("hobby", r"(?:in my (?:spare|free) time|on (?:the )?weekends?|at (?:the )?weekends?"
            r"|to relax|for fun|to unwind|outside (?:of )?work),? <I> (?:like to |love to "
            r"|usually |mostly |mainly )?(?P<x>(?!(?:have|need|can't|want|am|don't)\b)\S.*)$", most
            =8),
    reading("hobby", r"<I> (?:spend|spent) (?:most of |all of |a lot of |all )?(?:my"
            r"|our) (?:spare |free )?(?:time|weekends?|evenings?|saturdays|sundays"
            r"|summers?) (?P<x>[a-z]+ing\b.*)$", most=8),
    reading("hobby", r"<I> (?:love|adore|really enjoy) to (?P<x>(?:cook|bake|paint|draw|sing"
            r"|dance|swim|run|hike|cycle|knit|sew|garden|read|write|fish|sail|climb|travel"
            r"|camp)\b.*)$", "to {x}", "Likes to {x}", most=7),
    reading("hobby", r"<I> <SO>(?P<v>paint|knit|crochet|sew|garden|climb|boulder|surf|ski"
            r"|snowboard|skate|row|sail|kayak|fish|hike|juggle|weave|quilt|whittle|woodwork"
            r"|brew|homebrew|forage|birdwatch|box|fence|skateboard|beekeep|dj|podcast|blog)"
            r"(?=$|[,.;!]| (?:a lot|a bit|for fun|every|on|in|at|as|when|most|and|twice|with"
                    r"|whenever|regularly|competitively|socks|jumpers|landscapes|portraits"
                    r"|watercolours))", "{v}", "Likes to {v}"),
    reading("hobby", r"<I> (?:<SO>)go (?P<g>[a-z-]+ing|dancing|fishing)(?= |$)(?P<x>.{0,60})$",
            "{g}", unless=r"\bgo (?:missing|according|being|crying|running out)|\btoday"
            r"|tomorrow|tonight\b"),
    reading("hobby", r"<AM> <SO>(?:an? )?(?:keen|avid|amateur|hobby|weekend|passionate|serious"
            r"|casual|competitive|beginner|lapsed|semi-pro|enthusiastic|lifelong|big|occasional"
            r"|aspiring|recreational) (?P<x>(?:[\w-]+ )?(?:gardener|cyclist|runner|birder"
            r"|birdwatcher|photographer|baker|cook|climber|swimmer|player|angler|painter|potter"
            r"|knitter|sailor|diver|skier|snowboarder|surfer|gamer|reader|singer|drummer"
            r"|guitarist|pianist|beekeeper|astronomer|dancer|footballer|rower|hiker|walker"
            r"|woodworker|brewer|homebrewer|collector|crocheter|quilter|cellist|violinist"
            r"|kayaker|paddler|golfer|triathlete|bellringer|boulderer|writer|poet|genealogist"
            r"|historian|forager|fencer|archer))\b.*$", text="Is a keen {x}", most=4),
    reading("hobby", r"(?:my )?(?:weekends?|evenings?|(?:mon|tues|wednes|thurs|fri|satur"
            r"|sun)day (?:nights?|mornings?|evenings?|afternoons?)) (?:are|is) (?:for "
            r"|all about |mostly |usually |always )+<X>", most=6),
    reading("hobby", r"<I> (?:<SO>)make (?:my|our) own <X>", "making {x}", "Makes {x}", most=5),
    reading("hobby", r"<I> (?:<SO>)(?:foster|breed|rescue|train|show) (?P<x>(?:\w+ )?(?:cats"
            r"|kittens|dogs|puppies|greyhounds|hedgehogs|horses|rabbits|guide dogs"
            r"|racing pigeons))\b.*$", text="Fosters or breeds {x}", most=4),
    reading("hobby", r"<I> (?:<SO>)(?:have|rent|keep|share|got) (?:an? |my )?(?P<x>allotment"
            r"|vegetable patch|veg patch|kiln|darkroom|model railway|telescope"
            r"|sourdough starter|vinyl collection|stamp collection|comic collection"
            r"|record collection|pottery wheel|loom|spinning wheel|home brewery"
            r"|greenhouse)\b.*$", "{x}"),
    reading("hobby", r"<I> (?:<SO>)(?:can't stop|can't get enough of|spend (?:too much"
            r"|way too much|all my) (?:time|money) (?:on)?) ?<X>", most=5),
)  # fmt: skip
HABITS = (
    reading("habit", r"<I> (?P<x>(?:<SO>)(?:always|usually|normally|generally|typically|mostly"
            rf"|often|tend to|almost always|nearly always|only ever|only) {VERB} (?!(?:it|this"
            r"|that|you|your|them|him|her)\b)\S.*)$", most=14,
            unless=r"\b(?:error|this code|your answer|wrong|stuck|confused|lost|problem|get a"
                    r"|fails?|(?:have|had) to (?:ask|wait|explain|repeat|restart))\b"),
    reading("habit", r"<I> (?P<x>(?:never|hardly ever|rarely|almost never"
            rf"|barely ever) {VERB}(?:(?! (?:it|this|that|you|your|them|him|her|said|know"
            r"|knew)\b) \S.*)?)$", most=12,
            unless=r"\b(?:before|enough|yet|again|been|understood|each other)\b(?! (?:\d|noon"
                    r"|breakfast|work|lunch|bed))"),
    reading("habit", rf"<I> (?P<x>(?!have an? ){VERB}\b(?:(?! (?:it|this|that|you|your|them"
            rf"|to (?:know|see|ask|write|make))\b).{{0,60}}?) ?{OFTEN}.*)$", most=16),
    reading("habit", rf"<I> (?P<x>{VERB} to (?:work|school|the office|uni) .*)$", most=8, unless=
            r"\b(?:tomorrow|today|can|want)\b"),
    reading("habit", r"<AM> <SO>(?P<x>(?:not )?an? (?:[\w-]+ )?(?:early riser|early bird"
            r"|night owl|morning person|evening person|light sleeper|heavy sleeper|lark"
            r"|late riser|people person|homebody|creature of habit|slow eater|coffee person"
            r"|tea person|non-smoker|smoker|minimalist|big reader))\b.*$"
            , text="Is {x}", most=8),
    reading("habit", r"<I> <SO>(?P<x>smoke|vape)(?=$|[,.;!]| (?:a|about|\d|and|so|when|too|like"
            r"|around)\b)", "{x}s", "Is a smoker: {x}s"),
    reading("habit", r"<AM> <SO>(?P<x>(?:usually |always |normally )?(?:up|awake|in bed|asleep"
            r"|out the door|at my desk) (?:by|at|before|until|till) \d.*)$", text="Is {x}", most=10,
            unless=r"\b(?:today|tomorrow|tonight)\b"),
    reading("habit", r"<MY> (?:morning|evening|daily|bedtime|weekly|sunday) (?:routine|ritual"
            r"|habit)(?: is|'s) <X>", most=12),
    reading("habit", r"no (?P<x>(?:screens?|phones?|caffeine|coffee|emails?|snacks?|sugar|food"
            r"|carbs|work) (?:after|before|past|on|at) (?!(?:all|the moment)\b)\S.*) for me\b.*$",
            "no {x}", "No {x}", most=8),
    reading("habit", r"<I> (?P<x>don't (?:eat|have|do) (?:breakfast|lunch|dinner))\b.*$", "{x}",
            "Doesn't eat a meal: {x}"),
    reading("habit", r"(?P<d>(?:mon|tues|wednes|thurs|fri|satur|sun)days?),? i (?!(?:have|need"
            r"|want|am|had|was|went|got|will|must)\b)<X>", "{x} on {d}", "{x} on {d}", most=8),
    reading("habit", r"(?P<d>(?:mon|tues|wednes|thurs|fri|satur|sun)days?) (?:is|are) (?:my "
            r"|our |always )?(?P<k>[\w -]{2,20}) (?:days?|nights?)(?=$|[,.;!])", "{k} on {d}",
            "{k} on {d}"),
)  # fmt: skip


# "My allotment is full of slugs": nobody has one who does not garden.
MINE = re.compile(
    r"(?<![\w'])(?:my|our) (?:\w+ )?(?P<x>choir|allotment|book club|running club|climbing gym"
    r"|bandmates|orchestra|pottery class|dance class"
    r"|sourdough starter|model railway|telescope|vinyl collection|stamp collection"
    r"|record collection|dnd group|dnd campaign|quiz team"
    r"|five-a-side team|football team|knitting group|ceramics class|brass band|theatre group"
    r"|rowing club|chess club|beehives?|hives)\b",
    re.IGNORECASE,
)


def implied(sentence: str) -> Iterator[Proposal]:
    """Pastimes that ``sentence`` takes for granted."""
    for match in MINE.finditer(sentence):
        if not OVER.search(sentence):
            yield stated("hobby", match["x"], Clause(sentence, sentence, quote=sentence))


def pastimes(clause: Clause, context: Context) -> Iterator[Proposal]:
    if not (OVER.search(clause.text) or PASSING.search(clause.text)):
        yield from read(HOBBIES, clause)


# "I always use tabs in this repo", "I only have five minutes": of the thing at hand, or of now.
NO_HABIT = re.compile(
    r"\b(?:this|these|here|column|repo|codebase|script|only have)\b", re.IGNORECASE
)


def habits(clause: Clause, context: Context) -> Iterator[Proposal]:
    if not (
        NO_HABIT.search(clause.text) or OVER.search(clause.text) or PASSING.search(clause.text)
    ):
        yield from read(HABITS, clause)
