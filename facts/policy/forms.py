"""What a text is by its form, whatever it says: a link, something encoded, markup of a prompt."""

import base64
import binascii
import codecs
import html
import re
from urllib.parse import unquote

from facts.policy.plain import plain, readings

# --- links --------------------------------------------------------------------------------
OWN_PAGE = re.compile(
    r"\b(?:my|our|mein\w*|unser\w*|mi|nuestra|mon|ma|notre|meu|minha|mio|mia|il mio|мой|моя|наш"
    r"|mijn|min|mitt|benim|moja|mój) (?:own |personal |eigene |propia |propre )?(?:web ?sites?"
    r"|web ?seite|sites?|home ?page|page|blog|portfolio|shop|store|channel|newsletter|podcast"
    r"|seite|página|pagina|sitio|tienda|sito|сайт|блог|web sitem|sitem|strona|webbplats)\b"
    r"(?! (?:preferid|favorit|préfér|habitual|preferit|любим))"
    r"|我的(?:网站|網站|博客|主页)|私の(?:サイト|ブログ|ホームページ)"
    r"|मेरी वेबसाइट|موقعي|مدونتي|내 (?:사이트|블로그)"
    r"|\bi (?:run|own|made|built|host|maintain|write)\b",
    re.IGNORECASE,
)
EMAIL = re.compile(r"(?<![\w:/])[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?![\w/?])")
SIMPLE_ADDRESS = re.compile(
    r"\bhttps?://(?!\d|xn--)[\w-]+(?:\.(?!xn--)[\w-]+)+(?:/[\w~-]*){0,3}(?!\S*[?&=@%])"
)
ADDRESS = re.compile(
    r"\b[a-z][a-z0-9+.-]{1,9}://|\bhxxps?\b|\b(?:mailto|data|javascript|vbscript|file|tel|blob)\s?:"
    r"\S|(?:^|[\s(\"'=])//[\w-]+\.|\bxn--|\[\.\]|\(dot\)|\[dot\]|\[at\]"
    r"|!\[|\]\("
    r"|!?\[[^\]\n]*\]\s?(?:\(|\[\d)|^[ \t]{0,9}\[[^\]\n]{1,80}\]:[ \t]{0,9}\S|\]:\s*\S+\.\S"
    r"|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+|/\S)"
    r"|\b(?:dot|punto|punkt|ponto|point) \w+ (?:slash|barra|schrägstrich)\b|\.\w{2,}/\S*[?&]\w+="
    r"|\b[\w-]{2,}\.(?!(?:js|py|net|css|html?|md|txt|ts)\b)[a-z]{2,6}/\w",
    re.IGNORECASE | re.MULTILINE,
)
WWW = re.compile(r"\bwww\.[\w-]+\.\w", re.IGNORECASE)
# A bare name with an ending that is a word in no language we know, all in small letters.
DOMAIN = re.compile(
    r"(?<![\w@.])(?:[\w-]{2,}\.)+(?:com|org|net|info|biz|shop|store|online|site|xyz|top|club|io"
    r"|ai|app"
    r"|dev|cloud|link|click|example|test|invalid|local|de|fr|es|pt|nl|uk|ru|cn|jp|br|tr|pl|se|fi|dk"
    r"|cz|gr|kr|ca|au|mx|eu|рф|онлайн)(?![\w-])(?:/\S*)?"
)
# Employers, projects and services are called by their domain; an address is another matter.
KEYS_OF_NAMES = (
    "work", "project", "service", "contact", "profile.education", "pet", "profile.employer",
)  # fmt: skip


def has_link(text: str, *, key: str = "", said: str = "") -> bool:
    """Whether ``text`` leads somewhere. A person's own page, mail and employer may be named."""
    shown = EMAIL.sub(" ", plain(text)) if not re.search(r"mailto", text, re.I) else plain(text)
    own = OWN_PAGE.search(f"{said} {shown}") is not None
    if own or key.startswith("contact"):
        shown = SIMPLE_ADDRESS.sub(" ", shown)
    if ADDRESS.search(shown):
        return True
    if own or key.startswith(KEYS_OF_NAMES):
        return False
    return WWW.search(shown) is not None or DOMAIN.search(shown) is not None


# --- encoded text -------------------------------------------------------------------------
BASE64 = re.compile(r"(?<![\w+/=])[A-Za-z0-9+/_-]{16,}={0,2}(?![\w+/])")
HEXADECIMAL = re.compile(r"(?<!\w)(?:0x)?((?:[0-9a-f]{2}[ :]?){8,})(?!\w)", re.IGNORECASE)
MORSE = re.compile(r"(?:(?<=\s)|^)(?:[.\u00b7\-\u2013\u2212_]{1,6}[ /|]+){5,}")
BINARY = re.compile(r"(?:\b[01]{7,8}\b[ ,]*){3,}")
ESCAPES = re.compile(r"\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|&#x?[0-9a-f]+;|&(?:lt|gt|amp|quot);", re.I)
PERCENT = re.compile(r"%[2-7][0-9a-f]", re.IGNORECASE)
TURNED = re.compile(
    r"\brot-?13\b|\bcaesar cipher\b|\bbase ?64\b|\bmorse\b|\bbackwards?\b|\breversed?\b|al revés"
    r"|\brückwärts\b|à l'envers|ao contrário|al contrario|задом наперёд|наоборот|tersten|倒着|逆さ"
    r"|逆から|उल्टा|بالعكس|거꾸로",
    re.IGNORECASE,
)


def has_encoded(text: str) -> bool:
    """Whether ``text`` carries words that only somebody who decodes it reads."""
    shown = plain(text)
    if MORSE.search(shown) or BINARY.search(shown) or len(PERCENT.findall(shown)) > 1:
        return True
    if ESCAPES.search(shown) and decoded(shown) != shown:
        return True
    return any(_says(_from_base64(one[0])) for one in BASE64.finditer(shown)) or any(
        _says(_from_hexadecimal(one[1])) for one in HEXADECIMAL.finditer(shown)
    )


def decoded(text: str) -> str:
    """``text`` with entities, escapes and percent signs as the characters they stand for."""
    once = html.unescape(text)
    once = re.sub(
        r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))",
        lambda found: chr(int(found[1] or found[2], 16)),
        once,
    )
    return unquote(once) if PERCENT.search(once) else once


def turned(text: str) -> list[str]:
    """``text`` by rot13 and from its end, where it says that it is to be read so."""
    return [codecs.encode(text, "rot13"), text[::-1]] if TURNED.search(text) else []


def _from_base64(run: str) -> bytes:
    try:
        padded = run.rstrip("=").replace("-", "+").replace("_", "/")
        return base64.b64decode(padded + "=" * (-len(padded) % 4))
    except (binascii.Error, ValueError):
        return b""


def _from_hexadecimal(run: str) -> bytes:
    digits = re.sub(r"[ :]", "", run)
    return bytes.fromhex(digits) if len(digits) % 2 == 0 else b""


def _says(raw: bytes) -> bool:
    """Whether bytes are words: printable, mostly letters and blanks."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    letters = sum(one.isalpha() or one == " " for one in text)
    return len(text) >= 8 and text.isprintable() and letters >= 0.8 * len(text)


# --- markup of prompts --------------------------------------------------------------------
ROLES = (
    r"system\w*|assistant|user|human|developer|tool|ai|bot|model|memory|instructions?|admin"
    r"|sistema|asistente|usuario|système|assistante|utilisateur|assistent\w*|nutzer\w*|benutzer"
    r"|utente|usuário|utilizador|assistente|система|системa|ассистент|пользователь|sistem|asistan"
    r"|kullanıcı|系统|系統|助手|用户|用戶|システム|アシスタント"
    r"|ユーザー|시스템|어시스턴트|النظام|المساعد|المستخدم"
    r"|सिस्टम|प्रणाली|सहायक"
)
TAGS = (
    rf"{ROLES}|remembered|context|prompt|policy|tools?|function|im_start|im_end|data|note|secret"
    r"|think|thinking|rules?"
)
MARKUP = re.compile(
    rf"</?\s*(?:{TAGS})\b[^>]*>|</\s*\w+[^>]*>|<!--|\]\]>|<\||\|>|\[/?inst\]"
    rf"|<</?sys>>|</?s>"
    rf"|(?:^|\n)\s{{0,9}}#{{1,6}}\s*(?:{ROLES}|new)\b|(?:^"
    rf"|[\n.;!?>)\u3002]\s{{0,9}})(?:{ROLES})\s?[:\uff1a]\s*\S"
    rf"|[\[\u3010({{]\s*(?:{ROLES})\b[^\]\u3011)}}\n]{{0,40}}[\]\u3011)}}]"
    rf"|[\[\u3010]\s*(?:{ROLES})[^\]\u3011\n]{{0,20}}[\]\u3011]"
    r"|\{\s*\"(?:tool|function|name|role|action|system|op|type|memory|args|arguments)\"\s*:"
    r"|\b(?:memory|profile|system) (?:update|override|entry|record)\b\s*[\]:=]"
    r"|\bend of (?:the )?(?:memory|memories|data|context|block|prompt|notes|instructions?|facts)\b"
    r"|\bende de[rs] (?:erinnerung\w*|daten|speichers?|kontexts?|gedächtnisses)"
    r"|\bfin de (?:la |los |las )?(?:memoria|datos|contexto|mémoire)|\bfin (?:des"
    r"|de la) (?:données|mémoire)"
    r"|\bfim d[aeo]s? (?:memória|dados|contexto)|\bfine d(?:ella|ei) (?:memoria|dati)"
    r"|конец (?:памяти|данных|контекста)|(?:记忆"
    r"|數據|数据|资料|上下文)结束|(?:記憶|データ)の?(?:終わり|終了)"
    r"|نهاية (?:الذاكرة|البيانات)|स्मृति समाप्त|bellek sonu",
    re.IGNORECASE,
)
# A second line that looks like one of a prompt's: an item, a heading, a rule, a label.
LINES = re.compile(
    r"[\n\r\u2028\u2029\x85\x0b\x0c]\s{0,9}(?:[-*#>=~]|\"\"\"|```|[\w ]{1,40}:|\(|EOF\b)",
    re.IGNORECASE,
)
OUR_LABELS = re.compile(
    r"\(said \d{4}-|what you know about me|said in this conversation|\bmy message:"
    r"|not remembered beyond",
    re.IGNORECASE,
)


def has_markup(text: str) -> bool:
    """Whether ``text`` is written as a prompt, a template or a tool would be."""
    seen = [text, *readings(text)]  # line breaks that are none to a reader are ones to a model
    return any(one.search(reading) for reading in seen for one in (MARKUP, LINES, OUR_LABELS))
