"""Portuguese, of Brazil and of Portugal."""

from facts.extraction.rules.tables.row import Table, rows

JOB = (
    r"(?:\w+(?:eiro|eira|ista|ólogo|óloga|ógrafo|ógrafa|iatra|ador|adora)|médic[oa]|doutora?|professora?|advogad[oa]|contadora?|contabilista|arquitet[oa]"
    r"|psicólog[oa]|engenheir[oa]|desenvolvedora?|dev|tradutora?|escritora?|pintora?|ator|atriz|músic[oa]|policial|polícia|militar|juiz|juíza"
    r"|farmacêutic[oa]|fisioterapeuta|terapeuta|veterinári[oa]|químic[oa]|físic[oa]|matemátic[oa]|mecânic[oa]|pilot[oa]|agricultora?"
    r"|apicultora?|vendedora?|secretári[oa]|funcionári[oa] públic[oa]|gerente|diretora?|consultora?|auditora?|autônom[oa]|freelancer|aposentad[oa]|reformad[oa]"
    r"|dona de casa|chef|editora?|redatora?|técnic[oa]|caixa de \w+|servidora? públic[oa]|motorista|garçom|garçonete|costureir[oa]|babá|cuidadora?|soldadora?|estagiári[oa]|empresári[oa]|bombeir[oa]|porteir[oa])(?: (?:de|em|da|do) [\w ]{3,30}| [a-z]+(?:al|ico|ica|or|ora|ário|ária|ista|il))?"
)
PORTUGUESE = Table(
    code="pt",
    openers="eu me meu minha meus minhas sou estou tô moro moramos vivo trabalho tenho temos estudo curso faço falo jogo odeio adoro amo prefiro"
    " detesto sofro uso tomo como bebo não nasci venho somos nosso nossa nos toco pratico coleciono quero chamo dou ensino nunca já gosto"
    " gostamos responda responde fala fale sempre calço dirijo vou toda todo parei mudei voltei nado corro pinto leio cozinho todas todos treino peso chame alérgico alérgica resido ando guarda lembra lembre anota",
    usual="o a os as um uma que de em e com por para do da dos das no na nos nas é como não mais seu se ao pra você qual isso mas ser foi tem muito nada fazer qual",
    leads=r"oi|olá|ola|e aí|opa|bom dia|boa (?:tarde|noite)|ei|olha|bem|bom|então|ah|eh|ops|desculpa|desculpe|perdão|me enganei|corrigindo|correção|na verdade|na real|a verdade é que|aliás|de fato|por sinal|a propósito|e|mas|é que|sim|não,|nah|atualmente|agora|hoje em dia|além disso|também|porque|pois|só pra (?:você )?saber|pra constar|faz (?:um )?tempo que|ultimamente|recentemente|nota|sobre mim|quis dizer que|quero dizer|infelizmente|felizmente|galera|gente|cara|mano|aqui|obrigad[oa]|prazer|há \w+ \w+ que",
    joins="e|mas|porque|pois|então|já que|embora|ou|nem",
    asking=r"o que|que|qual|quais|como (?:eu|posso|faço|começo|melhoro|é|se|que|devo)|quando|onde|aonde|quem|quanto|quanta|quant[oa]s|por que|por quê|posso|pode|podes|poderia|me (?:ajuda|ajude|recomenda|indica|dá|sugere|explica|diz|passa|faz|ensina)|tem (?:como|algum|alguma)|há|é|são|sabe|conhece|devo|será|alguma?|ideias|dicas|ajuda|existe|vale",
    stops=r"e (?:eu|me|não|tenho|moro|vivo|trabalho|sou|estou|quero|preciso|já|ele|ela|meu|minha|o|a)|mas|porque|que|quando|onde|desde|há|faz|pra|para|por|com|então|se|como|pois|já que|agora|ultimamente|ainda|também|muito|muitíssimo|nem|senão|sem|depois|antes|tanto|nunca|de verdade|por favor|às|aos (?:sábados|domingos|fins)|nos fins|no fim|este|esta|todos os|todas as|por semana|mais que|mais do que|numa|num|no|na|nas|nos|em|de dia|à noite|de noite|é",
    articles=r"o|a|os|as|um|uma|uns|umas|ao|à|de|do|da|dos|das|meu|minha|muito|muitos|muita|aos|às|bastante",
    no_values=r"que|isso|isto|aquilo|esse|essa|este|esta|nada|tudo|algo|mim|ti|te|você|ele|ela|lo|a (?:ideia|resposta|versão|forma)|o (?:texto|plano|tom)|seu|sua|teu|tua|como|quando|se|vontade|tempo|dinheiro|fome|sono|medo|pressa|dúvida|saudade|aqui|ir|férias|casa|conta|de você",
    no_names=r"o|a|os|as|um|uma|eu|muito|de|do|da|que|segunda|terça|quarta|quinta|sexta|sábado|domingo|deus|marte|lua",
    small_words=r"de|do|da|dos|das|e",
    unreal=r"\bse (?:eu )?(?:fosse|tivesse|morasse|vivesse|pudesse|trabalhasse|ganhasse|estivesse|for|tiver)\b|^se\b|\b(?:imagina|imagine|suponha|suponhamos|digamos|faz de conta|faça de conta|finge|finja|hipotétic\w+|no meu (?:livro|conto|sonho)|sonhei|personagem|como se|quem dera|tomara|por exemplo|a frase|seria)\b",
    story=r"\b(?:vamos (?:brincar|jogar|fingir)|rpg|roleplay|faz de conta|faça de conta|finja que|finge que|imagine que|imagina que|você é (?:um|uma|o|a|meu|minha) \w+ e eu|escrev[ae] (?:um|uma) (?:conto|história|diálogo|monólogo)|prezad[oa]s? |atenciosamente|brincadeira|tô brincando|zoeira)",
    handed=r"traduz\w*|corrig\w*|corrij\w*|resum\w*|classifi\w*|analis\w*|revis\w*|reescrev\w*|melhor[ae]\w*|expli(?:ca|que) (?:essa|esse|esta|este)|texto|e-?mail|carta|frase|resenha|aqui (?:vai|está)|encurt\w*|poema|música",
    remember=(
        r"(?:por favor,? )?(?:lembra|lembre|lembre-se|lembra-te|anota|anote|guarda|guarde|memoriza|memorize|grava|grave|tenha em mente|tem em mente|não esquece|não esqueça|não te esqueças|toma nota|registra|registre)(?: aí| isso| por favor| pra mim| bem| de| disso)*(?:,? que |: ?)(?P<said>.+)",
        r"(?:quero que você|você pode|podes|pode) (?:lembre|lembrar|anotar|anote|guarde|guardar|memorizar) que (?P<said>.+)",
    ),
    forget=(
        r"(?:por favor,? )?(?:esquece|esqueça|apaga|apague|esqueces)(?: isso)?(?: de)? que (?P<said>.+)",
    ),
    relatives={
        **dict.fromkeys(
            [
                "esposa",
                "esposo",
                "mulher",
                "marido",
                "namorada",
                "namorado",
                "companheiro",
                "companheira",
                "noiva",
                "noivo",
                "parceiro",
                "parceira",
            ],
            "family.partner",
        ),
        **dict.fromkeys(["irmão"], "family.brother"),
        **dict.fromkeys(["irmã"], "family.sister"),
        **dict.fromkeys(["mãe", "mamãe"], "family.mother"),
        **dict.fromkeys(["pai", "papai"], "family.father"),
        **dict.fromkeys(
            ["filho", "filha", "filhinho", "filhinha", "bebê", "bebé", "caçula"], "family.child"
        ),
        **dict.fromkeys(["avó", "vó"], "family.grandmother"),
        **dict.fromkeys(["avô", "vô"], "family.grandfather"),
        **dict.fromkeys(["colega de quarto"], "person.flatmate"),
        **dict.fromkeys(
            [
                "tia",
                "tio",
                "sobrinha",
                "sobrinho",
                "prima",
                "primo",
                "sogra",
                "sogro",
                "cunhada",
                "cunhado",
                "neta",
                "neto",
            ],
            "relationship",
        ),
    },
    foods=r"queijo|peixe|carne|frango|chocolate|café|chá\b|cerveja|vinho|pão|arroz|feijão|macarrão|massa|pizza|sopa|salada|cebola|alho|tomate|azeitona|coentro|pimenta|doce|fruta|verdura|legume|brócolis|berinjela|couve|cogumelo|ovo|leite|comida|sushi|abacate|banana|sorvete|presunto|fígado|bacalhau|açaí|quiabo|jiló|chimarrão",
    months="janeiro;fevereiro;março;abril;maio;junho;julho;agosto;setembro;outubro;novembro;dezembro",
    days={"depois de amanhã": 2, "amanhã": 1},
    weekdays="segunda(?:-feira)? terça(?:-feira)? quarta(?:-feira)? quinta(?:-feira)? sexta(?:-feira)? sábado domingo",
    date=r"\d{1,2}(?:º)? de (?:@month)(?: de \d{4})?|(?:@month)(?: de \d{4})?|\d{1,2}/\d{1,2}(?:/\d{4})?",
    lists={
        "so": r"(?:agora|atualmente|também|já|muito|ainda|há [\w ]{3,15}|faz [\w ]{3,15}|sempre|quase|basicamente|totalmente|super|bem|gravemente|realmente|além disso|só|mega)",
        "job": JOB,
        "ill": r"(?:diabetes(?: tipo [12])?|asma|epilepsia|doença celíaca|enxaquecas?|hipertensão|pressão alta|tensão alta|artrite|artrose|depressão|ansiedade|tdah|autismo|psoríase|dermatite|lúpus|fibromialgia|endometriose|hipotireoidismo|hipotiroidismo|esclerose múltipla|intestino irritável|crohn|colite|gota|refluxo|gastrite|labirintite|insônia|insónia|apneia(?: do sono)?|câncer|cancro|hiv|parkinson|osteoporose|anemia|ciática|hérnia(?: de disco)?|escoliose|colesterol(?: alto)?|sopro|arritmia|zumbido|rinite|sinusite|bronquite|síndrome [\w ]{3,25})",
        "is_ill": r"(?:diabétic[oa]|asmátic[oa]|epiléptic[oa]|epilétic[oa]|celíac[oa]|hipertens[oa]|autista|daltônic[oa]|daltónic[oa]|surd[oa]|ceg[oa]|bipolar|hemofílic[oa]|disléxic[oa])",
        "speech": r"(?:português|inglês|ingles|espanhol|francês|frances|alemão|italiano|japonês|chinês|mandarim|coreano|árabe|russo|holandês|polonês|polaco|ucraniano|guarani|tupi|libras|catalão|galego|grego|hebraico|turco|hindi|sueco|crioulo|mirandês|latim|romeno|húngaro|dinamarquês|norueguês|finlandês|persa|esperanto)",
        "animal": r"cachorr[oa]s?|cachorrinh[oa]s?|cães|cão|cadela|gat[oa]s?|gatinh[oa]s?|coelh[oa]s?|hamster|hamsters|papagaios?|periquitos?|calopsitas?|canários?|caval[oa]s?|égua|tartarugas?|jabutis?|peixes?|furão|porquinho[- ]da[- ]índia|iguana|cobra|galinhas?|cabras?|burr[oa]|ovelhas?|vira-lata|labrador|poodle",
        "num": r"(?:um|uma|dois|duas|três|quatro|cinco|\d)",
        "diet": r"(?:vegan[oa]|vegetarian[oa]|ovolactovegetarian[oa]|pescetarian[oa]|flexitarian[oa]|crudívor[oa]|halal|kosher|cetogênic[oa]|low carb|sem glúten|dieta \w+(?: \w+)?)",
        "when": r"(?:no dia|dia|em|até|até o dia|a partir de|no|desde|para o dia) (?:\d{1,2} de @month(?: de \d{4})?|\d{1,2}/\d{1,2}(?:/\d{4})?)|(?:em|até|no fim de|no início de) (?:@month)(?: de \d{4})?|depois de amanhã|amanhã|(?:nessa|nesta|na próxima|essa|esta) (?:@weekday)",
        "do": r"(?:tenho|temos|viajo|viajamos|voo|voamos|caso|me caso|nos casamos|mudo|me mudo|mudamos|nos mudamos|vou|vamos|começo|começamos|termino|saio|entrego|apresento|faço|fazemos|preciso|defendo|opero|tiro|marquei)",
        "often": r"(?:tod[oa]s? (?:os |as |o |a )?(?:dias?|manhãs?|noites?|tardes?|semanas?|segunda|terça|quarta|quinta|sexta|sábado|domingo|fins? de semana|mês)(?:-feira)?|cada (?:dia|manhã|semana)|aos (?:sábados|domingos|fins de semana)|às (?:segundas|terças|quartas|quintas|sextas)(?:-feiras)?(?: e \w+)?|nos fins de semana|sempre|(?:uma|duas|três|quatro|\d) vezes (?:por|na) semana|diariamente|de (?:segunda|terça|quarta) a (?:sexta|sábado|domingo|quinta))",
    },
    rows=rows(
        texts={"allergy": "Alergia: {}", "not_allergy": "Sem alergia: {}"},
        name=(
            r"(?:eu )?(?:me chamo|chamo-me) (?P<v>.+)",
            r"(?:o )?meu nome(?: completo)? é (?P<v>.+)",
            r"aqui (?:é|quem fala é) (?:o |a )?(?P<v>(?-i:[A-ZÁÉÍÓÚÂÊÔÃÕÇ]).+)",
            r"quem fala é (?:o |a )?(?P<v>.+)",
        ),
        nickname=(
            r"(?:pode |podes |podem )?(?:me chamar|me chame|me chama|chamar-me|chama-me|trata-me) (?:de |por )?(?P<v>.+)",
            r"(?:todo mundo|meus amigos|todos|os amigos) (?:me chamam?|chamam-me) (?:de )?(?P<v>.+)",
            r"meu apelido é (?P<v>.+)",
        ),
        opening_name=(
            r"(?:eu )?sou (?:o |a )?(?P<v>(?-i:[A-ZÁÉÍÓÚÂÊÔÃÕÇ])[\w-]+(?: (?-i:[A-ZÁÉÍÓÚ])[\w-]+)?)(?=$| (?:e|de|do|da)\b)",
        ),
        city=(
            r"(?:eu |a gente |nós )?(?:@so )*(?:moro|moramos|mora|vivo|vivemos|resido|estou morando|tô morando|estamos morando|estou a viver) (?:@so )*(?:sozinh[oa] |aqui )?(?:em|no|na|nos) (?P<v>.+)",
            r"(?:eu )?(?:@so )*(?:acabei de me mudar|me mudei|mudei-me|mudei|nos mudamos|mudámo-nos|mudamos|vim morar|vim viver|fui morar|vim) (?:há pouco |recentemente |de [\w ]+? )?(?:para o|para a|para|pra|pro|em|no|na) (?P<v>.+)",
        ),
        not_city=(
            r"(?:já )?não (?:moro|vivo|moramos|vivemos) mais (?:em|no|na) (?P<v>.+)",
            r"já não (?:moro|vivo|moramos|vivemos) (?:em|no|na) (?P<v>.+)",
        ),
        origin=(
            r"(?:eu )?sou (?:@so )*(?:natural |originári[oa] )?(?:de|do|da) (?P<v>.+)",
            r"(?:eu )?venho (?:de|do|da) (?P<v>.+)",
            r"(?:eu )?nasci (?:em|no|na) (?P<v>.+)",
            r"(?:eu )?cresci (?:em|no|na) (?P<v>.+)",
        ),
        birthday=(
            r"(?:o )?meu (?:aniversário|niver) é (?:no )?(?:dia )?(?:em )?(?P<d>\d{1,2} de @month(?: de \d{4})?)",
            r"faço (?:anos|aniversário) (?:no )?(?:dia |em |a )(?P<d>\d{1,2} de @month)",
            r"nasci (?:no )?(?:dia |em )(?P<d>\d{1,2} de @month(?: de \d{4})?)",
        ),
        age=(r"(?:eu )?tenho (?:@so )*(?P<v>\d{1,2}) anos(?! de)",),
        language=(
            r"(?:eu )?(?:falo|falamos) (?:@so |bem |fluentemente |um pouco de |em casa )*(?P<v>@speech.*)",
            r"(?:a )?minha (?:língua materna|língua nativa|primeira língua) é (?:o )?(?P<v>.+)",
            r"(?:eu )?(?:estou aprendendo|tô aprendendo|estou a aprender|aprendo|estudo) (?:@so )*(?P<v>@speech)(?!\w)",
        ),
        study=(
            r"(?:eu )?(?:estudo|curso|estou estudando|tô estudando|estou cursando|estou a estudar|faço faculdade de|faço graduação em|faço curso de|tiro o curso de) (?:@so |o \w+ (?:ano|período|semestre) de )*(?P<v>.+)",
            r"(?:eu )?(?:faço|estou fazendo|tô fazendo|estou a fazer) (?:@so )*(?:um |uma |meu |minha |o )?(?P<v>(?:mestrado|doutorado|doutoramento|pós|pós-graduação|tcc|licenciatura|residência|curso técnico|tese)(?: [\w]+){0,4})",
            r"(?:eu )?sou estudante de (?P<v>.+)",
            r"(?:eu )?faço (?P<v>(?:medicina|direito|engenharia|enfermagem|letras|psicologia|pedagogia|administração|biologia|arquitetura|odontologia|farmácia|história|física|química|matemática|jornalismo|nutrição|veterinária)(?: \w+)?)(?!\w)",
        ),
        not_job=(
            r"(?:já )?não (?:trabalho mais (?:de|como)|sou mais) (?P<v>@job)",
            r"já não (?:trabalho como|sou) (?P<v>@job)",
        ),
        not_employer=(
            r"(?:já )?não trabalho mais (?:em|no|na|para|pra|com) (?P<v>.+)",
            r"já não trabalho (?:em|no|na|para) (?P<v>.+)",
            r"saí (?:da|do) (?P<v>(?:empresa|emprego|banco|escritório).*)",
        ),
        job=(
            r"(?:eu )?(?:@so )*trabalho (?:@so )*(?:em [\w ]{2,30}? |no [\w ]{2,30}? |na [\w ]{2,30}? )?(?:de|como) (?P<v>(?!casa|(?-i:[A-ZÀ-Ú])).+?)(?= (?:em|no|na|numa|num)\b|$)",
            r"(?:eu )?(?:dou aulas?|leciono|ensino|sou professora?) (?:de )?(?P<v>.+?)(?= (?:em|no|na|numa|num|para)\b|$)",
            r"(?:a )?minha profissão é (?P<v>.+)",
        ),
        job_named=(r"(?:eu )?sou (?:@so |um |uma )*(?P<v>@job)(?!\w)",),
        employer=(
            r"(?:eu )?(?:@so )*trabalho (?:@so )*(?:em (?=u[nm])|no |na |num |numa |para o |para a |pra )(?P<v>(?!casa|home|projeto|um projeto|livro|turnos|equipe|paz|dobro|silêncio|feriado|fim).+?)(?= (?:de|como) @job|$)",
        ),
        work_style=(
            r"(?:eu )?(?:@so )*trabalho (?:@so )*(?:de casa|em home office|home office|em casa|remoto|remotamente|de madrugada|de noite|à noite|por turnos|meio período|por conta própria)(?!\w).*",
        ),
        relative=(
            r"(?:o |a )?(?:meu|minha) (?P<r>@rel)(?: (?:mais velh[oa]|mais nov[oa]|caçula|gême[oa]))? (?:se chama|chama-se|chama) (?P<v>.+)",
            r"(?:o |a )?(?:meu|minha) (?P<r>@rel)(?: (?:mais velh[oa]|mais nov[oa]|caçula))?,? (?:o |a )?(?P<v>(?-i:[A-ZÁÉÍÓÚÂÊÔÃÕÇ])[\w-]+)(?=$|,| )",
            r"(?:tenho|temos) (?:um|uma) (?P<r>@rel)(?: de \w+ (?:anos|meses))? (?:que se chama|chamad[oa]) (?P<v>.+)",
        ),
        pet=(
            r"(?:o |a )?(?:meu|minha|nosso|nossa) (?:\w+ )?(?P<a>@animal) (?:se chama|chama-se|chama) (?P<v>.+)",
            r"(?:o |a )?(?:meu|minha|nosso|nossa) (?P<a>@animal),? (?:o |a )?(?P<v>(?-i:[A-ZÁÉÍÓÚÂÊÔÃÕÇ])[\w-]+)(?=$|,| )",
            r"(?:eu )?(?:tenho|temos|adotei|adotamos) (?:@so )*@num (?P<a>@animal)(?: \w+)? (?:que se chamam?|chamad[oa]s?) (?P<v>.+)",
            r"(?:eu )?(?:tenho|temos|adotei|adotamos|acabei de adotar) (?:@so )*(?P<a>@num (?:@animal))(?!\w)",
        ),
        not_diet=(
            r"(?:eu )?(?:já )?não sou mais (?P<v>@diet)",
            r"(?:eu )?já não sou (?P<v>@diet)",
            r"(?:eu )?deixei de ser (?P<v>@diet)",
        ),
        diet=(
            r"(?:eu )?(?:sou|somos|virei|me tornei|tornei-me) (?:@so )*(?P<v>@diet)(?!\w)",
            r"(?:eu )?(?:como|sigo uma|sigo|faço|estou de) (?:@so |só |comida )*(?P<v>@diet)(?!\w)",
        ),
        no_meat=(
            r"(?:eu )?(?:não como|nunca como|parei de comer|deixei de comer|não comemos)(?: mais)? (?:@so )*(?P<v>carnes?(?: vermelha| de porco)?|porco)(?!\w)",
        ),
        not_allergy=(
            r"(?:eu )?(?:já )?não sou (?:mais )?(?:alérgic[oa]|intolerante) (?:a|ao|à|aos|às) (?P<v>.+)",
        ),
        allergy=(
            r"(?:(?:eu )?(?:sou|somos) )(?:@so )*(?:alérgic[oa]s?|alergic[oa]s?|intolerantes?) (?:a|ao|à|aos|às) (?P<v>.+)",
            r"(?:eu )?tenho (?:@so |uma )*(?:alergia|intolerância) (?:grave |severa |forte )?(?:a|ao|à|aos|às) (?P<v>.+)",
        ),
        bare_allergy=r"(?:alérgic[oa]s?|alergic[oa]s?|intolerantes?) (?:a|ao|à|aos|às) (?P<v>.+)",
        condition=(
            r"(?:eu )?(?:tenho|sofro de|sofro com|fui diagnosticad[oa] com|convivo com) (?:@so |uma? )*(?P<v>@ill)(?!\w)",
            r"(?:eu )?sou (?:@so )*(?P<v>@is_ill)(?!\w)",
            r"(?:eu )?(?:estou|tô) (?:@so )*(?P<v>grávida|na quimioterapia)(?!\w)",
        ),
        medication=(
            r"(?:eu )?(?:tomo|uso|estou tomando|tô tomando|estou a tomar) (?:@so |todo dia |diariamente )*(?P<v>(?:insulina|metformina|anticoagulantes?|antidepressivos?|losartana|levotiroxina|omeprazol|lítio|sertralina|fluoxetina|corticoides?|ibuprofeno|anti-?histamínicos?|estatinas?|remédio (?:para|pra|de) [\w ]{3,30}|a pílula|ritalina|rivotril|bombinha))(?!\w)",
        ),
        device=(
            r"(?:eu )?(?:uso|tenho) (?:@so |um |uma )*(?P<v>marca-?passo|aparelho auditivo|bomba de insulina|prótese(?: \w+ \w+)?|cadeira de rodas|implante coclear|lentes de contato)(?!\w)",
        ),
        no_food=(
            r"(?:eu )?(?:não como|nunca como|não posso comer|não comemos)(?: mais)? (?:@so |nada de )*(?P<v>.+)",
        ),
        not_drunk=(
            r"(?:eu )?(?:não|nunca) (?:bebo|tomo)(?: mais)? (?:@so )*(?P<v>álcool|café|cafeína|leite|vinho|cerveja|chá|refrigerante)(?!\w)",
            r"(?:eu )?parei de (?:beber|tomar) (?P<v>.+)",
        ),
        drink=(r"(?:eu )?(?:bebo|tomo) (?:sempre |só |todo dia )(?P<v>.+)",),
        not_habit=(
            r"(?:eu )?não (?P<v>fumo)(?: mais)?",
            r"(?:eu )?já não (?P<v>fumo)",
            r"(?:eu )?parei de (?P<v>fumar|beber)",
        ),
        lack=(
            r"(?:eu )?não (?:tenho|temos) (?P<v>forno|micro-?ondas|lava-louças|televisão|tv|smartphone|celular|filhos|irmãos|whatsapp|máquina de lavar|jardim|varanda|impressora|liquidificador|air ?fryer|batedeira|geladeira)(?!\w)",
        ),
        no_vehicle=(
            r"(?:eu )?não (?:tenho|dirijo|conduzo) ?(?P<v>carro|carteira(?: de motorista)?|carta de condução|moto|bicicleta)(?!\w)",
        ),
        not_hobby=(
            r"(?:já )?não (?:jogo|toco|pratico|faço|canto) mais (?:no |na |em )?(?P<v>.+)",
            r"(?:eu )?parei de (?:jogar|tocar|praticar|fazer) (?P<v>.+)",
        ),
        dislike=(
            r"(?:eu )?(?:odeio|detesto|não suporto|não aguento|abomino) (?P<v>.+)",
            r"(?:eu )?não (?:gosto|curto|gostamos)(?: muito| nada)? (?:de|do|da|dos|das)? ?(?P<v>.+)",
        ),
        hobby=(
            r"(?:o )?meus? (?:hobby|passatempo|hobbies)(?: favorito| preferido)? (?:é|são) (?P<v>.+)",
            r"(?:eu )?(?:jogo|jogamos|toco|pratico|coleciono|canto em|canto no) (?:@so )*(?P<v>.+)",
            r"n[ao]s? (?:meus? )?(?:horas vagas|tempo livre|tempos livres),? (?:eu )?(?P<v>.+)",
            r"(?:eu )?(?:adoro|amo|gosto (?:muito )?de|curto) (?P<v>\w+(?:ar|er|ir)(?: .+)?)",
            r"(?:eu )?(?:faço|fazemos) (?:@so |aulas? de )*(?P<v>yoga|ioga|trilha|trilhas|escalada|pilates|natação|ciclismo|cerâmica|teatro|crossfit|dança|ballet|crochê|surfe?|mergulho|boxe|judô|capoeira|tricô|bordado|fotografia|jiu-jitsu|musculação|jardinagem|corrida|marcenaria)(?!\w)",
        ),
        like=(
            r"(?:eu )?(?:gosto|gostamos)(?: muito| bastante| demais)? (?:de|do|da|dos|das) (?P<v>.+)",
            r"(?:eu )?(?:adoro|amo|curto) (?P<v>.+)",
            r"(?:eu )?prefiro (?P<v>.+?)(?= (?:a|ao|à|do que|que)\b|$)",
            r"(?:eu )?sou (?:muito )?(?:fã|torcedora?|apaixonad[oa]) (?:de|do|da|por|pelo|pela) (?P<v>.+)",
            r"(?:o |a )?(?:meu|minha) \w+ (?:favorit[oa]|preferid[oa]) é (?P<v>.+)",
            r"(?:eu )?torço (?:pro|pelo|para o|pela|pra) (?P<v>.+)",
        ),
        answer_style=(
            r"(?:por favor,? )?(?:me responda|me responde|responda|responde|fala|fale|escreva|escreve)(?: comigo| pra mim)? (?:sempre |só |sem |em |de |com )+.+",
            r"(?:por favor,? )?(?:não use|nunca use|não usa|evite) (?:emojis|listas|gírias).*",
            r"(?:me trata|me trate|trata-me) por .+",
        ),
        religion=(
            r"(?:eu )?sou (?:@so )*(?P<v>muçulman[oa]|católic[oa](?: praticante)?|evangélic[oa]|cristão|cristã|judeu|judia|budista|hindu|ateu|ateia|espírita|umbandista|candomblecista|testemunha de jeová|adventista|protestante)(?!\w)",
        ),
        sexuality=(
            r"(?:eu )?sou (?:@so )*(?P<v>gay|lésbica|bissexual|bi|assexual|homossexual|trans|não[- ]binári[oae]|pansexual)(?!\w)",
        ),
        politics=(
            r"(?:eu )?(?:voto|votamos|milito) (?:@so |sempre )*(?:no|em|na|pelo) (?:pt|psol|psdb|ps|psd|chega|bloco|pcp|lula|bolsonaro|partido \w+)(?!\w).*",
            r"(?:eu )?sou filiad[oa] (?:ao|à) .+",
        ),
        finances=(
            r"(?:eu )?(?:tenho|temos|devo|devemos) (?:@so )*(?:uma |um |umas |r?\$? ?\d[\d.,]* ?(?:mil|reais|euros|€)? ?(?:de |em )?)(?:dívidas?|empréstimo|financiamento|hipoteca|crédito)(?!\w).*",
            r"(?:eu )?(?:ganho|recebo) (?:@so |uns |cerca de )*(?:r\$ ?)?\d[\d.,]*.*",
            r"(?:o )?meu salário é .*\d.*",
        ),
        shoe_size=(
            r"(?:eu )?calço (?:o )?(?P<v>\d{2})",
            r"(?:meu número|meu tamanho) de (?:sapato|calçado|tênis) é (?:o )?(?P<v>\d{2})",
        ),
        clothes_size=(
            r"(?:eu )?(?:uso|visto) (?:tamanho |o tamanho |o |roupa )?(?P<v>\d{2}|p|m|g|gg)(?= (?:de|em)\b|$)",
            r"meu tamanho(?: de \w+)? é (?:o )?(?P<v>\d{2}|pp|p|m|g|gg|x{0,3}[sl])(?!\w)",
        ),
        household=(
            r"(?:eu )?(?:moro|moramos|vivo|vivemos) (?:@so )*(?:sozinh[oa]|com (?:meu|minha|meus|minhas|dois|três|uma?) .+)",
            r"(?:eu )?(?:tenho|temos) @num (?:filhos?|filhas?|crianças?)(?!\w).*",
            r"(?:eu )?sou (?:casad[oa]|divorciad[oa]|viúv[oa]|mãe solo|pai solo|filh[oa] únic[oa]|solteir[oa])(?= e| há|$).*",
        ),
        home=(
            r"(?:eu )?(?:moro|moramos|vivo|vivemos) (?:@so )*(?:num|numa|em um|em uma) (?P<v>(?:apartamento|casa|apê|kitnet|sítio|república|estúdio|cobertura|sobrado|chácara|quarto|loft)(?: \w+){0,3})",
        ),
        vehicle=(
            r"(?:eu )?(?:dirijo|tenho|ando de|conduzo) um(?:a)? (?P<v>(?:fiat|gol|fusca|uno|corsa|onix|hb20|civic|corolla|renault|toyota|ford|peugeot|volkswagen|bmw|honda|yamaha|moto|bicicleta elétrica|carro elétrico)(?: \w+){0,2})(?!\w)",
        ),
        availability=(
            r"(?:eu )?(?:não posso|não trabalho|folgo|tenho folga|estou livre|não consigo) (?:@often).*",
            r"@often (?:eu )?(?:não posso|folgo|não trabalho|tenho folga|tenho aula|estou livre|não dá).*",
        ),
        goal=(
            r"(?:a |o )?(?:minha|meu) (?:\w+ )?(?:meta|objetivo|sonho)(?: (?:de|para|pra|desse|deste) (?:este )?\w+)? é (?P<v>.+)",
            r"(?:eu )?(?:quero|pretendo|vou) (?:@so )*(?P<v>(?:correr (?:uma?|a|10|5|os)|juntar|economizar|aprender|parar de fumar|emagrecer|perder|ler|passar (?:no|na|em)|tirar a carteira) ?.*)",
            r"(?:eu )?(?:estou|tô|estamos) (?:@so )*(?:juntando dinheiro|juntando|treinando|estudando|economizando|me preparando) (?:para|pra|pro) (?P<v>.+)",
        ),
        project=(
            r"(?:eu )?(?:estou|tô|estamos) (?:@so )*(?P<v>(?:escrevendo|construindo|montando|desenvolvendo|reformando|restaurando|criando|programando|fazendo|a escrever|a construir|a restaurar) (?:um|uma|meu|minha|nosso|nossa|o|a) .+)",
            r"(?:o )?meu projeto(?: de \w+)? é (?P<v>.+)",
        ),
        decision=(r"(?:eu )?(?:decidi|decidimos|resolvi|resolvemos|optei por) .+",),
        plan=(
            r"(?P<d>@when) (?:@do|é|são|começa|vence) (?:meu|minha|um|uma|o|a|em|pra|para|nosso|nossa).*",
            r"(?:eu )?@do (?:@so )*(?:.{0,70}? )??(?P<d>@when)(?= |$|,).*",
            r"(?:o |a )?(?:meu|minha|nosso|nossa) (?P<v>[\w]+(?: [\w]+){0,3}?) (?:é|são|começa|termina|vence|cai) (?:.{0,20}? )??(?P<d>@when)(?= |$).*",
        ),
        habit=(
            r"@often,? (?:eu )?(?:saio|vou|faço|como|tomo|corro|caminho|janto|acordo|durmo|treino|nado|leio|cozinho|medito|trabalho|jogo|passeio|bebo|levanto|ando) ?.*",
            r"(?:eu )?(?:saio|vou|faço|como|tomo|corro|caminho|janto|acordo|durmo|treino|nado|leio|cozinho|medito|jogo|passeio|levanto|ando|pedalo) (?:.{0,40}? )??(?:@often)(?: .*|$)",
            r"(?:eu )?(?:acordo|levanto|durmo|vou dormir) (?:sempre )?(?:às|as|à) \w+.*",
            r"(?:eu )?costumo .+",
        ),
    ),
    sensitive={
        "health.note": r"remédio|medica|doenç|cirurgia|pressão alta|alergi|alérgic",
        "religion": r"igreja|candomblé|espírita",
    },
)
