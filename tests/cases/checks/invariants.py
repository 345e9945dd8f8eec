"""Rules that hold in every state, called by their names."""

from collections.abc import Callable
from uuid import UUID

from conversations.context.history import path_sizes, read_turns
from conversations.models import ContextRecord, Message, Summary, Turn
from facts.models import Embedding, Fact, LearningRun, Posting
from memoryproject.embeddings import current_model
from memoryproject.row_security import acting_as
from tests.cases import not_built
from tests.cases.checks.form import Check, only
from tests.cases.learning import learn
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.world import World
from tests.roles import as_owner

BEGINNING = 40  # characters of a message: a long one is shortened after them


def invariant(world: World, wanted: Check) -> None:
    only(wanted, "name", "key")
    name = wanted["name"]
    if name in not_built.INVARIANTS:
        raise NotBuilt(not_built.INVARIANTS[name])
    if name not in INVARIANTS:
        raise Unknown(f"invariant {name!r}")
    INVARIANTS[name](world, wanted)


def chains(world: World, wanted: Check) -> list[Fact]:
    facts = [fact for fact in world.facts() if "key" not in wanted or fact.key == wanted["key"]]
    assert facts
    return facts


def chain_acyclic(world: World, wanted: Check) -> None:
    facts = {fact.pk: fact for fact in chains(world, wanted)}
    for fact in facts.values():
        seen, at = {fact.pk}, fact.superseded_by_id
        while at is not None:
            assert at not in seen
            seen.add(at)
            at = facts[at].superseded_by_id if at in facts else None


def chain_single_head(world: World, wanted: Check) -> None:
    heads: dict[tuple[str, str], int] = {}
    for fact in chains(world, wanted):
        if fact.superseded_by_id is None:
            heads[fact.key, fact.slot] = heads.get((fact.key, fact.slot), 0) + 1
    assert set(heads.values()) == {1}, heads


def links_stay_within_user(world: World, wanted: Check) -> None:
    with as_owner():
        linked = Fact.objects.across_users().filter(superseded_by__isnull=False)
        for fact in linked.select_related("superseded_by"):
            assert fact.superseded_by is not None
            assert fact.user_id == fact.superseded_by.user_id


def no_half_written_rows(world: World, wanted: Check) -> None:
    """A standing fact can be found: by its words, and by its vector while the embedder is up."""
    facts = [fact for fact in world.facts() if fact.stands]
    assert facts
    with as_owner():
        words = set(Posting.objects.across_users().values_list("item_id", flat=True))
        vectors = set(Embedding.objects.across_users().values_list("item_id", flat=True))
        open_turns = Turn.objects.across_users().open().count()
    assert open_turns == 0
    for fact in facts:
        assert fact.pk in words
        assert fact.pk in vectors


def window_has_no_duplicates(world: World, wanted: Check) -> None:
    for call in world.model.calls_for("reply"):
        said = [message["content"] for message in call.messages if message["role"] == "user"]
        with as_owner():
            stored_texts = [
                message.visible_text
                for message in Message.objects.across_users().for_user(world.user())
            ]
        for text in set(said):
            assert said.count(text) <= max(1, stored_texts.count(text))


def every_folded_turn_was_summarised(world: World, wanted: Check) -> None:
    """What a summary covers was read by the model, and no turn left a prompt without one."""
    user = world.user()
    with as_owner():
        made = (
            Summary.objects.across_users().for_user(user).exclude(pk__in=world.summary_ids.values())
        )
        summaries = list(made.select_related("through"))
        records = list(ContextRecord.objects.across_users().for_user(user))
    assert summaries, "nothing was folded"
    asked = "\n".join(call.text for call in world.model.calls_for("summarise"))
    given = _covered_by_setup(world)
    for summary in summaries:
        with acting_as(user.pk):
            path = [one.id for one in path_sizes(summary.through)]
            turns = read_turns(user.pk, [one for one in path if one not in given])
        assert summary.turns_covered == len(path)
        for said in (said for turn in turns for said in turn.messages):
            assert said.text[:BEGINNING] in asked, said.text[:200]
    assert not [one.turn_id for one in records if "turns" in one.left_out]


def _covered_by_setup(world: World) -> set[UUID]:
    """The turns whose summary the case has given."""
    with as_owner():
        given = list(
            Summary.objects.across_users()
            .filter(pk__in=world.summary_ids.values())
            .select_related("through")
        )
    covered: set[UUID] = set()
    for summary in given:
        with acting_as(summary.user_id):
            covered |= {one.id for one in path_sizes(summary.through)}
    return covered


def vectors_compared_only_within_model(world: World, wanted: Check) -> None:
    with as_owner():
        models = Embedding.objects.across_users().values_list("model", flat=True)
        assert len(set(models)) <= 1


def all_facts_have_current_vector(world: World, wanted: Check) -> None:
    """Of the model that is configured now, and of no other."""
    facts = world.facts()
    assert facts
    with as_owner():
        vectors = set(
            Embedding.objects.across_users()
            .for_user(world.user())
            .filter(item_kind="fact")
            .values_list("item_id", "model")
        )
    assert vectors == {(fact.pk, current_model().name) for fact in facts}


def worker_alive(world: World, wanted: Check) -> None:
    """Further work is still done."""
    sent = world.send("Still there?")
    learn(world)
    with as_owner():
        run = LearningRun.objects.across_users().get(turn_id=sent.turn)
    assert not run.is_open


INVARIANTS: dict[str, Callable[[World, Check], None]] = {
    "chain_acyclic": chain_acyclic,
    "chain_single_head": chain_single_head,
    "links_stay_within_user": links_stay_within_user,
    "no_half_written_rows": no_half_written_rows,
    "window_has_no_duplicates": window_has_no_duplicates,
    "every_folded_turn_was_summarised": every_folded_turn_was_summarised,
    "vectors_compared_only_within_model": vectors_compared_only_within_model,
    "all_facts_have_current_vector": all_facts_have_current_vector,
    "worker_alive": worker_alive,
}
