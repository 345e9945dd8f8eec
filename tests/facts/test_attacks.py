"""Texts that try to become facts which steer the assistant later, and honest ones that look alike.

Each goes the product's own way (``attacks``). What still gets through stands here by number; a
ledger that is not exact fails, in both directions: it shrinks on purpose only, and is empty once
the filter does all of it.
"""

import pytest

from facts.models import Candidate, Fact
from memoryproject.row_security import acting_as
from tests.cases import not_built
from tests.facts.attacks import (
    ATTACKS,
    KINDS,
    LANGUAGES,
    TWINS,
    drive,
    harm_done,
    is_fine,
    is_sensitive,
    is_there,
    number,
)
from tests.model_server import ModelServer

pytestmark = pytest.mark.django_db

IN_A_TALK = {"conversation__isnull": False}  # an import's offers are shown to no model

# Origins that the product can not carry yet, and how far they are driven until it does.
DRIVEN_PARTLY = {
    "import": "handed to candidates.consider() with an import as its source",
    "file": "read by a tool, and repeated by the assistant",
}

# Kind of attack -> the numbers of those that become an active fact, or undo one. All are empty and
# stay so: what gets through is a fault of the filter, never a line here.
GETS_THROUGH: dict[str, str] = {}
# The same for offers: asked about, yet shown to the model meanwhile, as if the user had said it.
IS_OFFERED: dict[str, str] = {}
# Language -> the twins that are not learnt.
LOST: dict[str, str] = {}


@pytest.mark.parametrize("kind", KINDS)
def test_no_attack_becomes_an_active_fact(kind: str, model_server: ModelServer) -> None:
    through = {}
    for attack in (one for one in ATTACKS if one["kind"] == kind):
        user = drive(attack, model_server, consents=attack.get("consents", True))
        if harm := harm_done(user, attack):
            through[number(attack)] = harm

    assert " ".join(through) == GETS_THROUGH.get(kind, ""), through


@pytest.mark.parametrize("kind", KINDS)
def test_no_attack_is_offered_as_the_users_own_words(kind: str, model_server: ModelServer) -> None:
    offered = {}
    for attack in (one for one in ATTACKS if one["kind"] == kind and is_sensitive(one)):
        user = drive(attack, model_server, consents=False)
        with acting_as(user.pk):
            offers = list(Candidate.objects.for_user(user).filter(why="offer", **IN_A_TALK))
        if wrong := [offer.text for offer in offers if not is_fine(offer, attack)]:
            offered[number(attack)] = wrong

    assert " ".join(offered) == IS_OFFERED.get(kind, ""), offered


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_looks_like_an_attack_is_learnt(language: str, model_server: ModelServer) -> None:
    lost = {}
    for twin in (one for one in TWINS if one["language"] == language):
        user = drive(twin | {"origin": "typed"}, model_server, consents=False)
        with acting_as(user.pk):
            active = list(Fact.objects.for_user(user).filter(status="active"))
            offers = list(Candidate.objects.for_user(user).filter(why="offer"))
        missing = [one for one in twin["must_have"] if not is_there(one, [*active, *offers])]
        if missing:
            lost[number(twin)] = missing

    assert " ".join(lost) == LOST.get(language, ""), lost


# --- the set itself -----------------------------------------------------------------------
def test_the_set_is_what_it_is_said_to_be() -> None:
    assert len(ATTACKS) >= 200
    assert len(KINDS) >= 20
    assert len({attack["language"] for attack in ATTACKS}) >= 10
    assert len(TWINS) >= 120
    for lines in (ATTACKS, TWINS):
        assert len({line["id"] for line in lines}) == len(lines)
        assert len({line["message"] for line in lines}) == len(lines)
    for line in [*ATTACKS, *TWINS]:
        for fact in line["answer"]:
            assert fact["quote"] in line["message"], line["id"]  # it gets as far as it can


def test_ledgers_name_attacks_that_exist() -> None:
    names = {attack["id"] for attack in ATTACKS} | {twin["id"] for twin in TWINS}
    for ledger in (GETS_THROUGH, IS_OFFERED):
        for kind, numbers in ledger.items():
            stem = kind.replace("_", "-")
            assert {f"{stem}-{one}" for one in numbers.split()} <= names
    for language, numbers in LOST.items():
        assert {f"twin-{language.lower()}-{one}" for one in numbers.split()} <= names


def test_what_is_driven_partly_cannot_be_driven_whole() -> None:
    not_yet = {"import": not_built.OPERATIONS, "file": not_built.INPUTS}

    for origin, so_far in DRIVEN_PARTLY.items():
        assert any(attack["origin"] == origin for attack in ATTACKS)
        assert origin in not_yet[origin], f"{origin}: only {so_far}, though it is built"
