"""The words by which dates, units, labels and names are told, by language; lower case."""

# ruff: noqa: RUF001 - signs and letters of other scripts are what is looked for here


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _numbered(text: str) -> dict[str, int]:
    """Word -> the number of its line, from 1."""
    lines = text.strip().splitlines()
    return {word: at for at, line in enumerate(lines, start=1) for word in line.split()}


# en, de, es, fr, it/pt, ru, hi
MONTHS = _numbered("""
january jan januar jänner enero janvier gennaio janeiro января январь जनवरी
february feb februar febrero février febbraio fevereiro февраля февраль फरवरी फ़रवरी
march mar märz marzo mars março марта март मार्च
april apr abril avril aprile апреля апрель अप्रैल
may mai mayo maggio maio мая май मई
june jun juni junio juin giugno junho июня июнь जून
july jul juli julio juillet luglio julho июля июль जुलाई
august aug agosto août августа август अगस्त
september sept sep septiembre septembre settembre setembro сентября сентябрь सितंबर सितम्बर
october oct oktober okt octubre octobre ottobre outubro октября октябрь अक्टूबर अक्तूबर
november nov noviembre novembre novembro ноября ноябрь नवंबर नवम्बर
december dec dezember dez diciembre décembre dicembre dezembro декабря декабрь दिसंबर दिसम्बर
""")
WEEKDAYS = _numbered("""
monday mondays montag montags lunes lundi lunedì понедельник सोमवार
tuesday tuesdays dienstag dienstags martes mardi martedì вторник मंगलवार
wednesday wednesdays mittwoch mittwochs miércoles mercredi mercoledì среду बुधवार
thursday thursdays donnerstag donnerstags jueves jeudi giovedì четверг गुरुवार
friday fridays freitag freitags viernes vendredi venerdì пятницу शुक्रवार
saturday saturdays samstag samstags sonnabend sábado samedi sabato субботу शनिवार
sunday sundays sonntag sonntags domingo dimanche domenica воскресенье रविवार
""")
# Months that are words of everyday speech as well: dates only beside a number or after "in".
BEFORE_WEEKDAY = _words(
    """next this last coming every each nächsten nächste diesen letzten jeden kommenden próximo
    pasado este cada prochain chaque अगले पिछले इस हर следующий следующую каждый каждую"""
)
AFTER_WEEKDAY = _words(
    "next morning afternoon evening night früh abend prochain próximo matin soir सुबह शाम"
)
BEFORE_MONTH = _words(
    """in by until till since before after during from of this next last early late mid im ab bis
    seit ende anfang mitte nächsten en hasta desde próximo depuis avant fin début dès"""
)
BEFORE_YEAR = _words(
    """in since until till by from before after year of around born im jahr seit bis von ab vor
    nach en desde hasta de año depuis avant après jusqu'en à का को में सन"""
)
RELATIVE_DAYS = _words("tomorrow übermorgen demain завтра कल परसों 明天 后天 明日")
RELATIVE_SPANS = _words("week month year weekend quarter woche monat jahr")

_UNITS = {
    "EUR": "€ eur euro euros eur. 欧元 यूरो",
    "USD": "$ usd dollar dollars dólares dólar 美元 डॉलर",
    "GBP": "£ gbp pound pounds quid",
    "INR": "₹ inr rs rupee rupees रुपये रुपए रुपया रु",
    "JPY": "¥ jpy yen 円",
    "CNY": "cny rmb yuan 元 块",
    "CHF": "chf franken francs",
    "RUB": "₽ rub рублей рубля руб",
    "%": "% percent prozent pourcent प्रतिशत процентов процента",
    "kg": "kg kilo kilos kilogram kilograms kilogramm किलो кг 公斤",
    "g": "g gram grams gramm gramme grammes gramos ग्राम г 克",
    "mg": "mg milligram milligrams",
    "lb": "lb lbs",
    "oz": "oz ounce ounces",
    "t": "ton tons tonne tonnes tonnen",
    "l": "l litre litres liter liters litro litros लीटर л 升",
    "ml": "ml millilitre millilitres milliliter milliliters",
    "m": "m metre metres meter meters metern metros mètres मीटर м 米",
    "cm": "cm centimetre centimetres centimeter centimeters zentimeter 厘米",
    "mm": "mm millimetre millimetres millimeter millimeters",
    "km": "km kilometre kilometres kilometer kilometers kilómetros kilomètres किमी км 公里",
    "mi": "mile miles",
    "ft": "ft foot feet",
    "in": "inch inches zoll",
    "m²": "m² m2 sqm qm",
    "ft²": "sqft",
    "m³": "m³ m3",
    "km/h": "km/h kmh kph",
    "mph": "mph",
    "°": "° degree degrees grad grados degrés डिग्री",
    "°C": "°c ℃ celsius",
    "°F": "°f ℉ fahrenheit",
    "min": "min mins minute minutes minuten minutos मिनट минут 分钟",
    "h": "h hr hrs hour hours stunde stunden hora horas heure heures घंटे часов часа 小时",
    "s": "sec secs second seconds sekunden segundos secondes",
    "day": "day days tage tagen tag días día jour jours दिन дней дня 天",
    "week": "week weeks woche wochen semana semanas semaine semaines हफ़्ते हफ्ते недели 周",
    "month": "month months monat monate monaten mes meses mois महीने месяцев 个月",
    "year": "year years jahr jahre jahren año años an ans साल лет года 年 岁",
    "W": "w watt watts",
    "kW": "kw kilowatt",
    "kWh": "kwh",
    "V": "v volt volts",
    "GB": "gb gigabytes",
    "MB": "mb megabytes",
    "TB": "tb terabytes",
    "Hz": "hz",
    "kcal": "kcal calories kalorien calorías",
    "px": "px pixels",
    "cup": "cup cups",
    "tbsp": "tbsp tablespoon tablespoons esslöffel el",
    "tsp": "tsp teaspoon teaspoons teelöffel tl",
}
UNITS = {word: unit for unit, words in _UNITS.items() for word in words.split()}
COMPOUND_UNITS = {
    ("square", "m"): "m²",
    ("square", "ft"): "ft²",
    ("cubic", "m"): "m³",
    ("°", "°C"): "°C",
    ("°", "°F"): "°F",
}
MULTIPLIERS = {
    "thousand": 10**3, "k": 10**3, "tausend": 10**3, "mil": 10**3, "mille": 10**3, "हज़ार": 10**3,
    "हजार": 10**3, "lakh": 10**5, "lakhs": 10**5, "लाख": 10**5, "million": 10**6,
    "millions": 10**6, "mio": 10**6, "millionen": 10**6, "millones": 10**6, "crore": 10**7,
    "crores": 10**7, "करोड़": 10**7, "billion": 10**9, "billions": 10**9, "milliarden": 10**9,
    "bn": 10**9, "万": 10**4, "億": 10**8, "亿": 10**8,
}  # fmt: skip
NUMBER_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
    "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "zwölf": 12, "dos": 2, "tres": 3, "cuatro": 4,
    "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10, "deux": 2, "trois": 3,
    "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10,
}  # fmt: skip

# A number after one of these counts places in a list, and says nothing itself.
ENUMERATING = _words(
    """question questions answer answers step steps size sizes part parts chapter chapters item
    items option options point points page pages line lines example examples figure figures table
    tables section sections level levels round rounds note noted notes try attempt message messages
    turn turns task tasks slide slides test tests filler lesson exercise number frage antwort
    schritt teil kapitel seite punkt beispiel pregunta respuesta paso parte capítulo página étape
    réponse chapitre partie प्रश्न सवाल"""
)
# What a number of one or two digits counts without anybody having to remember it.
COUNTED_IN_PASSING = _words(
    """questions question things thing times time more other others different ways way points steps
    options ideas examples words sentences lines tips reasons parts answers ones fragen dinge sachen
    mal cosas veces preguntas choses fois questions बातें बार सवाल of and or to in on at for from
    with by the a an is are was were than then if it that this we you i und oder ist sind von zu y
    o de en es et ou est sont के का की में और है हैं से"""
)
BEFORE_COUNTED = _words("new old large small big little young adult double single whole full extra")
# A number after one of these is somebody's or something's.
LABELS = (
    "order|invoice|ticket|booking|reservation|room|flight|gate|account|customer|client|case|policy"
    "|tracking|reference|ref|code|serial|model|id|licen[cs]e|plate|apartment|flat|seat|platform"
    "|bus|train|extension|zip|postcode|postal|part|member|membership|contract|confirmation"
    "|bestellung|bestellnummer|rechnung|rechnungsnummer|zimmer|konto|kundennummer|auftrag"
    "|buchung|vertrag|pedido|factura|habitación|reserva|vuelo|cuenta|cliente|commande|facture"
    "|chambre|vol|compte|réservation|ऑर्डर|कमरा|खाता|заказ|заказа|订单号?|房间"
)

# Capitalised at the beginning of a sentence or by custom, and no name.
NO_NAMES = _words(
    """i i'm i've i'll i'd a an the this that these those it its he she they we you my your his her
    our their me us him them who what when where why which how whose there here and or but so if
    then than because since while although though after before during until unless as at by for
    from in into of off on onto out over to under up with without about above across against along
    among around behind below beside between beyond near through toward towards via is are was were
    be been am do does did done have has had can could will would shall should may might must not
    no yes yeah yep nope ok okay oh ah hey hi hello dear thanks thank please sorry sure fine great
    good nice cool wow well now just also maybe perhaps still even only never always often
    sometimes usually today tomorrow yesterday tonight agreed let let's lets make take get give go
    come see look use try keep put set run add call write send tell ask show find check read open
    note remember remind noted answer question step option example tip warning both all any each
    every some many most more much few one two three four five six seven eight nine ten another
    other others such same next last first second third finally however therefore otherwise
    instead meanwhile overall generally actually honestly basically unfortunately luckily hopefully
    don't doesn't didn't won't can't cannot couldn't wouldn't shouldn't isn't aren't wasn't it's
    that's what's there's here's who's he's she's they're we're you're we've you've they've we'll
    you'll they'll he'll she'll it'll we'd you'd they'd i.e e.g pm am tv pdf ps fyi asap btw faq
    diy id mr mrs ms dr prof aunt uncle mum mom dad mother father sister brother grandma grandpa
    everyone everybody someone somebody nobody nothing something anything everything people
    chapter part page section figure table version planning dinner lunch breakfast
    der die das den dem des ein eine einen einem einer eines ich du er sie es wir ihr mein meine
    meinen meinem meiner dein deine sein seine unser unsere und oder aber wenn dann weil dass ob
    wie was wer wo wann warum welche welcher welches nicht kein keine ja nein danke bitte hallo gut
    guten heute morgen gestern jetzt noch auch nur sehr schon mit ohne für von zu zum zur bei nach
    aus auf an im am in bis seit über unter vor zwischen ist sind war hat haben kann können soll
    darf muss wird werden frau herr
    el la los las un una unos unas yo tú él ella nosotros ellos mi mis tu tus su sus y o pero si
    cuando donde como qué quién cuál por para con sin de del en es son está están no sí gracias
    hola hoy ayer mañana ahora también muy hemos he ha soy estoy tengo
    le les une des je j'ai tu il elle on nous vous ils elles mon ma mes ton ta tes son sa ses
    notre votre leur et ou mais quand où comment pourquoi quel quelle qui que par pour avec sans du
    au aux est sont ne pas oui non merci bonjour salut aujourd'hui demain hier maintenant aussi ça
    c'est
    я ты он она оно мы вы они мой моя моё мои это что кто где когда как почему и или но если то не
    да нет спасибо привет меня мне у в на с к по за из от до"""
)
AFTER_A_PERSON = _words(
    """said says called calls wants wanted told asked asks likes loves hates prefers lives lived
    works worked moved thinks thought knows came comes left joined married suggested recommended
    agreed sent wrote promised needs bought lost turned studies kommt wohnt mag arbeitet isst sagt
    heißt lebt vive trabaja dice quiere llega habite travaille aime vient arrive живёт работает"""
)
BETWEEN_NAMES = _words("of de da di do van von der den del la le el du bin al and the & y")
# In German every noun is capitalised: of those, a name follows one of these.
KIN = _words(
    """schwester bruder mutter vater frau mann tochter sohn freund freundin kollege kollegin herr
    herrn doktor dr prof tante onkel oma opa nachbar nachbarin chef chefin katze hund kater hündin
    firma hotel restaurant stadt marke heißt heiße heißen namens"""
)
BEFORE_PLACES = _words("in nach aus bei")
NO_PLACES = _words(
    """ordnung hause holz bedarf eile ruhe zukunft zeit urlaub rente wasser euro form frage kraft
    teilen summe gefahr versuchung stimmung wirklichkeit metall glas stein papier spaß angst liebe
    regen schnee sonne stunden minuten tagen wochen monaten jahren raten betrieb arbeit pension
    plan möglichkeit wunsch anfrage zimmertemperatur tee kaffee freunden leuten kindern"""
)
GERMAN = _words(
    """der die das und ich ist nicht ein eine einen wir mit auf für am im den dem meine mein es
    sind hat haben wie zu zum zur von noch auch uns mir mich bitte kommt heißt wiegt kostet gestern
    morgen heute aus bei unser unsere seine ihre"""
)
NOT_GERMAN = _words(
    "the of is are was my i you it to for with this that have and el la los mi y que en un una"
    " le les et du je"
)
EXTENSIONS = _words(
    """txt md rst pdf doc docx odt xls xlsx ods csv tsv json jsonl yaml yml toml ini cfg conf env
    xml html htm css scss js mjs ts tsx jsx vue py pyi ipynb rb php go rs java kt swift c h cc cpp
    hpp cs sh bash zsh ps1 bat sql db sqlite log lock zip tar gz tgz bz2 xz 7z rar iso dmg exe msi
    deb rpm jar war png jpg jpeg gif svg webp bmp tif tiff heic mp3 mp4 wav flac ogg mov avi mkv
    ppt pptx key pages numbers epub tex bib r ics eml pem crt
    com org net io dev app de fr es in uk eu ch at nl it pl edu gov info example"""
)

# What a sentence item may lose in other words: function words, and those that only mark its kind.
EMPTY_WORDS = _words(
    """a about again all also am an and any are as at be been being but by can could did do does
    for from had has have he her hers him his how i if in into is it its just ll let lets me might
    may mine must my need needs needed of off ok okay on onto or our ours out over own please re s
    shall she should so some such that the their them then there these they this those to too up us
    user users ve was we were what when where which while who whom why will with would yes yet you
    your yours d m decided decide decides decision chosen choose chose agreed agree agrees go goes
    going take takes get gets want wants wanted fine still open remind ask asks only
    ich du er sie es wir ihr mein meine meinen mir mich uns unser unsere der die das den dem des ein
    eine einen einem einer und oder aber auf an am im in ist sind war hat haben habe zu zum zur für
    von mit bei nach aus sich dann noch nur muss müssen darf dürfen bin nehmen wir entschieden
    el la los las un una yo mi mis me nos y o de del en a al es soy son que con por para he hemos
    ha se lo solo sólo decidido
    le les l un une des je j tu il elle on nous vous mon ma mes et ou de du d en à au aux est suis
    sont que qui avec par pour se ce ai avons décidé
    मैं मेरा मेरी मेरे मुझे हम और या का की के को में से है हैं हूँ हूं था थी
    я мы мне меня у и в на с не"""
)
NEGATIONS = _words(
    """not no never without avoid avoids avoiding neither nor none nothing cannot t against refuse
    refuses exclude excluding excludes forbidden nicht nie niemals kein keine keinen keiner ohne
    keinesfalls nunca sin ningún ninguna jamás ne pas jamais sans aucun aucune नहीं मत बिना न не
    никогда без नही"""
)
