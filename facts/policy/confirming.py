"""Whether somebody plainly says that what they were just told is so.

"Yes, exactly" makes the assistant's restatement the user's own; "thanks, that helps" and "yes
please" do not, nor does a yes with a "but" in it.
"""

import re
import unicodedata

from memoryproject.text import fold

YES = frozenset(
    fold(
        "yes yeah yep yup exactly right correct true absolutely precisely definitely indeed"
        " ja jawohl genau richtig stimmt exakt sí si exacto correcto cierto exactamente oui "
        "exactement"
        " exact tout-à-fait sì esatto giusto esattamente sim exato certo isso exatamente klopt "
        "precies"
        " да точно верно именно правильно tak dokładnie zgadza evet doğru aynen kesinlikle precis"
        " stämmer riktigt præcis akkurat نعم أجل بالضبط صحيح हाँ हां जी सही बिल्कुल haan sahi "
        "так саме"
        " כן נכון בדיוק بله دقیقا 是 是的 对 對 对的 對的 没错 沒錯 正确"
        " はい そうです その通り そのとおり"
        " 合ってます 네 예 맞아요 맞습니다 그래요 맞아"
    ).split()
)
BESIDE = frozenset(
    fold(
        "that's that is it you are got you've spot on i am i'm i do so that das ist so sie "
        "haben du hast"
        " es así eso así es c'est ça cela est vrai è vero proprio così é isso mesmo dat het это так"
        " všechno to się det är hai है यह هذا هو זה です ね よ"
    ).split()
)
DENIES = re.compile(
    r"\b(?:no|not|n't|but|never|wrong|except|actually|nope|nein|nicht|kein\w*|aber|doch|falsch"
    r"|pero|ya no"
    r"|nunca|mais|pas|non|jamais|sauf|ma|mai|não|mas|niet|maar|geen|не|нет|но|nie|ale|değil|ama"
    r"|yok|inte"
    r"|ikke|men|लेकिन|नहीं|لا|لكن|ليس|לא|אבל)\b|n't\b|不|没有|但|ない|違|でも|아니|하지만",
    re.IGNORECASE,
)
FIRST_SENTENCE = re.compile(r"[.!?\n\u3002\uff01\uff1f\u0964]")


def confirms(said: str) -> bool:
    """Whether a message begins with nothing but a yes, and denies nothing after it."""
    first = FIRST_SENTENCE.split(said.strip(), maxsplit=1)[0]
    words = _words(first)
    if not words or not set(words) & YES or not set(words) <= YES | BESIDE:
        return False
    rest = fold(said.strip()[len(first) :])
    return "?" not in said[: len(first) + 1] and DENIES.search(rest) is None


def _words(text: str) -> list[str]:
    kept = "".join(
        one if one in "'-" or unicodedata.category(one)[0] in "LMN" else " " for one in fold(text)
    )
    return kept.split()
