"""Identifiers: whatever is of use only if every character of it is kept."""

# ruff: noqa: RUF001 - signs and letters of other scripts are what is looked for here

import re
from collections.abc import Iterator

from conversations.protected.quantities import counts_something
from conversations.protected.spans import UNSPACED, Span
from conversations.protected.vocabulary import ENUMERATING, EXTENSIONS, LABELS, MULTIPLIERS, UNITS

LONGEST = 200  # characters; beyond, it is a blob and nothing that anybody refers to
URL = re.compile(r"(?:(?:https?|ftp|ssh|git|s3|postgres(?:ql)?)://|www\.)[^\s<>\"“”«»`|]{2,400}")
IBAN = re.compile(
    r"(?<![0-9A-Za-z])[A-Z]{2}\d{2}(?:[ ][0-9A-Z]{4}){2,7}(?:[ ][0-9A-Z]{1,4})?(?![0-9A-Za-z])"
)
PHONE = re.compile(
    r"(?<![0-9A-Za-z_.,:/#-])(?:\+\d|\(?0\d|\(\d{2,5}\)|\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)"
    r"|\d{3}-\d{4}(?!\d))"
    r"[\d ()/.\u00a0-]{0,18}(?<=\d)(?![0-9A-Za-z_])"
)
QUOTED_CODE = re.compile(r"(?<!`)`[^`\n]{1,80}`(?!`)")
CALL = re.compile(r"(?<![\w.])[A-Za-z_]\w{0,60}(?:(?:\.|::|->)[A-Za-z_]\w{0,60}){0,6}\(\)")
ABBREVIATED = re.compile(
    r"(?<![0-9A-Za-z_-])(?!EUR|USD|GBP|INR|CHF|AM |PM |I |A |PS |OK )[A-Z]{1,4}[ ]\d{2,6}"
    r"(?![\w%€$£]|[.,:]\d)"
)
VERSIONED = re.compile(
    r"\b(?!(?:EUR|USD|GBP|INR|CHF)\b)(?:version|release|v|[A-Z][a-zA-Z]{2,20})[ ]\d{1,4}"
    r"(?:\.\d{1,4}){1,3}(?![\w%]|\.\d)"
)
RUN = re.compile(
    rf"[^\s<>\"“”„«»‘’`(){{}}\[\],;!?…|*=—–、。，；：！？「」『』《》（）।{UNSPACED}]+"
)
CODED = re.compile(r"[\d@/\\_#]|--|[a-z][A-Z]|[.:]\w")  # without one of these a run is a word
EMAIL = re.compile(r"[\w.+%-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,6}")
HANDLE = re.compile(r"@\w{3,40}")
PATH = re.compile(
    r"(?:[A-Za-z]:)?(?:[~.]{0,2}[\\/])?[\w.@+~ -]{1,64}(?:[\\/][\w.@+~:-]{1,64}){0,20}[\\/]?"
)
FILE = re.compile(r"[\w-][\w.+-]{0,80}\.([A-Za-z]\w{0,8})")
VERSION = re.compile(
    r"v\d{1,4}(?:\.\d{1,5}){0,4}(?:[-+][\w.]{1,20})?|\d{1,4}(?:\.\d{1,5}){2,4}(?:[-+][\w.]{1,20})?"
)
MIXED = re.compile(r"#?[^\W_]{1,80}(?:[-_./:#+][^\W_]{1,80}){0,12}")
ORDINAL_OR_AGE = re.compile(
    r"\d+(?:st|nd|rd|th|s|x|d|er|ème|e|º|ª)|(?:mid|pre|post|late|early)-\d+s?|\d+(?:-[a-z]{2,})+"
    r"|\d+[h:.]\d+|\d+(?:am|pm)|[a-z]{2,}-\d{1,2}",
    re.IGNORECASE,
)
LEADING_NUMBER = re.compile(r"\d+(?:[.,]\d+)?(\D+)")
DIGITS = re.compile(r"#?\d+(?:[-/]\d+)*")
SYMBOL = re.compile(
    r"_*[A-Za-z]\w*_\w+|[a-z]{2,}(?:[A-Z][a-z0-9]*)+|--[a-z][\w-]{1,40}"
    r"|[A-Za-z_]\w+(?:\.[A-Za-z_]\w+){2,6}|[A-Za-z_]\w*(?:::\w+)+"
)
BEFORE_LABELLED = re.compile(
    rf"(?<![^\W\d_])(?:{LABELS})s?"
    r"(?:[ ](?:number|no|nr|code|id|is|was|it's|es|el|la|número|ist|die|lautet|est|le|numéro"
    r"|नंबर|है|номер))"
    r"{0,3}[.:]?[ ]?[#№]?$|(?:订单号|单号|房间号?)(?:是|为)?$",
    re.IGNORECASE,
)


LABEL_WORDS = frozenset(
    form for word in LABELS.replace("[cs]", "c").split("|") for form in (word, f"{word}s")
) | {"license", "licenses"}
VERBS_TOO = ("order", "ticket", "book", "part", "seat", "train")  # "order 12 chairs"


def code_spans(text: str) -> Iterator[Span]:
    """Identifiers that are told by their form; run it before numbers are looked for."""
    if "://" in text or "www." in text:
        for match in URL.finditer(text):
            yield Span(match.start(), match.start() + len(_trimmed(match[0])), "identifier")
    for match in IBAN.finditer(text):
        yield Span(match.start(), match.end(), "identifier")
    if "`" in text:
        for match in QUOTED_CODE.finditer(text):
            yield Span(match.start() + 1, match.end() - 1, "identifier", 0.8)
    if "()" in text:
        for match in CALL.finditer(text):
            yield Span(match.start(), match.end(), "identifier", 0.8)


def phone_spans(text: str) -> Iterator[Span]:
    for match in PHONE.finditer(text):
        digits = sum(character.isdecimal() for character in match[0])
        if 7 <= digits <= 15:
            yield Span(match.start(), match.end(), "identifier")


def reference_spans(text: str) -> Iterator[Span]:
    """Identifiers among the runs of a text; run it after dates, before numbers."""
    for match in ABBREVIATED.finditer(text):
        yield Span(match.start(), match.end(), "identifier")
    for match in VERSIONED.finditer(text):
        yield Span(match.start(), match.end(), "identifier")
    for match in RUN.finditer(text):
        run = match[0]
        if (run.isalpha() and (run.islower() or run.istitle())) or not CODED.search(run):
            continue
        lead = len(run) - len(run.lstrip("'\":.-")) if not run.startswith((".", "--")) else 0
        core = run[lead:].rstrip(".:'\"-/" if not run.startswith("/") else ".:'\"-")
        if not core or len(core) > LONGEST:
            continue
        start = match.start() + lead
        label = _label_before(text, start) if _may_be_labelled(core) else None
        share = _share(core, is_labelled=label is not None)
        if share:
            begin = start if label is None else label
            yield Span(begin, start + len(core), "identifier", share)


def _may_be_labelled(core: str) -> bool:
    return any(character.isdecimal() for character in core)


def _label_before(text: str, at: int) -> int | None:
    """Where the word begins that says what the reference at ``at`` is of."""
    near = max(0, at - 40)
    before = text[near:at]
    if LABEL_WORDS.isdisjoint(re.split(r"[ .:#]", before.lower())) and "号" not in before:
        return None
    match = BEFORE_LABELLED.search(before)
    if match is None or (match[0].lower().startswith(VERBS_TOO) and counts_something(text, at)):
        return None
    return near + match.start()


def _share(core: str, *, is_labelled: bool) -> float:
    """How much of an identifier's weight a run has: 0 if it is none."""
    if DIGITS.fullmatch(core):
        return _share_of_digits(core, is_labelled=is_labelled)
    if "@" in core:
        return 1.0 if EMAIL.fullmatch(core) else 0.8 if HANDLE.fullmatch(core) else 0.0
    if VERSION.fullmatch(core) or _is_path(core):
        return 1.0
    if (file := FILE.fullmatch(core)) and file[1].lower() in EXTENSIONS:
        return 1.0
    has_digit = any(character.isdecimal() for character in core)
    if has_digit and MIXED.fullmatch(core) and _mixes(core):
        return 1.0
    return 0.8 if SYMBOL.fullmatch(core) else 0.0


def _share_of_digits(core: str, *, is_labelled: bool) -> float:
    digits = sum(character.isdecimal() for character in core)
    if is_labelled:
        return 1.0 if digits >= 2 else 0.0
    if core.startswith("#"):
        return 1.0 if digits >= 3 else 0.0
    if "-" in core:
        first, *_, last = core.split("-")
        return 1.0 if digits >= 7 and len(first) != len(last) else 0.0
    return 0.0  # a bare number: see quantities


def _is_path(core: str) -> bool:
    if "/" not in core and "\\" not in core:
        return False
    if not PATH.fullmatch(core) or not any(character.isalpha() for character in core):
        return False
    parts = re.split(r"[\\/]", core.rstrip("\\/"))
    ends_in_file = "." in parts[-1].strip(".")
    is_rooted = core[0] in "/~\\" or core.startswith(("./", "../")) or core[1:3] in (":\\", ":/")
    return len(parts) >= 2 and len(core) >= 4 and (is_rooted or ends_in_file or len(parts) >= 4)


def _mixes(core: str) -> bool:
    """Whether letters and digits make a reference, not "3kg", "2nd" or "20-year-old"."""
    if not any(character.isalpha() for character in core) or ORDINAL_OR_AGE.fullmatch(core):
        return False
    leading = None if "-" in core else LEADING_NUMBER.fullmatch(core)
    if leading is None:
        return True
    word = leading[1].lower()
    return (
        len(core) > 2 and word not in UNITS and word not in MULTIPLIERS and word not in ENUMERATING
    )


def _trimmed(url: str) -> str:
    url = url.rstrip(".,;:!?'’*_…")
    while url.endswith(")") and url.count(")") > url.count("("):
        url = url[:-1].rstrip(".,;:!?'’")
    return url
