"""Whether something holds for longer than today: an exception of a day, an order for one answer."""

import re
from collections.abc import Collection

from memoryproject.text import fold

# True of a day, not of a person.
TODAY = re.compile(
    r"\b(?:heute|heut|diese woche|hoy(?! en día)|esta (?:noche|tarde|mañana|semana)|aujourd'hui"
    r"|ce soir"
    r"|ce matin|ce midi|cette semaine|hoje(?! em dia)|esta noite|essa semana|oggi|stasera"
    r"|stamattina"
    r"|questa (?:sera|settimana)|vandaag|vanavond|deze week|bugün|bu (?:akşam|gece|hafta)|сегодня"
    r"|на этой неделе|dziś|dzisiaj|aaj)\b"
    r"|आज|今日(?!から)|今夜|今晩|今天|今晚|这会儿|هذا اليوم|الليلة",
    re.IGNORECASE,
)
# "Answer briefly" is about one answer, "always answer briefly" about all of them; how somebody
# is to be addressed does not change either.
ALWAYS = re.compile(
    r"\b(?:immer|stets|künftig|in zukunft|ab jetzt|ab sofort|nie wieder|nie|duz\w*|siez\w*"
    r"|siempre|de ahora en adelante|a partir de ahora|en adelante|nunca|tratame|trátame"
    r"|tut[eé]ame|toujours|désormais|dorénavant|à partir de maintenant|jamais|tuto\w+|vouvo\w+"
    r"|sempre|daqui pra frente|a partir de agora|d'ora in poi|da ora in poi|mai|dammi del"
    r"|me trat[ae]|altijd|voortaan|nooit|tutoyeer|her zaman|hep|bundan sonra|asla|hitap"
    r"|всегда|впредь|отныне|теперь|никогда|на ты|на вы|zawsze|odtąd|nigdy|hamesha|aage se)\b"
    r"|हमेशा|आगे से|いつも|必ず|ずっと|これから|今後|次から"
    r"|以后|今后|往后|总是|一直|始终|永远|每次|دائما|دائمًا|من الآن",
    re.IGNORECASE,
)
# "This error", "the second version": what is at hand is gone tomorrow, and so is the taste of it.
AT_HAND = re.compile(
    r"(?:(?:la|el|los|las|lo|il|le|les|o|a|de|het|die|der|das|den|di|más|mais|più|plus|mieux|lieber|mehr"
    r"|bardziej|больше|daha)\s+){0,3}"
    r"(?:(?:dies\w*|jene\w*|est[aeo]s?|es[aeo]s?|cet|cette|ces?|ess[ae]s?|isso|isto|quest[oaie]"
    r"|quell[oaie]|quel|deze|dit|dat|t[eęą]|ten|tego|tej|tych|это\w*|эт[аиоуй]\w*|тот|bu|şu|yeh|ye"
    r"|erste\w*|zweite\w*|dritte\w*|letzte\w*|primer[ao]?|segund[ao]|tercer[ao]?|últim[ao]"
    r"|première?|deuxième|seconde?|troisième|dernière?|primeir[ao]|terceir[ao]|prim[ao]|second[ao]"
    r"|terz[ao]|ultim[ao]|eerste|tweede|derde|laatste|pierwsz\w+|drug(?:i|ą|a|iego)|trzeci\w*"
    r"|ostatni\w*|перв(?:ый|ая|ую|ое)|втор(?:ой|ая|ую|ое)|последн\w+|birincisi\w*|ikincisi\w*"
    r"|ilkini)(?!\w)|第[一二三两]|这|那|この|その|あの|これ|それ|[一二三]番目|最初の|最後の|هذا|هذه|ذلك|تلك"
    r"|الأول|الثاني|الثالث|الأخير|الخيار|यह|ये|इस|वह|उस|पहला|दूसर[ाीे]|तीसर[ाीे])",
    re.IGNORECASE,
)
# "No coffee at night" is not "no coffee".
SOMETIMES = re.compile(
    r"\b(?:abends|nachts|morgens|nach|vor|ab|à noite|de manhã|de noite|depois|antes|de noche"
    r"|después"
    r"|por la|le soir|le matin|après|avant|la sera|la mattina|dopo|prima|'s avonds|'s ochtends|na"
    r"|voor|wieczorem|rano|po|przed|вечером|утром|ночью|после|до|akşam\w*|gece\w*|sabah\w*|raat|subah"
    r"|unter der woche|entre semana|en semaine)\b"
    r"|夜|朝|昼|晚上|早上|下午|以后|以前|ليلا|مساء|صباحا|بعد|قبل|रात|शाम|सुबह",
    re.IGNORECASE,
)
NEVER_TAKEN = frozenset({"drink", "diet", "food.dislike"})
TASTES = frozenset({"like", "dislike", "hobby"})
# Whose trait it is, where the value was cut too wide.
OTHERS = re.compile(
    r"老板|同事|朋友|室友|邻居|客户|领导|上司|老师|同学|前任|上司|友達|同僚|先輩|隣人|दोस्त|बॉस|मालिक|पड़ोसी"
    r"|\b(?:boss|dost|padosi)\b"
)


def says_less(key: str, match: re.Match[str]) -> bool:
    """Whether what ``match`` found under ``key`` is of one thing or one time only."""
    if key in TASTES:
        return AT_HAND.match(match.groupdict().get("v") or "") is not None
    return key in NEVER_TAKEN and SOMETIMES.search(_around(match)) is not None


def _around(match: re.Match[str]) -> str:
    start, end = match.span("v") if "v" in match.groupdict() else match.span()
    return f"{match.string[:start]} {match.string[end:]}"


def is_of_another(key: str, value: str, relatives: Collection[str]) -> bool:
    """Whether ``value`` begins with somebody else, whose trait it then is."""
    if not key.startswith(("health", "food", "diet", "drink")):
        return False
    first = fold(value).split()[:1]
    return OTHERS.search(value) is not None or bool(first and first[0] in relatives)


def is_of_today(text: str) -> bool:
    """Whether ``text`` speaks of this day or week only."""
    return TODAY.search(text) is not None


def is_standing(text: str) -> bool:
    """Whether ``text`` wants something of every answer."""
    return ALWAYS.search(text) is not None
