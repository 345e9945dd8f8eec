"""Relatives and flatmates, by name; who somebody lives with and what they have of family.

"Why does my sister Ilse snore?" asks, and takes a sister Ilse for granted: names behind "my" are
read in questions too. What relatives are like is their own business.
"""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.lexicon import COUNTRIES, NO_NAMES, NO_PLACES, RELATIVES
from facts.extraction.rules.english.table import alternatives, read, reading
from facts.extraction.rules.english.words import CAPITAL, NAME, stated
from facts.versioning import Proposal
from memoryproject.text import fold

RELATIVE_WORDS = alternatives(" ".join(word.replace(" ", "_") for word in RELATIVES))
SHORT = {"gf": "girlfriend", "bf": "boyfriend", "hubby": "husband", "gfs": "girlfriend"}
WORD = rf"(?P<word>(?i:{RELATIVE_WORDS}|gf|bf|hubby))"
AGED = (
    r"(?:(?i:older|younger|little|big|twin|elder|youngest|oldest|eldest|new|lovely|dear|baby"
    r"|half|step"
    r"|foster|adopted|wonderful|poor|own|teenage|grown-up|\d+[- ]years?[- ]old|\d+ ?yo)[ -])*"
)
OTHERS = r"(?<![\w'])"
NAMED = (
    re.compile(
        rf"{OTHERS}(?i:my|our) {AGED}{WORD}(?P<many>(?i:s))?(?:(?i:'?s? name is| is called"
                r"| is named"
        rf"|'?s? name'?s|'s called|s called| called| named|,? who is called)|,)? (?P<name>{NAME})"
        rf"(?P<second>,? (?:and|&|n) {CAPITAL})?(?![\w'])"
    ),
    re.compile(
        rf"{OTHERS}(?i:my|our) {AGED}{WORD}'?s? name is (?i:spelt|spelled|written) (?P<name>{NAME})"
    ),
    re.compile(rf"{OTHERS}(?i:(?:my|our) )?{WORD} \((?P<name>{CAPITAL})(?=[,)])"),
    re.compile(rf"(?P<name>{CAPITAL})(?: \((?i:my )?|, (?i:my) |,? (?:who is|who's"
            rf"|is) my ){AGED}{WORD}(?=[).,!]|$)"),
    re.compile(rf"(?:^|[.!?] |, )(?i:so |and |but )?{WORD}'?s?(?i: is called|s called|'s called"
            rf"| called| named|'?s name is|s name is) (?P<name>{NAME})"),
    re.compile(
        rf"(?P<word>(?i:married|engaged|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?))\b"
        r"[^.!?]{0,50}?\b(?i:(?:her|his|their) name(?:'?s| is)|(?:he|she)(?:'?s| is) called) "
        rf"(?P<name>{NAME})"
    ),
    re.compile(
        r"(?i:we|i)(?i:'ve| have)?(?i: just)? (?i:had|have|welcomed) (?i:a|our"
                r"|another) (?:\w+ ){0,2}?"
        r"(?P<word>(?i:baby|son|daughter|boy|girl))\b[^.!?]{0,40}?\b(?i:called|named|name is|name's"
        rf"|called (?:him|her)) (?P<name>{NAME})"
    ),
)  # fmt: skip
NO_KIN = re.compile(
    r"\b(?:friend'?s?|neighbou?r'?s?|colleague'?s?|boss'?s?|client'?s?|ex|late) (?:\w+ )?$", re.I
)
PARTNER = ("family.partner", "Partner")
CHILD = ("family.child", "Child")


def named(sentence: str) -> Iterator[Proposal]:
    """Each relative that ``sentence`` names, whether it tells or asks."""
    for pattern in NAMED:
        for match in pattern.finditer(sentence):
            if NO_KIN.search(sentence[: match.start()]):
                continue
            names = [match["name"]]
            if second := match.groupdict().get("second"):
                names.append(re.sub(r"^,? (?:and|&|n) ", "", second))
            word = fold(match["word"])
            key, shown = _relation(word)
            if "many" not in match.groupdict() or not match["many"]:
                names = names[:1]
            for name in names:
                if not _is_no_name(name):
                    yield stated(
                        key,
                        name,
                        Clause(match[0], sentence, quote=sentence),
                        text=f"{shown} is called {name}",
                    )


def _relation(word: str) -> tuple[str, str]:
    word = SHORT.get(word, word)
    if word in {"married", "engaged"}:
        return PARTNER
    if word in {"boy", "girl"}:
        return CHILD
    return RELATIVES.get(word) or RELATIVES.get(
        word.removesuffix("s"), ("relationship", "Relative")
    )


def _is_no_name(name: str) -> bool:
    words = fold(name).split()
    return (
        bool(NO_NAMES.intersection(words) or NO_PLACES.intersection(words))
        or name.isupper()
        or fold(name) in COUNTRIES
    )


KIDS = (
    r"(?:kids|children|sons?|daughters?|boys|girls|twins|triplets|toddlers?|teenagers"
    r"|grandchildren|grandkids)"
)
AGES = (
    r"(?:(?:small|little|young|grown|grown-up|teenage|older|younger|twin|baby|adopted|foster"
    r"|big) )*"
)
SIBLINGS = r"(?:brothers?|sisters?|siblings?)"
TABLE = (
    reading("family.child", r"(?:<I> (?:have|got)|<HAVE>(?: got)?) (?P<n><N>"
            rf"|twin) (?P<k>{AGES}{KIDS})\b"
            r"(?! (?:in|on) (?:my|our|the|this) (?:class|group|team))(?! (?:nodes?|elements?"
            r"|process(?:es)?|classes|threads|components|tasks|items|records|rows|tickets)\b)",
            "{n} {k}", "Has {n} {k}"),
    reading("family.child", r"(?:<I> (?:have|got)|<HAVE>(?: got| just had)?|<AM> (?:having"
            r"|expecting)) "
            r"(?P<k>twins|triplets)\b(?P<x>.{0,60})", "{k}", "Has {k}"),
    reading("family.child", r"<AM> <SO>expecting(?: (?:a baby|our (?:first|second|third"
            r"|fourth)(?: (?:baby"
            r"|child|kid))?|a (?:boy|girl|son|daughter)|twins|again))?(?P<when>(?: a baby)? (?:i"
                    r"n|on|around)"
            r" \w+)?(?=$|[,.;!]| (?:and|so|but|because|which)\b)", "a baby, expected {when}",
            "Is expecting a baby {when}"),
    reading("family.child", r"<AM> <SO>(?:an? )?(?P<k>(?:(?:new|single|proud|working"
            r"|stay[- ]at[- ]home"
            r"|full[- ]time|foster|adoptive|busy|tired) )*(?:mum|mom|dad|mother|father|parent"
                    r"|grandmother"
            r"|grandfather|grandma|grandad|grandpa)(?: (?:of|to) (?:<N>|\w+ (?:kids|boys|girls)))?)"
            r"(?=$|[,.;!]| (?:and|so|but|because|who|with|in|now)\b)", "{k}", "Is a {k}"),
    reading("relationship", r"<AM> <SO>(?P<k>an only child|the (?:youngest|oldest|eldest"
            r"|middle)(?: child)?"
            r"(?: of <N>)?|one of <N> (?:kids|children|siblings)|an orphan|a twin"
                    r"|an identical twin)\b",
            "{k}", "Is {k}"),
    reading("family.sister", r"(?:<I> have|<HAVE>(?: got)?) (?P<n><N>) (?P<k>(?:older |younger "
            r"|big |little )"
            r"?sisters?)\b(?! (?:called|named|who))", "{n} {k}", "Has {n} {k}"),
    reading("family.brother", r"(?:<I> have|<HAVE>(?: got)?) (?P<n><N>) (?P<k>(?:older "
            r"|younger |big |little "
            r")?brothers?)\b(?! (?:called|named|who))", "{n} {k}", "Has {n} {k}"),
    reading("relationship", r"(?:<I> have|<HAVE>(?: got)?) (?P<n><N>|no) (?P<k>siblings)\b",
            "{n} {k}",
            "Has {n} {k}"),
    reading("relationship", r"<AM> <SO>(?:happily |newly |recently )*(?P<k>married|engaged"
            r"|single|divorced"
            r"|widowed|separated|a widow|a widower|in a (?:long[- ]distance )?relationship)"
            r"(?=$|[,.;!]| (?:and|so|but|with|now|since|to (?!my|the|this|a\b)))", "{k}", "Is {k}"),
    reading("relationship", r"<I> (?:just |recently |finally )*got (?P<k>married|engaged"
            r"|divorced)\b", "{k}",
            "Got {k}"),
    reading("household", r"<I> <SO>live (?P<k>alone|by myself|on my own|with (?:my|our|a|<N>"
            r"|some) .*)$",
            "lives {k}", "Lives {k}", unless=r"\b(?:fear|guilt|pain|decision|regret)\b"),
    reading("household", rf"<MY> (?P<k>{RELATIVE_WORDS}|parents|in-laws|grandparents) (?:still "
            r"|now |also )?(?:lives?|live|moved in|stays) with (?:me|us)\b", "lives with {k}",
            "Lives with {k}"),
    reading("household", r"<AM> <SO>(?P<k>a (?:family|household) of <N>)\b", "{k}", "Is {k}"),
    reading("household", r"<I> share (?:a|the|my|our) (?:\w+ )?(?:flat|house|room|apartment"
            r"|place) with <X>",
            "shares a home with {x}", "Shares a home with {x}"),
    reading("household", r"<I> have (?P<k>(?:<N>) (?:flatmates|roommates|housemates))\b", "{k}",
            "Has {k}"),
    reading("family.child", rf"<MY> (?P<n>two|three|four|five|\d) (?P<k>{AGES}{KIDS})\b",
            "{n} {k}", "Has {n} {k}"),
    reading("family.child_detail", rf"<MY> (?P<k>{KIDS}|baby|newborn|little one|youngest|eldest"
            r"|oldest) (?:is|are|just turned|turns?) (?P<n>(?:nearly "
            r"|almost )?\d{1,2}(?:(?:,| and|,? &) \d{1,2})*(?: (?:weeks|months"
            r"|years)(?: old)?)?)(?=$|[,.;!]| (?:and|so|but|now)\b)", "{k}, {n}", "{k}: {n}"),
)  # fmt: skip


def family(clause: Clause, context: Context) -> Iterator[Proposal]:
    yield from read(TABLE, clause)
