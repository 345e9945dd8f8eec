"""Dutch."""

from facts.extraction.rules.tables.row import Table, rows

JOB = r"(?:[\w-]*(?:arts|dokter|verpleegkundige|verpleger|verpleegster|leraar|lerares|docent|docente|leerkracht|juf|meester|monteur|timmerman|bakker|kok|chauffeur|verkoper|verkoopster|medewerker|medewerkster|advocaat|advocate|jurist|rechter|schilder|kapper|kapster|tuinman|hovenier|boer|boerin|tuinder|imker|boswachter|agent|politieagent|militair|soldaat|brandweerman|journalist|redacteur|schrijver|schrijfster|vertaler|vertaalster|tolk|architect|ingenieur|programmeur|ontwikkelaar|informaticus|natuurkundige|scheikundige|bioloog|biologe|psycholoog|psychologe|therapeut|fysiotherapeut|apotheker|verloskundige|loodgieter|elektricien|lasser|metselaar|stukadoor|dakdekker|boekhouder|accountant|secretaresse|assistent|assistente|manager|directeur|ober|serveerster|piloot|schipper|matroos|conducteur|machinist|postbode|conciërge|schoonmaker|schoonmaakster|kleermaker|opticien|laborant|onderzoeker|wetenschapper|hoogleraar|trainer|zzp'er|freelancer|slager|bloemist|gepensioneerd|huisvrouw|huisman|bibliothecaris|adviseur|consultant|ontwerper|ontwerpster|vormgever|fotograaf|muzikant|acteur|actrice|beheerder|planner|tandarts|dierenarts|huisarts|notaris|makelaar|visser|beveiliger|ambtenaar|maatschappelijk werker|pedagoog|logopedist|diëtist|stratenmaker|vrachtwagenchauffeur|analist))"
DUTCH = Table(
    code="nl",
    openers="ik mijn m'n mn me mij we wij ons onze heb ben woon werk studeer heet spreek speel eet drink noem antwoord onthoud doel elke vrijdags m",
    usual="de het een en van is niet dat die te op met voor er aan bij wat hoe kan welke om naar uit ook als maar of zijn nog geen wel dan daar heeft je jij moet wil",
    leads=r"hallo|hoi|hey|hé|dag|goedemorgen|goedemiddag|goedenavond|nou|dus|eh+m?|trouwens|overigens|en|maar|ach|oh|ja|nee|sorry|oeps|correctie|dat klopt niet|klopt niet|eigenlijk|helaas|gelukkig|ter info|even over mij|over mij|ps|btw|inmiddels|sinds kort|momenteel|tegenwoordig|nu|ook|want|omdat|in feite|eerlijk gezegd|ik bedoelde(?: dat)?|ik bedoel(?: dat)?|pardon|update|weet je|feitje|zoals gezegd",
    joins="en|maar|want|omdat|dus|of|noch",
    asking="wat|wie|hoe|waar|wanneer|waarom|welke?|kan|kun|kunt|zou|mag|moet|is|zijn|heb je|weet|ken|kent|help|geef|leg|maak|tips|ideeën|heeft iemand|hebt u|waarmee|hoeveel|zal|lukt",
    stops="en (?:ik|mijn|we|wij|wil|zoek|heb|ben|nu|dat|dan)|want|omdat|als|maar|dus|dat|die|sinds|bij|met|wat|hoe|om|of|ook|nog|al|echt|heel|voor|op|in|van|uit|naar|tijdens|zeker|nooit|altijd|niet|alsjeblieft|aub|elke|deze|per|meer dan|liever|er|tot|vanaf|zonder|is|heeft|wel",
    articles="de|het|een|'n|n|geen|mijn|m'n|heel|erg|zo|ook|veel|echt|graag",
    no_values="het|dat|dit|die|deze|je|jou|u|hem|haar|hen|niks|niets|alles|iets|wat|mij|me|jouw|uw|hier|daar|zin|tijd|idee|honger|dorst|slaap|geld|haast|gelijk|last|de (?:eerste|tweede|laatste|tekst|toon)|het (?:idee|antwoord|plan)|geen|niet|nu|thuis|morgen|vandaag|hoe",
    no_names="ik|de|het|een|student|studente|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|mama|papa|god|mars",
    small_words="van|de|den|der|aan|op|in|bij|ter|ten|het",
    unreal=r"\bik ben\b[^.!?]*\bgeweest\b|\b(?:als ik|stel (?:je voor )?dat|stel dat|stel je voor|laten we zeggen|alsof|zou ik|was ik maar|hypothetisch|voorbeeldzin|in mijn droom|gedroomd|citaat|in mijn (?:roman|verhaal)|personage|bijvoorbeeld|deze zin)\b|^(?:als|stel)\b",
    story=r"\b(?:rollenspel|speel (?:mee|een|de|dat)|doe alsof|laten we (?:doen alsof|spelen)|jij bent (?:een|mijn|de|het)|je bent (?:een|mijn|de|nu)|geachte (?:heer|mevrouw)|met vriendelijke groet|schrijf (?:een )?(?:verhaal|kort verhaal|dialoog)|grapje|geintje)\b",
    handed=r"vertaal\w*|verbeter\w*|vat\b|corrigeer\w*|analyseer\w*|leg\b|herschrijf\w*|check\w*|controleer\w*|tekst|brief|mail|zin|hier (?:is|komt)|recensie|kort\b|inkort\w*|verkort\w*|samenvat\w*|gedicht|liedje",
    remember=(
        r"(?:alsjeblieft |aub )?(?:onthoud|onthou|noteer|vergeet (?:niet|nooit)|schrijf (?:op|even op)|denk eraan|denk er aan|houd er rekening mee|hou er rekening mee|bewaar|sla op)(?: even| goed| alsjeblieft| aub| dit| voor me)*(?:,? dat |,? ?: ?)(?P<said>.+)",
        r"(?:kun|kan|wil) je (?:onthouden|noteren|opslaan|opschrijven) dat (?P<said>.+)",
    ),
    forget=(r"(?:alsjeblieft )?(?:vergeet|wis|verwijder)(?: maar| even)? dat (?P<said>.+)",),
    relatives={
        **dict.fromkeys(
            [
                "vrouw",
                "man",
                "echtgenoot",
                "echtgenote",
                "vriendin",
                "vriend",
                "partner",
                "verloofde",
            ],
            "family.partner",
        ),
        **dict.fromkeys(["broer", "broertje", "tweelingbroer"], "family.brother"),
        **dict.fromkeys(["zus", "zusje", "tweelingzus"], "family.sister"),
        **dict.fromkeys(["moeder", "mama", "ma"], "family.mother"),
        **dict.fromkeys(["vader", "papa", "pa"], "family.father"),
        **dict.fromkeys(
            ["zoon", "dochter", "zoontje", "dochtertje", "kind", "baby", "jongste", "oudste"],
            "family.child",
        ),
        **dict.fromkeys(["oma", "grootmoeder"], "family.grandmother"),
        **dict.fromkeys(["opa", "grootvader"], "family.grandfather"),
        **dict.fromkeys(["huisgenoot", "huisgenote"], "person.flatmate"),
        **dict.fromkeys(
            [
                "tante",
                "oom",
                "nicht",
                "neef",
                "schoonmoeder",
                "schoonvader",
                "zwager",
                "schoonzus",
                "kleinzoon",
                "kleindochter",
            ],
            "relationship",
        ),
    },
    foods=r"kaas|vis\b|vlees|kip\b|chocola|koffie|thee|bier|wijn|brood|rijst|pasta|pizza|soep|sla\b|salade|ui(?:en)?\b|knoflook|tomat|olijven|koriander|pittig|fruit|groente|broccoli|aubergine|kool\b|spruit|champignons|paddenstoelen|ei(?:eren)?\b|melk|eten|keuken|sushi|ijs\b|ham\b|lever|drop\b|witlof|stamppot|haring|mosselen|banaan|rozijnen",
    months="januari jan;februari feb;maart mrt;april apr;mei;juni;juli;augustus aug;september sept;oktober okt;november nov;december dec",
    days={"overmorgen": 2, "morgen": 1},
    weekdays="maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    date=r"\d{1,2} (?:@month)(?: \d{4})?|(?:@month)(?: \d{4})?|\d{1,2}[/-]\d{1,2}(?:[/-]\d{4})?",
    lists={
        "so": r"(?:nu|ook|trouwens|helaas|momenteel|tegenwoordig|al (?:\w+ )?(?:jaar|jaren|maanden|lang)?|zelf|hier|eigenlijk|weer|sinds \w+(?: \w+)?|nog|altijd|heel|erg|echt|inmiddels|ernstig|zwaar|best|vooral|gewoon|pas|net|heel erg)",
        "job": JOB,
        "ill": r"(?:(?:type[- ]?[12][- ]?)?(?:diabetes|suikerziekte)(?: type [12])?|astma|epilepsie|coeliakie|migraine|reuma|artrose|artritis|jicht|hoge bloeddruk|depressie|een depressie|adhd|autisme|psoriasis|eczeem|hooikoorts|tinnitus|endometriose|ms|crohn|de ziekte van crohn|prikkelbare darm|pds|een trage schildklier|osteoporose|parkinson|kanker|hiv|hartfalen|hartritmestoornis|slaapapneu|een hernia|hernia|fibromyalgie|long covid|een burn-?out|chronische \w+|scoliose|dyslexie|angststoornis|bipolaire stoornis|ptss)",
        "speech": r"(?:nederlands|engels|frans|duits|spaans|italiaans|portugees|turks|arabisch|russisch|pools|chinees|mandarijn|japans|koreaans|fries|vlaams|limburgs|papiaments|sranan(?:tongo)?|berbers|tamazight|hindi|perzisch|farsi|oekraïens|roemeens|grieks|zweeds|deens|noors|fins|hongaars|tsjechisch|kroatisch|servisch|bulgaars|hebreeuws|indonesisch|afrikaans|gebarentaal|latijn|esperanto|koerdisch|vietnamees|catalaans)",
        "animal": r"hond(?:en|je)?|puppy|teef|kat(?:ten|je)?|kater|poes(?:je)?|kitten|konijn(?:en|tje)?|hamster|cavia(?:'s)?|papegaai|parkiet|kanarie|paard(?:en)?|pony|schildpad(?:den)?|goudvis(?:sen)?|vissen|fret|slang|gekko|kip(?:pen)?|geit(?:en)?|ezel|schapen|schaap|rat(?:ten)?|teckel|labrador|poedel|herder",
        "num": r"(?:een|'n|n|twee|drie|vier|vijf|\d)",
        "diet": r"(?:strikt |streng )?(?:vegan(?:ist|istisch)?|veganist(?:isch|e)?|vegetari(?:ër|sch)|vega|pescotari(?:ër|sch)|pescatari(?:ër|sch)|flexitari(?:ër|sch)|halal|koosjer|glutenvrij|lactosevrij|keto|koolhydraatarm|plantaardig|suikervrij)",
        "when": r"(?:op|vanaf|voor|uiterlijk|tot) (?:(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag) )?(?:\d{1,2} @month(?: \d{4})?|\d{1,2}[/-]\d{1,2}(?:[/-]\d{4})?)|\d{1,2} @month|(?:in|eind|begin|half|vanaf|vóór) (?:@month)(?: \d{4})?|overmorgen|morgen(?! vroeg)|(?:deze|aanstaande) (?:@weekday)|(?<!elke )(?<!iedere )op (?:@weekday)(?=$| heb| moet| ga)",
        "do": r"(?:heb|hebben|moet|moeten|ga|gaan|vlieg|vliegen|verhuis|verhuizen|trouw|trouwen|begin|start|reis|vertrek|vertrekken|doe|vier|vieren|word|krijg|krijgen|loop|studeer af|lever|geef|bezoek)",
        "often": r"(?:(?:elke|iedere) (?:dag|ochtend|avond|week|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|maand|weekend|zomer)|dagelijks|(?:maandags|dinsdags|woensdags|donderdags|vrijdags|zaterdags|zondags)|op (?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)(?: en \w+)?|'s (?:ochtends|avonds|morgens|middags|nachts|maandags|woensdags)|altijd|(?:één|een|twee|drie|vier|\d) ?(?:keer|maal|x) (?:per|in de) week|in het weekend|doordeweeks|wekelijks)",
    },
    rows=rows(
        texts={"allergy": "Allergisch voor {}", "not_allergy": "Niet allergisch voor {}"},
        name=(
            r"(?:ik )?heet (?:trouwens |eigenlijk )?(?P<v>.+)",
            r"(?:mijn|m'n|mn) (?:volledige |voor)?naam is (?P<v>.+)",
            r"(?:je spreekt met|u spreekt met|met) (?P<v>(?-i:[A-Z])\w+)$",
            r"ik ben het,? (?P<v>.+)",
        ),
        nickname=(
            r"(?:je mag me |noem me |noem mij |zeg )(?:maar |gewoon )*(?P<v>(?-i:[A-Z])\w+).*",
            r"(?:iedereen|vrienden|mijn vrienden) noem(?:t|en) me (?P<v>.+)",
            r"mijn bijnaam is (?P<v>.+)",
        ),
        opening_name=(
            r"(?:ik )?ben (?P<v>(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+)?)(?=$| (?:en|uit|van)\b)",
        ),
        city=(
            r"(?:ik |we |wij )?(?:woon|wonen|leef|leven) (?:@so )*(?:samen |alleen |met [\w ]+ )?in (?P<v>.+)",
            r"(?:@so )*(?:woon|wonen) (?:ik|we) (?:@so )*in (?P<v>.+)",
            r"(?:ik |we |wij )?(?:ben|zijn) (?:@so |net |onlangs )*(?:van [\w-]+ )?(?:verhuisd naar|naar) (?P<v>(?-i:[A-Z]).+?)(?= verhuisd|$)(?: verhuisd)?",
            r"(?:ik )?ben (?:@so )*(?:gevestigd|neergestreken) in (?P<v>.+)",
        ),
        not_city=(r"(?:ik |we )?(?:woon|wonen) niet (?:meer|langer) in (?P<v>.+)",),
        origin=(
            r"(?:ik )?kom (?:@so )*(?:oorspronkelijk )?uit (?P<v>.+)",
            r"(?:ik )?ben (?:geboren (?:en getogen )?|opgegroeid )in (?P<v>.+)",
            r"(?:ik )?ben in (?P<v>[\w ]+?) (?:geboren|opgegroeid)",
        ),
        birthday=(
            r"(?:ik ben|ben) (?:op )?(?P<d>\d{1,2} @month) jarig",
            r"mijn verjaardag is (?:op )?(?P<d>\d{1,2} @month(?: \d{4})?)",
            r"(?:ik )?ben geboren op (?P<d>\d{1,2} @month(?: \d{4})?)",
            r"(?:ik )?ben jarig op (?P<d>\d{1,2} @month)",
        ),
        age=(r"(?:ik )?ben (?:@so )*(?P<v>\d{1,2})(?: jaar(?: oud)?)?(?=$| en\b)",),
        language=(
            r"(?:ik )?spreek (?:@so |vloeiend |goed |een beetje |thuis )*(?P<v>@speech.*)",
            r"mijn moedertaal is (?:het )?(?P<v>.+)",
            r"(?:ik )?(?:leer|ben) (?:@so )*(?P<v>@speech)(?= aan het leren|$)",
        ),
        study=(
            r"(?:ik )?studeer (?:@so )*(?P<v>.+?)(?= (?:in|aan|op)\b|$)",
            r"(?:ik )?(?:doe|volg) (?:@so )*(?:een|de|mijn) (?P<v>(?:opleiding|master|bachelor|studie|cursus|hbo|mbo|pabo|minor)(?: [\w]+){0,4})",
            r"(?:ik )?zit (?:@so )*in (?P<v>(?:het|mijn|de) \w+ (?:jaar|klas)(?: van)? .+)",
            r"(?:ik )?promoveer (?:op|in) (?P<v>.+)",
        ),
        not_job=(
            r"(?:ik )?ben geen (?P<v>@job) meer",
            r"(?:ik )?werk niet (?:meer|langer) als (?P<v>.+)",
        ),
        not_employer=(
            r"(?:ik )?werk niet (?:meer|langer) (?:bij|voor|in|op|aan) (?P<v>.+)",
            r"(?:ik )?werk niet (?:bij|voor|in|op) (?P<v>.+?) meer",
        ),
        job=(
            r"(?:ik )?werk (?:@so )*(?:(?:bij|voor|in) [\w .'-]{2,30}? )?als (?P<v>.+?)(?= (?:in|bij|op|voor)\b|$)",
            r"van beroep ben ik (?P<v>.+)",
            r"mijn (?:werk|beroep|baan) is (?P<v>.+)",
            r"(?:ik )?geef (?:@so )*les in (?P<v>.+)",
            r"(?:ik )?geef (?P<v>[\w-]+les)(?=$| )",
        ),
        job_named=(r"(?:ik )?ben (?:@so |een |gediplomeerd |zelfstandig )*(?P<v>@job)(?!\w)",),
        employer=(
            r"(?:ik )?werk (?:@so )*(?:bij|voor|in|op) (?P<v>(?!een project|het project|de tuin|het weekend|de avond)(?:de|het|een) .+?)(?= als\b|$)",
        ),
        employer_named=(r"(?:ik )?werk (?:@so )*(?:bij|voor) (?P<v>(?-i:[A-Z]).+)",),
        work_style=(
            r"(?:ik )?werk (?:@so )*(?:thuis|vanuit huis|vanaf huis|op afstand|'s nachts|in ploegendienst|parttime|fulltime|in de nacht|onregelmatig|als zzp'er|\d dagen)(?!\w).*",
        ),
        relative=(
            r"(?:mijn|m'n|mn|onze) (?:\w+e |\w+ste )?(?P<r>@rel) heet (?P<v>.+)",
            r"(?:mijn|m'n|mn|onze) (?:(?:kleine|grote|oudere|jongere|oudste|jongste) )?(?P<r>@rel),? (?P<v>(?-i:[A-Z])[\w-]+)(?=$|,| )",
            r"(?:ik|we) (?:heb|hebben) een (?P<r>@rel)(?: van \w+)? (?:die|genaamd)(?: heet)? (?P<v>(?-i:[A-Z])\w+).*",
        ),
        pet=(
            r"(?:mijn|m'n|mn|onze|ons) (?:\w+e )?(?P<a>@animal) heet (?P<v>.+)",
            r"(?:mijn|m'n|mn|onze|ons) (?P<a>@animal),? (?P<v>(?-i:[A-Z])[\w-]+)(?=$|,| )",
            r"(?:ik |we |wij )?(?:heb|hebben) (?:@so )*(?:@num) (?:\w+e )?(?P<a>@animal)(?:,)? (?:genaamd|die) (?P<v>(?-i:[A-Z])\w+).*",
            r"(?:ik |we |wij )?(?:heb|hebben) (?:@so )*(?P<a>(?:@num) (?:@animal))(?!\w)",
        ),
        not_diet=(
            r"(?:ik )?ben (?:geen|niet(?: meer| langer)?) (?P<v>@diet)(?: meer)?",
            r"(?:ik )?eet niet meer (?P<v>@diet)",
        ),
        diet=(
            r"(?:ik |we |wij )?(?:ben|zijn) (?:@so |een )*(?P<v>@diet)(?!\w)",
            r"(?:ik |we |wij )?(?:eet|eten|kook) (?:@so |alleen |strikt )*(?P<v>@diet)(?!\w)",
        ),
        no_meat=(r"(?:ik )?eet (?:@so )*geen (?P<v>vlees|varkensvlees|rood vlees)(?!\w)",),
        not_allergy=(r"(?:ik )?ben (?:toch )?niet (?:meer )?allergisch voor (?P<v>.+)",),
        allergy=(
            r"(?:(?:ik )?ben )(?:@so )*allergisch (?:voor|tegen) (?P<v>.+)",
            r"(?:ik )?heb (?:@so |een )*(?:allergie|intolerantie) voor (?P<v>.+)",
            r"(?:ik )?heb (?:@so |een |ernstige |zware )*(?P<v>[\w-]{3,25}?)[- ]?(?:allergie|intolerantie)(?!\w)",
            r"(?:ik )?ben (?:@so )*(?P<v>lactose|gluten|fructose|histamine)[- ]?intolerant",
            r"(?:ik )?kan (?:@so )*niet tegen (?P<v>lactose|gluten|melk|noten|pinda's|ei|schaaldieren|kattenhaar|penicilline)(?!\w)",
        ),
        bare_allergy=r"allergisch (?:voor|tegen) (?P<v>.+)",
        condition=(
            r"(?:ik )?(?:heb|lijd aan|lijd (?:@so )*aan) (?:@so )*(?P<v>@ill)(?!\w)",
            r"(?:ik )?ben (?:@so |een )*(?P<v>diabeet|astmatisch|epileptisch|kleurenblind|slechthorend|doof|blind|slechtziend|autistisch|bipolair|dyslectisch|zwanger|rolstoelgebruiker|hartpatiënt)(?!\w)",
            r"(?:er is )?bij mij is (?P<v>@ill) (?:vastgesteld|geconstateerd)",
        ),
        medication=(
            r"(?:ik )?(?:slik|gebruik|neem|spuit) (?:@so |dagelijks |elke dag )*(?P<v>(?:bloedverdunners?|insuline|metformine|antidepressiva|bètablokkers?|prednison|lithium|sertraline|ritalin|statines|antihistamin\w+|de pil|medicijnen(?: (?:voor|tegen) [\w ]{3,30})?|pillen(?: (?:voor|tegen) [\w ]{3,30})?|euthyrox|maagzuurremmers?|ventolin))(?!\w)",
        ),
        device=(
            r"(?:ik )?(?:heb|draag|gebruik) (?:@so |een )*(?P<v>pacemaker|gehoorapparaat|hoortoestel(?:len)?|insulinepomp|prothese|kunstknie|kunstheup|rolstoel|cochleair implantaat|lenzen)(?!\w)",
        ),
        not_tolerated=(
            r"(?:ik )?(?:kan|verdraag) (?:@so )*(?:niet (?:goed )?tegen|geen) (?P<v>(?:alcohol|cafeïne|hitte|prikkels|drukte|scherp eten))(?!\w)",
        ),
        no_food=(r"(?:ik )?eet (?:@so )*(?:geen|nooit) (?P<v>.+)",),
        not_drunk=(
            r"(?:ik )?drink (?:@so )*(?:geen|nooit) (?P<v>alcohol|koffie|bier|wijn|thee|melk|cola)(?!\w)",
        ),
        drink=(
            r"(?:ik )?drink (?:@so )*(?:alleen|het liefst|altijd|graag|liever) (?P<v>.+?)(?= dan\b|$)",
        ),
        not_habit=(
            r"(?:ik )?(?P<v>rook) (?:@so )*niet(?: meer)?",
            r"(?:ik )?ben gestopt met (?P<v>roken|drinken)",
        ),
        lack=(
            r"(?:ik |we |wij )?(?:heb|hebben) (?:@so )*geen (?P<v>smartphone|mobiel|tv|televisie|oven|magnetron|vaatwasser|broers of zussen|broers|zussen|kinderen|balkon|tuin|printer|computer|whatsapp|facebook|vriezer|wasmachine|huisdieren)(?!\w)",
        ),
        no_vehicle=(
            r"(?:ik |we )?heb(?:ben)? (?:@so )*geen (?P<v>auto|rijbewijs|fiets)(?!\w)",
            r"(?:ik )?(?P<v>rij|rijd) (?:geen auto|niet)",
        ),
        not_hobby=(
            r"(?:ik )?(?:speel|doe|zing) (?:niet meer|geen) (?:in |bij |aan |op )?(?P<v>.+?)(?: meer)?$",
            r"(?:ik )?zit niet meer (?:op|bij|in) (?P<v>.+)",
        ),
        dislike=(
            r"(?:ik )?(?:haat|verafschuw) (?:@so )*(?P<v>.+)",
            r"(?:ik )?(?:lust|hou|houd) (?:@so )*(?:geen|niet van) (?P<v>.+)",
            r"(?:ik )?vind (?P<v>[\w -]+?) (?:@so )*(?:vies|vreselijk|niet lekker|afschuwelijk|niet leuk|verschrikkelijk|smerig|stom)$",
            r"(?:ik )?heb een hekel aan (?P<v>.+)",
            r"(?:ik )?kan (?P<v>[\w ]+?) niet (?:uitstaan|luchten)",
        ),
        hobby=(
            r"mijn (?:grootste )?(?:hobby|hobby's|passie) (?:is|zijn) (?P<v>.+)",
            r"ik speel (?:@so |graag )*(?P<v>.+)",
            r"(?:ik )?zit (?:@so )*op (?P<v>(?!kantoor|de bank|een|mijn|school|het|dit|zwart|facebook|vrijdag|maandag).+)",
            r"in mijn vrije tijd (?P<v>.+)",
            r"(?:ik )?doe (?:@so |graag )*aan (?P<v>.+)",
            r"(?:ik )?(?:hou|houd) (?:@so )*van (?P<v>(?:wandelen|koken|lezen|fietsen|schaatsen|zwemmen|vissen|tuinieren|schilderen|tekenen|dansen|zingen|reizen|hardlopen|zeilen|klimmen|breien|haken|bakken|gamen|fotograferen|vogels kijken|kamperen)(?: .*)?)",
            r"ik (?:ga|wandel|kook|lees|fiets|zwem|vis|tuinier|schilder|teken|dans|zing|brei|haak|bak|fotografeer) (?:@so )*(?P<v>graag .*|graag)",
            r"ik verzamel (?:@so )*(?P<v>.+)",
            r"(?:ik )?zing (?:@so )*(?P<v>(?:in|bij) (?:een|het) .*koor)",
        ),
        like=(
            r"(?:ik )?(?:hou|houd|geniet) (?:@so )*van (?P<v>.+)",
            r"ik (?:eet|drink|luister|lees|kijk) (?:@so )*(?:graag|het liefst) (?:naar )?(?P<v>.+)",
            r"(?:ik )?ben (?:@so )*(?:een )?(?:groot |grote )?(?:fan|liefhebber|gek) (?:van|op) (?P<v>.+)",
            r"mijn (?:lievelings|favoriete )\w+ (?:is|zijn) (?P<v>.+)",
            r"(?:ik )?vind (?P<v>[\w -]+?) (?:@so )*(?:heerlijk|geweldig|fantastisch|leuk|lekker)$",
        ),
        answer_style=(
            r"(?:graag )?(?:antwoord|reageer|schrijf|praat)(?: me| mij)?(?: alsjeblieft| aub| graag)* (?:altijd |alleen |voortaan |in het |kort |zonder |met )+.+",
            r"(?:gebruik) (?:nooit|geen|alsjeblieft geen) .+",
            r"(?:tutoyeer|zeg) (?:me|mij|je tegen me).*",
        ),
        religion=(
            r"(?:ik )?ben (?:@so |een |praktiserend )*(?P<v>moslim|moslima|katholiek|protestants?|gereformeerd|hervormd|christen|christelijk|joods|boeddhist|hindoe|atheïst|jehova's getuige)(?!\w)",
        ),
        sexuality=(
            r"(?:ik )?ben (?:@so )*(?P<v>homo|gay|lesbisch|biseksueel|bi|aseksueel|queer|trans|transgender|non-binair)(?!\w)",
        ),
        politics=(
            r"(?:ik )?stem (?:@so |altijd )*(?:op )?(?:de )?(?:vvd|pvda|groenlinks|d66|cda|pvv|sp|volt|cu|sgp|bbb|nsc|n-va|vlaams belang|groen)(?!\w).*",
            r"(?:ik )?ben lid van (?:de )?(?:vvd|pvda|groenlinks|d66|cda|pvv|sp|fnv|cnv|vakbond).*",
        ),
        finances=(
            r"(?:ik |we )?heb(?:ben)? (?:@so )*(?:een |\d[\d.,]* ?(?:euro|k)? (?:aan )?)?(?:studieschuld|schulden|hypotheek|lening|schuld)(?!\w).*",
            r"(?:ik )?verdien (?:@so |ongeveer |zo'n )*\d[\d.,]*.*",
            r"mijn salaris is .*\d.*",
        ),
        shoe_size=(
            r"(?:ik )?heb (?:schoen)?maat (?P<v>\d{2}(?:[.,]\d)?)(?= schoenen|$)",
            r"mijn schoenmaat is (?P<v>\d{2}(?:[.,]\d)?)",
        ),
        clothes_size=(
            r"(?:ik )?(?:draag|heb) (?:kleding)?maat (?P<v>\d{2}|x{0,3}[sml])(?!\w)",
            r"mijn (?:kleding)?maat is (?P<v>\d{2}|x{0,3}[sml])(?!\w)",
        ),
        household=(
            r"(?:ik |we )?(?:woon|wonen) (?:@so )*(?:alleen|samen(?: met .+)?|met (?:mijn|m'n|twee|drie) .+|bij mijn ouders|in een studentenhuis)(?!\w).*",
            r"(?:ik|we) (?:heb|hebben) @num (?:kinderen|kind|dochters|zoons|zonen|kids|kleintjes)(?!\w).*",
            r"(?:ik )?ben (?:@so )*(?:getrouwd|gescheiden|weduwe|weduwnaar|verloofd|single|alleenstaand|enig kind|alleenstaande moeder|alleenstaande vader)(?= en| sinds|$).*",
        ),
        home=(
            r"(?:ik |we )?(?:woon|wonen) (?:@so )*(?:in een|op een|in een \w+) (?P<v>(?:[\w]*flat|appartement|rijtjeshuis|woonboot|huis|boerderij|studio|kamer|studentenhuis|bovenwoning|benedenwoning|tiny house|hoekhuis|portiekwoning))(?!\w)",
        ),
        vehicle=(
            r"(?:ik )?(?:rijd|rij|heb) (?:in )?een (?P<v>(?:volkswagen|toyota|ford|peugeot|citroën|opel|volvo|bmw|audi|honda|yamaha|kia|hyundai|dacia|fiat|tesla|skoda|bakfiets|motor|elektrische \w+|camper|e-bike)(?: \w+){0,2})(?!\w)",
        ),
        availability=(
            r"(?:dat )?(?:ik )?(?:ben|kan|werk) (?:@so )*(?:@often) (?:altijd |nooit |niet )*(?:vrij|niet|nooit|beschikbaar|bezet).*",
            r"(?:dat )?ik (?:@often) (?:altijd |nooit |niet )*(?:vrij|niet|kan|beschikbaar|werk|werken).*",
            r"@often (?:ben ik|kan ik|werk ik) .*(?:vrij|niet|nooit|beschikbaar|bezet).*",
        ),
        goal=(
            r"mijn (?:\w+ )?(?:doel|droom|voornemen)(?: (?:voor|dit|van) [\w ]+)? is (?:om )?(?P<v>.+)",
            r"(?:ik )?wil (?:dit jaar|voor \w+|binnen \w+ \w+|in \d{4}) (?P<v>.+)",
            r"(?:ik )?(?:spaar|sparen|train|trainen) (?:@so )*voor (?P<v>.+)",
            r"(?:ik )?wil (?P<v>(?:\d+ kilo afvallen|een marathon .*|de marathon .*|\w+ leren|stoppen met roken).*)",
        ),
        project=(
            r"(?:ik |we )?(?:ben|zijn) (?:@so )*(?P<v>(?:een|mijn|ons|onze|aan een|een eigen) .+ aan het (?:bouwen|schrijven|maken|verbouwen|restaureren|opknappen|ontwikkelen|programmeren|renoveren))",
            r"(?:ik |we )(?:bouw|bouwen|schrijf|verbouw|verbouwen|restaureer|ontwikkel|programmeer|renoveer|renoveren) (?:@so )*(?P<v>(?:een|mijn|ons|onze|aan een) .+)",
            r"(?:ik |we )werk(?:en)? (?:@so )*aan (?P<v>(?:een|mijn) .+)",
        ),
        decision=(r"(?:ik|we) (?:heb|hebben) (?:@so )*besloten .+",),
        plan=(
            r"(?P<d>@when) (?:@do|is|zijn|begint|moet) (?:ik |we )?(?:mijn|een|de|het|naar|ons|onze|op|met|jarig).*",
            r"(?:ik |we |wij )@do (?:@so )*(?:.{0,70}? )??(?P<d>@when)(?= |$|,).*",
            r"(?:mijn|m'n|ons|onze) (?P<v>[\w'-]+(?: [\w'-]+){0,3}?) (?:is|zijn|begint|start|eindigt|valt|moet) (?:.{0,20}? )??(?P<d>@when)(?= |$).*",
        ),
        habit=(
            r"@often (?:ga|doe|eet|drink|loop|wandel|zwem|train|kook|werk|sport|lees|mediteer|fiets|speel|sta|ren|bel) ik .+",
            r"ik (?:ga|doe|eet|drink|loop|wandel|zwem|train|kook|sport|lees|mediteer|fiets|speel|sta|ren|bel|neem) (?:.{0,40}? )??(?:@often)(?: .*|$)",
            r"(?:ik )?(?:ga|fiets) (?:altijd |elke dag |meestal )*(?:met de (?:fiets|trein|bus|auto)|op de fiets) naar .+",
            r"(?:ik )?sta (?:@so |altijd )*om \w+(?: uur)? op.*",
        ),
    ),
    sensitive={
        "health.note": r"medicijn|ziek|operatie|pillen|allergi|bloeddruk|diabet|astma|epilep|zwanger",
        "religion": r"moskee|katholiek|moslim",
        "finances": r"schulden|hypotheek|salaris",
    },
)
