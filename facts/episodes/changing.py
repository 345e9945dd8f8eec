"""What the user does to an episode: put it right, or keep it out of replies."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from facts.episodes.answers import event_type, one_line
from facts.episodes.draft import LONGEST
from facts.episodes.indexing import index_episodes
from facts.indexing import vectors_for
from facts.models import Episode
from facts.policy import find_secrets
from memoryproject import audit
from memoryproject.ownership import lock_owner
from memoryproject.refusals import Refused
from memoryproject.row_security import acting_as
from memoryproject.text import clean_text, fold, fold_accents

MOST_WORDS, LONGEST_QUERY = 10, 300
TEXTS = ("situation", "action", "lesson")
REQUIRED = ("situation", "action")
SENTENCES = {
    "blank": "Say what it was about, and what was done.",
    "too_long": f"Each part has room for {LONGEST} characters.",
    "secret": "This looks like a password, key or card number, which is never remembered.",
}


class EpisodeRefused(Refused):
    """An episode cannot be changed like that: blank, too_long or secret."""


def find(user_id: UUID, query: str = "") -> QuerySet[Episode]:
    """The user's episodes in which each word of ``query`` occurs; all of them for a blank one."""
    found = Episode.objects.for_user_id(user_id)
    for word in fold(clean_text(query)[:LONGEST_QUERY]).split()[:MOST_WORDS]:
        found = found.filter(
            Q(text_folded__contains=fold_accents(word)) | Q(event_type__contains=word)
        )
    return found


def edit(episode: Episode, changes: Mapping[str, Any]) -> Episode:
    """Put ``episode`` right by ``changes`` (names of its fields), and return it as it is now.

    Embeds before it opens its transaction. Raises EpisodeRefused before anything is changed,
    Episode.DoesNotExist when it was deleted meanwhile.
    """
    wanted = dict(changes)
    for name in TEXTS:
        if name in wanted:
            wanted[name] = _accepted(name, wanted[name])
    if "event_type" in wanted:
        wanted["event_type"] = event_type(wanted["event_type"])
    situation = wanted.get("situation", episode.situation)
    vectors = vectors_for([situation], user_id=episode.user_id)
    with acting_as(episode.user_id):
        lock_owner(episode.user_id)
        current = Episode.objects.for_user_id(episode.user_id).get(pk=episode.pk)
        for name, value in wanted.items():
            setattr(current, name, value)
        current.edited_at = timezone.now()
        current.save()
        index_episodes([current], vectors)
        _audit("edit_episode", current)
    return current


def _accepted(name: str, text: Any) -> str:
    line = one_line(text)
    if not line and name in REQUIRED:
        raise EpisodeRefused("blank", SENTENCES["blank"])
    if len(line) > LONGEST:
        raise EpisodeRefused("too_long", SENTENCES["too_long"])
    if find_secrets(line):
        raise EpisodeRefused("secret", SENTENCES["secret"])
    return line


def mute(episode: Episode, *, on: bool) -> Episode:
    """Keep it out of replies, or let it in again. Raises Episode.DoesNotExist if it is gone."""
    with acting_as(episode.user_id):
        lock_owner(episode.user_id)
        current = Episode.objects.for_user_id(episode.user_id).get(pk=episode.pk)
        current.muted = on
        current.save(update_fields=["muted"])
        _audit("mute_episode" if on else "unmute_episode", current)
    return current


def _audit(action: str, episode: Episode) -> None:
    audit.record(
        action,
        actor_id=episode.user_id,
        subject_id=episode.user_id,
        target_kind="episode",
        target_id=episode.pk,
    )
