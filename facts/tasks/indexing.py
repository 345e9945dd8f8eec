"""Vectors that are missing."""

from celery import shared_task

from facts.indexing import index_missing
from memoryproject.models import User

MOST_INDEXED = 200  # facts of one user in one round


@shared_task(name="facts.tasks.index_missing_facts")
def index_missing_facts() -> int:
    """Make the vectors that facts still lack, as after the embedder was down; how many."""
    made = 0
    for owner in User.objects.filter(is_active=True).order_by("pk").values_list("pk", flat=True):
        made += index_missing(owner, limit=MOST_INDEXED)
    return made
