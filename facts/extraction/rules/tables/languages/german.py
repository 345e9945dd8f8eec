"""German."""

from facts.extraction.rules.tables.row import Table, rows

JOB = (
    r"(?-i:[A-ZÄÖÜ]?)[\w-]*?(?:arzt|ärztin|pfleger|lehrer|lehrkraft|meister|techniker|mechaniker|informatiker|ingenieur"
    r"|entwickler|programmierer|tischler|schreiner|bäcker|koch|köchin|fahrer|verkäufer|kaufmann|kauffrau"
    r"|anwalt|anwältin|jurist|richter|maler|lackierer|friseu(?:r|se)|gärtner|landwirt|bauer|bäuerin|winzer|imker"
    r"|förster|polizist|soldat|feuerwehrmann|feuerwehrfrau|journalist|redakteur|autor|schriftsteller"
    r"|übersetzer|dolmetscher|architekt|physiker|chemiker|biologe|biologin|psychologe|psychologin"
    r"|therapeut|apotheker|hebamme|erzieher|sozialarbeiter|rentner|beamter|beamtin|berater|designer"
    r"|grafiker|fotograf|musiker|schauspieler|elektriker|klempner|schlosser|schweißer|dachdecker|maurer"
    r"|zimmermann|zimmerer|zimmerin|buchhalter|sekretär|assistent|manager|kellner|pilot|kapitän|matrose"
    r"|schaffner|lokführer|postbote|postbotin|hausmeister|reinigungskraft|schneider|uhrmacher|goldschmied"
    r"|optiker|laborant|forscher|wissenschaftler|professor|dozent|trainer|freelancer|metzger|fleischer"
    r"|konditor|florist|hausfrau|hausmann|bibliothekar|archivar|geologe|geologin|logopäde|logopädin|sanitäter"
    r"|makler|müller|schmied|töpfer|drucker|steinmetz|seemann|fischer|jäger|glaser|sattler|pfarrer)(?:in)?(?!\w)"
)
ILL = (
    r"(?:typ[- ]?[12][- ]?)?diabet(?:es|iker(?:in)?)(?: typ [12])?|asthma(?:tiker(?:in)?)?|epilep(?:sie|tiker(?:in)?)"
    r"|zöliakie|migräne|rheuma|arthr(?:ose|itis)|gicht|bluthochdruck|depressionen?|adhs|autismus|autist(?:in)?"
    r"|neurodermitis|schuppenflechte|heuschnupfen|tinnitus|endometriose|multiple sklerose|morbus crohn"
    r"|reizdarm|schilddrüsenunterfunktion|osteoporose|parkinson|krebs|laktoseintoleranz|herzfehler"
    r"|hashimoto|schlafapnoe|bandscheibenvorfall|lipödem|fibromyalgie|hiv|ptbs|borderline"
)
SPEECH = (
    r"deutsch|englisch|französisch|spanisch|italienisch|portugiesisch|türkisch|russisch|polnisch|arabisch"
    r"|niederländisch|chinesisch|japanisch|ukrainisch|kroatisch|serbisch|griechisch|rumänisch|ungarisch"
    r"|tschechisch|schwedisch|dänisch|norwegisch|finnisch|kurdisch|persisch|farsi|hindi|koreanisch"
    r"|albanisch|bosnisch|plattdeutsch|sorbisch|friesisch|hebräisch|vietnamesisch"
    r"|[a-zäöü]{3,12}(?:isch|ösisch)|schweizerdeutsch|gebärdensprache"
)
ANIMAL = (
    r"hund|hündin|welpe|kater|katze|kätzchen|kaninchen|hamster|meerschweinchen|papagei|wellensittich|pferd|pony|stute"
    r"|schildkröte|schlange|gecko|ratte|frettchen|ziege|esel|huhn|hühner|hunde|katzen|dackel|pudel|labrador"
    r"|schäferhund|mops|terrier|beagle|border collie|leguan|chinchilla|kanarienvogel|degu|wüstenrennmaus"
)
GERMAN = Table(
    code="de",
    openers="ich mein meine meinem meiner meinen mir mich wir unser unsere unserer unserem hab habe bin wohne wohn"
    " lebe arbeite arbeit heiße heisse studiere studier spreche spiel spiele mag esse ess trink trinke"
    " nehm nehme leide vertrag vertrage lerne lern antworte nenn nenne sprich ziel leb",
    usual="der die das und ist nicht ein eine einen zu den von mit auf für im es sich auch dem des an als was wie kann soll welche gibt noch nur oder aber bei nach um am aus",
    leads="hallo|hi|hey|moin|servus|guten (?:tag|morgen|abend)|grüezi|also|äh+m?|übrigens|und|aber|ach|oh|ja|nein|ne|nee"
    r"|doch|sorry|entschuldigung|korrektur|stimmt nicht(?: ganz)?|das stimmt nicht|falsch|im ernst|ehrlich gesagt|eigentlich"
    "|leider|zum glück|nur so|zur info|info|kurz zu mir|zu mir|ps|btw|mittlerweile|inzwischen|seit kurzem|seit neuestem"
    "|momentan|aktuell|zurzeit|derzeit|jetzt|neu|update|wie gesagt|außerdem|auch|weißt du|denn|tatsächlich|fun fact|ich meinte",
    joins="und|aber|denn|sowie|oder|doch",
    asking="was|wer|wie|wo|wohin|woher|wann|warum|wieso|weshalb|welche[rsmn]?|wem|wen|womit|wozu|kann|kannst|könntest|darf|soll"
    "|sollte|gibt|gibts|gibt's|hast|hat|ist|sind|bist|wird|muss|magst|machst|hilfst|weißt|kennst|was'n|lohnt|geht|reicht|brauch",
    stops="und (?:ich|suche|will|brauche|möchte|frage|wir|habe?|bin|nicht|jetzt|da|das)|weil|da|wenn|aber|damit|dass|seit|bei|mit|als|welche[rs]?|was|wie|empfiehl|gib"
    "|schlag|hilf|kannst|darf|bitte|oder|die|der|also|deshalb|daher|denn|nicht|sondern|sehr|total|über alles|am liebsten|mehr|auch|schon|gerade|noch|im moment|zurzeit|außer|von|aus|wegen|hat|ist|echt|wirklich|doch",
    articles="der|die|das|den|dem|ein|eine|einen|einem|einer|nen|ne|nem|ner|n|keine?|keinen|mein|meine|meinen|so|sehr|ganz|auch|viel|richtig|selbst",
    no_values="es|das|dich|dir|sie|ihn|ihm|ihr|euch|nichts|alles|etwas|was|mich|mir|uns|diese[rsmn]?|jene|man|hier|dort|dein\\w*|wenn|wie|dass|den (?:ersten|zweiten|dritten|letzten|vorschlag|text|plan|ton)|die (?:idee|antwort|version|variante)|gerade|nicht|keine?n?|keinerlei|ahnung|zeit|lust|hunger|durst|angst|gern|gerne|lieber|zu|heute|morgen|wahnsinn|mühe",
    no_names="ich|der|die|das|ein|eine|miete|untermiete|scheidung|frieden|angst|rente|ordnung|student|studentin|rentner|azubi|mama|papa|oma|opa|vater|mutter"
    "|single|witwe|fan|anfänger|laie|profi|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|haus|hier|neu|gott|chef|team|saus|sünde|armut|ruhe|teilzeit|vollzeit|elternzeit|urlaub|eile|stress|trennung|jesus|gottes",
    small_words="an|am|der|im|von|van|de|in|ob|vor|bei|zur|zu",
    unreal=r"^(?!(?:ich|wir|hallo|hi|hey|also|und|ja|nein|bin|hab|habe|wohne|wohn|lebe|arbeite|arbeit|esse|ess|trinke|mag|mein|leider|eigentlich|heiße|liebe|hasse)\b)[^.?!]*\b(?:und|aber) (?:mag|kann)\b(?! ich)|\b(?:wenn ich|falls|angenommen|stell dir vor|nehmen wir an|sagen wir|als ob|als wäre|wäre ich|hätte ich|würde ich|was wäre|gesetzt|hypothetisch|beispiel(?:satz|text)?|im traum|geträumt|zitat|im roman|in meiner geschichte|figur)\b|^wenn\b|\bwäre (?:ich|es)\b",
    story=r"\b(?:rollenspiel|spiel(?:en wir| mit mir| den| die)|tu so|tun wir so|du bist (?:jetzt |nun )?(?:ein|eine|mein|der|die)|stell dir vor|sehr geehrte|mit freundlichen grüßen|lass uns spielen|schreib(?:e)? (?:eine |ein |mir eine )?(?:geschichte|kurzgeschichte)|ich spiele (?:einen|eine|den|die) (?:ritter|hexe|figur)|kleiner scherz|war(?: nur)? (?:ein )?(?:scherz|witz|spaß))\b",
    handed=r"übersetz\w*|korrigier\w*|verbesser\w*|fass\w*|kürz\w*|analysier\w*|erklär\w*|formulier\w*|schreib\w*|prüf\w*|umschreib\w*|hier (?:ist|kommt|mein)|text|brief|mail|lektorier\w*|satz|klassifizier\w*",
    remember=(
        r"(?:bitte )?(?:merk(?:e)?(?: dir)?|notier(?:e)?(?: dir)?|behalt(?:e)?(?: im kopf| dir)?|speicher(?:e)?(?: dir)?|schreib(?:e)? dir auf|denk(?:e)? (?:bitte )?(?:daran|dran)|vergiss (?:bitte )?nicht)(?: bitte| mal| doch)*(?:[,:]? dass | ?: ?|[,.!] (?=(?:ich|mein|meine|wir|unser)\b))(?P<said>.+)",
        r"(?:du sollst|kannst du) dir (?:bitte )?merken,? dass (?P<said>.+)",
    ),
    forget=(
        r"(?:bitte )?(?:vergiss|streich(?:e)?|lösch(?:e)?)(?: bitte| mal)?(?: wieder)?,? dass (?P<said>.+)",
    ),
    relatives={
        **dict.fromkeys(
            [
                "frau",
                "ehefrau",
                "mann",
                "ehemann",
                "freundin",
                "partner",
                "partnerin",
                "verlobte",
                "verlobter",
                "gatte",
                "gattin",
            ],
            "family.partner",
        ),
        **dict.fromkeys(["bruder", "zwillingsbruder"], "family.brother"),
        **dict.fromkeys(["schwester", "zwillingsschwester"], "family.sister"),
        **dict.fromkeys(["mutter", "mama", "mutti"], "family.mother"),
        **dict.fromkeys(["vater", "papa", "vati"], "family.father"),
        **dict.fromkeys(
            ["sohn", "tochter", "kind", "baby", "jüngste", "älteste", "kleine", "kleiner"],
            "family.child",
        ),
        **dict.fromkeys(["oma", "großmutter"], "family.grandmother"),
        **dict.fromkeys(["opa", "großvater"], "family.grandfather"),
        **dict.fromkeys(["mitbewohner", "mitbewohnerin"], "person.flatmate"),
        **dict.fromkeys(
            [
                "tante",
                "onkel",
                "nichte",
                "neffe",
                "cousin",
                "cousine",
                "enkel",
                "enkelin",
                "schwager",
                "schwägerin",
                "schwiegermutter",
            ],
            "relationship",
        ),
    },
    foods=r"käse|fisch|fleisch|pilze|spinat|brot|kuchen|schokolade|kaffee|tee|bier|wein|suppe|salat|zwiebel|knoblauch|tomate|oliven|rosenkohl|brokkoli|koriander|pasta|nudel|pizza|reis|sushi|scharf|curry|eis\b|obst|gemüse|lakritz|marzipan|rosinen|wurst|milch|essen\b|küche\b|saft",
    months="januar jänner jan;februar feb;märz;april apr;mai;juni;juli;august aug;september sept sep;oktober okt;november nov;dezember dez",
    days={"übermorgen": 2, "morgen": 1},
    weekdays="montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag",
    date=r"\d{1,2}\. ?(?:@month)(?:\.? \d{4})?|\d{1,2}\.\d{1,2}\.(?:\d{4})?|(?:@month)(?: \d{4})?|@weekday",
    lists={
        "so": r"(?:jetzt|nun|auch|übrigens|leider|derzeit|momentan|aktuell|seit \w+(?: \w+)?|schon(?: immer)?|selbst|selber|hier|eigentlich|zurzeit|gerade|wieder|halt|ja|nämlich|noch|immer|total|sehr|echt|mittlerweile|inzwischen|hobbymäßig|stark|schwer|hochgradig|extrem)",
        "job": JOB,
        "ill": ILL,
        "speech": SPEECH,
        "animal": ANIMAL,
        "diet": r"(?:strikt |streng |überzeugte[r]? |strenge[r]? )?(?:vegan(?:er(?:in)?)?|vegetari(?:er(?:in)?|sch)|pescetari(?:er(?:in)?|sch)|pescatari(?:er(?:in)?|sch)|frutari(?:er(?:in)?|sch)|flexitari(?:er(?:in)?|sch)|rohkost|rohköstler(?:in)?|halal|koscher|glutenfrei|laktosefrei|keto|ketogen|low[ -]carb|pflanzlich|zuckerfrei)",
        "when": r"(?:am|im|bis(?: zum| ende| anfang)?|zum|ab(?: dem)?|ende|anfang|mitte|vom) (?:@date)|(?:übermorgen|morgen)(?! früh aufstehen)",
        "do": r"(?:hab|habe|haben|muss|müssen|fahre?|fahren|fliege?|fliegen|ziehe?|ziehen|heirate|heiraten|fange?|beginne|starte|werde|werden|reise|reisen|besuche|schreibe?|laufe|bekomme|kriege|feiere|feiern|gehe?|verreise|trete|halte|geb|gebe|mache?|machen)",
        "day_of": r"(?:(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?:s|abends?|vormittags?|nachmittags?)(?: und \w+s)?|jeden (?:zweiten |ersten )?\w+|täglich|morgens|abends|jede woche|am wochenende|unter der woche|(?:zwei|drei|vier|fünf|\d)mal (?:pro|die|in der) woche)",
    },
    rows=rows(
        texts={"allergy": "Allergisch gegen {}", "not_allergy": "Nicht allergisch gegen {}"},
        name=(
            r"(?:ich )?hei(?:ß|ss)e (?:übrigens |eigentlich )?(?P<v>.+)",
            r"mein (?:voller |richtiger )?(?:vor)?name (?:ist|lautet) (?P<v>.+)",
            r"hier (?:ist|schreibt) (?P<v>.+)",
        ),
        nickname=(
            r"(?:bitte )?nenn(?:e|t)? mich (?:bitte |einfach |ruhig )*(?P<v>.+)",
            r"(?:alle|freunde|meine freunde) nennen mich (?P<v>.+)",
            r"du (?:kannst|darfst) mich (?:einfach |gerne? )?(?P<v>\w+) nennen",
            r"mein spitzname ist (?P<v>.+)",
        ),
        opening_name=(
            r"(?:ich )?bin(?: die| der|'s)? (?P<v>(?-i:[A-ZÄÖÜ])[a-zäöüß]+(?<!in)(?<!er)(?<!ist)(?<!ent)(?<!ant)(?<!eur)(?<!or)(?<!ung))(?=$| (?:und|aus)\b)",
        ),
        city=(
            r"(?:ich |wir )?(?:wohne?|wohnen|leben?) (?:@so )*in (?P<v>.+)",
            r"(?:@so )*(?:wohne?|wohnen|leben?) (?:ich|wir) (?:@so )*in (?P<v>.+)",
            r"(?:(?:ich|wir) )?(?:bin|sind) (?:ich |wir )?(?:@so |letzte[nsr]? \w+ |vor \w+ \w+ )*(?:von [\w-]+ )?nach (?P<v>(?-i:[A-ZÄÖÜ])[\w -]+?) (?:um)?gezogen",
            r"(?:@so |nach [\w ]+?)(?:bin|sind) (?:ich|wir) (?:@so )*nach (?P<v>(?-i:[A-ZÄÖÜ])[\w -]+?) (?:um)?gezogen",
            r"mein wohnort ist (?P<v>.+)",
            r"(?:(?:weil|da) )?(?:ich|wir) (?:@so )*in (?P<v>(?-i:[A-ZÄÖÜ])[\w -]+?) (?:wohne|wohnen|lebe|leben)",
        ),
        not_city=(r"(?:ich |wir )?(?:wohne?|wohnen|leben?) nicht mehr in (?P<v>.+)",),
        origin=(
            r"(?:ich )?komme? (?!gerade|grad|eben|direkt|frisch)(?:@so )*(?:ursprünglich )?aus (?P<v>.+)",
            r"(?:ich )?bin (?:gebürtig |ursprünglich )?aus (?P<v>.+)",
            r"(?:ich )?bin in (?P<v>[\w -]+?) (?:geboren|aufgewachsen)",
        ),
        birthday=(
            r"mein geburtstag ist (?:am )?(?:der )?(?P<d>\d{1,2}\. ?@month(?: \d{4})?)",
            r"(?:ich )?(?:hab|habe) am (?P<d>\d{1,2}\. ?@month) geburtstag",
            r"(?:ich )?(?:bin|wurde) am (?P<d>\d{1,2}\. ?@month(?: \d{4})?) geboren",
        ),
        age=(r"(?:ich )?bin (?:@so )*(?P<v>\d{1,2})(?: jahre alt)?(?=$| und\b)",),
        language=(
            r"(?:ich )?sprech(?:e)? (?:@so |fließend |nur |etwas |gut |zuhause |zu hause )*(?P<v>@speech.*)",
            r"meine muttersprache(?:n)? (?:ist|sind) (?P<v>.+)",
            r"(?:ich )?lern(?:e)? (?:@so )*(?P<v>@speech)(?!\w)",
        ),
        study=(
            r"(?:ich )?studier(?:e)? (?:@so )*(?:im \w+ semester )?(?P<v>.+?)(?= (?:in|an|im|auf)\b|$)",
            r"(?:ich )?mach(?:e)? (?:@so )*(?:eine |ne )?(?:ausbildung|lehre|umschulung|weiterbildung) (?:zum|zur|als) (?P<v>.+)",
            r"(?:ich )?(?:schreibe?|mache?) (?:@so )*(?:meine?n? )(?P<v>(?:bachelor|master|doktor|diplom)\w*|promotion|abitur|meister)",
            r"(?:ich )?promoviere (?:@so )*(?:in|über) (?P<v>.+)",
        ),
        not_job=(
            r"(?:ich )?(?:arbeite?|bin) nicht mehr als (?P<v>.+)",
            r"(?:ich )?bin kein(?:e)? (?P<v>@job) mehr",
        ),
        not_employer=(r"(?:ich )?arbeite? nicht mehr (?:bei(?:m)?|für|in|an|auf) (?P<v>.+)",),
        job=(
            r"(?:ich )?arbeite? (?:@so )*(?:bei [\w .-]{2,30}? )?als (?P<v>.+)",
            r"(?:von|vom) beruf bin ich (?P<v>.+)",
            r"(?:ich )?bin von beruf (?P<v>.+)",
            r"mein (?:beruf|job) ist (?P<v>.+)",
            r"(?:ich )?unterrichte? (?P<v>.+)",
        ),
        job_named=(
            r"(?:ich )?bin (?:@so )*(?:gelernte[rn]? |selbstständige[rn]? |freiberufliche[rn]? |angehende[rn]? |eine? )*(?P<v>@job)",
        ),
        employer=(
            r"(?:ich )?arbeite? (?:@so )*(?:bei der|bei einem|bei einer|bei den|beim|bei|für(?: die| den| das)?|an der|im|in der|in einem|in einer|auf dem) (?P<v>(?!Zug\b|Bus\b|Auto\b|Caf[eé]\b|Flieger|Flugzeug|Park\b|Freien|Regen|Moment|Ruhe|Teilzeit|Vollzeit|Schicht|Weihnacht|Garten|Urlaub|Home|Team|Stehen|Sitzen|Dunkeln|Akkord|Keller|Bett|Kopf|Prinzip|Wochenende|Sommer|Winter|Schnitt|Akkord|Augenblick)(?-i:[A-ZÄÖÜ]).+?)(?= als\b|$)",
        ),
        work_style=(
            r"(?:ich )?(?:arbeite?|bin) (?:@so )*(?:nur |komplett |meist(?:ens)? |zu \d+ ?% )*(?:im home ?office|remote|von (?:zu ?hause|daheim)|in (?:teil|vollzeit|teilzeit)|im schichtdienst|nachts|in schichten|selbstständig)",
        ),
        relative=(
            r"mein(?:e|er|em)? (?:\w+(?:e|er|ere|ster|ste|em) |\d+-?jährige[rs]? )?(?P<r>@rel) hei(?:ß|ss)t (?P<v>.+)",
            r"mein(?:e|er|em)? (?:(?:kleine|große|ältere|jüngere|älteste|jüngste|neue|zwillings)[rs]? )?(?P<r>@rel),? (?P<v>(?-i:[A-ZÄÖÜ])[a-zäöüß]+)(?=$|,| (?:ist|hat|kommt|wird|mag|will|arbeitet|wohnt|lebt|studiert|geht|macht|kann|spielt|liebt|braucht|schläft|isst|und|feiert|lernt|schnarcht|heiratet|zieht|möchte|fährt|darf|muss|war|bekommt|leidet|trinkt)\b)",
            r"(?:ich|wir) (?:hab|habe|haben) (?:eine? |nen? |einen )(?:\w+ )?(?P<r>@rel) namens (?P<v>.+)",
        ),
        pet=(
            r"(?:mein|unser)(?:e|em|er)? (?:\w+ )?(?P<a>@animal) hei(?:ß|ss)t (?P<v>.+)",
            r"(?:mein|unser)(?:e|em|er)? (?:\w+e[rs]? )?(?P<a>@animal),? (?P<v>(?-i:[A-ZÄÖÜ])[a-zäöüß]+)(?=$|,| )",
            r"(?:(?:ich|wir) )?(?:hab|habe|haben|besitze) (?:@so )*(?:(?:eine?n?|ne?n?|zwei|drei|vier|fünf|\d) )(?:\w+ )?(?P<a>@animal)(?:,? (?:namens|(?:er|sie|es|der|die) hei(?:ß|ss)t) (?P<v>.+)|(?=$| (?:und|der|die|das|zu|zuhause|daheim)\b))",
        ),
        not_diet=(
            r"(?:ich )?bin (?:keine? |nicht mehr )(?P<v>@diet)(?: mehr)?",
            r"(?:ich )?(?:esse|lebe|ernähre mich) nicht mehr (?P<v>@diet)",
        ),
        diet=(
            r"(?:(?:ich|wir) )?(?:bin|sind|bin ja) (?:@so |eine? )*(?P<v>@diet)(?!\w)",
            r"(?:(?:ich|wir) )?(?:esse?|lebe|leben|koche|ernähre mich|ernähr mich|essen|kochen) (?:@so |nur |rein |ausschließlich |mich )*(?P<v>@diet)(?!\w)",
            r"(?:(?:da|weil) )?(?:ich|wir) (?:@so )*(?P<v>@diet) (?:bin|sind|esse|lebe)",
        ),
        no_meat=(
            r"(?:ich )?esse? (?:@so )*kein(?:e|en)? (?P<v>(?:schweine|rind)?fleisch|schwein)(?!\w)",
        ),
        not_allergy=(
            r"(?:ich )?bin (?:doch )?(?:nicht|gar nicht) (?:mehr )?allergisch (?:gegen|auf) (?P<v>.+)",
        ),
        allergy=(
            r"(?:(?:ich|wir) )?(?:bin|sind) (?:@so )*(?:allergisch) (?:gegen|auf) (?P<v>.+)",
            r"(?:ich )?reagiere? (?:@so )*allergisch auf (?P<v>.+)",
            r"(?:ich )?(?:hab|habe) (?:@so |eine |ne |nen )*allergie gegen (?P<v>.+)",
            r"(?:ich )?(?:hab|habe) (?:@so |eine |ne |nen |starke |schwere )*(?P<v>[\w-]{3,25}?)[- ]?(?:allergie|unverträglichkeit|intoleranz)(?!\w)",
            r"(?:ich )?bin (?:@so )*(?P<v>laktose|gluten|fructose|fruktose|histamin)[- ]?intolerant",
            r"(?:ich )?vertrag(?:e)? (?:@so )*(?:keine?n? )(?P<v>laktose|gluten|milch\w*|fructose|fruktose|histamin|nüsse|soja|weizen|eier)(?!\w)",
            r"(?:(?:weil|da) )?ich (?:@so )*(?:gegen|auf) (?P<v>[\w -]+?) allergisch bin",
        ),
        bare_allergy=r"allergisch (?:gegen|auf) (?P<v>.+)",
        condition=(
            r"(?:ich )?(?:hab|habe|leide (?:@so )*(?:an|unter)|lebe mit) (?:@so |eine |ne |chronische[sn]? |schwere[sn]? )*(?P<v>@ill)(?!\w)",
            r"(?:ich )?bin (?:@so |eine? )*(?P<v>@ill|schwanger|farbenblind|schwerhörig|gehörlos|blind|sehbehindert|autistisch|hochsensibel|rollstuhlfahrer(?:in)?|bluter(?:in)?)(?!\w)",
            r"bei mir wurde (?:\w+ ){0,2}?(?P<v>@ill) (?:diagnostiziert|festgestellt)",
        ),
        medication=(
            r"(?:ich )?(?:nehm|nehme|spritze) (?:@so |täglich |regelmäßig |morgens |abends |mir )*(?P<v>[\w-]*(?:blutverdünner|insulin|metformin|antidepressiv\w+|betablocker|marcumar|ramipril|l-?thyroxin|ibuprofen|cortison|kortison|sertralin|citalopram|lithium|ritalin|statine|antihistaminik\w+|tabletten|medikamente|pille|blutdrucksenker))(?!\w)",
        ),
        device=(
            r"(?:ich )?(?:hab|habe|trage) (?:@so |einen? |nen? |ein )*(?P<v>herzschrittmacher|hörgeräte?|insulinpumpe|prothese|cochlea[- ]implantat|zahnspange|rollstuhl|kontaktlinsen)(?!\w)",
        ),
        not_tolerated=(r"(?:ich )?vertrag(?:e)? (?:@so )*(?:keine?n? |nicht gut )(?P<v>.+)",),
        no_food=(r"(?:ich )?esse? (?:@so )*(?:keine?n?|nichts) (?P<v>.+)",),
        not_drunk=(
            r"(?:ich )?trink(?:e)? (?:@so |gar |generell )*(?:keine?n?|nie) (?P<v>alkohol|kaffee|bier|wein|tee|milch|cola)(?!\w)",
        ),
        drink=(
            r"(?:ich )?trink(?:e)? (?:@so )*(?:nur|am liebsten|immer|gern(?:e)?|lieber) (?P<v>.+?)(?= (?:statt|als)\b|$)",
        ),
        not_habit=(
            r"(?:ich )?(?P<v>rauche?) (?:@so )*nicht(?: mehr)?",
            r"(?:ich )?(?:hab|habe) (?P<v>mit dem rauchen) aufgehört",
            r"(?:ich )?bin (?P<v>nichtraucher(?:in)?)",
        ),
        lack=(
            r"(?:ich |wir )?(?:hab|habe|haben|besitze) (?:@so |gar )*kein(?:e|en)? (?P<v>smartphone|handy|fernseher|backofen|ofen|mikrowelle|spülmaschine|geschwister|kinder|balkon|garten|drucker|computer|whatsapp|facebook|instagram|gefrierschrank|waschmaschine)(?!\w)",
        ),
        no_vehicle=(
            r"(?:ich |wir )?(?:hab|habe|haben|besitze|fahre) (?:@so )*kein(?:e|en)? (?P<v>auto|führerschein|fahrrad|wagen)(?!\w)",
        ),
        not_hobby=(
            r"(?:ich )?spiele? nicht mehr (?:im |in der |in einem )?(?P<v>.+)",
            r"(?:ich )?(?:mache?|gehe?) (?:kein(?:e|en)? |nicht mehr (?:zum |zur |ins |in den )?)(?P<v>[\w-]+)(?: mehr)?$",
        ),
        dislike=(
            r"(?:ich )?(?:hasse|verabscheue) (?:@so )*(?P<v>.+)",
            r"(?:ich )?(?:mag|mochte noch nie) (?:@so |gar |überhaupt )*(?:keine?n?) (?P<v>.+)",
            r"(?:ich )?mag (?P<v>[\w -]+?) (?:überhaupt |gar |so |wirklich )*nicht",
            r"(?:ich )?kann (?:@so )*(?P<v>[\w -]+?) (?:nicht|auf den tod nicht) (?:leiden|ausstehen|ab|riechen)",
        ),
        hobby=(
            r"mein(?:e)? (?:liebstes |größtes )?(?:hobby|hobbys|hobbies|leidenschaft) (?:ist|sind) (?P<v>.+)",
            r"(?:ich |(?=\w+ (?:seit|gern|im verein|hobby)))(?:spiele?) (?:@so |seit \w+ \w+ |gern(?:e)? |hobbymäßig |regelmäßig |im verein )*(?P<v>(?-i:[A-ZÄÖÜ]?)[\w -]+)",
            r"in meiner freizeit (?P<v>\w+ ich .+)",
            r"(?:ich )?(?P<v>(?:koche|backe|lese|wandere|klettere|male|zeichne|stricke|häkle|nähe|gärtnere|fotografiere|segle|angle|tanze|singe|schwimme|jogge|imkere|töpfere|bastle|schreibe gedichte|gehe (?:gern )?(?:wandern|klettern|schwimmen|joggen|angeln|tanzen|reiten|bouldern))) (?:@so )*(?:gern(?:e)?|leidenschaftlich|viel|regelmäßig|in meiner freizeit|seit \w+)",
            r"(?:ich )?(?:gehe?) (?:@so |gern(?:e)? |regelmäßig |oft |jede woche )*(?P<v>wandern|klettern|schwimmen|joggen|angeln|tanzen|reiten|bouldern|surfen|tauchen|laufen|segeln|rudern|ins fitnessstudio|zum yoga|zum chor)(?=$| )",
            r"ich sammle (?:@so )*(?P<v>.+)",
            r"(?:ich )?singe (?:@so )*(?P<v>im .*chor)",
        ),
        like=(
            r"(?:ich )?(?:liebe|mag|steh auf|stehe auf) (?:@so |besonders |am liebsten |gern(?:e)? )*(?P<v>.+)",
            r"(?:ich )?bin (?:@so )*(?:ein )?(?:großer |riesiger )?fan (?:von|vom) (?P<v>.+)",
            r"mein(?:e)? liebling(?:s)?\w+ (?:ist|sind) (?P<v>.+)",
            r"(?:ich )?(?:ess|esse|höre|schaue|lese) (?:@so )*(?:am liebsten|gern(?:e)?) (?P<v>.+)",
        ),
        answer_style=(
            r"(?:bitte )?(?:antworte|antwort|schreib|schreibe|sprich|rede)(?: mir| mit mir| bitte)* (?:bitte )?(?:in zukunft |künftig |ab jetzt |immer |nur |stets )+.+",
            r"(?:bitte )?(?:duz|sieze?|duze) mich(?: bitte| immer)*$",
            r"(?:bitte )?(?:benutz|verwende?|nutz)(?:e)? (?:bitte )?(?:nie|keine|immer|nie wieder) .+",
        ),
        religion=(
            r"(?:ich )?bin (?:@so |eine? |gläubige[r]? |praktizierende[r]? )*(?P<v>muslim(?:in|a)?|moslem|katholisch|katholik(?:in)?|evangelisch|protestant(?:in)?|jüdisch|jüdin|jude|buddhist(?:in)?|hindu|christ(?:in)?|atheist(?:in)?|zeugin? jehovas|orthodox)(?!\w)",
        ),
        sexuality=(
            r"(?:ich )?bin (?:@so )*(?P<v>schwul|lesbisch|bisexuell|asexuell|pansexuell|queer|trans|nichtbinär)(?!\w)",
        ),
        politics=(
            r"(?:ich )?wähle? (?:@so |immer |seit jahren )*(?:die )?(?:spd|cdu|csu|grünen?|fdp|linke|afd|bsw)(?!\w)",
            r"(?:ich )?bin (?:@so )*(?:mitglied|parteimitglied|aktiv) (?:in|bei) (?:der|den) (?:spd|cdu|csu|grünen|fdp|linken|afd|gewerkschaft)",
        ),
        finances=(
            r"(?:ich |wir )?(?:hab|habe|haben) (?:@so |noch )*(?:\d[\d.]*(?: ?k| ?€| euro)? |ca\.? |etwa )*(?:schulden|einen kredit|nen kredit|eine hypothek)(?!\w).*",
            r"(?:ich )?verdiene? (?:@so )*(?:etwa |ca\.? |rund |nur )*\d[\d.]*.*",
            r"mein (?:netto|brutto)?(?:gehalt|einkommen) (?:ist|liegt|beträgt) .*\d.*",
        ),
        shoe_size=(
            r"(?:ich )?(?:hab|habe|trage) (?:@so )*schuhgröße (?P<v>\d{2}(?:[.,]\d)?)",
            r"meine schuhgröße ist (?P<v>\d{2}(?:[.,]\d)?)",
        ),
        clothes_size=(
            r"(?:ich )?(?:trag|trage|hab|habe) (?:@so )*(?:kleider)?größe (?P<v>\d{2}|x{0,3}[sml])(?!\w)",
            r"meine (?:kleider)?größe ist (?P<v>\d{2}|x{0,3}[sml])(?!\w)",
        ),
        household=(
            r"(?:ich |wir )?(?:wohne?|wohnen|leben?) (?:@so )*(?:allein|alleine|mit (?:meine[rmn]?|unsere[rmn]?) .+|zu (?:zweit|dritt|viert|fünft)|bei meinen eltern|in (?:einer|ner) (?:\w+ )?wg)(?!\w).*",
            r"(?:ich|wir) (?:hab|habe|haben) (?:ein|zwei|drei|vier|\d) kinder.*",
            r"(?:ich )?bin (?:@so )*(?:alleinerziehend|verheiratet|geschieden|verwitwet|verlobt)(?= und| seit|$).*",
        ),
        home=(
            r"(?:ich |wir )?(?:wohne?|wohnen|leben?) (?:@so )*in (?:einer?|einem|ner|nem) (?P<v>[\w-]*(?:altbau(?:wohnung)?|wohnung|dachgeschoss\w*|reihenhaus|haus|bauernhof|hausboot|tiny house|wohnheim|souterrain|einzimmerwohnung|plattenbau))(?!\w)",
        ),
        vehicle=(
            r"(?:ich )?(?:fahre?) (?:@so )*(?:einen?|nen?) (?P<v>(?-i:[A-Z])[\w -]{1,25}|e-?auto|motorrad|lastenrad)(?=$|,)",
        ),
        availability=(
            r"(?:ich )?(?:kann|bin|hab|habe) (?:@so )*@day_of (?:immer |nie |erst |nur |nicht |ab \d+ )*(?:nicht|frei|nie|verfügbar|zeit|keine zeit).*",
            r"(?:ich )?@day_of nie kann",
            r"@day_of (?:kann|bin|hab|habe) ich .*(?:nicht|frei|nie|keine zeit|verfügbar|arbeiten).*",
            r"ich (?:@day_of) (?:nie|nicht|immer) .*(?:kann|frei habe|arbeite)",
        ),
        goal=(
            r"mein(?:e)? (?:\w+ )?(?:ziel|vorsatz|traum)(?: \w+){0,3}? (?:ist|lautet)(?: es)?:? (?P<v>.+)",
            r"(?:ich )?will (?:dieses jahr|bis \w+|bis ende \w+|in diesem jahr|bis zum \w+) (?P<v>.+)",
            r"(?:ich )?(?:spare|sparen) (?:@so )*(?:auf|für) (?P<v>.+)",
            r"(?:ich )?trainiere (?:@so )*für (?P<v>.+)",
            r"(?:ich )?(?:habe?) mir vorgenommen,? (?P<v>.+)",
        ),
        project=(
            r"(?:ich |wir )(?:baue|bau|bauen|renoviere|renovieren|restauriere|programmiere|entwickle|entwickeln|gründe|gründen|schreibe) (?:@so |mir |uns |selbst )*(?P<v>(?:eine?n?|ne?n?|meine?n?|unsere?n?|an) .+)",
            r"(?:ich |wir )?arbeite?n? (?:@so )*an (?P<v>(?:eine[rm]|meine[rm]|unsere[rm]) .+)",
        ),
        decision=(
            r"(?:ich|wir) (?:hab|habe|haben) (?:mich|uns) (?:@so )*(?:für|gegen) .+ entschieden",
            r"(?:ich )?(?:hab|habe) (?:@so )*gekündigt",
        ),
        plan=(
            r"(?P<d>@when) (?:ist|sind|@do|beginnt|startet|findet|kommt|kommen) (?:(?:ich|wir) )?(?:mein|unser|der|die|das|einen?|eine|nen|ne|zur|zum|zu|nach|in|[A-Za-zäöüÄÖÜ]+termin|prüfung|hochzeit).*",
            r"(?:(?:ich|wir) |(?=hab|muss|bin|fahre|fliege|ziehe|heirate))@do (?:@so )*(?:.{0,60}? )??(?P<d>@when)(?: .*|$)",
            r"(?:meine?|unsere?) (?P<v>[\w-]+(?: [\w-]+){0,2}?) (?:ist|sind|findet|beginnt|startet|endet|muss|hat) (?:.{0,30}? )??(?P<d>@when)(?: .*|$)",
        ),
        habit=(
            r"@day_of (?:gehe?|mache?|fahre?|esse?|trinke?|laufe?|jogge|schwimme|spiele?|trainiere|koche|arbeite?|hab|habe|stehe?|lese|meditiere|telefoniere|lerne?) ich .+",
            r"ich (?:gehe?|mache?|fahre?|esse?|trinke?|laufe?|jogge|schwimme|spiele?|trainiere|koche|arbeite?|stehe?|lese|meditiere|telefoniere|lerne?|geh|putze|nehme?) (?:(?!heute|morgen|gestern).{0,40}? )??(?:immer |fast )?@day_of(?: .*|$)",
            r"(?:ich )?(?:fahre?|gehe?) (?:immer |jeden tag |meistens |täglich )*mit dem (?:rad|fahrrad|zug|bus|auto) (?:zur|in die|zum|ins) .+",
        ),
    ),
    sensitive={
        "health.note": r"krank|medikament|tablette|schmerz|operation|allergi|therap|blutdruck"
    },
)
