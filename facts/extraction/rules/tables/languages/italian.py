"""Italian."""

from facts.extraction.rules.tables.row import Table, rows

JOB = (
    r"(?:\w+(?:aio|aia|iere|iera|ista|ologo|ologa|ografo|ografa|iatra|trice)|medico|dottoressa?|professore|professoressa|prof|maestr[oa]|insegnante|avvocat[oa]"
    r"|commercialista|architetto|architetta|ingegnere|ingegnera|programmatore|sviluppatore|traduttore|scrittore|pittore|attore|musicista|poliziott[oa]"
    r"|militare|giudice|notaio|farmacista|fisioterapista|veterinari[oa]|biolog[oa]|chimic[oa]|fisic[oa]|matematic[oa]|informatic[oa]|elettricista|meccanic[oa]"
    r"|idraulico|muratore|falegname|saldatore|saldatrice|fabbro|sarto|sarta|pilota|hostess|pescatore|agricoltore|contadin[oa]|apicoltore|apicoltrice|venditore|commess[oa]"
    r"|segretari[oa]|impiegat[oa]|direttore|direttrice|consulente|ricercatore|ricercatrice|scienziat[oa]|parrucchier[ea]|cuoc[oa]|chef|casar[oa]|barista|panettiere|fornaio|pensionat[oa]|casalinga"
    r"|libero professionista|freelance|fotograf[oa]|educatore|educatrice|operai[oa]|postin[oa]|tecnic[oa]|vigile|pompiere|guida turistica|ostetric[oa]|infermier[ea]|logopedista|bibliotecari[oa]|camionista|tassista)(?: (?:di|in|da) [\w ]{3,30}| [a-z]+(?:ale|ico|ica|ore|ario|aria|ista|ile))?"
)
ITALIAN = Table(
    code="it",
    openers="io mi mio mia miei mie sono sto abito abitiamo vivo viviamo lavoro ho abbiamo studio frequento parlo gioco odio adoro amo preferisco detesto"
    " soffro uso prendo mangio bevo non vengo siamo nostro nostra ci suono pratico colleziono voglio faccio insegno chiamami rispondi rispondimi"
    " parlami porto guido vado tutti ogni nel corro nuoto leggo cucino mai ricorda ricordati ricordate dammi alleno peso allergico allergica celiaco corso sopporto",
    usual="il lo la i gli le un una che di in e con per del della dei delle al alla nel è come non più si mi da cosa questo quale anche se ma sono nei dal fare",
    leads=r"ciao|salve|buongiorno|buonasera|buon giorno|ehi|hey|senti|allora|beh|be'|dunque|ah|eh|ops|scusa|scusami|mi sono sbagliat[oa]|ho sbagliato|correzione|in realtà|a dire il vero|veramente|infatti|tra l'altro|comunque|e|ma|però|è che|sì|no,|attualmente|adesso|ora|al momento|inoltre|anche|perché|per la cronaca|da qualche \w+|ultimamente|di recente|purtroppo|per fortuna|nota|su di me|un po' di me|intendevo(?: dire)?(?: che)?|volevo dire(?: che)?|piacere|sai|guarda",
    joins="e|ed|ma|però|perché|quindi|poiché|anche se|o|né",
    asking=r"che|cosa|che cosa|cos'|come (?:posso|faccio|si|miglioro|devo|comincio|mi)|qual|quale|quali|quando|dove|chi|quanto|quanta|quant[ie]|perché|posso|puoi|potresti|mi (?:aiuti|consigli|proponi|dai|spieghi|suggerisci|fai|dici|prepari|scrivi|puoi)|c'è|ci sono|è|sai|conosci|devo|dovrei|qualche|idee|consigli|consigliami|aiuto|aiutami|esiste|conviene",
    stops=r"e (?:mi|non|ho|abito|vivo|lavoro|sono|sto|voglio|devo|cerco|già|lui|lei|mio|mia|nel|il|la)|ma|però|perché|che|quando|dove|da|per|con|quindi|se|come|poi|visto che|adesso|ora|ultimamente|ancora|anche|molto|moltissimo|tanto|né|senza|dopo|prima|mai|davvero|per favore|il (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato)|la domenica|alle|questo|questa|tutti i|a settimana|più di|in un|in una|nel|nella|nei|a \w+$",
    articles=r"il|lo|la|i|gli|le|un|uno|una|al|alla|ai|alle|agli|allo|del|della|dei|delle|degli|dello|mio|mia|molto|molti|tanto|di|l'|all'|dell'|un'",
    no_values=r"che|ciò|questo|questa|quello|quella|niente|nulla|tutto|qualcosa|me|te|lo|la tua|il tuo|tuo|tua|l'idea|la risposta|la versione|come|quando|se|voglia|idea|tempo|soldi|fame|sonno|paura|fretta|bisogno|capito|lui|lei|ci|dubbi[o]?|casa|quando|vacanza|qui",
    no_names=r"il|lo|la|i|gli|le|un|una|io|molto|di|del|che|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|dio|papa|marte|luna",
    small_words=r"di|del|della|dei|da|de|d|in|sul|al|la|lo",
    unreal=r"\bse (?:io )?(?:fossi|avessi|abitassi|vivessi|potessi|lavorassi|guadagnassi|facessi|dovessi|mi)\b|^se\b|\b(?:immagina|immaginiamo|supponiamo|supponi|mettiamo|diciamo che|ipotetic\w+|nel mio (?:romanzo|racconto|sogno)|ho sognato|personaggio|come se|magari|per esempio|la frase|facciamo finta|fingi|sarei)\b|^certo,? e io",
    story=r"\b(?:giochiamo|gioco di ruolo|facciamo finta|fai finta|fingi|immagina (?:che|di)|tu sei (?:un|una|il|la|mio|mia)|scrivi (?:un|una) (?:racconto|storia|dialogo|monologo)|gentil[ei] (?:signor|signora|cliente)|cordiali saluti|distinti saluti|scherzo|scherzavo)\b",
    handed=r"tradu\w*|corregg\w*|riassum\w*|classific\w*|analizz\w*|revision\w*|riscriv\w*|miglior\w*|spieg\w* quest\w|testo|mail|e-mail|lettera|frase|recensione|ecco|accorc\w*|poesia|canzone",
    remember=(
        r"(?:per favore )?(?:ricorda|ricordati|ricordatelo|segna|segnati|annota|annotati|memorizza|salva|tieni (?:a mente|presente|conto)|prendi nota|non dimenticare|non dimenticarti|non scordare|non scordarti)(?: per favore| bene| questo)*(?:,? che |: ?)(?P<said>.+)",
        r"(?:voglio che|puoi|potresti) (?:ricordi|ricordare|ricordarti|segnare|segnarti|annotare|memorizzare) che (?P<said>.+)",
    ),
    forget=(
        r"(?:per favore )?(?:dimentica|dimenticati|scorda|scordati|cancella|elimina)(?: pure)? che (?P<said>.+)",
    ),
    relatives={
        **dict.fromkeys(
            [
                "moglie",
                "marito",
                "fidanzata",
                "fidanzato",
                "ragazza",
                "ragazzo",
                "compagna",
                "compagno",
                "partner",
            ],
            "family.partner",
        ),
        **dict.fromkeys(["fratello", "fratellino"], "family.brother"),
        **dict.fromkeys(["sorella", "sorellina"], "family.sister"),
        **dict.fromkeys(["madre", "mamma"], "family.mother"),
        **dict.fromkeys(["padre", "papà", "babbo"], "family.father"),
        **dict.fromkeys(
            ["figlio", "figlia", "bambino", "bambina", "bimbo", "bimba", "figlioletto"],
            "family.child",
        ),
        **dict.fromkeys(["nonna"], "family.grandmother"),
        **dict.fromkeys(["nonno"], "family.grandfather"),
        **dict.fromkeys(["coinquilino", "coinquilina"], "person.flatmate"),
        **dict.fromkeys(
            [
                "zia",
                "zio",
                "nipote",
                "cugina",
                "cugino",
                "suocera",
                "suocero",
                "cognata",
                "cognato",
            ],
            "relationship",
        ),
    },
    foods=r"formaggi|pesce|carne|pollo|cioccolat|caffè|tè\b|birra|vino|pane\b|riso\b|pasta|pizza|zuppa|insalata|cipoll|aglio|pomodor|olive|coriandolo|piccante|dolci|frutta|verdur|broccoli|melanzan|cavol|funghi|uova|latte\b|cibo|cucina\b|sushi|gelato|prosciutto|fegato|liquirizia|ananas|cannoli|lasagn",
    months="gennaio;febbraio;marzo;aprile;maggio;giugno;luglio;agosto;settembre;ottobre;novembre;dicembre",
    days={"dopodomani": 2, "domani": 1},
    weekdays="lunedì|lunedi martedì|martedi mercoledì|mercoledi giovedì|giovedi venerdì|venerdi sabato domenica",
    date=r"\d{1,2}(?:°)? (?:@month)(?: \d{4})?|(?:@month)(?: \d{4})?|\d{1,2}/\d{1,2}(?:/\d{4})?",
    lists={
        "so": r"(?:adesso|ora|attualmente|anche|già|molto|ancora|da [\w ]{3,15}|sempre|quasi|praticamente|totalmente|super|gravemente|davvero|inoltre|solo|fortemente)",
        "job": JOB,
        "ill": r"(?:diabete(?: di tipo [12])?|asma|epilessia|celiachia|emicrania|emicranie|ipertensione|pressione alta|artrite|artrosi|depressione|ansia|adhd|autismo|psoriasi|dermatite|lupus|fibromialgia|endometriosi|ipotiroidismo|sclerosi multipla|colon irritabile|crohn|colite|gotta|reflusso|gastrite|vertigini|insonnia|apnee notturne|cancro|tumore|hiv|parkinson|osteoporosi|anemia|sciatica|ernia(?: del disco)?|scoliosi|colesterolo(?: alto)?|soffio al cuore|aritmia|acufene|rinite|mal di schiena cronico|attacchi di panico)",
        "is_ill": r"(?:diabetic[oa]|asmatic[oa]|epilettic[oa]|celiac[oa]|ipertes[oa]|autistic[oa]|daltonic[oa]|sord[oa]|ciec[oa]|bipolare|emofiliac[oa]|dislessic[oa])",
        "speech": r"(?:italiano|inglese|francese|spagnolo|tedesco|portoghese|cinese|giapponese|coreano|arabo|russo|rumeno|polacco|olandese|svedese|ebraico|turco|hindi|ucraino|greco|albanese|sardo|siciliano|napoletano|friulano|ladino|veneto|catalano|croato|serbo|sloveno|ungherese|danese|norvegese|finlandese|persiano|latino|esperanto|lis)",
        "animal": r"cane|cani|cagnolin[oa]|cagna|cucciol[oa]|gatt[oaie]|gattin[oai]|conigli[oa]?|criceto|criceti|pappagall[oi]|canarin[oi]|cavall[oia]|tartarug[ah]e?|pesc[ei](?: rossi?)?|furett[oi]|cavia|iguana|serpente|gallin[ae]|capr[ae]|asin[oa]|pecor[ae]|labrador|bassotto",
        "num": r"(?:un|una|un'|uno|due|tre|quattro|cinque|\d)",
        "diet": r"(?:vegan[oa]|vegetarian[oa]|pescetarian[oa]|pescatarian[oa]|flexitarian[oa]|crudist[ao]|halal|kosher|chetogenica|senza glutine|senza lattosio|dieta \w+(?: \w+)?)",
        "when": r"(?:il|l'|entro il|dal|dopo il|prima del|fino al) ?(?:(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica) )?(?:\d{1,2}(?:°)? @month(?: \d{4})?|\d{1,2}/\d{1,2}(?:/\d{4})?)|(?:a|in|entro|ad|a fine|a inizio) (?:@month)(?: \d{4})?|dopodomani|domani|questo (?:@weekday)|(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato) prossimo",
        "do": r"(?:ho|abbiamo|parto|partiamo|volo|voliamo|mi (?:sposo|trasferisco|laureo|opero|operano)|ci (?:sposiamo|trasferiamo)|comincio|inizio|iniziamo|finisco|vado|andiamo|devo|dobbiamo|consegno|discuto|do|faccio|facciamo|traslochiamo|trasloco|scade)",
        "often": r"(?:ogni (?:giorno|mattina|sera|notte|settimana|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|weekend|mese|due \w+)|tutt[ie] (?:i giorni|le mattine|le sere|le settimane|i lunedì|i martedì|i mercoledì|i giovedì|i venerdì|i sabati|le domeniche)|il (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|weekend)(?: e il \w+)?|la (?:domenica|mattina|sera)|sempre|(?:una|due|tre|quattro|\d) volte (?:a|alla) settimana|nel weekend)",
    },
    rows=rows(
        texts={"allergy": "Allergia: {}", "not_allergy": "Nessuna allergia: {}"},
        name=(
            r"(?:io )?mi chiamo (?P<v>.+)",
            r"il mio nome(?: completo)? è (?P<v>.+)",
            r"sono io,? (?P<v>.+)",
            r"qui (?:è|parla) (?P<v>.+)",
        ),
        nickname=(
            r"(?:puoi )?(?:chiamami|chiamarmi) (?:pure )?(?P<v>.+)",
            r"(?:tutti|gli amici|i miei amici) mi chiamano (?P<v>.+)",
            r"mi chiamano (?:tutti )?(?P<v>.+)",
            r"il mio soprannome è (?P<v>.+)",
        ),
        opening_name=(
            r"(?:io )?sono (?P<v>(?-i:[A-ZÀÈÉÌÒÙ])[\w-]+(?: (?-i:[A-ZÀÈÉÌÒÙ])[\w-]+)?)(?=$| (?:e|di|da)\b)",
        ),
        city=(
            r"(?:io )?(?:@so )*(?:abito|abitiamo|vivo|viviamo|risiedo|sto vivendo) (?:@so )*(?:da sol[oa] |qui )?(?:a|ad|in|nel|nella) (?P<v>.+)",
            r"(?:mi sono|ci siamo|mi son) (?:@so |appena )*(?:trasferit[oaie]) (?:@so |da [\w ]+? )*(?:a|ad|in|nel|nella) (?P<v>.+)",
            r"sto a (?P<v>(?-i:[A-Z]).+)",
        ),
        not_city=(r"non (?:abito|vivo|abitiamo|viviamo|sto) più (?:a|ad|in) (?P<v>.+)",),
        origin=(
            r"(?:io )?sono (?:@so )*(?:originari[oa] )?(?:di|del|della) (?P<v>.+)",
            r"vengo (?:da|dal|dalla) (?P<v>.+)",
            r"sono nat[oa] (?:e cresciut[oa] )?(?:a|in) (?P<v>.+)",
            r"sono cresciut[oa] (?:a|in) (?P<v>.+)",
        ),
        birthday=(
            r"il mio compleanno è (?:il |l')?(?P<d>\d{1,2} @month(?: \d{4})?)",
            r"compio gli anni (?:il |l')(?P<d>\d{1,2} @month)",
            r"sono nat[oa] (?:il |l')(?P<d>\d{1,2} @month(?: \d{4})?)",
        ),
        age=(r"(?:io )?ho (?:@so )*(?P<v>\d{1,2}) anni(?! di)",),
        language=(
            r"(?:io )?(?:parlo|parliamo) (?:@so |bene |correntemente |un po' di |a casa |in casa |l')*(?P<v>@speech.*)",
            r"la mia (?:lingua madre|madrelingua|prima lingua) è (?:il |l'|lo )?(?P<v>.+)",
            r"(?:sto imparando|imparo|studio|sto studiando) (?:@so |il |lo |l')*(?P<v>@speech)(?!\w)",
            r"sono madrelingua (?P<v>\w+)",
        ),
        study=(
            r"(?:io )?(?:studio|sto studiando|frequento|studiamo) (?:@so |il \w+ anno di |la facoltà di |un corso di |il corso di )*(?P<v>.+?)(?= (?:a|all'|alla|in|al|per)\b|$)",
            r"(?:sto facendo|faccio) (?:@so )*(?:un|il|la|una) (?P<v>(?:master|dottorato|laurea|magistrale|triennale|tesi|specializzazione|tirocinio)(?: [\w]+){0,4})",
            r"(?:io )?sono (?:uno studente|una studentessa|studente|studentessa|iscritt[oa] al corso|iscritt[oa]) (?:di|a|in) (?P<v>.+)",
            r"faccio (?P<v>(?:medicina|giurisprudenza|ingegneria|lettere|architettura|economia|scienze \w+|lingue|psicologia|filosofia|biologia|il liceo \w+)(?: \w+)?)(?!\w)",
        ),
        not_job=(r"non (?:faccio più|lavoro più come|sono più) (?:il |la |l'|lo )?(?P<v>@job)",),
        not_employer=(
            r"non lavoro più (?:a|al|alla|alle|in|per|da|nel|nella|presso|con|all'|ai) ?(?P<v>.+)",
            r"ho lasciato (?:il lavoro )(?:a|al|alla|alle|in|da|presso) (?P<v>.+)",
        ),
        job=(
            r"(?:io )?faccio (?:@so )*(?:il|la|l'|lo) ?(?P<v>@job|\w{4,}(?:o|a|e|ore|ista|iere))(?= (?:in|a|da|per|al|presso|e|nel|di)\b|$)",
            r"(?:io )?(?:@so )*lavoro (?:@so )*(?:in [\w ]{2,30}? |alla? [\w ]{2,30}? )?(?:come|da) (?P<v>(?!casa|remoto|sol[oa]|poco|\w+ anni|un anno|mesi).+?)(?= (?:in|a|da|per|al|presso|nel|alla)\b|$)",
            r"(?:io )?insegno (?P<v>.+?)(?= (?:a|in|al|alle|alla|ai)\b|$)",
            r"di (?:mestiere|lavoro|professione) (?:faccio|sono) (?:il |la |l'|lo )?(?P<v>.+)",
        ),
        job_named=(r"(?:io )?sono (?:@so |un |una |un')*(?P<v>@job)(?!\w)",),
        employer=(
            r"(?:io )?(?:@so )*lavoro (?:@so )*(?:in un|in una|nel|nella|alle|alla|al|all'|allo|per|presso|da|in) ?(?P<v>(?!pace|silenzio|team|nero|un progetto|progetto|libro|tesi|due|tre|vivere|passione|piacere|weekend|giardino|casa|smart|remoto|proprio|tanto|troppo|turni|modo|sol[oa]).+)",
        ),
        work_style=(
            r"(?:io )?(?:@so )*lavoro (?:@so )*(?:da casa|in smart ?working|da remoto|di notte|su turni|a turni|part[- ]time|in proprio)(?!\w).*",
        ),
        relative=(
            r"(?:il mio |la mia |mio |mia )(?P<r>@rel)(?: (?:maggiore|minore|più grande|più piccol[oa]|gemell[oa]))? si chiama (?P<v>.+)",
            r"(?:il mio |la mia |mio |mia )(?P<r>@rel)(?: (?:maggiore|minore|più piccol[oa]))?,? (?P<v>(?-i:[A-ZÀÈÉÌÒÙ])[\w-]+)(?=$|,| )",
            r"(?:ho|abbiamo) (?:un|una) (?P<r>@rel)(?: di \w+ (?:anni|mesi))? (?:che si chiama|di nome) (?P<v>.+)",
        ),
        pet=(
            r"(?:il mio|la mia|il nostro|la nostra) (?:\w+ )?(?P<a>@animal) si chiama (?P<v>.+)",
            r"(?:il mio|la mia|il nostro|la nostra) (?P<a>@animal),? (?P<v>(?-i:[A-ZÀÈÉÌÒÙ])[\w-]+)(?=$|,| )",
            r"(?:ho|abbiamo) (?:@so )*@num (?P<a>@animal)(?: \w+)? (?:che si chiama(?:no)?|di nome|chiamat[oa]) (?P<v>.+)",
            r"(?:io )?(?:ho|abbiamo|ho adottato|abbiamo adottato|ho preso) (?:@so |appena )*(?P<a>@num ?(?:@animal))(?!\w)",
        ),
        not_diet=(r"non sono più (?P<v>@diet)", r"ho smesso di essere (?P<v>@diet)"),
        diet=(
            r"(?:io )?(?:sono|siamo|sono diventat[oa]) (?:@so )*(?P<v>@diet)(?!\w)",
            r"(?:io )?(?:mangio|seguo|mangiamo|faccio) (?:@so |una |solo )*(?P<v>@diet)(?!\w)",
        ),
        no_meat=(
            r"(?:io )?(?:non mangio|non mangiamo|ho smesso di mangiare)(?: più| mai)? (?:la |il )?(?P<v>carne(?: rossa| di maiale)?|maiale)(?!\w)",
        ),
        not_allergy=(
            r"non sono (?:più )?(?:allergic[oa]|intollerante) (?:al|alla|ai|alle|agli|allo|a|all') ?(?P<v>.+)",
        ),
        allergy=(
            r"(?:(?:io )?(?:sono|siamo) )(?:@so )*(?:allergic[oahei]+|intolleranti?|intollerante) (?:al|alla|ai|alle|agli|allo|a|all') ?(?P<v>.+)",
            r"(?:io )?(?:ho|soffro di) (?:@so |un'|una )*(?:allergia|intolleranza) (?:grave |forte )?(?:al|alla|ai|alle|agli|allo|a|all') ?(?P<v>.+)",
        ),
        bare_allergy=r"(?:allergic[oahei]+|intolleranti?|intollerante) (?:al|alla|ai|alle|agli|allo|a|all') ?(?P<v>.+)",
        condition=(
            r"(?:io )?(?:ho|soffro (?:@so )*(?:di|d')|mi hanno diagnosticato) ?(?:@so |il |la |l'|un |un'|una )*(?P<v>@ill)(?!\w)",
            r"(?:io )?sono (?:@so )*(?P<v>@is_ill)(?!\w)",
            r"(?:io )?sono (?:@so )*(?P<v>incinta|in sedia a rotelle|cardiopatic[oa])(?!\w)",
        ),
        medication=(
            r"(?:io )?(?:prendo|assumo|uso|sto prendendo) (?:@so |l'|la |il |gli |le |dei |degli |ogni giorno )*(?P<v>(?:insulina|metformina|anticoagulant[ei]|coumadin|antidepressiv[oi]|eutirox|cortisone|litio|sertralina|antistaminic[oi]|statine|pillola|cardioaspirina|pastigli[ae] per [\w ]{3,30}|farmac[oi] per [\w ]{3,30}|betabloccanti|ventolin))(?!\w)",
        ),
        device=(
            r"(?:porto|ho|uso) (?:@so |un |una |l'|il |gli |le )*(?P<v>pacemaker|apparecchio acustico|apparecchi acustici|microinfusore|protesi(?: \w+ \w+)?|sedia a rotelle|impianto cocleare|lenti a contatto)(?!\w)",
        ),
        no_food=(
            r"(?:io )?(?:non mangio|non mangiamo|non posso mangiare)(?: più| mai)? (?P<v>.+)",
        ),
        not_drunk=(
            r"(?:io )?non bevo(?: più| mai)? (?P<v>alcol|alcolici|caffè|latte|vino|birra|tè|bibite)(?!\w)",
        ),
        drink=(r"(?:io )?bevo (?:sempre |solo |tutti i giorni )(?P<v>.+)",),
        not_habit=(r"(?:io )?non (?P<v>fumo)(?: più)?", r"ho smesso di (?P<v>fumare|bere)"),
        lack=(
            r"(?:io )?non (?:ho|abbiamo) (?:il |la |lo |l'|un |una )?(?P<v>forno|microonde|lavastoviglie|televisione|tv|smartphone|cellulare|figli|fratelli|whatsapp|lavatrice|giardino|balcone|stampante|ascensore|frullatore)(?!\w)",
        ),
        no_vehicle=(
            r"(?:io )?non (?:ho|guido|possiedo) (?:la |l'|il |una |un )?(?P<v>macchina|auto|automobile|patente|moto|bici)(?!\w)",
        ),
        not_hobby=(
            r"non (?:gioco più a|suono più|pratico più|faccio più|canto più in|canto più nel) (?P<v>.+)",
        ),
        dislike=(
            r"(?:io )?(?:odio|detesto|non sopporto|non tollero) (?P<v>.+)",
            r"(?:a me )?non mi? ?(?:piace|piacciono)(?: molto| per niente| affatto| proprio)? (?P<v>.+)",
            r"mi (?:fa|fanno) schifo (?P<v>.+)",
        ),
        hobby=(
            r"(?:il mio hobby|la mia passione|il mio passatempo|i miei hobby)(?: preferito)? (?:è|sono) (?P<v>.+)",
            r"(?:io )?(?:gioco|giochiamo) (?:@so )*(?:a|al|alla|ai) (?P<v>.+)",
            r"(?:io )?(?:suono|pratico|colleziono|canto in|canto nel) (?:@so )*(?P<v>.+)",
            r"nel (?:mio )?tempo libero (?P<v>.+)",
            r"(?:mi piace|mi piace molto|mi piace un sacco|adoro|amo) (?P<v>\w+(?:are|ere|ire|armi|ermi)(?: .+)?)",
            r"(?:io )?(?:faccio|facciamo) (?:@so )*(?P<v>yoga|trekking|arrampicata|pilates|nuoto|ciclismo|ceramica|teatro(?: \w+)?|crossfit|danza|surf|immersioni|boxe|judo|karate|fotografia|alpinismo|speleologia|giardinaggio|equitazione|canottaggio|scherma|pallavolo|volontariato)(?!\w)",
            r"sono (?:un |una )?(?:appassionat[oa]) di (?P<v>.+)",
        ),
        like=(
            r"(?:a me |io )?mi (?:piace|piacciono)(?: molto| moltissimo| tanto| un sacco)? (?P<v>.+)",
            r"(?:io )?(?:adoro|amo) (?P<v>.+)",
            r"(?:io )?preferisco (?P<v>.+?)(?= (?:a|al|alla|ai|rispetto|che)\b|$)",
            r"(?:io )?(?:sono|vado) (?:un |una |un gran |una grande )?(?:fan|matt[oa]|tifos[oa]|pazz[oa]|ghiott[oa]) (?:di|del|della|per|dei) (?P<v>.+)",
            r"(?:il mio|la mia) \w+ preferit[oa] è (?P<v>.+)",
        ),
        answer_style=(
            r"(?:per favore )?(?:rispondimi|rispondi|parlami|scrivimi) (?:sempre |solo |senza |in |con |per favore )+.+",
            r"(?:per favore )?(?:dammi del tu|dammi del lei).*",
            r"(?:non usare|evita) (?:mai )?(?:emoji|elenchi|faccine|le emoji).*",
        ),
        religion=(
            r"(?:io )?sono (?:@so )*(?P<v>musulman[oa]|cattolic[oa](?: praticante)?|cristian[oa]|evangelic[oa]|ebre[oa]|buddista|ind[uù]ista|ate[oa]|agnostic[oa]|testimone di geova|protestante|valdese|ortodoss[oa])(?!\w)",
        ),
        sexuality=(
            r"(?:io )?sono (?:@so )*(?P<v>gay|lesbica|bisessuale|asessuale|omosessuale|trans|non binari[oa]|pansessuale)(?!\w)",
        ),
        politics=(
            r"(?:io )?voto (?:@so |sempre )*(?:per )?(?:il |la |i |fratelli )?(?:pd|lega|movimento \w+|5 stelle|m5s|d'italia|forza italia|verdi)(?!\w).*",
            r"sono iscritt[oa] (?:al|alla) (?:partito|pd|cgil|cisl|uil|lega|sindacato).*",
        ),
        finances=(
            r"(?:io )?(?:ho|abbiamo) (?:@so )*(?:un |una |dei |\d[\d.,]* ?(?:€|euro|mila)? ?(?:euro )?(?:di )?)(?:mutuo|debit[oi]|prestito|finanziamento)(?!\w).*",
            r"(?:io )?guadagno (?:@so |circa )*\d[\d.,]*.*",
            r"il mio stipendio è .*\d.*",
        ),
        shoe_size=(
            r"(?:io )?(?:porto|calzo) (?:il |un )?(?P<v>\d{2}(?:[.,]\d)?)(?= di scarpe| di piede|$)",
            r"il mio numero di scarpe è (?:il )?(?P<v>\d{2})",
        ),
        clothes_size=(
            r"(?:io )?(?:porto|ho) (?:la |una )?taglia (?P<v>\d{2}|x{0,3}[sml])(?!\w)",
            r"la mia taglia è (?:la )?(?P<v>\d{2}|x{0,3}[sml])(?!\w)",
            r"(?:io )?porto (?:la |una |il )?(?P<v>\d{2}|x{0,3}[sml]) di (?:pantaloni|maglia|vestiti|camicia)",
        ),
        household=(
            r"(?:abito|abitiamo|vivo|viviamo) (?:@so )*(?:da sol[oa]|con (?:mio|mia|i miei|le mie|due|tre|un|una) .+)",
            r"(?:ho|abbiamo) @num (?:figli|figlie|bambini|bambine|figlio|figlia|bimbi)(?!\w).*",
            r"sono (?:sposat[oa]|divorziat[oa]|separat[oa]|vedov[oa]|figli[oa] unic[oa]|fidanzat[oa]|single)(?= e| da|$).*",
        ),
        home=(
            r"(?:abito|abitiamo|vivo|viviamo) (?:@so )*in (?:un|una|un') ?(?P<v>(?:appartamento|casa|mansarda|monolocale|villetta|cascina|attico|bilocale|camper|residenza|stanza|baita|roulotte|seminterrato)(?: \w+){0,3})",
        ),
        vehicle=(
            r"(?:guido|ho) un(?:a|')? ?(?P<v>(?:fiat|panda|punto|renault|toyota|ford|peugeot|volkswagen|bmw|audi|vespa|ducati|honda|yamaha|lancia|alfa|jeep|moto|bici elettrica|auto elettrica|macchina elettrica)(?: \w+){0,2})(?!\w)",
        ),
        availability=(
            r"(?:non posso|non lavoro|sono liber[oa]|ho libero|non ci sono) (?:@often).*",
            r"@often (?:non posso|sono liber[oa]|non lavoro|non ci sono|ho lezione|lavoro fino).*",
        ),
        goal=(
            r"(?:il mio|la mia) (?:\w+ )?(?:obiettivo|sogno|meta|proposito)(?: (?:di|per) (?:quest'anno|\w+))? è (?:di |quello di )?(?P<v>.+)",
            r"(?:voglio|vorrei|intendo) (?:@so )*(?P<v>(?:correre (?:una|la|i|10|5)|risparmiare|imparare|smettere di fumare|dimagrire|perdere|leggere \d|prendere la patente|laurearmi) ?.*)",
            r"(?:sto|stiamo) (?:@so )*(?:risparmiando|mettendo da parte|allenando|allenandomi|preparando|preparandomi|studiando) (?:.{0,30}? )?per (?P<v>.+)",
            r"mi alleno per (?P<v>.+)",
        ),
        project=(
            r"(?:sto|stiamo) (?:@so )*(?P<v>(?:scrivendo|costruendo|montando|sviluppando|ristrutturando|restaurando|creando|progettando|programmando|realizzando) (?:un|una|un'|il|la|mio|mia|il mio|la mia|i) ?.+)",
        ),
        decision=(
            r"(?:alla fine )?(?:ho|abbiamo) deciso .+",
            r"(?:alla fine )?(?:ho|abbiamo) scelto .+",
        ),
        plan=(
            r"(?P<d>@when) (?:@do|è|sono|c'è|inizia|scade) (?:mio|mia|il|la|un|una|a|in|l'|per|le|nostro|nostra|i).*",
            r"(?:io )?@do (?:@so )*(?:.{0,70}? )??(?P<d>@when)(?= |$|,).*",
            r"(?:il mio|la mia|mio|mia|il nostro|la nostra) (?P<v>[\w]+(?: [\w]+){0,3}?) (?:è|sono|inizia|finisce|scade|cade) (?:.{0,20}? )??(?P<d>@when)(?= |$).*",
        ),
        habit=(
            r"@often (?:esco|vado|faccio|mangio|prendo|corro|cammino|ceno|mi (?:alzo|sveglio|alleno)|nuoto|leggo|cucino|medito|lavoro|gioco|bevo|porto) ?.*",
            r"(?:esco|vado|faccio|mangio|prendo|corro|cammino|ceno|mi (?:alzo|sveglio|alleno)|nuoto|leggo|cucino|medito|gioco|bevo|porto) (?:.{0,40}? )??(?:@often)(?: .*|$)",
            r"mi (?:alzo|sveglio|corico) (?:sempre )?alle \w+.*",
            r"(?:sveglia|mi sveglio) alle \w+ tutti i giorni",
            r"di solito (?:mangio|vado|faccio|lavoro|bevo|ceno|pranzo) .+",
        ),
    ),
    sensitive={
        "health.note": r"medicin|farmac|malatti|operazione|pressione alta|allergi",
        "religion": r"chiesa|messa\b",
    },
)
