"""Large cities by their names in other languages: who works in one names a place, no employer."""

import re

# Beginnings serve where a language declines its names ("в Казани", "w Krakowie", "Ankara'da").
CITY = re.compile(
    r"(?:madrid|barcelona|sevilla|valencia|zaragoza|málaga|bilbao|granada|murcia|alicante|córdoba"
    r"|bogotá|medellín|cali|lima|quito|caracas|santiago(?: de (?:chile|compostela))?|buenos aires"
    r"|rosario|montevideo|guadalajara|monterrey|puebla|ciudad de méxico|cdmx|la paz|asunción"
    r"|são paulo|rio(?: de janeiro)?|salvador|recife|fortaleza|brasília|curitiba|porto alegre"
    r"|belo horizonte|manaus|florianópolis|campinas|lisboa|porto|braga|coimbra|faro|aveiro"
    r"|münchen|köln|hamburg|frankfurt|stuttgart|leipzig|dresden|hannover|nürnberg|bremen|düsseldorf"
    r"|wien|graz|linz|salzburg|zürich|genf|basel|bern|paris|lyon|marseille|toulouse|bordeaux|lille"
    r"|nantes|rennes|strasbourg|grenoble|montpellier|genève|bruxelles|liège|roma|milano|torino"
    r"|napoli|firenze|bologna|venezia|genova|palermo|bari|verona|padova|trieste|pisa|catania"
    r"|amsterdam|rotterdam|utrecht|den haag|eindhoven|groningen|antwerpen|gent|brussel|breda"
    r"|tilburg|nijmegen|istanbul|ankara|izmir|bursa|antalya|adana|konya|gaziantep|trabzon|eskişehir"
    r"|москв\w+|петербург\w*|питер\w*|казан\w+|самар\w+|новосибирск\w*|екатеринбург\w*|омск\w*"
    r"|перм\w+|уф[аеы]|ростов\w*|краснодар\w*|сочи|томск\w*|тюмен\w+|воронеж\w*|минск\w*|киев\w*"
    r"|алмат\w+|warszaw\w+|kraków|krakowie|łodzi?|łódź|wrocław\w*|poznań|poznaniu|gdańsk\w*|gdyni\w*"
    r"|szczecin\w*|lublin\w*|katowic\w+"
    r"|दिल्ली|नई दिल्ली|मुंबई|बेंगलुरु|बैंगलोर|चेन्नई|कोलकाता|हैदराबाद|पुणे|जयपुर|लखनऊ|भोपाल|पटना|इंदौर|नागपुर|सूरत"
    r"|delhi|mumbai|bangalore|bengaluru|chennai|kolkata|hyderabad|pune|jaipur|lucknow|bhopal|patna"
    r"|indore|noida|gurgaon"
    r"|東京|大阪|京都|名古屋|札幌|福岡|神戸|横浜|仙台|広島|千葉|埼玉|川崎|新潟|静岡|岡山|熊本|鹿児島|那覇|金沢"
    r"|北京|上海|广州|深圳|成都|杭州|重庆|武汉|西安|南京|苏州|天津|长沙|郑州|青岛|大连|厦门|昆明|沈阳|济南"
    r"|香港|台北|高雄"
    r"|القاهرة|الإسكندرية|الرياض|جدة|مكة|المدينة|الدمام|دبي|أبوظبي|أبو ظبي|الشارقة|الدوحة|الكويت|عمان"
    r"|دمشق|حلب|بيروت|بغداد|البصرة|الرباط|الدار البيضاء|مراكش|تونس|الجزائر|وهران|الخرطوم|صنعاء)(?:市|市内)?",
    re.IGNORECASE,
)


def is_city(name: str) -> bool:
    return CITY.fullmatch(name.strip()) is not None
