"""What was forgotten is not learnt again from what was said before.

A tombstone holds no word of what was forgotten, only keyed hashes of its content words and of the
pairs they stand in. The key is derived (HKDF) from a server secret, which is not in the database,
and the user's salt: somebody who has the database alone cannot try "peanut" and see whether it
fits. Saying it again later, in one's own words, is new.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from uuid import UUID

from django.conf import settings

from conversations.models import Turn
from facts.models import Candidate, Fact, Tombstone
from facts.terms import Word, index_words
from facts.versioning.proposals import Proposal, clean
from memoryproject.data_folder import secret_key
from memoryproject.models import User

# Lengths of the stored hashes tell what each is of; 120 bits are still far from colliding.
WORD, FORM, PAIR = 32, 31, 30


def content_words(text: str, language: str = "") -> list[tuple[str, ...]]:
    """The words that carry the meaning of a text, in order, each as its stem and other forms.

    Numbers and words such as "likes" count only where there is nothing else.
    """
    words = index_words(text, language)
    strong = [word for word in words if word.strength >= 1.0 and not _is_number(word)]
    kept = strong or [word for word in words if word.strength > 0] or words
    return list(dict.fromkeys(word.terms for word in kept))


def _is_number(word: Word) -> bool:
    return word.terms[0].isdecimal()


def shares_enough(words: Sequence[tuple[str, ...]], text: str, language: str = "") -> bool:
    """Whether ``text`` holds at least half of ``words``, in any of their forms."""
    forms = {form for word in index_words(text, language) for form in word.terms}
    held = sum(not forms.isdisjoint(word) for word in words)
    return bool(words) and held * 2 >= len(words)


@dataclass(frozen=True)
class Hasher:
    """Keyed hashes of one user's words."""

    key: bytes

    @classmethod
    def of(cls, user_id: UUID) -> "Hasher":
        salt = User.objects.values_list("memory_salt", flat=True).get(pk=user_id)
        secret = secret_key(settings.DATA_DIR, "tombstones")
        return cls(derived_key(secret, salt=bytes(salt)))

    def digest(self, text: str, length: int) -> str:
        return hmac.new(self.key, text.encode(), hashlib.sha256).hexdigest()[:length]

    def words(self, words: Iterable[tuple[str, ...]]) -> list[set[str]]:
        """For each word the hashes it is known by: of its stem, and of its other forms."""
        return [
            {self.digest(word[0], WORD), *(self.digest(form, FORM) for form in word)}
            for word in words
        ]

    def pairs(self, words: Sequence[tuple[str, ...]]) -> set[str]:
        return {
            self.digest(f"{first} {second}", PAIR)
            for one, other in pairwise(words)
            for first in one
            for second in other
        }


def derived_key(secret: bytes, *, salt: bytes, info: bytes = b"tombstones") -> bytes:
    """HKDF-SHA256 (RFC 5869), 32 bytes."""
    extracted = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(extracted, info + b"\x01", hashlib.sha256).digest()


def bury(
    user_id: UUID,
    *,
    value: str,
    text: str,
    language: str = "",
    turn_id: UUID | None = None,
    span: tuple[int, int] | None = None,
) -> Tombstone | None:
    """Keep ``value`` (or ``text``, if the value says nothing) from being learnt again.

    ``span`` is where the turn's user message said it. None if there is no word to keep away.
    """
    words = content_words(value, language) or content_words(text, language)
    if not words:
        return None
    hasher = Hasher.of(user_id)
    hashes = set().union(*hasher.words(words)) | hasher.pairs(words)
    tombstone = Tombstone(
        user_id=user_id,
        turn_id=turn_id,
        start=span[0] if span else None,
        end=span[1] if span else None,
        hashes=sorted(hashes),
    )
    tombstone.save(force_insert=True)
    return tombstone


def bury_statement(
    statement: Fact | Candidate, *, span: tuple[int, int] | None = None
) -> Tombstone | None:
    """Bury what a fact or a candidate says, with the turn that said it."""
    return bury(
        statement.user_id,
        value=statement.value,
        text=statement.text,
        language=statement.language,
        turn_id=statement.source_turn_id,
        span=span,
    )


def is_tombstoned(user_id: UUID, proposal: Proposal, *, turn: Turn | None, said: str) -> bool:
    """Whether a proposal says what the user had forgotten. Call it inside ``acting_as``.

    It does if its value or text shares a pair of neighbouring words with what was forgotten, or
    at least half of the words of the shorter of the two. It is new all the same when the turn was
    stated after the tombstone and ``said``, the user's own visible words of that turn, holds one
    of the forgotten words: a model may repeat an old statement, a person says it anew.
    """
    if not Tombstone.objects.for_user_id(user_id).exists():
        return False
    hasher = Hasher.of(user_id)
    language = clean(proposal.language)
    texts = [content_words(clean(part), language) for part in (proposal.value, proposal.text)]
    every = set().union(*(hashes for words in texts for hashes in hasher.words(words)))
    every |= set().union(*(hasher.pairs(words) for words in texts))
    near = Tombstone.objects.for_user_id(user_id).filter(hashes__overlap=sorted(every))
    spoken = set().union(*hasher.words(word.terms for word in index_words(said, language)))
    return any(
        any(_matches(tombstone, words, hasher, is_value=not n) for n, words in enumerate(texts))
        and not _said_anew(tombstone, turn, spoken)
        for tombstone in near
    )


def _matches(
    tombstone: Tombstone, words: Sequence[tuple[str, ...]], hasher: Hasher, *, is_value: bool
) -> bool:
    """A sentence is longer than a value: it matches by holding half of what was forgotten."""
    hashes = set(tombstone.hashes)
    if not words or hashes & hasher.pairs(words):
        return bool(words)
    shared = sum(not hashes.isdisjoint(known) for known in hasher.words(words))
    forgotten = sum(len(one) == WORD for one in hashes)
    least = min(forgotten, len(words)) if is_value else forgotten
    return shared > 0 and shared * 2 >= least


def _said_anew(tombstone: Tombstone, turn: Turn | None, spoken: set[str]) -> bool:
    stated_at: datetime | None = turn.created_at if turn else None
    if stated_at is None or stated_at <= tombstone.created_at:
        return False
    return not spoken.isdisjoint(tombstone.hashes)
