"""French."""

from facts.extraction.rules.tables.row import Table, rows

JOB = (
    r"(?:\w+(?:iste|logue|graphe|iatre|cien|cienne|trice)|\w{3,}(?:teur|iculteur|feur|geur|neur|leur|deur|teuse|feuse|geuse|neuse|leuse|deuse)|médecin|docteure?|professeure?|prof|instit|instituteur|institutrice|enseignante?|avocate?|architecte"
    r"|ingénieure?|infirmi(?:er|ère)|boulang(?:er|ère)|pâtissi(?:er|ère)|cuisini(?:er|ère)|charpentier|menuisi(?:er|ère)|plombier|maçonne?|serruri(?:er|ère)|couturi(?:er|ère)|bouch(?:er|ère)|fromag(?:er|ère)|poissonni(?:er|ère)|jardini(?:er|ère)|maraîch(?:er|ère)|épici(?:er|ère)|libraire"
    r"|policier|policière|gendarme|militaire|soldat|pompier|pompière|juge|notaire|pharmacien(?:ne)?|kiné|kinésithérapeute|orthophoniste|sage-femme|vétérinaire|mécano|caissi(?:er|ère)|banqui(?:er|ère)|secrétaire|fonctionnaire"
    r"|directeur|directrice|consultante?|chercheur|chercheuse|écrivaine?|peintre|journaliste|aide-soignante?|auxiliaire de vie|éleveu(?:r|se)|agriculteur|agricultrice|viticulteur|vigneron(?:ne)?|retraitée?|mère au foyer|père au foyer|graphiste|artisane?|comptable|pilote|steward|hôtesse de l'air|facteur|factrice|traducteur|berger|bergère|ostéopathe|concierge|cheffe?(?: de projet)?|développeu(?:r|se)|étudiante? infirmi(?:er|ère)|technicien(?:ne)?|forgeron|opticien(?:ne)?|coiffeu(?:r|se)|chauffeu(?:r|se)|serveu(?:r|se)|vendeu(?:r|se)|animat(?:eur|rice)|éducat(?:eur|rice)|freelance|auto-entrepreneu(?:r|se)|luthi(?:er|ère)|ébéniste|géomètre)"
    r"(?: (?:de|en|dans|à) [\w ]{3,30}| [a-zé]+(?:al|ale|ique|eur|euse|aire|iste|iel|ielle))?"
)
FRENCH = Table(
    code="fr",
    openers="je j moi mon ma mes me nous notre nos on m suis allergique végétarien végane objectif appelle appelez réponds répondez"
    " retiens souviens tous chaque pas n'oublie note tutoie tutoyez",
    usual="le la les un une des que de et en avec pour du au aux est comment ne pas plus ce cette qui quoi sur dans c qu d l n s quel quelle y mais a son sa",
    leads=r"bonjour|bonsoir|salut|coucou|hello|hey|alors|bon|bah|ben|euh|ah|oh|oups|pardon|désolée?|excuse(?:z)?[- ]moi|je me suis trompée?|je me trompe|correction|en fait|en réalité|à vrai dire|d'ailleurs|au fait|du coup|et|mais|c'est que|oui|non,|nan|actuellement|maintenant|en ce moment|aujourd'hui|aussi|de plus|en plus|parce que|car|pour info|pour (?:ton|votre) information|depuis \w+ \w+|dernièrement|récemment|malheureusement|heureusement|note|à propos de moi|sur moi|je voulais dire que|je veux dire que|enchantée?|tu sais|comme tu sais|pour rappel|petite précision|ps|perso|personnellement|puisque|comme|vu que|moi,|sinon|finalement",
    joins="et|mais|parce que|car|donc|puisque|ou|ni",
    asking=r"qu'est-ce|est-ce|que|quoi|quel|quelle|quels|quelles|comment|quand|où|qui|combien|pourquoi|puis-je|peux-tu|pourrais-tu|pouvez-vous|tu (?:peux|pourrais|connais|sais|as|me|penses|crois|vois|veux)|vous (?:pouvez|connaissez|avez)|y'?a|y a-t-il|il y a|ya|c'est quoi|c'est|ça|dois-je|faut-il|il faut|je (?:prends|fais|mets|peux|dois|choisis|cuisine) quoi|une idée|des idées|des conseils|un conseil|une? \w+ (?:pour|avec)|as-tu|avez-vous|aide-moi|lequel|laquelle|on peut|on fait",
    stops=r"et (?:je|j|mon|ma|mes|on|il|elle|c|nous|ça|tu|là)|mais|parce|car|que|qui|quand|où|depuis|pour|avec|donc|si|comme|puisque|alors|maintenant|en ce moment|encore|aussi|beaucoup|énormément|tellement|trop|ni|sans|après|avant|jamais|vraiment|s'il te plaît|stp|svp|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|à \d+|cette|tous les|par semaine|plus que|dans|chez|en|ils|elle|il|tu|vous|du coup|surtout|même|d'ici|sur|à mi-temps|depuis|est|sont|là|bien|ça",
    articles=r"le|la|les|un|une|des|du|de la|de l'|de|d'|l'|au|aux|à la|à l'|mon|ma|mes|très|beaucoup de|plein de|trop|aucune?",
    no_values=r"ça|cela|ceci|ce|cette|celui|celle|rien|tout|quelque|moi|toi|te|lui|l'idée|la réponse|la version|le (?:texte|plan|ton)|ton|ta|tes|votre|vos|comment|quand|si|envie|idée|temps|faim|soif|sommeil|peur|besoin|marre|hâte|raison|mal|quoi|qui|que|eux|elle|il|vous|tu|ici|aller|être|savoir|bien|pas|sais|vacances|quand|comme",
    no_names=r"le|la|les|un|une|je|très|de|du|que|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|dieu|mars|noël|pas|pour|en",
    small_words=r"de|du|des|la|le|les|d|en|sur|sous|lès|à|aux|et",
    unreal=r"\bsi (?:j'|je |on |nous |seulement)|\bs'il\b(?! te| vous)|^si\b|\b(?:imagine|imaginons|suppose|supposons|admettons|disons que|mettons que|hypothétique\w*|dans mon (?:roman|rêve|histoire)|j'ai rêvé|personnage|comme si|par exemple|la phrase|ce vers|fais semblant|faisons semblant|serais|aurais)\b|\bj'adore ça\b",
    story=r"\b(?:jeu de rôle|jouons|on joue|fais comme si|faisons comme si|fais semblant|imagine que|tu es (?:un|une|le|la|mon|ma)|tu joues|écris (?:un|une) (?:conte|histoire|nouvelle|dialogue|monologue)|(?:chère?|cher) (?:monsieur|madame|client)|madame,? monsieur|cordialement|je plaisante|je rigole|c'est une blague|je blague)\b",
    handed=r"tradui\w*|corrige\w*|résum\w*|class\w*|analys\w*|relis\w*|réécri\w*|amélior\w*|expliqu\w* cett?e?|texte|mail|e-mail|lettre|phrase|avis|voici|raccourci\w*|témoignage|poème|chanson|paragraphe|reformul\w*",
    remember=(
        r"(?:s'il te plaît,? |stp,? )?(?:retiens|retenez|souviens-toi|rappelle-toi|note|notez|mémorise|enregistre|garde en (?:tête|mémoire)|n'oublie (?:pas|jamais)|n'oubliez pas|prends note|sache)(?: bien| stp| s'il te plaît| ça| ceci)*(?:,? (?:du fait )?que |,? qu'|,? ?: ?)(?P<said>.+)",
        r"(?:je veux que tu|tu peux|peux-tu|pourrais-tu) (?:te souviennes|te souvenir|te rappeler|retenir|retiennes|noter|mémoriser) qu(?:e |')(?P<said>.+)",
    ),
    forget=(
        r"(?:s'il te plaît,? )?(?:oublie|oubliez|efface|supprime)(?: le fait)? qu(?:e |')(?P<said>.+)",
    ),
    relatives={
        **dict.fromkeys(
            [
                "femme",
                "mari",
                "épouse",
                "époux",
                "copine",
                "copain",
                "compagne",
                "compagnon",
                "conjoint",
                "conjointe",
                "fiancée",
                "fiancé",
                "chéri",
                "chérie",
            ],
            "family.partner",
        ),
        **dict.fromkeys(["frère", "petit frère", "grand frère"], "family.brother"),
        **dict.fromkeys(
            ["sœur", "soeur", "petite sœur", "grande sœur", "petite soeur", "grande soeur"],
            "family.sister",
        ),
        **dict.fromkeys(["mère", "maman"], "family.mother"),
        **dict.fromkeys(["père", "papa"], "family.father"),
        **dict.fromkeys(
            [
                "fils",
                "fille",
                "bébé",
                "enfant",
                "aîné",
                "aînée",
                "cadet",
                "cadette",
                "benjamin",
                "petite",
                "petit",
            ],
            "family.child",
        ),
        **dict.fromkeys(["grand-mère", "mamie", "mémé"], "family.grandmother"),
        **dict.fromkeys(["grand-père", "papi", "papy", "pépé"], "family.grandfather"),
        **dict.fromkeys(["coloc", "colocataire"], "person.flatmate"),
        **dict.fromkeys(
            [
                "tante",
                "oncle",
                "nièce",
                "neveu",
                "cousine",
                "cousin",
                "belle-mère",
                "beau-père",
                "belle-sœur",
                "beau-frère",
                "petite-fille",
                "petit-fils",
            ],
            "relationship",
        ),
    },
    foods=r"fromage|poisson|viande|poulet|chocolat|café|thé\b|bière|vin\b|pain\b|riz\b|pâtes|pizza|soupe|salade|oignon|ail\b|tomate|olives|coriandre|épic|piment|sucr|fruits|légume|brocoli|aubergine|chou|champignon|œuf|oeuf|lait\b|cuisine|plat|sushi|avocat|glace|jambon|foie|huître|moules|endive|réglisse|raclette|crustacé|banane|noix",
    months="janvier;février fevrier;mars;avril;mai;juin;juillet;août aout;septembre;octobre;novembre;décembre decembre",
    days={"après-demain": 2, "demain": 1},
    weekdays="lundi mardi mercredi jeudi vendredi samedi dimanche",
    date=r"\d{1,2}(?:er)? (?:@month)(?: \d{4})?|1er (?:@month)(?: \d{4})?|(?:@month)(?: \d{4})?|\d{1,2}/\d{1,2}(?:/\d{4})?",
    lists={
        "so": r"(?:maintenant|actuellement|aussi|déjà|très|encore|depuis [\w ]{3,15}|toujours|presque|quasiment|totalement|super|gravement|vraiment|également|hyper|fortement|désormais|un peu|en fait|plutôt)",
        "job": JOB,
        "ill": r"(?:diabète(?: de type [12])?|asthme|épilepsie|maladie cœliaque|maladie coeliaque|migraines?|hypertension|arthrite|arthrose|dépression|anxiété|tdah|autisme|psoriasis|eczéma|lupus|fibromyalgie|endométriose|hypothyroïdie|sclérose en plaques|syndrome [\w' ]{3,25}|crohn|maladie de \w+|colite|goutte|reflux|gastrite|vertiges|insomnies?|apnées? du sommeil|cancer|vih|parkinson|ostéoporose|anémie|sciatique|hernie(?: discale)?|scoliose|cholestérol|souffle au cœur|arythmie|acouphènes?|rhume des foins|sinusite|bronchite chronique|mal de dos chronique|polyarthrite|dyslexie|covid long|bipolarité|troubles? bipolaires?)",
        "is_ill": r"(?:diabétique|asthmatique|épileptique|cœliaque|coeliaque|hypertendue?|autiste|daltonien(?:ne)?|sourde?|malentendante?|aveugle|malvoyante?|bipolaire|hémophile|dyslexique|migraineu(?:x|se)|cardiaque)",
        "speech": r"(?:français|anglais|espagnol|allemand|italien|portugais|chinois|mandarin|japonais|coréen|arabe|russe|roumain|polonais|néerlandais|suédois|hébreu|turc|hindi|ukrainien|grec|albanais|breton|basque|occitan|corse|alsacien|catalan|kabyle|berbère|créole|wolof|lingala|bambara|croate|serbe|hongrois|danois|norvégien|finnois|persan|latin|espéranto|vietnamien|tamoul|malgache|lsf|la langue des signes|darija)",
        "animal": r"chiens?|chienne|chiots?|chats?|chattes?|chatons?|lapins?|lapine|hamsters?|perroquets?|perruches?|canaris?|chevaux|cheval|jument|poney|tortues?|poissons?(?: rouges?)?|furets?|cochons? d'inde|iguane|serpents?|poules?|chèvres?|ânes?|ânesse|moutons?|gecko|rats?|gerbilles?|labrador|teckel|caniche|border collie|axolotls?",
        "num": r"(?:un|une|deux|trois|quatre|cinq|six|\d)",
        "diet": r"(?:végétarien(?:ne)?s?|végane?s?|vegane?s?|végétalien(?:ne)?s?|pescétarien(?:ne)?s?|flexitarien(?:ne)?s?|crudivore|halal|casher|kasher|cétogène|sans gluten|sans lactose|bio|végé)",
        "when": r"(?:le|pour le|avant le|à partir du|jusqu'au|dès le|ce|d'ici le) (?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) )?(?:\d{1,2}(?:er)? @month(?: \d{4})?|\d{1,2}/\d{1,2}(?:/\d{4})?)|(?:en|d'ici|fin|début|mi-|courant) ?(?:@month)(?: \d{4})?|après-demain|demain|ce (?:@weekday)|(?:@weekday) prochain",
        "do": r"(?:j'ai|on a|nous avons|je pars|on part|nous partons|je déménage|on déménage|nous déménageons|je me (?:marie|fais opérer)|on se marie|je commence|je termine|je passe|je vais|on va|je dois|je rends|je soutiens|je soutien|j'accouche|je reprends|je rentre|je fête|on fête|je reçois|je vole|je prends|j'emménage|je donne|je présente)",
        "often": r"(?:tous les (?:jours|matins|soirs|lundis|mardis|mercredis|jeudis|vendredis|samedis|dimanches|week-ends|mois|deux jours|midis)|toutes les (?:semaines|nuits|deux semaines)|chaque (?:jour|matin|soir|semaine|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|week-end|mois|été|hiver|année)|le (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|week-end|soir|matin)(?: et le \w+)?|toujours|(?:une|deux|trois|quatre|\d) fois par (?:semaine|mois|jour)|quotidiennement|les week-ends)",
        "aux": r"(?:à la|à l'|aux|au|à)",
    },
    rows=rows(
        texts={"allergy": "Allergie : {}", "not_allergy": "Pas d'allergie : {}"},
        name=(
            r"(?:moi,? )?(?:je m'appelle|j'm'appelle) (?P<v>.+)",
            r"mon (?:nom|prénom)(?: complet)? (?:est|c'est) (?P<v>.+)",
            r"(?:moi,? )c'est (?P<v>(?-i:[A-ZÉÈÀÂÎÏÔ])[\w-]+.*)",
            r"ici (?P<v>(?-i:[A-ZÉÈÀÂÎÏÔ])[\w-]+)$",
        ),
        nickname=(
            r"(?:tu peux |vous pouvez )?(?:m'appeler|appelle-moi|appelez-moi) (?:simplement |juste )?(?P<v>.+)",
            r"(?:tout le monde|on|mes amis|mes potes) m'appellent? (?P<v>.+)",
            r"mon surnom(?:,)? (?:c'est|est) (?P<v>.+)",
        ),
        opening_name=(
            r"je suis (?P<v>(?-i:[A-ZÉÈÀÂÎÏÔ])[\w-]+(?: (?-i:[A-ZÉÈ])[\w-]+)?)(?=$| (?:et|de)\b)",
        ),
        city=(
            r"(?:je|j'|on|nous) ?(?:@so )*(?:habite|habitons|vis|vivons|vit|réside|résidons) (?:@so )*(?:seule? |ici )?(?:à|a|en|au|aux|près de|dans le|dans la) ?(?P<v>.+)",
            r"(?:je viens|on vient|nous venons) (?:@so )*(?:de déménager|d'emménager|de m'installer|de nous installer|de s'installer) (?:à|en|au|aux) (?P<v>.+)",
            r"(?:j'ai|on a|nous avons) (?:@so )*(?:déménagé|emménagé) (?:de \w+ )?(?:à|en|au|aux) (?P<v>.+)",
            r"(?:je me suis|on s'est|nous nous sommes) (?:@so )*installée?s? (?:à|en|au|aux) (?P<v>.+)",
            r"je suis (?:@so )*(?:basée?|installée?) (?:à|en|au) (?P<v>.+)",
        ),
        not_city=(
            r"(?:je|j'|on) ?n'?e? ?(?:habite|vis|vit) plus (?:à|en|au|aux) (?P<v>.+)",
            r"j'habite plus (?:à|en|au) (?P<v>.+)",
        ),
        origin=(
            r"je (?:suis (?:@so )*(?:originaire|natif|native) |viens )(?:de|d'|du|des) ?(?P<v>.+)",
            r"je suis née?(?: et j'ai grandi)? (?:à|en|au) (?P<v>.+)",
            r"j'ai grandi (?:à|en|au) (?P<v>.+)",
        ),
        birthday=(
            r"mon anniversaire (?:c'est|est|tombe) (?:le )?(?P<d>\d{1,2}(?:er)? @month(?: \d{4})?)",
            r"je suis née? le (?P<d>\d{1,2}(?:er)? @month(?: \d{4})?)",
            r"je fête mon anniversaire le (?P<d>\d{1,2}(?:er)? @month)",
        ),
        age=(r"j'ai (?:@so )*(?P<v>\d{1,2}) ans(?! de| d')",),
        language=(
            r"(?:je|on|nous) (?:parle|parlons) (?:@so |bien |couramment |un peu |à la maison |le |l'|l )*(?P<v>@speech.*)",
            r"ma langue (?:maternelle|natale) (?:est|c'est) (?:le |l'|la )?(?P<v>.+)",
            r"(?:j'apprends|je suis en train d'apprendre|j'étudie) (?:@so )*(?:le |l'|la )?(?P<v>@speech)(?!\w)",
        ),
        study=(
            r"(?:j'étudie|je fais des études (?:de|d'|en)|je suis en (?:licence|master|fac|première année|deuxième année|thèse|doctorat|bts|dut|but|prépa|école)(?: \d| 1| 2)?(?: de| d'| en)?|je fais (?:une licence|un master|une thèse|un doctorat|un bts|un cap|une formation|une école|une prépa)(?: de| d'| en)?) ?(?:@so |la |le |l'|les )*(?P<v>.+)",
            r"je suis étudiante? (?:en|à) (?P<v>.+)",
            r"je prépare (?:@so )*(?:le |un |une |mon |l')?(?P<v>(?:bac|concours|diplôme|capes|agrégation|master|licence|thèse|permis|cap|bts)(?: [\w']+){0,4})",
        ),
        not_job=(
            r"je ne (?:suis|travaille) plus (?:comme )?(?P<v>@job)",
            r"je suis plus (?P<v>@job)",
        ),
        not_employer=(
            r"je (?:ne )?(?:travaille|bosse) plus (?:à la|à l'|à|au|aux|chez|pour|dans|en) ?(?P<v>.+)",
            r"j'ai quitté (?:mon (?:poste|boulot|travail) (?:à|au|chez) )(?P<v>.+)",
        ),
        job=(
            r"je (?:travaille|bosse) (?:@so )*(?:(?:à|au|chez|dans) [\w' ]{2,30}? )?comme (?P<v>.+?)(?= (?:à|au|aux|chez|dans|en|pour)\b|$)",
            r"j'enseigne (?P<v>.+?)(?= (?:à|au|aux|dans|en)\b|$)",
            r"je suis prof(?:esseure?)? (?:de |d')(?P<v>.+?)(?= (?:à|au|aux|dans|en)\b|$)",
            r"mon (?:métier|boulot|travail|job)(?:,)? (?:c'est|est) (?P<v>.+)",
        ),
        job_named=(r"je suis (?:@so |une? )*(?P<v>@job)(?!\w)",),
        employer=(
            r"je (?:travaille|bosse) (?:@so )*(?:à la |à l'|au |aux |chez |pour |dans une |dans un |dans le |dans la |dans l')(?P<v>(?!calme|noir|vide|jardin|silence|projet|livre|maison|domicile|distance|mi-temps|temps|plein|nuit|mon compte|moi).+)",
        ),
        work_style=(
            r"je (?:travaille|bosse|suis) (?:@so )*(?:en télétravail|à domicile|de chez moi|depuis chez moi|à distance|de nuit|à mi-temps|à temps partiel|à mon compte|en horaires décalés|en 3x8|en freelance)(?!\w).*",
            r"je télétravaille.*",
        ),
        relative=(
            r"(?:ma|mon) (?P<r>@rel)(?: de \d+ ans)? s'appelle (?P<v>.+)",
            r"(?:ma|mon) (?:petite? |grande? )?(?P<r>@rel),? (?P<v>(?-i:[A-ZÉÈÀÂÎÏÔ])[\w-]+)(?=$|,| )",
            r"(?:j'ai|on a|nous avons) (?:un|une) (?P<r>@rel)(?: de \w+ (?:ans|mois))? (?:qui s'appelle|prénommée?|nommée?) (?P<v>.+)",
        ),
        pet=(
            r"(?:ma|mon|notre|nos) (?:\w+ )?(?P<a>@animal) s'appelle(?:nt)? (?P<v>.+)",
            r"(?:ma|mon|notre) (?P<a>@animal),? (?P<v>(?-i:[A-ZÉÈÀÂÎÏÔ])[\w-]+)(?=$|,| )",
            r"(?:j'ai|on a|nous avons|j'ai adopté|on a adopté) (?:@so )*@num (?P<a>@animal)(?: \w+)? (?:qui s'appellent?|nommée?s?|prénommée?s?|appelée?s?) (?P<v>.+)",
            r"(?:j'ai|on a|nous avons|j'ai adopté|on a adopté|je viens d'adopter) (?:@so )*(?P<a>@num (?:@animal))(?!\w)",
        ),
        not_diet=(
            r"je ne suis plus (?P<v>@diet)",
            r"je suis plus (?P<v>@diet)",
            r"j'ai arrêté d'être (?P<v>@diet)",
        ),
        diet=(
            r"(?:je suis|on est|nous sommes|je suis devenue?) (?:@so )*(?P<v>@diet)(?!\w)",
            r"(?:je|on|nous) (?:mange|mangeons) (?:@so |que |uniquement )*(?P<v>@diet)(?!\w)",
            r"(?:@so )*(?P<v>végétarien(?:ne)?|végane?|vegan)$",
        ),
        no_meat=(
            r"(?:je|on) (?:ne )?mange (?:pas|plus|jamais) (?:@so )*(?:de |la )?(?P<v>viandes?(?: rouge)?|porc)(?!\w)",
        ),
        not_allergy=(
            r"je (?:ne )?suis (?:pas|plus) (?:@so )*(?:allergique|intolérante?) @aux ?(?P<v>.+)",
        ),
        allergy=(
            r"(?:(?:je suis|on est|nous sommes) )(?:@so )*(?:allergiques?|intolérante?s?) @aux ?(?P<v>.+)",
            r"j'ai (?:@so |une |des )*(?:allergie|allergies|intolérance) (?:grave |sévère |forte )?@aux ?(?P<v>.+)",
        ),
        bare_allergy=r"(?:allergiques?|intolérante?s?) @aux ?(?P<v>.+)",
        condition=(
            r"(?:j'ai|je souffre|je fais|je vis avec|on m'a diagnostiqué) (?:@so |de la |de l'|du |des |de |d'|un |une |le |la |l'|les )*(?P<v>@ill)(?!\w)",
            r"je suis (?:@so )*(?P<v>@is_ill)(?!\w)",
            r"je suis (?:@so )*(?P<v>enceinte|en fauteuil roulant|en chimio)(?!\w)",
        ),
        medication=(
            r"je (?:prends|suis sous|m'injecte) (?:@so |de la |de l'|du |des |un |une |la |l'|tous les jours )*(?P<v>(?:insuline|metformine|anticoagulants?|antidépresseurs?|levothyrox|cortisone|lithium|sertraline|antihistaminiques?|statines|pilule|bêtabloquants?|ventoline|ritaline|aspirine|médicaments? (?:pour|contre) [\w' ]{3,30}|traitement (?:pour|contre) [\w' ]{3,30}))(?!\w)",
        ),
        device=(
            r"(?:je porte|j'ai|j'utilise) (?:@so |un |une |des )*(?P<v>pacemaker|stimulateur cardiaque|appareils? auditifs?|pompe à insuline|prothèse(?: \w+ \w+)?|fauteuil roulant|implant cochléaire|lentilles)(?!\w)",
        ),
        no_food=(
            r"(?:je|on) (?:ne )?mange (?:pas|plus|jamais) (?:@so )*(?:de |d'|du |des |la |le )?(?P<v>.+)",
            r"je (?:ne )?peux pas manger (?:de |d'|du |des |la |le )?(?P<v>.+)",
        ),
        not_drunk=(
            r"je (?:ne )?bois (?:pas|plus|jamais) (?:@so )*(?:de |d'|du |une goutte d')?(?P<v>alcool|café|lait|vin|bière|thé|sodas?)(?!\w)",
        ),
        drink=(
            r"je (?:ne )?bois (?:toujours |que |uniquement )(?:du |de la |de l'|des )?(?P<v>.+)",
        ),
        not_habit=(
            r"je (?:ne )?(?P<v>fume) (?:pas|plus|jamais)",
            r"j'ai arrêté de (?P<v>fumer|boire)",
        ),
        lack=(
            r"(?:je|j'|on|nous) ?(?:n')?(?:ai|a|avons) (?:pas|plus) (?:de |d')(?P<v>four|micro-ondes|lave-vaisselle|télé|télévision|smartphone|portable|enfants?|frères?(?: ni de sœurs?)?|sœurs?|whatsapp|lave-linge|machine à laver|jardin|balcon|imprimante|ascenseur|mixeur|congélateur)(?!\w)",
        ),
        no_vehicle=(
            r"(?:je|j'|on|nous) ?(?:n')?(?:ai|a|avons) (?:pas|plus) (?:de |le |mon )(?P<v>voiture|permis|moto|vélo)(?!\w)",
            r"je (?:ne )?(?P<v>conduis) pas",
        ),
        not_hobby=(
            r"je (?:ne )?(?:joue|fais|pratique|chante) plus (?:au |à la |aux |du |de la |de l'|d'|de |dans )?(?P<v>.+)",
        ),
        dislike=(
            r"je (?:déteste|hais|supporte pas|ne supporte pas|n'aime pas|n'aime pas du tout) (?:@so )*(?P<v>.+)",
            r"j'(?:aime pas|ai horreur|aime pas du tout|aime vraiment pas|exècre|abhorre) (?P<v>.+)",
            r"j'ai horreur (?:de|du|des|d') ?(?P<v>.+)",
        ),
        hobby=(
            r"(?:mon hobby|ma passion|mon passe-temps|mes loisirs|mes passions),? (?:c'est|est|ce sont|sont) (?P<v>.+)",
            r"(?:je|on) (?:joue|jouons) (?:@so )*(?:au|à la|aux|du|de la|de l'|à l') ?(?P<v>.+)",
            r"je (?:collectionne|pratique) (?:@so )*(?P<v>.+)",
            r"je chante (?P<v>dans .+)",
            r"(?:pendant|dans|sur) mon temps libre,? (?:je |j')?(?P<v>.+)",
            r"(?:j'adore|j'aime|j'aime bien|j'aime beaucoup|j'aime trop) (?P<v>(?:faire |aller )?\w{2,}(?:er|ir|re)(?: .+)?)",
            r"(?:je|on) (?:fais|fait) (?:@so )*(?:du |de la |de l')(?P<v>(?!température|tension|\d|rééducation|stress|gras|cholestérol|diabète|shopping|mieux|sur-place|rangement|tri|bricolage ce|baby|place|courses|heures|nuits|cauchemars|progrès|migraines|bêtises|études|insomnies|télétravail|bruit|ménage|fièvre|études|efforts).+)",
            r"je suis (?:@so |un |une )*(?:passionnée?|fana|mordue?) (?:de|d'|du) ?(?P<v>.+)",
        ),
        like=(
            r"(?:j'adore|j'aime|j'aime bien|j'aime beaucoup|j'aime trop|je kiffe|je raffole de|je raffole du) (?P<v>.+)",
            r"je préfère (?P<v>.+?)(?= (?:à|au|aux|que|plutôt)\b|$)",
            r"je suis (?:@so |un |une )*(?:fan|grande? fan|accro|amateur) (?:de|du|des|à|au|d') ?(?P<v>.+)",
            r"(?:mon|ma) \w+ (?:préférée?|favorite?),? (?:c'est|est) (?P<v>.+)",
        ),
        answer_style=(
            r"(?:s'il te plaît,? |stp,? )?(?:réponds|répondez|parle|écris)(?:-moi)? (?:toujours |seulement |sans |en |de |avec |stp |s'il te plaît )+.+",
            r"(?:tu peux |vous pouvez )(?:me tutoyer|me vouvoyer).*",
            r"(?:tutoie|vouvoie|tutoyez|vouvoyez)-moi.*",
            r"(?:n'utilise|ne mets|évite)(?: pas| jamais| plus)? (?:d'|de |les )?(?:emojis?|listes|anglicismes|smileys).*",
        ),
        religion=(
            r"je suis (?:@so )*(?P<v>musulmane?|catholique(?: pratiquante?)?|chrétien(?:ne)?|évangélique|juif|juive|bouddhiste|hindoue?|athée|agnostique|témoin de jéhovah|protestante?|orthodoxe)(?!\w)",
        ),
        sexuality=(
            r"je suis (?:@so )*(?P<v>gay|lesbienne|bisexuel(?:le)?|bi|asexuel(?:le)?|homosexuel(?:le)?|homo|trans|non[- ]binaire|pansexuel(?:le)?)(?!\w)",
        ),
        politics=(
            r"je vote (?:@so )*(?:à |pour |au )?(?:la |le |les )?(?:gauche|droite|ps|lfi|rn|lr|verts|écologistes|macron|mélenchon|le pen|renaissance|extrême)(?!\w).*",
            r"je suis (?:adhérente?|militante?|encartée?|syndiquée?) (?:au|à la|à l'|chez|aux) .+",
        ),
        finances=(
            r"(?:j'ai|on a|nous avons|je dois|on doit) (?:@so )*(?:un |une |des |\d[\d .,]* ?(?:k|€|euros|mille)? ?(?:euros )?(?:de )?)(?:crédit|dettes?|prêt|emprunt|découvert)(?!\w).*",
            r"je (?:gagne|touche) (?:@so |environ )*\d[\d .,]*.*",
            r"mon salaire est .*\d.*",
        ),
        shoe_size=(
            r"je (?:chausse|fais)(?: en \w+)? (?:du |un )(?P<v>\d{2}(?:[.,]\d)?)(?= en chaussures| de pointure|$)",
            r"ma pointure,? (?:c'est|est) (?:le |du )?(?P<v>\d{2}(?:[.,]\d)?)",
        ),
        clothes_size=(
            r"je (?:porte|mets|fais|m'habille en) (?:du |une |un |en |taille )?(?:taille )?(?P<v>\d{2}|x{0,3}[sml])(?= en (?:pantalon|robe|chemise|jean|haut|pull|veste)| en vêtements|$)",
            r"ma taille,? (?:c'est|est) (?:du |le )?(?P<v>\d{2}|x{0,3}[sml])(?!\w)",
        ),
        household=(
            r"(?:je|j'|on|nous) ?(?:habite|vis|vit|vivons|habitons) (?:@so )*(?:seule?|avec (?:mon|ma|mes|deux|trois|un|une) .+|en coloc(?:ation)?(?!\w).*|chez mes parents.*)",
            r"(?:j'ai|on a|nous avons) @num (?:enfants?|filles?|fils|garçons?|gosses|gamins)(?!\w).*",
            r"je suis (?:@so )*(?:mariée?|divorcée?|séparée?|veuve|veuf|pacsée?|célibataire|fils unique|fille unique|mère célibataire|père célibataire|fiancée?)(?= et| depuis|$).*",
        ),
        home=(
            r"(?:je|j'|on|nous) ?(?:habite|vis|vit|vivons|habitons) (?:@so )*(?:dans|en) (?:un|une) (?P<v>(?:appartement|appart|maison|studio|péniche|ferme|loft|chalet|camion|van|immeuble|résidence|chambre|duplex|t[1-5]|hlm|yourte|pavillon)(?: [\w']+){0,3})",
            r"j'habite en (?P<v>appartement|maison|studio|appart|résidence universitaire)(?!\w)",
        ),
        vehicle=(
            r"(?:je conduis|j'ai|je roule en) (?:un|une)? ?(?P<v>(?:clio|twingo|renault|toyota|ford|peugeot|citroën|volkswagen|bmw|audi|honda|yamaha|dacia|fiat|tesla|zoé|moto|scooter|vélo électrique|voiture électrique|vélo cargo|camping-car)(?: \w+){0,2})(?!\w)",
        ),
        availability=(
            r"(?:je ne peux pas|je peux pas|je ne travaille pas|je travaille pas|je suis libre|je suis dispo|je ne suis pas dispo(?:nible)?) (?:@often).*",
            r"@often,? (?:je ne peux pas|je peux pas|je suis libre|je ne travaille pas|je travaille pas|je suis dispo|j'ai cours|je garde).*",
        ),
        goal=(
            r"(?:mon|ma) (?:\w+ )?(?:objectif|but|rêve|résolution)(?: (?:cette année|de \w+|pour [\w ]+))?,? (?:c'est|est) (?:de |d')?(?P<v>.+)",
            r"(?:mon )?objectif ?: (?P<v>.+)",
            r"objectif (?P<v>.+)",
            r"(?:je veux|je voudrais|j'aimerais|je compte) (?:@so )*(?P<v>(?:courir (?:un|le|10|5)|économiser|apprendre|arrêter de fumer|maigrir|perdre|lire \d|passer (?:le permis|mon permis|le concours)|devenir) ?.*)",
            r"(?:je me suis fixée? (?:comme|pour) (?:objectif|but)) (?:de |d')(?P<v>.+)",
            r"(?:je m'entraîne|je m'entraine|j'économise|je prépare|je mets de l'argent de côté|on économise) pour (?P<v>.+)",
            r"je prépare (?:@so )*(?P<v>(?:un|le|mon) (?:marathon|semi|trail|triathlon|ironman).*)",
        ),
        project=(
            r"(?:je suis|on est|nous sommes) en train (?:de |d')(?P<v>(?:écrire|construire|monter|développer|rénover|restaurer|créer|programmer|retaper|coder|fabriquer) (?:un|une|mon|ma|notre|la|le|des|l') ?.+)",
            r"(?:j'écris|je construis|je développe|je rénove|je restaure|je retape|je monte|je fabrique|on rénove|on retape|on construit) (?:@so )*(?P<v>(?:un|une|mon|ma|notre|la|le|l') ?.+)",
            r"je travaille sur (?P<v>(?:un|une|mon|ma) .+)",
        ),
        decision=(
            r"(?:finalement,? )?(?:j'ai|on a|nous avons) (?:@so )*(?:décidé|opté|choisi) .+",
        ),
        plan=(
            r"(?P<d>@when),? (?:@do|c'est|il y a|a lieu) ?(?:mon|ma|mes|le|la|un|une|à|en|chez|l'|mon|notre|déménage|passer|pour|rdv|rendez-vous).*",
            r"@do (?:@so )*(?:.{0,70}? )??(?P<d>@when)(?= |$|,).*",
            r"(?:mon|ma|notre|nos) (?P<v>[\w'-]+(?: [\w'-]+){0,3}?) (?:est|sont|commence|finit|tombe|aura lieu|a lieu|c'est) (?:.{0,20}? )??(?P<d>@when)(?= |$).*",
        ),
        habit=(
            r"@often,? (?:je|j') ?(?:sors|vais|fais|mange|prends|cours|marche|dîne|nage|lis|cuisine|médite|travaille|joue|bois|me lève|m'entraîne|appelle|dors|écris) ?.*",
            r"(?:je|j') ?(?:sors|vais|fais|mange|prends|cours|marche|dîne|nage|lis|cuisine|médite|joue|bois|me lève|m'entraîne|appelle|dors|écris) (?:.{0,40}? )??(?:@often)(?: .*|$)",
            r"je me (?:lève|couche|réveille) (?:toujours )?à \w+.*",
        ),
    ),
    sensitive={
        "health.note": r"médic|malad|opérat|tension|allergi|comprimé",
        "religion": r"église|messe\b",
    },
)
