"""Which messages need no model: those in which no fact can be.

For endpoints only what is surely empty is skipped, since a capable model may find in a question
what no rule sees. The embedded model answers questions as if they were facts, so for it a question
without a first-person word is skipped, too; that saves its six seconds as well.
"""

import re
from collections.abc import Callable

from facts.conflicts.signs import CONFIRMING
from facts.policy import SECRET_LABEL
from memoryproject.text import fold, is_blank

WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
SMALL_TALK = frozenset(
    fold(
        "hi hello hey hiya yo there good morning afternoon evening night day bye goodbye cya later"
        " see you soon ok okay k kk cool nice great good perfect awesome super excellent wonderful"
        " thanks thank you thx ty cheers please so much very a lot again for that the help lol haha"
        " hahaha wow hm hmm oh ah well alright fine done got it understood noted sounds welcome"
        " how are what's up all the best danke vielen dank hallo guten morgen tag abend tschüss"
        " gracias muchas hola buenos días buenas tardes noches vale adiós merci beaucoup bonjour"
        " salut bonsoir grazie mille ciao obrigado obrigada olá bom dia tchau dank je wel hoi"
        " спасибо привет пока хорошо ладно شكرا مرحبا أهلا السلام عليكم حسنا धन्यवाद शुक्रिया"
        " नमस्ते ठीक है 谢谢 謝謝 你好 好的 好 嗯 再见 早上好 晚上好"
        " ありがとう こんにちは はい 감사합니다"
    ).split()
)
FIRST_PERSON = frozenset(
    fold(
        "i i'm im i've i'd i'll me my mine myself we we're we've our ours us ich mein meine meinen"
        " meiner meinem mir mich wir unser unsere yo mi mis me mío soy estoy tengo vivo nosotros"
        " nuestro je j'ai j'habite mon ma mes moi nous notre io mio mia miei sono eu meu minha sou"
        " ik mijn wij ons я мой моя моё мои мне меня нас мы أنا لي عندي نحن मैं मेरा मेरी मेरे मुझे"
        " हम हमारा"
    ).split()
)
FIRST_PERSON_SIGNS = re.compile(r"[我俺咱私僕俺]|저는|나는|내 |제 ")
QUESTION = re.compile(
    r"^(?:what|which|who|whom|whose|how|where|when|why|can|could|would|should|do|does|did|is|are"
    r"|was|were|will|has|have|any|tell|show|give|explain|write|list|find|translate|summari[sz]e"
    r"|make|create|generate|compare|define|describe|calculate|convert|draft|suggest|recommend)\b",
    re.IGNORECASE,
)


def reason_to_skip(text: str, *, previous_reply: str, embedded: bool) -> str:
    """A code for why no model is asked about ``text``; '' if one is to be asked."""
    said = text.replace(SECRET_LABEL, " ").replace("[forgotten]", " ")
    if is_blank(said) or not any(character.isalnum() for character in said):
        return "blank"
    words = WORD.findall(fold(said))
    confirms = bool(previous_reply) and not embedded
    empty = SMALL_TALK if confirms else SMALL_TALK | CONFIRMING
    if len(words) <= 8 and all(word in empty for word in words):
        return "small_talk"
    if embedded and _is_impersonal_question(said, words):
        return "question"
    return ""


def _is_impersonal_question(said: str, words: list[str]) -> bool:
    """Every sentence asks or requests, and nobody says "I"."""
    if FIRST_PERSON & set(words) or FIRST_PERSON_SIGNS.search(said):
        return False
    parts = [part for part in re.split(r"(?<=[.!?\uff1f\u3002])\s*|\n+", said.strip()) if part]
    asks: Callable[[str], bool] = lambda part: (  # noqa: E731
        part.rstrip().endswith(("?", "\uff1f")) or QUESTION.match(part.strip()) is not None
    )
    return all(asks(part) for part in parts)
