"""A summary made again from the turns: in chunks, level by level, and never twice the same work."""

from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django.utils import timezone

from conversations import protected, summaries
from conversations.context.budget import summary_tokens
from conversations.models import Conversation, FoldingRun, Message, Passage, Turn
from conversations.summaries import owe_folding, rebuilding, request_rebuild, summariser
from conversations.summaries.steps import Step, read_stand
from memoryproject import token_counts
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.conversations.summarising import (
    go_on,
    long_talk,
    passages_of,
    run_of,
    small_talk,
    step,
    summaries_of,
    summarises,
    turns_of,
    vague,
    what_was_said,
    work_off,
)
from tests.factories import SummaryFactory
from tests.model_server import Call
from tests.roles import as_owner

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_marks(settings: Any) -> None:
    """Fold at more than 8 turns down to 4; a request to the summariser holds 2,000 tokens."""
    settings.WINDOW_MAX_TURNS = 10
    names = settings.LLM["models"] | {"summarise": "scripted-summarise"}
    settings.LLM = settings.LLM | {"models": names}


@pytest.fixture
def small_requests(monkeypatch: Any) -> None:
    monkeypatch.setattr(summariser, "LARGEST_REQUEST", 1_600)


def rebuilt(conversation: Conversation, *, fresh: bool = False) -> FoldingRun:
    with acting_as(conversation.user_id):
        return request_rebuild(conversation, fresh=fresh)


def told(count: int) -> list[tuple[str, str]]:
    """Turns of some length, each with an identifier."""
    filler = "We went on about shelves and how deep they ought to be. " * 4
    return [(f"Part {_code(n)} is next. {filler}", f"Fine. {filler}") for n in range(count)]


def _code(number: int) -> str:
    return f"KX-{7000 + number}"


def brief(call: Call) -> str:
    """A model that is short of words and loses every number."""
    return "They talked about the parts of shelves and how deep they ought to be."


def test_a_short_talk_is_rebuilt_in_one_call(
    asha: User, model_server: Any, monkeypatch: Any
) -> None:
    summarises(model_server, monkeypatch, what_was_said)
    conversation = long_talk(asha, [("The boat is called Meridian.", "Nice."), *small_talk(8)])
    rebuilt(conversation)

    work_off(conversation)

    (summary,) = summaries_of(conversation)
    assert (summary.rebuilt, summary.turns_covered) == (True, 5)
    assert "Meridian" in summary.text
    assert len(model_server.calls_for("summarise")) == 1
    run = run_of(conversation)
    assert (run.status, run.from_source, run.rebuilds, run.folds) == ("done", False, 1, 0)


def test_nothing_old_enough_is_nothing_to_rebuild(asha: User, model_server: Any) -> None:
    conversation = long_talk(asha, small_talk(3))
    rebuilt(conversation)

    assert work_off(conversation) == 1
    assert (run_of(conversation).status, model_server.calls) == ("done", [])


def test_a_long_talk_is_rebuilt_in_chunks_that_fit_and_keeps_its_items(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(60))
    SummaryFactory.create(through=turns_of(conversation)[30], text="Old.", version=7)
    rebuilt(conversation)

    work_off(conversation)

    old, summary = summaries_of(conversation)
    assert (old.version, summary.version, summary.turns_covered) == (7, 8, 56)
    assert summary.tokens <= summary_tokens()
    assert all(_code(n) in summary.text for n in range(56))
    calls = model_server.calls_for("summarise")
    assert all(token_counts.count(call.text) + call.body["max_tokens"] < 1_600 for call in calls)
    levels = {passage.level for passage in passages_of(conversation)}
    assert max(levels) >= 2  # merged on the way
    stretches = [one for one in passages_of(conversation) if one.level == 1]
    assert len(calls) == len(passages_of(conversation)) + 1
    assert len(stretches) < 30
    assert all(one.tokens <= rebuilding.passage_tokens(summariser.room()) for one in stretches)


def test_a_rebuild_that_broke_off_goes_on_with_the_next_passage(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(40))
    run = rebuilt(conversation)
    for _ in range(3):
        step(run)
    done = {one.pk for one in passages_of(conversation)}
    assert len(done) == 3
    with acting_as(asha.pk):  # a worker takes it, and dies
        assert FoldingRun.objects.for_user(asha).claim(run.pk) is not None
    with as_owner():
        stuck = FoldingRun.objects.across_users().get()
        assert (stuck.status, stuck.attempts) == ("running", 1)
        FoldingRun.objects.across_users().update(due_at=timezone.now())

    work_off(conversation)

    assert summaries_of(conversation)[0].rebuilt
    assert done < {one.pk for one in passages_of(conversation)}
    asked = [call.messages[-1]["content"] for call in model_server.calls_for("summarise")]
    assert len(asked) == len(set(asked))  # nothing was asked twice
    assert len(asked) == len(passages_of(conversation)) + 1


def test_progress_gives_the_attempts_back_and_a_failure_keeps_the_passages(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(40))
    run = rebuilt(conversation)
    model_server.answers("summarise", raw="")
    step(run)
    assert (run.attempts, run.error_code) == (1, "empty")
    with as_owner():
        FoldingRun.objects.across_users().update(due_at=timezone.now())

    step(run)

    assert (run.status, run.attempts, run.error_code) == ("due", 0, "")
    assert len(passages_of(conversation)) == 1
    model_server.fails("summarise", status=500, times=3)
    step(run)
    assert (run.status, run.attempts, run.error_code) == ("due", 1, "server_error")
    assert len(passages_of(conversation)) == 1


def test_the_next_rebuild_makes_only_what_is_missing(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(40))
    rebuilt(conversation)
    work_off(conversation)
    first = len(model_server.calls_for("summarise"))
    go_on(conversation, told(8))

    rebuilt(conversation)
    work_off(conversation)

    second = len(model_server.calls_for("summarise")) - first
    assert second < first / 2
    assert summaries_of(conversation)[-1].turns_covered == 44


def test_who_asks_for_another_text_gets_one(asha: User, model_server: Any) -> None:
    conversation = long_talk(asha, small_talk(9))
    for text in ("They asked about shelves.", "It was all about shelves, and their depth."):
        model_server.answers("summarise", raw=text)
        request_rebuild(conversation)
        work_off(conversation)
        assert summaries_of(conversation)[-1].text == text
    assert len(passages_of(conversation)) == 1


def test_asking_again_during_a_rebuild_does_not_begin_it_again(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(40))
    run = request_rebuild(conversation)
    for _ in range(4):
        step(run)
        request_rebuild(conversation)
    ask = summariser.summarise

    def pressing(*args: Any, **given: Any) -> str:
        answer = ask(*args, **given)
        request_rebuild(conversation)
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(summariser, "summarise", pressing)
        step(run)
    work_off(conversation)

    assert [one.rebuilt for one in summaries_of(conversation)] == [True]
    assert len(model_server.calls_for("summarise")) == len(passages_of(conversation)) + 1
    assert run_of(conversation).rebuilds == 1


def test_asking_for_another_text_during_a_rebuild_of_old_passages_makes_them_anew(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    """One that was put in line because something was forgotten would use them again."""
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(40))
    request_rebuild(conversation)
    work_off(conversation)
    old = {one.pk for one in passages_of(conversation)}
    run = rebuilt(conversation)

    request_rebuild(conversation)
    assert passages_of(conversation) == []
    step(run)
    request_rebuild(conversation)
    work_off(conversation)

    assert old.isdisjoint(one.pk for one in passages_of(conversation))
    assert len(summaries_of(conversation)) == 2


def test_another_talk_keeps_its_passages(asha: User, model_server: Any) -> None:
    model_server.always("summarise", raw="They asked about shelves.")
    first, second = long_talk(asha, small_talk(9)), long_talk(asha, small_talk(9))
    for conversation in (first, second):
        request_rebuild(conversation)
        work_off(conversation)

    request_rebuild(first)

    assert (len(passages_of(first)), len(passages_of(second))) == (0, 1)


def test_passages_of_another_prompt_are_made_anew(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(20))
    rebuilt(conversation)
    work_off(conversation)
    with as_owner():
        Passage.objects.across_users().update(prompt_version="summary-0", text="Old words.")

    rebuilt(conversation)
    work_off(conversation)

    assert "Old words." not in {one.text for one in passages_of(conversation)}
    assert len(summaries_of(conversation)) == 2


def test_another_branch_uses_the_passages_they_have_in_common(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(40))
    rebuilt(conversation)
    work_off(conversation)
    first = len(model_server.calls_for("summarise"))
    with as_owner():
        conversation.active_turn = turns_of(conversation)[29]
        conversation.save()
    go_on(conversation, [("The other way leads to Graz.", "Yes."), *told(8)])

    rebuilt(conversation)
    work_off(conversation)

    _, other = summaries_of(conversation)
    assert other.turns_covered == 35
    assert "Graz" in other.text
    assert len(model_server.calls_for("summarise")) - first < first / 2


def test_a_forgotten_sentence_takes_its_passages_along_and_the_rest_serves_again(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(40))
    rebuilt(conversation)
    work_off(conversation)
    before = passages_of(conversation)
    with as_owner():
        message = Message.objects.across_users().get(content__startswith="Part KX-7003")
        message.content = message.content.replace("Part KX-7003 is next.", "█" * 21)
        message.save()

    with acting_as(asha.pk):
        gone = summaries.forget_in_summaries(
            asha.pk, [conversation.pk], lambda text: "KX-7003" in text
        )
    assert 2 <= len(gone) < len(before)  # the summary, the passage, and what was merged from it
    assert run_of(conversation).from_source
    asked = len(model_server.calls_for("summarise"))
    work_off(conversation)

    assert len(model_server.calls_for("summarise")) - asked <= len(gone)
    (summary,) = summaries_of(conversation)
    assert "KX-7003" not in f"{summary.text}{summary.protected}"
    assert "KX-7004" in summary.text


def test_a_passage_forgotten_while_it_is_merged_is_not_merged(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(40))
    run = rebuilt(conversation)
    while not any(one.level == 2 for one in passages_of(conversation)):
        step(run)
    ask = summariser.summarise
    asked: list[int] = []

    def forgetting(*args: Any, **given: Any) -> str:
        answer = ask(*args, **given)
        if not asked:
            with acting_as(asha.pk):
                summaries.forget_in_summaries(
                    asha.pk, [conversation.pk], lambda text: "KX-70" in text
                )
        asked.append(1)
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(summariser, "summarise", forgetting)
        step(run)
    assert (run.status, run.attempts, run.error_code) == ("due", 0, "")
    assert passages_of(conversation) == []

    work_off(conversation)
    assert summaries_of(conversation)[0].turns_covered == 36


def test_a_passage_deleted_between_two_queries_is_not_skipped(
    asha: User, model_server: Any, monkeypatch: Any, small_requests: None
) -> None:
    """Other transactions commit between the plan of a merge and the reading of its passages."""
    summarises(model_server, monkeypatch, brief)
    conversation = long_talk(asha, told(40))
    run = rebuilt(conversation)
    while not isinstance(planned(run), rebuilding.Merge):
        step(run)
    read = rebuilding._read

    def reading(stand: Any, nodes: Any) -> Any:
        with as_owner():
            Passage.objects.across_users().filter(pk=nodes[0].pk).delete()
        return read(stand, nodes)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rebuilding, "_read", reading)
        step(run)

    assert (run.status, run.attempts, run.error_code) == ("due", 0, "")
    assert {one.level for one in passages_of(conversation)} == {1}
    work_off(conversation)
    assert all(_code(n) in summaries_of(conversation)[0].text for n in range(36))


def planned(run: FoldingRun) -> Step | None:
    with acting_as(run.user_id):
        return rebuilding.next_step(read_stand(run))


def test_a_rebuild_asked_for_while_a_fold_is_at_work_is_done_after_it(
    asha: User, model_server: Any, monkeypatch: Any
) -> None:
    summarises(model_server, monkeypatch, what_was_said)
    conversation = long_talk(asha, small_talk(9))
    with acting_as(asha.pk):
        run = owe_folding(turns_of(conversation)[-1])
    assert run is not None
    ask = summariser.summarise

    def asking(*args: Any, **given: Any) -> str:
        if not given.get("attempt", 0) > 1 and not run_of(conversation).from_source:
            rebuilt(conversation)
        return ask(*args, **given)

    monkeypatch.setattr(summariser, "summarise", asking)
    step(run)
    assert (run.status, run.from_source, run.folds) == ("due", True, 1)

    work_off(conversation)
    assert [one.rebuilt for one in summaries_of(conversation)] == [False, True]


def test_losing_too_much_asks_for_a_rebuild_and_again_only_after_twice_as_many_turns(
    asha: User, model_server: Any, monkeypatch: Any
) -> None:
    summarises(model_server, monkeypatch, vague)
    conversation = long_talk(asha, told(0))
    at: list[int] = []
    for n in range(70):
        go_on(conversation, [(f"Part {_code(n)} is next.", "Fine.")])
        with acting_as(asha.pk):
            owe_folding(turns_of(conversation)[-1])
        work_off(conversation)
        made = summaries_of(conversation)
        if made and made[-1].rebuilt and (not at or made[-1].turns_covered != at[-1]):
            at.append(made[-1].turns_covered)

    assert len(at) == run_of(conversation).rebuilds <= 5
    assert all(later >= 2 * sooner for sooner, later in pairwise(at))
    newest = summaries_of(conversation)[-1]
    known = [_code(n) for n in range(newest.turns_covered) if _code(n) in newest.text]
    assert len(known) == newest.turns_covered


def test_a_failed_rebuild_does_not_keep_new_turns_from_being_folded(
    asha: User, model_server: Any, monkeypatch: Any
) -> None:
    summarises(model_server, monkeypatch, what_was_said)
    conversation = long_talk(asha, small_talk(14))
    SummaryFactory.create(through=turns_of(conversation)[2], text="About shelves.", version=1)
    run = rebuilt(conversation)
    with as_owner():
        FoldingRun.objects.across_users().update(status="failed", finished_at=timezone.now())

    with acting_as(asha.pk):
        owe_folding(turns_of(conversation)[-1])

    assert (run_of(conversation).status, run_of(conversation).from_source) == ("due", False)
    assert run.pk == run_of(conversation).pk


def test_thirty_items_of_the_first_five_turns_are_there_at_turn_two_hundred(
    asha: User, model_server: Any, monkeypatch: Any
) -> None:
    """The scripted summariser forgets more each time, and in the end everything."""
    forgets = iter(range(1_000))

    def forgetful(call: Call) -> str:
        words = what_was_said(call).split()
        return " ".join(["They talked about shelves.", *words[: max(60 - 8 * next(forgets), 0)]])

    summarises(model_server, monkeypatch, forgetful)
    planted = [
        *(f"KX-{7000 + n}" for n in range(8)),
        *(f"{n + 11}.50 €" for n in range(8)),
        *(f"{n + 3} March 2027" for n in range(7)),
        *(
            "Lindqvist",
            "Meridian",
            "Oberhofen",
            "Quillfeather",
            "Marisol",
            "Tarkovsky",
            "Ljubljana",
        ),
    ]
    said = [", ".join(planted[n::5]) for n in range(5)]
    first = [(f"Please keep in mind: {text}.", "I will.") for text in said]
    conversation = long_talk(asha, first)
    with as_owner():
        found = [
            item
            for text in said
            for item in protected.find(f"Please keep in mind: {text}.", said_by="user")
        ]
    for n in range(195):
        go_on(conversation, small_talk(1, start=n))
        with acting_as(asha.pk):
            owe_folding(turns_of(conversation)[-1])
        work_off(conversation)

    newest = summaries_of(conversation)[-1]
    assert newest.turns_covered >= 190
    assert newest.tokens <= summary_tokens()
    assert [one for one in planted if one not in newest.text] == []
    assert protected.lost(found, newest.text) == []
    run = run_of(conversation)
    assert run.folds + run.rebuilds == len(summaries_of(conversation))


def test_my_order_is_in_the_summary_at_turn_fifty(
    asha: User, model_server: Any, monkeypatch: Any
) -> None:
    summarises(model_server, monkeypatch, vague)
    conversation = long_talk(asha, [("My order is 88412", "Noted.")])
    for n in range(49):
        go_on(conversation, small_talk(1, start=n))
        with acting_as(asha.pk):
            owe_folding(turns_of(conversation)[-1])
        work_off(conversation)

    assert "88412" in summaries_of(conversation)[-1].text


# --- by hand ------------------------------------------------------------------------------


def test_the_command_puts_rebuilds_in_line_and_says_how_many(
    asha: User, ravi: User, model_server: Any
) -> None:
    with_summary = long_talk(asha, small_talk(9))
    SummaryFactory.create(through=turns_of(with_summary)[2])
    long_talk(asha, small_talk(1))
    his = long_talk(ravi, small_talk(9))
    SummaryFactory.create(through=turns_of(his)[2])

    assert called("--user", asha.email) == "1 summary is in line.\n"
    with as_owner():
        assert FoldingRun.objects.across_users().get().conversation_id == with_summary.pk
    assert called("--all") == "2 summaries are in line.\n"
    with as_owner():
        FoldingRun.objects.across_users().update(
            status="failed", from_source=False, attempts=F("attempts") + 6
        )
    assert called("--conversation", str(his.pk)) == "1 summary is in line.\n"
    run = run_of(his)
    assert (run.status, run.from_source, run.attempts) == ("due", True, 0)
    assert not model_server.calls  # workers do it


def test_the_command_says_what_there_is_not(asha: User) -> None:
    turn = Turn(conversation=Conversation(user=asha))
    for given in (["--user", "nobody@example.org"], ["--conversation", str(turn.pk)]):
        with pytest.raises(CommandError, match="There is no"):
            called(*given)


def called(*given: str) -> str:
    out = StringIO()
    call_command("rebuild_summaries", *given, stdout=out)
    return out.getvalue()
