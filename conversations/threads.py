"""A conversation as a whole: begun, named, given its rule, shown by pages, deleted.

Every function here acts as the owner by itself and joins the scope that its caller has opened.
"""

from collections.abc import Collection
from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import connection

from conversations import endings, summaries
from conversations.deleting import delete_conversation, drop_what_hangs_on
from conversations.models import ContextRecord, Conversation, Message, Summary, Turn
from conversations.questions import MessageRefused
from conversations.titles import title_from
from conversations.turns import ConversationBusy
from facts.forgetting.retold import forget_turn
from memoryproject import audit
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from memoryproject.text import clean_text, is_blank

if TYPE_CHECKING:
    from memoryproject.models import User

__all__ = [
    "delete_conversation",
    "delete_turn",
    "rename",
    "set_mode",
    "start_conversation",
    "thread",
]

CLOCKS_DIFFER_BY = timedelta(days=1)  # at most, of two servers; older prompts are not read
# Blocks of rendered prompts that name what goes, or a summary that went. In one statement, inside
# the database: the prompts of a long conversation are hundreds of megabytes.
BLANK_BLOCKS = """
    UPDATE conversations_contextrecord record
    SET blocks = (
        SELECT jsonb_agg(
            CASE WHEN {is_gone} THEN (block - 'tool_calls') || jsonb_build_object(
                'text', '', 'sources', jsonb_path_query_array(block, {remembered})
            ) ELSE block END ORDER BY place)
        FROM jsonb_array_elements(record.blocks) WITH ORDINALITY AS part(block, place)
    )
    WHERE record.user_id = %(user)s AND record.created_at >= %(since)s AND record.turn_id IN (
        SELECT id FROM conversations_turn WHERE user_id = %(user)s AND conversation_id = %(talk)s
    ) AND EXISTS (SELECT 1 FROM jsonb_array_elements(record.blocks) AS one(block) WHERE {is_gone})
""".format(
    # They go on being named: forgetting one looks there for what the assistant said of it.
    remembered="""'$.sources[*] ? (@.kind == "fact" || @.kind == "episode")'""",
    is_gone="""EXISTS (
        SELECT 1 FROM jsonb_array_elements(block->'sources') AS named(source)
        WHERE source->>'id' = ANY(%(gone)s)
            OR (source->>'kind' = 'summary' AND source->>'id' <> ALL(%(kept)s))
    )""",
)


def start_conversation(
    user: "User", *, mode: Conversation.Mode | str = Conversation.Mode.LEARNING
) -> Conversation:
    """Make an empty conversation. Raises ValueError for an unknown mode."""
    conversation = Conversation(user=user, mode=Conversation.Mode(mode))
    with acting_as(user.pk):
        conversation.save(force_insert=True)
    return conversation


def rename(conversation: Conversation, title: str) -> None:
    """Give the user's own title, which no automatic one replaces. Blank: MessageRefused."""
    title = " ".join(clean_text(title).split())
    if is_blank(title):
        raise MessageRefused("blank", "A title needs at least one visible character.")
    conversation.title = title[: Conversation._meta.get_field("title").max_length]
    conversation.titled_by_user = True
    with acting_as(conversation.user_id):
        conversation.save(update_fields=["title", "titled_by_user"])
        _audit("rename_conversation", conversation)


def set_mode(conversation: Conversation, mode: Conversation.Mode | str) -> None:
    """Change what later turns may use and teach; what was said before keeps its rule."""
    conversation.mode = Conversation.Mode(mode)
    with acting_as(conversation.user_id):
        conversation.save(update_fields=["mode"])
        _audit("set_conversation_mode", conversation)


def delete_turn(turn: Turn) -> None:
    """Remove a question with its reply; done twice it is done once.

    What was said next hangs on what was said before. Every copy of the words goes: summaries and
    rendered prompts that held them, what is quoted of them, offers that wait for an answer,
    episodes that nothing else bears out. Facts learnt from it stay, and no longer say from which
    words. Raises ConversationBusy while a reply of the conversation is being written, since its
    prompt may hold the turn.
    """
    user_id = turn.user_id
    with acting_as(user_id):
        lock_owner(user_id)
        talks = Conversation.objects.for_user_id(user_id).filter(pk=turn.conversation_id)
        conversation = talks.select_for_update(no_key=True).first()
        mine = Turn.objects.for_user_id(user_id)
        current = mine.select_for_update().filter(pk=turn.pk).first()
        if conversation is None or current is None:
            return
        busy = mine.filter(conversation=conversation).open().first()
        if busy is not None and not endings.end_dead(busy):
            raise ConversationBusy(busy)
        summaries.forget_turn(current)
        episodes = forget_turn(current)
        offers = drop_what_hangs_on(user_id, [current.pk])
        _blank_prompts(current, gone=[current.pk, *offers, *episodes])
        _close_gap(conversation, current)
        audit.record(
            "delete_turn",
            actor_id=user_id,
            subject_id=user_id,
            target_kind="turn",
            target_id=current.pk,
        )
        mine.filter(pk=current.pk).delete()


def _blank_prompts(turn: Turn, *, gone: Collection[UUID]) -> None:
    """Blank what later prompts of the conversation show of it; its own go with it."""
    kept = Summary.objects.for_user_id(turn.user_id).filter(conversation=turn.conversation_id)
    with connection.cursor() as cursor:
        cursor.execute(
            BLANK_BLOCKS,
            {
                "user": turn.user_id,
                "talk": turn.conversation_id,
                "since": turn.created_at - CLOCKS_DIFFER_BY,
                "gone": [str(one) for one in gone],
                "kept": [str(pk) for pk in kept.values_list("pk", flat=True)],
            },
        )


def _close_gap(conversation: Conversation, turn: Turn) -> None:
    """Join what came after it to what came before, and take back a title made of its words."""
    after = Turn.objects.for_user_id(turn.user_id).filter(parent=turn)
    first = after.order_by("pk").values_list("pk", flat=True).first()
    shown_from = ContextRecord.objects.for_user_id(turn.user_id).filter(starts_at=turn.pk)
    shown_from.update(starts_at=first)
    after.update(parent=turn.parent_id)
    if conversation.active_turn_id == turn.pk:
        conversation.active_turn_id = turn.parent_id
    if not conversation.titled_by_user and _may_title(turn, conversation.title):
        conversation.title = ""
    conversation.save(update_fields=["active_turn", "title"])


def _may_title(turn: Turn, title: str) -> bool:
    """Whether the title may have been made of the turn's words; the first one's are."""
    said = Message.objects.for_user_id(turn.user_id).filter(turn=turn, role=Message.Role.USER)
    made = [title_from(one.visible_text) for one in said.prefetch_related("redactions")]
    return turn.parent_id is None or title in made


def thread(
    conversation: Conversation, *, before: UUID | None = None, limit: int = 40
) -> list[Turn]:
    """The last ``limit`` turns of the branch shown, oldest first, with all that readers need.

    ``before`` is the oldest turn already shown; the ones before it are returned then. The number
    of queries does not depend on the length of the conversation.
    """
    with acting_as(conversation.user_id):
        mine = Turn.objects.for_user_id(conversation.user_id).filter(conversation=conversation)
        if before is not None:
            # Where that turn was deleted since, what came after it stands in its place.
            first = mine.filter(pk__gte=before).order_by("pk").values_list("pk", flat=True).first()
            last = mine.filter(children__pk=first).first() if first is not None else None
        elif conversation.active_turn_id is not None:
            last = mine.filter(pk=conversation.active_turn_id).first()
        else:
            last = None
        return [] if last is None else mine.path_to(last, limit=limit)


def _audit(action: str, conversation: Conversation) -> None:
    audit.record(
        action,
        actor_id=conversation.user_id,
        subject_id=conversation.user_id,
        target_kind="conversation",
        target_id=conversation.pk,
    )
