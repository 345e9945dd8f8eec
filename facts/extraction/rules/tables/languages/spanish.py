"""Spanish."""

from facts.extraction.rules.tables.row import Table, rows

JOB = (
    r"(?:\w+(?:ero|era|ista|ólogo|óloga|ógrafo|ógrafa|iatra|ántrico)|médic[oa]|doctora?|profesora?|maestr[oa]|abogad[oa]|contador[a]?|contable"
    r"|arquitect[oa]|psicólog[oa]|programadora?|desarrolladora?|diseñadora?|traductora?|escritora?|pintora?|actor|actriz"
    r"|músic[oa]|policía|militar|soldado|juez|jueza|fiscal|notari[oa]|farmacéutic[oa]|matrona|fisioterapeuta|terapeuta"
    r"|veterinari[oa]|biólog[oa]|químic[oa]|físic[oa]|matemátic[oa]|informátic[oa]|electricista|mecánic[oa]|soldadora?"
    r"|albañil|conductora?|pilot[oa]|azafata|marin[oa]|pescadora?|agricultora?|apicultora?|ganader[oa]|vendedora?|dependient[ea]"
    r"|secretari[oa]|administrativ[oa]|funcionari[oa]|gerente|directora?|consultora?|auditora?|economista|investigadora?"
    r"|científic[oa]|académic[oa]|estilista|autónom[oa]|freelance|jubilad[oa]|ama de casa|guía turístic[oa]|chef|sumiller|editora?"
    r"|redactora?|fotógraf[oa]|sastre|modista|técnic[oa]|vigilante|logopeda|educadora?|cuidadora?|camionero|taxista)(?: (?:de|en) [\w ]{3,30}| [a-z]+(?:al|ico|ica|or|ora|ario|aria|ista|fil))?"
)
SPANISH = Table(
    code="es",
    openers="yo acabo acabamos me mi mis soy estoy vivo vivimos trabajo tengo tenemos estudio hablo juego odio adoro prefiero detesto sufro padezco"
    " uso tomo como bebo no nací vengo somos nuestro nuestra nos nuestros toco practico colecciono quiero llámame llamame doy"
    " enseño nunca ya respóndeme respondeme háblame hablame contéstame cumplo calzo conduzco hago salgo voy estamos ahorro peso mido"
    " acuérdate acuerdate recuerda apunta anota guarda odiamos fumo corro nado monto leo cocino pinto mañana trato mudé mudamos alérgico alérgica alergico celíaco",
    usual="el la los las un una que de en y con por para del al es como qué lo se más su no pero me mi hay cuál si este esta ser nada",
    leads=r"hola|buenas(?: tardes| noches)?|buenos días|buen día|hey|oye|oiga|bueno|pues|mira|a ver|ah|eh|perdón|perdona|disculpa|me equivoqué|corrección"
    r"|corrijo|en realidad|la verdad(?: es que)?|de hecho|por cierto|y|pero|es que|sí|si,|no,|actualmente|ahora(?: mismo)?|hoy en día|además|también|porque|que conste"
    r"|para que sepas|te cuento|resulta que|últimamente|desde hace \w+ \w+|nota|dato|ojo|al final|un placer|encantad[oa]|como sabes|lamentablemente|por desgracia|por suerte|sobre mí|quise decir que|quería decir que|gracias",
    joins="y|e|pero|porque|así que|ya que|aunque|o|ni",
    asking=r"qué|que|cómo|como (?:puedo|hago|mejoro|debo|se)|cuál|cual|cuáles|cuándo|cuando|dónde|donde|adónde|quién|cuánto|cuanta|cuánt[oa]s|por qué|puedo|puedes|podrías|me (?:ayudas|recomiendas|das|planificas|puedes|haces|explicas|dices|sugieres|recomienda)"
    r"|hay|es|son|está|sabes|conoces|debería|tengo que|algún|alguna|ideas|consejos|recomiéndame|ayuda|ayúdame|dame|explícame|cuéntame|hazme",
    stops=r"y (?:me|no|tengo|vivo|trabajo|soy|estoy|quiero|necesito|acabo|busco|ya|él|ella|mi)|pero|porque|que|cuando|donde|desde|hace|para|por|con|así que|aunque|si|qué|cómo|como|pues|ya que|me (?:ayudas|recomiendas|puedes)"
    r"|ahora|últimamente|todavía|también|mucho|muchísimo|ni|sino|sin|después|antes|tanto|nunca|jamás|de verdad|por favor|porfa|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|el (?:lunes|martes|miércoles|jueves|viernes)|a las|este|esta|todos los|a la semana|más que|de un|de una|en un|en una|en el|en la|en mi",
    articles=r"el|la|los|las|un|una|unos|unas|al|lo|mi|mis|mucho|muy|muchos|a la|a los|a las|a l",
    no_values=r"que|eso|esto|esta|este|ese|esa|ello|nada|todo|algo|mí|ti|te|lo|la (?:idea|respuesta|versión|propuesta|forma|pregunta|vida)|el (?:texto|plan|tono|trabajo|correo)|tu|tus|usted|cómo|como|cuando|si|ganas|idea|tiempo|dinero|hambre|sueño|miedo|prisa|mucho|muy|los dos|ambos|él|ella|casa|vacaciones|aquí|ahí|momento|semana|las horas",
    no_names=r"el|la|los|las|un|una|yo|muy|de|del|que|lunes|martes|miércoles|jueves|viernes|sábado|domingo|dios|marte|luna|narnia",
    small_words=r"de|del|la|las|los|y|el|en",
    unreal=r"\bsi (?:yo )?(?:fuera|fuese|tuviera|tuviese|viviera|viviese|pudiera|hubiera|estuviera|trabajara|ganara|me)\b|^si\b|\b(?:imagina|imaginemos|imagínate|supongamos|supón|digamos|pongamos|hipotétic\w+|en mi (?:novela|cuento|historia|sueño)|soñé|personaje|como si|ojalá|por ejemplo|frase|finge|fingir|quisiera ser|sería)\b|\bsí claro\b|\bclaro,? y yo\b",
    story=r"\b(?:juguemos|juego de rol|jugar a|rol:|hagamos (?:como|de cuenta)|haz de cuenta|haz(?: como)? que|imagina que|finge que|tú eres mi|eres (?:un|una|mi) \w+ y yo|escribe (?:un|una) (?:cuento|historia|relato|diálogo|monólogo)|estimad[oa]s? (?:señor|señora|cliente)|atentamente|es broma|era broma|broma\b)",
    handed=r"traduc\w*|tradúce\w*|corrig\w*|corríge\w*|resum\w*|resúme\w*|clasific\w*|analiz\w*|revis\w*|reescrib\w*|mejora\w*|explic\w* (?:esta|este)|texto|correo|carta|frase|reseña|aquí (?:va|está|tienes)|acorta\w*|parafrase\w*|poema|canción",
    remember=(
        r"(?:por favor )?(?:recuerda|recuérdalo|acuérdate(?: de)?|acuerdate(?: de)?|anota|apunta|guarda|memoriza|ten en cuenta|toma nota(?: de)?|no olvides|no te olvides(?: de)?|que no se te olvide)(?: esto| por favor| bien)*(?:,? que |: ?)(?P<said>.+)",
        r"(?:quiero que|puedes|podrías) (?:recuerdes|recordar|apuntes|apuntar|anotar|guardar|anotes|guardes|memorizar) que (?P<said>.+)",
    ),
    forget=(
        r"(?:por favor )?(?:olvida|olvídate de|olvidate de|borra|elimina)(?: eso de)? que (?P<said>.+)",
    ),
    relatives={
        **dict.fromkeys(
            [
                "esposa",
                "esposo",
                "mujer",
                "marido",
                "novia",
                "novio",
                "pareja",
                "prometida",
                "prometido",
            ],
            "family.partner",
        ),
        **dict.fromkeys(["hermano", "hermanito"], "family.brother"),
        **dict.fromkeys(["hermana", "hermanita"], "family.sister"),
        **dict.fromkeys(["madre", "mamá", "mama"], "family.mother"),
        **dict.fromkeys(["padre", "papá"], "family.father"),
        **dict.fromkeys(
            ["hijo", "hija", "niño", "niña", "bebé", "peque", "nene", "nena"], "family.child"
        ),
        **dict.fromkeys(["abuela"], "family.grandmother"),
        **dict.fromkeys(["abuelo"], "family.grandfather"),
        **dict.fromkeys(["compañero de piso", "compañera de piso", "roommate"], "person.flatmate"),
        **dict.fromkeys(
            [
                "tía",
                "tío",
                "sobrina",
                "sobrino",
                "prima",
                "primo",
                "suegra",
                "suegro",
                "cuñada",
                "cuñado",
                "nieta",
                "nieto",
            ],
            "relationship",
        ),
    },
    foods=r"queso|pescado|carne|pollo|marisco|chocolate|café|té\b|cerveza|vino|pan\b|arroz|pasta|pizza|sopa|ensalada|cebolla|ajo\b|tomate|aceitunas|cilantro|picante|dulce|fruta|verdura|brócoli|berenjena|coliflor|setas|champiñones|huevo|leche|mate\b|comida|paella|tortilla|sushi|aguacate|plátano|helado|jamón|hígado|lentejas",
    months="enero;febrero;marzo;abril;mayo;junio;julio;agosto;septiembre setiembre;octubre;noviembre;diciembre",
    days={"pasado mañana": 2, "mañana": 1},
    weekdays="lunes martes miércoles|miercoles jueves viernes sábado|sabado domingo",
    date=r"\d{1,2}(?:º)? de (?:@month)(?: (?:de|del) \d{4})?|(?:@month)(?: (?:de|del) \d{4})?|\d{1,2}/\d{1,2}(?:/\d{4})?",
    lists={
        "so": r"(?:ahora|actualmente|también|ya|muy|todavía|aún|desde hace [\w ]{3,15}|siempre|casi|básicamente|totalmente|súper|bastante|gravemente|realmente|además)",
        "job": JOB,
        "ill": r"(?:diabetes(?: tipo [12])?|asma|epilepsia|celiaquía|celiaquia|migrañas?|jaquecas?|hipertensión|hipotensión|artritis|artrosis|depresión|ansiedad|tdah|autismo|psoriasis|dermatitis|lupus|fibromialgia|endometriosis|hipotiroidismo|hipertiroidismo|esclerosis múltiple|colon irritable|crohn|colitis|gota|reflujo|gastritis|vértigo|insomnio|apnea(?: del sueño)?|cáncer|vih|párkinson|osteoporosis|anemia|ciática|hernia(?: discal)?|escoliosis|presión alta|la (?:tensión|presión) alta|colesterol(?: alto)?|soplo|arritmia|tinnitus|bipolaridad|trastorno bipolar)",
        "is_ill": r"(?:diabétic[oa]|asmátic[oa]|epiléptic[oa]|celíac[oa]|celiac[oa]|hipertens[oa]|autista|daltónic[oa]|sord[oa]|cieg[oa]|bipolar|hemofílic[oa]|disléxic[oa])",
        "speech": r"(?:español|castellano|inglés|ingles|francés|frances|alemán|italiano|portugués|catalán|gallego|euskera|vasco|valenciano|quechua|guaraní|náhuatl|aimara|mapudungun|chino|japonés|coreano|árabe|ruso|rumano|polaco|holandés|neerlandés|sueco|hebreo|turco|hindi|ucraniano|griego|esperanto|lengua de signos|maya|húngaro|danés|noruego|finés|persa|latín)",
        "animal": r"perr[oa]s?|perrit[oa]s?|cachorr[oa]s?|gat[oa]s?|gatit[oa]s?|conejos?|coneja|hámster|hamster|loros?|periquitos?|canarios?|caballos?|yegua|tortugas?|peces|pez|hurón|hurones|cobayas?|iguana|serpiente|gallinas?|cabras?|burr[oa]|ovejas?|cotorra|labrador|caniche|galgo",
        "num": r"(?:un|una|dos|tres|cuatro|cinco|\d)",
        "diet": r"(?:vegan[oa]|vegetarian[oa]|ovolactovegetarian[oa]|pescetarian[oa]|pescatarian[oa]|flexitarian[oa]|crudivegan[oa]|halal|kosher|keto|sin gluten|dieta \w+(?: \w+)?)",
        "when": r"(?:el|para el|antes del|a partir del|hasta el|desde el) (?:próximo |día )?(?:\d{1,2} de @month(?: (?:de|del) \d{4})?|\d{1,2}/\d{1,2}(?:/\d{4})?|(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo) \d{1,2} de @month)|(?:en|para|a finales de|a principios de) (?:@month)(?: (?:de|del) \d{4})?|pasado mañana|(?<!la )mañana(?! por)|este (?:@weekday)",
        "do": r"(?:tengo|tenemos|viajo|viajamos|vuelo|volamos|me (?:caso|mudo|opero|operan|examino|voy|gradúo|presento)|nos (?:mudamos|casamos|vamos)|empiezo|empezamos|termino|voy|vamos|salgo|salimos|entrego|debo|presento|celebramos|cumplo|doy|viene|hay)",
        "often": r"(?:todos los (?:días|lunes|martes|miércoles|jueves|viernes|sábados|domingos|meses|fines de semana)|todas las (?:mañanas|tardes|noches|semanas)|cada (?:día|mañana|noche|semana|lunes|martes|miércoles|jueves|viernes|sábado|domingo)|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos|fines de semana)(?: y (?:los )?\w+)?|siempre|(?:una|dos|tres|cuatro|\d) veces (?:por|a la) semana|a diario|por las (?:mañanas|tardes|noches))",
    },
    rows=rows(
        texts={"allergy": "Alergia: {}", "not_allergy": "Sin alergia: {}"},
        name=(
            r"(?:yo )?me llamo (?P<v>.+)",
            r"mi nombre(?: completo)? es (?P<v>.+)",
            r"(?:aquí|te habla|le habla|les habla|te escribe) (?P<v>(?-i:[A-ZÁÉÍÓÚÑ])\w+)(?=$| de\b)",
        ),
        nickname=(
            r"(?:puedes |podés )?(?:llámame|llamame|dime|decime|llamarme|decirme) (?P<v>.+)",
            r"(?:todos|mis amigos|todo el mundo) me (?:llaman|dicen|llama|dice) (?P<v>.+)",
            r"me (?:dicen|llaman) (?P<v>(?-i:[A-ZÁÉÍÓÚÑ]).+)",
            r"prefiero que me (?:llames|digas) (?P<v>.+)",
        ),
        opening_name=(
            r"(?:yo )?soy (?P<v>(?-i:[A-ZÁÉÍÓÚÑ])[\w-]+(?: (?-i:[A-ZÁÉÍÓÚÑ])[\w-]+)?)(?=$| (?:y|de)\b)",
        ),
        city=(
            r"(?:(?:yo )?(?:@so )*vivo|vivimos|resido|estoy viviendo|estamos viviendo) (?:@so )*(?:solo |sola |aquí )?en (?:la ciudad de )?(?P<v>.+)",
            r"(?:me|nos) (?:@so )*(?:acabo de mudar|acabamos de mudar|he mudado|hemos mudado|mudé|mudamos|mude|trasladé|vine a vivir|vinimos a vivir|fui a vivir|fuimos a vivir) (?:hace poco |de [\w ]+? )?a (?:vivir a )?(?P<v>.+)",
            r"(?:acabo|acabamos) de (?:mudarme|mudarnos|trasladarme) a (?P<v>.+)",
            r"(?:estoy|vivo|estamos) (?:@so )*(?:en|basad[oa] en|establecid[oa] en|radicad[oa] en|afincad[oa] en) (?P<v>(?-i:[A-ZÁÉÍÓÚÑ])[\w ]+?) (?:ahora|actualmente)",
        ),
        not_city=(r"ya no (?:vivo|vivimos) en (?P<v>.+)",),
        origin=(
            r"(?:yo )?soy (?:@so )*(?:originari[oa] )?de (?P<v>.+)",
            r"vengo de (?P<v>.+)",
            r"nací en (?P<v>.+)",
            r"me crié en (?P<v>.+)",
            r"de (?P<v>(?-i:[A-ZÁÉÍÓÚÑ])[\w-]+)(?=$)",
        ),
        birthday=(
            r"mi (?:cumple|cumpleaños) (?:es|cae) (?:el )?(?P<d>\d{1,2} de @month(?: de \d{4})?)",
            r"cumplo años el (?P<d>\d{1,2} de @month)",
            r"nací el (?P<d>\d{1,2} de @month(?: (?:de|del) \d{4})?)",
        ),
        age=(r"tengo (?:@so )*(?P<v>\d{1,2}) años(?! (?:de|trabajando|en))",),
        language=(
            r"(?:yo )?(?:hablo|hablamos) (?:@so |bien |perfectamente |algo de |un poco de |en casa )*(?P<v>@speech.*)",
            r"mi(?:s)? (?:lenguas? maternas?|idiomas? maternos?|lengua nativa|primera lengua|idioma nativo) (?:es|son) (?:el )?(?P<v>.+)",
            r"(?:estoy aprendiendo|aprendo|estudio) (?:@so )*(?P<v>@speech)(?!\w)",
        ),
        study=(
            r"(?:yo )?(?:estudio|curso|estoy estudiando|estoy cursando|estamos estudiando) (?:@so |segundo de |primero de |tercero de |cuarto de |la carrera de |un grado en |el grado en |un máster en |un master en |una maestría en )*(?P<v>.+)",
            r"(?:estoy haciendo|hago|estoy con) (?:@so )*(?:un|una|mi|el|la) (?P<v>(?:máster|master|maestría|doctorado|grado|posgrado|tesis|fp|ciclo|curso)(?: [\w]+){0,5})",
            r"(?:yo )?soy estudiante de (?P<v>.+)",
        ),
        not_job=(r"ya no (?:trabajo de|trabajo como|soy) (?P<v>@job)",),
        not_employer=(r"ya no trabajo (?:en|para|con) (?P<v>.+)",),
        job=(
            r"(?:yo )?(?:@so )*trabajo (?:@so )*(?:en [\w ]{2,30}? )?(?:de|como) (?P<v>(?!(?-i:[A-ZÀ-Ú])).+?)(?= en\b|$)",
            r"me dedico a (?:ser )?(?P<v>.+)",
            r"(?:doy clases|enseño|doy clase) (?:de )?(?P<v>.+?)(?= en\b|$)",
            r"(?:yo )?soy (?P<v>profesora? de [\w ]+?)(?= (?:en|los|las|por|desde|y|para|a)\b|$)",
            r"mi (?:trabajo|profesión) es (?:ser )?(?P<v>.+)",
        ),
        job_named=(r"(?:yo )?soy (?:@so |un |una )*(?P<v>@job)(?!\w)",),
        employer=(
            r"(?:yo )?(?:@so )*trabajo (?:@so )*(?:en|para) (?P<v>(?!un proyecto|una novela|un libro|una app|una tesis|el jardín|la oscuridad|una idea|un cuadro)(?:un|una|el|la|los|las) .+?)(?= (?:de|como) (?:@job)|$)",
        ),
        employer_named=(
            r"(?:yo )?(?:@so )*trabajo (?:@so )*(?:en|para) (?P<v>(?-i:[A-ZÁÉÍÓÚÑ]).+)",
        ),
        work_style=(
            r"(?:@so )*trabajo (?:@so )*(?:desde casa|en remoto|a distancia|de noche|por turnos|a media jornada|por mi cuenta|desde mi casa|teletrabajando)(?!\w).*",
            r"(?:hago teletrabajo|teletrabajo).*",
        ),
        relative=(
            r"(?:a )?mi (?:\w+ )?(?P<r>@rel)(?: (?:mayor|menor|pequeñ[oa]|mediano))? se llama (?P<v>.+)",
            r"mi (?P<r>@rel)(?: (?:mayor|menor|pequeñ[oa]|gemel[oa]))?,? (?P<v>(?-i:[A-ZÁÉÍÓÚÑ])[\w-]+)(?=$|,| )",
            r"(?:tengo|tenemos) (?:un|una) (?P<r>@rel)(?: de \w+ (?:años|meses))? (?:que se llama|llamad[oa]) (?P<v>.+)",
        ),
        pet=(
            r"(?:mi|nuestr[oa]) (?:\w+ )?(?P<a>@animal) se llama (?P<v>.+)",
            r"(?:mi|nuestr[oa]) (?P<a>@animal),? (?P<v>(?-i:[A-ZÁÉÍÓÚÑ])[\w-]+)(?=$|,| )",
            r"(?:tengo|tenemos) (?:@so )*(?:@num) (?P<a>@animal)(?: \w+)? (?:que se llaman?|llamad[oa]s?) (?P<v>.+)",
            r"(?:tengo|tenemos|adoptamos|adopté|he adoptado|acabo de adoptar) (?:@so )*(?P<a>(?:@num) (?:@animal))(?!\w)",
        ),
        not_diet=(r"ya no soy (?P<v>@diet)", r"(?:dejé de ser|he dejado de ser) (?P<v>@diet)"),
        diet=(
            r"(?:yo )?(?:soy|somos|me hice|me he hecho|me volví) (?:@so |casi )*(?P<v>@diet)(?!\w)",
            r"(?:como|comemos|sigo una dieta|llevo una dieta|hago dieta|sigo) (?:@so |solo |una )*(?P<v>@diet)(?!\w)",
        ),
        no_meat=(
            r"(?:yo )?(?:no como|no comemos|ya no como|nunca como|dejé de comer|he dejado de comer) (?:@so |nada de )*(?P<v>carnes?(?: rojas?)?|cerdo|carne de cerdo)(?!\w)",
        ),
        not_allergy=(
            r"(?:ya )?no soy (?:@so )*(?:alérgic[oa]|alergic[oa]|intolerante) (?:a la|al|a los|a las|a) (?P<v>.+)",
        ),
        allergy=(
            r"(?:(?:yo )?(?:soy|somos) )(?:@so )*(?:alérgic[oa]s?|alergic[oa]s?|intolerantes?) (?:@so )*(?:a la|al|a los|a las|a) (?P<v>.+)",
            r"(?:tengo|padezco|sufro)(?: de)? (?:@so |una |mucha |fuerte |la )*(?:alergia|intolerancia) (?:grave |severa |fuerte )?(?:a la|al|a los|a las|a) (?P<v>.+)",
            r"me (?:da|dan|dio) alergia (?P<v>.+)",
        ),
        bare_allergy=r"(?:alérgic[oa]s?|alergic[oa]s?|intolerantes?) (?:@so )*(?:a la|al|a los|a las|a) (?P<v>.+)",
        condition=(
            r"(?:(?:yo )?(?:tengo|padezco|sufro)(?: de)?|me (?:diagnosticaron|han diagnosticado|detectaron)) (?:@so |una? |la )*(?P<v>@ill)(?!\w)",
            r"(?:yo )?soy (?:@so )*(?P<v>@is_ill)(?!\w)",
            r"(?:yo )?estoy (?:@so )*(?P<v>embarazada|en silla de ruedas|en quimioterapia)(?!\w)",
        ),
        medication=(
            r"(?:yo )?(?:tomo|me tomo|uso|me inyecto|estoy tomando|me medico con) (?:@so |cada día |a diario )*(?P<v>(?:insulina|metformina|anticoagulantes?|sintrom|antidepresivos?|enalapril|levotiroxina|omeprazol|litio|sertralina|fluoxetina|corticoides|ibuprofeno|antihistamínicos?|losartán|estatinas|pastillas para [\w ]{3,30}|medicación para [\w ]{3,30}|la píldora|ritalin|inhalador))(?!\w)",
        ),
        device=(
            r"(?:llevo|tengo|uso) (?:@so |un |una )*(?P<v>marcapasos|audífonos?|bomba de insulina|prótesis(?: \w+ \w+)?|silla de ruedas|lentillas|implante coclear)(?!\w)",
        ),
        no_food=(
            r"(?:yo )?(?:no como|no comemos|ya no como|nunca como) (?:@so |nada de |nada )*(?P<v>.+)",
            r"no puedo comer (?P<v>.+)",
        ),
        not_drunk=(
            r"(?:yo )?(?:no|nunca|ya no) (?:bebo|tomo|pruebo) (?:@so |nada de )*(?P<v>alcohol|café|cafeína|leche|vino|cerveza|té|refrescos|cola)(?!\w)",
        ),
        drink=(r"(?:yo )?(?:bebo|tomo) (?:siempre |solo |todos los días )(?P<v>.+)",),
        not_habit=(
            r"(?:yo )?(?:ya )?no (?P<v>fumo)(?: más)?",
            r"(?:he dejado|dejé) de (?P<v>fumar|beber)",
        ),
        lack=(
            r"(?:yo )?no (?:tengo|tenemos) (?P<v>horno|microondas|lavavajillas|televisión|tele|smartphone|móvil|hijos|hermanos|mascotas|whatsapp|lavadora|jardín|balcón|impresora|ascensor|batidora|congelador)(?!\w)",
        ),
        no_vehicle=(
            r"(?:yo )?no (?:tengo|conduzco|manejo) ?(?P<v>coche|carro|auto|carnet|licencia|moto|bici)?(?=$| |,)",
        ),
        not_hobby=(r"ya no (?:juego al?|toco(?: el| la)?|practico|hago|voy a|canto en) (?P<v>.+)",),
        dislike=(
            r"(?:yo )?(?:odio|detesto|aborrezco|no soporto|no aguanto|no trago) (?P<v>.+)",
            r"(?:a mí )?no me (?:gusta|gustan|agrada|agradan)(?: nada| mucho)? (?P<v>.+)",
            r"me (?:da|dan) asco (?P<v>.+)",
        ),
        hobby=(
            r"(?:mi hobby|mi afición|mi pasatiempo|mi pasión|mis aficiones|mis hobbies)(?: favorit[oa])? (?:es|son) (?P<v>.+)",
            r"(?:yo )?(?:juego|jugamos) (?:@so )*(?:al|a la|a los|a las|a) (?P<v>.+)",
            r"(?:yo )?(?:toco|practico|colecciono|canto en) (?:@so )*(?P<v>.+)",
            r"en mis? (?:ratos libres|tiempo libre) (?P<v>.+)",
            r"(?:me encanta|me gusta|me gusta mucho|me apasiona|adoro|me flipa) (?P<v>(?:ir a |salir a |ir de |salir de |hacer )?\w+(?:ar|er|ir)(?:me|se)?(?: .+)?)",
            r"(?:soy aficionad[oa] a|me dedico en mis ratos libres a) (?P<v>.+)",
            r"(?:hago|hacemos) (?:@so )*(?P<v>yoga|senderismo|escalada|pilates|natación|ciclismo|cerámica|teatro|crossfit|danza|ganchillo|surf|buceo|boxeo|judo|kárate|punto|bordado|fotografía|montañismo|espeleología|jardinería|running|spinning)(?!\w)",
        ),
        like=(
            r"(?:yo )?(?:a mí )?me (?:encanta|encantan|gusta|gustan|fascina|fascinan|flipa|flipan|chifla|apasiona|apasionan)(?: mucho| muchísimo)? (?P<v>.+)",
            r"(?:yo )?(?:adoro|amo) (?P<v>.+)",
            r"(?:yo )?prefiero (?P<v>.+?)(?= (?:a|que|antes que)\b|$)",
            r"(?:soy|somos) (?:muy )?(?:fan|fanátic[oa]|hincha|forof[oa]|seguidora?) (?:de la|del|de los|de) (?P<v>.+)",
            r"mi \w+ (?:favorit[oa]|preferid[oa]) es (?P<v>.+)",
        ),
        answer_style=(
            r"(?:por favor )?(?:respóndeme|respondeme|contéstame|contestame|háblame|hablame|escríbeme|escribeme|responde|contesta) (?:por favor |siempre |solo |sin |en |de |con )+.+",
            r"(?:por favor )?(?:trátame|tratame|tutéame|tuteame) .*",
            r"(?:no uses|nunca uses|evita) (?:emojis|emoticonos|listas|tecnicismos|anglicismos).*",
        ),
        religion=(
            r"(?:yo )?soy (?:@so )*(?P<v>musulm[aá]n(?:a)?|católic[oa](?: practicante)?|cristian[oa]|evangélic[oa]|judí[oa]|budista|hindú|ate[oa]|agnóstic[oa]|testigo de jehová|mormon[ae]?|protestante)(?!\w)",
        ),
        sexuality=(
            r"(?:yo )?soy (?:@so )*(?P<v>gay|lesbiana|bisexual|asexual|homosexual|trans|transexual|no binari[oea]|pansexual)(?!\w)",
        ),
        politics=(
            r"(?:yo )?(?:voto|votamos|milito) (?:@so )*(?:al|a|en el|en|por el|por) (?:psoe|pp|vox|sumar|podemos|erc|junts|bildu|pnv|morena|pri|pan|partido \w+).*",
            r"soy (?:militante|afiliad[oa]|miembro) (?:de|del|al) .*(?:partido|sindicato).*",
        ),
        finances=(
            r"(?:tengo|tenemos|debo|debemos|me quedan) (?:@so )*(?:una |un |unas |\d[\d.,]* ?(?:€|euros|mil|pesos)? ?(?:de |en )?)(?:hipoteca|deudas?|préstamo|crédito)(?!\w).*",
            r"(?:gano|cobro) (?:@so |unos |como )*\d[\d.,]*.*",
            r"mi (?:sueldo|salario|nómina) es .*\d.*",
            r"(?:al final )?(?:nos quedamos con|tenemos|pago|pagamos) (?:la |una )hipoteca .*",
        ),
        shoe_size=(
            r"(?:yo )?calzo (?:un |el )?(?P<v>\d{2}(?:[.,]\d)?)",
            r"mi (?:talla|número) de (?:zapato|zapatos|pie|calzado) es (?:el |la )?(?P<v>\d{2}(?:[.,]\d)?)",
        ),
        clothes_size=(
            r"mi talla(?: de (?:ropa|pantalón|camisa|camiseta))? es (?:la |una )?(?P<v>\d{2}|x{0,3}[sml])(?!\w)",
            r"(?:uso|llevo|gasto) (?:la |una )?talla (?P<v>\d{2}|x{0,3}[sml])(?!\w)",
        ),
        household=(
            r"(?:vivo|vivimos) (?:@so )*(?:sol[oa]|con (?:mi|mis|dos|tres|un|una|cuatro) .+)",
            r"(?:tengo|tenemos) (?:@num) (?:hijos|hijas|niños|niñas|peques)(?!\w).*",
            r"estoy (?:casad[oa]|divorciad[oa]|separad[oa]|comprometid[oa])(?= y|$).*",
            r"soy (?:viud[oa]|padre soltero|madre soltera|hij[oa] únic[oa]).*",
        ),
        home=(
            r"(?:vivo|vivimos) (?:@so )*en (?:un|una) (?P<v>(?:piso|apartamento|casa|ático|estudio|chalet|departamento|cabaña|residencia|furgoneta|barco|granja|loft|buhardilla|sótano|bajo)(?: \w+){0,3})",
        ),
        vehicle=(
            r"(?:conduzco|manejo|tengo) un(?:a)? (?P<v>(?:seat|renault|toyota|ford|peugeot|citroën|citroen|opel|volkswagen|bmw|audi|honda|yamaha|kia|hyundai|dacia|fiat|moto|furgoneta|coche eléctrico|bici(?:cleta)? eléctrica)(?: \w+){0,2})(?!\w)",
        ),
        availability=(
            r"(?:no puedo|no trabajo|libro|tengo libre|no estoy disponible|estoy libre) (?:@often).*",
            r"@often (?:no puedo|libro|no trabajo|tengo libre|trabajo hasta|no estoy|estoy libre|tengo clase).*",
        ),
        goal=(
            r"mi (?:\w+ )?(?:meta|objetivo|propósito|sueño)(?: (?:de|para) (?:este|el|\w+)(?: año| mes)?)? es (?P<v>.+)",
            r"(?:quiero|me gustaría|voy a|pienso) (?:@so )*(?P<v>(?:correr (?:un|una|el|la|10|5)|ahorrar|aprender|sacarme|dejar de fumar|bajar|perder|adelgazar|leer|escribir un) ?.*)",
            r"(?:estoy|estamos) (?:@so )*(?:ahorrando|entrenando|preparándome|preparando|opositando) (?:para|a) (?P<v>.+)",
            r"me he propuesto (?P<v>.+)",
            r"(?:meta|objetivo)s?: (?P<v>.+)",
        ),
        project=(
            r"(?:estoy|estamos) (?:@so )*(?P<v>(?:escribiendo|construyendo|montando|desarrollando|reformando|restaurando|creando|diseñando|programando|haciendo) (?:un|una|mi|nuestr[oa]|el|la) .+)",
            r"mi proyecto(?: de \w+)? es (?P<v>.+)",
        ),
        decision=(
            r"(?:al final )?(?:he|hemos|hemos) decidido .+",
            r"(?:al final |finalmente )?(?:nos quedamos con|me quedo con|decidí|decidimos|opté por|optamos por) .+",
        ),
        plan=(
            r"(?P<d>@when) (?:@do|es|son|empieza|empiezan|vence) (?!que)(?:mi|un|una|el|la|a|en|boda|cita|examen|que).*",
            r"@do (?:@so )*(?:.{0,70}? )??(?P<d>@when)(?= |$|,).*",
            r"(?:mi|nuestr[oa]) (?P<v>[\w]+(?: [\w]+){0,3}?) (?:es|son|empieza|termina|vence|sale|cae) (?:.{0,20}? )??(?P<d>@when)(?= |$).*",
        ),
        habit=(
            r"@often (?:salgo|voy|hago|como|tomo|corro|camino|ceno|desayuno|me (?:levanto|acuesto)|entreno|nado|leo|cocino|medito|trabajo|llevo|juego|paseo|bebo) ?.*",
            r"(?:salgo|voy|hago|como|tomo|corro|camino|ceno|desayuno|me (?:levanto|acuesto)|entreno|nado|leo|cocino|medito|llevo|juego|paseo|duermo) (?:.{0,40}? )??(?:@often)(?: .*|$)",
            r"me (?:levanto|acuesto|despierto) (?:siempre )?(?:a las|a la) (?:\d+|\w+).*",
            r"suelo (?!.*\bhoy\b).+",
        ),
    ),
    sensitive={"health.note": r"pastilla|medic[ai]|enferm|operaci|tensión alta|alergi|alérgic"},
)
