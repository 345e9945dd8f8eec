"""Words that say nothing about a subject, by language; written without accents, as compared.

``STOP`` words are never indexed. ``WEAK`` words are indexed and add to a score, but a fact is
not relevant only because it shares one of them with the message.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP: dict[str, frozenset[str]] = {
    "english": _words(
        """a about after again all also although always am an and any anybody anyone anything are
        aren as at ain be because been before being below between both but by can cannot could
        couldn d did didn do does doesn doing don down during each either else ever every few for
        from further get gets getting got had hadn has hasn have haven having he her here hers
        herself him himself his how however i if in into is isn it its itself just ll m maybe me
        might mine more most much must my myself neither no nor not now of off often oh ok okay on
        once only or other our ours ourselves out over own perhaps please quite rather re really s
        same shall she should shouldn since so some somebody someone something still such t than
        that the their theirs them themselves then there these they this those though through to
        too under until up upon us ve very was wasn we were weren what whatever when whenever where
        whether which while who whom whose why will with within without won would wouldn yes yet
        you your yours yourself yourselves"""
    ),
    "german": _words(
        """ab aber als also am an auch auf aus bei beim bin bis bist da damit dann das dass dein
        deine dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du
        durch ein eine einem einen einer eines er es etwas euch euer eure fur gegen hab habe haben
        habt hat hatte hatten hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja
        jede jeden jeder jedes jetzt kann kannst kein keine keinen konnen konnte machen man mein
        meine meinem meinen meiner mich mir mit muss nach nein nicht nichts noch nun nur ob oder
        ohne sehr sein seine seinem seinen seiner seit sich sie sind so soll sollte sondern sonst
        uber um und uns unser unsere unter vom von vor wann war waren warum was weil welche welchem
        welchen welcher welches wenn wer wie wieder will wir wird wirst wo wohin woher wollen wurde
        zu zum zur"""
    ),
    "spanish": _words(
        """a al algo alguien alguna algunas alguno algunos ante antes aqui asi aun aunque cada como
        con contra cual cuales cuando de del desde donde dos e el ella ellas ellos en entre era
        eran eres es esa esas ese eso esos esta estaba estan estar estas este esto estos estoy fue
        fueron ha haber habia hace hacer han has hasta hay he la las le les lo los mas me mi mia
        mio mis mucho muy nada ni no nos nosotros nuestra nuestro o os otra otro para pero poco por
        porque puede puedo pues que quien quienes se sea ser si sido sin sobre solo son soy su sus
        tambien tan te tengo tiene tienes todo todos tu tus un una unas uno unos usted ustedes va
        voy y ya yo"""
    ),
    "french": _words(
        """a ai alors apres as au aucun aussi autre aux avant avec avez avoir avons c ca car ce
        cela ces cet cette chez ci comme comment d dans de des deux donc du elle elles en encore
        entre es est et etaient etait ete etre eu eux fait fois il ils j je jusque l la le les leur
        leurs lui m ma mais me mes mieux moi moins mon n ne ni non nos notre nous on ont ou par
        parce pas peu peut peux plus pour pourquoi puis qu quand que quel quelle quelles quels qui
        quoi s sa sans se sera ses si son sont sous suis sur t ta te tes toi ton tous tout toute
        toutes tres tu un une va vais vos votre vous y"""
    ),
    "italian": _words(
        """a ad ai al alla alle allo anche ancora avere c che chi ci come con cosa cui d da dai dal
        dalla dei del della delle dello di dove e ed era essere fare gli ha hai hanno ho i il in io
        l la le lei li lo loro lui ma mi mia mie miei mio molto ne nei nel nella noi non nostra
        nostro o per perche piu poi quale quando quanto quella quello questa questo qui se sei si
        sia siamo sono sta sto su sua sul sulla suo suoi ti tra tu tua tuo tutti tutto un una uno
        vi voi"""
    ),
    "portuguese": _words(
        """a ao aos aquela aquele aqui as ate com como da das de dela dele depois do dos e ela elas
        ele eles em entre era essa esse esta estao estar estas este estou eu foi fosse ha isso isto
        ja la lhe mais mas me mesmo meu meus minha minhas muito na nao nas nem no nos nossa nosso
        num numa o onde os ou para pela pelas pelo pelos por porque pra qual quando que quem se sem
        ser seu seus so sou sua suas tambem te tem tenho ter teu teve tu tua um uma umas uns vai
        voce voces vou"""
    ),
    "hindi": _words(
        """अगर अपना अपनी अपने अब अभी आप आपका आपकी आपके इस इसका इसकी इसके इसे उन उनका उनकी उनके उस उसका
        उसकी उसके उसे एक एवं ऐसा ऐसे और कब कभी कर करता करती करते करना करने करूँ कहाँ कहां का कि किस किसी
        की कुछ के को कोई कौन कौनसा क्या क्यों गई गए गया चाहिए जब जहाँ जा जाता जाती जाते जिस जैसा जैसे जो
        तक तब तुम तुम्हारा तुम्हारी तुम्हारे तू तो था थी थे दिया द्वारा न नहीं ने पर फिर बहुत भी मगर मुझे
        मुझको मेरा मेरी मेरे मैं मैंने में यदि यह यहाँ यही या ये रहता रहती रहते रहा रही रहे लिए ले लेकिन
        वह वहाँ वही वे सकता सकती सकते सब सभी साथ से हम हमारा हमारी हमारे हर ही हुआ हुई हुए हूँ हूं है हैं
        हो होता होती होते होना"""
    ),
}

WEAK: frozenset[str] = _words(
    """able actually add advice another answer ask back bad best better big bit bring buy call came
    change come coming could day days enjoy even explain feel fine find first give go goes going
    good great guess happen happens happy hard help hope idea ideas interesting keep kind know last
    later least less let like likes list little long look looking lot love loves made make makes
    making many matter mean mind nearby need needs new next nice night number old one ones people
    place plan point possible prefer prefers problem put question quick read ready right said say
    see seem set short show small soon sort start started stop stuff suggest suggestion suggestions
    sure take talk tell thank thanks thing things think thought time times tip tips today together
    told tomorrow tonight tried try two use used useful uses using want wanted wants way week well
    went wonder word words work works working world worse write wrong year years yesterday
    gern gut gute guten heute mal mag mochte morgen bitte danke geht gibt tag
    bien bueno buena favor gracias gusta hoy manana quiero dia
    aime aller bien bon bonne jour merci veux voudrais aujourd hui demain
    अच्छा अच्छी आज कल पसंद बताओ बताइए धन्यवाद दिन"""
)

# Chinese and Japanese have no spaces; these function characters part the runs of the others.
HAN_STOP: frozenset[str] = frozenset("的了是我你您他她它们們吗嗎呢吧啊在和也很就都不没沒这這那个個")
PAIR_STOP: frozenset[str] = _words(
    """です ます した して いる ある ない れた から まで など この その あの どの ここ そこ
    とき ため もの こと せん って まし った てい いま すか たい しま
    什么 怎么 哪里 可以 今天 谢谢 你好"""
)
