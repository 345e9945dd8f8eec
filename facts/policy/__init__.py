"""What may be remembered at all: nothing that is a secret, nothing that is an order to us.

Pure functions of a text; consent, which depends on the user, is ``facts.consent``.
"""

from facts.policy.orders import is_order
from facts.policy.secrets import SECRET_LABEL, Span, find_secrets, mask_secrets, named_value

__all__ = ["SECRET_LABEL", "Span", "find_secrets", "is_order", "mask_secrets", "named_value"]
