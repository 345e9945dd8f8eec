"""What may be remembered at all: no secret, no order to us, nothing in somebody else's words.

Pure functions of a text; consent, which depends on the user, is ``facts.consent``.
"""

from facts.policy.confirming import confirms
from facts.policy.orders import is_order
from facts.policy.origin import foreign_parts, own_text
from facts.policy.secrets import SECRET_LABEL, Span, find_secrets, mask_secrets, named_value
from facts.policy.trust import Claim, Doubt, doubt_of, doubts, order_in

__all__ = [
    "SECRET_LABEL",
    "Claim",
    "Doubt",
    "Span",
    "confirms",
    "doubt_of",
    "doubts",
    "find_secrets",
    "foreign_parts",
    "is_order",
    "mask_secrets",
    "named_value",
    "order_in",
    "own_text",
]
