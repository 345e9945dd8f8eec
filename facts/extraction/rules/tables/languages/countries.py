"""Countries by their names in other languages: who lives in one does not thereby live in a city."""

import re

# Beginnings serve where a language declines its names ("в России", "w Polsce", "Türkiye'de").
COUNTRY = re.compile(
    r"(?:deutschland|alemania|alemanha|allemagne|germania|duitsland|almanya|германи\w+|niemcz\w+"
    r"|जर्मनी|ドイツ|德国|ألمانيا|österreich|austria|áustria|autriche|oostenrijk|avusturya|австри\w+"
    r"|オーストリア|奥地利|النمسا|(?:der |die )?schweiz|suiza|suíça|suisse|svizzera|zwitserland"
    r"|isviçre|швейцари\w+|szwajcari\w+|スイス|瑞士|سويسرا|spanien|españa|espanha|espagne|spagna"
    r"|spanje|ispanya|испани\w+|hiszpani\w+|スペイン|西班牙|إسبانيا|frankreich|francia|frança|france"
    r"|frankrijk|fransa|франци\w+|francj\w+|फ्रांस|フランス|法国|فرنسا|italien|italia|itália|italie"
    r"|italië|italya|итали\w+|włosz\w+|イタリア|意大利|إيطاليا|portugal|portogallo|portekiz"
    r"|португали\w+|ポルトガル|葡萄牙|البرتغال|brasilien|brasil|brésil|brasile|brazilië|brezilya"
    r"|бразили\w+|ブラジル|巴西|البرازيل|niederlande|países bajos|holanda|pays-bas|paesi bassi|olanda"
    r"|nederland|hollanda|нидерланд\w+|голланди\w+|holandi\w+|オランダ|荷兰|هولندا|belgien|bélgica"
    r"|belgique|belgio|belgië|belçika|бельги\w+|belgi\w+|ベルギー|比利时|بلجيكا|türkei|turquía"
    r"|turquia|turquie|turchia|turkije|türkiye|турци\w+|turcj\w+|トルコ|土耳其|تركيا|polen|polonia"
    r"|polônia|pologne|polska|polsc\w+|polonya|польш\w+|ポーランド|波兰|بولندا|russland|rusia|rússia"
    r"|russie|rusland|rusya|росси\w+|ロシア|俄罗斯|روسيا|ukraine|ucrania|ucraina|украин\w+|indien"
    r"|india|índia|inde|hindistan|инди[ияюей]+|भारत|インド|印度|الهند|japan|japón|japão|japon|giappone"
    r"|япони\w+|जापान|日本|اليابان|china|chine|cina|çin|кита[йяеию]+|चीन|中国|الصين|mexiko|méxico|mexique"
    r"|messico|мексик\w+|argentinien|argentina|argentine|chile|chili|cile|colombia|colômbia|colombie"
    r"|perú|peru|pérou|ägypten|egipto|egito|égypte|egitto|mısır|египт\w*|エジプト|埃及|مصر|marokko"
    r"|marruecos|marrocos|maroc|marocco|fas|المغرب|tunesien|túnez|tunisie|تونس|algerien|argelia|algérie"
    r"|الجزائر|السعودية|الإمارات|الأردن|لبنان|العراق|سوريا|قطر|الكويت|السودان|اليمن|kanada|canadá"
    r"|canada|канад\w+|कनाडा|カナダ|加拿大|كندا|australien|australia|austrália|australie|австрали\w+"
    r"|オーストラリア|澳大利亚|澳洲|أستراليا|usa|estados unidos|eeuu|ee\.? ?uu\.?|états-unis|stati uniti"
    r"|verenigde staten|abd|сша|अमेरिका|アメリカ|美国|أمريكا|england|inglaterra|angleterre|inghilterra"
    r"|engeland|ingiltere|англи\w+|イギリス|英国|بريطانيا|irland|irlanda|irlande|ierland|ирланди\w+"
    r"|schweden|suecia|suécia|suède|svezia|zweden|isveç|швеци\w+|スウェーデン|瑞典|السويد|norwegen"
    r"|noruega|norvège|norvegia|noorwegen|норвеги\w+|ノルウェー|挪威|dänemark|dinamarca|danemark"
    r"|danimarca|denemarken|дани\w+|finnland|finlandia|finlândia|finlande|финлянди\w+|griechenland"
    r"|grecia|grécia|grèce|griekenland|yunanistan|греци\w+|ギリシャ|希腊|казахстан\w*|беларус\w+"
    r"|грузи\w+|армени\w+|韓国|韩国|台湾|タイ|泰国|ベトナム|越南|シンガポール|新加坡|马来西亚|नेपाल)",
    re.IGNORECASE,
)


def is_country(value: str) -> bool:
    """Whether ``value`` is the name of a country and of nothing else."""
    return COUNTRY.fullmatch(value) is not None
