"""The first operator: made once, when a fresh installation starts."""

import secrets

from django.conf import settings
from django.db import transaction

from memoryproject.models import User

FIRST_OPERATOR = "operator@localhost.localdomain"


def ensure_first_operator() -> tuple[str, str] | None:
    """Return e-mail and a random password if the operator was made now, else None.

    Nothing is made where anybody has an account already. The password is also kept in a file
    that only we may read, so that a missed line on the terminal locks nobody out.
    """
    with transaction.atomic():
        if User.objects.exists():
            return None
        password = secrets.token_urlsafe(12)
        User.objects.create_superuser(FIRST_OPERATOR, password)
    note = settings.DATA_DIR / "first-operator.txt"
    note.touch(mode=0o600)
    note.write_text(f"{FIRST_OPERATOR}\n{password}\n")
    return FIRST_OPERATOR, password
