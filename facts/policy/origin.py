"""Whose words are these? Cutting a typed message into what its writer says and what they paste.

Only the user's own words make facts. What they quote, forward or hand over to be translated says
nothing about them, however much of it begins with "I". Form tells most of it apart (quote marks,
mail headers, speakers' names, code); the rest is told by the sentence that hands it over. Whatever
stands in no part found here is the writer's own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from facts.policy.handing_over import hands_over, hands_over_here

LONGEST = 160  # characters of a sentence that hands something over
LEAST = 8  # characters that a text which was handed over has


@dataclass(frozen=True, order=True)
class Part:
    """Characters ``start`` to ``end`` of a message that somebody else wrote, and how one knows.

    ``code`` is one of code, quoted, mail, log, data and pasted.
    """

    start: int
    end: int
    code: str


CODE = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|`(?:[^`\s]+[ \t]+){2,}[^`\s]+`", re.DOTALL)
QUOTED_LINES = re.compile(r"^[ \t]*[>|].*$", re.MULTILINE)
QUOTED_TAIL = re.compile(r"(?<=[:?.!\uff1a])[ \t]+> .*$", re.MULTILINE)
# "The Lord of the Rings" is a title, "I come from Leeds." is somebody's sentence.
QUOTATION = re.compile(
    r"\"([^\"\n]{3,800})\"|\u201c([^\u201d\n]{3,800})\u201d|\u00ab([^\u00bb\n]{3,800})\u00bb"
    r"|\u201e([^\u201c\u201d\n]{3,800})[\u201c\u201d]|\u300c([^\u300d\n]{2,800})\u300d"
    r"|\u300e([^\u300f\n]{2,800})\u300f"
    r"|(?<![\w'])'(\w[^'\n]{2,200}(?:'\w[^'\n]{0,80}){0,4})'(?!\w)"
    r"|\u2018([^\u2018\n]{3,300})\u2019(?!\w)"
)
FIRST_PERSON = re.compile(
    r"(?<![\w'])(?:i|i'm|im|i've|i'd|my|me|we|our|ich|mein\w*|mir|mich|wir|yo|soy|vivo|tengo"
    r"|trabajo|mi|je|j'\w+"
    r"|mon|ma|mes|eu|sou|moro|tenho|meu|minha|io|sono|abito|ho|mio|mia|ik|mijn|я|мой|моя|мне"
    r"|меня|мы|ben"
    r"|benim|bana|jag|jeg|min|ja|mam|jestem|мене|мені|minha)(?![\w])|\w+(?:ıyorum|iyorum|uyorum"
    r"|üyorum)\b"
    r"|我|私|僕|俺|나는|저는|मैं|मुझे|मेर|أنا|لدي|عندي|אני|من\s",
    re.IGNORECASE,
)
MAIL_HEADER = re.compile(
    r"^[ \t*]*(?P<strong>from|subject|von|betreff|de|asunto|objet|assunto|da|oggetto|van"
    r"|onderwerp|от|от кого"
    r"|тема|kimden|konu|od|temat|från|ämne|fra|emne|差出人|件名|发件人|寄件人|主题|主旨|보낸사람|제목|من|الموضوع"
    r"|प्रेषक|विषय|fwd?|forwarded message)?(?P<weak>to|cc|date|sent|an|datum|gesendet|para|fecha"
    r"|à|pour"
    r"|date|envoyé|data|enviado|a|inviato|aan|кому|дата|kime|tarih|do|till|til|宛先|日時|收件人|日期|إلى"
    r"|التاريخ)?"
    r"[ \t]?[:\uff1a][ \t]*\S",
    re.IGNORECASE | re.MULTILINE,
)
ORIGINAL = re.compile(
    r"^[ \t]*-{2,}[ \t]*(?:original|forwarded|message|mensaje|mensagem|messaggio|urspr|weitergel"
    r"|begin|пересыл|исходн)[^\n]*$|^on .{6,60} wrote:$|^am .{6,60} schrieb.*:$"
    r"|^le .{6,60} a écrit\s?:$",
    re.IGNORECASE | re.MULTILINE,
)
# "Liebe Elke," in the middle of a message: a letter begins.
SALUTATION = re.compile(
    r"(?<=\n)[ \t]*(?:dear|sehr geehrte\w*|lieber?|estimad[oa]s?|querid[oa]s?|ch(?:er|ère)s?"
    r"|prezad[oa]s?"
    r"|car[oaie]|gentile|egregio|geachte|beste|уважаем\w+|дорог\w+|sayın|sevgili|szanown\w+|kära"
    r"|kjære)"
    r"\b[^\n.!?]{1,40}[,!:]|(?<=\n)[ \t]*(?:عزيزي|عزيزتي|السيد)\b",
    re.IGNORECASE,
)
SPEAKER = re.compile(
    r"^[ \t]*(?:[-*\u2022][ \t]*)?(?P<time>[\[(]?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?"
    r"[^\]\)\n]{0,12}[\])]?[ \t,-]*)?"
    r"(?P<name>[^\W\d_][\w.'\u2019 -]{0,24}?)[ \t]?[:\uff1a](?!//)[ \t]*(?P<said>\S[^\n]*)$",
    re.MULTILINE,
)
ROLE = re.compile(
    r"(?:user|assistant|human|ai|bot|system|chatgpt|nutzer\w*|benutzer|assistent\w*|usuario"
    r"|asistente"
    r"|utilisateur|assistante?|usuário|assistente|utente|пользователь|ассистент|kullanıcı|asistan"
    r"|用户|助手|用戶|ユーザー|アシスタント|사용자|المستخدم|المساعد|उपयोगकर्ता|सहायक)",
    re.IGNORECASE,
)
CAPITALS = re.compile(
    r"(?:^|(?<=[.!?]\s)|(?<=: ))[A-Z]{2,12}: [^\n]*?(?=(?<=[.!?])\s[A-Z]{2,12}: |$)", re.MULTILINE
)
HTML = re.compile(r"<(?P<tag>[a-z][\w-]*)\b[^>]*>.*?</(?P=tag)\s*>", re.IGNORECASE | re.DOTALL)
JSON = re.compile(r"[\[{]\s*(?:\"|\{\s*\").*[\]}]", re.DOTALL)
ASSIGNED = re.compile(r"^[ \t]*(?:[-*][ \t]+)?[\w.]+[ \t]?[:=][ \t]*(?:\S.*)?$", re.MULTILINE)
RULE = re.compile(r"^[ \t]*(?:-{3,}|={3,}|\*{3,}|_{3,}|~{3,})[ \t]*$", re.MULTILINE)
SENTENCE_END = re.compile(r"(?<=[.!?\u2026\u3002\uff01\uff1f])\s+|(?<=[\u3002\uff01\uff1f])")
UPWARDS = re.compile(r"[ \t]*(?:\^|\u2191|\u261d|\U0001f446)")
COLON = re.compile(
    r"[:\uff1a](?=\s|[\"'\u201c\u201e\u00ab\u300c<{\[])|(?<=[\u3000-\u9fff])[:\uff1a]"
)


def foreign_parts(text: str) -> list[Part]:
    """What of ``text`` somebody else wrote, in order; parts do not overlap."""
    found = sorted(
        [
            *(Part(one.start(), one.end(), "code") for one in CODE.finditer(text)),
            *(Part(one.start(), one.end(), "quoted") for one in QUOTED_LINES.finditer(text)),
            *(Part(one.start(), one.end(), "quoted") for one in QUOTED_TAIL.finditer(text)),
            *_handed_over(text),
            *_asked_below(text),
            *_ruled_off(text),
            *_mail(text),
            *_log(text),
            *_data(text),
            *_quotations(text),
        ]
    )
    return _apart(found)


def own_text(text: str, parts: list[Part]) -> str:
    """``text`` with each part as one ellipsis."""
    kept, at = [], 0
    for part in parts:
        kept += [text[at : part.start], " \u2026 "]
        at = part.end
    return "".join([*kept, text[at:]])


def _apart(found: list[Part]) -> list[Part]:
    apart: list[Part] = []
    for part in found:
        if apart and part.start < apart[-1].end:
            last = apart.pop()
            part = Part(last.start, max(last.end, part.end), last.code)
        apart.append(part)
    return apart


def _handed_over(text: str) -> Iterator[Part]:
    """What stands below, or behind a colon of, the sentence that asks to have it worked on."""
    at = 0
    for line in text.splitlines(keepends=True):
        end = at + len(line)
        said = line.strip()
        if (
            said
            and len(text[end:].strip()) >= LEAST
            and any(map(hands_over, _last_sentences(said)))
        ):
            yield Part(end, len(text), "pasted")
            return
        for colon in COLON.finditer(line):
            before = SENTENCE_END.split(line[max(0, colon.start() - LONGEST) : colon.start()])[-1]
            rest = text[at + colon.end() :]
            if len(before) < LONGEST and len(rest.strip()) >= LEAST and hands_over_here(before):
                yield Part(at + colon.end(), len(text), "pasted")
                return
        at = end


def _last_sentences(line: str) -> list[str]:
    """The last two: "They sent me the following. Thoughts?" """
    parts = [part for part in SENTENCE_END.split(line) if part and part.strip()]
    return parts[-2:] or [line]


def _asked_below(text: str) -> Iterator[Part]:
    """What stands above "^ how should I answer this mail?"."""
    above, _, last = text.rstrip().rpartition("\n")
    if above.strip() and UPWARDS.match(last) and hands_over(last):
        yield Part(0, len(above), "pasted")


def _ruled_off(text: str) -> Iterator[Part]:
    """What stands between two rules; after a lone rule, everything."""
    rules = list(RULE.finditer(text))
    for index in range(0, len(rules), 2):
        end = rules[index + 1].end() if index + 1 < len(rules) else len(text)
        yield Part(rules[index].start(), end, "pasted")


def _mail(text: str) -> Iterator[Part]:
    headers = list(MAIL_HEADER.finditer(text))
    headers = [one for one in headers if one["strong"] or one["weak"]]
    later = [one for one in headers if one["strong"] and one.start() > 0]
    if headers and (len(headers) > 1 or later):
        yield Part(headers[0].start(), len(text), "mail")
    for pattern in (ORIGINAL, SALUTATION):
        begins = pattern.search(text)
        if begins is not None:
            yield Part(begins.start(), len(text), "mail")


def _log(text: str) -> Iterator[Part]:
    lines = [one for one in SPEAKER.finditer(text) if len(one["name"].split()) <= 3]
    names = [one["name"].casefold() for one in lines]
    is_log = len(lines) > 1 and (
        any(one["time"] for one in lines)
        or any(ROLE.fullmatch(name) for name in names)
        or (len(set(names)) < len(names) and len(set(names)) > 1)
        or sum(FIRST_PERSON.search(one["said"]) is not None for one in lines) > 1
    )
    if is_log:
        yield Part(lines[0].start(), lines[-1].end(), "log")
    spoken = list(CAPITALS.finditer(text))
    if len(spoken) > 1:
        yield from (Part(one.start(), one.end(), "log") for one in spoken)


def _data(text: str) -> Iterator[Part]:
    for pattern in (HTML, JSON):
        yield from (Part(one.start(), one.end(), "data") for one in pattern.finditer(text))
    lines = list(ASSIGNED.finditer(text))
    nested = [one for one in lines if one[0].startswith((" ", "\t"))]
    if len(lines) > 2 and nested:
        yield Part(lines[0].start(), lines[-1].end(), "data")


def _quotations(text: str) -> Iterator[Part]:
    """Quotations that are somebody's sentence; a name or a title in quote marks is none."""
    for one in QUOTATION.finditer(text):
        inside = next(group for group in one.groups() if group is not None)
        words = len(inside.split())
        spoken = FIRST_PERSON.search(inside) is not None and (words > 2 or not inside.isascii())
        if spoken or words > 7 or (words > 2 and inside.rstrip().endswith((".", "!", "?"))):
            yield Part(one.start(), one.end(), "quoted")
