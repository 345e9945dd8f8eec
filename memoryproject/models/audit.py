from django.conf import settings
from django.db import models
from django.utils import timezone
from uuid_utils.compat import uuid7

from memoryproject.ownership import OwnedQuerySet, UserOwned


class AuditEvent(models.Model):
    """Who did what to which id, when, and why: append-only, never content.

    No foreign keys: the row outlives what it names. One task numbers and chains the rows
    later, so that writers need not wait for one another.
    """

    class Actor(models.TextChoices):
        USER = "user", "User"
        OPERATOR = "operator", "Operator"
        SYSTEM = "system", "System"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    actor_kind = models.CharField(max_length=8, choices=Actor)
    actor_id = models.UUIDField(null=True)
    subject_id = models.UUIDField(null=True, db_index=True)
    action = models.CharField(max_length=40)
    target_kind = models.CharField(max_length=40, blank=True)
    target_id = models.UUIDField(null=True)
    count = models.PositiveIntegerField(default=1)
    reason = models.CharField(max_length=40, blank=True, help_text="A code, never free text.")
    created_at = models.DateTimeField(default=timezone.now)
    sequence = models.BigIntegerField(null=True, unique=True)
    mac = models.BinaryField(null=True)

    class Meta:
        ordering = ("-created_at", "-id")

    def __str__(self) -> str:
        return f"{self.action} {self.created_at:%Y-%m-%d %H:%M}"


class OperatorAccess(UserOwned):
    """A reasoned, time-limited look of an operator into one person's content."""

    operator = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    reason = models.CharField(max_length=300)
    opened_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()

    objects = OwnedQuerySet["OperatorAccess"].as_manager()

    class Meta:
        ordering = ("-opened_at",)
        verbose_name_plural = "operator accesses"

    def __str__(self) -> str:
        return f"{self.operator_id} into {self.user_id}"
