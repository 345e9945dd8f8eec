"""How people word a standing instruction, by language; each expression is of a folded text.

A text is compared in lower case, without accents and with straight apostrophes. Verbs are those of
what an assistant does, in the imperative: in languages that leave out the pronoun, "from now on no"
is more often said of oneself ("a partir de ahora no como carne").
"""

import re
from dataclasses import dataclass

THINGS = (
    r"(?:emojis?|emoticons?|lists?|listen|tables?|tabellen|jokes?|witze|jargon|markdown|links?"
    r"|disclaimers?|headings?|bullet\w*|puns|slang|apolog\w+|small talk)"
)


@dataclass(frozen=True)
class Wording:
    """``lasting`` opens or ends an instruction for good; ``always`` stands beside the verb;
    ``does`` is what an assistant does; ``each`` begins a trigger that is meant for good, ``when``
    any trigger; ``clause`` ends an instruction whose "if" is its object ("ask me if …")."""

    lasting: str
    always: str
    does: str
    each: str
    when: str
    please: str
    clause: str


WORDINGS = (
    Wording(  # English
        lasting=r"from now on|from here on|going forward|in (?:the )?future|henceforth"
        r"|in all (?:our|my|future) (?:chats|conversations|replies)",
        always=r"always|never",
        does=r"answer|reply|respond|write|call me|address me|use|keep|give|explain|translate|speak"
        r"|talk|ask me|format|show|start|begin|end|finish|avoid|don't|do not|be|stick|add|include"
        r"|mention|put|convert|remind me|tell me|suggest|offer|sign|quote|cite|skip|leave out"
        rf"|limit|make|no (?:more )?{THINGS}",
        each=r"whenever|every time|each time",
        when=r"whenever|when|if|every time|each time|as soon as",
        please=r"please|just|only|kindly|i want you to|i'd like you to|you should",
        clause=r"ask me|tell me|remind me|check|see|know|mention|say",
    ),
    Wording(  # German
        lasting=r"ab (?:jetzt|sofort|heute)|von (?:nun|jetzt) an|kunftig|in zukunft",
        always=r"immer|stets|nie|niemals",
        does=r"antworte|schreibe?|nenne? mich|sprich|rede|verwende|benutze|nutze|erklare?|ubersetze"
        r"|gib|zeige?|frage? mich|fasse?|halte?|lass|sei|duze? mich|sieze? mich|vermeide|beginne"
        rf"|beende|formatiere|rechne|erinnere mich|mache?|keine {THINGS}",
        each=r"immer wenn|jedes mal,? wenn",
        when=r"immer wenn|jedes mal,? wenn|wenn|sobald|falls",
        please=r"bitte|nur",
        clause=r"frage? mich|sage? mir|erinnere mich|prufe",
    ),
    Wording(  # Spanish
        lasting=r"(?:a partir de|desde) ahora|de ahora en adelante|en el futuro|en adelante",
        always=r"siempre|nunca",
        does=r"responde(?:me)?|contesta(?:me)?|escribe(?:me)?|llamame|usa|utiliza|habla(?:me)?"
        r"|explica(?:me)?|traduce|da(?:me)?|muestra(?:me)?|preguntame|evita|haz|manten|tuteame"
        r"|no (?:uses|escribas|respondas|digas|pongas|me llames)",
        each=r"siempre que|cada vez que",
        when=r"siempre que|cada vez que|cuando|si",
        please=r"por favor|solo",
        clause=r"preguntame|dime|avisame",
    ),
    Wording(  # French
        lasting=r"a partir de maintenant|desormais|dorenavant|a l'avenir",
        always=r"toujours|jamais",
        does=r"reponds?|repondez|ecris|ecrivez|appelle-moi|appelez-moi|utilise[zr]?|parle[zr]?"
        r"|explique[zr]?|traduis|traduisez|donne[zr]?|montre[zr]?|demande[zr]?-moi|evite[zr]?|sois"
        r"|soyez|tutoie-moi|vouvoie-moi|fais|faites|garde[zr]?|n'utilise[zr]?"
        r"|ne (?:reponds|repondez|mets|mettez|ecris|ecrivez|dis|dites)",
        each=r"chaque fois que",
        when=r"chaque fois que|quand|lorsque|si|des que",
        please=r"s'il te plait|s'il vous plait|stp|svp|seulement",
        clause=r"demande[zr]?-moi|dis-moi|dites-moi",
    ),
    Wording(  # Italian
        lasting=r"d'ora in (?:poi|avanti)|da (?:ora|adesso) in (?:poi|avanti)|in futuro",
        always=r"sempre|mai",
        does=r"rispondi(?:mi)?|scrivi(?:mi)?|chiamami|usa|parla(?:mi)?|spiega(?:mi)?|traduci|dammi"
        r"|mostra(?:mi)?|chiedimi|evita|sii|fai|mantieni|non (?:usare|scrivere|rispondere|dire)",
        each=r"ogni volta che",
        when=r"ogni volta che|quando|se|appena",
        please=r"per favore|solo",
        clause=r"chiedimi|dimmi|avvisami",
    ),
    Wording(  # Portuguese
        lasting=r"a partir de agora|de agora em diante|daqui em diante|daqui para a frente"
        r"|no futuro",
        always=r"sempre|nunca",
        does=r"responda|responde(?:-me)?|escreva|me chame|chame-me|chama-me|use|fale|explique"
        r"|traduza|de-me|me de|mostre|pergunte-me|me pergunte|evite|seja|faca|mantenha"
        r"|nao (?:use|escreva|responda|diga|me chame)",
        each=r"sempre que|cada vez que",
        when=r"sempre que|cada vez que|quando|se",
        please=r"por favor|so",
        clause=r"pergunte-me|me pergunte|diga-me",
    ),
    Wording(  # Dutch
        lasting=r"vanaf nu|voortaan|in het vervolg|in de toekomst",
        always=r"altijd|nooit",
        does=r"antwoord|schrijf|noem m(?:e|ij)|spreek|praat|gebruik|leg|vertaal|geef|toon"
        rf"|vraag m(?:e|ij)|vermijd|wees|houd?|begin|eindig|maak|geen {THINGS}",
        each=r"telkens als|elke keer (?:als|dat)",
        when=r"telkens als|elke keer (?:als|dat)|wanneer|als|zodra",
        please=r"alsjeblieft|alstublieft|graag|alleen",
        clause=r"vraag m(?:e|ij)|zeg m(?:e|ij)",
    ),
    Wording(  # Russian
        lasting="\u0441 этого момента|отныне|впредь|в дальнейшем|в будущем|\u0441 сегодняшнего дня",
        always="всегда|никогда",
        does=r"(?:отвечаи|пиши|используи|говори|объясняи|переводи|показываи|избегаи|будь)(?:те)?"
        r"|называи(?:те)? меня|обращаися|спрашиваи(?:те)? меня"
        r"|не (?:отвечаи|пиши|используи|говори|называи)(?:те)?",
        each="каждыи раз,? когда",
        when="каждыи раз,? когда|когда|если|как только",
        please="пожалуиста|только",
        clause=r"спрашиваи(?:те)? меня",
    ),
)

# Scripts that set no blanks between words, or put the verb last: a sign at the beginning, and one
# that something is asked for.
UNCUT = (
    re.compile(
        r"(?:从现在(?:起|开始)|從現在(?:起|開始)|从今(?:以后|往后|天起)|今后|以后)"
        r"[\uff0c,、\s]*(?P<does>(?:请|請|你|都|.{0,20}时|.{0,20}时候).{2,120})"
    ),
    re.compile(
        r"(?:これから(?:は|も)?|今後(?:は|も)?)[、,\s]*"
        r"(?P<does>.{2,120}(?:ください|下さい|ように|お願いします?))"
    ),
    re.compile(
        r"(?:अब से|आगे से|आज से)[,\s]+"
        r"(?P<does>.{2,160}(?:देना|दो|दें|दीजिए|करो|करें|करना|लिखो|लिखें|बुलाओ|बुलाना|कहो|कहना))"
    ),
)
UNCUT_WHEN = (
    re.compile(r"(?P<when>.{1,60}?(?:的时候|時候|时))[\uff0c,、\s]*(?P<does>.{2,120})"),
    re.compile(r"(?P<when>.{1,60}?(?:ときは?|時は?))[、,\s]*(?P<does>.{2,120})"),
    re.compile(r"(?P<when>जब .{1,80}?),?\s+(?:तो|तब)\s+(?P<does>.{2,120})"),
)
