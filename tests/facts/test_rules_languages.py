"""What the tables of other languages read, and what they must not read: sentences of our own.

A key with ``-`` before it is taken back, one with ``!`` is denied.
"""

from datetime import date

import pytest

from facts import keys
from facts.extraction.rules import Context, find
from facts.extraction.rules.tables import TABLES
from facts.extraction.rules.tables.dates import resolved

TODAY = date(2026, 1, 14)  # a Wednesday
SIGNS = {("assert", "positive"): "", ("assert", "negative"): "!"}


def read(text: str) -> list[tuple[str, str]]:
    return [
        (SIGNS.get((one.op, one.polarity), "-") + one.key, one.value)
        for one in find(text, context=Context(said=TODAY))
    ]


STATED: dict[str, list[tuple[str, list[tuple[str, str]]]]] = {
    "de": [
        ("Ich trinke abends keinen Kaffee", [("habit", "Ich trinke abends keinen Kaffee")]),
        ("Ich komme aus Wien", [("profile.hometown", "Wien")]),
        ("Ich mag kurze Antworten", [("answer.style", "kurze Antworten")]),
        ("Hallo, ich heiße Wiebke Thomsen.", [("profile.name", "Wiebke Thomsen")]),
        ("nenn mich einfach Jo", [("profile.nickname", "Jo")]),
        ("Ich wohne seit Mai in Görlitz, was ist dort los?", [("profile.city", "Görlitz")]),
        ("wir sind letzten Sommer nach Bad Tölz gezogen", [("profile.city", "Bad Tölz")]),
        ("Ich wohne nicht mehr in Hagen.", [("-profile.city", "Hagen")]),
        ("Ich arbeite als Optikerin bei Fielmann", [("work.job", "Optikerin")]),
        ("bin gelernter Dachdecker und suche Werkzeug", [("work.job", "Dachdecker")]),
        ("Meine Tochter heißt Frieda", [("family.child", "Frieda")]),
        ("unser Dackel Waldi bellt nachts", [("pet", "Waldi, dackel")]),
        ("Ich bin allergisch gegen Erdnüsse, Soja und Latex.", [
            ("health.allergy", "Erdnüsse"), ("health.allergy", "Soja"), ("health.allergy", "Latex"),
        ]),
        ("ich esse kein Schweinefleisch", [("!diet", "Schweinefleisch")]),
        ("Ich leide unter Migräne", [("health.condition", "Migräne")]),
        ("Am 3. Mai habe ich die Führerscheinprüfung", [
            ("plan", "habe ich die Führerscheinprüfung"),
        ]),
        ("Ich kann Rosenkohl nicht ausstehen", [("food.dislike", "Rosenkohl")]),
        ("ich spreche Polnisch und Sorbisch", [
            ("profile.language", "Polnisch"), ("profile.language", "Sorbisch"),
        ]),
        ("Ich bin keine Veganerin mehr", [("-diet", "Veganerin")]),
        ("Bitte antworte mir immer auf Plattdeutsch", [
            ("answer.style", "Bitte antworte mir immer auf Plattdeutsch"),
        ]),
    ],
    "es": [
        ("Trabajo en Sevilla", [("work.place", "Sevilla")]),
        ("Soy profesora de yoga los fines de semana", [("work.job", "profesora de yoga")]),
        ("Hola, me llamo Itziar", [("profile.name", "Itziar")]),
        ("Vivo en San Sebastián y trabajo de enfermera", [
            ("profile.city", "San Sebastián"), ("work.job", "enfermera"),
        ]),
        ("acabo de mudarme a Zaragoza, ¿qué barrio recomiendas?", [("profile.city", "Zaragoza")]),
        ("soy de Oviedo", [("profile.hometown", "Oviedo")]),
        ("Mi hermano se llama Fermín", [("family.brother", "Fermín")]),
        ("Soy alérgica a los frutos secos y al polen", [
            ("health.allergy", "frutos secos"), ("health.allergy", "polen"),
        ]),
        ("no como carne", [("!diet", "carne")]),
        ("ya no soy vegetariana", [("-diet", "vegetariana")]),
        ("ya no trabajo en Correos", [("-work.employer", "Correos")]),
        ("tengo hipertensión", [("health.condition", "hipertensión")]),
        ("El 3 de mayo tengo el examen de conducir", [("plan", "tengo el examen de conducir")]),
        ("detesto el cilantro", [("food.dislike", "cilantro")]),
        ("toco el violonchelo", [("hobby", "violonchelo")]),
        ("hablo catalán y rumano", [
            ("profile.language", "catalán"), ("profile.language", "rumano"),
        ]),
    ],
    "fr": [
        ("Je préfère les réponses courtes.", [("answer.style", "réponses courtes")]),
        ("Salut, je m'appelle Maëlle", [("profile.name", "Maëlle")]),
        ("J'habite à Saint-Étienne depuis dix ans", [("profile.city", "Saint-Étienne")]),
        ("on vient de déménager à Nantes", [("profile.city", "Nantes")]),
        ("je n'habite plus à Lille", [("-profile.city", "Lille")]),
        ("Je travaille comme libraire à Dijon", [("work.job", "libraire")]),
        ("je suis infirmière de nuit", [("work.job", "infirmière de nuit")]),
        ("ma sœur s'appelle Oriane", [("family.sister", "Oriane")]),
        ("je suis allergique aux arachides et au pollen", [
            ("health.allergy", "arachides"), ("health.allergy", "pollen"),
        ]),
        ("je ne mange pas de porc", [("!diet", "porc")]),
        ("je ne bois pas d'alcool", [("!drink", "alcool")]),
        ("j'ai de l'asthme, je peux plonger ?", [("health.condition", "asthme")]),
        ("je passe mon permis le 3 mai", [("plan", "je passe mon permis")]),
        ("je déteste les endives", [("food.dislike", "endives")]),
        ("je ne travaille plus chez Decathlon", [("-work.employer", "Decathlon")]),
    ],
    "pt": [
        ("Moro em Niterói e trabalho em Duque de Caxias.", [("profile.city", "Niterói")]),
        ("Olá, me chamo Jandira", [("profile.name", "Jandira")]),
        ("moro em Juiz de Fora com meus pais", [("profile.city", "Juiz de Fora")]),
        ("me mudei para Natal faz um mês", [("profile.city", "Natal")]),
        ("sou enfermeira e faço plantão", [("work.job", "enfermeira")]),
        ("trabalho como soldador", [("work.job", "soldador")]),
        ("minha filha se chama Cecília", [("family.child", "Cecília")]),
        ("tenho dois gatos", [("pet", "dois gatos")]),
        ("sou alérgico a camarão", [("health.allergy", "camarão")]),
        ("não como carne vermelha", [("!diet", "carne vermelha")]),
        ("não sou mais vegetariana", [("-diet", "vegetariana")]),
        ("sou diabética, posso comer manga?", [("health.condition", "diabética")]),
        ("no dia 3 de maio tenho a defesa do mestrado", [("plan", "tenho a defesa do mestrado")]),
        ("odeio coentro", [("food.dislike", "coentro")]),
        ("não trabalho mais no banco", [("-work.employer", "banco")]),
    ],
    "it": [
        ("Ciao, mi chiamo Fiorenza", [("profile.name", "Fiorenza")]),
        ("abito a Reggio Emilia da sempre", [("profile.city", "Reggio Emilia")]),
        ("non abito più a Bari", [("-profile.city", "Bari")]),
        ("faccio la postina", [("work.job", "postina")]),
        ("sono ingegnere", [("work.job", "ingegnere")]),
        ("mio fratello si chiama Tullio", [("family.brother", "Tullio")]),
        ("ho due gatti", [("pet", "due gatti")]),
        ("sono allergica alle noci e ai crostacei", [
            ("health.allergy", "noci"), ("health.allergy", "crostacei"),
        ]),
        ("non bevo caffè", [("!drink", "caffè")]),
        ("sono celiaco, cosa ordino?", [("health.condition", "celiaco")]),
        ("il 3 maggio ho l'esame di guida", [("plan", "ho l'esame di guida")]),
        ("non sopporto la liquirizia", [("food.dislike", "liquirizia")]),
        ("parlo sloveno e tedesco", [
            ("profile.language", "sloveno"), ("profile.language", "tedesco"),
        ]),
    ],
    "nl": [
        ("Hoi, ik heet Sjoerd", [("profile.name", "Sjoerd")]),
        ("ik woon in Den Helder", [("profile.city", "Den Helder")]),
        ("we zijn verhuisd naar Gouda", [("profile.city", "Gouda")]),
        ("ik woon niet meer in Assen", [("-profile.city", "Assen")]),
        ("ik ben timmerman", [("work.job", "timmerman")]),
        ("ik werk bij een bakkerij als verkoopster", [
            ("work.job", "verkoopster"), ("work.employer", "bakkerij"),
        ]),
        ("mijn zus heet Marijke", [("family.sister", "Marijke")]),
        ("onze kat Snoetje is zoek", [("pet", "Snoetje, kat")]),
        ("ik ben allergisch voor noten en schaaldieren", [
            ("health.allergy", "noten"), ("health.allergy", "schaaldieren"),
        ]),
        ("ik eet geen vlees", [("!diet", "vlees")]),
        ("ik heb epilepsie, mag ik autorijden?", [("health.condition", "epilepsie")]),
        ("op 3 mei heb ik een sollicitatiegesprek", [("plan", "heb ik een sollicitatiegesprek")]),
        ("ik ben geen vegetariër meer", [("-diet", "vegetariër")]),
        ("ik spreek Fries en Duits", [
            ("profile.language", "Fries"), ("profile.language", "Duits"),
        ]),
    ],
    "tr": [
        ("Merhaba, benim adım Nilgün", [("profile.name", "Nilgün")]),
        ("Eskişehir'de yaşıyorum", [("profile.city", "Eskişehir")]),
        ("geçen ay Mersin'e taşındım", [("profile.city", "Mersin")]),
        ("artık Bursa'da yaşamıyorum", [("-profile.city", "Bursa")]),
        ("ben öğretmenim, sınav sorusu hazırla", [("work.job", "öğretmen")]),
        ("kızımın adı Defne, şarkı söyle", [("family.child", "Defne")]),
        ("kedimin adı Boncuk, çok şişman", [("pet", "Boncuk, kedim")]),
        ("çileğe alerjim var", [("health.allergy", "çileğe")]),
        ("çölyak hastasıyım, ne yesem?", [("health.condition", "çölyak hastasıyım")]),
        ("kırmızı et yemiyorum, öneri ver", [("!diet", "kırmızı et")]),
        ("sigara içmiyorum, çay içiyorum", [("!habit", "sigara")]),
        ("3 Mayıs'ta nişanımız var", [("plan", "nişanımız var")]),
        ("kişnişten nefret ederim, şaşırma", [("food.dislike", "kişnişten")]),
    ],
    "ru": [
        ("Я работаю в Казани", [("work.place", "Казани")]),
        ("Привет! Меня зовут Глафира.", [("profile.name", "Глафира")]),
        ("я живу в Нижнем Тагиле", [("profile.city", "Нижнем Тагиле")]),
        ("мы недавно переехали в Омск", [("profile.city", "Омск")]),
        ("я больше не живу в Туле", [("-profile.city", "Туле")]),
        ("работаю сварщиком на заводе", [("work.job", "сварщиком"), ("work.employer", "заводе")]),
        ("мою сестру зовут Ульяна", [("family.sister", "Ульяна")]),
        ("у нас две кошки", [("pet", "две кошки")]),
        ("у меня аллергия на арахис и мёд", [
            ("health.allergy", "арахис"), ("health.allergy", "мёд"),
        ]),
        ("я не ем мясо", [("!diet", "мясо")]),
        ("у меня астма, можно ли бегать?", [("health.condition", "астма")]),
        ("3 мая у меня защита диплома", [("plan", "у меня защита диплома")]),
        ("я живу в Пензе и работаю пекарем", [
            ("profile.city", "Пензе"), ("work.job", "пекарем"),
        ]),
        ("ненавижу холодец", [("food.dislike", "холодец")]),
        ("говорю по-татарски и по-русски", [
            ("profile.language", "по-татарски"), ("profile.language", "по-русски"),
        ]),
    ],
    "hi": [
        ("नमस्ते, मेरा नाम कविता है", [("profile.name", "कविता")]),
        ("मैं इंदौर में रहता हूँ", [("profile.city", "इंदौर")]),
        ("मैं अब दिल्ली में नहीं रहती", [("-profile.city", "दिल्ली")]),
        ("मैं डॉक्टर हूँ", [("work.job", "डॉक्टर")]),
        ("मुझे पनीर पसंद है और मैं सूरत में रहता हूँ", [
            ("food.like", "पनीर"), ("profile.city", "सूरत"),
        ]),
        ("मेरे भाई का नाम रोहन है", [("family.brother", "रोहन")]),
        ("मुझे अंडे से एलर्जी है", [("health.allergy", "अंडे")]),
        ("मुझे माइग्रेन है", [("health.condition", "माइग्रेन")]),
        ("मैं चाय नहीं पीता", [("!drink", "चाय")]),
        ("मुझे करेला बिल्कुल पसंद नहीं है", [("food.dislike", "करेला")]),
        ("मुझे क्रिकेट खेलना पसंद है", [("hobby", "क्रिकेट खेलना")]),
        ("3 मई को मेरी शादी है", [("plan", "मेरी शादी है")]),
        ("main Kanpur mein rehti hoon, mausam kaisa hai", [("profile.city", "Kanpur")]),
        ("mujhe prawns se allergy hai", [("health.allergy", "prawns")]),
        ("mera naam Deepak hai", [("profile.name", "Deepak")]),
        ("main vegetarian hoon", [("diet", "vegetarian")]),
    ],
    "ja": [
        ("今年から肉を食べません。", [("!diet", "肉")]),
        ("私の名前は小百合です。", [("profile.name", "小百合")]),
        ("仙台に住んでいます。", [("profile.city", "仙台")]),
        ("先月、松山に引っ越しました。", [("profile.city", "松山")]),
        ("私は看護師です。", [("work.job", "看護師")]),
        ("経済学を専攻しています。", [("profile.education", "経済学")]),
        ("妹の名前は葵です", [("family.sister", "葵")]),
        ("犬を二匹飼っています。", [("pet", "犬")]),
        ("卵アレルギーがあります。", [("health.allergy", "卵")]),
        ("糖尿病なので、甘いものは控えたいです。", [("health.condition", "糖尿病")]),
        ("肉は食べません。", [("!diet", "肉")]),
        ("コーヒーは飲めません。", [("!drink", "コーヒー")]),
        ("パクチーが苦手です。", [("food.dislike", "パクチー")]),
        ("趣味は登山です。", [("hobby", "登山")]),
        ("5月3日に結婚します。", [("plan", "結婚します")]),
    ],
    "zh": [
        ("我在深圳工作", [("work.place", "深圳")]),
        ("你好，我叫陈晓雨，想问个问题", [("profile.name", "陈晓雨")]),
        ("我住在苏州，周末去哪儿好", [("profile.city", "苏州")]),
        ("我上个月搬到了厦门", [("profile.city", "厦门")]),
        ("我是一名护士", [("work.job", "护士")]),
        ("我老婆叫林静", [("family.partner", "林静")]),
        ("我家养了两只猫", [("pet", "两只猫")]),
        ("我对芒果过敏", [("health.allergy", "芒果")]),
        ("我有高血压，能喝咖啡吗？", [("health.condition", "高血压")]),
        ("我不吃猪肉", [("!diet", "猪肉")]),
        ("我不喝酒", [("!drink", "酒")]),
        ("我讨厌香菜", [("food.dislike", "香菜")]),
        ("5月3日我要考驾照", [("plan", "我要考驾照")]),
        ("我会说粤语和英语", [("profile.language", "粤语"), ("profile.language", "英语")]),
        ("我不在银行上班了", [("-work.employer", "银行")]),
    ],
    "ar": [
        ("أفضل الرد المختصر.", [("answer.style", "الرد المختصر")]),
        ("مرحبا، اسمي هالة", [("profile.name", "هالة")]),
        ("أعيش في طنجة منذ سنتين", [("profile.city", "طنجة")]),
        ("انتقلت إلى عمّان", [("profile.city", "عمّان")]),
        ("أنا مهندس، ساعدني في تقرير", [("work.job", "مهندس")]),
        ("أعمل محاسبة وأستخدم الحاسوب", [("work.job", "محاسبة")]),
        ("اسم ابنتي سلمى", [("family.child", "سلمى")]),
        ("عندي قطة", [("pet", "قطة")]),
        ("لدي حساسية من البيض", [("health.allergy", "البيض")]),
        ("أعاني من الربو، هل أركض؟", [("health.condition", "الربو")]),
        ("لا آكل اللحم", [("!diet", "اللحم")]),
        ("لا أشرب القهوة", [("!drink", "القهوة")]),
        ("أكره الكزبرة", [("food.dislike", "الكزبرة")]),
        ("لم أعد أعيش في بيروت", [("-profile.city", "بيروت")]),
        ("لدي امتحان يوم 3 مايو", [("plan", "لدي امتحان")]),
    ],
    "pl": [
        ("Pracuję w Krakowie", [("work.place", "Krakowie")]),
        ("Cześć, mam na imię Bożena", [("profile.name", "Bożena")]),
        ("mieszkam w Łodzi", [("profile.city", "Łodzi")]),
        ("pracuję jako księgowa, liczę świetnie", [("work.job", "księgowa")]),
        ("mam alergię na orzechy", [("health.allergy", "orzechy")]),
        ("mam cukrzycę, co zjeść na śniadanie?", [("health.condition", "cukrzycę")]),
        ("nie jem mięsa", [("!diet", "mięsa")]),
        ("już nie pracuję w szpitalu, odpoczęłam", [("-work.employer", "szpitalu")]),
    ],
}  # fmt: skip

SILENT: dict[str, list[str]] = {
    "de": [
        "Ich arbeite gerade im Zug",
        "Ich komme gerade aus Wien",
        "Mutter hat Walnüsse probiert und mag auf einmal Nüsse.",
        "Ich mag die zweite Variante lieber",
        "Wohne ich in einer teuren Stadt?",
        "Wenn ich in Rom leben würde, was würde ich zahlen?",
        "ich bin allergisch gegen frühes Aufstehen",
        "ich bin allergisch gegen Montage",
        "Mein Nachbar ist Vegetarier und wohnt in Ulm.",
        "Übersetze: Ich wohne in Köln und bin Lehrer.",
        "Schreib einen Steckbrief: Ich heiße Tom und wohne in Kiel",
        "Du bist Ärztin und ich bin Patient, ich habe Asthma",
        'Was heißt "ich bin müde und wohne in Berlin" auf Englisch?',
        "Früher habe ich in Hamburg gewohnt.",
        "ja klar, ich bin Astronautin und wohne in Atlantis",
        "Mein Hobby ist Rechnungen bezahlen",
        "mach das netter: ich wohne in Essen und bin Maurer",
        "meine Tante, allergisch gegen Nüsse, kommt zum Essen",
        "ich esse heute kein Fleisch",
        "Spiele das Lied noch einmal",
        "Antworte nur mit ja oder nein",
        "Tu so, als wärst du Koch. Ich bin allergisch gegen Nüsse.",
    ],
    "es": [
        "Odio este error",
        "Me gusta más la segunda opción",
        "Vengo de comprar pan",
        "¿Vivo en una zona sísmica?",
        "Si viviera en Lima, ¿cuánto pagaría?",
        "soy alérgica al trabajo",
        "Mi vecina es vegana y vive en Toledo.",
        "Traduce: me llamo Pablo y vivo en Madrid",
        "Escribe una biografía: me llamo Ana y soy médica",
        "tú eres detective y yo soy el ladrón, vivo en París",
        "cuando era niño vivía en Jaén",
        'corrige "yo soy de Perú y tengo un perro"',
        "claro, soy la reina de Inglaterra",
        "mi tía, alérgica a las nueces, viene a cenar",
        "hoy no como carne",
        "responde en francés",
    ],
    "fr": [
        "Aujourd'hui je ne mange pas de viande",
        "Je déteste cette erreur",
        "Je ne bois pas de café le soir",
        "Je travaille à Lyon",
        "Est-ce que j'habite dans une zone inondable ?",
        "Si je vivais à Rome, je serais heureux",
        "je suis allergique au lundi matin",
        "Mon voisin est végétarien et habite à Tours.",
        "Traduis : je m'appelle Luc et j'habite à Brest",
        "Rédige une annonce : je suis plombier et j'habite à Caen",
        "toi tu es le médecin et moi je suis diabétique",
        "avant, j'habitais à Lyon",
        "bien sûr, je suis le roi de France",
        "ma tante, allergique aux noix, vient dîner",
        "mets les virgules : je suis couvreur et j'habite à Metz",
    ],
    "pt": [
        "Odeio este erro",
        "Gosto mais da segunda opção",
        "Nunca bebo café à noite.",
        "Eu moro numa zona de risco?",
        "Se eu fosse médico, ganharia mais",
        "sou alérgico a segunda-feira",
        "Meu vizinho é vegano e mora em Recife.",
        "Traduza: meu nome é Rui e moro em Braga",
        "Escreva uma bio: sou dentista e moro em Manaus",
        "você é o detetive e eu sou o ladrão",
        "antigamente eu morava em Santos",
        "claro, eu sou o papa",
    ],
    "it": [
        "Odio questo errore",
        "Mi piace di più la seconda",
        "Oggi non mangio carne",
        "Abito in una zona sismica?",
        "Se abitassi a Parigi sarei felice",
        "sono allergico al lunedì",
        "Il mio vicino è vegano e abita a Lodi.",
        "Traduci: mi chiamo Ugo e abito a Pisa",
        "Scrivi una presentazione: sono medico e abito a Como",
        "tu sei il dottore e io sono il paziente, ho l'asma",
        "da piccolo abitavo a Siena",
        "certo, sono la regina d'Inghilterra",
    ],
    "nl": [
        "Ik ben leraar geweest",
        "Ik haat deze fout",
        "Ik kom net uit bad",
        "Woon ik in een overstromingsgebied?",
        "Als ik in Parijs woonde, wat betaalde ik dan?",
        "ik ben allergisch voor maandagen",
        "Mijn buurman is vegetariër en woont in Breda.",
        "Vertaal: ik heet Piet en ik woon in Delft",
        "Schrijf een profiel: ik ben kok en ik woon in Lelystad",
        "jij bent de dokter en ik ben de patiënt, ik heb astma",
        "vroeger woonde ik in Tilburg",
        "ja hoor, ik ben de koning",
    ],
    "tr": [
        "Bu hatadan nefret ediyorum",
        "İkincisini daha çok sevdim",
        "İzmir'de yaşıyor muyum?",
        "Eğer İzmir'de yaşıyorum desem kim inanır, ne dersin?",
        "pazartesilere alerjim var, şaşırma",
        "Komşum vegan ve Muğla'da yaşıyor.",
        "Çevir: benim adım Ali ve Ankara'da yaşıyorum",
        "Şöyle bir tanıtım yaz: ben doktorum, İzmir'de yaşıyorum",
        "sen doktorsun, ben hastayım, astımım var",
        "çocukken Sinop'ta yaşıyordum",
        "tabii, ben de kralım, Ay'da yaşıyorum",
    ],
    "ru": [
        "Ненавижу эту ошибку",
        "Мне больше нравится второй вариант",
        "Я живу в сейсмической зоне?",
        "Если бы я жил в Риме, я бы ел пасту",
        "у меня аллергия на понедельники",
        "Мой сосед веган и живёт в Пскове.",
        "Переведи: меня зовут Пётр, я живу в Твери",
        "Составь анкету: меня зовут Иван, я живу в Туле",
        "ты врач, а я пациент, у меня астма",
        "раньше я жил в Самаре",
        "ага, я космонавт, живу в Атлантиде",
        "конечно, я президент, живу в Кремле",
        "сделай вежливее: я не ем мясо и живу в Уфе",
        "сегодня я не ем мясо",
        "я работаю на износ",
    ],
    "hi": [
        "मेरा भाई मांस नहीं खाता",
        "मुझे दूसरा वाला ज्यादा पसंद है",
        "मैं डॉक्टर नहीं हूँ",
        "क्या मैं भूकंप क्षेत्र में रहता हूँ?",
        "अगर मैं मुंबई में रहता तो क्या करता",
        "मुझे सोमवार से एलर्जी है",
        "मेरा पड़ोसी शाकाहारी है",
        "अनुवाद करो: मेरा नाम राम है",
        "तुम डॉक्टर हो और मैं मरीज हूँ, मुझे दमा है",
        "बचपन में मैं भोपाल में रहता था",
        "agar main Delhi mein rehta toh kya hota",
    ],
    "ja": [
        "二番目の方が好きです",
        "孫が生まれました。名前は湊です!",
        "このエラーが嫌いです",
        "私は危ない地域に住んでいますか？",
        "もし京都に住んでいたら、どこに行きますか",
        "月曜日アレルギーです",
        "友達はベジタリアンです。",
        "次の文を翻訳して：私は東京に住んでいます",
        "あなたは医者で、私は患者です。喘息があります。",
        "昔は大阪に住んでいました。",
        "弟は卵アレルギーです。",
        "母がパクチーが苦手です",
    ],
    "zh": [
        "我老板对截止日期过敏",
        "我更喜欢第二个",
        "我周五要去看牙医",
        "我讨厌这个错误",
        "我住在地震带吗？",
        "如果我住在巴黎，会怎样",
        "我对星期一过敏",
        "我邻居是素食者，住在西安",
        "翻译：我叫小明，我住在北京",
        "写一段自我介绍：我叫王芳，我是医生",
        "你是医生，我是病人，我有哮喘",
        "我小时候住在青岛",
        "我妈妈对花生过敏",
        "哈哈，我住在月球",
        "今天我不吃肉",
    ],
    "ar": [
        "قلت مختصر، من فضلك.",
        "أفضل الخيار الثاني",
        "أكره هذا الخطأ",
        "هل أعيش في منطقة زلازل؟",
        "لو كنت أعيش في باريس لكنت سعيدا",
        "عندي حساسية من يوم الاثنين",
        "جاري نباتي ويعيش في حلب",
        "ترجم: اسمي علي وأعيش في بغداد",
        "اكتب تعريفا: اسمي سعيد وأعمل طبيبا",
        "أنت الطبيب وأنا المريض، عندي ربو",
        "كنت أعيش في تونس",
        "طبعا، أنا ملك العالم",
    ],
    "pl": [
        "Wolę drugą wersję",
        "Nienawidzę tego błędu",
        "Czy mieszkam w bezpiecznej okolicy?",
        "Gdybym mieszkał w Łodzi, byłbym szczęśliwy",
        "mam alergię na poniedziałki, śmieszne",
        "Mój sąsiad jest weganinem i mieszka w Łodzi.",
        "Przetłumacz: mam na imię Jaś i mieszkam w Łodzi",
    ],
}

REMEMBERED = [
    ("Merk dir, dass der Schlüssel unter der Matte liegt", "der Schlüssel unter der Matte liegt"),
    ("Recuerda que la alarma se apaga con el código azul", "la alarma se apaga con el código azul"),
    ("Retiens que le wifi du chalet s'appelle Marmotte", "le wifi du chalet s'appelle Marmotte"),
    ("Lembra que o portão fecha às dez", "o portão fecha às dez"),
    ("Ricordati che il cancello resta chiuso", "il cancello resta chiuso"),
    ("Onthoud dat de kelder op slot moet", "de kelder op slot moet"),
    ("Unutma: garaj kapısı şifreli", "garaj kapısı şifreli"),
    ("Запомни, что ключи лежат в сарае", "ключи лежат в сарае"),
    ("याद रखना कि छत की चाबी शर्मा जी के पास है", "छत की चाबी शर्मा जी के पास है"),
    ("覚えておいて、ゴミの日は火曜日です。", "ゴミの日は火曜日です"),
    ("记住，备用钥匙在邻居家", "备用钥匙在邻居家"),
    ("تذكر أن الباب الخلفي مغلق", "الباب الخلفي مغلق"),
    ("Zapamiętaj, że brama się zacina", "brama się zacina"),
]
SENSITIVE = [
    ("ich bin Diabetikerin", "health"),
    ("soy alérgico al látex", "health"),
    ("je suis enceinte", "health"),
    ("ik slik bloedverdunners", "health"),
    ("у меня эпилепсия", "health"),
    ("我有糖尿病", "health"),
    ("أنا مسلمة", "religion"),
    ("soy católica", "religion"),
    ("sono lesbica", "sexuality"),
    ("kredi borcum var 40 bin, ödeyemedim ğ", "finances"),
    ("merk dir, dass ich Tabletten gegen Bluthochdruck brauche", "health"),
    ("запомни, что я пью таблетки от давления", "health"),
]


@pytest.mark.parametrize(
    ("text", "expected"), [pair for pairs in STATED.values() for pair in pairs], ids=str
)
def test_a_plain_statement_is_read(text: str, expected: list[tuple[str, str]]) -> None:
    assert sorted(read(text)) == sorted(expected)


@pytest.mark.parametrize("text", [text for texts in SILENT.values() for text in texts])
def test_what_is_no_statement_of_the_writer_is_not_read(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(("text", "note"), REMEMBERED)
def test_what_is_to_be_remembered_is_kept_in_its_words(text: str, note: str) -> None:
    (one,) = find(text, context=Context(said=TODAY))

    assert (one.key, one.value, one.importance) == ("note", note, 0.6)
    assert one.quote in text


@pytest.mark.parametrize(("text", "category"), SENSITIVE)
def test_sensitive_statements_ask_for_consent(text: str, category: str) -> None:
    found = find(text, context=Context(said=TODAY))

    assert [keys.lookup(one.key).category for one in found] == [category]


@pytest.mark.parametrize("text", [text for pairs in STATED.values() for text, _ in pairs])
def test_a_quote_stands_in_the_message(text: str) -> None:
    assert all(one.quote in text for one in find(text, context=Context(said=TODAY)))


def test_a_statement_keeps_its_language_and_its_words() -> None:
    (one,) = find("Ich wohne in Görlitz.", context=Context(said=TODAY))

    assert (one.language, one.text) == ("de", "Ich wohne in Görlitz")


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("Am 3. Mai habe ich die Führerscheinprüfung", "2026-05-03"),
        ("El 3 de mayo de 2027 tengo el examen de conducir", "2027-05-03"),
        ("je passe mon permis le 1er mars", "2026-03-01"),
        ("op 3 mei heb ik een sollicitatiegesprek", "2026-05-03"),
        ("Завтра у меня экзамен", "2026-01-15"),
        ("来月の20日に引っ越します。", "2026-02-20"),
        ("下周五我要去出差", "2026-01-23"),
        ("3 मई को मेरी शादी है", "2026-05-03"),
    ],
)
def test_a_plan_ends_on_its_day_and_names_it(text: str, until: str) -> None:
    (one,) = find(text, context=Context(said=TODAY))

    assert (one.key, one.valid_until) == ("plan", until)
    assert until in one.text


@pytest.mark.parametrize(
    ("text", "country"),
    [
        ("Ich lebe in Österreich", "Österreich"),
        ("vivo en Argentina", "Argentina"),
        ("я живу в России", "России"),
        ("カナダに住んでいます。", "カナダ"),
        ("我住在日本", "日本"),
    ],
)
def test_who_lives_in_a_country_is_given_no_city(text: str, country: str) -> None:
    assert read(text) == [("profile.country", country)]


def test_a_day_that_is_over_is_no_plan() -> None:
    assert read("Am 3. Mai 2020 habe ich die Führerscheinprüfung") == []


def test_a_date_without_a_reading_is_none() -> None:
    german = next(table for table in TABLES if table.code == "de")

    assert resolved("31. Juni", german, said=TODAY) == ""
    assert resolved("irgendwann", german, said=TODAY) == ""


def test_what_somebody_asks_to_forget_is_taken_back() -> None:
    assert read("vergiss, dass ich in Köln wohne") == [("-profile.city", "Köln")]
    assert read("olvida que soy vegana") == [("-diet", "vegana")]
    assert read("забудь, что я живу в Омске") == [("-profile.city", "Омске")]


def test_every_language_has_enough_examples_of_both_kinds() -> None:
    codes = {table.code for table in TABLES}

    assert codes == set(STATED) == set(SILENT)
    assert all(len(STATED[code]) + len(SILENT[code]) >= 12 for code in codes)
