"""What a fact and a candidate have in common: one statement about the user."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

UNIT = [MinValueValidator(0.0), MaxValueValidator(1.0)]


class Kind(models.TextChoices):
    PROFILE = "profile", "Profile"
    PREFERENCE = "preference", "Preference"
    CONSTRAINT = "constraint", "Constraint"
    RELATIONSHIP = "relationship", "Relationship"
    PLAN = "plan", "Plan"
    GOAL = "goal", "Goal"
    PROJECT = "project", "Project"
    DECISION = "decision", "Decision"


class Polarity(models.TextChoices):
    POSITIVE = "positive", "Holds"
    NEGATIVE = "negative", "Does not hold"


class Source(models.TextChoices):
    TURN = "turn", "Conversation"
    USER_EDIT = "user_edit", "Your correction"
    IMPORT = "import", "Import"


class Statement(models.Model):
    key = models.CharField(max_length=80, help_text="Folded dotted name, such as profile.city.")
    slot = models.CharField(
        max_length=300,
        blank=True,
        help_text="Folded; empty where the key holds one value, else its subject or value.",
    )
    value = models.CharField(max_length=300)
    text = models.CharField(max_length=600, help_text="The sentence shown, in the user's language.")
    kind = models.CharField(max_length=12, choices=Kind)
    polarity = models.CharField(max_length=8, choices=Polarity, default=Polarity.POSITIVE)
    importance = models.FloatField(validators=UNIT)
    confidence = models.FloatField(default=0.8, validators=UNIT)
    valid_from = models.DateTimeField(null=True, blank=True)
    valid_until = models.DateTimeField(null=True, blank=True)
    stated_at = models.DateTimeField(
        help_text="When the user said it: versions are ordered by this."
    )
    source = models.CharField(max_length=12, choices=Source)
    source_turn = models.ForeignKey(
        "conversations.Turn", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    source_message = models.ForeignKey(
        "conversations.Message",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    quote = models.CharField(max_length=600, blank=True)
    source_reliability = models.FloatField(default=1.0, validators=UNIT)
    language = models.CharField(max_length=16, blank=True)

    class Meta:
        abstract = True
