"""What was forgotten is not learnt again from what was said before."""

from datetime import timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.utils import timezone

from conversations.models import Turn
from facts.models import Tombstone
from facts.tombstones import Hasher, bury, derived_key, is_tombstoned
from facts.versioning import Proposal
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import TurnFactory
from tests.facts.statements import proposal

pytestmark = pytest.mark.django_db


@pytest.fixture
def old_turn(asha: User) -> Turn:
    return TurnFactory.create(user=asha, said="…", created_at=timezone.now() - timedelta(hours=1))


@pytest.fixture
def later_turn(asha: User) -> Turn:
    return TurnFactory.create(user=asha, said="…", created_at=timezone.now() + timedelta(hours=1))


@pytest.fixture
def typewriters(asha: User) -> Tombstone:
    with acting_as(asha.pk):
        made = bury(asha.pk, value="vintage typewriters", text="Collects vintage typewriters")
    assert made is not None
    return made


def refused(user: User, turn: Turn | None, said: str = "", **fields: Any) -> bool:
    with acting_as(user.pk):
        return is_tombstoned(user.pk, proposal("hobby", **fields), turn=turn, said=said)


@pytest.mark.parametrize(
    "fields",
    [
        {"value": "vintage typewriters"},
        {"value": "Typewriters"},
        {"value": "a typewriter"},
        {"value": "typewriters from Olivetti"},
        {"value": "old machines", "text": "Collects vintage typewriters"},
        {"value": "collecting", "text": "Has many typewriters"},
    ],
)
def test_old_turns_do_not_teach_it_again_however_it_is_put(
    asha: User, old_turn: Turn, typewriters: Tombstone, fields: dict[str, str]
) -> None:
    assert refused(asha, old_turn, "I collect vintage typewriters", **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"value": "stamps", "text": "Collects stamps"},
        {"value": "the cello", "text": "Plays the cello"},
        {"value": "", "text": ""},
    ],
)
def test_other_things_are_still_learnt(
    asha: User, old_turn: Turn, typewriters: Tombstone, fields: dict[str, str]
) -> None:
    assert not refused(asha, old_turn, "words", **fields)


def test_said_again_later_in_ones_own_words_is_new(
    asha: User, later_turn: Turn, typewriters: Tombstone
) -> None:
    said = "I do collect typewriters, you can remember that"

    assert not refused(asha, later_turn, said, value="vintage typewriters")


def test_a_later_turn_in_which_the_user_does_not_say_it_is_refused(
    asha: User, later_turn: Turn, typewriters: Tombstone
) -> None:
    assert refused(asha, later_turn, "What's the weather in May?", value="vintage typewriters")
    assert refused(asha, None, "I collect typewriters", value="vintage typewriters")


@pytest.mark.parametrize(
    ("forgotten", "new", "text"),
    [
        ("Bruno, dog", "Rex, dog", "Has a dog named Rex"),
        ("05-05", "05-03", "Birthday is 3 May"),
        ("2027-06-12", "2027-06-03", "Wedding on 3 June 2027"),
        ("nurse in Pune", "teacher in Pune", "Works as a teacher in Pune"),
    ],
)
def test_a_later_turn_may_say_what_only_shares_words_with_it(
    asha: User, old_turn: Turn, later_turn: Turn, forgotten: str, new: str, text: str
) -> None:
    with acting_as(asha.pk):
        bury(asha.pk, value=forgotten, text="")

    assert not refused(asha, later_turn, "so it is", value=new, text=text)
    assert refused(asha, later_turn, "so it is", value=forgotten)
    assert refused(asha, old_turn, "so it is", value=new, text=text)


def test_a_later_turn_says_it_anew_in_other_words_if_they_are_quoted(
    asha: User, old_turn: Turn, later_turn: Turn
) -> None:
    with acting_as(asha.pk):
        bury(asha.pk, value="vegetarian", text="")
    said = "Hello. I gave up  meat and fish. Is it healthy to eat lentils?"

    def is_refused(turn: Turn, quote: str) -> bool:
        return refused(asha, turn, said, value="vegetarian", quote=quote)

    assert not is_refused(later_turn, "I gave up meat and fish")
    for quote in ("", "I eat no meat", "Is it healthy", "eat lentils?", "I"):
        assert is_refused(later_turn, quote)
    assert is_refused(old_turn, "I gave up meat and fish")


@pytest.mark.parametrize("is_later", [False, True])
def test_what_is_buried_with_every_word_keeps_nothing_else_away(
    asha: User, old_turn: Turn, later_turn: Turn, is_later: bool
) -> None:
    turn = later_turn if is_later else old_turn
    with acting_as(asha.pk):
        bury(asha.pk, value="I live in Lisbon", text="", every_word=True)

    def is_refused(key: str, value: str, text: str) -> bool:
        made = Proposal(key=key, value=value, text=text)
        with acting_as(asha.pk):
            return is_tombstoned(asha.pk, made, turn=turn, said="so it is")

    assert is_refused("profile.city", "Lisbon", "Lives in Lisbon")
    assert is_refused("profile.city", "Lisbon", "Home is Lisbon")  # "live" is a word of its key
    assert not is_refused("profile.city", "Porto", "Lives in Porto")
    assert not is_refused("plan", "Lisbon", "Flies to Lisbon")


def test_what_has_no_value_is_a_retelling_in_other_words(
    asha: User, later_turn: Turn, typewriters: Tombstone
) -> None:
    assert refused(asha, later_turn, "hm", value="", text="Bought an old typewriter, repaired it")


@pytest.mark.parametrize(
    ("value", "again", "other"),
    [
        ("शतरंज", "शतरंज खेलना", "संगीत"),
        ("陆清源", "陆清源", "骑行"),
        ("Zoë", "Zoe\u0308", "Anna"),
        ("05-14", "05-14", "06-02"),
    ],
)
def test_it_works_in_any_script_and_for_bare_numbers(
    asha: User, old_turn: Turn, value: str, again: str, other: str
) -> None:
    with acting_as(asha.pk):
        bury(asha.pk, value=value, text=value)

    assert refused(asha, old_turn, value=again, text="")
    assert not refused(asha, old_turn, value=other, text="")


def test_a_date_shared_by_two_plans_does_not_make_them_one(asha: User, old_turn: Turn) -> None:
    with acting_as(asha.pk):
        bury(asha.pk, value="dentist 2026-03-03 15:00", text="")

    assert not refused(asha, old_turn, value="choir 2026-03-03 15:00", text="")


def test_another_users_tombstone_forbids_nothing(
    asha: User, ravi: User, typewriters: Tombstone
) -> None:
    turn = TurnFactory.create(user=ravi, said="…")

    assert not refused(ravi, turn, value="vintage typewriters")
    assert refused(asha, None, value="vintage typewriters")


def test_the_database_alone_does_not_tell_what_was_forgotten(
    asha: User, ravi: User, typewriters: Tombstone
) -> None:
    with acting_as(asha.pk):
        hasher = Hasher.of(asha.pk)
    known = set(typewriters.hashes)
    salt = bytes(asha.memory_salt)

    assert not known.isdisjoint(hasher.words([("typewriters",)])[0])  # with the server's key
    for key in (salt, derived_key(b"", salt=salt), derived_key(b"guess", salt=salt)):
        assert known.isdisjoint(set().union(*Hasher(key).words([("typewriters",), ("vintage",)])))
    assert Hasher.of(ravi.pk).key != hasher.key
    assert "typewriter" not in str(typewriters.__dict__)


def test_the_key_is_derived_by_hkdf() -> None:
    expected = HKDF(SHA256(), length=32, salt=b"salt" * 8, info=b"tombstones").derive(b"secret")

    assert derived_key(b"secret", salt=b"salt" * 8) == expected


def test_what_says_nothing_gets_no_tombstone(asha: User) -> None:
    with acting_as(asha.pk):
        assert bury(asha.pk, value="…", text="!") is None
