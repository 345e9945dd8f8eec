"""The product's settings for a web process that a test kills: it is taken for dead in seconds."""

from memoryproject.settings import *  # noqa: F403

STREAM_SAVE_SECONDS = 0.2
STREAM_STALLED_SECONDS = 2
CELERY_BROKER_URL = "memory://"
