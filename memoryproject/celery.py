"""The Celery application: ``celery -A memoryproject``."""

import logging
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging
from celery.utils.log import get_multiprocessing_logger

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryproject.settings")

app = Celery("memoryproject")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def leave_logging_to_the_settings(**options: Any) -> None:
    """Worker and scheduler log as ``LOGGING`` says: once, as JSON, from LOG_LEVEL on.

    That somebody listens to this signal keeps Celery from adding handlers of its own, which
    write plain text with an exception's words, and from setting the level by its ``--loglevel``.
    """
    pool = get_multiprocessing_logger()  # tells the deaths of its processes, to itself alone
    assert pool is not None  # its package comes with Celery
    pool.propagate = True
    pool.setLevel(logging.ERROR)
