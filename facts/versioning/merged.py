"""What was merged goes on being said under its old key: that counts for what it went into."""

from collections.abc import Iterable

from facts.models import Fact

MERGED = "merged"


def standing_for(version: Fact) -> Fact | None:
    """What stands for a version that was merged; None if it was not, or nothing stands there."""
    seen = {version.pk}
    current: Fact | None = version
    while current is not None and current.closed_reason == MERGED:
        current = current.superseded_by
        if current is None or current.pk in seen:
            return None
        seen.add(current.pk)
    return current if current is not None and current.pk != version.pk and current.stands else None


def merged_among(versions: Iterable[Fact]) -> Fact | None:
    """The newest of ``versions`` that was merged into one that stands, if any."""
    merged = [one for one in versions if standing_for(one) is not None]
    return max(merged, key=lambda one: (one.stated_at, one.pk), default=None)
