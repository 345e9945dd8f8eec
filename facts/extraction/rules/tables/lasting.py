"""Whether something holds for longer than today: an exception of a day, an order for one answer."""

import re

# True of a day, not of a person.
TODAY = re.compile(
    r"\b(?:heute|heut|diese woche|hoy|esta (?:noche|tarde|mañana|semana)|aujourd'hui|ce soir"
    r"|ce matin|ce midi|cette semaine|hoje|esta noite|essa semana|oggi|stasera|stamattina"
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


def is_of_today(text: str) -> bool:
    """Whether ``text`` speaks of this day or week only."""
    return TODAY.search(text) is not None


def is_standing(text: str) -> bool:
    """Whether ``text`` wants something of every answer."""
    return ALWAYS.search(text) is not None
