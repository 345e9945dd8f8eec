from django.db import models
from django.db.models import Q
from django.utils import timezone

from facts.models.candidates import Candidate
from facts.models.facts import Fact
from memoryproject.ownership import OwnedQuerySet, UserOwned


class Conflict(UserOwned):
    """A fact and a statement that code could not rank: the user says which is right.

    The statement waits as a candidate. An answered conflict keeps neither text: what was decided
    stands in the facts themselves.
    """

    class Reason(models.TextChoices):
        CONFIRMED = "confirmed", "It goes against what you had confirmed or corrected."
        SAME_MOMENT = "same_moment", "Both were said at the same time."
        LESS_RELIABLE = "less_reliable", "Its source is less reliable than what is known."
        UNCLEAR = "unclear", "It is not clear that it replaces what is known."

    class Answer(models.TextChoices):
        KNOWN = "known", "The first is right"
        NEW = "new", "The second is right"
        BOTH = "both", "Both are right"
        NEITHER = "neither", "Neither is right"
        UNTIL = "until", "The first was true until a day"

    fact = models.ForeignKey(Fact, models.CASCADE, related_name="conflicts")
    candidate = models.OneToOneField(
        Candidate, models.SET_NULL, null=True, blank=True, related_name="conflict"
    )
    reason = models.CharField(max_length=16, choices=Reason)
    created_at = models.DateTimeField(default=timezone.now)
    answer = models.CharField(max_length=8, choices=Answer, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    objects = OwnedQuerySet["Conflict"].as_manager()

    class Meta:
        ordering = ("created_at", "id")
        indexes = [
            models.Index(
                fields=["user", "created_at"], condition=Q(answer=""), name="conflicts_to_answer"
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(answer="") ^ Q(answered_at__isnull=False),
                name="an_answered_conflict_is_dated",
            )
        ]

    def __str__(self) -> str:
        return f"conflict {self.pk}"

    @property
    def is_open(self) -> bool:
        return not self.answer
