"""Which facts may be recalled, as SQL to put into the legs: defined once, in the queryset."""

from datetime import UTC, datetime
from functools import cache
from typing import Any, TypeAlias
from uuid import UUID

from facts.models import Fact

Compiled: TypeAlias = tuple[str, tuple[Any, ...]]

# Stand in for the two parameters while the queryset is compiled, once: it takes as long as a leg.
_SOMEBODY, _SOMETIME = UUID(int=0), datetime(1, 1, 1, tzinfo=UTC)


def recallable_sql(user_id: UUID, moment: datetime) -> Compiled:
    """A SELECT of the ids of the facts that may be recalled at ``moment``, and its parameters."""
    sql, parameters = _compiled()
    actual = {_SOMEBODY: user_id, _SOMETIME: moment}
    return sql, tuple(actual.get(one, one) for one in parameters)


@cache
def _compiled() -> Compiled:
    facts = Fact.objects.for_user_id(_SOMEBODY).recallable(_SOMETIME).order_by().values("pk")
    sql, parameters = facts.query.sql_with_params()
    return sql, tuple(parameters)
