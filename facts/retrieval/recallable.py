"""Which facts may be recalled, as SQL to put into the legs: defined once, in the queryset."""

from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from facts.models import Fact

Compiled: TypeAlias = tuple[str, tuple[Any, ...]]


def recallable_sql(user_id: UUID, moment: datetime) -> Compiled:
    """A SELECT of the ids of the facts that may be recalled at ``moment``, and its parameters."""
    facts = Fact.objects.for_user_id(user_id).recallable(moment).order_by().values("pk")
    sql, parameters = facts.query.sql_with_params()
    return sql, tuple(parameters)
