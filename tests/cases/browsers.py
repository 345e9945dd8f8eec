"""A person's browser: a client that is signed in and has the CSRF token."""

import httpx2
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.middleware.csrf import _get_new_csrf_string

from memoryproject.models import User


def open_browser(site_url: str, *, user: User | None) -> httpx2.Client:
    """``user`` None is somebody who is not signed in."""
    csrf = _get_new_csrf_string()
    cookies = {"csrftoken": csrf}
    if user is not None:
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return httpx2.Client(
        base_url=site_url, cookies=cookies, headers={"X-CSRFToken": csrf}, timeout=60
    )
