"""What people and staff do in a case, by the plain name of the operation.

A new operation is a function of (world, the operation as the case gives it) that returns the
Answer, in the module of what it is about, and a line in ``OPERATIONS``. It uses the product as a
person does: by the API or a page. The line of ``not_built.OPERATIONS`` goes then. A new page is
a line in ``pages.PAGES``.
"""

from collections.abc import Callable
from typing import Any

from tests.cases import not_built
from tests.cases.exchanges import Answer
from tests.cases.loader import write_out
from tests.cases.not_built import NotBuilt, Unknown
from tests.cases.operations import episodes, facts, pages, people, settings, talk, upkeep, work
from tests.cases.operations.timing import pass_time
from tests.cases.world import World


def perform(world: World, op: dict[str, Any]) -> Answer:
    """Run one operation; raises NotBuilt or Unknown for one that cannot be."""
    name = op["op"]
    if name in not_built.OPERATIONS:
        raise NotBuilt(not_built.OPERATIONS[name])
    if name not in OPERATIONS:
        raise Unknown(f"operation {name!r}")
    pass_time(world, op)
    answer = OPERATIONS[name](world, write_out(op))
    answer.op = op
    return answer


OPERATIONS: dict[str, Callable[[World, dict[str, Any]], Answer]] = {
    # conversations
    "send_message": talk.send_message,
    "stream_reply": talk.stream_reply,
    "new_conversation": talk.new_conversation,
    "read_conversation": talk.conversation_call("GET"),
    "list_messages": talk.conversation_call("GET", "turns/"),
    "rename_conversation": talk.conversation_call("PATCH"),
    "conversation_summary": talk.conversation_summary,
    "delete_conversation": talk.conversation_call("DELETE"),
    # facts
    "list_facts": facts.list_facts,
    "add_fact": facts.add_fact,
    "read_fact": facts.fact_call("GET"),
    "fact_history": facts.fact_call("GET", "history/"),
    "edit_fact": facts.fact_call("PATCH", "", "text", "key", "value"),
    "confirm_fact": facts.fact_call("POST", "confirm/"),
    "delete_fact": facts.fact_call("DELETE"),
    "search": facts.search,
    # what happened
    "end_conversation": episodes.end_conversation,
    "read_episode": episodes.episode_call("GET"),
    "delete_episode": episodes.episode_call("DELETE"),
    # settings
    "set_setting": settings.set_setting,
    "pause_memory": settings.dial(on=False),
    "resume_memory": settings.dial(on=True),
    "withdraw_consent": settings.withdraw,
    # pages
    "view": pages.view,
    "reload": pages.reload,
    "admin_post": pages.admin_post,
    # work in the background
    "wait_queue_empty": work.wait_queue_empty,
    "run_queued": work.wait_queue_empty,
    "reextract": work.reextract,
    "rebuild_summary": work.rebuild_summary,
    # upkeep
    "run_retention": upkeep.command("retain"),
    "run_consolidation": upkeep.command("consolidate"),
    "run_reindex": upkeep.command("reindex"),
    "embedding_back": upkeep.embedding_back,
    # people
    "login": people.login,
    "create_user": people.create_user,
}
