"""Hindi, in Devanagari and as it is typed in Latin letters. The verb comes last."""

from facts.extraction.rules.tables.row import Table, rows

AM = r"(?:हूँ|हूं|हुँ|हु)"
RELATIVES = {
    **dict.fromkeys(
        ["पत्नी", "पति", "बीवी", "प्रेमिका", "प्रेमी", "मंगेतर", "गर्लफ्रेंड", "बॉयफ्रेंड"], "family.partner"
    ),
    **dict.fromkeys(["भाई", "छोटे भाई", "बड़े भाई"], "family.brother"),
    **dict.fromkeys(["बहन", "छोटी बहन", "बड़ी बहन", "दीदी"], "family.sister"),
    **dict.fromkeys(["माँ", "मां", "मम्मी", "माता"], "family.mother"),
    **dict.fromkeys(["पिता", "पापा", "पिताजी"], "family.father"),
    **dict.fromkeys(
        ["बेटा", "बेटे", "बेटी", "छोटी बेटी", "बड़ी बेटी", "छोटे बेटे", "बड़े बेटे", "बच्चे", "बच्ची"],
        "family.child",
    ),
    **dict.fromkeys(["दादी", "नानी"], "family.grandmother"),
    **dict.fromkeys(["दादा", "नाना", "दादाजी"], "family.grandfather"),
    **dict.fromkeys(
        [
            "चाचा",
            "चाची",
            "मामा",
            "मामी",
            "मौसी",
            "बुआ",
            "भतीजी",
            "भतीजे",
            "भांजी",
            "सास",
            "ससुर",
            "साले",
        ],
        "relationship",
    ),
}
HINDI = Table(
    code="hi",
    selves="मैं|मुझे|मेरी|मेरा|मेरे|हम",
    script="[\u0900-\u097f]",
    letters="[\\w\u0900-\u097f]",
    leads=r"नमस्ते|नमस्कार|हैलो|हेलो|हाय|अच्छा|तो|और|लेकिन|पर|मगर|असल में|दरअसल|वैसे|हाँ|हां|नहीं,|माफ़ कीजिए|माफ कीजिए|माफ़ करना|माफ करना|सॉरी|गलती हो गई|गलत कहा|अभी|आजकल|फिलहाल|हाल ही में|क्योंकि|यार|भाई|जी|बता दूँ|मेरे बारे में|अफसोस|दुर्भाग्य से|मतलब|सुनो|इसके अलावा",
    joins="और|लेकिन|पर|मगर|क्योंकि|या|तथा",
    asking="क्या|कैसे|कौन|कौनसा|कौनसी|कहाँ|कहां|कब|क्यों|कितना|कितने|कितनी|कोई|बताओ|बताइए|बता दो|सुझाव|सुझाओ|मदद",
    stops="और (?:मैं|मुझे|मेरा|मेरी)|लेकिन|पर|क्योंकि|इसलिए|तो|कि|जो|जब|अगर|भी|ही|बहुत|बिल्कुल|बिलकुल|ज़्यादा|ज्यादा|सबसे|के लिए|बताओ|क्या",
    articles="बहुत|एक|मेरा|मेरी|मेरे|बिल्कुल|बिलकुल|सबसे|ज़्यादा|थोड़ा|थोड़ी|सिर्फ|सिर्फ़",
    no_values="यह|ये|वह|वो|आप\\S*|तुम\\S*|तुझ\\S*|इस\\S*|उस\\S*|कुछ|सब|सबसे|क्या|कैसे|पता|समझ|लगता|ऐसा|जवाब|मदद|डर|नींद|भूख|प्यास|समय|इन|उन|खुद",
    no_names="मेरे|मेरा|मेरी|उसका|उसकी|उनका|आपका|आपकी|तुम्हारा|वो|वह|यह|एक|क्या|कोई|बहुत|भगवान|चाँद|चांद|मंगल|घर|किराए|गाँव|गांव|हॉस्टल|दोस्त|इस|उस",
    unreal="(?:^|\\s)(?:अगर|यदि|मान लो|मान लीजिए|सोचो|कल्पना|काश|जैसे कि|मानो|सपने में|कहानी में|उपन्यास में|उदाहरण|वाक्य|बचपन में|पहले|होता तो|होती तो|किरदार)(?=\\s|$)",
    story="(?:रोल ?प्ले|चलो खेल|खेलते हैं|नाटक करो|अभिनय|कल्पना करो|तुम (?:मेरे|एक) .{1,20} हो|कहानी लिख|संवाद लिख|महोदय|भवदीय|मज़ाक|मजाक कर)",
    handed="अनुवाद|सुधार|संक्षेप|छोटा कर|सारांश|समझाओ|वाक्य|पत्र|ईमेल|पाठ|जाँच|ठीक करो|दोबारा लिख|शायरी|कविता|यह रहा",
    remember=(
        "(?:कृपया |प्लीज़ |प्लीज )?(?:(?:यह |ये |इसे )?याद (?:रखना|रखो|रखिए|रखें|रखिएगा|रख लो)|नोट (?:कर लो|करो|कर लीजिए|कर लें)|मत भूलना|भूलना मत|ध्यान (?:रखना|रखो|रखें|रखिए))(?: कि| की|[:,]) ?(?P<said>.+)",
        "(?P<said>.+?),? (?:यह |ये |इसे )?(?:याद (?:रखना|रखो|रखिए|रखें)|मत भूलना|नोट कर लो)$",
    ),
    forget=("(?:कृपया )?(?:भूल (?:जाओ|जाना|जाइए|जा)) (?:कि |की )?(?P<said>.+)",),
    relatives=RELATIVES,
    foods="पनीर|मछली|मांस|मीट|चिकन|चॉकलेट|कॉफी|कॉफ़ी|चाय|रोटी|चावल|पिज़्ज़ा|सूप|सलाद|प्याज|प्याज़|लहसुन|टमाटर|मिर्च|मीठा|मिठाई|फल|सब्जी|सब्ज़ी|बैंगन|करेला|भिंडी|अंडा|अंडे|दूध|खाना|खाने|दाल|पराठा|समोसा|बिरयानी|डोसा|इडली|आम|आलू|पालक|दही|गोभी",
    months="जनवरी;फरवरी फ़रवरी;मार्च;अप्रैल;मई;जून;जुलाई;अगस्त;सितंबर सितम्बर;अक्टूबर अक्तूबर;नवंबर नवम्बर;दिसंबर दिसम्बर",
    days={},
    weekdays="सोमवार मंगलवार बुधवार गुरुवार|बृहस्पतिवार शुक्रवार शनिवार रविवार|इतवार",
    date="\\d{1,2} (?:@month)(?: \\d{4})?|(?:@month)(?: \\d{4})?",
    lists={
        "so": "(?:मैं|हम|अभी|आजकल|अब|भी|तो|फिलहाल|हमेशा|बहुत|एक|शुद्ध|पूरी तरह|\\S+ साल से|कई साल से|बचपन से|पेशे से|यहाँ|असल में)",
        "job": "(?:(?:\\S+ )?(?:शिक्षक|शिक्षिका|अध्यापक|अध्यापिका|टीचर|डॉक्टर|नर्स|इंजीनियर|वकील|लेखक|लेखिका|पत्रकार|किसान|दर्जी|बढ़ई|ड्राइवर|दुकानदार|व्यापारी|पुलिस|सैनिक|फौजी|रसोइया|शेफ|डिज़ाइनर|डिजाइनर|प्रोग्रामर|डेवलपर|अकाउंटेंट|लेखाकार|बैंकर|मैनेजर|प्रबंधक|इलेक्ट्रीशियन|प्लंबर|मैकेनिक|फोटोग्राफर|कलाकार|अभिनेता|अभिनेत्री|संगीतकार|गायक|गायिका|पायलट|वैज्ञानिक|प्रोफेसर|गृहिणी|सेवानिवृत्त|रिटायर्ड|क्लर्क|नाई|माली|दंत चिकित्सक|फार्मासिस्ट|आर्किटेक्ट|अनुवादक|सरकारी कर्मचारी|वेल्डर|दाई|पशु चिकित्सक|मधुमक्खी पालक))",
        "ill": "(?:मधुमेह|डायबिटीज|डायबिटीज़|शुगर|दमा|अस्थमा|मिर्गी|माइग्रेन|उच्च रक्तचाप|हाई बीपी|बीपी|ब्लड प्रेशर|गठिया|अवसाद|डिप्रेशन|थायराइड|थायरॉइड|पथरी|एनीमिया|साइनस|एसिडिटी|कैंसर|दिल की बीमारी|हृदय रोग|सीलिएक|पीसीओडी|पीसीओएस|स्लिप डिस्क|एंग्जायटी|बवासीर|सायटिका)",
        "speech": "(?:हिंदी|हिन्दी|अंग्रेज़ी|अंग्रेजी|मराठी|गुजराती|बंगाली|बांग्ला|तमिल|तेलुगु|कन्नड़|मलयालम|पंजाबी|उर्दू|भोजपुरी|मैथिली|संस्कृत|ओड़िया|असमिया|राजस्थानी|मारवाड़ी|सिंधी|कोंकणी|नेपाली|कश्मीरी|फ्रेंच|जर्मन|जापानी|स्पेनिश|अरबी|चीनी|रूसी|अवधी|हरियाणवी)",
        "animal": "(?:कुत्ता|कुत्ते|कुतिया|बिल्ली|बिल्लियाँ|बिल्लियां|खरगोश|तोता|तोते|गाय|भैंस|बकरी|घोड़ा|मछलियाँ|मछलियां|कछुआ|हैम्स्टर|लैब्राडोर|पिल्ला|मुर्गियाँ|कबूतर)",
        "num": "(?:एक|दो|तीन|चार|पाँच|\\d)",
        "diet": "(?:शाकाहारी|वीगन|विगन|जैन|निरामिष|मांसाहारी|शुद्ध शाकाहारी|हलाल|ग्लूटेन[- ]फ्री|कीटो)",
        "when": "\\d{1,2} (?:@month)(?: \\d{4})?(?: को| तक| से)?|(?:@month) (?:में|तक|से)",
        "every": "(?:रोज़|रोज|हर (?:दिन|सुबह|शाम|रात|हफ्ते|हफ़्ते|महीने|रविवार|सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार)|प्रतिदिन|हमेशा|हफ्ते में (?:एक|दो|तीन|चार) बार)",
    },
    has_capitals=False,
    rows=rows(
        texts={"allergy": "{} से एलर्जी है", "not_allergy": "{} से एलर्जी नहीं है"},
        name=("मेरा (?:पूरा |असली )?नाम (?P<v>.+?)(?: है)?$", f"(?:मैं )(?P<v>\\S+) बोल रह[ाी] {AM}.*"),
        nickname=(
            "मुझे (?:सब |सभी |आप )?(?P<v>\\S+) (?:कहते हैं|बुलाते हैं|कहो|बुलाओ|कह सकते हैं|बुला सकते हैं|कहकर बुलाओ).*",
        ),
        city=(
            f"(?:@so )*(?P<v>\\S+(?: \\S+)?) में (?:@so )*(?:रहता|रहती) {AM}.*",
            "हम (?:@so )*(?P<v>\\S+(?: \\S+)?) में (?:@so )*रहते हैं.*",
            f"(?:@so )*(?P<v>\\S+) (?:में )?(?:शिफ्ट|शिफ़्ट) (?:हो गय[ाी]|हो गई|हुआ|हुई)(?: {AM})?$",
        ),
        not_city=(f"(?:@so )*(?P<v>\\S+(?: \\S+)?) में नहीं (?:रहता|रहती)(?: {AM})?$",),
        origin=(f"(?:@so )*(?P<v>\\S+) (?:से|का रहने वाला|की रहने वाली) {AM}$",),
        birthday=("मेरा (?:जन्मदिन|जन्म दिन|बर्थडे) (?P<d>\\d{1,2} @month(?: \\d{4})?)(?: को)?(?: है)?",),
        age=(
            f"(?:@so )*(?P<v>\\d{{1,2}}) साल (?:का|की) {AM}",
            "मेरी उम्र (?P<v>\\d{1,2}) (?:साल )?है",
        ),
        language=(
            f"(?:@so )*(?P<v>@speech.*?) (?:बोलता|बोलती) {AM}",
            "मुझे (?P<v>@speech.*?) आती है",
            "मेरी मातृभाषा (?P<v>.+?) है",
            f"(?:@so )*(?P<v>@speech) सीख रह[ाी] {AM}",
        ),
        study=(
            f"(?:@so )*(?P<v>.+?) (?:की पढ़ाई कर|पढ़ाई कर|की पढाई कर|में (?:एमए|बीए|एमटेक|बीटेक|पीएचडी) कर) रह[ाी] {AM}.*",
            f"(?:@so )*(?P<v>.+?) (?:का छात्र|की छात्रा|का विद्यार्थी|की विद्यार्थी) {AM}",
            f"(?:@so )*(?P<v>(?:एमबीए|पीएचडी|बीटेक|एमए|बीए|एमबीबीएस|बीएससी|एमएससी|बीकॉम|बीएड)(?: \\S+)?) कर रह[ाी] {AM}",
        ),
        not_job=(f"(?:@so )*अब (?:@so )*(?P<v>@job) नहीं {AM}", "(?:@so )*(?P<v>@job) नहीं रह[ाी].*"),
        not_employer=(
            f"(?:@so )*(?P<v>.+?) में (?:काम|नौकरी) नहीं (?:करता|करती)(?: {AM})?$",
            "(?:मैंने )(?P<v>.+?) की नौकरी छोड़ दी.*",
        ),
        job=(
            f"(?:@so )*(?P<v>\\S+(?: \\S+)?) (?:का|की) (?:काम|नौकरी) (?:करता|करती) {AM}",
            f"(?:@so )*(?P<v>\\S+) पढ़ात[ाी] {AM}",
        ),
        job_named=(
            f"(?:@so )*(?P<v>@job) {AM}.*",
            f"(?:@so )*(?P<v>@job) (?:का काम|की नौकरी) (?:करता|करती) {AM}",
        ),
        employer=(
            f"(?:@so )*(?P<v>\\S+(?: \\S+){{0,3}}?) में (?:@so )*(?:काम|नौकरी|जॉब) (?:करता|करती) {AM}",
        ),
        work_style=(
            f"(?:@so )*(?:घर से|रात की शिफ्ट में|वर्क फ्रॉम होम) (?:ही )?(?:काम )?(?:करता|करती) {AM}",
        ),
        relative=(
            "(?:मेरी|मेरे|मेरा) (?P<r>@rel) का नाम (?P<v>.+?)(?: है)?$",
            "(?:मेरी|मेरे|मेरा) (?P<r>@rel) (?P<v>\\S+) (?=\\d+ साल)",
        ),
        pet=(
            "(?:मेरी|मेरे|मेरा|हमारे|हमारी) (?P<a>@animal) का नाम (?P<v>.+?)(?: है)?$",
            "(?:मेरे|हमारे) (?:पास|घर में|यहाँ) (?:@so )*(?P<a>(?:@num )?(?:@animal)) (?:है|हैं)",
            "(?:@so |मैंने )*(?P<a>(?:@num )?(?:@animal)) (?:पाल रखी है|पाल रखा है|पाली है|पाला है|पाले हैं)",
        ),
        not_diet=(f"(?:@so )*(?P<v>@diet) नहीं {AM}",),
        diet=(
            f"(?:@so )*(?P<v>@diet) {AM}.*",
            f"(?:@so )*(?P<v>शाकाहारी|हलाल|जैन) (?:खाना |भोजन )(?:ही )?(?:खाता|खाती) {AM}",
        ),
        no_meat=(
            f"(?:@so )*(?P<v>मांस|मीट|नॉनवेज|नॉन-वेज|मांस-मछली|बीफ|पोर्क|चिकन) (?:बिल्कुल )?नहीं (?:खाता|खाती)(?: {AM})?",
        ),
        not_allergy=("मुझे (?:अब )?(?P<v>.+?) से (?:कोई )?एलर्जी नहीं (?:है|रही)",),
        allergy=("(?:मुझे|हमें) (?P<v>.+?) (?:से|की) (?:@so |गंभीर |तेज )*(?:एलर्जी|एलर्जि) है",),
        condition=(
            "मुझे (?:@so )*(?P<v>@ill)(?: की (?:बीमारी|समस्या|शिकायत|दिक्कत))? है",
            f"(?:@so )*(?P<v>@ill) (?:का मरीज़?|की मरीज़?|का रोगी|की मरीज) {AM}",
            f"(?:@so )*(?P<v>गर्भवती|प्रेग्नेंट|मधुमेह रोगी|डायबिटिक) {AM}",
        ),
        medication=(
            f"(?:@so |रोज़? )*(?P<v>(?:इंसुलिन|मेटफॉर्मिन|(?:बीपी|थायराइड|शुगर|ब्लड प्रेशर) की (?:दवा|दवाई|गोली)|खून पतला करने की दवा)) (?:लेता|लेती|खाता|खाती) {AM}",
        ),
        not_drunk=(
            f"(?:@so )*(?P<v>शराब|चाय|कॉफी|कॉफ़ी|दूध|अल्कोहल) (?:बिल्कुल )?नहीं (?:पीता|पीती)(?: {AM})?",
        ),
        no_food=(f"(?:@so |कभी )*(?P<v>.+?) (?:बिल्कुल |बिलकुल )?नहीं (?:खाता|खाती)(?: {AM})?$",),
        not_habit=(
            f"(?:@so )*(?P<v>सिगरेट|धूम्रपान) (?:नहीं (?:पीता|पीती|करता|करती)(?: {AM})?|छोड़ दी है|छोड़ दिया है)",
        ),
        no_vehicle=("मेरे पास (?P<v>कार|गाड़ी|बाइक|लाइसेंस) नहीं है",),
        lack=("मेरे पास (?P<v>ओवन|स्मार्टफोन|टीवी|फ्रिज|माइक्रोवेव|वॉशिंग मशीन|लैपटॉप) नहीं है",),
        dislike=(
            "मुझे (?P<v>.+?) (?:बिल्कुल |बिलकुल |ज़रा भी |ज्यादा )*(?:पसंद नहीं|पसन्द नहीं|नापसंद|अच्छ[ाीे] नहीं लगत[ाी]|अच्छे नहीं लगते)(?: है| हैं| आता| आती)?",
            "मुझे (?P<v>.+?) से (?:सख्त )?(?:नफरत|नफ़रत|चिढ़) है",
        ),
        hobby=(
            "मेरा शौक (?P<v>.+?)(?: है)?$",
            "(?:मुझे )(?P<v>.+?ना|.+?ने का शौक) (?:@so |बेहद )*(?:पसंद|अच्छा लगता|शौक)? ?है",
            f"(?:@so |खाली समय में )*(?P<v>(?:क्रिकेट|शतरंज|फुटबॉल|बैडमिंटन|तबला|गिटार|सितार|हारमोनियम|टेनिस|कैरम|वॉलीबॉल|बांसुरी|कबड्डी)) (?:खेलता|खेलती|बजाता|बजाती) {AM}",
            f"(?:@so )*(?P<v>योग|पेंटिंग|बागवानी|ट्रेकिंग|डांस|फोटोग्राफी|कसरत) (?:करता|करती) {AM}",
        ),
        like=(
            "मुझे (?P<v>.+?) (?:बहुत |बेहद |सबसे ज़्यादा |सबसे ज्यादा )*(?:पसंद|पसन्द|अच्छ[ाीे] लगत[ाी]|अच्छे लगते) (?:है|हैं)",
            "मेर[ाीे] पसंदीदा \\S+ (?P<v>.+?) है",
        ),
        answer_style=(
            "(?:कृपया |मुझे )?(?:हमेशा )?(?:हिंदी|हिन्दी|अंग्रेज़ी|अंग्रेजी|छोटे|संक्षेप|सरल भाषा)(?: में)?(?: ही)? (?:जवाब|उत्तर|बात) (?:देना|दो|दीजिए|दें|करो|करना).*",
        ),
        religion=(f"(?:@so )*(?P<v>हिंदू|हिन्दू|मुस्लिम|मुसलमान|सिख|ईसाई|बौद्ध|पारसी|नास्तिक) {AM}",),
        finances=(
            "(?:मुझ पर|मेरे ऊपर|मेरा) .*(?:कर्ज़?|लोन|उधार) (?:है|चल रहा है)",
            "मेरी (?:तनख्वाह|सैलरी|वेतन) .*\\d.* है",
        ),
        shoe_size=("मेरे जूते का (?:साइज़?|नंबर|नाप) (?P<v>\\d{1,2})(?: है)?",),
        household=(
            f"(?:@so )*(?:अकेला|अकेली|परिवार के साथ|माता-पिता के साथ|पत्नी के साथ|दोस्तों के साथ) (?:रहता|रहती) {AM}",
            "मेरे (?:दो|तीन|चार|एक) (?:बच्चे|बेटे|बेटियाँ|बेटियां|बेटी|बेटा) (?:हैं|है)",
            f"(?:@so )*(?:शादीशुदा|विवाहित|तलाकशुदा|अविवाहित) {AM}",
        ),
        goal=(
            "मेरा (?:\\S+ )?(?:लक्ष्य|सपना|मकसद) (?P<v>.+?)(?: है)?$",
            f"(?:@so )*(?P<v>.+?) की तैयारी कर रह[ाी] {AM}",
            f"(?:@so )*(?P<v>.+?) के लिए पैसे (?:बचा|जोड़) रह[ाी] {AM}",
        ),
        project=(f"(?:@so )*(?P<v>(?:एक|अपना|अपनी|अपने) .+? (?:बना|लिख|विकसित कर)) रह[ाी] {AM}",),
        plan=(
            "(?P<d>@when) (?:.{0,20}? )??(?:मेर[ाीे]|हमार[ाीे]|मुझे|मैं|हम) .*(?:है|हैं|हूँ|हूं|ऊँगा|ऊंगा|ऊँगी|ऊंगी|एंगे|रहा|रही)$",
            "(?:मेर[ाीे]|हमार[ाीे]|मुझे|मैं|हम) (?:.{0,40}? )??(?P<d>@when) .*(?:है|हैं|हूँ|हूं|ऊँगा|ऊंगा|ऊँगी|ऊंगी|एंगे)$",
            f"(?P<d>@when) .+ (?:जा रह[ाी]|शिफ्ट हो रह[ाी]|शुरू कर रह[ाी]) {AM}$",
        ),
        habit=(
            f"(?:@so )*(?:@every) .+(?:ता|ती) {AM}$",
            f"(?:मैं )(?:.{{1,30}} )?(?:@every) .+(?:ता|ती) {AM}$",
        ),
    ),
    sensitive={
        "health.note": "एलर्जी|दवा|बीमार|ऑपरेशन|मधुमेह|दमा",
        "religion": "मंदिर|मस्जिद|नमाज़|चर्च|गुरुद्वारा",
        "finances": "कर्ज|लोन|सैलरी",
    },
)
BE = "(?:hoon|hun|hu|hoo|hoonn)"
ROMAN_HINDI = Table(
    code="hi",
    openers="main mai mein mujhe muje mera meri mere hum humein hame hamara hamari mujhko",
    usual="hai hain hoon hun hu ka ki ke ko se nahi nahin kya koi aur bhi toh to yaar bhai karo batao kaise hota rehta rehti liye",
    leads="yaar|bhai|arre|are|acha|accha|toh|to|aur|lekin|par|hi|hello|hey|namaste|namaskar|haan|nahi,|sorry|actually|waise|dekho|suno|aajkal|abhi|asal mein|btw|ji|galti se|matlab|dost",
    joins="aur|lekin|par|magar|kyunki|toh|to|isliye",
    asking="kya|kaise|kaun|kaunsa|kaunsi|kahan|kab|kyun|kitna|kitne|koi|batao|bata|suggest|please|help|pls",
    stops="aur (?:main|mujhe|mera)|lekin|par|kyunki|isliye|toh|to|ki|jo|jab|agar|bhi|hi|bahut|bohot|bilkul|zyada",
    articles="bahut|bohot|ek|mera|meri|mere|bilkul|sabse|thoda|thodi|sirf",
    no_values="yeh|ye|woh|wo|aap|tum|isko|usko|kuch|sab|kya|pata|samajh|aisa|jawab|help|neend|bhook|dar",
    no_names="mera|meri|mere|uska|uski|aapka|woh|wo|yeh|ek|kya|koi|bahut|ghar|yahan|hostel|gaon",
    unreal=r"\b(?:agar|maan lo|socho|kaash|jaise ki|sapne mein|bachpan mein|pehle|hota toh|hoti toh)\b",
    story=r"\b(?:roleplay|role play|chalo khelte|khelte hain|natak|acting karo|mazaak|mazak|kahani likho)\b",
    handed=r"translate|anuvad|summari[sz]e|theek karo|correct|sentence|email|chhota karo",
    remember=(
        r"(?:please )?(?:yaad (?:rakhna|rakho|rakhiye|rakh lo)|note (?:kar lo|karo)|mat bhoolna|bhoolna mat)(?: ki|[:,])? (?P<said>.+)",
        r"(?P<said>.+?),? (?:yeh |ye )?(?:yaad (?:rakhna|rakho)|mat bhoolna)$",
    ),
    forget=(r"(?:please )?bhool (?:jao|jana|ja) (?:ki )?(?P<said>.+)",),
    relatives={
        **dict.fromkeys(
            ["wife", "husband", "patni", "pati", "biwi", "gf", "bf", "girlfriend", "boyfriend"],
            "family.partner",
        ),
        **dict.fromkeys(["bhai", "chhota bhai", "bada bhai"], "family.brother"),
        **dict.fromkeys(["behen", "behan", "didi"], "family.sister"),
        **dict.fromkeys(["maa", "mummy", "mom"], "family.mother"),
        **dict.fromkeys(["papa", "pitaji", "dad"], "family.father"),
        **dict.fromkeys(["beta", "bete", "beti", "son", "daughter"], "family.child"),
    },
    foods="paneer|machli|chicken|mutton|chai|coffee|roti|chawal|pyaaz|pyaz|lehsun|mirch|meetha|mithai|sabzi|baingan|karela|bhindi|anda|doodh|khana|dal|paratha|samosa|biryani|dosa|aloo|palak|dahi",
    months="january jan;february feb;march;april;may;june;july;august;september;october;november;december",
    date=r"\d{1,2} (?:@month)(?: \d{4})?",
    lists={
        "so": "(?:main|mai|hum|abhi|aajkal|ab|bhi|toh|hamesha|bahut|bohot|ek|pure|shuddh|\\w+ saal se|bachpan se|yahan)",
        "job": "(?:teacher|doctor|nurse|engineer|software engineer|lawyer|vakil|writer|journalist|kisan|darzi|driver|chef|designer|developer|programmer|accountant|banker|manager|electrician|plumber|mechanic|photographer|artist|pilot|scientist|professor|student|shopkeeper|dukandar|pharmacist|architect)",
        "ill": "(?:diabetes|sugar|asthma|dama|migraine|high bp|bp|thyroid|epilepsy|depression|anxiety|pcod|pcos|arthritis|sinus|anemia|celiac)",
        "speech": "(?:hindi|english|marathi|gujarati|bengali|bangla|tamil|telugu|kannada|malayalam|punjabi|urdu|bhojpuri|maithili|sanskrit|odia|assamese|rajasthani|marwari|sindhi|konkani|french|german|japanese|spanish)",
        "animal": "(?:kutta|kutte|dog|dogs|billi|cat|cats|khargosh|tota|gaay|rabbit|parrot)",
        "num": r"(?:ek|do|teen|char|\d)",
        "diet": "(?:vegetarian|vegan|shakahari|shakahaari|jain|eggetarian|pure veg|veg|halal)",
        "when": r"\d{1,2} (?:@month)(?: \d{4})?(?: ko| tak| se)?",
        "every": "(?:roz|rozana|har (?:din|subah|shaam|raat|hafte|sunday|monday|saturday)|hamesha|daily)",
    },
    rows=rows(
        texts={"allergy": "{} se allergy hai", "not_allergy": "{} se allergy nahi hai"},
        name=(r"mera (?:poora )?(?:naam|name) (?P<v>.+?)(?: hai|$)",),
        nickname=(r"mujhe (?:sab )?(?P<v>\w+) (?:bulao|bulate hain|kehte hain|keh sakte ho).*",),
        city=(
            rf"(?:@so )*(?P<v>\w+(?: \w+)?) (?:mein|me|mai|m) (?:@so |hi )*(?:rehta|rehti|rahta|rahti) {BE}.*",
            rf"(?:@so )*(?P<v>\w+) shift (?:ho gaya|ho gayi|hua|hui)(?: {BE})?",
        ),
        not_city=(rf"(?:@so )*(?P<v>\w+) (?:mein|me) nahi (?:rehta|rehti)(?: {BE})?",),
        origin=(
            rf"(?:@so )*(?P<v>\w+) se {BE}$",
            rf"(?:@so )*(?P<v>\w+) (?:ka rehne wala|ki rehne wali) {BE}",
        ),
        age=(
            rf"(?:@so )*(?P<v>\d{{1,2}}) saal (?:ka|ki) {BE}",
            r"meri (?:umar|age) (?P<v>\d{1,2})",
        ),
        language=(
            rf"(?:@so )*(?P<v>@speech.*?) (?:bolta|bolti) {BE}",
            r"mujhe (?P<v>@speech)(?: bhi)? aati hai",
            r"meri (?:matribhasha|mother tongue) (?P<v>\w+) hai",
            rf"(?:@so )*(?P<v>@speech) seekh rah[ai] {BE}",
        ),
        study=(
            rf"(?:@so )*(?P<v>.+?) (?:ki padhai kar|padh|kar) rah[ai] {BE} (?:college|university|school).*",
            rf"(?:@so )*(?P<v>.+?) ki padhai kar rah[ai] {BE}",
            rf"(?:@so )*(?P<v>.+?) (?:ka|ki) student {BE}",
            rf"(?:@so )*(?P<v>(?:mba|phd|b\.?tech|m\.?tech|ma|ba|mbbs|b\.?sc|m\.?sc|b\.?com|b\.?ed|ca|upsc)(?: \w+)?) kar rah[ai] {BE}",
        ),
        job_named=(
            rf"(?:@so )*(?P<v>@job) {BE}.*",
            rf"(?:@so )*(?P<v>@job) (?:ka kaam|ki job|ki naukri) (?:karta|karti) {BE}",
        ),
        employer=(
            rf"(?:@so )*(?P<v>\w+(?: \w+){{0,3}}?) (?:mein|me) (?:@so )*(?:kaam|naukri|job) (?:karta|karti) {BE}",
        ),
        not_employer=(
            rf"(?:@so )*(?P<v>\w+(?: \w+){{0,2}}?) (?:mein|me) (?:kaam|naukri|job) nahi (?:karta|karti)(?: {BE})?",
        ),
        relative=(r"(?:meri|mere|mera) (?P<r>@rel) ka (?:naam|name) (?P<v>.+?)(?: hai|$)",),
        pet=(
            r"(?:meri|mere|mera|hamare|hamari) (?P<a>@animal) ka (?:naam|name) (?P<v>.+?)(?: hai|$)",
            r"(?:mere|hamare) (?:paas|ghar mein) (?P<a>(?:@num )?(?:@animal)) (?:hai|hain)",
        ),
        diet=(rf"(?:@so )*(?P<v>@diet) {BE}(?!\w).*",),
        not_diet=(rf"(?:@so )*(?P<v>@diet) nahi {BE}",),
        no_meat=(
            rf"(?:@so )*(?P<v>non-?veg|meat|maans|beef|pork|chicken) (?:bilkul )?nahi (?:khata|khati)(?: {BE})?",
        ),
        no_food=(rf"(?:@so |kabhi )*(?P<v>.+?) (?:bilkul )?nahi (?:khata|khati)(?: {BE})?$",),
        not_drunk=(
            rf"(?:@so )*(?P<v>sharab|daru|alcohol|chai|coffee|doodh) (?:bilkul )?nahi (?:peeta|peeti|pita|piti)(?: {BE})?",
        ),
        not_habit=(
            rf"(?:@so )*(?P<v>cigarette|smoking) nahi (?:peeta|peeti|karta|karti)(?: {BE})?",
        ),
        not_allergy=(r"mujhe (?:ab )?(?P<v>.+?) se (?:koi )?allergy nahi (?:hai|rahi)",),
        allergy=(r"mujhe (?P<v>.+?) (?:se|ki) (?:@so )*(?:allergy|allergi|elergy) hai",),
        condition=(
            r"mujhe (?:@so )*(?P<v>@ill)(?: ki (?:bimari|problem|dikkat))? hai",
            rf"(?:@so )*(?P<v>diabetic|pregnant|asthmatic) {BE}",
        ),
        dislike=(
            r"mujhe (?P<v>.+?) (?:bilkul |zyada )*(?:pasand nahi|pasand nahin|nahi pasand|acch?[aei] nahi lagt[aei])(?: hai)?",
            r"mujhe (?P<v>.+?) se nafrat hai",
        ),
        hobby=(
            r"mera (?:hobby|shauk) (?P<v>.+?)(?: hai|$)",
            r"mujhe (?P<v>.+?na) (?:bahut |bohot )*(?:pasand|acch?a lagta) hai",
            rf"(?:@so )*(?P<v>cricket|chess|football|badminton|guitar|tabla|tennis) (?:khelta|khelti|bajata|bajati) {BE}",
        ),
        like=(r"mujhe (?P<v>.+?) (?:bahut |bohot )*(?:pasand|acch?[aei] lagt[aei]) (?:hai|hain)",),
        answer_style=(
            r"(?:please |mujhe )*(?:hindi|english|hinglish|short|simple)(?: mein| me)?(?: hi)? (?:jawab|answer|reply|baat) (?:dena|do|dijiye|karo|karna).*",
        ),
        religion=(rf"(?:@so )*(?P<v>hindu|muslim|sikh|christian|buddhist|atheist|nastik) {BE}",),
        no_vehicle=(r"mere paas (?P<v>car|gaadi|gadi|bike|license|licence) nahi hai",),
        goal=(
            r"mera (?:goal|target|sapna|lakshya) (?P<v>.+?)(?: hai|$)",
            rf"(?:@so )*(?P<v>.+?) ki (?:taiyari|tayari|preparation) kar rah[ai] {BE}",
        ),
        household=(
            rf"(?:@so )*(?:akela|akeli|family ke saath|parents ke saath|dosto ke saath) (?:rehta|rehti) {BE}",
            r"mere (?:do|teen|ek) (?:bacche|bachche|bete|beti|betiyan) (?:hain|hai)",
        ),
        plan=(
            r"(?P<d>@when) (?:meri|mera|mere|hamari|hamara|mujhe|main) .*(?:hai|hoon|hun|hu)$",
            r"(?:meri|mera|mere|hamari|hamara|mujhe|main) (?:.{0,40}? )??(?P<d>@when) .*(?:hai|hoon|hun|hu)$",
        ),
        habit=(rf"(?:@so )*(?:@every) .+(?:ta|ti) {BE}$",),
    ),
)
