"""What must hold before anything is served; a wrong combination is said, not found out later."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.db.backends.base.base import BaseDatabaseWrapper

from memoryproject.row_security import refuse_unsafe_role

_checked = False


def check_acting_role(
    sender: type[BaseDatabaseWrapper], connection: BaseDatabaseWrapper, **kwargs: Any
) -> None:
    """Refuse to work over the first connection whose role row-level security does not bind."""
    global _checked
    if _checked or connection.alias != "default" or not settings.CHECK_ACTING_ROLE:
        return
    _checked = True
    try:
        refuse_unsafe_role(connection)
    except Exception:
        _checked = False
        raise


@register(Tags.compatibility)
def check_broker_timeouts(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A task may not outlive the time after which the broker hands it to another worker."""
    visibility = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    if visibility > settings.CELERY_TASK_TIME_LIMIT:
        return []
    return [
        Error(
            "CELERY_TASK_TIME_LIMIT must be below the broker's visibility timeout.",
            hint="Otherwise a long task runs twice at the same time.",
            id="memory.E001",
        )
    ]


@register(Tags.compatibility)
def check_model_budget(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    llm = settings.LLM
    if llm["reply_reserve"] < llm["context_tokens"] // 2:
        return []
    return [
        Error(
            "REPLY_RESERVE_TOKENS must be less than half of MODEL_CONTEXT_TOKENS.",
            hint="The prompt needs room for the conversation and the memories.",
            id="memory.E002",
        )
    ]
