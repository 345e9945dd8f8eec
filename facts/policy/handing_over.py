"""Words by which people hand over a text that is not about them: "translate this:", "it says:".

A list by language of what is done with texts, of what texts are called, and of how they are pointed
at. A word too many costs an honest fact, which waits on the page of what was set aside; a word too
few lets a stranger's "I live in Cork" be taken for the user's. So a single word is never enough.
"""

import re


def _any(*lists: str) -> str:
    return "|".join(
        word.strip().replace(" ", r"\s+") for words in lists for word in words.split("|")
    )


# What is done with a text that exists.
WORK = _any(
    "translate|summari[sz]e|sum up|proof-?read|re-?write|re-?phrase|paraphrase|correct|fix"
    "|review|edit"
    "|improve|polish|analy[sz]e|explain|shorten|classify|format|check|read|extract|make this"
    "|turn this"
    "|turn these|sort|complete|continue|spell-?check|tl;?dr|fwd|fw|forwarded|pasted|convert|rate"
    "|look at"
    "|clean up|tidy|compare|transcribe|reply to|respond to|answer this|what does this|grammar"
    "|debug|parse"
    "|from the|here's|here is|here are|help w(?:ith)? dialogue|reformat|simplify",
    "übersetz\\w*|fass\\w*|zusammenfass\\w*|korrigier\\w*|verbesser\\w*|überarbeit\\w*|kürz\\w*"
    "|erklär\\w*"
    "|prüf\\w*|analysier\\w*|lies|les|ordne|mach daraus|formulier\\w* um|bewerte|umformulier\\w*"
    "|schau dir",
    "traduc\\w*|tradúc\\w*|resum\\w*|corrig\\w*|corríg\\w*|mejora\\w*|explica\\w*|analiza\\w*"
    "|revisa\\w*"
    "|lee|ordena\\w*|clasifica\\w*|acorta\\w*|reescrib\\w*|mira|convierte|opinas de|qué opinas",
    "tradui\\w*|résum\\w*|corrige\\w*|amélior\\w*|expliqu\\w*|analys\\w*|reli\\w*|lis|raccourci\\w*"
    "|reformul\\w*|formate\\w*|vérifi\\w*|répond\\w* (?:poliment )?à|regarde|penses-tu de",
    "traduz\\w*|resum\\w*|melhor\\w*|analis\\w*|revis\\w*|leia|lê|ordena|encurta\\w*|reescrev\\w*"
    "|passa a limpo|olha|que achas|o que acha",
    "traduci\\w*|riassum\\w*|corregg\\w*|miglior\\w*|spieg\\w*|analizz\\w*|rivedi|leggi|accorcia"
    "|riscriv\\w*"
    "|guarda|controlla|che ne pensi",
    "vertaal\\w*|vat\\s+\\w*\\s*samen|samenvat\\w*|verbeter\\w*|herschrijf|leg uit|lees|kort in"
    "|bekijk|controleer",
    "перевед\\w*|кратко изложи|перескажи|исправь\\w*|проверь\\w*|улучши\\w*|объясни\\w*"
    "|сократи\\w*|прочти"
    "|прочитай\\w*|проанализируй\\w*|отредактируй\\w*|посмотри|оцени",
    "przetłumacz\\w*|streść|popraw\\w*|sprawdź|wyjaśnij|skróć|przeczytaj|översätt\\w*"
    "|sammanfatta|rätta"
    "|oversæt|oversett|opsummer|oppsummer|переклади|виправ|перевір",
    "çevir\\w*|özetle\\w*|düzelt\\w*|düzenle\\w*|açıkla\\w*|incele\\w*|kısalt\\w*|oku",
)
# The same in scripts without spaces, or whose words end in many ways.
WORK_UNSPACED = (
    "翻译|翻譯|总结|總結|概括|改写|潤色|润色|修改|校对|解释|解釋|分析一下|看看这|看看這|帮我看|缩短|要約|翻訳|訳して"
    "|英語にして|日本語にして|直して|添削|校正|説明して|議事録|まとめて|읽어|번역|요약|고쳐|교정|설명해"
    "|अनुवाद|सार बता|सारांश|सुधार|छोटा कर|समझा|ترجم|لخص|صحح|اشرح|اختصر|راجع|חלץ|תרגם|סכם|תקן"
    "|ترجمه|خلاصه"
)
# What a text is called.
TEXTS = _any(
    "tone|tweet|mails?|e-?mails?|lines?|sentences?|grammar|slogan|lyrics?|quote|caption"
    "|messages?|text|log"
    "|logs|minutes|label|paragraph|prompt|wording|excerpt|passage|transcript|headline|subtitle"
    "|translation"
    "|ad|advert|says|wrote|reads|script|output|letters?|essay|article|page|website|web ?site|readme"
    "|\\w+\\.md|notes|chat|conversation|thread|whatsapp|review|reviews|bio|poem|song|csv|json"
    "|xml|yaml|toml"
    "|html|sql|code|file|document|pdf|contract|post|posts|comment|recipe|story|statement|snippet"
    "|homework"
    "|testimonial|complaint|feedback|application|speech|blurb|entry|diary|profile|cv|resume|report",
    "mail|e-mail|brief|text|satz|sätze|seite|artikel|protokoll|verlauf|notiz|notizen|anzeige"
    "|gedicht|lied"
    "|datei|dokument|vertrag|bewertung|rezension|aufsatz|nachricht|zeilen|projekt|etikett|chat"
    "|lebenslauf",
    "correo|carta|texto|frase|página|artículo|apuntes|anuncio|mensaje|archivo|documento|contrato"
    "|reseña"
    "|redacción|conversación|poema|canción|opiniones|etiqueta|chat",
    "courriel|lettre|texte|phrase|article|annonce|message|fichier|document|contrat|avis|témoignage"
    "|orthographe|vers|mot|note|notes|fautes|commentaire|conversation",
    "carta|texto|página|artigo|anúncio|mensagem|ficheiro|arquivo|redação|opinião|apontamentos"
    "|notas|conversa",
    "lettera|testo|frase|pagina|articolo|annuncio|messaggio|file|recensione|tema|appunti|canzone"
    "|poesia",
    "brief|tekst|zin|bericht|artikel|advertentie|письмо|письме|письма|текст|тексте|фразу"
    "|предложение|статья"
    "|статью|статьи|страницу|страница|объявление|сообщение|отзыв|файл|сочинение|переписк\\w*"
    "|заметки",
    "mail\\w*|mektub\\w*|metn\\w*|metin|cümle\\w*|sayfa\\w*|makale\\w*|konuşma\\w*|yorum\\w*"
    "|yazı\\w*|ilan\\w*"
    "|tekst\\w*|list|zdanie|artykuł|wiadomość|brev\\w*|mening\\w*|лист|речення",
)
TEXTS_UNSPACED = (
    "邮件|郵件|信件|文章|网页|網頁|句子|句话|段话|这段|這段|聊天记录|对话|代码|简历|作文|评论|メール|文章|この文|手紙|記事"
    "|ページ|議事録|レビュー|コード|YAML|JSON|메일|편지|글을|문장|기사|페이지|대화|पेज|पत्र|वाक्य|लेख|ईमेल|संदेश|رسالة|الرسالة"
    "|الصفحة|النص|المقال|الجملة|مقال|نص|מכתב|טקסט|משפט|متن|نامه"
)
# How one is pointed at.
THIS = _any(
    "this|these|that|those|following|below|here|attached|which of",
    "dies\\w*|folgend\\w*|hier|hierunter|der|den|dem|das|die|meiner \\w+|meines \\w+",
    "est[eaos]+|est[ao]s|siguiente\\w*|aquí|esto|ce|cet|cette|ces|ceci|suivant\\w*|voici|ci-dessous"
    "|es[st][eaes]+|isto|isso|seguinte\\w*|quest\\w+|seguente\\w*|ecco|deze|dit|dat|die|volgende"
    "|hieronder"
    "|эт\\w+|следующ\\w+|вот|в|bu|şu|aşağıdaki|ten|tę|to|den|det|denna|detta|цей|цю",
)
THIS_UNSPACED = "这|這|以下|下面|この|次の|以下の|이|다음|इस|यह|निम्न|هذ|التالي|הזה|הזאת|این"
# "Wrote", "says": what follows somebody else said.
REPORTS = _any(
    "geschickt|gesendet|schickte|mailte|envió|mandó|envoyé|mandato|inviato|enviou|mandou|прислал\\w*"
    "|gönderdi|göndermiş|przysłał\\w*|skickade|wrote|writes|says|said|reads|texted|posted|sent me|states?|goes|replied|told me",
    "schrieb|schreibt|sagt|sagte|steht|lautet|meinte|escribió|dice|dijo|pone|a écrit|écrit|dit"
    "|a dit"
    "|escreveu|diz|disse|ha scritto|scrive|dice|ha detto|schreef|zegt|написал\\w*|пишет|говорит"
    "|сказал\\w*"
    "|yazmış|yazdı|diyor|napisał\\w*|skrev|skriver|säger",
)
REPORTS_UNSPACED = "写道|寫道|说:|說:|说:|書いて|言って|と言|लिखा|कहा|كتب|قال|כתב|אמר|نوشت"
# A new text is asked for, of what the person says: that is their own.
CREATES = _any(
    "(?:write|draft|compose|create|make|generate|prepare) (?:me )?(?:an?|my|some|the)|help me "
    "write",
    "schreib\\w* mir|verfass\\w*|entwirf|erstelle|escr[ií]be\\w* (?:una?|mi)|redacta|écris"
    "|rédige\\w*"
    "|scriv\\w+ (?:un|una|la mia)|escrev\\w+ (?:uma?|a minha)|напиши|составь|yaz|napisz|skriv en",
)
# What follows is about the writer.
ABOUT_ME = _any(
    "about me|about myself|my (?:own )?(?:bio|profile|cv|introduction|intro|background|details"
    "|situation|story)"
    "|for context|fyi|introduc\\w+ myself|note to self|who i am",
    "(?:über|zu) mi(?:ch|r)|meine? (?:lage|situation|daten)|sobre mí|quién soy|mi (?:perfil"
    "|situación)"
    "|pour info|sur moi|mon profil|ma situation|me présente|sobre mim|o meu perfil|quem sou"
    "|su di me|chi sono|il mio profilo|over mij|обо мне|о себе|hakkımda|o mnie|om mig|om meg",
)
ABOUT_ME_UNSPACED = (
    "关于我|關於我|我的情况|自己紹介|私について|मेरे बारे में|عني|عن نفسي|저에 대해|제 소개"
)


def _pattern(spaced: str, unspaced: str = "") -> re.Pattern[str]:
    more = f"|(?:{unspaced})" if unspaced else ""
    return re.compile(rf"\b(?:{spaced})(?!\w){more}", re.IGNORECASE)


WORKS_ON = _pattern(WORK, WORK_UNSPACED)
NAMES_TEXT = _pattern(TEXTS, TEXTS_UNSPACED)
POINTS = _pattern(THIS, THIS_UNSPACED)
REPORTED = _pattern(REPORTS, REPORTS_UNSPACED)
NEW_TEXT = _pattern(CREATES)
SELF = _pattern(ABOUT_ME, ABOUT_ME_UNSPACED)
ASKS = re.compile(r"[?\uff1f\u061f]\s*$")
LEADS = re.compile(r"[:\uff1a]\s*$")
SHORT = 4  # words: "proofread pls", "review:"


def hands_over(sentence: str) -> bool:
    """Whether what follows ``sentence`` is a text that it asks to have worked on."""
    if SELF.search(sentence) or NEW_TEXT.search(sentence):
        return False
    named, pointed = NAMES_TEXT.search(sentence), POINTS.search(sentence)
    leads = LEADS.search(sentence) is not None
    if WORKS_ON.search(sentence):
        return bool(named or pointed or leads or len(sentence.split()) <= SHORT)
    if REPORTED.search(sentence):
        return bool(leads or named or pointed)
    return bool(named and (pointed or leads) and (leads or ASKS.search(sentence)))


def hands_over_here(clause: str) -> bool:
    """The same for what follows a colon on one line, where a colon alone says little."""
    if SELF.search(clause) or NEW_TEXT.search(clause):
        return False
    works, named = WORKS_ON.search(clause), NAMES_TEXT.search(clause)
    pointed, reported = POINTS.search(clause), REPORTED.search(clause)
    return bool(works or (named and (pointed or reported)) or (pointed and reported))
