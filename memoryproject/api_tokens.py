"""Personal tokens of the API: made once, shown once, kept as a hash."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from memoryproject.models import ApiToken, User

PREFIX = "mem_"
USE_IS_NOTED_EVERY = timedelta(minutes=5)


def make_token(
    user: User, *, name: str, scopes: Sequence[str], expires_at: datetime | None = None
) -> tuple[ApiToken, str]:
    """Return the stored row and the token itself, which is not stored and never shown again."""
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken(
        user=user,
        name=name,
        prefix=secret[:10],
        digest=digest(secret),
        scopes=list(scopes),
        expires_at=expires_at,
    )
    token.save(force_insert=True)
    return token, secret


def digest(secret: str) -> str:
    """SHA-256; enough for 256 random bits, which nobody can guess."""
    return hashlib.sha256(secret.encode()).hexdigest()


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer mem_…``. Other schemes are left to the session."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        parts = get_authorization_header(request).split()
        if not parts or parts[0].lower() != b"bearer":
            return None
        if len(parts) != 2:
            raise AuthenticationFailed("The Authorization header must read: Bearer <token>.")
        now = timezone.now()
        token = (
            ApiToken.objects.across_users()  # the token says whose request this is
            .select_related("user")
            .filter(Q(expires_at__isnull=True) | Q(expires_at__gt=now))
            .filter(digest=digest(parts[1].decode("latin-1")), user__is_active=True)
            .first()
        )
        if token is None:
            raise AuthenticationFailed("This token is unknown or has expired.")
        if token.last_used_at is None or now - token.last_used_at > USE_IS_NOTED_EVERY:
            token.last_used_at = now
            token.save(update_fields=["last_used_at"])
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class TokenScopeCovers(BasePermission):
    """A token may do what its scopes say; a session may do all that its user may."""

    message = "This token may read, but not change anything."

    def has_permission(self, request: Request, view: Any) -> bool:
        token = request.auth
        if not isinstance(token, ApiToken):
            return True
        if ApiToken.Scope.WRITE in token.scopes:
            return True
        return request.method in SAFE_METHODS and ApiToken.Scope.READ in token.scopes


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the OpenAPI page describes the token."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A personal token, mem_…"}
