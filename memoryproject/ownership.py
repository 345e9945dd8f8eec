"""Whose row is this? Every table with personal data inherits ``UserOwned``.

Its manager has two doors: ``for_user`` (or ``for_user_id``) and ``across_users``, whose every
use is easy to find in review. Below them stands row-level security (``row_security``), so that
a forgotten filter returns nothing instead of a stranger's row.
"""

from typing import TYPE_CHECKING, Self, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import models
from uuid_utils.compat import uuid7

if TYPE_CHECKING:
    from memoryproject.models import User

M = TypeVar("M", bound=models.Model)


class OwnedQuerySet(models.QuerySet[M]):
    def for_user(self, user: "User") -> Self:
        return self.for_user_id(user.pk)

    def for_user_id(self, user_id: UUID) -> Self:
        return self.filter(user_id=user_id)

    def across_users(self) -> Self:
        """Return every row; spelled out so that each use is easy to find in review."""
        return self.all()


class UserOwned(models.Model):
    """A row that belongs to one user. Child rows carry ``user`` too, copied from the parent."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        abstract = True


def lock_owner(user_id: UUID) -> None:
    """Take the owner's lock until the transaction ends: whatever writes memory calls this first.

    ``no_key``: a plain ``FOR UPDATE`` on the user's row would hold up every insert that
    points at the user. Raises ``User.DoesNotExist`` when the account is gone.
    """
    from memoryproject.models import User

    User.objects.select_for_update(no_key=True).only("pk").get(pk=user_id)
