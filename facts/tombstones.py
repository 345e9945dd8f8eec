"""What was forgotten is not learnt again from what was said before.

A tombstone holds no word of what was forgotten, only keyed hashes of its content words and of the
pairs they stand in. The key is derived (HKDF) from a server secret, which is not in the database,
and the user's salt: somebody who has the database alone cannot try "peanut" and see whether it
fits. Saying it again later, in one's own words, is new.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from uuid import UUID

from django.conf import settings

from conversations.models import Turn
from facts import keys
from facts.models import Candidate, Fact, Tombstone
from facts.terms import Word, index_words
from facts.versioning.proposals import Proposal, clean
from memoryproject.data_folder import secret_key
from memoryproject.models import User

# Lengths of the stored hashes tell what each is of; 120 bits are still far from colliding.
WORD, FORM, PAIR, WHOLE, EVERY = 32, 31, 30, 29, 28

# Quoted words whose sentence ends so are a question.
QUESTION = re.compile(r"[^.!?\n]*\?")


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

    def whole(self, text: str, language: str = "") -> set[str]:
        """Of the numbers of a text in their order, if there are any: those of a date are one."""
        numbers = [word.terms[0] for word in index_words(text, language) if _is_number(word)]
        return {self.digest(" ".join(numbers), WHOLE)} if numbers else set()

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
    every_word: bool = False,
) -> Tombstone | None:
    """Keep ``value`` (or ``text``, if the value says nothing) from being learnt again.

    ``span`` is where the turn's user message said it. ``every_word``: only what holds all of its
    words, those of its key included, says it. None if there is no word to keep away.
    """
    words = content_words(value, language) or content_words(text, language)
    if not words:
        return None
    hasher = Hasher.of(user_id)
    hashes = set().union(*hasher.words(words))
    hashes |= {hasher.digest("", EVERY)} if every_word else hasher.pairs(words)
    if all(word[0].isdecimal() for word in words):
        hashes |= hasher.whole(value, language) or hasher.whole(text, language)
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

    From a turn older than the tombstone, or from none, it does if its value or text shares a pair
    of neighbouring words with what was forgotten, or at least half of the words of the shorter of
    the two. From a later turn it does if its value or text holds all the words of it (a date or a
    number: is the same), and ``said``, the user's own visible words of that turn, neither holds
    one of them nor is what the proposal quotes: a model may repeat an old statement, a person
    says it anew. What has no value, only a text, is a retelling: half of the words are enough.
    """
    if not Tombstone.objects.for_user_id(user_id).exists():
        return False
    hasher = Hasher.of(user_id)
    proposed = Proposed.of(proposal, hasher)
    near = Tombstone.objects.for_user_id(user_id).filter(hashes__overlap=sorted(proposed.hashes))
    language = clean(proposal.language)
    spoken = set().union(*hasher.words(word.terms for word in index_words(said, language)))
    is_quoted = _is_statement_in(clean(proposal.quote), said, language)
    return any(
        (proposed.is_like if is_old else proposed.is_same)(set(tombstone.hashes))
        and (is_old or (spoken.isdisjoint(tombstone.hashes) and not is_quoted))
        for tombstone in near
        for is_old in [turn is None or turn.created_at <= tombstone.created_at]
    )


@dataclass(frozen=True)
class Proposed:
    """The words of a proposal's value, text and key, as hashes."""

    value: list[set[str]]
    text: list[set[str]]
    key: list[set[str]]
    pairs: set[str]
    wholes: set[str]

    @classmethod
    def of(cls, proposal: Proposal, hasher: Hasher) -> "Proposed":
        language = clean(proposal.language)
        parts = [clean(proposal.value), clean(proposal.text)]
        value, text = (content_words(part, language) for part in parts)
        return cls(
            value=hasher.words(value),
            text=hasher.words(text),
            key=hasher.words(_words_of_key(proposal.key)),
            pairs=hasher.pairs(value) | hasher.pairs(text),
            wholes=set().union(*(hasher.whole(part, language) for part in parts)),
        )

    @property
    def hashes(self) -> set[str]:
        return self.pairs | self.wholes.union(*self.value, *self.text)

    def is_like(self, hashes: set[str]) -> bool:
        """A sentence is longer than a value: it matches by holding half of what was forgotten."""
        if any(len(one) == EVERY for one in hashes):
            return self._holds_every(hashes)
        if hashes & self.pairs:
            return True
        forgotten = _count(hashes)
        by_value = _shared(self.value, hashes)
        by_text = _shared(self.text, hashes)
        return (by_value > 0 and by_value * 2 >= min(forgotten, len(self.value))) or (
            by_text > 0 and by_text * 2 >= forgotten
        )

    def is_same(self, hashes: set[str]) -> bool:
        if not self.value:
            return self.is_like(hashes)
        if any(len(one) == EVERY for one in hashes):
            return self._holds_every(hashes)
        if any(len(one) == WHOLE for one in hashes):
            return bool(hashes & self.wholes)
        return max(_shared(self.value, hashes), _shared(self.text, hashes)) >= _count(hashes)

    def _holds_every(self, hashes: set[str]) -> bool:
        held = set[str]().union(*self.value, *self.text, *self.key)
        return {one for one in hashes if len(one) == WORD} <= held


def _words_of_key(name: str) -> list[tuple[str, ...]]:
    """Of its name, and those that people use for it."""
    key = keys.lookup(clean(name))
    parts = [re.sub(r"[._]", " ", key.name), *key.words]
    return [word.terms for part in parts for word in index_words(part, "en")]


def _shared(words: Sequence[set[str]], hashes: set[str]) -> int:
    return sum(not hashes.isdisjoint(known) for known in words)


def _count(hashes: set[str]) -> int:
    return sum(len(one) == WORD for one in hashes)


def _is_statement_in(quote: str, said: str, language: str) -> bool:
    """Whether the user's own words are quoted, and say something: no question does."""
    said, quote = " ".join(said.split()), " ".join(quote.split())
    at = said.find(quote)
    if at < 0 or not content_words(quote, language):
        return False
    return not QUESTION.match(said, at + len(quote.rstrip("?")))
