"""Who may go on reading a reply. A stream is opened by one request, and outlives its moment.

A request is authenticated when it comes; the reply may be written for minutes after that. Who
signs out, changes the password, is deactivated or revokes a token expects that nothing more is
shown there, wherever it is open. So each stream asks every few seconds whether what it was opened
with still holds, and is ended otherwise. The reply goes on being written and is kept: it is the
user's, and only this reader is let go. Nobody tells the streams instead, because a session that
runs out tells nobody, and a stream may be open in another process than the one that knows.
"""

import time
from collections.abc import Callable

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from memoryproject.models import ApiToken, User
from memoryproject.row_security import run_unscoped

RECHECK_SECONDS = 5.0
KEEP_ALIVE = ": waiting\n\n"  # a comment in an event stream: readers skip it, proxies count it

Check = Callable[[], bool]


class Access:
    """The right by which a stream was opened, a moment ago; asked anew every few seconds."""

    def __init__(self, check: Check) -> None:
        self._check = check
        self._held = True
        self._asked_at = time.monotonic()

    async def holds(self) -> bool:
        """Whether it still holds. No connection is held in between. Once lost, it stays lost."""
        if self._held and time.monotonic() - self._asked_at >= RECHECK_SECONDS:
            self._held = await run_unscoped(self._check)
            self._asked_at = time.monotonic()
        return self._held


def session_check(session: SessionBase, user: User) -> Check:
    """Whether ``session`` still signs ``user`` in, as Django finds out for a new request.

    Read anew each time, and only read: a request would also throw away the session or renew its
    key, which nobody could tell the browser in the middle of a stream.
    """
    stored_by, session_key, user_id = type(session), session.session_key, user.pk

    def holds() -> bool:
        current = stored_by(session_key)
        if current.get(SESSION_KEY) != str(user_id):
            return False
        found = User.objects.filter(pk=user_id, is_active=True).first()
        return found is not None and constant_time_compare(
            current.get(HASH_SESSION_KEY, ""), found.get_session_auth_hash()
        )

    return holds


def token_check(token: ApiToken) -> Check:
    """Whether ``token`` has neither been revoked nor expired, and its user is active."""

    def holds() -> bool:
        mine = ApiToken.objects.for_user_id(token.user_id).filter(pk=token.pk)
        lasting = Q(expires_at__isnull=True) | Q(expires_at__gt=timezone.now())
        return mine.filter(lasting, user__is_active=True).exists()

    return holds
