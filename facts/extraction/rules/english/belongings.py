"""What somebody has or lacks, earns, believes; sizes, seats, and times that suit."""

import re
from collections.abc import Iterator
from dataclasses import replace

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.table import PASSING, read, reading
from facts.extraction.rules.english.vocabulary import (
    FAITHS,
    HOMES,
    ORIENTATIONS,
    THINGS,
    VEHICLES,
)
from facts.versioning import Proposal

MONEY = (
    r"(?:[£$€]\s?\d[\d.,]*k?|\d[\d.,]*k|\d[\d.,]* ?(?:pounds|euros?|dollars|quid|eur|usd|gbp"
    r"|bucks))"
)
PER = r"(?: ?(?:a|per|/|each|every) ?(?:month|year|week|hour|annum|day))"
WHEN_OK = (
    r"(?:(?:before|after|until|till|between|past|in the) (?:about |around )?(?:\d|noon|lunch"
    r"|midday|work|weekdays|weekends|mornings?|evenings?|the (?:morning|evening|afternoon))"
    r"|on (?:\w+days\b|weekends|(?:\w+day )?(?:mornings|evenings|afternoons)))"
)
# "On Thursday" is over on Friday.
ONE_DAY = r"\b(?:on |this |next |until |till )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
HAVING = (
    reading("vehicle", r"<I> <SO>(?:drive|ride|own|bought|have|got|'ve got) (?:an? |my "
            rf"|the )(?P<v>{VEHICLES}(?: [\w-]+)?)\b", "{v}",
            unless=r"\b(?:dream|toy|want|model|bus|home|accident|crash|appointment|question"
                    r"|test|problem)\b"),
    reading("vehicle", rf"<HAVE> (?:just )?(?:got|bought|had) (?:an? )(?P<v>{VEHICLES}(?: [\w-]+"
            r")?)\b", "{v}", unless=r"\b(?:accident|crash)\b"),
    reading("vehicle", rf"<MY> (?:car|van|bike|motorbike)(?:'s| is) (?P<v>an? (?:{VEHICLES}"
            r"|[\w-]+ [\w-]+))\b", "{v}"),
    reading("constraint.driving", r"<I> (?:don't|can't|never|do not) (?:actually )?(?:drive"
            r"|have a (?:driving |driver's )?(?:licence|license|car)|own a car)\b(?! (?:today"
            r"|tonight|fast|much|on the))",
            "doesn't drive", "Does not drive, or has no car"),
    reading("constraint", r"(?:<I> (?:don't|do not) (?:have|own|have access to)(?: an?| any"
            rf"| the)?|<I> have no|<HAVE> (?:got )?no|<I> lack an?) (?P<t>{THINGS})\b(?! (?:spac"
            r"e|today|right now))", "no {t}", "Has no {t}"),
    reading("constraint", rf"no (?P<t>{THINGS}) (?:in|at) (?:my|our|the|this) (?:house|flat"
            r"|home|place|kitchen|apartment|dorm|room)\b", "no {t}", "Has no {t}"),
    reading("home.type", r"<I> <SO>(?:live|stay|'m living|rent|own) (?:in "
            r"|on )?(?P<h>an? (?:(?:tiny|small|big|large|old|new|rented|shared|one|two|three|1"
            r"|2|3|bed|bedroom|ground|top|first|second|third|floor|\d\w+|storey|walk-up|studio"
            rf"|victorian|council|basement|damp|drafty|draughty)[ -])*{HOMES})\b", "{h}"),
    reading("home.type", r"<I> <SO>(?P<x>heat (?:the house |our (?:house|home) |my (?:house"
            r"|flat) |everything )?(?:with|by|using) .*)$", text="Uses this heating: {x}", most=9),
    reading("size.shoe", r"(?:<I> (?:take|wear|am|'m)|<AM>|<MY> (?:shoe size|feet|shoes)(?: is"
            r"| are|'s)?|<I> have)(?: an?)? (?:size |shoe size )?(?P<n>(?:uk |us "
            r"|eu )?\d{1,2}(?:\.5|½)?) (?:in shoes|shoes?|feet|shoe)\b", "{n}"),
    reading("size.shoe", r"<MY> (?:shoe size|shoes|feet)(?: is| are"
            r"|'s)? (?:a )?(?:size )?(?P<n>(?:uk |us |eu )?\d{1,2}(?:\.5)?)\b", "{n}"),
    reading("size.clothes", r"(?:<I> (?:take|wear)|<AM>) (?:an? )?(?:size )?(?P<n>(?:uk |us "
            r"|eu )?\d{1,2}|xs|s|m|l|xl|xxl|medium|large|small|extra large) (?:in (?:clothes"
            r"|dresses|shirts|trousers|jeans|tops|jackets)|shirts?|dresses|jeans|t-shirts?"
            r"|trousers)\b", "{n}"),
    reading("size.clothes", r"<AM> (?:an? )?size (?P<n>(?:uk |us |eu )?\d{1,2}|xs|s|m|l|xl"
            r"|xxl)\b", "{n}"),
    reading("finances", r"<I> <SO>(?:earn|make|get paid|am paid|'m paid|bring home|take home"
            r"|live on|get by on|get) (?:about |around |roughly |only "
            rf"|just )?(?P<m>{MONEY}{PER}?(?: after tax| before tax| gross| net)?"
            rf"|\d[\d.,]*k?{PER})(?: after tax| before tax| gross| net)?", "income {m}",
            "Earns {m}"),
    reading("finances", r"<MY> (?P<k>salary|wage|income|rent|mortgage|take-home(?: pay)?"
            r"|pension|student loan|debt|savings|take home)(?:'s| is| are)? (?:about |around "
            rf"|roughly |only |just |now )?(?P<m>{MONEY}{PER}?|\d[\d.,]*{PER}?)", "{k} {m}"),
    reading("finances", r"(?:<I> (?:have|owe|got|pay)|<HAVE>(?: got)?|<AM> in) (?:about "
            rf"|around |roughly |only |just )?(?P<m>{MONEY}) (?:of |in "
            r"|on )?(?P<k>(?:\w+ )?(?:debts?|savings|saved|credit cards?|student loans?|loans?"
            r"|rent|overdraft|mortgage))\b", "{m} {k}"),
    reading("religion", r"(?:<AM>|<I> was raised|<HAVE> (?:been|become)|<I> (?:became"
            r"|converted to)) <SO>(?:an? |practising |practicing |devout |lapsed |strict "
            rf"|born-again |non-practising )*(?P<f>{FAITHS})\b(?! (?:school|church|choir"
            r"|studies|about))", "{f}", "Is {f}"),
    reading("religion", r"<AM> not (?:very |at all |really |particularly )?religious\b",
            "not religious", "Is not religious"),
    reading("religion", r"<I> <SO>(?P<x>(?:go to|attend) (?:the )?(?:church|mass|mosque|temple"
            r"|synagogue|gurdwara|quaker meeting|friday prayers)\b.*)$", most=8, unless=
            r"\b(?:tomorrow|today|tonight)\b"),
    reading("religion", r"<I> (?P<x>(?:keep|observe|fast for|celebrate) (?:the )?(?:ramadan"
            r"|sabbath|shabbat|lent|passover|yom kippur)\b.*)$", most=6),
    reading("politics", r"<I> (?:<SO>)(?:vote|voted|'ve voted|have voted|always vote|will vote"
            r"|campaign for) (?:for )?(?:the )?(?P<p>green|greens|labour|tory|tories"
            r"|conservative|conservatives|lib dem|liberal democrats?|snp|plaid|republican"
            r"|democrat|democrats|republicans|liberal|left|right|libertarian|socialist)\b",
            "votes {p}", "Votes {p}"),
    reading("politics", r"<AM> <SO>(?:an? )?(?P<p>(?:member of the [\w ]{2,25} party"
            r"|party member|lifelong (?:socialist|tory|democrat|republican|green|labour voter)"
            r"|socialist|communist|anarchist|libertarian|republican|democrat|tory"
            r"|social democrat|marxist|feminist))\b", "{p}", "Is a {p}"),
    reading("sexuality", rf"<AM> <SO>(?:an? )?(?:openly )?(?P<o>{ORIENTATIONS})(?=$|[,.;!]"
            r"| (?:and|so|but|man|woman|person|guy|in|with|which|living)\b)", "{o}", "Is {o}"),
    reading("travel.seat", r"(?:<I> (?:<SO>|always |usually |prefer |like |need |want |'d like "
            r"|take |book |have to have |sit |fly |choose |get |pick )*)?(?:in |on |by )?(?:an?"
            r"|the )? ?(?P<s>aisle|window)(?: seats?)? (?:always|every time|only|person"
            r"|please always|whenever)\b", "{s}", "Prefers {s} seats"),
    reading("travel.seat", r"<I> (?:always|usually|prefer|only|like to|need to"
            r"|have to) (?:\w+ ){0,2}?(?:an?|the|in the|by the|on the|at the)? ?(?P<s>aisle"
            r"|window)(?: seat)?\b", "{s}", "Prefers {s} seats"),
    reading("membership.gym", r"<MY> (?:gym|climbing gym)(?:,| is| called"
            r"|'s called) (?P<g>(?-i:[A-Z])[\w&'-]+(?: (?-i:[A-Z])[\w&'-]+)?)", "{g}"),
    reading("membership.gym", r"(?:<AM>|<HAVE> been) <SO>a member (?:of"
            r"|at) (?P<x>(?:[\w' -]+ )?(?:gym|puregym|leisure centre|sports club|ymca"
            r"|climbing wall)\b.*)$", most=6),
    reading("availability", r"<I> (?:can|could|am|'m) (?:only |not |never )*(?:meet|talk|do"
            r"|free|available|make|come|manage|take calls|be reached) (?P<x>.*)$", "only {x}",
            "Available: {x}", most=9,
            unless=r"\b(?:not|you|it)\b(?! before)|" + ONE_DAY),
    reading("availability", r"<AM> (?P<x>(?:only |usually |never |always |not )*(?:free"
            rf"|available|reachable|around|home|in the office) (?:only )?{WHEN_OK}.*)$", text=
            "Is {x}", most=10,
            unless=r"\b(?:today|tomorrow|tonight|this)\b|" + ONE_DAY),
    reading("contact.hours", r"(?:please )?(?:don't|never|do not|no need to) (?:call|ring"
            r"|phone|text|message|contact|ping|book (?:me |anything )?|schedule (?:anything "
            rf"|me )?|plan anything)(?: me)?(?: for me)? (?P<x>{WHEN_OK}.*)$", "not {x}",
            "Not {x}", most=8, unless=r"\b(?:today|tomorrow|tonight)\b"),
    reading("profile.height", r"<AM> <SO>(?:about |around |only )?(?P<h>\d ?(?:ft|foot|feet"
            r"|')(?: ?\d{1,2}(?:\"|''| inches)?)?|1[.,]\d\d ?m|\d{3} ?cm)\b(?: tall)?", "{h}",
            "Is {h} tall"),
    reading("profile.handedness", r"<AM> <SO>(?P<h>left[- ]handed|ambidextrous|a lefty"
            r"|a leftie)\b", "{h}", "Is {h}"),
    reading("constraint", r"<I> only have (?P<x>(?:an?|one|two|the"
            rf"|my) (?:[\w-]+ )?{THINGS}\b.*)$", "only {x}", "Only has {x}", most=6),
    reading("work.skill", r"(?:<I> <SO>(?:use|run|switched to|work with|work in|code in"
            r"|program in|write|do everything in)|<AM> <SO>(?:on|using|running|coding in"
            r"|a)) (?:an? |my |the )?(?P<x>(?:linux|ubuntu|debian|arch linux|arch|fedora"
            r"|windows(?: \d+)?|macos|a mac|mac|macbook(?: \w+)?|android|iphone(?: \d+)?|ipad"
            r"|chromebook|emacs|vim|neovim|vs ?code|pixel \d|samsung \w+|libreoffice|notion"
            r"|obsidian|photoshop|figma|blender|ableton|logic pro|python|rust|typescript|kotlin"
            r"|golang|haskell|django|react))(?=$|[,.;!]| (?:and|so|but|for|at|on|user|mostly"
            r"|since|because|here)\b)", "{x}"),
    reading("household", r"<I> (?P<x>(?:don't have|have no) (?:any )?(?:kids|children))\b",
            "no kids", "Has no kids"),
    reading("home.type", r"<I> <SO>live (?P<x>(?:on|at) (?:the |a )?(?:\d+(?:st|nd|rd|th)|top"
            r"|ground|first|second|third|fourth|fifth) floor\b.*)$", text="Lives {x}", most=7),
)  # fmt: skip
VERBS = (
    r"(?:drive|swim|smoke|cook|own|wear|watch|use|fly|ride|celebrate|do|like|read|eat with|sit"
    r"|travel|sleep|speak|play|listen to|follow|believe in|buy|take|go on|go to|hug|shake|fish"
    r"|hunt|bake|dance|sing|gamble|vote|have)"
)
LACKING = (
    reading("constraint", r"<I> (?P<x>(?:don't|never|do not) (?:celebrate|observe|do|use|watch"
            r"|wear|own|smoke|cook|fly|gamble|follow|buy|believe in|listen to|read|take"
            r"|cook with|travel by|go to|do|have) (?!(?:it|this|that|these|those|the|you|your"
            r"|anything|any idea|well|enough|much|so|them|time|to"
            r"|a clue|an? (?:answer|idea|clue|question|problem)|to|why|what|how|my)\b)\S.*)$",
            "{x}", most=6, unless=PASSING.pattern + r"|\b(?:feel|really|idea|clue|money|time"
                    r"|energy|words|sense)\b"),
    reading("constraint", r"<I> (?P<x>(?:can't|cannot|never learnt to|never learned to"
            r"|don't know how to) (?:swim|drive|ride(?: a bike| bikes)?|cook|read music|whistle"
            r"|dance|sing|eat (?:spicy|with|with chopsticks|solid)|use|tie|climb stairs"
            r"|do stairs|do heights|stand for long|sit for long|lift|kneel|run|wear|fly"
            r"|have (?:pets|children|kids)|hear|see|smell|tell left)(?:(?! (?:it|this"
            r"|that)\b) .*)?)$",
            "{x}", most=8, unless=PASSING.pattern + r"|\b(?:my (?:keys|phone|file|password)"
                    r"|anything|how|why)\b"),
    reading("constraint", r"<AM> not (?P<x>(?:on (?:facebook|instagram|social media|whatsapp"
            r"|tiktok|any social media|linkedin|any socials)|an? (?:smoker|drinker|driver"
            r"|big drinker|heavy drinker|dog person|cat person|confident swimmer|strong swimmer"
            r"|native speaker|big reader|phone person|hugger)|good (?:with|at) [\w' -]{2,30}"
            r"|married|sporty|technical|techy|tech savvy|musical|comfortable (?:with|on"
            r"|in) [\w ]{2,30}|allowed (?:to|any|near) [\w ]{2,30}))\b.*$", "not {x}",
            "Is not {x}", most=8, unless=r"\b(?:this|today|tonight|your)\b"),
    reading("constraint", r"<HAVE> never (?P<x>(?:flown|driven|owned|smoked|skied|skated|cooked"
            r"|been abroad|been on a plane|been skiing|used|had a (?:credit card|car|pet"
            r"|smartphone|filling|drink)|learnt to|learned to|ridden|camped)\b(?! (?:it|this"
            r"|that)\b).*)$", "never {x}", "Has never {x}", most=7),
)  # fmt: skip


SHOES = re.compile(r"\b(?:shoes?|boots?|trainers|sneakers|sandals|heels)\b", re.IGNORECASE)


def belongings(clause: Clause, context: Context) -> Iterator[Proposal]:
    for proposal in read(HAVING, clause):
        shoes = proposal.key == "size.clothes" and SHOES.search(clause.sentence)
        yield (
            replace(proposal, key="size.shoe", text=f"Shoe size is {proposal.value}")
            if shoes
            else proposal
        )


def lacking(clause: Clause, context: Context) -> Iterator[Proposal]:
    yield from read(LACKING, clause)
