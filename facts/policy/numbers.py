"""Card, bank and identity numbers, known by their checksums.

A checksum alone lets one in ten or in a hundred numbers through, so a card must also begin as its
scheme does, and a national number whose checksum is weak counts only where the text names it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from stdnum import iban, luhn
from stdnum.au import tfn
from stdnum.br import cpf
from stdnum.ca import sin
from stdnum.cn import ric
from stdnum.de import idnr
from stdnum.es import dni, nie
from stdnum.fi import hetu
from stdnum.fr import nir
from stdnum.gb import nhs
from stdnum.in_ import aadhaar, pan
from stdnum.iso7064 import mod_97_10
from stdnum.it import codicefiscale
from stdnum.kr import rrn
from stdnum.nl import bsn
from stdnum.pl import pesel
from stdnum.pt import cc
from stdnum.se import personnummer
from stdnum.tr import tckimlik
from stdnum.us import ssn

CARD = re.compile(r"(?<![\d+.,/-])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\d/])(?!-\d)")
# First digits and lengths: Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay.
SCHEME = re.compile(
    r"4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}"
    r"|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}"
    r"|62\d{14,17}"
)
IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]){11,30}")
# Letters and digits of an IBAN by country, from the SWIFT registry.
_COUNTRIES = (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 CH21 CR22 CY28 CZ24 DE22 DK18 "
    "DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 "
    "IL23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MR27 "
    "MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 "
    "TN24 TR26 UA29 VA22 VG24 XK20 "
)
IBAN_LENGTHS = {country[:2]: int(country[2:]) for country in _COUNTRIES.split()}


@dataclass(frozen=True)
class National:
    """A country's number: its shape, its checksum, and the words of which one must be near."""

    kind: str
    shape: re.Pattern[str]
    is_valid: Callable[[str], bool]
    words: re.Pattern[str] | None = None


def _national(kind: str, shape: str, check: Callable[[str], bool], words: str = "") -> National:
    return National(
        kind,
        re.compile(rf"(?<![\w.+-])(?:{shape})(?![\w-])"),
        check,
        re.compile(words, re.IGNORECASE) if words else None,
    )


ELEVEN = r"\d{3}[ .]?\d{3}[ .]?\d{3}[ -]?\d{2}"
NATIONALS = [
    _national("us_ssn", r"\d{3}[- ]?\d{2}[- ]?\d{4}", ssn.is_valid, r"\bssn\b|social security"),
    _national("ca_sin", r"\d{3}[ -]?\d{3}[ -]?\d{3}", sin.is_valid, r"\bsin\b|social insurance"),
    _national("au_tfn", r"\d{3}[ -]?\d{3}[ -]?\d{2,3}", tfn.is_valid, r"\btfn\b|tax file"),
    _national("in_aadhaar", r"\d{4}[ -]?\d{4}[ -]?\d{4}", aadhaar.is_valid, r"aadh?aar|आधार"),
    _national("in_pan", r"[A-Z]{5}\d{4}[A-Z]", pan.is_valid, r"\bpan\b"),
    _national("gb_nhs", r"\d{3}[ -]?\d{3}[ -]?\d{4}", nhs.is_valid, r"\bnhs\b"),
    _national("de_idnr", r"\d{2} ?\d{3} ?\d{3} ?\d{3}", idnr.is_valid, r"steuer|tax id"),
    _national("es_dni", r"\d{8}[ -]?[A-Z]", dni.is_valid, r"\bdni\b|\bnif\b|identidad"),
    _national("es_nie", r"[XYZ][ -]?\d{7}[ -]?[A-Z]", nie.is_valid, r"\bnie\b|extranjero"),
    _national("nl_bsn", r"\d{9}|\d{4}[ .]?\d{2}[ .]?\d{3}", bsn.is_valid, r"\bbsn\b|burgerservice"),
    _national("br_cpf", ELEVEN, cpf.is_valid, r"\bcpf\b"),
    _national("pl_pesel", r"\d{11}", pesel.is_valid, r"pesel"),
    _national("pt_cc", r"\d{8}[ -]?\d ?[A-Z0-9]{2}\d", cc.is_valid, r"cidad[ãa]o|cart[ãa]o"),
    _national("tr_tckimlik", r"\d{11}", tckimlik.is_valid, r"kimlik|\btckn\b"),
    _national(
        "se_personnummer", r"(?:\d{2})?\d{6}[-+]?\d{4}", personnummer.is_valid, r"person-?nummer"
    ),
    _national("kr_rrn", r"\d{6}-?\d{7}", rrn.is_valid, r"주민|resident registration"),
    # These carry a birth date and a check letter or two digits: precise without a word.
    _national("fi_hetu", r"\d{6}[-+A-FU-Y]\d{3}[0-9A-Z]", hetu.is_valid),
    _national("fr_nir", r"[12] ?\d{2} ?\d{2} ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}", nir.is_valid),
    _national(
        "it_codice_fiscale", r"[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]", codicefiscale.is_valid
    ),
    _national("cn_ric", r"\d{17}[\dXx]", ric.is_valid),
]
# Numbers without a checksum: their name stands right before them, and they have five digits.
NAMED = re.compile(
    r"(?i:\b(?:passports?|reisepass|passeport|pasaporte|passaporte|passaporto|paspoort"
    r"|паспорт\w*|driv(?:er'?s?|ing) licen[cs]e|führerschein|personalausweis|identity card"
    r"|(?:bank )?account|konto|kontonummer|routing|cuenta|compte|conto)"
    r"(?:[ -]?(?:number|no\.?|nr\.?|nummer|número|numéro|numero))?"
    r"(?: (?:is|ist|es|est|è|é))?[ :#=]{1,3})"
    r"(?=(?:[A-Z0-9-]*\d){5})([A-Z0-9][A-Z0-9-]{5,17})(?![\w-])"
)
NEAR = 80  # characters before the number in which its name must stand


def numbers_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and kind of every card, bank and identity number."""
    for match in CARD.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        if SCHEME.fullmatch(digits) and luhn.is_valid(digits) and len(set(digits)) > 1:
            yield match.start(), match.end(), "card_number"
    for match in NAMED.finditer(text):
        yield match.start(1), match.end(1), "named_number"
    yield from _ibans(text)
    for national in NATIONALS:
        yield from _nationals(text, national)


def _ibans(text: str) -> Iterator[tuple[int, int, str]]:
    for match in IBAN.finditer(text):
        length = IBAN_LENGTHS.get(match[0][:2].upper())
        end = _end_of(match[0], length) if length else None
        if end is None:
            continue
        number = re.sub(r"[ -]", "", match[0][:end]).upper()
        if mod_97_10.is_valid(number[4:] + number[:4]) and iban.is_valid(number):
            yield match.start(), match.start() + end, "iban"


def _end_of(text: str, length: int) -> int | None:
    """Where the ``length``-th letter or digit of ``text`` ends; the match may run into words."""
    seen = 0
    for index, character in enumerate(text):
        seen += character.isalnum()
        if seen == length:
            return index + 1
    return None


def _nationals(text: str, national: National) -> Iterator[tuple[int, int, str]]:
    if national.words is None:
        for match in national.shape.finditer(text):
            if national.is_valid(match[0]):
                yield match.start(), match.end(), national.kind
        return
    for word in national.words.finditer(text):
        near = min(len(text), word.end() + NEAR)
        for match in national.shape.finditer(text, word.end(), near):
            if national.is_valid(match[0]):
                yield match.start(), match.end(), national.kind
