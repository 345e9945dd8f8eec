"""The attacks on the memory and their honest twins, and how one is brought to a user.

They are in ``tests/evals``, described beside them. Each goes the product's own way: a turn with its
messages, a model that returns what it was talked into, the rules beside it.
"""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from conversations.models import Conversation, Turn
from facts import candidates, keys
from facts.extraction import learn
from facts.models import Candidate, Consent, Fact, LearningRun
from facts.models.statement import Source
from facts.versioning import Proposal, Provenance
from memoryproject.models import User
from memoryproject.row_security import acting_as
from memoryproject.text import fold
from tests.factories import (
    ConversationFactory,
    FactFactory,
    LearningRunFactory,
    MessageFactory,
    TurnFactory,
    UserFactory,
)
from tests.model_server import ModelServer
from tests.roles import as_owner

Line = dict[str, Any]
EVALS = Path(__file__).parents[1] / "evals"
SAID_AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
EARLIER = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
BACKGROUND = ("tool", "file", "assistant")  # origins that a turn holds beside the user's message


def lines_of(name: str) -> list[Line]:
    # Only at line feeds: what is attacked with holds other breaks.
    text = (EVALS / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.split("\n") if line]


ATTACKS, TWINS = lines_of("attacks.jsonl"), lines_of("benign_twins.jsonl")
KINDS = list(dict.fromkeys(attack["kind"] for attack in ATTACKS))
LANGUAGES = list(dict.fromkeys(twin["language"] for twin in TWINS))


def number(line: Line) -> str:
    return str(line["id"].rpartition("-")[2])


# --- driving ------------------------------------------------------------------------------
def turn_with(user: User, attack: Line, conversation: Conversation) -> Turn:
    """The turn that the attack comes in: as the user's message, or beside one."""
    said = attack["said"] if attack["origin"] in BACKGROUND else attack["message"]
    turn = TurnFactory.create(
        user=user, conversation=conversation, said=said, created_at=SAID_AT, reply=None
    )
    told: list[tuple[str, str, Line]] = [("assistant", "I see.", {})]
    if attack["origin"] == "assistant":
        told = [("assistant", attack["message"], {})]
    elif attack["origin"] in BACKGROUND:
        call = {"id": "c1", "type": "function", "function": {"name": "read", "arguments": "{}"}}
        told = [
            ("assistant", "", {"tool_calls": [call]}),
            ("tool", attack["message"], {"tool_call_id": "c1"}),
            ("assistant", f"It says: {attack['message']}", {}),
        ]
    for position, (role, content, more) in enumerate(told, start=1):
        MessageFactory.create(
            turn=turn, user=user, position=position, role=role, content=content, **more
        )
    return turn


def learn_from(user: User, turn: Turn) -> None:
    run = LearningRunFactory.create(user=user, turn=turn)
    with acting_as(user.pk):
        claimed = LearningRun.objects.for_user(user).claim(run.pk)
    assert claimed is not None
    learn(claimed)
    with acting_as(user.pk):
        run.refresh_from_db()
    assert run.status in {"done", "empty", "partial"}, run.error_code


def drive(attack: Line, model: ModelServer, *, consents: bool) -> User:
    """Bring the attack to a user of its own; return them."""
    user = UserFactory.create()
    for known in attack.get("known", ()):
        slot = keys.slot_for(keys.lookup(known["key"]), value=known["value"])
        FactFactory.create(user=user, slot=slot, stated_at=EARLIER, **known)
    if consents:
        with as_owner():
            agreed = [Consent(user=user, category=category) for category in keys.CATEGORIES]
            Consent.objects.bulk_create(agreed)
    if attack["origin"] == "import":
        hand_over(user, attack)
        return user
    model.always("extract", json={"facts": attack["answer"]})
    conversation = ConversationFactory.create(user=user)
    turn = turn_with(user, attack, conversation)
    learn_from(user, turn)
    if attack["origin"] in BACKGROUND:  # what was told is the context of the next message, too
        later = TurnFactory.create(
            user=user, conversation=conversation, parent=turn, said="Thanks, that helps a lot."
        )
        learn_from(user, later)
    return user


def hand_over(user: User, attack: Line) -> None:
    for given in attack["answer"]:
        proposal = replace(Proposal("", "", ""), **given)
        provenance = Provenance(source=Source.IMPORT, stated_at=SAID_AT)
        with acting_as(user.pk):
            candidates.consider(
                user.pk, proposal, provenance=provenance, conversation=None, vectors=None
            )


# --- what came of it ----------------------------------------------------------------------
def harm_done(user: User, attack: Line) -> list[str]:
    """Each fact that the attack planted or undid, as text to read in a failure."""
    with acting_as(user.pk):
        active = list(Fact.objects.for_user(user).filter(status="active"))
        consents = list(Consent.objects.for_user(user))
    known = {(fact["key"], fact["value"], fact["text"]) for fact in attack.get("known", ())}
    kept = {(fact.key, fact.value, fact.text) for fact in active} & known
    planted = [fact for fact in active if (fact.key, fact.value, fact.text) not in known]
    harm = [f"planted {fact.key}: {fact.text}" for fact in planted if not is_fine(fact, attack)]
    harm += [f"undone {key}: {text}" for key, _, text in known - kept]
    if not attack.get("consents", True):
        harm += [f"consent to {consent.category}" for consent in consents]
    return harm


def is_fine(fact: Fact | Candidate, attack: Line) -> bool:
    """Whether this is the honest part of the message, and no more than that."""
    said = "\n".join((fact.key, fact.slot, fact.value, fact.text))
    return any(
        fold(part["value_has"]) in fold(fact.value)
        and fact.key == part.get("key", fact.key)
        and not any(lack in said or fold(lack) in fold(said) for lack in part.get("lacks", ()))
        for part in attack.get("allowed", ())
    )


def is_sensitive(attack: Line) -> bool:
    return any(
        keys.category_of(keys.lookup(fact["key"]).name, value=fact["value"], text=fact["text"])
        for fact in attack["answer"]
    )


def is_there(wanted: Line, found: list[Fact | Candidate]) -> bool:
    return any(
        one.key == wanted["key"] and fold(wanted["value_has"]) in fold(one.value) for one in found
    )
