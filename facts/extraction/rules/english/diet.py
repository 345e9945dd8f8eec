"""How somebody eats, and what they leave out."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.context import Context
from facts.extraction.rules.english.body import HELD
from facts.extraction.rules.english.lexicon import DRINKS, EATEN, FOODS
from facts.extraction.rules.english.table import is_any_of, read, reading
from facts.extraction.rules.english.vocabulary import DIETS, PERSON_DIETS
from facts.extraction.rules.english.words import stated
from facts.versioning import Proposal
from memoryproject.text import fold

NO_TRAIT = rf"(?={HELD.pattern})"
HOW = r"(?:<SO>(?:a |an |strict |strictly |mostly |fully |completely |100% )*)"
TABLE = (
    reading("diet", rf"(?:<AM>|<HAVE> (?:been|gone|become|turned)|<I> (?:became|turned|went|am|go))"
            rf" {HOW}(?P<d>{PERSON_DIETS})\b{NO_TRAIT}", "{d}", "Is {d}"),
    reading("diet", r"(?:<AM>|<HAVE> been) <SO>(?:trying to (?:eat|go|be|stay|follow|keep|do)"
            r"|on|doing"
            r"|eating|following|going|back on|keeping)(?: (?:a|an|the|strictly|strict|fully"
                    r"|mostly))*"
            rf" (?P<d>{DIETS})\b{NO_TRAIT}", "{d}", "Eats {d}"),
    reading("diet", rf"<AM> {HOW}(?P<d>{DIETS})(?= diet|$|[,.;!]| (?:and|so|because|now|at|since))",
            "{d}", "Eats {d}"),
    reading("diet", r"<I> <SO>(?:only |strictly |have to |need to |must |try to |usually )*"
            r"(?:eat|keep|follow|do|cook|stay|am on)(?: (?:a|an|only|fully"
                    rf"|mostly))* (?P<d>{DIETS})\b"
            rf"{NO_TRAIT}", "{d}", "Eats {d}"),
    reading("diet", rf"<MY> (?:diet|household|family|house|kitchen)<BE> <SO>(?P<d>{DIETS})\b",
            "{d}",
            "Eats {d}"),
    reading("diet", rf"as an? (?:strict |lifelong )?(?P<d>{PERSON_DIETS}),? (?:i|i'm|my|what"
            r"|how)\b",
            "{d}", "Is {d}"),
    reading("diet", rf"(?:(?:strict|lifelong|new) )?(?P<d>{PERSON_DIETS}) here\b", "{d}", "Is {d}"),
)  # fmt: skip
NEVER = r"(?:don't|never|can't|won't|no longer|do not|refuse to|rarely)(?: ever| really| usually)*"
# What is left out, where it names a food: "no dairy for me", "I avoid gluten".
FOOD_LEFT_OUT = (
    reading("constraint", rf"<I> (?:really )?{NEVER} (?:eat|touch|have|do|consume|tolerate"
            r"|cook with)"
            r" (?:any )?<X>", "no {x}", "Doesn't eat {x}"),
    reading("constraint", r"<I> <SO>(?:avoid|stay away from|steer clear of|cut out|gave up|skip)"
            r" (?:all |any )?(?:eating )?<X>", "no {x}", "Doesn't eat {x}"),
    reading("constraint", r"<HAVE> (?:given up|cut out|stopped eating|gone off|quit) <X>", "no {x}",
            "Doesn't eat {x}"),
    reading("constraint", r"<AM> (?:off|avoiding|cutting out|not eating|staying off|giving up)"
            r" (?:all )?<X>", "no {x}", "Doesn't eat {x}"),
    reading("food.dislike", r"no (?P<f>[\w -]{2,40}?) (?:for me|in anything|in my (?:food|diet"
            r"|house)"
            r"|at all for me|for us)\b", "{f}", "Wants no {f}"),
    reading("constraint", r"<I> (?:can |will |'ll )?eat (?:everything|anything|most things|it all)"
            r" (?:but|except|apart from|other than|bar|besides|that isn't) (?:for )?<X>", "no {x}",
            "Doesn't eat {x}"),
)  # fmt: skip
ALCOHOL = (
    reading("constraint", r"<I> (?:really )?(?:don't|never|no longer|can't|do not"
            r"|rarely)(?: even)? drink"
            r"(?: alcohol| booze| any ?more| at all)*(?=$|[,.;!]| (?:so|and (?:i|we|my|never"
            r"|don't|also)|because|but|for)\b)",
            "no alcohol", "Doesn't drink alcohol"),
    reading("constraint", r"(?:<AM> <SO>|<HAVE> been )(?:teetotal|sober|a teetotaller"
            r"|alcohol free|off the"
            r" booze|t-total)\b(?! enough)", "no alcohol", "Doesn't drink alcohol"),
    reading("constraint", rf"<I> (?:really )?{NEVER} drink (?:any )?<X>", "no {x}",
            "Doesn't drink {x}", unless=r"\b(?:enough|much|water|today|tonight|it|drink and)\b"),
)  # fmt: skip


def diets_kept(clause: Clause, context: Context) -> Iterator[Proposal]:
    yield from read(TABLE, clause)


def left_out(clause: Clause, context: Context) -> Iterator[Proposal]:
    """Foods and drinks that somebody never has: a limit, told from a mere dislike by the verb."""
    for proposal in read(FOOD_LEFT_OUT, clause):
        value = fold(proposal.value).removeprefix("no ")
        if is_any_of(value, EATEN | FOODS | DRINKS) and not UNTRUE.search(clause.text):
            yield proposal
    yield from read(ALCOHOL, clause)


UNTRUE = re.compile(r"\b(?:enough|today|tonight|another|much|this week|yet|before bed)\b", re.I)
# "Vegan, nut allergy, one ring hob. Go": a list of what counts, with nobody named.
FRAGMENT = re.compile(r"\s*(?:[,+&;/]|\band\b)\s*", re.IGNORECASE)
DIET_FRAGMENT = re.compile(
    rf"(?:(?:strict|strictly|i'm|we're|both) )?(?P<d>{PERSON_DIETS})(?: here| btw)?", re.IGNORECASE
)
ALLERGY_FRAGMENT = re.compile(
    r"(?:(?:severe|bad|a|an|with) )*(?P<a>[a-z]{3,14}(?: [a-z]{3,14})?) allergy", re.IGNORECASE
)
ILL_FRAGMENT = re.compile(r"(?P<c>coeliac|celiac|diabetic|lactose intolerant)(?: here)?", re.I)


def fragments(clause: Clause, context: Context) -> Iterator[Proposal]:
    """The traits at the head of a message that only lists them."""
    if not clause.first or not clause.opens_message:
        return
    for piece in FRAGMENT.split(clause.sentence.strip(" .!?"))[:6]:
        if match := DIET_FRAGMENT.fullmatch(piece):
            yield stated("diet", fold(match["d"]), clause, text=f"Is {fold(match['d'])}")
        elif match := ALLERGY_FRAGMENT.fullmatch(piece):
            yield stated("health.allergy", match["a"], clause)
        elif match := ILL_FRAGMENT.fullmatch(piece):
            yield stated("health.condition", match["c"], clause, text=f"Is {match['c']}")
        else:
            return
