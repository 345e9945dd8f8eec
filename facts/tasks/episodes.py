"""Looking at what happened in conversations that have gone quiet."""

from celery import shared_task

from facts import episodes
from facts.models import EpisodeRun
from memoryproject import runs
from memoryproject.llm import LLMUnavailable
from memoryproject.row_security import acting_as


@shared_task(name="facts.tasks.find_episodes")
def find_episodes(user_id: str, run_id: str) -> None:
    """Look at what happened in one conversation, if its run is due; then queue the rest of it."""
    ids = runs.ids_of(user_id, run_id)
    if ids is None:
        return
    owner, run_pk = ids
    with acting_as(owner):
        run = EpisodeRun.objects.for_user_id(owner).claim(run_pk)
    if run is None:  # looked at already, given up, taken, or forgotten meanwhile
        return
    try:
        more = episodes.find_in(run)
    except Exception as error:
        episodes.put_off(run, error)
        if not isinstance(error, LLMUnavailable):
            raise
        return
    if more:
        find_episodes.delay(str(run.user_id), str(run.pk))


@shared_task(name="facts.tasks.queue_due_episodes")
def queue_due_episodes() -> int:
    """Queue the runs of conversations that have gone quiet, whoever's; how many were."""
    return runs.queue_due(find_episodes, EpisodeRun.objects.across_users())
