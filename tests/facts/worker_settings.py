"""The product's settings for a worker that a test kills; redelivery waits seconds."""

from memoryproject.settings import *  # noqa: F403
from memoryproject.settings import CELERY_BROKER_TRANSPORT_OPTIONS as _options
from memoryproject.settings import LLM

CELERY_BROKER_TRANSPORT_OPTIONS = _options | {
    "visibility_timeout": 3,
    "unacked_restore_interval": 1,
}
LLM["models"] = {"reply": "scripted-reply", "extract": "scripted-extract", "embed": None}
