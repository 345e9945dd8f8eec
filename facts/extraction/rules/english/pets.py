"""Animals that somebody keeps. "My cat" takes a cat for granted, in a question too."""

import re
from collections.abc import Iterator

from facts.extraction.rules.clauses import Clause
from facts.extraction.rules.english.lexicon import ANIMALS, KEPT, NO_NAMES, NO_PLACES
from facts.extraction.rules.english.words import CAPITAL, stated, with_article
from facts.versioning import Proposal
from memoryproject.text import fold

GONE = re.compile(
    r"\b(?:died|dead|passed away|passed|put (?:him|her|it|them) down|gave (?:him|her|it|them|my"
    r"|our|the)"
    r"|give (?:him|her|it|them) (?:up|away)|rehomed|used to|had a|ran away|don't have|dont have"
    r"|no longer"
    r"|anymore|any more|lost my|lost our|late|childhood|as a (?:kid|child)|when i was|years ago"
    r"|once)\b",
    re.IGNORECASE,
)
OTHERS = re.compile(
    r"\b(?:friend|neighbou?r|colleague|boss|aunt|uncle|cousin|sister|brother|mum|mom|dad|mother"
    r"|father"
    r"|gran|nan|ex|landlord|client|flatmate|roommate|parent)(?:'?s|s')? (?:\w+ )?$",
    re.IGNORECASE,
)
NAME = rf"(?:(?i:saint|sir|lord|lady|miss|mr|mrs|captain|princess) )?{CAPITAL}(?: {CAPITAL})?"
CALLED = (
    r"(?i:,? (?:who is |who's |that's )?(?:called|named)|'?s name is|'?s called|s called"
    r"| is called|,)?"
)
ANIMAL = rf"(?P<animal>(?i:{ANIMALS}))"
OWN = re.compile(
    rf"(?<![\w'])(?<!call )(?<!name )(?i:my|our) (?P<like>(?:[\w-]+ ){{0,3}}?){ANIMAL}(?P<many>("
    rf"?i:s|es))?(?![\w-])(?!'s (?!name|called))(?:{CALLED}"
    rf" \"?(?P<name>{NAME}))?(?P<rest>.{{0,12}})"
)
THE = re.compile(
    rf"(?i:the) {ANIMAL}(?i:'?s| is| was)? (?i:called|named|name is|name's) (?P<name>{NAME})"
)
IN_BRACKETS = re.compile(
    rf"(?P<name>[\w'-]+) ?[(,] ?(?i:my|our) (?:[\w-]+ ){{0,2}}?{ANIMAL}(?=[),.])"
)
GOT = re.compile(
    r"(?:^|[,.!?;(-]+ ?|\b(?i:and|but|so|because) )(?i:i|we)?(?i:'ve|ve| have)?(?i: just| recently"
    r"| also| finally)*\s?(?i:have|got|get|adopted|own|keep|bought|rescued|foster|'m fostering"
    r"|took in"
    r"|ended up with|inherited) (?i:an?|another|one|this) (?P<like>(?:[\w-]+ ){0,3}?)"
    rf"{ANIMAL}(?![\w'-])"
    r"(?:(?:[^.!?]|[.!?]+\s+(?=(?i:she|he|it|they|her|his|their)\b)){0,60}?\b(?i:called|named"
    r"|name is|name's|call (?:him|her|it|them)) \"?"
    rf"(?P<name>{NAME}))?"
)
NUMBER = (
    r"(?P<n>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|a couple of|a pair of|some"
    r"|several|a few)"
)
MANY = re.compile(
    r"(?:^|[,.!?;(-]+ ?|\b(?:and|but|so|because) )(?:(?:i|we)(?:'ve| have)? |i've "
    r"|ive )?(?:just |also )?"
    rf"(?:have|got|keep|own|adopted|foster|look after) (?:my )?{NUMBER} (?P<like>(?:[\w-]+ ){{0,"
    r"2}?)"
    r"(?P<animals>dogs|cats|kittens|puppies|rabbits|hamsters|guinea pigs|chickens|hens|ducks|horses"
    r"|ponies|goats|sheep|alpacas|budgies|parrots|tortoises|ferrets|rats|mice|gerbils|fish|goldfish"
    r"|tetras|guppies|koi|snakes|geckos|lizards|greyhounds|huskies|pugs|beagles|spaniels|hives"
    r"|beehives|donkeys|pigs|canaries|finches|corgis|labradors|collies)\b",
    re.IGNORECASE,
)
KEEP = re.compile(
    r"\b(?:i|we) (?:also )?(?:keep|raise|breed) (?P<a>bees|chickens|hens|ducks|goats|pigeons"
    r"|quails?|sheep|alpacas|rabbits|koi"
    r"|fish|reptiles|snakes|horses|cattle|cows|pigs|finches|canaries|stick insects|tarantulas)\b",
    re.IGNORECASE,
)
# "My cat command", "a dog allergy": the animal only says of what kind something else is.
NO_ANIMAL = (
    r"[\s-]*(?:food|sitter|person|lover|costume|video|meme|years|allerg\w*|phobia|class|object"
    r"|command|method|function|variable|table|model|tag|script|app|emoji|photos?|pictures?|drawing"
    r"|tattoo|joke|toy|breed|show|park|shelter|cafe|classifier|dataset|detector)\b"
)
NO_PET = re.compile(
    r"\b(?:toy|stuffed|inner|top|hot|favourite|favorite|spirit|dream|fried|roast|wild|neighbou?r\w*"
    r"|friend\w*|sister\w*|brother\w*|mum\w*|mom\w*|ex\w*|boss\w*|first|next|last|fictional"
    r"|uncle\w*|to|of|from|for|with|about|called|named|class|object|method|type|table"
    r"|aunt\w*|cousin\w*|landlord\w*|previous|grandma\w*|gran|parent\w*|new year)\b",
    re.IGNORECASE,
)


def kept(sentence: str) -> Iterator[Proposal]:
    """Each animal that ``sentence`` says or takes for granted its writer keeps."""
    if GONE.search(sentence):
        return
    for match in IN_BRACKETS.finditer(sentence):
        yield _pet(match["animal"], match["name"], sentence)
        return
    for match in THE.finditer(sentence):
        yield _pet(match["animal"], match["name"], sentence)
    for match in OWN.finditer(sentence):
        animal = fold(match["animal"])
        if _is_not_kept(match, sentence):
            continue
        name = _name(match)
        if name or re.fullmatch(KEPT, animal):
            yield _pet(animal + (match["many"] or ""), name, sentence)
    for match in GOT.finditer(sentence):
        after = sentence[match.end("animal") :]
        if re.match(NO_ANIMAL, after, re.I) or after.startswith("?"):
            continue
        if not NO_PET.search(match["like"]) and not _is_food(match["animal"], match["name"]):
            yield _pet(match["animal"], _name(match), sentence)
    for match in KEEP.finditer(sentence):
        if sentence[match.end() :].startswith("?"):  # "I keep bees? Never did."
            continue
        yield stated("pet", match["a"], _clause(sentence), text=f"Keeps {match['a']}")
    for match in MANY.finditer(sentence):
        value = f"{match['n']} {match['like']}{match['animals']}"
        yield stated("pet", value, _clause(sentence), text=f"Has {value}")


def _is_not_kept(match: re.Match[str], sentence: str) -> bool:
    return bool(
        NO_PET.search(match["like"])
        or OTHERS.search(f"{sentence[: match.start()]}{match[0].split()[0]} {match['like']}")
        or re.match(NO_ANIMAL, match["rest"], re.I)
    )


def _is_food(animal: str, name: str | None) -> bool:
    return not name and not re.fullmatch(KEPT, fold(animal)) and fold(animal) in FARMED


FARMED = {"chicken", "duck", "pig", "mouse", "lab", "boxer", "setter", "pointer", "shepherd", "rat"}
FARMED |= {"python", "bengal", "cocker", "hen", "sheep", "goat", "frog", "pup", "bulldog", "lizard"}


def _name(match: re.Match[str]) -> str:
    name = match["name"] or ""
    words = fold(name).split()
    return "" if NO_NAMES.intersection(words) or NO_PLACES.intersection(words) else name


def _pet(animal: str, name: str, sentence: str) -> Proposal:
    animal = fold(animal)
    if not name:
        text = f"Has {animal}" if animal.endswith("s") else f"Has {with_article(animal)}"
        return stated("pet", animal, _clause(sentence), text=text)
    return stated(
        "pet",
        f"{name}, {animal}",
        _clause(sentence),
        text=f"Has {with_article(animal)} called {name}",
    )


def _clause(sentence: str) -> Clause:
    return Clause(sentence, sentence, quote=sentence)
