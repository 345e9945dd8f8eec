"""When an operation is done, in the words of its ``at`` and ``when``."""

import re
from datetime import timedelta
from typing import Any

from django.utils import timezone

from tests.cases.clock import moment
from tests.cases.world import World

WHILE_STREAMING = "still streaming"
LATER = re.compile(r"(\d+(?:\.\d+)?)\s*(s|sec|min|h|hour|day|week|month|year)\w*\s+later")
LASTS = {"s": 1, "sec": 1, "min": 60, "h": 3600, "hour": 3600, "day": 86400, "week": 604800,
         "month": 2592000, "year": 31536000}  # fmt: skip


def pass_time(world: World, op: dict[str, Any]) -> None:
    """Go to the time that the operation names: ``at``, or ``when`` "20 s later"."""
    if "at" in op:
        world.travel(moment(op["at"]))
    elif (later := LATER.search(op.get("when", ""))) and WHILE_STREAMING not in op["when"]:
        world.travel(timezone.now() + timedelta(seconds=float(later[1]) * LASTS[later[2]]))
