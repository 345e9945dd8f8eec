"""How long things are kept: whose limits there are, and what is older than them.

The promise: what is older than its limit is deleted at the next nightly run as if its user had
pressed "Delete": with its vectors, postings, prompt blocks, summaries and the words in the
conversation it came from, and with a tombstone, so that nothing old teaches it again. Each deletion
is a row of the audit, by the system, for the reason "retention".

Limits are the operator's (settings) and the user's own rules, which can only be shorter; the
shortest that applies counts. A fact's age is that of its newest statement or confirmation, and its
whole history goes with it: a thing said again yesterday is not old. There is no exception for
what is pinned or important: whoever sets a limit is shown beforehand, in numbers, what it means
(``due``). The deleting itself is a job of ``facts.upkeep``.
"""

from facts.retention.due import Due, due
from facts.retention.rules import (
    Limit,
    RetentionRefused,
    checked,
    choices,
    limits_of,
    most_days,
    remove_rule,
    set_rule,
)

__all__ = [
    "Due",
    "Limit",
    "RetentionRefused",
    "checked",
    "choices",
    "due",
    "limits_of",
    "most_days",
    "remove_rule",
    "set_rule",
]
