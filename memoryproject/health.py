"""Is the process alive, and may it be sent requests? For supervisors and load balancers.

``/healthz`` says that this process answers; it asks nobody, so a database that is away does not
get every web process restarted. ``/readyz`` says whether pages work: the database is reachable in
the app's role, with every migration applied, and the broker answers within a second. The model is
reported and never decides: while it is loading, refuses the key, or is not there, pages, memory
and the API work, and say so. Both are open to anybody, so they hold no address, version or key.
"""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu import Connection

from memoryproject import llm

logger = logging.getLogger(__name__)
BROKER_SECONDS = 1
MODEL_SECONDS = 4
MODEL_SENTENCES = {
    "downloading": "The model is being fetched.",
    "loading": "The model is being loaded.",
    "ready": "The model can be asked.",
    "failed": "The model could not be loaded.",
    "wrong_key": "The endpoint refuses the key.",
    "no_credit": "The endpoint's account has no credit left.",
    "unreachable": "The endpoint can not be reached.",
    "failing": "The endpoint has a problem of its own.",
}
NO_MODEL = "There is no model: memory works, replies do not."

# A broker that takes connections and says nothing would hold up the answer.
_askers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="ready")
# One at a time: the others find what it was told. Apart, so that it never holds up the broker's.
_model_asker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ready-model")
_migrated = False


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"alive": True})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    parts = {"database": _part(_database), "broker": _part(_broker)}
    ready = all(part["ready"] for part in parts.values())
    answer = {"ready": ready, **parts, "model": _model()}
    return JsonResponse(answer, status=200 if ready else 503)


def _part(check: Callable[[], str]) -> dict[str, Any]:
    """``check`` returns what is wrong in a sentence, or nothing."""
    name = check.__name__.strip("_")
    try:
        problem = check()
    except Exception as error:  # whatever a driver raises means the same here
        logger.warning("not ready", extra={"part": name, "error": type(error).__qualname__})
        problem = f"The {name} can not be reached."
    return {"ready": not problem, "sentence": problem or f"The {name} answers."}


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        (role,) = cursor.fetchone() or ("",)
    if role != settings.APP_ROLE:
        return "The database is reached in a role that does not separate its users."
    return "" if _is_migrated() else "The database has migrations to be applied."


def _is_migrated() -> bool:
    """Reads the plan until it is empty once: nothing takes migrations back under a live process."""
    global _migrated
    if not _migrated:
        executor = MigrationExecutor(connection)
        _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return _migrated


def _broker() -> str:
    _askers.submit(_ask_broker).result(timeout=BROKER_SECONDS)
    return ""


def _ask_broker() -> None:
    options = {"socket_timeout": BROKER_SECONDS, "socket_connect_timeout": BROKER_SECONDS}
    with Connection(
        settings.CELERY_BROKER_URL, connect_timeout=BROKER_SECONDS, transport_options=options
    ) as broker:
        broker.ensure_connection(max_retries=1, interval_start=0, timeout=BROKER_SECONDS)


def _model() -> dict[str, Any]:
    state = str(llm.model_state()["state"]) if llm.is_embedded() else _endpoint()
    return {"state": state, "sentence": MODEL_SENTENCES.get(state, NO_MODEL)}


def _endpoint() -> str:
    asked = _model_asker.submit(llm.endpoint_state)
    try:
        return asked.result(timeout=MODEL_SECONDS)
    except Exception as error:  # it never decides, so it never breaks the answer either
        asked.cancel()
        logger.warning("not ready", extra={"part": "model", "error": type(error).__qualname__})
        return "unreachable"
