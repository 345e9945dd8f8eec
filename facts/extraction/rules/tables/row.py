"""What a language is to the engine: a table of rows, and the words that cut a text into clauses.

Every string is a piece of a regular expression, matched without regard to case. ``@word`` in a
row stands for a list of the table: ``@ill`` for illnesses, ``@date`` for a date, and so on.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

Take = Literal["words", "list", "name", "place", "fixed", "relative", "pet", "whole", "plan", "day"]
LIST_OF = re.compile(r"@([a-z_]+)")
NEVER = r"(?!)"


@dataclass(frozen=True)
class Row:
    """A statement and how it is worded. A pattern matches from the start of a clause.

    ``take`` says how group ``v`` becomes a value: ``words`` a short noun phrase, ``list`` several,
    ``name`` and ``place`` a run of proper nouns, ``fixed`` as it stands, ``whole``
    the clause. ``relative`` takes groups ``r`` and ``v``; ``pet`` takes ``a`` and, if there, ``v``;
    ``plan`` and ``day`` take a date from ``d``. ``text`` is the sentence around ``{}``; without it
    the clause is kept as it was said. ``opens`` asks for the opening of a message.
    """

    key: str
    patterns: tuple[str, ...] = ()
    take: Take = "words"
    text: str = ""
    negative: bool = False
    retract: bool = False
    opens: bool = False


# What may be stated, in the order in which a clause is read: the surer first.
TOPICS: Mapping[str, Row] = {
    "name": Row("profile.name", take="name"),
    "nickname": Row("profile.nickname", take="name"),
    "opening_name": Row("profile.name", take="name", opens=True),
    "city": Row("profile.city", take="place"),
    "not_city": Row("profile.city", take="place", retract=True),
    "origin": Row("profile.hometown", take="place"),
    "birthday": Row("profile.birthday", take="day"),
    "age": Row("profile.age", take="fixed"),
    "language": Row("profile.language", take="list"),
    "study": Row("profile.education"),
    "not_job": Row("work.job", retract=True),
    "not_employer": Row("work.employer", retract=True),
    "job": Row("work.job"),
    "job_named": Row("work.job", take="fixed"),
    "employer": Row("work.employer"),
    "employer_named": Row("work.employer", take="place"),
    "work_style": Row("work.style", take="whole"),
    "schedule": Row("work.schedule", take="whole"),
    "relative": Row("relationship", take="relative"),
    "pet": Row("pet", take="pet"),
    "not_diet": Row("diet", take="fixed", retract=True),
    "diet": Row("diet", take="fixed"),
    "no_meat": Row("diet", take="fixed", negative=True),
    "not_allergy": Row("health.allergy", take="list", retract=True),
    "allergy": Row("health.allergy", take="list"),
    "bare_allergy": Row("health.allergy", take="list", opens=True),
    "condition": Row("health.condition", take="fixed"),
    "medication": Row("health.medication", take="fixed"),
    "device": Row("health.device", take="fixed"),
    "not_tolerated": Row("health.note", negative=True),
    "no_food": Row("food.dislike", take="list"),
    "not_drunk": Row("drink", negative=True),
    "drink": Row("drink"),
    "not_habit": Row("habit", take="fixed", negative=True),
    "lack": Row("note", take="fixed", negative=True),
    "no_vehicle": Row("vehicle", take="fixed", negative=True),
    "not_hobby": Row("hobby", retract=True),
    "not_pet": Row("pet", retract=True),
    "dislike": Row("dislike"),
    "hobby": Row("hobby"),
    "like": Row("like"),
    "answer_style": Row("answer.style", take="whole"),
    "religion": Row("religion", take="fixed"),
    "sexuality": Row("sexuality", take="fixed"),
    "politics": Row("politics", take="whole"),
    "finances": Row("finances", take="whole"),
    "shoe_size": Row("size.shoe", take="fixed"),
    "clothes_size": Row("size.clothes", take="fixed"),
    "household": Row("household", take="whole"),
    "home": Row("home.type", take="fixed"),
    "vehicle": Row("vehicle", take="fixed"),
    "availability": Row("availability", take="whole"),
    "goal": Row("goal"),
    "project": Row("project"),
    "decision": Row("decision", take="whole"),
    "plan": Row("plan", take="plan"),
    "habit": Row("habit", take="whole"),
}


def rows(
    *, texts: Mapping[str, str] | None = None, **said: str | tuple[str, ...]
) -> tuple[Row, ...]:
    """The rows of a language: for each topic its patterns, and in ``texts`` its sentence.

    Raises ``KeyError`` for a topic that there is not.
    """
    texts = texts or {}
    unknown = said.keys() - TOPICS.keys()
    if unknown:
        raise KeyError(*unknown)
    return tuple(
        replace(topic, patterns=(one,) if isinstance(one, str) else one, text=texts.get(name, ""))
        for name, topic in TOPICS.items()
        if (one := said.get(name))
    )


@dataclass(frozen=True, eq=False)
class Table:
    """One language.

    ``openers``: words that a clause about oneself may begin with, and of which a message in this
    language about its writer holds at least one. ``usual``: words that tell it from its neighbours.
    ``selves``: such beginnings where the verb's ending says as much. ``script``: what must be in
    the text at all. ``joins``: conjunctions. ``asking``: what a question begins with. ``stops``:
    where a value ends. ``unreal``: makes a sentence no statement; ``story``: a whole message;
    ``handed``: verbs that hand over a text after a colon. ``remember`` and ``forget`` take group
    ``said``. ``letters``: what a word is made of, since Python counts no vowel sign of Devanagari
    among them.
    """

    code: str
    rows: tuple[Row, ...]
    openers: str = ""
    usual: str = ""
    selves: str = NEVER
    script: str = ""
    leads: str = NEVER
    joins: str = NEVER
    asking: str = NEVER
    stops: str = NEVER
    articles: str = NEVER
    no_values: str = NEVER
    no_names: str = NEVER
    small_words: str = NEVER
    unreal: str = NEVER
    story: str = NEVER
    handed: str = NEVER
    remember: tuple[str, ...] = ()
    forget: tuple[str, ...] = ()
    relatives: Mapping[str, str] = field(default_factory=dict)
    foods: str = NEVER
    months: str = ""
    days: Mapping[str, int] = field(default_factory=dict)
    weekdays: str = ""
    date: str = NEVER
    lists: Mapping[str, str] = field(default_factory=dict)
    sensitive: Mapping[str, str] = field(default_factory=dict)
    letters: str = r"\w"
    is_spaced: bool = True
    has_capitals: bool = True

    @cached_property
    def opener_words(self) -> frozenset[str]:
        return frozenset(self.openers.split())

    @cached_property
    def usual_words(self) -> frozenset[str]:
        return self.opener_words | frozenset(self.usual.split())

    @cached_property
    def patterns(self) -> tuple[tuple[Row, re.Pattern[str]], ...]:
        return tuple((one, self.compiled(said)) for one in self.rows for said in one.patterns)

    @cached_property
    def asked_for(self) -> tuple[re.Pattern[str], ...]:
        return tuple(self.compiled(said) for said in self.remember)

    @cached_property
    def taken_back(self) -> tuple[re.Pattern[str], ...]:
        return tuple(self.compiled(said) for said in self.forget)

    @cached_property
    def words(self) -> "Words":
        return Words(self)

    def compiled(self, pattern: str) -> re.Pattern[str]:
        """``pattern`` as an expression; what may repeat does so a few times, not without end."""
        return re.compile(self.filled(pattern).replace(")*", "){0,3}"), re.IGNORECASE)

    def filled(self, pattern: str) -> str:
        return LIST_OF.sub(lambda match: f"(?:{self._list(match[1])})", pattern)

    def _list(self, name: str) -> str:
        if name == "rel":
            return "|".join(sorted(map(re.escape, self.relatives), key=len, reverse=True))
        if name == "month":
            return "|".join(sorted(re.split(r"[;\s]+", self.months), key=len, reverse=True))
        if name == "weekday":
            return "|".join(self.weekdays.split())
        if name == "day":
            return "|".join(self.days) or NEVER
        if name == "date":
            return self.filled(self.date)
        return self.filled(self.lists[name])


class Words:
    """The word lists of a table, compiled once, as the engine asks for them."""

    def __init__(self, table: Table) -> None:
        letters = table.letters
        edge, end = (f"(?<!{letters})", f"(?!{letters})") if table.is_spaced else ("", "")
        flags = re.IGNORECASE
        openers = "|".join(map(re.escape, sorted(table.opener_words, key=len, reverse=True)))
        follows = rf"(?:{openers or NEVER}|{table.selves}|{table.asking}){end}"
        self.script = re.compile(table.script)
        self.lead = re.compile(
            rf"^(?:(?:{table.leads}){end}[\s,.!:;\u2013\u2014\u060c\u3001-]*)+", flags
        )
        self.join = re.compile(rf"\s+(?:{table.joins})\s+(?={follows})", flags)
        self.asking = re.compile(rf"(?:{table.asking}){end}", flags)
        self.stop = re.compile(
            r"\s*(?:[.,;:!?()\u2026\u2013\u2014\u060c\u3001\uff0c]| - "
            rf"|{edge}(?:{table.stops}){end}(?!-)).*$",
            flags,
        )
        self.article = re.compile(
            rf"^(?:{table.articles})(?<![\w])|^(?:{table.articles})\s+", flags
        )
        self.no_value = re.compile(rf"^(?:{table.no_values}){end}", flags)
        self.no_name = re.compile(rf"^(?:{table.no_names}){end}", flags)
        self.small = re.compile(rf"(?:{table.small_words})$")
        self.unreal = re.compile(table.unreal, flags)
        self.story = re.compile(table.story, flags)
        self.handed = re.compile(rf"{edge}(?:{table.handed}).{{0,80}}?[:\uff1a]", flags)
        self.food = re.compile(rf"{edge}(?:{table.foods})", flags)
        self.and_ = re.compile(
            rf"\s*,\s*|\s+(?:{table.joins})\s+"
            if table.is_spaced
            else rf"[,\u3001\uff0c]|{table.joins}",
            flags,
        )
        self.date = re.compile(
            rf"{edge}{table.filled('@date')}{end}" if table.date != NEVER else NEVER, flags
        )
        self.sensitive = {key: re.compile(said, flags) for key, said in table.sensitive.items()}
