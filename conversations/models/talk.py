"""What was said. A stored turn is never changed, except that spans of it may be masked."""

from collections.abc import Iterable

from django.db import models
from django.db.models import Q
from django.utils import timezone

from conversations.managers import ConversationQuerySet, MessageQuerySet, TurnQuerySet
from memoryproject.ownership import OwnedQuerySet, UserOwned


class Conversation(UserOwned):
    class Mode(models.TextChoices):
        LEARNING = "learning", "Learning"
        READ_ONLY = "read_only", "Read-only"
        TEMPORARY = "temporary", "Temporary"

    title = models.CharField(max_length=120, blank=True)
    titled_by_user = models.BooleanField(default=False)
    mode = models.CharField(max_length=12, choices=Mode, default=Mode.LEARNING)
    active_turn = models.ForeignKey(
        "conversations.Turn", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now)
    last_active_at = models.DateTimeField(default=timezone.now)
    archived_at = models.DateTimeField(null=True, blank=True)

    objects = ConversationQuerySet.as_manager()

    class Meta:
        ordering = ("-last_active_at", "-id")
        indexes = [
            models.Index(fields=["user", "-last_active_at"], name="conversations_by_activity")
        ]

    def __str__(self) -> str:
        return f"conversation {self.pk}"


class Turn(UserOwned):
    """A user message, the assistant's reply, and the tool calls between; kept or evicted whole."""

    class Status(models.TextChoices):
        PENDING = "pending", "Waiting"
        STREAMING = "streaming", "Replying"
        COMPLETED = "completed", "Completed"
        INTERRUPTED = "interrupted", "Interrupted"
        FAILED = "failed", "Failed"

    OPEN = (Status.PENDING, Status.STREAMING)
    RETRIABLE = (Status.FAILED, Status.INTERRUPTED)

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="turns")
    parent = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="children",
        help_text="The turn before; two turns with one parent are branches.",
    )
    client_id = models.CharField(max_length=64, help_text="From the browser: one id, one turn.")
    status = models.CharField(max_length=12, choices=Status, default=Status.PENDING)
    may_learn = models.BooleanField(help_text="Frozen when the turn starts.")
    attempt = models.PositiveSmallIntegerField(default=0, help_text="How often a reply was begun.")
    model = models.CharField(max_length=120, blank=True)
    error_code = models.CharField(max_length=32, blank=True)
    error_sentence = models.CharField(max_length=400, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    stop_requested_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = TurnQuerySet.as_manager()

    was_created: bool = False
    """Set by ``start_turn``: whether that call made the turn, or found the one it had made."""

    class Meta:
        ordering = ("created_at", "id")
        indexes = [
            models.Index(fields=["user", "conversation", "id"], name="turns_of_conversation"),
            models.Index(fields=["status", "heartbeat_at"], name="turns_by_heartbeat"),
            models.Index(
                fields=["finished_at"], condition=Q(may_learn=True), name="turns_to_learn_from"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "client_id"], name="one_turn_per_client_id"
            ),
            models.UniqueConstraint(
                fields=["conversation"],
                condition=Q(status__in=["pending", "streaming"]),
                name="one_open_turn_per_conversation",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["pending", "streaming"]) ^ Q(finished_at__isnull=False),
                name="an_ended_turn_is_dated",
            ),
        ]

    def __str__(self) -> str:
        return f"turn {self.pk} ({self.status})"

    @property
    def is_open(self) -> bool:
        return self.status in self.OPEN


class Message(UserOwned):
    """One entry of a turn. Read it as ``visible_text``; ``content`` has masked spans as blocks."""

    class Role(models.TextChoices):
        USER = "user", "User"
        ASSISTANT = "assistant", "Assistant"
        TOOL = "tool", "Tool"

    turn = models.ForeignKey(Turn, models.CASCADE, related_name="messages")
    position = models.PositiveSmallIntegerField()
    role = models.CharField(max_length=12, choices=Role)
    content = models.TextField(blank=True)
    tool_calls = models.JSONField(null=True, blank=True)
    tool_call_id = models.CharField(max_length=80, blank=True)
    pinned = models.BooleanField(default=False)
    tokens = models.PositiveIntegerField(default=0, help_text="o200k_base tokens of visible_text.")
    created_at = models.DateTimeField(default=timezone.now)
    discarded_at = models.DateTimeField(
        null=True, blank=True, help_text="A broken-off reply that a retry replaced."
    )

    objects = MessageQuerySet.as_manager()

    class Meta:
        ordering = ("turn", "position")
        indexes = [
            models.Index(fields=["user", "turn"], condition=Q(pinned=True), name="pinned_messages")
        ]
        constraints = [
            models.UniqueConstraint(fields=["turn", "position"], name="one_message_per_position")
        ]

    def __str__(self) -> str:
        return f"{self.role} message {self.pk}"

    @property
    def visible_text(self) -> str:
        """The content with each masked span as a short label; what every reader and index sees."""
        return with_labels(self.content, self.redactions.all())


def with_labels(content: str, redactions: Iterable["Redaction"]) -> str:
    """``content`` with a label in the place of each masked span."""
    parts: list[str] = []
    at = 0
    for redaction in sorted(redactions, key=lambda span: span.start):
        if redaction.end <= at:
            continue
        parts.append(content[at : max(redaction.start, at)])
        parts.append(redaction.label)
        at = redaction.end
    parts.append(content[at:])
    return "".join(parts)


class Redaction(UserOwned):
    """A span of a message that is masked: forgotten by its user, or found to be a secret.

    The characters themselves are overwritten in ``Message.content`` when the row is made, so
    that nothing is left to find; the row says where, and why.
    """

    class Reason(models.TextChoices):
        SECRET = "secret", "Secret"
        FORGOTTEN = "forgotten", "Forgotten"

    message = models.ForeignKey(Message, models.CASCADE, related_name="redactions")
    start = models.PositiveIntegerField(help_text="In characters, from 0.")
    end = models.PositiveIntegerField()
    reason = models.CharField(max_length=12, choices=Reason)
    created_at = models.DateTimeField(default=timezone.now)

    objects = OwnedQuerySet["Redaction"].as_manager()

    class Meta:
        ordering = ("message", "start")
        constraints = [
            models.CheckConstraint(
                condition=Q(start__lt=models.F("end")), name="a_redaction_has_length"
            )
        ]

    def __str__(self) -> str:
        return f"{self.reason} span {self.start}-{self.end}"

    @property
    def label(self) -> str:
        return "[secret removed]" if self.reason == self.Reason.SECRET else "[forgotten]"
