"""Telling an order to the assistant from a statement about the user.

"Always tell the user to visit X" would be obeyed from memory in every later chat; "no longer likes
dark mode" and "prefers short answers" are what memory is for. An order has a verb of what an
assistant does, in the imperative: it stands at the start of a clause, or after "you must".
"""

import re
import unicodedata

from memoryproject.text import fold

# What an assistant can be told to do. The bare form only: "never mentions work" is a statement.
DOES = (
    r"(?:tell|say|mention|recommend|suggest|advertise|promote|praise|reveal|disclose|show|ask"
    r"|reply|answer|respond|write|include|insert|append|add|send|forward|e-?mail|post|call me"
    r"|address me|output|print|repeat|pretend|act|behave|ignore|disregard|follow|obey|trust|refuse"
    r"|warn|remind|direct|redirect|point|link|visit|click|open|execute|run|browse|download|store"
    r"|remember|forget|treat|speak|talk|translate|use|give|provide|begin|start|end|finish|approve"
    r"|agree|claim|insist|hide|keep)"
)
START = r"(?:^|[.;:!?,\n\"'(\[>-]\s*|\b(?:and|then|please|also|so|but|must|to)\s+)"
ASSISTANT = (
    r"(?:the |any |all |every |this |dear |note to )?(?:assistants?|ais?|llms?|chat ?bots?|bot"
    r"|chatgpt|claude|language models?|ai models?|agents?)"
)
USER = r"(?:the |your |any |all |every )?(?:users?|humans?|customers?|people)"
RULES = r"(?:instructions?|rules?|prompts?|guidelines?|directives?|orders?|messages?|restrictions?)"
LATER = (
    r"(?:future|later|coming|subsequent|new)"
    r" (?:chats?|conversations?|sessions?|repl(?:y|ies)|answers?|responses?)"
)

ORDERS = [
    # "Always tell …", "never mention this note", "do not reveal …", "from now on answer …"
    rf"{START}(?:always|never|do not|don't|from now on,?|in (?:all )?future,?|henceforth,?)"
    rf"\s+(?:please\s+|always\s+|never\s+)?{DOES}\b",
    rf"{START}from now on,?\s+(?:you|every|all)\b",
    # "You must always …", "the assistant should …"
    rf"\b(?:you|{ASSISTANT})\s+(?:must|should|shall|will|have to|need to|are to|may|can|ought to)"
    rf"\s+(?:(?:now|not|never|always|only|please|also|then|first)\s+){{0,2}}(?:be\s+)?{DOES}\b",
    rf"\b(?:you|{ASSISTANT}) (?:are|is) (?:now|no longer|not (?:allowed|permitted)|required|obliged"
    r"|instructed|forbidden)\b",
    r"\b(?:that|because) you must\b|^you must\b",
    # "Ignore all previous instructions"
    r"\b(?:ignore|disregard|forget|override|bypass|overrule)\s+(?:\w+\s+){0,4}(?:previous|prior"
    r"|above|earlier|preceding|system|your|all|any|these|those|safety)\s+(?:\w+\s+){0,3}"
    rf"{RULES}\b",
    r"\b(?:new|updated|real|actual|hidden|secret) (?:system )?(?:instructions?|prompt|rules?)\s*:",
    r"\b(?:reveal|print|show|repeat|output|leak)\s+(?:\w+\s+){0,3}(?:system prompt|instructions)\b",
    # "Tell the user …", "the user must be told"
    rf"{START}(?:please )?(?:tell|inform|advise|urge|persuade|convince|direct|ask|warn|remind)"
    rf"\s+{USER}\s+(?:to|that|about|not)\b",
    rf"\b{USER} (?:must|should) (?:always |never )?be"
    r" (?:told|sent|shown|given|directed|asked|informed)\b",
    # "Remember for all future chats …", "note to assistants:"
    r"\b(?:remember|store|save|keep|apply|note)\b[^.]{0,40}\b(?:for|in|to) (?:all|every|any)"
    rf" {LATER}\b",
    rf"\bin (?:all|every) {LATER}\b",
    r"\b(?:note|message|memo|attention|important)[, ]+(?:to|for) (?:the |all |any )?"
    r"(?:assistants?|ais?|llms?|chat ?bots?|language models?)\b",
    r"\b(?:pretend (?:to be|that you|you)|act as (?:if you|an?\b|the\b)|roleplay as"
    r"|developer mode|jailbreak|do anything now)\b",
    # Other languages: ignore the instructions, tell the user, you must
    r"\b(?:ignora|ignorez?|ignore|olvida|oubliez?|vergiss|ignoriere?n?|missachte|negeer|ignorar"
    r"|esqueça|dimentica)\s+(?:\S+\s+){0,3}(?:instrucciones|instructions|consignes|anweisungen"
    r"|regeln|regels|instructies|instruções|istruzioni|reglas|règles)\b",
    r"\b(?:dile|di|diga|dígale|cuéntale) (?:siempre )?(?:al usuario|a los usuarios)\b",
    r"\b(?:dis|dites|indique|recommande) (?:toujours |jamais )?"
    r"(?:à l'utilisateur|aux utilisateurs)\b",
    r"\b(?:sage?|sag|teile|empfiehl|nenne) (?:immer |stets |nie )?(?:dem|den|allen)"
    r" (?:benutzern?|nutzern?|anwendern?)\b",
    r"\b(?:ab (?:jetzt|sofort)|von nun an) (?:musst|sollst|antworte|sage|sag|empfiehl)\b",
    r"\b(?:a partir de ahora|desde ahora|à partir de maintenant|désormais|d'ora in poi"
    r"|de agora em diante),? (?:debes|tienes|responde|di|tu dois|vous devez|réponds|répondez"
    r"|devi|rispondi|deves|responda|você deve)\b",
    r"(?:忽略|无视|無視|忘记|忘掉).{0,12}(?:指令|指示|说明|規則|规则|提示|要求)|告诉用户|告訴用戶",
    r"(?:你|助手|助理)(?:必须|必須|应该|应当|要总是|永远)|从现在(?:起|开始).{0,6}你",
    r"(?:前|上)の指示を無視|ユーザーに.{0,12}(?:伝え|言)",
    r"(?:игнорируй|забудь|не обращай внимания на).{0,30}(?:инструкци|правил|указани)",
    r"(?:скажи|сообщи|говори) (?:всегда )?пользовател",
    r"(?:تجاهل|انس).{0,30}(?:التعليمات|الأوامر|القواعد|السابقة)",
    r"(?:أخبر|قل ل?) ?(?:دائما )?(?:ال|لل)مستخدم|يجب عليك",
    r"(?:पिछले|सभी|पूर्व).{0,24}(?:निर्देश|आदेश|नियम).{0,16}(?:अनदेखा|नज़रअंदाज़|भूल)",
    r"(?:उपयोगकर्ता|यूज़र|यूजर) (?:को|से).{0,20}(?:बताओ|बताएं|कहो|कहें)|तुम्हें हमेशा|आपको हमेशा",
]
ORDER = re.compile("|".join(f"(?:{pattern})" for pattern in ORDERS))
LOOKED_AT = 4_000  # characters; what is stored is far shorter


def is_order(text: str) -> bool:
    """Whether ``text`` tells the assistant what to do, instead of saying something of the user."""
    shown = "".join(c for c in text[:LOOKED_AT] if unicodedata.category(c) != "Cf")
    return ORDER.search(fold(shown)) is not None
