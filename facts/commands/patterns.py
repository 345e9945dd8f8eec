"""How the commands are worded, by language; each pattern is matched against a whole message.

A forget pattern takes what is to be forgotten as ``about``; ``every`` stands where all of it is
meant. It asks for a sign that the person speaks of themselves or of the assistant's memory: "forget
that I live in Pune", "forget my address", "delete the kettle from your memory".
"""

import re
from dataclasses import dataclass

from memoryproject.text import fold

AROUND = " \t.!?¡¿。！？؟،,;:-–—\u2026\"'«»„“”"
# Verbs of editing ("remove my name") are left out on purpose: they are said of a letter as often.
# Asked or denied, it is no order: "will you forget my birthday?", "vergiss ihn nicht".
ASKED = re.compile(r"[?\uff1f\u061f]\s*$|吗|嗎")
POLITE = re.compile(
    r"^(?:\W|hi|hey|ok|okay|please)*(?:can|could|would) you|^(?:bitte )?(?:kannst|könntest) du|^puedes"
    r"|^podrías|^peux-tu|^pouvez-vous|^você pode|^podes|^poderia|^puoi|^potresti|^kun je|^kan je"
    r"|^wil je|^можешь",
    re.IGNORECASE,
)
DENIED = re.compile(
    r"(?:^|\s)(?:not|never|nicht|nie|niemals|no|nunca|pas|jamais|não|nao|non|mai|niet|nooit|не"
    r"|никогда|मत|नहीं)$|[不别別勿]要?忘",
    re.IGNORECASE,
)
# What is left of a command when the words that it named are masked.
DONE = re.compile(
    r"\W*(?:\w+\W+){0,6}?(?:forget|remember|vergiss|vergesse|olvida|olvídate|oublie|oubliez|esqueça"
    r"|esquece|dimentica|vergeet|забудь|भूल|忘|انس|انسَ|delete|erase|remove)[^.!?]{0,60}\[forgotten\]"
    r"|\W*\[forgotten\].{0,40}(?:unut|भूल|忘)",
    re.IGNORECASE,
)
# Not about a person's memory, however it is worded.
MEANS_NOTHING = re.compile(
    r"(?:it|this|that|them|everything|all|all of it|me|my|our|about (?:it|that|this)"
    r"|(?:what )?i (?:just )?(?:said|told you|wrote|asked)(?: before| earlier| above)?|es|das|lo|eso|todo"
    r"|ça|cela|tout|isso|tudo|ciò|questo|tutto|het|dat|alles|это|всё|все|bunu|onu|her şeyi)"
    r"|.*\b(?:instructions?|prompts?|rules|messages?|conversations?|chats?|anweisungen|regeln"
    r"|instrucciones|reglas|consignes|règles|instruções|regras|istruzioni|regole|instructies"
    r"|инструкци\w*|правила|mesaj\w*|talimat\w*)\b.*|.*(?:指示|指令|规则|命令|निर्देश|नियम|التعليمات|القواعد).*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Wording:
    code: str
    asks_for_all: re.Pattern[str]
    forget: re.Pattern[str]


def trimmed(text: str) -> str:
    """``text`` without the blanks and punctuation around it, with straight apostrophes."""
    return " ".join(text.replace("\u2019", "'").strip(AROUND + "\n").split(" ")).strip(AROUND)


def _wording(code: str, *, all_of: str, forget: str, please: str = "") -> Wording:
    lead = rf"(?:(?:{please})[\s,!.]+)*" if please else ""
    tail = rf"(?:[\s,]+(?:{please}))?" if please else ""
    return Wording(
        code,
        re.compile(fold(rf"{lead}(?:{all_of}){tail}")),
        re.compile(rf"{lead}(?:{forget}){tail}", re.IGNORECASE | re.DOTALL),
    )


LANGUAGES = (
    _wording(
        "en",
        please="hi|hey|hello|ok|okay|so|please|now|and|well|thanks|just|can you|could you"
        "|would you|i want you to|i'd like you to",
        all_of=r"what (?:all )?(?:do|did|have) you (?:now |already |currently )?(?:know|remember"
        r"|remembered|learn|learned|learnt|store|stored|save|saved)(?: so far)? (?:about|of|on) me"
        r"(?: so far)?"
        r"|(?:tell|show) me (?:what|all(?: that)?|everything(?: that)?) you (?:know|remember"
        r"|have stored|have saved|have)(?: (?:about|of) me)?"
        r"|(?:list|show)(?: me)?(?: all(?: of)?)?(?: the)? (?:my |your )?(?:memories|facts about me)"
        r"(?: (?:of|about) me)?"
        r"|what(?:'s| is) in your memory(?: about me)?"
        r"|(?:what|which) (?:things|facts) do you (?:know|remember) about me"
        r"|do you remember anything about me|what do you remember",
        forget=r"forget(?P<every> everything| all| anything)?"
        r"(?: (?:that|the fact that|what) (?:you know|you remember|i (?:said|told you)|you've learnt))?"
        r"(?: that| about| of| the fact that| from your memory that)*"
        r" (?P<about>(?:i|i'm|i've|i'd|my|mine|we|we're|our|where i|what i|who i|how i|when i)\b.{0,200})"
        r"|(?:forget|erase|delete|remove) (?P<about2>.{2,200}?) from (?:your|my) memor(?:y|ies)"
        r"|(?:erase|delete|remove) (?:everything|all|what) (?:that )?you (?:know|remember) about"
        r" (?P<about3>my .{1,200})"
        r"|(?:stop remembering|don't remember|do not remember)(?: that| about)?"
        r" (?P<about4>(?:i|i'm|my|we|our)\b.{0,200})",
    ),
    _wording(
        "de",
        please="hallo|hi|ok|also|bitte|jetzt|kannst du|könntest du",
        all_of=r"was (?:weißt|weisst|weiss) du (?:alles |schon |bisher |inzwischen )?über mich"
        r"|was hast du dir (?:alles |bisher )?(?:über mich )?gemerkt"
        r"|(?:sag|zeig) mir,? was du (?:alles )?über mich weißt"
        r"|woran erinnerst du dich(?: bei mir)?",
        forget=r"(?:vergiss|vergesse)(?P<every> alles)?,?(?: was ich)?"
        r"(?:,? dass| über| von| zu)* (?P<about>(?:ich|mein\w*|mich|mir|wir|unser\w*|wo ich|was ich)"
        r"\b.{0,200})",
    ),
    _wording(
        "es",
        please="hola|por favor|ok|bueno|ahora|puedes|podrías",
        all_of=r"(?:qué|que) (?:cosas )?(?:sabes|recuerdas|has guardado|has aprendido) (?:de|sobre) "
        r"(?:mí|mi)|(?:dime|muéstrame) (?:todo )?lo que (?:sabes|recuerdas) (?:de|sobre) (?:mí|mi)",
        forget=r"(?:olvida|olvídate)(?P<every> todo)?(?: lo)?(?: de)?(?: que| sobre| de)*"
        r" (?P<about>(?:yo|mi|mis|vivo|soy|tengo|trabajo|me|nuestr\w+|donde|dónde)\b.{0,200})",
    ),
    _wording(
        "fr",
        please="bonjour|salut|ok|s'il te plaît|s'il vous plaît|stp|maintenant|peux-tu|pouvez-vous",
        all_of=r"(?:que|qu'est-ce que|qu'est ce que) (?:sais-tu|savez-vous|tu sais|vous savez"
        r"|tu as retenu) (?:de|sur|à propos de) moi|(?:tu sais|vous savez) quoi (?:de|sur) moi"
        r"|(?:dis|montre)-moi (?:tout )?ce que tu sais (?:de|sur) moi"
        r"|de quoi te souviens-tu(?: à mon sujet)?",
        forget=r"(?:oublie|oubliez)(?P<every> tout)?"
        r"(?: ce que je t'ai dit| ce)?(?: que| qu'| sur| de)*"
        r" ?(?P<about>(?:je|j'|mon|ma|mes|moi|nous|notre|nos|où j')\s?.{1,200})",
    ),
    _wording(
        "pt",
        please="olá|oi|por favor|ok|agora|você pode|podes|poderia",
        all_of=r"o que (?:é que )?(?:você |tu )?(?:sabe|sabes|lembra|lembras|guardou|aprendeu)"
        r"(?: de| sobre)(?: mim)|(?:diga|diz|mostra|mostre)-?(?: ?me)? tudo o que (?:você )?"
        r"(?:sabe|sabes) (?:de|sobre) mim",
        forget=r"(?:esqueça|esquece)(?P<every> tudo)?(?: o)?(?: que| sobre| de)*"
        r" (?P<about>(?:eu|meu|minha|meus|minhas|moro|sou|tenho|trabalho|nosso|nossa|onde)"
        r"\b.{0,200})",
    ),
    _wording(
        "it",
        please="ciao|per favore|ok|ora|adesso|puoi|potresti",
        all_of=r"(?:che |che cosa |cosa )(?:sai|ricordi|hai imparato|hai memorizzato) (?:di|su) me"
        r"|(?:dimmi|mostrami) tutto quello che sai (?:di|su) me",
        forget=r"(?:dimentica)(?P<every> tutto)?(?: quello)?(?: che| su| di)*"
        r" (?P<about>(?:io|il mio|la mia|i miei|le mie|mio|mia|vivo|abito|sono|ho|lavoro|nostr\w+"
        r"|dove)\b.{0,200})",
    ),
    _wording(
        "nl",
        please="hoi|hallo|ok|alsjeblieft|nu|kun je|kan je|wil je",
        all_of=r"wat (?:weet je|weet jij|heb je onthouden|onthoud je)(?: allemaal)? (?:over|van) mij"
        r"|vertel me(?: alles)? wat je (?:over|van) mij weet",
        forget=r"(?:vergeet)(?P<every> alles)?(?: wat)?(?: dat| over| van)*"
        r" (?P<about>(?:ik|mijn|mij|wij|we|onze|ons|waar ik)\b.{0,200})",
    ),
    _wording(
        "ru",
        please="привет|пожалуйста|хорошо|теперь|можешь",
        all_of=r"что ты (?:знаешь|помнишь|запомнил[а]?)(?: обо| о| про)? ?(?:мне|меня)"
        r"|(?:расскажи|покажи)(?: мне)?,? (?:всё|все),? что ты (?:знаешь|помнишь) (?:обо мне|про меня)",
        forget=r"(?:забудь)(?P<every> вс[её])?(?:,?(?: что| о| об| про)+)?"
        r" (?P<about>(?:я|мой|моя|моё|мое|мои|моего|моей|моём|моих|у меня|мы|наш\w*|где я)(?!\w)"
        r".{0,200})",
    ),
    _wording(
        "tr",
        please="merhaba|lütfen|tamam|şimdi",
        all_of=r"(?:benim hakkımda|hakkımda) (?:ne|neler|neleri) (?:biliyorsun|hatırlıyorsun)"
        r"|hakkımda bildiklerini (?:söyle|göster)",
        forget=r"(?P<about>(?:ben|benim|bizim)? ?.{2,200}?(?:ım|im|um|üm|mı|mi|mu|mü|ımı|imi|umu|ümü"
        r"|ığımı|iğimi|uğumu|üğümü))(?P<every> tamamen)? unut",
    ),
    _wording(
        "hi",
        please="नमस्ते|कृपया|ठीक है|अब",
        all_of=r"(?:तुम|आप|तुम्हें|आपको)? ?मेरे बारे में (?:तुम |आप |तुम्हें |आपको )?(?:क्या|क्या-क्या|क्या क्या)"
        r" (?:जानते|जानती|पता|याद|मालूम) ?(?:हो|हैं|है)?"
        r"|(?:तुम|आप|तुम्हें|आपको) मेरे बारे में क्या (?:जानते|जानती|पता|याद) ?(?:हो|हैं|है)?",
        forget=r"(?:भूल जाओ|भूल जाइए|भूल जाएं) कि (?P<about>(?:मैं|मेरा|मेरी|मेरे|मुझे|हम|हमारा)\s.{1,200})"
        r"|(?P<about2>(?:मेरा|मेरी|मेरे|मुझे|मैं)\s.{1,200}?) (?:भूल जाओ|भूल जाइए|भूल जाएं)",
    ),
    _wording(
        "zh",
        please="你好|请|好的|现在",
        all_of=r"你(?:都)?(?:知道|记得|了解|记住了?)(?:关于)?我(?:的)?(?:什么|哪些事?|些什么|多少)"
        r"|(?:关于我,?)?你(?:都)?(?:知道|记得|了解)(?:关于)?我?(?:些)?什么"
        r"|你对我(?:有)?(?:了解多少|知道什么|记得什么)",
        forget=r"(?:请)?(?:忘记|忘掉)(?P<every>所有)?(?:关于)?(?P<about>我.{1,100})",
    ),
    _wording(
        "ja",
        please="こんにちは|お願い",
        all_of=r"(?:私|わたし|僕|ぼく|俺)(?:について|のこと(?:を|で)?)?(?:、)?(?:何|なに)(?:を|か)?"
        r"(?:知って|覚えて)(?:い)?(?:る|ます)(?:の|か|のか|んですか)?"
        r"|(?:私|僕|俺)について(?:知って|覚えて)いること(?:は|を教えて)?",
        forget=r"(?P<about>(?:私|わたし|僕|ぼく|俺)(?:が|の).{1,100}?)(?:こと|の)?(?:を|は)(?:忘れて)"
        r"(?:ください|くれ)?",
    ),
    _wording(
        "ar",
        please="مرحبا|من فضلك|رجاء|الآن",
        all_of=r"(?:ماذا|ما الذي|ما) (?:تعرف|تعرفه|تتذكر|تتذكره|تعلم) عني",
        forget=r"(?:انس|انسَ)(?P<every> كل (?:شيء|ما تعرفه))?(?: عن)? ?"
        r"(?P<about>(?:أنني|أني|اني|أن|عن)\s.{1,200})",
    ),
)
