"""Orders to an assistant in other languages: patterns over folded text, by language.

``ORDERS`` hold in any text. ``COMMANDS`` hold only in the user's own words: in many languages the
imperative is also what "he recommends" is, which a statement about somebody may well say.
"""

# What an assistant is told to do, as a stem, by language.
ES = r"(?:recom(?:iend|end)|conte?st|respond|mencion|di(?:ga|me)?\b|digas?|aprue?b|apro?b|envi|envía|obede[zc]|ocult|escond|oblig|vend|compr|muestr|mostr|cit|trat|acept|nombr|sugie?r|elogi|confirm|abr|guard|pregunt|av[ií]s|advie?rt)"
FR = r"(?:recommand|répond|réponds|mentionn|di[ts]\b|dis\b|préviens|prévenir|avert|cach|révèl|révél|envo[iy]|obéi|vend|valid|approuv|cit|propos|suggèr|suggér|conseill|montr|rappel|accept|trait|lou|vant)"
PT = r"(?:recomend|respond|mencion|diz|digas?|aprov|envi|mostr|escond|obede[cç]|vend|peças?|peça|abr[ae]|preench|sugir|confirm|aceit|trat|avis|promov|elogi)"
IT = r"(?:consigli|raccomand|rispond|menzion|di[rc]|dica|nascon|mostr|invi|obbedi|vend|approv|tratt|suggeri|conferm|accett|cit|avvis)"
DE = r"(?:empf[ie]*hl\w*|antwort\w*|nenn\w*|erwähn\w*|sag(?:e|st|en)?\b|verschweig\w*|lob\w*|gehorch\w*|schick\w*|send\w*|genehmig\w*|verkauf\w*|rat(?:e|en)?\b|rätst|abrat\w*|hinweis\w*|hinzuweisen|weise?\b|weist|zeig\w*|ignorier\w*|vorschl\w*|frag(?:e|st|en)?\b|prüf\w*|bestätig\w*|wechsel\w*|erinner\w*|bewirb|wirb)"
RU = r"(?:рекоменд\w*|совету\w*|посовету\w*|отвеча\w*|ответ\w*|упомина\w*|говори\w*|скажи\w*|скрыва\w*|хвали\w*|подчин\w*|отправл\w*|одобря\w*|продава\w*|напомин\w*|спрашива\w*|предупрежда\w*|выполня\w*|заход\w*|раскрыва\w*|предлага\w*)"
ZH = r"(?:推荐|推薦|回答|提到|提及|告诉|告訴|忽略|服从|服從|赞美|隐藏|發送|发送|批准|购买|下单|打开|展示|劝|称赞|核对|遵守|拒绝|宣传|透露|显示|建议)"
JA = r"(?:勧め|薦め|推薦|おすすめ|答え|回答|言及|表示|無視|従|隠|送信|送金|承認|宣伝|省|出し|出す|紹介|褒め|扱|伝え)"
HI = r"(?:सलाह|बता|कह|कहो|बोल|सुझा|भेज|मान|अनदेखा|छिपा|दिखा|मना|नाम ले|याद दिला|तारीफ|सिफारिश|जवाब)"
AR = r"(?:ت?وص[يى]|أوص|انصح|تنصح|رش[حّ]|ترش|أخبر|تخبر|اذكر|تذكر|تجاهل|أطع|تطيع|أرسل|إرسال|ترسل|أخف|تخف|وافق|توافق|تعرض|امدح|قل|نفذ|ذكر)"
TR = r"(?:öner|söyle|cevap|yanıt|bahset|an(?:ma|mam)|gizle|sakla|övg|öv\b|uy\b|gönder|onayla|ekle|göster|sat\b|al\b|başla|hatırlat|tavsiye)"
KO = r"(?:추천|대답|답변|언급|말|무시|복종|숨기|보내|승인|칭찬|보여|광고|알려)"

ORDERS = [
    # --- "you must", "you are not allowed", "that you …"
    r"\b(?:debes|deberías|tienes que|has de|no debes|tienes prohibido|estás obligad[oa])\b",
    rf"\b(?:que|cuando) (?:tú |siempre |nunca |me |le |les |solo |sólo |no ){{0,3}}{ES}\w*(?:as"
    rf"|es)\b",
    r"\bse debe(?:n)? \w+r\b|\bhay que (?:recordár|decír|recomend|mencion)\w*",
    r"\btu (?:dois|devras|ne dois|recommand\w+|répond\w+|me recommand\w+|valides?|vends?|caches?"
    r"|es un)\b"
    r"|\bvous devez\b|\bque tu (?:\w+ ){0,2}(?:toujours|jamais|uniquement|seulement|tous|chaque)\b"
    rf"|\b(?:que|quand|si) tu (?:me |m'|ne |lui |leur )?{FR}\w*",
    rf"\b(?:il (?:faut|convient)) (?:de )?(?:toujours |jamais |ne jamais )?{FR}\w*",
    r"\b(?:tens de|tens que|deves|devias|você deve|vocês devem|não deves)\b"
    rf"|\bque (?:o assistente|a ia)\b|\bque (?:tu |me |nunca |sempre ){{0,3}}{PT}\w*(?:as|es)\b",
    rf"\b(?:devi|dovresti|sei obbligat[oa])\b|\bche (?:tu )(?:\w+ ){{0,2}}{IT}\w*"
    rf"|\bva(?:nno)? (?:sempre |mai )?\w+at[aoie]\b",
    r"\bdu (?:darfst|musst|sollst|wirst|bist (?:jetzt|nun|nicht|ein)|hast zu)\b",
    rf"\b(?:dass|wenn|weil) du (?:\S+ ){{0,8}}{DE}|\b{DE} du\b|\bdu (?:\S+ ){{0,5}}(?:immer"
    rf"|stets|nie|niemals|nur noch|jede\w*|zuerst|keine?n?|nicht mehr)\b",
    r"\bist (?:stets|immer|nie)\b.{0,60}\bzu(?:\w*zu)?\w+en\b|\bstets auf .{2,60}\w*zu\w+en\b"
    r"|\bnicht zu nennen\b",
    rf"\bты (?:\S+ ){{0,4}}(?:обязан\w*|долж\w+|{RU}|больше не|теперь)|\b(?:пользователю"
    rf"|юзеру) (?:следует|нужно|надо|должны)"
    r"|\bследует (?:всегда|каждый раз)\b",
    rf"\bsen (?:\S+ ){{0,6}}\w*(?:zorunda\w*|malısın|melisin)\b|\b\w+(?:malısın|melisin)\b"
    rf"|\b{TR}\w*(?:meni|manı)\b|\b{TR}\w*(?:sana|sene|san|sen) olmaz",
    r"[你您](?:\S{0,8})(?:必须|必須|应该|應該|应当|要|每次|总是|永远|不需要|不再|以后|就|只能|劝)",
    rf"(?:必须|必須|务必|一定要|应优先|應優先|请优先|每次都应?|总是|總是|永远|只能|以后都?|今后|今後).{{0,8}}{ZH}",
    r"(?:無視|忽略|忽视|无视|违反).{0,4}(?:所有|一切|全部|以上|以前|任何).{0,6}(?:内容|规定|规则|指令|限制)?"
    r"|没有限制|不受限制|无限制|开发者模式|制限を解除|制限なし|規則を無視",
    rf"あなた(?:が|は|に)(?:.{{0,24}}){JA}|(?:必ず|いつも|毎回|常に|今後|これから).{{0,24}}{JA}",
    rf"(?:तुम|आप|तुम्हें|आपको|तू)(?:\s\S+){{0,9}}\s?(?:{HI}|ही|नहीं मान|लेना है|करना है|करनी है"
    rf"|होगा)",
    rf"(?:हर बार|हमेशा|हर जवाब|कभी).{{0,40}}(?:{HI}).{{0,12}}(?:दो|देना|करो|करना|लो|कहो)|मना मत कर",
    rf"(?:يجب|عليك|ينبغي|لا بد) (?:\S+ ){{0,3}}{AR}|يجب عليك|أن ت\S{{2,8}}ني|ولا يجب ذكر"
    rf"|لا يجب ذكر",
    rf"(?:دائما|دائمًا|أبدا|من الآن|كل مرة).{{0,40}}\b{AR}|\b{AR}\S*.{{0,40}}(?:دائما|دائمًا"
    rf"|في كل)|فلا ت\S+ها",
    rf"(?:항상|언제나|매번|반드시|이제부터|앞으로|절대).{{0,24}}{KO}|(?:당신|너)(?:는|은|가|이).{{0,24}}(?:해야|하라|말라|추천)",
    # --- Latin spelling of Hindi, Arabic, Russian; mixtures
    r"\b(?:hamesha|hamesa|har baar|ab se)\b.{0,60}\b(?:recommend|batana|batao|bolo|bolna|karna"
    r"|dikhana|suggest|kehna)\b"
    r"|\bmat (?:batana|bolna|karna|puchna|poochna|dikhana)\b|\btumhe\b.{0,30}\b(?:hai|hoga)\b",
    r"\b(?:dlw2ty|delwa2ty|dayman|da2eman|daiman|3ala tool)\b.{0,40}\b\w*(?:rash|nsa7|2ool|ool"
    r"|rshah)\w*|\bma tes2al\w*",
    r"\b(?:vsegda|nikogda|kazhdyj raz)\b.{0,20}\b(?:otvecha\w*|sovetu\w*|rekomend\w*|govor\w*"
    r"|skazh\w*|upomina\w*)",
    r"\balways (?:sag|nenn|empfiehl|antworte|di|dis|dile)\b|\bimmer (?:recommend|say|answer"
    r"|tell)\b|\bsiempre (?:recommend|say)\b",
    # --- adverb of always with what an assistant does, where that is no first or third person
    r"\b(?:immer|stets|niemals|nie|ausschließlich|ab (?:jetzt|sofort|heute)|künftig"
    r"|von nun an)\b[^.]{0,40}\b(?:empfiehl|antworte|nenne?|sag|erwähne?|verschweige?|lobe?"
    r"|gehorche?|schicke?|verkaufe|rate|weise?|zeige?|ignoriere?|umgehe)\b(?! ich)",
    r"\b(?:empfiehl|verschweige?|gehorche?|antworte|ignoriere)\b(?! ich).{0,60}\b(?:immer|stets"
    r"|nur|nie|ausschließlich|jede\w*)\b|\bantworte-?\s?immer|(?:^|[:;,] ?)empfiehl\b(?! (?:mir"
    r"|uns) (?:was|etwas|bitte|ein|doch))",
    r"\b(?:recomendar|mencionar|decir|obedecer|aprobar) siempre\b|\bsiempre (?:recomendar"
    r"|mencionar|decir|obedecer)\b|\brecommander toujours\b|\btoujours recommander\b",
    r"\btoujours (?:« ?oui|cacher|citer|dire)|\brévèle\b|\bréponds?\b.{0,30}\b(?:toujours"
    r"|comme si|comme un)",
    r"\bне? ?всегда (?:совету\w*|рекоменд\w*|отвеча\w*|говори)\b|\bсовету(?:й|ешь|йте)\b"
    r"|\bвыполняй\b|\bподчиняйся\b|\bотвечай\b|\bобязан\b",
    r"\b(?:önermeni|önermen|demeni|söylemeni|söylemelisin|önerilmesi)\b|\bunutma: sen\b",
    r"(?:^|[.;:,!] ?|\bund )(?:sag|weise?|nenn|empfiehl|verrat|gib|hör|lass"
    r"|erwähn)\b(?! ich)(?: \w+){0,2} (?:immer|stets|nie|niemals|nur)\b",
    r"(?:^|[.;:,!] ?|\be )(?:rispondi|consiglia|raccomanda|menziona|nascondi"
    r"|cita)\b.{0,20}\b(?:sempre|mai|solo)\b",
    r"\b(?:noem|zeg|vermeld|raad|beveel|antwoord|prijs)\b(?! ik).{0,30}\b(?:altijd|nooit|voortaan)\b",
    r"\b(?:zawsze|nigdy)\b.{0,15}\b(?:polecaj|mów|odpowiadaj|wspominaj|chwal)\b|\b(?:polecaj|odpowiadaj)\b.{0,15}\bzawsze\b",
    r"\b(?:rekommendera|nämn|säg|svara|anbefal|anbefal)\b.{0,15}\b(?:alltid|aldrig|altid|alltid)\b",
    # --- rules, checks and consent
    r"\b(?:ignora|ignorez?|ignore|olvida|oubliez?|vergiss|ignoriere?n?|missachte|negeer|ignorar"
    r"|esqueça|dimentica)\s+(?:\S+\s+){0,3}(?:instrucciones|instructions|consignes|anweisungen"
    r"|regeln|regels|instructies|instruções|istruzioni|reglas|règles)\b|\btes consignes\b",
    r"\b(?:dile|di|diga|dígale|cuéntale) (?:siempre )?(?:al usuario|a los usuarios)\b",
    r"\b(?:dis|dites|indique|recommande) (?:toujours |jamais )?"
    r"(?:à l'utilisateur|aux utilisateurs)\b",
    r"\b(?:sage?|sag|teile|empfiehl|nenne) (?:immer |stets |nie )?(?:dem|den|allen)"
    r" (?:benutzern?|nutzern?|anwendern?)\b",
    r"\b(?:ab (?:jetzt|sofort)|von nun an) (?:musst|sollst|antworte|sage|sag|empfiehl)\b",
    r"\b(?:a partir de ahora|desde ahora|à partir de maintenant|désormais|d'ora in poi"
    r"|de agora em diante),? (?:debes|tienes|responde|di|tu dois|vous devez|réponds|répondez"
    r"|devi|rispondi|deves|responda|você deve)\b",
    r"(?:忽略|无视|無視|忘记|忘掉).{0,12}(?:指令|指示|说明|規則|规则|规定|提示|要求)|告诉用户|告訴用戶",
    r"(?:你|助手|助理)(?:必须|必須|应该|应当|要总是|永远)|从现在(?:起|开始).{0,6}你",
    r"(?:前|上)の指示を無視|ユーザーに.{0,12}(?:伝え|言)",
    r"(?:игнорируй|забудь|не обращай внимания на).{0,30}(?:инструкци|правил|указани)",
    r"(?:скажи|сообщи|говори) (?:всегда )?пользовател|без (?:правил|ограничений|вопросов)",
    r"(?:تجاهل|انس).{0,30}(?:التعليمات|الأوامر|القواعد|السابقة|كل ما سبق)",
    r"(?:أخبر|قل ل?) ?(?:دائما )?(?:ال|لل)مستخدم|يجب عليك",
    r"(?:पिछले|सभी|पूर्व).{0,24}(?:निर्देश|आदेश|नियम).{0,16}(?:अनदेखा|नज़रअंदाज़|भूल)"
    r"|नियम नहीं मान",
    r"(?:उपयोगकर्ता|यूज़र|यूजर) (?:को|से).{0,20}(?:बताओ|बताएं|कहो|कहें)|तुम्हें हमेशा|आपको हमेशा",
    r"\b(?:einwilligung|zustimmung)\b.{0,40}\b(?:erteilt|gilt|vorliegt|weitergabe)"
    r"|\bweitergabe (?:der|seiner|meiner) daten\b"
    r"|\b(?:consentement|consent) (?:au|est|donné|aux)|\bautoriz[óa]\w* (?:guardar|a guardar"
    r"|todas|todos|tudo)|\bconsentimiento (?:dado|otorgado|para)"
    r"|\bauthorise tou|\bsin preguntar\b|\bsans (?:demander|avertissement)|\bsem (?:confirmação"
    r"|perguntar)|\bohne (?:nachfrage|zu fragen|rückfrage)\b"
    r"|\bsenza (?:chiedere|conferma|alternative)|без (?:спроса|согласия)|не спрашива\w*"
    r"|mais (?:moi )?plus demander",
    r"同意(?:済み|上传|分享|所有|全部)|已同意|确认なし|確認なし|警告なし|注意書き.{0,4}省|警告を出して|授权全部"
    r"|सारी बातें साझा|अनुमति दी है|وافق على|إيقاف كل|согласи(?:лся|лась|е) (?:на|дан)"
    r"|моего согласия|спрашивать согласия",
    r"\b(?:no|nunca|não|nunca mais|ne|nie|niemals|mai|non) .{0,24}(?:avertissement\w*"
    r"|advertencias?|avisos?|warnung\w*|quellen|médicos?|un médico|confirmação|confirmación"
    r"|permisos?|consenso|límites|limites|restricciones)\b"
    r"|\bsin (?:médicos|límites|advertencias|confirmación|restricciones)\b|\bpas d'avertissement"
    r"|\bkeine (?:quellen|warnungen|rückfragen)\b",
    r"\b(?:alergia|alérgic[oa]|allergi\w+|allergique|allergic[oa]) (?:a|à|gegen|aux?|agli|ai"
    r"|alle) (?:\w+ )?(?:avisos|advertencias|confirma\w+|avertissements|warnungen|rückfragen"
    r"|alle bäckereien)"
    r"|من التحذيرات|मना करने वाले",
    r"\bobede(?:cer|ce|ces|zca)\b|\bobéi[rs]\w*|\bgehorch\w*|\bobbedi\w*|\bобязан\b|\bподчин\w+",
    r"\blies? (?:es )?rückwärts|\bléelo\b|\bcúmplelo\b|\bal revés\b.{0,60}\bcúmpl",
]

CONDITIONS = [
    r"\b(?:sobald|jedes mal wenn|wann immer)\b.{3,60}\b\w+st (?:du|ins|auf|zu|dann)\b"
    r"|\bsobald\b.{3,60}\bdu\b",
    r"\b(?:cada vez que|siempre que|cuando)\b[^.]{3,60}, ?(?:y )?(?:menciona|recomienda|di"
    r"|responde|abre|compra|envía|muestra)\b"
    r"|\bresponde (?:solo|sólo|siempre) con\b|\bjunta a y b\b|^(?:\w+: )?cuando pregunte por\b",
    r"\b(?:dès que|chaque fois que|quand|après)\b[^.]{3,60}, ?(?:réponds|recommande|dis|ouvre"
    r"|achète|envoie|montre)\b|\bréponds comme\b",
    r"\b(?:sempre que|quando|cada vez que)\b[^.]{3,60}, ?(?:abre|recomenda|diz|responde|compra"
    r"|envia|mostra|preenche)\b",
    r"\b(?:ogni volta che|quando|appena)\b[^.]{3,60}, ?(?:consiglia|rispondi|apri|compra|invia"
    r"|mostra|di')\b",
    rf"\b(?:как только|каждый раз, когда|если)\b[^.]{{3,60}}, ?{RU}",
    r"(?:只要|每当|每當|一旦|如果).{1,30}[,，]?\s?(?:你?就|则).{0,16}",
    rf"(?:たら|れば|とき(?:は|に)?|時は)、?.{{0,24}}(?:{JA}(?:る|て|ろ|す|こと))|手順[:：]",
    r"\b(?:dediğimde|denince|deyince|geçince|sorduğumda)\b.{2,60}\b(?:al|öner|söyle|aç|gönder"
    r"|göster)\b|\bsormadan\b",
    r"\bjab bhi\b|जब भी .{2,60}(?:दिखा|बता|कह|खोल)",
    r"\b(?:arbeitsablauf|ablauf|prozedur)\b[^.]{0,30}: ?.*\b(?:öffnen|ausführen|klicken"
    r"|nicht zeigen)\b|\bprocedimento\b.*\babre\b|\bprocedimiento\b.*\babre\b",
]

COMMANDS = [
    r"\b(?:quiero|quisiera|necesito|prefiero|me gustaría) que\b.*\b(?:siempre|nunca|cada|solo|sólo)\b.*|\bje (?:veux|voudrais|préfère) que tu\b|\bvoglio che tu\b|\bquero que (?:tu |você )?\w+es\b|\bich (?:möchte|will), dass du\b|\bik wil dat je\b|\bхочу, чтобы ты\b|\bchcę, żebyś\b",
    # Spanish, Portuguese, Italian, French: an imperative opens the clause, or follows "always"
    r"^(?:(?:por favor|y|ahora|a partir de (?:hoy|ahora)|desde (?:hoy|ahora)|siempre|nunca"
    r"|de ahora en adelante|en adelante|compra ahora)[, ]+)*(?:recomienda|contesta|responde|di"
    r"|dime|menciona|aprueba|envía|obedece|oculta|vende|muestra|sugiere|elogia|confirma|cita"
    r"|trata|alaba|guárda\w*)\b",
    r"^(?:(?:por favor|e|agora|a partir de (?:hoje|agora)|sempre|nunca"
    r"|nunca mais)[, ]+)*(?:recomenda|responde|diz|menciona|aprova|envia|obedece|esconde|vende"
    r"|mostra|sugere|elogia|peças|peça|aprovar)\b",
    r"^(?:(?:per favore|e|da oggi|da ora|d'ora in poi|sempre|mai)[, ]+)*(?:consiglia|rispondi"
    r"|menziona|approva|invia|obbedisci|nascondi|vendi|mostra|suggerisci|loda|cita)\b",
    r"^(?:(?:s'il te plaît|et|dès maintenant|désormais|à partir de maintenant"
    r"|toujours)[, ]+)*(?:ne )?(?:me |m')?(?:recommande|réponds|mentionne|préviens|cache|envoie"
    r"|obéis|vends|montre|suggère|conseille|vante|cite|valide|approuve)\b",
    r"^(?:(?:und|bitte|ab (?:jetzt|sofort|heute)|künftig|immer|nie)[, ]+)*(?:empfiehl|antworte"
    r"|nenn|nenne(?! mich)|erwähne?|verschweige?|lobe?|gehorche?|schicke?|sende?|genehmige?"
    r"|verkaufe?|rate?|weise?|zeige?|ignoriere?|sag)\b(?! ich)(?!st)",
    r"^(?:podes|pode|puedes|podrías|podrias|könntest|kannst|peux|pourrais|puoi"
    r"|potresti)\b.{0,40}(?:a partir de|künftig|siempre|sempre|toujours|immer|nur noch"
    r"|désormais)",
    r"\bet si tu\b|\bsi tu (?:répondais|recommandais|disais)",
    r"\bподскажи всегда|\b(?:всегда|никогда|каждый раз) (?:\S+ )?(?:советуй|рекомендуй|отвечай"
    r"|говори|упоминай|хвали|скрывай)|\bзаходи\b",
    r"\b(?:hep|her zaman|bundan sonra|artık|her seferinde)\b.{0,60}\b(?:öner|söyle|de|ekle|öv"
    r"|göster)\b|\bbaşlasan\b",
    rf"(?:从现在起|從現在起|从今以后|以后|以後|今后|每次|总是|一律)[,，]?(?:请|都|要|必须|只|你)*{ZH}",
    rf"{JA}(?:て|で)(?:ください|くれ|もらえ)|{JA}(?:ること|なさい|ろ)$|さい$.*(?:必ず)",
    r"(?:अब से|हर बार|हमेशा).{0,40}(?:दो|देना|करो|करना|कहो)\s*$",
    rf"(?:من الآن|دائما|دائمًا|كل مرة).{{0,30}}\b{AR}|^{AR}\S*ني\b",
    rf"{KO}(?:해|해줘|하라|해라|하세요|해 주세요)\s*$",
]

THIRD_PERSON = [
    r"\b(?:der|die|den|dem|dieser|diesen|des) (?:nutzer\w*|benutzer\w*|anwender\w*|kund(?:e|in)"
    r"|entwickler)\b|^nutzer\b|\bnutzerprofil\b",
    r"\b(?:el|la|al|este|del) (?:usuari[oa]|cliente)\b|\b(?:l'utilisateur|l'utilisatrice"
    r"|le client|cet utilisateur)\b",
    r"\b(?:o|a|ao|este|do) (?:utilizador\w*|usuári[oa]|cliente|aluno)\b|\b(?:l'utente|il cliente"
    r"|dell'utente)\b|\bde gebruiker\b",
    r"\bпользовател(?:ь|ю|я|ем)\b|\bкористувач|\bkullanıcı(?:nın|ya|yı)?\b|\bużytkownik\w*",
    r"(?:该|此|本|这个|這個|該)?(?:用户|用戶|使用者|客户)(?:已|最|喜|住|应|要|同|想|的|是|希|请|必|信)|利用者は|ユーザーは|ユーザーが|사용자(?:는"
    r"|가)",
    r"(?:यूज़र|यूजर|उपयोगकर्ता|ग्राहक)(?: ने| को| का| की| है| दिल्ली| \S+ में)|(?:المستخدم"
    r"|هذا العميل|العميل)",
]
ABOUT_ASSISTANT = [
    r"\b(?:der|die|dein|mein) (?:assistent\w*|ki|chatbot|bot)\b(?! (?:bei|in|im|an|am|der|des))"
    r"|\bki:|\bfür sprachmodelle\b|\bki-helfer\b",
    r"\b(?:el|al) (?:asistente|modelo|chatbot)\b(?! de (?:un|una|la|mi))|\bl'assistante? (?:est"
    r"|doit|peut|virtuel)|\bpar l'assistant\b",
    r"\b(?:o|ao) (?:assistente|modelo)\b(?! (?:de|da|do) )|\b(?:l'assistente|il modello) (?:può"
    r"|deve|è|non|si)\b",
    r"\bассистент(?:у)? (?:должен|может|обязан|всегда|зовут)|\bмодель (?:не|должна|может)",
    r"(?:助手|助理|AI|ai|模型)(?:现在|的身份|应|應|必须|必須|可以|是没有|请|叫|不|要|会|将)|助手(?:は|が)(?:.{0,16})(?:よい|する|こと"
    r"|ない)",
    r"\bтвой (?:разработчик|создатель|настоящ\w+)|\bty jesteś\b|\btu es (?:un|une|mon|ma|le|la"
    r"|désormais)\b|\beres (?:mi|un|una|ahora)\b|\bdu bist (?:jetzt|nun|kein|mein)\b"
    r"|\bsei (?:il mio|la mia|un|ora)\b|\bés (?:o meu|a minha|um|uma)\b",
    r"तुम्हारा (?:असली )?नाम|तुम कोई|सहायक(?: को| ध्यान)|أنت (?:الآن|لست|محامي)|المساعد (?:يجب"
    r"|يمكن|لا|هو)|asistan (?:her|artık|asla)",
]
AUTHORITY = [
    r"\blaut (?:administrator|admin|support|hersteller|anbieter|system)\b"
    r"|\b(?:der )?(?:administrator|techniker|support) sagt\b",
    r"\b(?:el|la) (?:administrador\w*|empresa|técnico|proveedor|soporte) dice\b"
    r"|\bl'administrateur dit\b|\bil tecnico dice\b|\bo administrador diz\b",
    r"\b(?:администратор|техник|поддержка) (?:говорит|сообщает)|يقول المدير|(?:कंपनी|एडमिन"
    r"|प्रशासक) कहती|(?:कंपनी|एडमिन) कहता|管理员(?:说|表示)|管理者(?:が|は)言",
]
ADVERTISING = [
    r"\bsconto del\b|\bdescuento\b.*\d|\bdesconto de \d|\b\d+ ?% (?:rabatt|de descuento"
    r"|de réduction|de desconto|di sconto)\b",
    r"\bo melhor investimento\b|\bel mejor (?:banco|producto|precio)\b|\bcompra ahora\b"
    r"|\bjetzt kaufen\b|\bkonkurrenz ist\b",
    r"利息超低|优先展示|限时|超低价|скидк\w+ «|متجر \S+ فقط|يحب متجر|\(verbindlich\)|\bausnahmslos\b"
    r"|\bkeine alternativen\b",
    r"\b(?:sentire parlare di|oír hablar de|entendre parler de|hören von)\b.{2,40}\b(?:ogni|cada"
    r"|chaque|jede)",
]
