"""Words by which people tell that something has changed: "now", "no longer", "actually"; or yes.

They need not be understood, only seen: a statement with one replaces what was known, a statement
without is asked about. A word too many costs a question that is not asked; so the lists hold
words that mean little else. Whole words of languages with spaces, a star for any ending.
"""

import re
import unicodedata
from functools import cache

from memoryproject.text import fold

SPACED = """
now|nowadays|currently|these days|moved|moving|have moved|no longer|not any more|anymore|any more
instead|actually|switched|changed|change of plan*|used to|since|recently|lately|new|from now on
just started|just got|became|have become|turned into|quit|gave up|stopped|started|left my|sold
rescheduled|postponed|pushed back|brought forward|extended|correction|i meant|i mean|was wrong
were wrong|my mistake|mistaken|update|not true|isn't true|wrong about|got married|divorced
broke up|promoted|hired|fired|retired|renamed|ex|former|formerly|ago|as of|changed my mind|rather
jetzt|inzwischen|mittlerweile|nicht mehr|umgezogen|ziehe um|neu|neue*|neuerdings|seit|seitdem
eigentlich|doch|korrektur|ich meinte|statt*|früher|gewechselt|aufgehört|angefangen|geändert
verschoben|kein* mehr|ab sofort|künftig|geworden|stimmt nicht|falsch
ahora|ya no|me mudé|me he mudado|mudado|mudamos|nuevo|nueva|nuevos|nuevas|desde|en realidad
antes|cambi*|dejé de|empecé a|corrección|quise decir|quería decir|actualmente|últimamente
hoy en día|ex|aplazad*|pospuest*|en vez de|en lugar de|recientemente
maintenant|désormais|ne plus|plus de|n'* plus|déménagé|déménage|nouveau|nouvelle|nouvel|depuis
en fait|avant|changé|arrêté|commencé|correction|je voulais dire|actuellement|récemment|dorénavant
à présent|reporté*|au lieu de|plutôt|finalement
ora|adesso|non più|trasferit*|nuovo|nuova|nuovi|nuove|da quando|in realtà|prima|cambiat*|smesso
iniziato|correzione|volevo dire|attualmente|recentemente|ormai|invece|spostat*|rimandat*|anzi
agora|já não|não mais|mudei|me mudei|mudou|novo|nova|novos|novas|desde|na verdade|antes|deixei de
comecei|correção|quis dizer|atualmente|recentemente|adiad*|em vez de|aliás
nu|niet meer|geen * meer|verhuisd|nieuw|nieuwe|sinds|eigenlijk|vroeger|veranderd|gestopt|begonnen
correctie|ik bedoelde|tegenwoordig|onlangs|voortaan|uitgesteld|in plaats van|intussen
теперь|сейчас|больше не|уже не|переехал|переехала|переехали|новый|новая|новое|новые|с тех пор
на самом деле|раньше|бросил|бросила|перестал*|начал|начала|поправка|я имел* в виду|недавно|вместо
изменил*|перенес*|перешёл|перешла|отныне|стал|стала
teraz|już nie|przeprowadził*|nowy|nowa|od niedawna|właściwie|kiedyś|zmienił*|przestał*|zaczął
zaczęł*|sprostowanie|miałem na myśli|miałam na myśli|ostatnio|zamiast|przełożon*
artık|şimdi|taşındı*|yeni|aslında|eskiden|değişti*|bıraktım|başladım|düzeltme|yerine|ertelendi
nu mai|acum|m-am mutat|nou|nouă|de fapt|înainte
inte längre|numera|flyttat|flyttade|ny|nya|nytt|sedan|egentligen|ändrat|slutat|börjat
nå|ikke lenger|flyttet|siden|byttet|sluttet|begynt|ikke længere|nyt
πλέον|τώρα|δεν * πια|πια|μετακόμισα|νέο|νέα|νέος|τελικά|άλλαξα|άλλαξε|πρώην
тепер|зараз|більше не|вже не|переїха*|новий|нова|насправді|раніше
अब|नहीं रहा|नहीं रही|नया|नई|नए|दरअसल|असल में|पहले|बदल*|छोड़ दिया|छोड़ दी|शुरू|की जगह|शिफ्ट|आजकल
এখন|আর না|নতুন|আসলে|আগে|বদল*
اب|نہیں رہا|نیا|نئی|دراصل|پہلے
الآن|لم أعد|لم يعد|انتقلت|انتقلنا|جديد|جديدة|الجديد|الجديدة|منذ|في الواقع|سابقا|سابقًا|غيرت|توقفت
بدأت|تصحيح|أقصد|مؤخرا|مؤخرًا|بدلا من|بدلًا من|حاليا|حاليًا|أصبحت|تأجل*
עכשיו|כבר לא|עברתי|חדש|חדשה|למעשה|מאז|בעצם|הפסקתי|התחלתי
اکنون|الان|دیگر|نقل مکان|جدید|در واقع|قبلا
bây giờ|không còn|đã chuyển|mới|thực ra|trước đây|hiện tại
sekarang|tidak lagi|pindah|baru|sebenarnya|dulu|sejak
sasa|si tena|nimehamia|mpya
"""
UNSPACED = (
    "现在", "現在", "不再", "搬到", "搬家", "搬去", "已经", "已經", "新的", "其实", "其實", "以前",
    "改成", "改为", "改為", "改到", "换成", "換成", "换了", "換了", "不是", "更正", "从今", "最近",
    "如今", "推迟", "推遲", "说错", "說錯", "分手", "离婚", "辞职", "今は", "いまは", "今では",
    "もう", "引っ越", "引越", "新しい", "実は", "じつは", "以前は", "変わ", "変え", "やめ", "辞め",
    "始め", "訂正", "最近", "これから", "なりました", "になった", "延期", "ではなく", "じゃなく",
    "이제", "지금은", "더 이상", "이사", "새로", "새 ", "사실", "예전", "바꿨", "바뀌", "그만",
    "시작했", "정정", "최근", "요즘", "대신", "미뤄", "ตอนนี้", "ไม่ได้", "ย้าย", "ใหม่", "จริงๆ",
)  # fmt: skip
# Names in which a sign is no sign.
NAMES = (
    "new york", "new zealand", "new delhi", "new jersey", "new orleans", "new hampshire",
    "new mexico", "new england", "new haven", "new brunswick", "new south wales", "new guinea",
    "new caledonia", "nueva york", "nueva zelanda", "nuevo león", "nuevo leon", "nuevo laredo",
    "nova york", "nova iorque", "nova scotia", "nuova zelanda", "nuova delhi", "nouvelle zélande",
    "nouvelle orléans", "nouvelle-orléans", "nouvelle-zélande", "новый орлеан", "новая зеландия",
    "new year", "new yorker",
)  # fmt: skip
# Alone these say nothing; after a reply that restated something they confirm it.
CONFIRMING = frozenset(
    fold(
        "yes yeah yep yup exactly right correct true indeed sure no nope nah that's absolutely"
        " definitely precisely ja genau richtig nein sí si exacto correcto oui exactement non sì"
        " esatto sim exato да точно нет نعم بالضبط لا हाँ हां सही नहीं"
        " 是 是的 对 对的 没错 不是 はい そう"
    ).split()
)
LONGEST = 400  # characters of a message whose words are all about the statement
BEFORE, AFTER = 200, 120  # of a longer one: what stands around the quote


def speaks_of_change(said: str, *, quote: str) -> bool:
    """Whether the user's words tell that something is otherwise than before.

    Of a long message only what stands around ``quote`` counts, where it is found.
    """
    folded = fold(said)
    at = folded.find(fold(quote)) if quote else -1
    if len(folded) > LONGEST and at >= 0:
        folded = folded[max(0, at - BEFORE) : at + len(quote) + AFTER]
    words = _words(folded)
    for name in NAMES:
        words = words.replace(f" {name} ", "  ")
    return _pattern().search(words) is not None or any(sign in folded for sign in UNSPACED)


def only_confirms(said: str) -> bool:
    """Whether the user wrote nothing but a yes or no: what is stated, the assistant had said."""
    words = _words(fold(said)).replace(" - ", " ").split()
    return bool(words) and all(word in CONFIRMING for word in words)


def _words(folded: str) -> str:
    """Words with one space around each; vowel signs belong to them, other marks do not."""
    kept = "".join(
        one if one in "'-" or unicodedata.category(one)[0] in "LMN" else " " for one in folded
    )
    return f" {' '.join(kept.split())} "


@cache
def _pattern() -> re.Pattern[str]:
    signs = [fold(one) for line in SPACED.split("\n") for one in line.split("|") if one.strip()]
    found = (re.escape(sign).replace(r"\*", r"[^ ]*") for sign in dict.fromkeys(signs))
    return re.compile(rf" (?:{'|'.join(found)}) ")
