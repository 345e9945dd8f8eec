"""Periodic work on conversations; the schedule is in the settings."""

import logging

from celery import shared_task

from conversations.endings import fail_stalled

logger = logging.getLogger(__name__)


@shared_task
def fail_stalled_turns() -> None:
    """End turns whose writer died, and those that nobody asked the reply of."""
    ended = fail_stalled()
    if ended:
        logger.warning("ended turns without a living writer", extra={"count": ended})
