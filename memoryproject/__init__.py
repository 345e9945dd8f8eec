"""The site, and the few things both apps stand on."""

from memoryproject.celery import app as celery_app

__all__ = ["celery_app"]
