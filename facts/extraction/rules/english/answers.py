"""How somebody wants to be answered, and favourites: tastes that are not "I like"."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.phrases import phrase
from facts.extraction.rules.english.table import UNFIT, read, reading
from facts.extraction.rules.english.tastes import taste_key
from facts.extraction.rules.english.words import stated
from facts.versioning import Proposal
from memoryproject.text import fold

FORM = (
    r"(?:emojis?|smileys|bullet (?:points?|lists?)|bullets|lists|bulleted lists|numbered lists"
    r"|exclamation (?:marks|points)|jargon"
    r"|tables|markdown|headings|headers|hashtags|long (?:answers|replies|paragraphs|intros)"
    r"|walls? of text|em dashes|small talk|fluff"
    r"|filler|waffle|disclaimers|caveats|intros?|pep talks?|apologies|apologising"
    r"|technical terms|big words|fancy words|latin names"
    r"|abbreviations|acronyms|bold text|all caps|caps|slang|puns|jokes|baby talk|sugarcoating"
    r"|flattery|preamble|summaries at the end)"
)
UNITS = (
    r"(?:km|kms|kilometres|kilometers|miles|metric|imperial|celsius|fahrenheit|kg|kilos|grams"
    r"|pounds|stone|cups|litres|liters|euros|dollars"
    r"|pounds|24[- ]hour|24h|12[- ]hour|british spelling|british english|uk english|uk spelling"
    r"|american english|us spelling|us english"
    r"|centimetres|cm|inches|ml|plain english|simple english|simple words|plain words"
    r"|layman's terms|short sentences|plain text|lowercase"
    r"|bullet points|english|german|french|spanish|dutch|italian|portuguese)"
)
ME = (
    r"(?: (?:please|with me|for me|to me|from now on|in future|in general|always|every time"
    r"|when (?:you|u) (?:answer|reply|write)|in your (?:answers|replies)|going forward"
    r"|in this chat))"
)
TABLE = (
    reading("answer.style", r"(?:please )?(?:no (?:more )?|skip (?:the )?|drop (?:the )?"
            r"|stop (?:with |using )?(?:the |all the |your )?|don't (?:use|give me|send me"
            r"|write|do|include|add) (?:any )?|never use |avoid |lay off the |less of the "
            rf"|enough with the |i hate |i can't stand )(?P<f>{FORM})\b", "no {f}",
            "Wants answers without {f}"),
    reading("answer.style", r"(?:please )?(?:give me|use|answer in|reply in|write in|talk in"
            r"|speak|respond in|convert to|stick to|i use|i think in|i only (?:know|use"
            r"|understand|get)|i need|always use|keep it in)(?: \w+){0,3}? ?(?:in )?(?P<u>"
            rf"{UNITS})(?=$|[,.;!]| (?:not|please|only|instead|rather|because|when|from|always"
            r"|for|with|units|and)\b)(?P<rest>.*)$", "in {u}", "Wants answers in {u}",
            unless=r"\b(?:essay|letter|poem|email|translate|recipe for|story|speech|post)\b"
                    r"|\bto (?:my|the)\b"),
    reading("answer.style", r"(?:please )?(?:keep|make) (?:it|things|answers|replies"
            r"|your answers|your replies|everything|explanations) (?P<s>(?:very |really "
            r"|nice and |super )*(?:short|brief|simple|concise|casual|formal|informal|plain"
            rf"|to the point|snappy|blunt|light|friendly)){ME}", "{s}"),
    reading("answer.style", r"(?:please )?(?:just |always )?(?:be|answer|reply|talk to me"
            r"|speak to me|explain things|treat me) (?P<s>(?:very |really |more |nice and "
            r"|a bit more )*(?:short|brief|briefly|simply|concise|concisely|casual|casually"
            r"|formal|formally|informal|direct|blunt|bluntly|honest|normally|plainly|like (?:a"
            rf"|an|i'm) \w+|in \w+)){ME}", "{s}"),
    reading("answer.style", r"(?:please )?just talk to me (?P<s>normally|like a (?:person|human"
            r"|friend|normal person|mate))\b", "{s}"),
    reading("answer.style", r"i (?:<SO>)(?:like|want|need|love|appreciate) (?:my |your |the "
            r"|all )?(?:answers|replies|responses|explanations)(?: to be"
            r"| that are)? (?P<x>\S.*)$", most=6),
    reading("answer.style", r"i (?:<SO>)(?:like|want|need|'d rather have|love"
            r"|appreciate) (?P<x>(?:short|brief|long|detailed|direct|blunt|concise|simple|plain"
            r"|honest|straight|formal|informal|step[- ]by[- ]step|to the point) (?:answers"
            r"|replies|responses|explanations|instructions|language|messages)\b.*)$", most=8),
    reading("answer.style", r"(?:please )?(?:call me|address me as|don't call me) (?P<x>sir"
            r"|madam|mate|buddy|dude|bro|love|dear|boss|captain)\b.*$", "address: {x}", most=3),
)  # fmt: skip
FAVOURITE = re.compile(
    r"(?:(?:my|our) )?(?:(?:all[- ]time|absolute|current|new|second"
    r"|biggest) )*favourite (?P<what>[\w' -]{2,30}?)(?: ever| at the moment"
    r"| of all time)?(?:'s| is| are| has to be| would be|:| has always been"
    r"| will always be) (?P<x>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
FAVOURITE_BACK = re.compile(
    r"(?P<x>[\w' &-]{2,50}?) (?:is|are) (?:still |probably |by far |definitely )?(?:my"
    r"|our) (?:all[- ]time |absolute )*favourite(?: (?P<what>[\w' -]{2,30}?))?(?=$"
    r"|[,.;!]| (?:and|because|but|so|of|ever)\b)",
    re.IGNORECASE,
)
# A part of what is at hand, one of what was offered, or a name in a program.
NO_FAVOURITE = re.compile(
    r"\b(?:part|bit|thing about|child|line|scene|variable|field|column|setting|button|page|tab)\b"
    r"|^of\b"
)
UNSET = re.compile(
    r"(?:undefined|null|none|nil|empty|missing|broken|gone|closed|sold out|out of stock"
    r"|(?:the )?(?:first|second|third|last)(?: one)?)$",
    re.IGNORECASE,
)
KINDS = (
    ("music.like", re.compile(r"\b(?:band|bands|song|songs|singer|artist|artists|album|composer"
            r"|music|musician|genre of music|rapper|group|record)\b")),
    ("media", re.compile(r"\b(?:book|books|film|films|movie|movies|show|series|tv show|author"
            r"|writer|novel|director|actor|podcast|anime|manga|sitcom|poet|poem|comic)\b")),
    ("drink", re.compile(r"\b(?:drink|beer|wine|tea|coffee|cocktail|whisky|whiskey|tipple)\b")),
    ("food.like", re.compile(r"\b(?:food|meal|dish|dessert|snack|cuisine|fruit|vegetable"
            r"|breakfast|cake|ice cream|pizza|takeaway|restaurant|cheese|curry|pasta|sandwich"
            r"|pudding|sweet|chocolate|spice)\b")),
    ("hobby", re.compile(r"\b(?:hobby|sport|pastime|game to play|activity|way to relax)\b")),
)  # fmt: skip
DRINKING = (
    reading("drink", r"<I> <SO>(?:take|have|drink|like|prefer|want) (?:my|our) (?P<d>coffee|tea"
            r"|espresso|whisky|whiskey|beer|gin) (?P<x>\S.*)$", "{d} {x}", "Takes {d} {x}", most=5),
    reading("food.like", r"<I> <SO>(?:like|want|prefer|eat) (?:my|our) (?P<d>steak|eggs|toast"
            r"|curry|curries|pasta|pizza|burgers?|bacon|noodles|porridge) (?P<x>\S.*)$",
            "{d} {x}", "Likes {d} {x}", most=5),
    reading("drink", r"<MY> (?P<d>coffee|tea)(?: order)?(?: is|'s| has to be| must be) <X>",
            "{d}: {x}", "Takes {d} {x}", most=5, unless=r"\b(?:cold|ready|gone|machine|cup|mug"
            r"|late)\b"),
    reading("drink", r"<I> <SO>(?:only |mostly |always |usually )+drink (?P<x>\S.*)$", most=4),
    reading("drink", r"<I> (?:<SO>)drink (?P<x>(?!(?:it|that|this|too|enough|a lot|to|with|from"
            r"|like|more|less|responsibly|anything)\b)\S.*(?:every|a day|per day|all day|daily"
            r"|in the morning|with every).*)$", most=9),
)  # fmt: skip
LOUD = (
    reading("preference.dislike", r"(?P<x>(?!(?:it|that|this|he|she|they|you|what|which"
            r"|my (?:boss|friend|job|head|back|code))\b)[\w' -]{2,40}?) (?:makes? me (?:want to "
            r"(?:leave|scream|cry|puke|vomit|hide|die|throw up|run|gag|barf|claw)\b.*|sick"
            r"|cringe|gag|nauseous|heave|furious|shudder)|gives? me the (?:creeps|ick|shivers"
            r"|heebie)|drives? me (?:mad|crazy|insane|nuts|up the wall)|sets? my teeth on edge"
            r"|does my head in|turns my stomach|isn't (?:my thing|for me|my cup of tea)"
            r"|is not (?:my thing|for me|my cup of tea)|aren't (?:my thing|for me"
            r"|my cup of tea)|are not (?:my thing|for me|my cup of tea)|does nothing for me"
            r"|do nothing for me|bores? me(?: to (?:tears|death))?)", "{x}", "Dislikes {x}"),
    reading("preference.like", r"(?P<x>(?!(?:it|that|this|he|she|they|you|what"
            r"|which)\b)[\w' &-]{2,40}?) (?:(?:is|are) (?:totally |so |very much )?(?:my thing"
            r"|my jam|my cup of tea|my comfort (?:food|show|film|movie|book)|my guilty pleasure"
            r"|right up my street|right up my alley))\b", "{x}", "Likes {x}"),
    reading("preference.like", r"(?:<AM> <SO>)(?:an? )?(?:(?:huge|big|massive|lifelong"
            r"|die-?hard|proper|major) )+(?P<x>(?!fan of)(?:[\w'&-]+ ){1,4}?)(?:fan|nerd|geek"
            r"|fanatic|lover)\b.*$", text="Likes {x}", most=5),
    reading("preference.like", r"<I> have a (?:real |massive |huge )?(?:soft spot|weakness"
            r"|thing|sweet tooth) for <X>", text="Likes {x}", most=6),
    reading("food.like", r"<I> have a (?:real |massive |huge |bit of a "
            r"|terrible )?(?P<x>sweet tooth)", text="Has a sweet tooth"),
    reading("preference.like", r"<AM> <SO>(?:more of |very much |definitely "
            r"|such )?an? (?P<x>tea|coffee|cat|dog|beer|wine|mountain|beach|city|country|book"
            r"|savoury|sweet|chocolate|cake|cheese|summer|winter|outdoor|outdoors|indoor|visual"
            r"|numbers|details|cats|dogs) person\b.*$", text="Is a {x} person"),
    reading("preference.dislike", r"<AM> <SO>(?:scared|afraid|terrified|frightened"
            r"|petrified) of (?P<x>(?:heights|flying|spiders|needles|dogs|snakes|clowns"
            r"|the dark|water|deep water|lifts|elevators|crowds|public speaking|birds|blood"
            r"|small spaces|enclosed spaces|driving|moths|wasps|bees|thunder|thunderstorms"
            r"|horses|cats|rats|mice|bridges|boats|the sea|dentists|the dentist|hospitals|germs"
            r"|cows|geese)\b.*)$", text="Is afraid of {x}", most=5),
    reading("preference.dislike", r"<AM> <SO>(?:claustrophobic|arachnophobic|agoraphobic"
            r"|squeamish)\b(?P<x>.*)$", "enclosed spaces or the like", "Is claustrophobic"),
    reading("preference.like", r"(?P<x>(?!(?:it|that|this|he|she|they|you|what"
            r"|which)\b)[\w' &-]{2,30}?) over (?P<y>[\w' &-]{2,30}?) (?:any day|every time"
            r"|always|all day)\b.*$", "{x} over {y}", "Likes {x} better than {y}"),
    reading("preference.like", r"(?:give me )?(?P<x>(?!(?:it|that|this|he|she|they|you|what"
            r"|which|give)\b)[\w' &-]{2,30}?) (?:any day of the week|all the way|for the win"
            r"|any day)(?=$|[,.;!])", text="Likes {x}", most=5),
    reading("preference.dislike", r"<I> find (?P<x>(?!(?:it|that|this|you|myself|out|a"
            r"|the)\b)[\w' &-]{2,30}?) (?:really |very |so |a bit |far |way "
            r"|incredibly )*(?:boring|disgusting|gross|too \w+|unbearable|overrated|exhausting"
            r"|annoying|tedious|revolting|creepy|depressing|pointless)\b.*$", text="Dislikes {x}",
            most=5),
    reading("preference.like", r"<I> could (?:eat|drink|listen to|watch|live on) (?P<x>(?!(?:it"
            r"|that|this|a|an|some)\b)[\w' &-]{2,30}?) (?:every day|all day|forever|every night"
            r"|for breakfast|non-?stop|on repeat|on loop)\b.*$", text="Likes {x}", most=5),
    reading("preference.like", r"<I> (?:<SO>)(?:swear by|always go for|am a sucker for"
            r"|'m a sucker for|can't resist) (?P<x>(?!(?:it|that|this)\b)\S.*)$", text=
            "Likes {x}", most=5, unless=r"\b(?:floor|street|road|budget|my own|\d)\b"),
    reading("preference.like", r"<AM> <SO>(?:an? )?(?:sucker for|big on|partial to|all about"
            r"|mad for|hooked on) (?P<x>(?!(?:it|that|this|you|the|my)\b)\S.*)$", text=
            "Likes {x}", most=5),
    reading("food.like", r"<I> <SO>(?:like|love|want|prefer) (?:it|my food|food|things"
            r"|everything|curry|curries|my curries) (?P<x>(?:really |very |extra "
            r"|super )*(?:spicy|hot|mild|salty|sweet|sour|bland|crunchy))\b", "{x} food",
            "Likes food {x}"),
)  # fmt: skip
# "No emojis" in a request for a text is about that text.
TASK = re.compile(
    r"\b(?:write|draft|compose|rewrite|translate|proofread|essay|cover letter|poem|story|tweet"
    r"|caption|linkedin|speech|email to|letter to|name for|names for|slogan)\b",
    re.IGNORECASE,
)


def manners(clause: Clause, context: Context) -> Iterator[Proposal]:
    if TASK.search(clause.sentence):
        return
    yield from read(TABLE, clause)


def favourites(clause: Clause, context: Context) -> Iterator[Proposal]:
    match = FAVOURITE.match(clause.text) or FAVOURITE_BACK.match(clause.text)
    if match is not None:
        yield from _favourite(match, clause)
        return
    yield from read(DRINKING, clause)
    for proposal in read(LOUD, clause):
        liked = proposal.key.endswith(".like")
        if proposal.text.startswith(("Likes", "Dislikes")):
            key = taste_key(proposal.value, liked=liked)
            yield stated(key, proposal.value, clause, text=proposal.text)
        else:
            yield proposal


def _favourite(match: re.Match[str], clause: Clause) -> Iterator[Proposal]:
    value, what = phrase(match["x"], most=7), fold(match["what"] or "")
    if not value or UNFIT.match(value) or NO_FAVOURITE.search(what) or UNSET.match(value):
        return
    key = next((key for key, words in KINDS if words.search(what)), "preference.like")
    kind = f"favourite {what}".strip()
    yield stated(key, value, clause, text=f"{kind[:1].upper()}{kind[1:]}: {value}")
