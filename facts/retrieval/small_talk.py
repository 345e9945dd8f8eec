"""Phrases that ask for nothing: a message of only these recalls nothing."""

import re

from memoryproject.text import fold_accents

_PHRASES = """
hi there|hello there|hey there|hi|hello|hey|hiya|howdy|yo|greetings
good (morning|afternoon|evening|day|night)|morning
how (are|is|'s) (you|things|u|it|everything)( doing| going)?( today| tonight)?
how's (things|it|everything)( going)?( today| tonight)?
how do you do|how have you been|what's up|whats up|sup|nice to (meet|see) you
are you there
(many )?thanks?( you)?( so| very)?( much| a lot)?( again)?( for (your|the) help| for that)?
thx|ty|cheers
that('s| is| was) (really |very |so )?(great|good|fine|nice|helpful|perfect|cool|awesome)
that('s| is| was) (really |very |so )?(all|interesting|funny|it)
(sounds|looks) (good|great|fine|perfect)|got it|i see|i understand|makes sense
never ?mind|no problem|no worries
you('re| are) (welcome|right|great|the best|awesome)|of course|sure( thing)?|ok(ay)?|k
alright|all right|right|fine
(that|this|it) (really )?help(s|ed)( me)?( a lot| so much)?
(great|good|perfect|cool|nice|awesome|lovely|sweet)( one| job| work| stuff| answer)?
awesome|wonderful|excellent|amazing|brilliant|lovely
interesting|wow|oh|ah|hm+|haha(ha)*|lol
(good ?)?bye( bye)?|see you( later| soon| tomorrow)?|take care|good luck
talk (to you )?(later|soon)|have a (good|nice|great) (day|evening|night|weekend|one)
yes|no|yep|yeah|yup|nope|nah|maybe|exactly|indeed|please|sorry|well done|good job|well
so|and you|you too|me too
go on|continue|carry on|tell me more|one more|another one|again|next|stop|wait|help|test
testing
(can|could) you help( me)?( with something| please)?|i have a question
tell me (a joke|something( funny| interesting)?)|who are you|what can you do
hallo|guten (morgen|tag|abend)|gute nacht|moin|servus|wie geht('s| es dir)
danke( schon| sehr)?|vielen dank|bitte( schon)?|tschuss|bis (bald|morgen|spater)
alles klar|ja|nein|genau|super|prima
hola|buen(os|as) (dias|tardes|noches)|como estas|que tal|(muchas )?gracias|de nada
por favor|adios|hasta (luego|manana|pronto)|si|vale|claro|perfecto|genial
bonjour|bonsoir|bonne nuit|salut|coucou|(comment )?ca va|merci( beaucoup| bien)?|de rien
s'il (te|vous) plait|au revoir|a (bientot|demain)|oui|non|d'accord|parfait
ciao|buon(giorno|asera|anotte)|grazie( mille)?|prego|ola|obrigad[oa]|tudo bem
नमस्ते|नमस्कार|सुप्रभात|शुभ रात्रि|(बहुत )?(धन्यवाद|शुक्रिया)|आप कैसे हैं|कैसे हो|ठीक है
अच्छा|हाँ|हां|नहीं|अलविदा|फिर मिलेंगे
你好|您好|早上好|晚上好|晚安|谢谢(你)?|多谢|再见|好的|是的|不是|こんにちは|おはよう(ございます)?|こんばんは|ありがとう(ございます)?|はい|いいえ
さようなら
"""
_LETTER = r"[^\W_]"
_ALTERNATIVES = "|".join(_PHRASES.split("\n")).strip("|")
SMALL_TALK = re.compile(rf"(?<!{_LETTER})(?:{_ALTERNATIVES})(?!{_LETTER})")
LONGEST = 200  # characters: who writes more wants something
NAMES_US = re.compile(r"\b(assistant|buddy|friend|mate|everyone|there|dear)\b")


def without_small_talk(text: str) -> str:
    """What is left of a short ``text``, folded, once greetings, thanks and the like are out."""
    if len(text) > LONGEST:
        return text
    return NAMES_US.sub(" ", SMALL_TALK.sub(" ", fold_accents(text)))
