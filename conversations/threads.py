"""A conversation as a whole: begun, named, given its rule, shown by pages, deleted.

Every function here acts as the owner by itself and joins the scope that its caller has opened.
"""

from typing import TYPE_CHECKING
from uuid import UUID

from conversations.models import Conversation, Turn
from conversations.questions import MessageRefused
from memoryproject import audit
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as
from memoryproject.text import clean_text, is_blank

if TYPE_CHECKING:
    from memoryproject.models import User


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


def delete_conversation(conversation: Conversation) -> None:
    """Remove the conversation with all that was said in it.

    The owner's lock comes first: an extraction at work on one of its turns commits before, or
    finds its run gone. The turns are locked, keys and all, before what hangs on them is looked
    up: a reply being written has added its row before, or finds its turn gone and adds none.
    """
    user_id = conversation.user_id
    with acting_as(user_id):
        lock_owner(user_id)
        mine = Conversation.objects.for_user_id(user_id).filter(pk=conversation.pk)
        if mine.select_for_update().first() is None:
            return
        turns = Turn.objects.for_user_id(user_id).filter(conversation_id=conversation.pk)
        list(turns.select_for_update().values_list("pk"))
        _audit("delete_conversation", conversation)
        mine.delete()


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
            last = mine.filter(children__pk=before).first()
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
