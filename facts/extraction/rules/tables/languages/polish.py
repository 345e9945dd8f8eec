"""Polish."""

from facts.extraction.rules.tables.row import Table, rows

POLISH = Table(
    code="pl",
    script="[łąęśżźćńŁŚŻ]",
    openers="ja mam mój moja moje mi mnie jestem mieszkam mieszkamy pracuję studiuję mówię gram lubię uwielbiam nienawidzę nie nazywam nazywamy uczę biegam"
    " biorę choruję piję jem robię piszę buduję zapamiętaj pamiętaj zapomnij kocham wolę nasz nasza mów odpowiadaj moim przeprowadziłem przeprowadziłam przeprowadziliśmy zbieram śpiewam noszę chcę oszczędzam codziennie zawsze pochodzę jeżdżę chodzę remontuję hoduję",
    leads=r"cześć|hej|hejka|dzień dobry|dobry wieczór|siema|no|więc|a|ach|och|tak|nie,|przepraszam|sorki|pomyłka|poprawka|właściwie|w sumie|szczerze mówiąc|niestety|na szczęście|obecnie|teraz|aktualnie|od niedawna|ostatnio|i|ale|bo|też|ps|swoją drogą|tak w ogóle|miło mi|chodziło mi o to,? że",
    joins="i|ale|bo|oraz|lub|albo|więc",
    asking="co|czy|jak|jaki|jaka|jakie|jakiego|gdzie|kiedy|dlaczego|czemu|kto|ile|czym|możesz|mógłbyś|poleć|pomóż|podaj|napisz|który|którą|skąd|są",
    stops=r"i (?:nie|mam|jestem|chcę|szukam)|ale|bo|że|więc|od|dla|na|w|we|z|ze|jako|kiedy|gdy|jeśli|co|jak|który|która|bardzo|też|już|nigdy|po|przed|do|u|przy",
    articles="bardzo|też|już|moja|mój|moje",
    no_values=r"to|tego|ten|ta|te|cię|ciebie|go|ją|ich|nic|wszystko|coś|kiedy|jak|gdy|czas\w*|pomysł\w*|ochot\w*|sił|problem\w*|pytani\w*|pojęcia|dość|tu|tam|rację",
    no_names="bardzo|nie|w|z|to|poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|bóg|marsie|księżycu",
    small_words="nad|pod|we?|i",
    unreal=r"\b(?:gdybym|gdyby|jeśli|jeżeli|załóżmy|wyobraź sobie|powiedzmy|udawaj|jakby|jako dziecko|kiedyś|śniło|postać|zdanie|na przykład|chciałbym być)\b",
    story=r"\b(?:zabawmy się|pobawmy się|odgrywanie|odegrajmy|udawajmy|udawaj|wyobraź sobie|jesteś (?:moim|moją|teraz)|napisz (?:opowiadanie|historię|dialog)|szanown\w+ pan\w*|z poważaniem|żartuję|żartowałem|żartowałam)\b",
    handed=r"przetłumacz|popraw|streść|skróć|przeanalizuj|wyjaśnij|sprawdź|przeredaguj|tekst|list|mail|zdanie|oto|recenzja",
    remember=(
        r"(?:proszę )?(?:zapamiętaj|pamiętaj|zapisz|zanotuj|nie zapomnij)(?: proszę| sobie)*,? ?(?:że |: ?)(?P<said>.+)",
    ),
    forget=(r"(?:proszę )?(?:zapomnij|usuń|skasuj),? że (?P<said>.+)",),
    relatives={
        **dict.fromkeys(
            [
                "żona",
                "mąż",
                "dziewczyna",
                "chłopak",
                "partner",
                "partnerka",
                "narzeczona",
                "narzeczony",
            ],
            "family.partner",
        ),
        **dict.fromkeys(["brat"], "family.brother"),
        **dict.fromkeys(["siostra"], "family.sister"),
        **dict.fromkeys(["mama", "matka"], "family.mother"),
        **dict.fromkeys(["tata", "ojciec"], "family.father"),
        **dict.fromkeys(["syn", "córka", "synek", "córeczka", "dziecko"], "family.child"),
        **dict.fromkeys(["babcia"], "family.grandmother"),
        **dict.fromkeys(["dziadek"], "family.grandfather"),
        **dict.fromkeys(["współlokator", "współlokatorka"], "person.flatmate"),
    },
    foods=r"ser\b|sera|ryb|mięs|czekolad|kaw|herbat|piw|win|chleb|ryż|makaron|pizz|zup|sałat|cebul|czosn|pomidor|grzyb|jaj|mlek|pierog|bigos|flak|szpinak|kolendr|brukselk|kuchni",
    months="stycznia styczeń styczniu;lutego luty lutym;marca marzec marcu;kwietnia kwiecień kwietniu;maja maj maju;czerwca czerwiec czerwcu;lipca lipiec lipcu;sierpnia sierpień sierpniu;września wrzesień wrześniu;października październik październiku;listopada listopad listopadzie;grudnia grudzień grudniu",
    days={"pojutrze": 2, "jutro": 1},
    weekdays="poniedziałek wtorek środę|środa czwartek piątek sobotę|sobota niedzielę|niedziela",
    date=r"\d{1,2} (?:@month)(?: \d{4})?|\d{1,2}\.\d{1,2}(?:\.\d{4})?|(?:@month)(?: \d{4})?",
    lists={
        "so": r"(?:teraz|obecnie|też|już|od \w+(?: \w+)?|bardzo|nadal|zawsze|silnie|mocno|aktualnie|z zawodu|niestety|ciężko)",
        "job": r"(?:nauczyciel(?:em|ką)|lekarz(?:em)|lekarką|pielęgniar(?:ką|zem)|inżynierem|programist(?:ą|ką)|prawni(?:kiem|czką)|architekt(?:em|ką)|kucharz(?:em)|kucharką|kierowcą|sprzedawc(?:ą|zynią)|księgow(?:ą|ym)|fryzjer(?:em|ką)|elektrykiem|hydraulikiem|spawaczem|stolarzem|mechanikiem|policjant(?:em|ką)|żołnierzem|strażakiem|dziennikar(?:zem|ką)|tłumacz(?:em|ką)|fotograf(?:em|ką)|muzykiem|aktor(?:em|ką)|psycholo(?:giem|żką)|fizjoterapeut(?:ą|ką)|weterynarzem|dentyst(?:ą|ką)|farmaceut(?:ą|ką)|rolni(?:kiem|czką)|pszczelarzem|piekarzem|cukierni(?:kiem|czką)|krawc(?:em|ową)|bibliotekar(?:zem|ką)|urzędni(?:kiem|czką)|kelner(?:em|ką)|grafi(?:kiem|czką)|emeryt(?:em|ką)|\w+(?:logiem|ologiem|istą|istką))",
        "ill": r"(?:cukrzycę|astmę|padaczkę|celiakię|migreny?|nadciśnienie|reumatyzm|depresję|adhd|autyzm|łuszczycę|atopowe zapalenie skóry|hashimoto|niedoczynność tarczycy|refluks|kolitis|chorobę \w+|stwardnienie rozsiane|raka|osteoporozę|anemię|boreliozę|bezdech senny)",
        "animal": r"pies|psa|psy|suczkę|kot|kota|koty|kotkę|kotka|królika|królik|chomika|chomik|papugę|papuga|konia|koń|żółwia|żółw|świnkę morską|rybki|fretkę|kanarka|jamnika|szczeniaka",
        "diet": r"(?:wegan(?:inem|ką)|wegetarian(?:inem|ką)|peskatarian(?:inem|ką)|wegańsko|wegetariańsko|halal|koszernie|bezglutenow\w+)",
        "when": r"(?:do |od |na )?\d{1,2} (?:@month)(?: \d{4})?|(?:w|do|od|pod koniec) (?:@month)(?: \d{4})?|pojutrze|jutro|w (?:ten |najbliższ[ąy] )?(?:@weekday)",
        "often": r"(?:codziennie|co (?:dzień|rano|wieczór|tydzień|piątek|środę|sobotę|niedzielę|poniedziałek|wtorek|czwartek)|w każd[yąe] \w+|w (?:poniedziałki|wtorki|środy|czwartki|piątki|soboty|niedziele|weekendy)|(?:dwa|trzy|cztery) razy w tygodniu|zawsze)",
    },
    rows=rows(
        texts={"allergy": "Alergia: {}", "not_allergy": "Brak alergii: {}"},
        name=(
            r"(?:ja )?(?:nazywam się|mam na imię) (?P<v>.+)",
            r"moje imię to (?P<v>.+)",
            r"z tej strony (?P<v>.+)",
        ),
        nickname=(
            r"(?:możesz )?(?:mów|mówić) (?:mi|na mnie|do mnie) (?P<v>.+)",
            r"wszyscy mówią (?:mi|na mnie) (?P<v>.+)",
        ),
        opening_name=(r"(?:ja )?jestem (?P<v>(?-i:[A-ZŁŚŻŹĆ])\w+)(?=$| (?:i|z)\b)",),
        city=(
            r"(?:@so )*(?:ja )?(?:mieszkam|mieszkamy) (?:@so )*(?:w|we|na) (?P<v>.+)",
            r"(?:@so )*(?:przeprowadziłem|przeprowadziłam|przeprowadziliśmy) się (?:@so |z \w+ )*do (?P<v>.+)",
        ),
        not_city=(
            r"(?:już )?nie (?:mieszkam|mieszkamy) już w (?P<v>.+)",
            r"już nie mieszkam(?:y)? w (?P<v>.+)",
        ),
        origin=(
            r"(?:ja )?(?:pochodzę|jestem) (?:@so )*(?:z|ze) (?P<v>.+)",
            r"urodził[ea]m się w (?P<v>.+)",
        ),
        birthday=(
            r"(?:mam urodziny|moje urodziny (?:są|to)|urodziny mam|urodził[ea]m się) (?P<d>\d{1,2} @month(?: \d{4})?)",
        ),
        age=(r"(?:ja )?mam (?:@so )*(?P<v>\d{1,2}) lat\w*",),
        language=(
            r"(?:ja )?mówię (?:@so |płynnie |dobrze |trochę )*po (?P<v>\w+(?: i (?:po )?\w+)?)",
            r"mój język ojczysty to (?P<v>.+)",
            r"uczę się (?P<v>(?:angielskiego|niemieckiego|hiszpańskiego|francuskiego|włoskiego|japońskiego|norweskiego|rosyjskiego|ukraińskiego|szwedzkiego|koreańskiego|chińskiego))",
        ),
        study=(
            r"(?:ja )?studiuję (?:@so )*(?P<v>.+)",
            r"(?:robię|piszę) (?P<v>(?:doktorat|magisterkę|licencjat|pracę magisterską)(?: z \w+)?)",
        ),
        not_employer=(r"(?:już )?nie pracuję (?:już )?w (?P<v>.+)",),
        job=(
            r"(?:@so )*(?:ja )?pracuję (?:@so )*(?:w [\w ]{2,30}? )?jako (?P<v>.+)",
            r"(?:ja )?uczę (?P<v>(?!się).+?)(?= w\b|$)",
        ),
        job_named=(r"(?:ja )?jestem (?:@so )*(?P<v>@job)(?!\w)",),
        employer=(
            r"(?:@so )*(?:ja )?pracuję (?:@so )*(?:w|we|na|dla) (?P<v>(?!domu|nocy|weekendy|trybie).+)",
        ),
        work_style=(
            r"(?:@so )*(?:ja )?pracuję (?:@so )*(?:zdalnie|z domu|w domu|na zmiany|w nocy|na pół etatu)(?!\w).*",
        ),
        relative=(
            r"(?:mój|moja|moje) (?P<r>@rel) (?:ma na imię|nazywa się) (?P<v>.+)",
            r"(?:mój|moja|moje) (?P<r>@rel),? (?P<v>(?-i:[A-ZŁŚŻŹĆ])\w+)(?=$|,| )",
        ),
        pet=(
            r"(?:mój|moja|nasz|nasza) (?P<a>@animal) (?:ma na imię|wabi się|nazywa się) (?P<v>.+)",
            r"(?:mój|moja|nasz|nasza) (?P<a>@animal),? (?P<v>(?-i:[A-ZŁŚŻŹĆ])\w+)(?=$|,| )",
            r"(?:ja )?(?:mam|mamy|adoptował[ea]m) (?:@so )*(?P<a>(?:dwa |trzy |dwie )?(?:@animal))(?!\w)",
        ),
        not_diet=(r"(?:już )?nie jestem (?:już )?(?P<v>@diet)",),
        diet=(
            r"(?:ja )?jestem (?:@so )*(?P<v>@diet)(?!\w)",
            r"(?:ja )?jem (?:@so |tylko )*(?P<v>@diet)(?!\w)",
        ),
        no_meat=(r"(?:ja )?nie jem (?:@so )*(?P<v>mięsa|wieprzowiny)(?!\w)",),
        not_allergy=(
            r"nie (?:mam|jestem) (?:już )?(?:alergii|uczulen[aiy]|uczulony) na (?P<v>.+)",
        ),
        allergy=(
            r"(?:ja )?(?:mam|jestem) (?:@so )*(?:alergię|alergi\w+|uczulon[ya]|uczulenie) na (?P<v>.+)",
            r"(?:ja )?nie toleruję (?P<v>laktozy|glutenu)(?!\w)",
            r"mam (?P<v>nietolerancję (?:laktozy|glutenu|\w+))",
        ),
        condition=(
            r"(?:ja )?(?:mam|choruję na) (?:@so )*(?P<v>@ill)(?!\w)",
            r"(?:ja )?jestem (?:@so )*(?P<v>w ciąży|cukrzykiem|diabetykiem|astmatykiem|alergikiem|daltonistą|niedosłysząc[ya]|chor[ya] na \w+)(?!\w)",
        ),
        medication=(
            r"(?:ja )?(?:biorę|zażywam) (?:@so |codziennie )*(?P<v>(?:insulinę|metforminę|leki na [\w ]{3,30}|antydepresanty|tabletki na [\w ]{3,30}|lit|leki przeciwzakrzepowe|sterydy))(?!\w)",
        ),
        no_food=(r"(?:ja )?nie jem (?:@so )*(?P<v>.+)",),
        not_drunk=(
            r"(?:ja )?nie piję (?:@so )*(?P<v>alkoholu|kawy|mleka|herbaty|wina|piwa)(?!\w)",
        ),
        not_habit=(r"(?:ja )?(?:już )?nie (?P<v>palę)(?: już)?", r"(?P<v>rzuciłe?a?m palenie)"),
        no_vehicle=(r"(?:ja )?nie mam (?P<v>samochodu|auta|prawa jazdy|roweru)(?!\w)",),
        lack=(
            r"(?:ja )?nie mam (?P<v>piekarnika|zmywarki|telewizora|smartfona|dzieci|rodzeństwa|balkonu|mikrofalówki|pralki)(?!\w)",
        ),
        dislike=(r"(?:ja )?(?:nienawidzę|nie znoszę|nie cierpię|nie lubię) (?P<v>.+)",),
        hobby=(
            r"moje hobby to (?P<v>.+)",
            r"(?:ja )?gram (?:@so )*(?:w|na) (?P<v>.+)",
            r"(?:ja )?zbieram (?P<v>.+)",
            r"w wolnym czasie (?P<v>.+)",
            r"interesuję się (?P<v>.+)",
            r"(?:ja )?(?:lubię|uwielbiam) (?P<v>\w+(?:ać|ić|yć|eć|ść|ować)(?: .+)?)",
        ),
        like=(
            r"(?:ja )?(?:lubię|uwielbiam|kocham) (?P<v>.+)",
            r"(?:ja )?wolę (?P<v>.+?)(?= (?:od|niż)\b|$)",
        ),
        religion=(
            r"(?:ja )?jestem (?:@so )*(?P<v>katoli(?:kiem|czką)|ateist(?:ą|ką)|muzułman(?:inem|ką)|żyd(?:em|ówką)|prawosławn[ya]|protestant(?:em|ką)|buddyst(?:ą|ką))(?!\w)",
        ),
        finances=(
            r"(?:ja )?mam (?:@so |\d[\d ]*(?: tys\.?| zł)? )*(?:kredyt|długi|hipotekę|dług)(?!\w).*",
            r"(?:ja )?zarabiam .*\d.*",
        ),
        household=(
            r"(?:@so )*mieszkam(?:y)? (?:@so )*(?:sam|sama|z (?:żoną|mężem|rodzicami|dziewczyną|chłopakiem|dwójką .+))(?!\w).*",
            r"mam (?:dwoje|troje|czworo|jedno|dwie|dwóch) (?:dzieci|dziecko|córki|synów).*",
            r"jestem (?:żonaty|mężatką|rozwiedzion[ya]|po rozwodzie|wdową|wdowcem|zaręczon[ya])(?= i| od|$).*",
        ),
        goal=(
            r"(?:mój|moim) (?:\w+ )?(?:cel|celem|marzenie|marzeniem)(?: na ten rok)? (?:to|jest) (?P<v>.+)",
            r"(?:ja )?oszczędzam na (?P<v>.+)",
            r"przygotowuję się do (?P<v>.+)",
        ),
        project=(
            r"(?:ja )?(?:buduję|remontuję|piszę|tworzę|robię|projektuję|odnawiam) (?:@so |własnoręcznie |sam |sama )*(?P<v>(?!sobie|to|zakupy|pranie|porządki|obiad|błąd|błędy).+)",
        ),
        plan=(
            r"(?P<d>@when) (?:mam|mamy|jadę|jedziemy|lecę|lecimy|biorę|bierzemy|przeprowadzam|zaczynam|zdaję|idę) .+",
            r"(?:ja )?(?:mam|mamy|jadę|jedziemy|lecę|lecimy|biorę|bierzemy|przeprowadzam|zaczynam|zdaję|muszę|idę) (?:.{0,60}? )??(?P<d>@when)(?: .*|$)",
        ),
        habit=(
            r"@often (?:biegam|chodzę|jem|piję|ćwiczę|wstaję|pracuję|gram|pływam|jeżdżę|czytam|gotuję) ?.*",
            r"(?:ja )?(?:biegam|chodzę|jem|piję|ćwiczę|wstaję|gram|pływam|jeżdżę|czytam|gotuję) (?:.{0,40}? )??(?:@often)(?: .*|$)",
        ),
    ),
    sensitive={
        "health.note": r"alergi|uczulon|lek(?:i|ów|arstw)|chor|operacj|cukrzyc|astm",
        "religion": r"kośció|mszy",
        "finances": r"kredyt|dług|zarabiam",
    },
)
