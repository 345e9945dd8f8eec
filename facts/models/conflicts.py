from django.db import models
from django.db.models import Q
from django.utils import timezone

from facts.models.candidates import Candidate
from facts.models.facts import Fact
from memoryproject.ownership import OwnedQuerySet, UserOwned


class Conflict(UserOwned):
    """A fact and a statement that code could not rank: the user says which is right.

    The statement waits as a candidate, and goes with its words: so does the question. Once it is
    answered the statement is a version among the facts, chosen or not, and ``fact`` the version
    that was known when it was asked: forgetting the fact takes all three.
    """

    class Reason(models.TextChoices):
        CONFIRMED = "confirmed", "It goes against what you had confirmed or corrected."
        SAME_MOMENT = "same_moment", "Both were said at the same time."
        LESS_RELIABLE = "less_reliable", "Its source is less reliable than what is known."

    class Answer(models.TextChoices):
        KNOWN = "known", "The first is right"
        NEW = "new", "The second is right"
        BOTH = "both", "Both are right"
        NEITHER = "neither", "Neither is right"
        UNTIL = "until", "The first was true until a day"

    fact = models.ForeignKey(Fact, models.CASCADE, related_name="conflicts")
    candidate = models.OneToOneField(
        Candidate, models.CASCADE, null=True, blank=True, related_name="conflict"
    )
    statement = models.ForeignKey(
        Fact,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text="What the statement became when it was answered.",
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
            ),
            models.CheckConstraint(
                condition=Q(answer="") ^ Q(candidate__isnull=True),
                name="an_open_conflict_has_a_candidate",
            ),
        ]

    def __str__(self) -> str:
        return f"conflict {self.pk}"

    @property
    def is_open(self) -> bool:
        return not self.answer
