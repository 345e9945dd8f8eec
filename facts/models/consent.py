from django.db import models
from django.utils import timezone

from memoryproject.ownership import OwnedQuerySet, UserOwned


class Consent(UserOwned):
    """The user's agreement that statements of one sensitive category may be remembered."""

    category = models.CharField(max_length=20)
    granted_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["Consent"].as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "category"], name="one_consent_per_category")
        ]

    def __str__(self) -> str:
        return f"consent {self.pk}"  # to what is its owner's business


class MemorySettings(UserOwned):
    """A user's dials. No row means all on."""

    use_facts = models.BooleanField(default=True)
    use_past_conversations = models.BooleanField(default=True)
    learn = models.BooleanField(default=True)
    changed_at = models.DateTimeField(auto_now=True)

    objects = OwnedQuerySet["MemorySettings"].as_manager()

    class Meta:
        verbose_name_plural = "memory settings"
        constraints = [
            models.UniqueConstraint(fields=["user"], name="one_row_of_settings_per_user")
        ]

    def __str__(self) -> str:
        return f"memory settings of {self.user_id}"
