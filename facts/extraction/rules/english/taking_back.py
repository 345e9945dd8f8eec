"""What is so no longer: read as if it still were, and taken back.

"I no longer work at the bakery" states, without its "no longer", the very fact that goes.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.lexicon import ANIMALS, OCCUPATIONS
from facts.extraction.rules.english.table import read, reading
from facts.extraction.rules.english.vocabulary import ACTIVITIES, INSTRUMENTS, SPORTS, VEHICLES
from facts.extraction.rules.english.words import stated
from facts.versioning import Proposal
from memoryproject.text import fold

MORE = r"(?: any ?more| any longer| these days| now| after all)"
# What is left once the ending is taken out.
ENDED = (
    (re.compile(rf"(?P<s>i|we) no longer (?P<rest>(?!(?:like|love|enjoy)\b).+?)(?:{MORE})?$", re.I
            | re.S), "{s} {rest}"),
    (re.compile(r"(?P<s>i|we) (?:don't|do not)(?: really| actually)? (?P<rest>(?!(?:like|love"
            rf"|enjoy|really)\b).+?){MORE}\b.*$", re.I | re.S), "{s} {rest}"),
    (re.compile(rf"(?P<s>i'm|we're) (?:no longer|not) (?P<rest>.+?){MORE}\b.*$", re.I | re.S),
            "{s} {rest}"),
    (re.compile(r"(?P<s>i'm|we're) no longer (?P<rest>.+)$", re.I | re.S), "{s} {rest}"),
    (re.compile(r"(?P<s>i|we)(?:'ve| have)? (?:just |recently |finally |now )*(?:stopped|quit"
            r"|gave up|given up|packed in|jacked in) (?P<rest>(?:being|working|living|learning"
            r"|studying|teaching|eating|playing|collecting|doing|going|running|taking|drinking"
            r"|training|volunteering|driving|speaking)\b.*)$", re.I | re.S), "{s}'m {rest}"),
)  # fmt: skip
FORGET = re.compile(
    r"(?:please )?(?:forget|disregard|ignore|delete|scratch|remove|erase|unlearn) (?:(?:that"
    r"|what i said about how|the fact that|the bit about|me saying(?: that)?"
    r"|when i said(?: that)?|it when i said) )?(?P<rest>(?:i|i'm|i've|we|we're|my"
    r"|our)\b.*)$",
    re.I | re.S,
)
AS_NOW = (
    (re.compile(r"^(i'm|we're) being (an? )?", re.I), r"\1 \2"),
    (re.compile(r"^(i|we)'(?:m|re) eating ", re.I), r"\1 eat "),
    (re.compile(r"^(i|we)'(?:m|re) (?:playing) ", re.I), r"\1 play "),
    (re.compile(r"^(i|we)'(?:m|re) (?:collecting) ", re.I), r"\1 collect "),
    (re.compile(r"^(i|we)'(?:m|re) (?:drinking) ", re.I), r"\1 only drink "),
    (re.compile(r"^(i|we)'(?:m|re) (?:going|doing|running|volunteering) ", re.I), r"\1 do "),
    (re.compile(r"^(i|we)'(?:m|re) driving ", re.I), r"\1 drive "),
    (re.compile(r"^(i|we)'(?:m|re) speaking ", re.I), r"\1 speak "),
)
OWNED = (
    rf"(?:{VEHICLES}|house|flat|boat|caravan|campervan|piano|guitar|allotment|business|shop"
    r"|cottage|holiday home|farm|bakery|cafe)"
)
RELATION = r"(?:girlfriend|boyfriend|partner|husband|wife|fianc[eé]e?|gf|bf)"
GONE = (
    reading("pet", r"(?:<I>(?:'ve| have)? (?:don't have|no longer have|gave|had to (?:give"
            r"|rehome|put)|rehomed|lost|sold|put|found a new home for)|<HAVE> (?:given|rehomed"
            r"|lost|sold|had to (?:give|rehome)|found a new home for)) (?:<MY>|the"
            rf"|our old) (?:(?!toy)\w+ )?(?P<a>{ANIMALS})s?\b", "{a}", op="retract"),
    reading("pet", r"<MY> (?:old |poor |lovely |dear |little "
            rf"|beloved )*(?P<a>{ANIMALS})(?: (?P<n>[\w]+))?,? (?:just |recently "
            r"|sadly )*(?:died|passed away|passed|had to be put down|was put down|is dead"
            r"|ran away for good|is no longer with us|crossed the rainbow bridge)\b", "{a}", op=
            "retract"),
    reading("vehicle", r"(?:<I>|<HAVE>|<I> have) (?:just |finally |recently )*(?:sold|scrapped"
            r"|wrote off|written off|got rid of|gave up|given up|don't have|no longer have"
            rf"|don't own) (?:<MY>|the|that) (?P<v>{VEHICLES})\b", "{v}", op="retract"),
    reading("family.partner", r"(?:<I>|<HAVE>|<I> have|me and) (?:just |recently "
            r"|finally )*(?:broke up with|broken up with|split up with|split from"
            r"|separated from|left my|divorced|dumped|got divorced from|am divorcing"
            rf"|no longer with)(?: with)? (?:my |the )?(?P<p>{RELATION}"
            r"|(?-i:[A-Z])[\w'-]+)\b(?! (?:a|the|my|some))", "{p}", op="retract"),
    reading("family.partner", rf"<MY> (?P<p>{RELATION})(?: (?P<n>(?-i:[A-Z])\w+))? (?:and i "
            r"|and me )?(?:just |recently |have |has )*(?:left me|dumped me|broke up|split up"
            r"|separated|broken up|divorced|got divorced|are getting divorced"
            r"|are no longer together|called it quits|called it a day)\b", "{p} {n}", op=
            "retract"),
    reading("family.partner", r"me and (?P<p>(?-i:[A-Z])[\w'-]+|my \w+) (?:just |recently "
            r"|have )*(?:broke up|split up|separated|broken up|divorced|got divorced"
            r"|called it quits|aren't together)\b", "{p}", op="retract"),
    reading("work.employer", r"(?:<I>|<HAVE>|<I> have) (?:just |finally |recently )*(?:quit|left"
            r"|resigned from|walked out of) (?:my )?(?:old )?job (?:at|with|for) (?:the )?"
            r"(?P<e>(?-i:[A-Z])[\w'&-]+(?: (?-i:[A-Z])[\w'&-]+){0,2})", "{e}", op="retract"),
    reading("work.job", r"(?:<I>|<HAVE>|<I> have) (?:just |finally |recently )*(?:quit|left"
            r"|resigned from|handed in my notice at|walked out of|stopped working at"
            r"|stopped working for) (?:my )?(?:job (?:at|as|in(?! (?:jan|feb|mar|apr|may|jun|jul"
            r"|aug|sep|oct|nov|dec|\d))) )?(?:a |an |the )?(?P<j>(?:job"
            r"|(?!(?:group|chat|class|house|home|room|town|party|smoking|here|early|it|that"
            r"|this|him|her|them|my)\b)(?:[\w'&-]+ ){0,2}[\w'&-]+?))(?=$|[,.;!]| (?:on|last|in"
            r"|and|so|because|to|for|yesterday|today|this|after)\b)", "{j}", op="retract",
            unless=r"\bleft (?!my job)|\bquit (?:smoking|drinking|vaping|playing|going|learning"
                    r"|doing|the (?:gym|choir|band|team|club))"),
    reading("hobby", r"(?:<I>|<HAVE>|<I> have) (?:just |finally |recently |totally "
            r"|sort of )*(?:quit|stopped|gave up|given up|dropped|left|packed in"
            r"|dropped out of|cancelled)(?: (?:doing|playing|going to|learning|practising|the"
            rf"|my))* (?P<h>(?:[\w-]+ )?(?:{ACTIVITIES}|{INSTRUMENTS}|{SPORTS}|choir|band|team"
            r"|club|class(?:es)?|lessons|smoking|drinking|vaping))\b", "{h}", op="retract"),
    reading("profile.education", r"(?:<I>|<HAVE>|<I> have) (?:just )?dropped out of (?:my "
            r"|the )?(?P<x>\S.*)$", most=5, op="retract"),
    reading("goal", r"(?:<I>|<HAVE>|<AM>) (?:just |finally |now |totally )*(?:given up on"
            r"|gave up on|giving up on|abandoned|shelved|no longer (?:trying|planning|training"
            r"|saving)|not (?:trying|planning|training|saving)) (?:to |for |the |my "
            r"|the idea of )?(?P<x>\S.*?)(?: any ?more)?$", most=8, op="retract", unless=
            r"\b(?:you|it|him|her|them)\b"),
    reading("plan", r"(?:<MY>|the) (?P<x>(?:[\w'-]+ ){0,3}?(?:trip|wedding|holiday|vacation"
            r"|party|move|interview|appointment|visit|concert|marathon|race|meeting|flight"
            r"|cruise|exam|surgery|operation|conference|trek|tour|festival)(?: to [\w ]{2,20}?)?"
            r")(?:'s| is| was| got| has been|s)? (?:been )?(?:off|cancelled|canceled|called off"
            r"|not happening|postponed indefinitely|scrapped)\b(?P<rest>.*)$", most=6, op=
            "retract"),
    reading("plan", r"(?:<I>|<HAVE>|<AM>) (?:just |had to |have to )*(?:cancelled|canceled"
            r"|cancel|called off|not going (?:to|on)|no longer going (?:to|on)) (?:<MY> |the "
            r"|that |a )?(?P<x>\S.*)$", most=6, op="retract", unless=
            r"\b(?:today|tonight|order|subscription|you|it|to (?:lie|be|do|say|bed|work|eat|the"
            r" gym))\b"),
    reading("membership.gym", r"(?:<I>|<HAVE>) (?:just |finally )?(?:cancelled|canceled|quit"
            r"|left) (?:my |the )?(?P<g>gym(?: membership)?)\b", "{g}", op="retract"),
    reading("family.partner", r"<AM> (?:not|no longer) (?:with|seeing|dating|engaged to"
            rf"|married to) (?P<p>{RELATION}|(?-i:[A-Z])[\w'-]+)\b", "{p}", op="retract"),
    reading("plan", r"<AM> not (?:going|moving|flying|travell?ing|doing|having|getting) (?:to "
            r"|on |for |the |a )*<X>", most=6, op="retract", unless=r"^(?!.*\bafter all\b)"
            r"|\b(?:today|tonight)\b"),
    reading("profile.city", r"<I>(?:'ve| have)? (?:just |recently )?left (?P<p>(?-i:[A-Z])[\w'-]"
            r"+(?: (?-i:[A-Z])[\w'-]+)?) (?:for good|behind|last (?:week|month|year))\b", "{p}", op
            ="retract"),
)  # fmt: skip

# "Forget what I said about the dog": under which key that will stand.
ABOUT = re.compile(
    r"(?:please )?(?:forget|disregard|ignore|scratch|scrap|delete|remove|drop) (?:(?:what"
    r"|everything|all|whatever|anything) i (?:said|told you|mentioned)|the (?:thing"
    r"|stuff|bit|part|note))"
    r"(?: earlier| before| yesterday)? (?:about|on|regarding) (?:(?:my|our|the"
    r"|me) )?(?P<x>[^.!?,]{2,60})",
    re.I,
)
KEY_OF = (
    ("pet", re.compile(rf"\b(?:{ANIMALS}|pets?)\b", re.I)),
    ("diet", re.compile(r"\b(?:diet|vegan|vegetarian|keto|gluten|eating)\b", re.I)),
    ("health.allergy", re.compile(r"\b(?:allerg\w+|intoleran\w+)\b", re.I)),
    ("work.job", re.compile(r"\b(?:job|work|working|shifts?|boss)\b", re.I)),
    ("goal", re.compile(r"\b(?:goal|learning|saving|quitting|marathon|running|losing)\b", re.I)),
    (
        "plan",
        re.compile(
            r"\b(?:trip|move|moving|wedding|holiday|interview|appointment|exam"
            r"|party|flight)\b",
            re.I,
        ),
    ),
    ("project", re.compile(r"\b(?:novel|book|project|app|podcast|business|startup)\b", re.I)),
    ("vehicle", re.compile(r"\b(?:car|van|bike|motorbike)\b", re.I)),
)

WORK = re.compile(
    r"\b(?:job|work(?:ing)?|shifts?|position|role|post|company|firm|employer|office|career|bakery"
    r"|restaurant|hospital|school|bank|factory|agency|notice|resigned)\b",
    re.IGNORECASE,
)
NOT_AFTER_ALL = re.compile(r"\b(?:turns out|after all|actually)\b", re.I)
NOT_ILL = re.compile(
    r"(?:i'm|we're) not (?:actually |really )?(?:allergic to (?P<a>[\w ]{2,30}?)"
    r"|(?P<b>\w+) (?:intolerant|allergic))(?= after|$|[,.;!])",
    re.I,
)

Find = Callable[[Clause, Context], Iterator[Proposal]]


def taken_back(clause: Clause, context: Context, *, find: Find) -> Iterator[Proposal]:
    """What ``clause`` ends; ``find`` reads it as if it still were so."""
    gone = [one for one in read(GONE, clause) if _was_so(one, clause, context)]
    if gone:
        yield from (_known(one, context) for one in gone)
        return
    ill = NOT_ILL.match(clause.text) if NOT_AFTER_ALL.search(clause.sentence) else None
    if ill is not None:
        yield stated("health.allergy", ill["a"] or ill["b"], clause, op="retract")
        return
    if match := ABOUT.match(clause.text):
        yield from _about(match["x"].strip(), clause, context)
        return
    said = _as_if_so(clause.text)
    if said is None:
        return
    for proposal in find(replace(clause, text=said), context):
        if proposal.op == "assert":
            quote = clause.quote or clause.text
            yield stated(
                proposal.key,
                proposal.value,
                replace(clause, quote=quote),
                slot=proposal.slot,
                op="retract",
            )


def _was_so(proposal: Proposal, clause: Clause, context: Context) -> bool:
    """Whether what is left was work: one quits apps and editors, too, and leaves keys behind."""
    if proposal.key != "work.job":
        return True
    words = set(fold(proposal.value).split())
    known = {
        word
        for one in context.known
        if one.key.startswith("work.")
        for word in fold(one.value).split()
    }
    plain = {word.removesuffix("s") for word in words} & OCCUPATIONS
    return bool(WORK.search(clause.text) or plain or words & known)


def _about(what: str, clause: Clause, context: Context) -> Iterator[Proposal]:
    """The standing facts of which ``what`` speaks; where none is known, by its words."""
    words = {word for word in fold(what).split() if len(word) > 3}
    standing = [fact for fact in context.known if words & set(fold(fact.value).split())]
    for fact in standing:
        yield stated(fact.key, fact.value, clause, op="retract")
    if not standing:
        key = next((key for key, words_of in KEY_OF if words_of.search(what)), "note")
        yield stated(key, what, clause, op="retract")


def _as_if_so(text: str) -> str | None:
    for pattern, shape in ENDED:
        if match := pattern.match(text):
            said = shape.format_map(match.groupdict())
            for form, now in AS_NOW:
                said = form.sub(now, said)
            return said
    if match := FORGET.match(text):
        return match["rest"]
    return None


def _known(proposal: Proposal, context: Context) -> Proposal:
    """``proposal`` with the value that stands, where only one under its key can be meant."""
    standing = [fact for fact in context.known if fact.key == proposal.key]
    fitting = [fact for fact in standing if fold(proposal.value) in fold(fact.value)]
    if len(fitting) == 1 or (len(standing) == 1 and proposal.key in {"work.job", "family.partner"}):
        return replace(proposal, value=(fitting or standing)[0].value)
    return proposal
