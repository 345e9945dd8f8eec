"""What is play or a joke in any language: parts that are handed out, sarcasm, and no allergens.

The languages stand together, because what gives a joke away is much the same in all of them.
"""

import re

# "You are the doctor and I am the patient": neither is.
PARTS = re.compile(
    r"\bdu (?:bist|spielst|machst) [^.!?]{1,40}\bich (?:bin|spiele|mache)\b"
    r"|\b(?:tú|vos) (?:eres|sos|haces)\b[^.!?]{1,40}\byo\b|\beres [^.!?]{1,40}\by yo\b"
    r"|\b(?:tu es|tu joues|tu fais|toi,? (?:tu|le|la))\b[^.!?]{1,40}\bmoi\b"
    r"|\b(?:você é|tu és|você faz)\b[^.!?]{1,40}\beu\b|\btu (?:sei|fai)\b[^.!?]{1,40}\bio\b"
    r"|\b(?:jij|je) (?:bent|speelt)\b[^.!?]{1,40}\b(?:en )?ik (?:ben|speel)\b"
    r"|\bsen [^.!?]{1,30}s[ıiuü]n\b[^.!?]{1,8}\bben\b"
    r"|\bты\b[^.!?]{2,40}\bа я\b|\bty (?:jesteś|będziesz|grasz)\b[^.!?]{1,40}\bja\b"
    r"|तुम [^।!?]{1,30} हो[,]? (?:और )?मैं|\btum [^.!?]{1,30} ho,? (?:aur )?main\b"
    r"|(?:あなた|君|きみ)[はが][^。！？]{1,20}(?:私|僕|俺)[はが]"
    r"|你(?:是|当|演|扮演?)[^。！？]{1,15}我(?:是|当|演|扮)|أنت [^.!؟]{1,30} وأنا",
    re.IGNORECASE,
)
# "Of course, I'm the Queen of England": an agreement that nobody asked for opens a jest.
SARCASM = re.compile(
    r"^(?:ja,? klar|na klar|klar,|natürlich,|sicher,|aber sicher|logisch,|sí,? claro|claro,"
    r"|claro que sí,|por supuesto,|seguro,|bien sûr|ben voyons|mais oui|évidemment,"
    r"|aham|com certeza,|sei,|tá bom,|certo,|sì,? certo|come no|ovviamente,|ja hoor|tuurlijk"
    r"|natuurlijk,|vast,|tabii|elbette|aynen|ага|ну да|конечно|как же|разумеется|jasne"
    r"|oczywiście|no tak,|ज़रूर,|हाँ हाँ|haan haan|もちろん、|はいはい|当然|是是是|对对对"
    r"|طبعا|طبعًا|أكيد|بالتأكيد)(?!\w)",
    re.IGNORECASE,
)
# "Write a profile: I'm called Tom": the words of somebody who is made up.
COMPOSED = re.compile(
    r"(?:(?<!\w)(?:schreib|verfass|erstell|entwirf|formulier|dicht|erfind|escrib|redact|crea|inventa"
    r"|rédig|écri[st]|compos|crée|invent|escrev|redij|cri[ae]|scriv|schrijf|maak|verzin|bedenk"
    r"|yaz|oluştur|напиши|составь|придумай|сочини|создай|napisz|stwórz|ułóż|wymyśl|likh|banao)\w*"
    r"|लिख|बनाओ|बनाइए|書いて|作って|考えて|写|编|拟|起草|اكتب|أنشئ|ألف)[^:：\n]{0,80}[:：]",
    re.IGNORECASE,
)
# A scene, a part to be read, a game: whoever says "I" there is not the writer.
STAGE = re.compile(
    r"\b(?:in der rolle|aus (?:der )?sicht|szene|pen (?:and|&) paper|larp|d&d|dnd|en el papel"
    r"|escena|partida de rol|dans le rôle|saynète|sketch|nel ruolo|scenetta|no papel de|cena de"
    r"|in de rol|toneelstuk|rolünde|canlandır\w*|skeç|отыгр\w+|сценк\w+|от лица|в роли"
    r"|w roli|scenk\w+)\b|役を|役で|台本|寸劇"
    r"|场景[:：是]|剧本|对白|我来当|我来演|我当|你来当|مشهد|दृश्य",
    re.IGNORECASE,
)
NO_ALLERGEN = re.compile(
    r"montag|früh|aufstehen|arbeit|lunes|trabaj|madrug|levantar|lundi|travail|matin|réunion"
    r"|segunda|trabalh|acordar cedo|reuni|lunedì|lavor|mattin|sveglia|maandag|werk|vergader|ochtend"
    r"|pazartesi|erken kalk|iş[ei]|çalışma|понедельник|работ|утр|ранн|poniedziałk|prac|wstawani"
    r"|सोमवार|काम|सुबह|somvaar|monday|kaam|subah|月曜|仕事|会社|早起き|会議|星期一|周一|上班|工作|早起"
    r"|开会|加班|الاثنين|الإثنين|العمل|الاستيقاظ|الصباح|dumm|idiot|stupid|tont|bêtis|connerie|mentir"
    r"|lüge|mentira|menzogn|leugen|лож|врань|глуп|дурак|aptal|yalan|उबाऊ|झूठ|嘘|バカ|谎|笨|蠢|الكذب|الغباء"
    r"|schwiegermutter|suegra|belle-mère|sogra|suocer|schoonmoeder|kayınvalide|тёщ|свекров|チーム|sport"
    r"|deporte|exámen|examen|prüfung|hausaufgaben|deberes|devoirs|compiti|huiswerk|ödev|домашк|宿題"
    r"|作业|الواجب|menschen|gente|people|leute|personas|люд|人間|politik|polític|politiqu|bürokrati"
    r"|burocra|drama|mathe|matemátic|math|steuern|impuestos|impôts|tasse|налог|liebe|amor\b|amour|amore"
    r"|liefde|aşk|любов|प्यार|恋|爱情|الحب|wecker|despertador|réveil|wekker|будильник|putzen|abwasch"
    r"|limpiar|ménage|vaisselle|pulire|piatti|schoonma|afwas|bulaşık|temizlik|уборк|посуд|掃除|家务"
    r"|洗碗|التنظيف|sprząta|zmywan|schule|escuela|école|scuola|okul|школ|学校|المدرسة",
    re.IGNORECASE,
)
NO_PASTIME = re.compile(
    r"schlafen|ausschlaf|высп|диван|sofa liegen|faulenz"
    r"|rechnung|dormi|pagar|payer|pagare|slapen|rekening|uyuma|fatura|спать|сон\b|счета"
    r"|платить|सोना|सोने|寝る|睡觉|账单|还贷|النوم|الفواتير|spanie|rachunk|\bboleto|sleeping|paying"
    r"|nichts ?tun|nada\b|rien\b|niente|niksen|hiçbir|ничего|何も|什么都不",
    re.IGNORECASE,
)
# Only in jest does anybody live there.
NOWHERE = re.compile(
    r"(?:atlantis|atlántida|atlantide|атлантид\w*|mars|marte|mond|luna|lune|lua|maan|марс\w*|лун[еы]"
    r"|narnia|нарни\w*|hogwarts|хогвартс\w*|mordor|wakanda|gotham|ay|merih|月球|火星|月|القمر|المريخ"
    r"|चाँद|चांद|मंगल|chaand)",
    re.IGNORECASE,
)


def is_play(message: str) -> bool:
    """Whether the message hands out parts."""
    return PARTS.search(message) is not None or STAGE.search(message) is not None


def is_jest(key: str, value: str) -> bool:
    """Whether a value under ``key`` gives the statement away as a joke."""
    if key == "health.allergy":
        return NO_ALLERGEN.search(value) is not None
    if key in ("hobby", "goal"):
        return NO_PASTIME.search(value) is not None
    return key in ("profile.city", "profile.hometown") and NOWHERE.fullmatch(value) is not None
