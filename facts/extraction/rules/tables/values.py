"""What of a match is the value: a short noun phrase, a proper noun, or several; None if unclear."""

import re
from collections.abc import Iterator

from facts.extraction.rules.tables.cutting import Said
from facts.extraction.rules.tables.row import Table
from memoryproject.text import fold

LONGEST, MOST_WORDS = 60, 6
LONGEST_NAME, MOST_NAMES = 40, 4
AROUND = " \"'.,;:!?¡¿。！？、，،؟।()«»“”„*_"
LISTED = 8
MUSIC = re.compile(
    r"\b(?:jazz|rock|metal|techno|punk|hip[- ]?hop|rap|blues|reggae|reg+a?et[oó]n|reguet[oó]n|salsa"
    r"|opera|óper\w*|musi[ck]\w*|musique|música|muziek|müzi\w*|klassik|samba|bossa|flamenco|fado"
    r"|k-?pop|folk|schlager|музык\w*|джаз\w*|рок|опер[ауы])(?!\w)|音楽|音乐|ジャズ|摇滚|爵士|موسيقى|संगीत|गाने",
    re.IGNORECASE,
)
# How somebody likes to be answered.
ANSWERS = re.compile(
    r"\b(?:antworten?|respuestas?|réponses?|respostas?|rispost[ae]|antwoord(?:en)?|cevap\w*|yanıt\w*"
    r"|ответ\w*|odpowied\w+|jawab)\b|回答|答复|返事|回複|إجابات|الإجابات|الرد|जवाब",
    re.IGNORECASE,
)


def phrase(said: str, table: Table) -> str | None:
    """The noun phrase that ``said`` begins with, without its article."""
    value = table.words.stop.sub("", said.strip(AROUND)).strip(AROUND)
    if table.words.no_value.match(value):
        return None
    value = table.words.article.sub("", value).strip(AROUND)
    too_long = len(value) > LONGEST or (table.is_spaced and len(value.split()) > MOST_WORDS)
    if too_long or table.words.no_value.match(value) or not any(map(str.isalnum, value)):
        return None
    return value


def phrases(said: str, clause: Said, table: Table) -> Iterator[str]:
    """Each of "nuts, crab and latex"; the commas before the "and" belong to the list."""
    parts = table.words.and_.split(table.words.stop.sub("", said.strip(AROUND)))
    if clause.text.endswith(said):
        parts += _continued(clause.tail, table)
    for part in parts[:LISTED]:
        if part and (value := phrase(part, table)):
            yield value


def _continued(tail: str, table: Table) -> list[str]:
    """The rest of a list that a comma cut: one that an "and" closes, of short items."""
    parts = table.words.and_.split(tail.strip(".!。"))
    has_and = re.search(rf"\s(?:{table.joins})\s", tail) is not None
    if not tail.startswith(",") or not has_and:
        return []
    short: list[str] = []
    for part in parts[1:]:
        words = fold(part).split()
        if not words or len(words) > 3 or words[0] in table.opener_words:
            return []
        short.append(part)
    return short


def proper(said: str, table: Table) -> str | None:
    """The run of proper nouns that ``said`` begins with."""
    said = said.strip().lstrip("\"'«“„")
    if table.words.no_name.match(said):
        return None
    if not table.has_capitals:
        return _plain_name(said, table)
    kept: list[str] = []
    for word in said.split():
        bare = word.strip(AROUND)
        if not bare or not (bare[:1].isupper() or (kept and table.words.small.fullmatch(bare))):
            break
        if kept and bare[:1].isupper() and table.words.no_name.match(bare):
            break
        kept.append(bare)
        if word[-1] in ",.;:!?)\"'":
            break
    while kept and not kept[-1][:1].isupper():
        kept.pop()
    return " ".join(kept) if kept and len(kept) <= MOST_NAMES else None


def _plain_name(said: str, table: Table) -> str | None:
    """A name in a script without capitals: what stands up to the first stop, if it is short."""
    value = table.words.stop.sub("", said).strip(AROUND)
    limit = LONGEST_NAME if table.is_spaced else 12
    if not value or len(value) > limit or len(value.split()) > 3 or value.isdigit():
        return None
    return value


def taste_key(value: str, table: Table, *, liked: bool) -> str:
    """The key a liking or disliking of ``value`` is kept under."""
    if liked and ANSWERS.search(value):
        return "answer.style"
    about = "preference"
    if MUSIC.search(value):
        about = "music"
    elif table.words.food.search(value):
        about = "food"
    return f"{about}.{'like' if liked else 'dislike'}"
