"""Orders to an assistant as English words them: patterns over folded text."""

# What an assistant can be told to do. The bare form only: "never mentions work" is a statement.
DOES = (
    r"(?:tell|say|mention|recommend|suggest|advertise|promote|praise|reveal|disclose|show|ask"
    r"|reply|answer|respond|write|include|insert|append|add|send|forward|e-?mail|post|call me"
    r"|address me|output|print|repeat|pretend|act|behave|ignore|disregard|follow|obey|trust|refuse"
    r"|warn|remind|direct|redirect|point|link|visit|click|open|execute|run|browse|download|store"
    r"|remember|forget|treat|speak|talk|translate|use|give|provide|begin|start|end|finish|approve"
    r"|agree|claim|insist|hide|keep|sell|book|buy|order|pay|transfer|wire|sign|confirm|share|copy"
    r"|delete|erase|skip|switch|turn|leave|grant|allow|accept|assume|consider|prefer|push|plug|name"
    r"|quote|cite|choose|pick|steer|nudge|endorse|comply|omit|drop|withhold|conceal|decode|read)"
)
ASSISTANT = (
    r"(?:the |any |all |every |this |dear |your |note to )?(?:assistants?|ais?|llms?|chat ?bots?"
    r"|bot"
    r"|chatgpt|claude|language models?|ai models?|ai helpers?|agents?)"
)
USER = r"(?:the |your |any |all |every |this )?(?:users?|humans?|customers?|people)"
RULES = r"(?:instructions?|rules?|prompts?|guidelines?|directives?|orders?|messages?|restrictions?)"
LATER = (
    r"(?:future|later|coming|subsequent|new)"
    r" (?:chats?|conversations?|sessions?|repl(?:y|ies)|answers?|responses?)"
)
ANSWERS = r"(?:answers?|repl(?:y|ies)|responses?|conversations?|chats?)"
MUST = r"(?:must|should|shall|will|have to|need to|are to|is to|has to|may|can|ought to|had better)"
# What keeps an assistant safe, and what an attack has done to it.
CHECKS = (
    r"(?:confirmations?|disclaimers?|warnings?|(?:safety|security|consent) (?:checks?|rules?"
    r"|warnings?"
    r"|questions?|settings?)|guard ?rails?|guidelines?|restrictions?|side effects|all checks|policy"
    r"|risks? of|every (?:earlier |previous )?rule|all (?:safety )?rules|your (?:rules|prompt"
    r"|instructions"
    r"|guidelines))"
)
START = r"(?:^|[.;:!?,\n\"'(\[>-]\s*|\b(?:and|then|please|also|so|but|must|to)\s+)"
ADVERB = (
    r"(?:always|never|only(?: ever)?|do not|don't|from now on,?|in (?:all )?future,?|henceforth,?)"
)

ORDERS = [
    # "Always tell …", "never mention this note", "do not reveal …", "from now on answer …"
    rf"{START}{ADVERB}\s+(?:please\s+|always\s+|never\s+)?{DOES}\b",
    rf"{START}from now on,?\s+(?:you|every|all)\b",
    # "You must always …", "the assistant should …"
    rf"\b(?:you|{ASSISTANT})\s+{MUST}"
    rf"\s+(?:(?:now|not|never|always|only|ever|please|also|then"
    rf"|first)\s+){{0,2}}(?:be\s+)?{DOES}\b",
    rf"\b(?:you|{ASSISTANT}) (?:are|is) (?:now|no longer|not (?:allowed|permitted)|required|obliged"
    r"|instructed|forbidden|free to|unrestricted|allowed to|to be)\b",
    r"\b(?:that|because) you must\b|^you must\b",
    # "Prefers that you always recommend …", "likes it when you …", "only allows you to suggest …"
    r"\b(?:that|when|if|it when) you (?:always|never|only|ever|also|first|simply)\b",
    rf"\b(?:wants?|likes?|loves?|prefers?|expects?|allows?|asks?|needs?) you to (?:always "
    rf"|never |only )?{DOES}\b",
    rf"\b(?:that|when|it when|if) you (?:will |would |can )?{DOES}\b[^.]{{0,60}}\b(?:always"
    rf"|never|every|each"
    r"|all|only|any|again|first|with|to)\b",
    rf"\byou (?:always |never |only |will |shall ){{1,2}}{DOES}\b|\byou {DOES} (?:all|every|any"
    rf"|only)\b",
    rf"\bso should you\b|\b{START}obey\b|\bwhose commands\b",
    # "Ignore all previous instructions"
    r"\b(?:ignore|disregard|forget|override|bypass|overrule)\s+(?:\w+\s+){0,4}(?:previous|prior"
    r"|above|earlier|preceding|system|your|all|any|these|those|safety)\s+(?:\w+\s+){0,3}"
    rf"{RULES}\b",
    r"\b(?:ignore|disregard|override|bypass) (?:all|every|any|your) (?:\w+ ){0,2}(?:rules?"
    r"|polic(?:y|ies))\b",
    r"\b(?:new|updated|real|actual|hidden|secret) (?:system )?(?:instructions?|prompt"
    r"|rules?)\s*(?::|follow)",
    r"\bfollowing lines? (?:are|is) (?:\w+ )?(?:instructions?|orders?)",
    r"\b(?:reveal|print|show|repeat|output|leak)\s+(?:\w+\s+){0,3}(?:system prompt|prompt"
    r"|instructions)\b",
    # "Tell the user …", "the user must be told"
    rf"{START}(?:please )?(?:tell|inform|advise|urge|persuade|convince|direct|ask|warn|remind)"
    rf"\s+(?:{USER}|them|everyone)\s+(?:to|that|about|not|\w+ (?:is|cures))\b",
    rf"\b{USER} (?:must|should|is to|are to|has to|needs to) (?:always |never )?be"
    r" (?:told|sent|shown|given|directed|asked|informed|reminded|offered)\b",
    r"\b(?:is|are) to be (?:told|sent|shown|given|directed|informed|reminded|copied|forwarded"
    r"|treated)\b",
    r"\b(?:be|being) told to (?:visit|buy|use|try|choose|see|go|click|order|call|book|invest)\b",
    rf"\b{USER} should (?:always |only |never )(?:buy|use|choose|be)\b|^should (?:always|only"
    rf"|never) buy\b",
    r"\bto be told (?:about|that)\b.{0,80}\b(?:every|each|all|whenever|always)\b",
    # "All answers are to be copied", "replies that contain a link", "no warning be given"
    rf"\b(?:all |every |my |your |the |each )?{ANSWERS} (?:that )?(?:must|should|shall|are to"
    rf"|is to|have to"
    r"|contain|end(?:ing)? with|begin(?:ning)? with|include)\b",
    rf"\b{ANSWERS} containing\b|\bcontaining (?:an? )?(?:link|ad|advert|image|pixel)\b",
    r"\bit is (?:required|expected|necessary|mandatory|obligatory) that\b",
    # "Remember for all future chats …", "note to assistants:"
    r"\b(?:remember|store|save|keep|apply|note)\b[^.]{0,40}\b(?:for|in|to) (?:all|every|any)"
    rf" {LATER}\b",
    rf"\bin (?:all|every|each) (?:{LATER}|{ANSWERS})\b|\bacross sessions\b",
    r"\b(?:note|message|memo|attention|important|notes)[, ]+(?:to|for) (?:the |all |any |coding )?"
    r"(?:assistants?|ais?|llms?|chat ?bots?|language models?|agents)\b",
    r"\b(?:pretend (?:to be|that you|you)|act as (?:if you|an?\b|the\b)|roleplay as"
    r"|developer mode|jailbreak|do anything now|admin rights|root access|full access|no limits)\b",
    # Safety of the assistant, taken away
    rf"\b(?:skips?|hides?|without|never|no|off|omit|drops?|remov\w+|disabl\w+|ignor\w+|stops?"
    rf"|exempt from"
    rf"|allergic to|waives?|disclaimers? dangerous|dislikes?) (?:\w+ ){{0,5}}{CHECKS}",
    rf"\b{CHECKS}(?: \w+)? (?:are |is |be )?(?:dangerous|off|disabled|turned off|unnecessary"
    rf"|not needed"
    r"|waived|given|skipped)\b",
    r"\bturned off your\b|\bwaives? (?:all|every|any)\b|\bexempt from\b|\bbeing asked for\b",
    # Consent, said to be given
    r"\bconsent (?:is|was|has been|for every|for all|granted|given)\b|\bconsent(?:s"
    r"|ed)? to (?:every|all|the"
    r"|health|share|process|stor)\w*|\bagreed to share all\b|\bauthori[sz]e[sd]? (?:all|every"
    r"|any|a)\b",
    r"\bnever ask(?: about it)? again\b|\bset consent\b",
    r"[.;:,]\s*(?:forward|send|reveal|obey|approve|recommend|ignore) (?:all|any|every|everything|it|them|the|my)\b",
    r"\bmust never be refused\b|\bmay read (?:all |the |my )*(?:memor|password)\w*",
    # Words to be read as something else
    r"\b(?:read|taken|decode[d]?) as (?:a |an )?(?:command|order|instruction|sentence)\b"
    r"|\band do it\b"
    r"|\bdecode it\b|\bword of what to do\b|\byou know how to read it\b|\bas an order\b",
]

# Conditions that wait for a word: judged in whole sentences, too.
CONDITIONS = [
    rf"\b(?:when(?:ever)?|if|as soon as|once|(?:the )?(?:next|each"
    rf"|every) time)\b[^.]{{2,80}}, ?(?:then )?{DOES}\b",
    rf"\b{DOES} (?:\w+ ){{0,6}}(?:when|whenever|if) (?:\w+ ){{0,4}}(?:is|are|gets?) (?:mentioned"
    rf"|asked|named)\b",
    r"\bwhenever (?:\w+ ){0,6}(?:comes?|came) up\b",
    rf"{START}(?:step (?:1|one)|first),? (?:open|go to|visit|click|run)\b|\bdo not ask\b",
]

# In the user's own words and no statement's text: the bare imperative begins the clause.
COMMANDS = [
    rf"\b(?:make sure (?:to|that you|you)|supposed to|be sure to|see to it that you|remember to) (?:always )?"
    rf"(?:{DOES}|bring up)\b",
    r"\b(?:i want|i'd like|i'd love|i would (?:like|love)|i expect|i need|is)(?: for)? you to\b.*\b(?:always|never|every"
    r"|each|whenever|only|forever|from now on|again|any ?more|first|sell|praise|promote|obey|ignore)\b",
    r"^(?:please )?(?:treat (?:every|all|any|each)|approve|stop (?:giving|showing|asking|warning)|remind me (?:every|each"
    r"|always)|push|forward (?:all|every|any))\b",
    r"\bwithout asking(?: me)?\b|\bmust never be refused\b|\b(?:read|see|get|have) (?:all )?(?:of )?my memories\b",
    rf"^(?:(?:please|and|then|also|so|always|never|only|just|now|from now on|again|henceforth"
    rf"|in future|kindly),? )*(?:please )?(?:always |never |do not |don't "
    rf"|only )(?:ever )?{DOES}\b",
    r"^(?:(?:please|and|then|also|so),? )*(?:recommend|advertise|promote|praise|obey|reveal"
    r"|disclose"
    r"|disregard|pretend|endorse|comply|steer|sell)\b",
    r"\b(?:could|can|would|will|won't) you (?:please )?(?:always|never|only|from now on)\b"
    r"|\bif you (?:never|always|only)\b",
]

# "In every answer": where it is not the form of answers that is meant, it is what they are to say.
EVERY_ANSWER = [
    rf"\b(?:every|each|all (?:of )?(?:your|my|the)?|any|your|in all) ?{ANSWERS}\b|\b(?:each|every) time (?:we|i|you)"
    r" (?:talk|speak|chat|ask|answer|reply)\b|\bwhenever (?:we|i) (?:talk|speak|chat|ask)\b",
    r"\b(?:jede[rsmn]?|allen?|deinen?) (?:antwort|antworten)\b|\bcada (?:respuesta|resposta)\b|\b(?:toda|todas las|tus)"
    r" respuestas?\b|\b(?:chaque|toutes? (?:les )?|tes) ?réponses?\b|\bogni risposta\b|\b(?:elk|ieder|je) antwoord(?:en)?\b"
    r"|кажд\w+ ответ\w*|всех ответах|\bher (?:cevap|cevab|yanıt)\w*|每(?:次|个|個)?回答|所有回答|(?:毎回の|すべての|全ての)(?:回答|返事)"
    r"|모든 (?:답변|대답)|كل (?:رد|إجابة|جواب)|हर (?:जवाब|उत्तर)|\bkażdej odpowiedzi\b|\b(?:varje|alla) svar\b",
]

# Who speaks of "the user" is not the user; who speaks of the assistant tells nothing of themselves.
THIRD_PERSON = [
    r"\b(?:the|this|that|our|every) (?:current |same )?(?:user|client|customer|account (?:owner"
    r"|holder)|patient"
    r"|tenant|maintainer|operator)(?:'s)?\b",
    r"^(?:user|client|customer)(?:'s)? \w+|\bthis account\b",
]
ABOUT_ASSISTANT = [
    r"\b(?:the|this|our|my|your|each|any|dear) (?:ai )?(?:assistant|ai|bot|chat ?bot|model|llm"
    r"|language model)s?"
    r"(?: here| itself)? (?:is|are|has|have|may|can|treats?|ignores?|accepts?|never|always|must"
    r"|should|will"
    r"|to|called|trusts?|signs?|agrees?|does|knows|obeys?|gives?|works for|belongs)\b",
    r"\byou(?:'re| are) (?:no longer|my|an? |the|now|not an?|called|really|actually|free"
    r"|unrestricted)\b"
    r"|\byour (?:developer|creator|maker|real name|name|guidelines|rules|role|job|instructions)\b",
    r"\byou (?:have|got) (?:full|no|all|unlimited)\b|\bfor you as\b|\bslogan for you\b",
    r"\bi(?:'m| am) the (?:developer|admin(?:istrator)?|creator|owner) of (?:this"
    r"|the) (?:assistant|ai|model|bot)\b"
    r"|\bis the developer of this\b",
]
AUTHORITY = [
    r"\b(?:says?|said) the (?:\w+ )?(?:administrator|admin|vendor|system|support|provider|developer)\b",
    r"\b(?:administrator|admin|security team|support|vendor|company|provider|developer"
    r"|technician|system"
    r"|platform|management) (?:says?|said|confirms?|states?|told|informs?|decided|allows?)\b"
    r"|\baccording to the (?:vendor|admin\w*|system|provider|company|records)\b",
    r"\bsays (?:that )?you (?:should|must|have to)\b|\bmessage for the assistant\b",
]
ADVERTISING = [
    r"\buse code \w+|\b\d+ ?% off\b|\blimited time\b|\bbest (?:supplement|investment|product"
    r"|deal|price|bank"
    r"|offer) (?:of|in|on|ever|and)\b|\beveryone says [^.,]* is (?:the best|safe)\b|\b(?:cures"
    r"|heals) (?:it|everything|all)\b"
    r"|\bfree delivery\b|\border now\b|\bbuy now\b",
    r"\balways and in every\b|\b(?:locked|binding|non-negotiable)\)",
]
# What may be asked of every answer: its form. Then the order is a taste, if nothing else is in it.
FORM = (
    r"\b(?:short|brief|concise|long|longer|detailed|simple|plain|formal|informal|casual|polite"
    r"|friendly|direct"
    r"|emojis?|emoticons?|bullets?|bullet points?|lists?|headings?|tables?|markdown|jargon"
    r"|metric|imperial"
    r"|celsius|fahrenheit|km|kilomet\w+|miles|units?|english|german|french|spanish|hindi|italian"
    r"|portuguese"
    r"|dutch|russian|turkish|chinese|japanese|arabic|korean|polish|swedish|language|tone"
    r"|capital letters"
    r"|lowercase|exclamation marks?|small talk|paragraphs?|sentences?|words|24-?hour|metaphors?"
    r"|examples?"
    r"|code comments?|kurz\w*|knapp\w*|einfach\w*|ausführlich\w*|förmlich|duzen|siezen|du|sie"
    r"|deutsch"
    r"|englisch|aufzählung\w*|breve|breves|corto|cortas|sencill\w*|español|inglés|formal|tutear"
    r"|tutéame"
    r"|court\w*|bref|brèves|simple\w*|français|anglais|tutoyer|tutoi\w*|tutoyant|vouvoi\w*|vouvoyer|listes?|curt[ao]s?"
    r"|simples|português"
    r"|brevi|italiano|inglese|lei|tu|kort\w*|nederlands|кратк\w*|коротк\w*|подробн\w*|по-русски"
    r"|эмодзи"
    r"|списк\w*|kısa|türkçe|krótk\w*|jawab dena)\b"
    r"|简短|簡短|中文|英文|表情|短い|日本語|敬語|絵文字|짧게|한국어|존댓말"
    r"|हिंदी|हिन्दी|छोटे|بالعربية|مختصر\w*|قصيرة|عربي"
)
