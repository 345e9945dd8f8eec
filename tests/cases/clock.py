"""The times that cases write."""

from datetime import UTC, datetime


def moment(text: str) -> datetime:
    """An ISO time or date of a case; a date is its midnight in UTC."""
    parsed = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)
