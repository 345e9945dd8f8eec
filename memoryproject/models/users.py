import secrets
from typing import Any, ClassVar
from zoneinfo import available_timezones

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from uuid_utils.compat import uuid7

from memoryproject.ownership import OwnedQuerySet


def new_salt() -> bytes:
    """32 random bytes that make this user's keyed hashes theirs alone."""
    return secrets.token_bytes(32)


def validate_time_zone(name: str) -> None:
    if name not in available_timezones():
        raise ValidationError("This is not the name of a time zone, such as Europe/London.")


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person, who signs in by e-mail. Ids are made by us, so that links precede rows."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    email = models.EmailField("e-mail", unique=True)
    time_zone = models.CharField(max_length=64, default="UTC", validators=[validate_time_zone])
    language = models.CharField(max_length=16, default="en")
    is_staff = models.BooleanField("operator", default=False)
    is_active = models.BooleanField("active", default=True)
    date_joined = models.DateTimeField(default=timezone.now, editable=False)
    memory_salt = models.BinaryField(default=new_salt, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        ordering = ("-date_joined",)

    def __str__(self) -> str:
        return self.email


class ApiToken(models.Model):
    """A personal token of the API. Only its SHA-256 is kept; the token is shown once."""

    class Scope(models.TextChoices):
        READ = "read", "Read"
        WRITE = "write", "Read and change"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    prefix = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    scopes = ArrayField(models.CharField(max_length=16, choices=Scope))
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    objects = OwnedQuerySet["ApiToken"].as_manager()

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.prefix}… of {self.user_id}"
