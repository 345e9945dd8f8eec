"""Which facts may be recalled, and which always are: the querysets' definitions, as SQL."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection

from facts.managers import FactQuerySet
from facts.models import Fact

SMALL_PROFILE = ("profile.name", "profile.nickname")

# Stand in for what differs between calls while a queryset is compiled, which takes as long as a
# leg and so is done once.
_SOMEBODY, _SOMETIME = UUID(int=0), datetime(1, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Conditions:
    """Conditions on a row of facts, with the parameters ``user_id``, ``moment`` and ``constants``.

    Both name the user. ``always_on`` is for facts that may be recalled.
    """

    recallable: str
    always_on: str
    constants: dict[str, Any]


@cache
def conditions() -> Conditions:
    facts = Fact.objects.for_user_id(_SOMEBODY)
    constants: dict[str, Any] = {}
    return Conditions(
        recallable=_condition(facts.recallable(_SOMETIME), constants),
        always_on=_condition(facts.always_on() | facts.filter(key__in=SMALL_PROFILE), constants),
        constants=constants,
    )


def _condition(facts: FactQuerySet, constants: dict[str, Any]) -> str:
    """The queryset's WHERE, with named parameters; adds those that are the same in each call."""
    compiler = facts.query.get_compiler(connection=connection)
    sql, parameters = compiler.compile(facts.query.where)
    names = []
    for parameter in parameters:
        if parameter == _SOMEBODY:
            name = "user_id"
        elif parameter == _SOMETIME:
            name = "moment"
        else:
            name = f"constant_{len(constants)}"
            constants[name] = parameter
        names.append(f"%({name})s")
    named: str = sql % tuple(names)
    return named
