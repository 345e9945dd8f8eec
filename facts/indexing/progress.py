"""How far everybody's vectors of a new model are, in a sentence for operators: counts only."""

from datetime import timedelta

from django.db.models import Count, Q, Sum
from django.utils import timezone

from facts.models import ReindexRun

SAID_FOR = timedelta(days=7)  # after the last run was over
Status = ReindexRun.Status


def notice() -> str:
    """What goes on, or was done lately; "" if nothing. Call it in the operators' scope."""
    newest = ReindexRun.objects.across_users().order_by("-pk").first()
    if newest is None:
        return ""
    runs = ReindexRun.objects.across_users().filter(model=newest.model)
    lately = Q(status__in=ReindexRun.OPEN) | Q(finished_at__gt=timezone.now() - SAID_FOR)
    if not runs.filter(lately).exists():
        return ""
    counts = runs.aggregate(
        people=Count("pk"),
        people_done=Count("pk", filter=Q(status=Status.DONE)),
        people_failed=Count("pk", filter=Q(status=Status.FAILED)),
        items=Sum("total"),
        items_done=Sum("done"),
    )
    sentence = (
        f"The embedding model or its dimensions changed. Re-embedding with {newest.model}:"
        f" {counts['people_done']:,} of {counts['people']:,} people are done"
        f" ({counts['items_done']:,} of {counts['items']:,} items)."
    )
    if counts["people_done"] < counts["people"]:
        sentence += " Until then the vectors of the older model serve them."
    if counts["people_failed"]:
        sentence += f" For {counts['people_failed']:,} it failed: see Reindex runs."
    return sentence
