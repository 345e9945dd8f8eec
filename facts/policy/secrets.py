"""Finding secrets in what people write, so that they are masked before anything else reads them.

A missed secret is stored, embedded and sent to a model; a false one tears a hole into somebody's
sentence. So a pattern counts only with something that ordinary text does not have: a vendor's
prefix, a checksum, or the word "password" in front. Numbers that are merely long (orders, phones,
UUIDs) are left alone.

Every pattern is linear: repeats are bounded, or what follows them cannot fail. Two of the
detectors kept in detect-secrets are not (basic auth, keywords) and are written anew here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detect_secrets.plugins.aws import AWSKeyDetector
from detect_secrets.plugins.azure_storage_key import AzureStorageKeyDetector
from detect_secrets.plugins.discord import DiscordBotTokenDetector
from detect_secrets.plugins.github_token import GitHubTokenDetector
from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
from detect_secrets.plugins.jwt import JwtTokenDetector
from detect_secrets.plugins.mailchimp import MailchimpDetector
from detect_secrets.plugins.pypi_token import PypiTokenDetector
from detect_secrets.plugins.sendgrid import SendGridDetector
from detect_secrets.plugins.slack import SlackDetector
from detect_secrets.plugins.square_oauth import SquareOAuthDetector
from detect_secrets.plugins.stripe import StripeDetector
from detect_secrets.plugins.telegram_token import TelegramBotTokenDetector
from detect_secrets.plugins.twilio import TwilioKeyDetector

from facts.policy.numbers import numbers_in

SECRET_LABEL = "[secret removed]"


@dataclass(frozen=True, order=True)
class Span:
    """Characters ``start`` to ``end`` of a text; ``kind`` is what was found there."""

    start: int
    end: int
    kind: str


# Of each detector the patterns that need no context; AWS's second one is a guess by keyword.
VENDORS: dict[str, Sequence[re.Pattern[str]]] = {
    "aws_key": AWSKeyDetector.denylist[:1],
    "azure_key": AzureStorageKeyDetector.denylist,
    "discord_token": DiscordBotTokenDetector.denylist,
    "github_token": [
        *GitHubTokenDetector.denylist,
        re.compile(r"github_pat_[A-Za-z0-9_]{22,255}"),
    ],
    "gitlab_token": GitLabTokenDetector.denylist,
    "mailchimp_key": MailchimpDetector.denylist,
    "pypi_token": PypiTokenDetector.denylist,
    "sendgrid_key": SendGridDetector.denylist,
    "slack_token": [*SlackDetector.denylist, re.compile(r"xox[a-z]-[A-Za-z0-9-]{12,255}")],
    "square_token": SquareOAuthDetector.denylist,
    "stripe_key": StripeDetector.denylist,
    "telegram_token": TelegramBotTokenDetector.denylist,
    "twilio_key": TwilioKeyDetector.denylist,
    "api_key": [
        re.compile(
            r"(?<![A-Za-z0-9])(?:"
            r"[sr]k[-_](?=[A-Za-z_-]{0,40}\d|[A-Za-z0-9_-]{40})[A-Za-z0-9_-]{16,255}"
            r"|gsk_[A-Za-z0-9]{20,255}|AIza[0-9A-Za-z_-]{35}|ya29\.[0-9A-Za-z_-]{20,255}"
            r"|hf_[A-Za-z0-9]{30,255}|npm_[A-Za-z0-9]{36}|dop_v1_[a-f0-9]{64}"
            r"|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|whsec_[A-Za-z0-9+/=]{24,255}"
            r"|GOCSPX-[A-Za-z0-9_-]{20,64}|AGE-SECRET-KEY-1[0-9A-Z]{58})"
        )
    ],
}
# Only in a run of characters this long can a token of a vendor stand; prose has none.
LONG_RUN = re.compile(r"\S{18,}")
REST_OF_TOKEN = re.compile(r"[A-Za-z0-9_-]*")

JWT = re.compile(
    r"(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_=-]{8,4096}\.[A-Za-z0-9_=-]{8,8192}(?:\.[A-Za-z0-9_=-]{0,4096})?"
)
PRIVATE_KEY = re.compile(
    r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:(?:\s|\\n|\\r)*[A-Za-z0-9+/=]{1,128}(?=\s|\\|-|$)"
    r"|(?:\s|\\n)*[A-Za-z-]{3,20}: [^\n]{1,80})*"
    r"(?:(?:\s|\\n|\\r)*-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----)?"
)
AUTHORIZATION = re.compile(
    r"\b(?:bearer|basic|token)[ \t]{1,4}(?=[^\s\d]{0,120}\d)([A-Za-z0-9._~+/=-]{16,4096})",
    re.IGNORECASE,
)
URL_PASSWORD = re.compile(r"://[^\s/:@]{0,128}:([^\s/@]{1,128})@(?=[\w\[])")
URL_PARAMETER = re.compile(
    r"[?&](?:api_?key|access_?token|auth_?token|token|key|secret|client_secret|sig|signature"
    r"|password|passwd|pwd)=([^\s&#\"'<>]{8,512})",
    re.IGNORECASE,
)
NAMED_KEY = re.compile(
    r"(?:api[ _-]?key|secret[ _-]?key|access[ _-]?(?:key|token)|auth[ _-]?token|client[ _-]?secret"
    r"|private[ _-]?key|secret|token)[\"']?[ \t]{0,3}(?:is|was|[:=]|=>|:=)[ \t]{0,3}[\"'`]?"
    r"([A-Za-z0-9._~+/=!@#$%^&*-]{8,512})",
    re.IGNORECASE,
)
# Looked for as plain text first: most messages hold none, and that is ten times faster.
PASSWORD_NAMES = (
    *("password", "passphrase", "passcode", "pass word", "passwd", "pwd", "passwort", "kennwort"),
    *("contraseña", "clave", "mot de passe", "senha", "parola", "wachtwoord", "lösenord", "hasło"),
    *(
        "пароль",
        "密码",
        "密碼",
        "口令",
        "パスワード",
        "비밀번호",
        "पासवर्ड",
        "كلمة السر",
        "كلمة المرور",
    ),
)
KEY_NAMES = ("key", "token", "secret")
# Parts of a fact's key under which any value is one.
SECRET_KEYS = {*PASSWORD_NAMES, "pin", "cvv", "credential", "credentials", "passcodes", "passwords"}
PASSWORD_WORDS = f"(?:{'|'.join(PASSWORD_NAMES)})"
# "password: x", "password=x", also with a few words between, as in "password for the router: x".
PASSWORD_COLON = re.compile(
    PASSWORD_WORDS
    + r"[\"']?(?: (?:for|of|to|on|at|für|de|para|pour)(?: [\w.-]{1,30}){1,4})?[ \t]{0,3}"
    r"(?:[:=\uff1a]|:=|=>)[ \t]{0,3}(?:\"([^\"\n]{1,128})\"|'([^'\n]{1,128})'|`([^`\n]{1,128})`"
    r"|([^\s\"'`]{4,128}))",
    re.IGNORECASE,
)
PASSWORD_IS = re.compile(
    PASSWORD_WORDS
    + r"(?: (?:for|of|to|on|at|für|de|para|pour)(?: [\w.-]{1,30}){1,4})?"
    + r"(?:\s{0,3}(?:是|は|为|為)\s{0,3}"
    r"|['\u2019]s\s{1,3}|\s{1,3}(?:(?:is |was |has been )?(?:now )?(?:changed|set|reset) to"
    r"|is|was|ist|lautet|es|est|é|è|is nu|är|to|هي|هو)\s{1,3})"
    r"(?:now |still |just |jetzt )?"
    r"(?:\"([^\"\n]{1,128})\"|'([^'\n]{1,128})'|`([^`\n]{1,128})`|([^\s\"'`\uff0c\u3002]{4,128}))",
    re.IGNORECASE,
)
# "password hunter2", "пароль qwerty123": letters and digits in one word, right behind.
PASSWORD_THEN = re.compile(
    PASSWORD_WORDS + r"[ \t]{1,3}(?:-[ \t]{1,3})?([^\s\"'`\uff0c\u3002]{6,128})", re.IGNORECASE
)
NO_PASSWORD_THEN = re.compile(
    r"(?:sha|md|aes|rsa|argon|base|win|office|ios|http|oauth|utf|pbkdf|v)-?\d+\w*|\d+[a-z]{1,12}"
    r"|[\w.-]+\.\w{2,4}|\d[\d:./-]*\w{0,2}",
    re.IGNORECASE,
)
# "pass: S3cret!x", "pw=tr0ub4dor": the short words stand for much else, so the value must look it.
PASS_COLON = re.compile(
    r"(?<![\w-])(?:pw|pass|creds?)[ \t]{0,3}(?:[:=\uff1a]|is)[ \t]{0,3}([^\s\"'`]{6,128})",
    re.IGNORECASE,
)
CODE = re.compile(
    r"\b(?:passcode|(?:card )?(?:cvv2?|cvc2?)|card security code)"
    r"(?:\s{0,3}(?:number|code))?\s{0,3}(?:is|was|:|=)?\s{0,3}(\d{3,8})\b",
    re.IGNORECASE,
)
SEED_PHRASE = re.compile(
    r"\b(?:seed|recovery|backup|mnemonic|secret recovery|wallet) (?:phrase|words?|seed)\b"
    r"[^\n:]{0,30}?[:\s]\s{0,3}((?:[a-z]{3,8}[ ,\n]{1,3}){11,24}[a-z]{3,8})",
    re.IGNORECASE,
)
PIN = re.compile(
    r"\bpin(?:[ -]?(?:code|number))?(?: (?:for|of|to)(?: [\w.-]{1,20}){1,4})?"
    r"\s{0,3}(?:is|:|=|ist|es)\s{0,3}(\d{4,8})\b",
    re.IGNORECASE,
)

NO_PASSWORD = re.compile(
    r"(?:not|no|too|very|so|still|now|also|only|always|never|being|been|wrong|right|correct|valid"
    r"|invalid|empty|blank|missing|gone|lost|weak|strong|short|long|safe|secure|insecure|unsafe"
    r"|required|optional|needed|different|same|old|new|reset|set|case|incorrect|public|private"
    r"|fine|okay|good|bad|hard|easy|simple|stored|saved|hidden|visible|unknown|what|where|when"
    r"|that|this|there|here|they|something|someone|anything|nothing|none|null|true|false|string"
    r"|really|probably|maybe|just|your|mine|ours|theirs|based|kept|sent|written|http\S*"
    r"|falsch|richtig|nicht|incorrecta|incorrecto|incorrect\w*|muy|demasiado"
    r"|\w{2,}(?:ed|ing|able|ible))\b.*",
    re.IGNORECASE | re.DOTALL,
)
PLACEHOLDER = re.compile(
    r"(?:<.*>?|\{.*|\$[\w{(].*|%[\w(].*|\*+|x{3,}|•+|\.{3,}|your[_-].*|my[_-]?password|\[.*"
    r"|[\w.]*(?:\(|os\.|env\b|environ|getenv|process\.).*)",
    re.IGNORECASE | re.DOTALL,
)
TRAILING = ".,;:!?)]}»”\u2019\u3002\uff0c"


def find_secrets(text: str) -> list[Span]:
    """Spans of API keys, tokens, passwords, card, bank and identity numbers, in order.

    They do not overlap; where two patterns share characters the wider span has both.
    Linear in the length of ``text``.
    """
    return _joined(sorted(_found(text)))


def mask_secrets(text: str) -> str:
    """``text`` with ``SECRET_LABEL`` in the place of each secret."""
    parts: list[str] = []
    at = 0
    for span in find_secrets(text):
        parts += [text[at : span.start], SECRET_LABEL]
        at = span.end
    return "".join([*parts, text[at:]])


def named_value(key: str, value: str) -> str:
    """Key and value as one sentence to look for secrets in: ``wifi.password`` and ``hunter2``."""
    words = re.split(r"[\s._/:-]+", key)
    name = next((word for word in words if word in SECRET_KEYS), "")
    if not name or not value.strip() or (name in {"pin", "cvv"} and not re.search(r"\d", value)):
        return ""
    return 'password: "{}"'.format(value.replace('"', ""))


def _found(text: str) -> Iterator[Span]:
    lower = text.lower()
    yield from _vendor_tokens(text)
    for match in PRIVATE_KEY.finditer(text):
        yield Span(match.start(), match.end(), "private_key")
    for match in JWT.finditer(text):
        head = ".".join(match[0].split(".")[:2])
        if JwtTokenDetector.is_formally_valid(head):
            yield Span(match.start(), match.end(), "jwt")
    yield from _addressed(text)
    if any(name in lower for name in KEY_NAMES):
        yield from _named(text)
    if any(name in lower for name in PASSWORD_NAMES):
        yield from _passwords(text)
    for start, end, kind in numbers_in(text):
        yield Span(start, end, kind)


def _vendor_tokens(text: str) -> Iterator[Span]:
    for run in LONG_RUN.finditer(text):
        for kind, patterns in VENDORS.items():
            for pattern in patterns:
                for match in pattern.finditer(text, run.start(), run.end()):
                    rest = REST_OF_TOKEN.match(text, match.end(), run.end())
                    yield Span(match.start(), rest.end() if rest else match.end(), kind)


def _addressed(text: str) -> Iterator[Span]:
    """What stands where an address or a header has its credentials."""
    for match in AUTHORIZATION.finditer(text):
        yield Span(match.start(1), match.end(1), "bearer_token")
    for match in URL_PARAMETER.finditer(text):
        if not PLACEHOLDER.fullmatch(match[1]):
            yield Span(match.start(1), match.end(1), "url_token")
    for match in URL_PASSWORD.finditer(text):
        if not PLACEHOLDER.fullmatch(match[1]):
            yield Span(match.start(1), match.end(1), "password")
    for pattern, kind in ((PIN, "pin"), (CODE, "pin"), (SEED_PHRASE, "seed_phrase")):
        for match in pattern.finditer(text):
            yield Span(match.start(1), match.end(1), kind)
    for match in PASS_COLON.finditer(text):
        value = match[1].rstrip(TRAILING)
        if _is_mixed(value) and not PLACEHOLDER.fullmatch(value):
            yield Span(match.start(1), match.start(1) + len(value), "password")


def _named(text: str) -> Iterator[Span]:
    """What a word in front calls a key or a token, if it looks like one: letters and digits."""
    for match in NAMED_KEY.finditer(text):
        value = match[1].rstrip(TRAILING)
        if _looks_random(value):
            yield Span(match.start(1), match.start(1) + len(value), "api_key")


def _looks_random(value: str) -> bool:
    letters = any(character.isalpha() for character in value)
    digits = sum(character.isdigit() for character in value)
    return letters and digits >= 2 and len(value) >= 8 and not PLACEHOLDER.fullmatch(value)


def _passwords(text: str) -> Iterator[Span]:
    for pattern in (PASSWORD_COLON, PASSWORD_IS):
        for match in pattern.finditer(text):
            group = match.lastindex or 0
            value = match[group] if group < 4 else match[group].rstrip(TRAILING)
            if group < 4 or _is_password(
                value, said=pattern is PASSWORD_IS, text=text, match=match
            ):
                yield Span(match.start(group), match.start(group) + len(value), "password")
    for match in PASSWORD_THEN.finditer(text):
        value = match[1].rstrip(TRAILING)
        if _is_mixed(value) and not PLACEHOLDER.fullmatch(value):
            yield Span(match.start(1), match.start(1) + len(value), "password")


def _is_mixed(value: str) -> bool:
    """Letters and digits in one word of six characters and more, and no name of a method."""
    mixed = any(map(str.isalpha, value)) and any(map(str.isdigit, value))
    return mixed and len(value) >= 6 and not NO_PASSWORD_THEN.fullmatch(value)


def _is_password(value: str, *, said: bool, text: str, match: re.Match[str]) -> bool:
    """Whether the word after "password is" or "password:" is one, and not the sentence going on."""
    many_words = value.count("-") > 1 or any(map(str.isdigit, value))  # "old-town-road", "new99"
    is_talk = NO_PASSWORD.fullmatch(value) and not (many_words and not value.startswith("http"))
    if len(value) < 4 or is_talk or PLACEHOLDER.fullmatch(value):
        return False
    if not value.isalpha():
        return True
    ends = text[match.start(4) + len(value) :].lstrip(" ")[:1] in {"", "\n", *TRAILING}
    return ends if said else len(value) >= 6 or ends


def _joined(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for span in spans:
        if joined and span.start < joined[-1].end:
            last = joined.pop()
            span = Span(last.start, max(last.end, span.end), last.kind)
        joined.append(span)
    return joined
