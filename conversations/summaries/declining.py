"""Whether a model declines to summarise; pure.

It does so in the first person, politely, in several sentences; and a good summary may begin as a
refusal does, because somebody said that they cannot eat bread. So a beginning alone is none: it has
to be of the task, or there is nothing else.
"""

import re

BARE = 5  # words: "I can't do it.", "Error: 502"
LONGEST, LONGEST_UNREAD = 6, 3  # sentences

BEGINS = re.compile(
    r"^(?:i(?:['\u2019]m| am) (?:\w+ )?(?:sorry|afraid|unable"
    r"|not (?:able|comfortable|allowed|permitted))|sorry\b"
    r"|i (?:can ?not|can['\u2019]t|won['\u2019]t|will not|do not feel|don['\u2019]t feel)\b"
    r"|i (?:\w+ ){0,3}(?:decline|refuse)\b|(?:i apologi[sz]e|my apologies)\b"
    r"|as an? (?:ai|(?:large )?language model|assistant)\b|(?:unfortunately|regrettably),? i\b"
    r"|(?:es )?tut mir leid|leider (?:kann|darf) ich|ich (?:kann|darf|werde|muss)\b"
    r"|als (?:ki|sprachmodell)\b|je (?:suis désolée?|ne peux|ne suis pas|refuse|dois)"
    r"|désolée?\b|en tant qu|lo siento|no puedo|me temo|como (?:modelo|ia|asistente|um modelo)\b"
    r"|desculpe|sinto muito|não (?:posso|consigo)|mi dispiace|non (?:posso|sono in grado)"
    r"|come modello|het spijt me|ik kan\b|error\b.{0,12}\d)",
    re.IGNORECASE,
)
OF_THE_TASK = re.compile(
    r"\b(?:help|assist\w*|that|this|request\w*|summar[iy]\w*|comply|fulfill?|continue|discuss"
    r"|process|polic\w+|conversation|dabei|helfen|anfrage|zusammenfass\w*|unterhaltung|gespräch"
    r"|aider|résum\w*|demande|cela|ça|ayudar\w*|eso|resum\w*|solicitud|conversación|ajudar"
    r"|isso|pedido|conversa|aiut\w*|questo|richiesta|riass\w*|conversazione|helpen|verzoek"
    r"|samenvat\w*|gesprek)\b",
    re.IGNORECASE,
)
# Whole in their beginning, or asking for what was given.
ALWAYS = re.compile(
    r"^(?:(?:很?抱歉|对不起|無法|无法)|извините|к сожалению|я не могу|죄송|申し訳|क्षमा|माफ"
    r"|please (?:provide|share|paste) (?:\w+ ){0,4}(?:conversation|text|chat|turns|content"
    r"|messages?|transcript|notes|summary|details)\b)",
    re.IGNORECASE,
)


def is_refusal(first: str, *, sentences: int, words: int) -> bool:
    """Whether an answer of so many sentences and words declines, by the ``first`` of them."""
    if ALWAYS.match(first):
        return sentences <= LONGEST_UNREAD
    if not BEGINS.match(first) or sentences > LONGEST:
        return False
    return words <= BARE or OF_THE_TASK.search(first) is not None
