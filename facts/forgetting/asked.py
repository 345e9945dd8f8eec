"""Forgetting because the person said so in a conversation.

The request itself says what is to be forgotten ("forget that I live in Pune"), so its words are
masked like those that taught it, wherever they were said.
"""

from collections.abc import Sequence

from conversations.models import Message, Turn
from facts.forgetting import Forgotten, forget_episode, forget_fact, forget_offers
from facts.forgetting.transcript import blank_titles, lock_conversations, mask
from facts.forgetting.unlearnt import forget_unlearnt
from facts.forgetting.words import Traces
from facts.models import Candidate, Episode, Fact
from facts.versioning import history
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as


def forget_as_asked(
    turn: Turn,
    *,
    facts: Sequence[Fact],
    offers: Sequence[Candidate],
    about: str,
    episodes: Sequence[Episode] = (),
) -> Forgotten:
    """Forget what is given, and what no job has learnt yet and ``about`` names.

    If there was anything, ``about`` is masked in the turn that asked for it, too; else nothing
    changes, and nothing is counted. Done twice it is done once. Nothing else of the conversation
    is lost.
    """
    with acting_as(turn.user_id):
        lock_owner(turn.user_id)
        versions = [version for fact in facts for version in history(fact)]
        traces = Traces.of([*versions, *offers])
        gone = Forgotten()
        for fact in facts:
            gone += forget_fact(fact)
        gone += forget_offers(turn.user_id, offers)
        for episode in episodes:
            gone += forget_episode(episode)
        gone += forget_unlearnt(turn.user_id, about, besides=turn.pk)
        if gone != Forgotten():
            lock_conversations(turn.user_id, [turn.conversation_id])
            _mask_request(turn, traces, about)
            here = [traces, Traces.of_all(about)]
            titles = [blank_titles(turn.user_id, [turn.conversation_id], one) for one in here]
            gone += Forgotten(titles=sum(titles))
        return gone


def _mask_request(turn: Turn, traces: Traces, about: str) -> None:
    asked = Message.objects.for_user_id(turn.user_id).filter(
        turn_id=turn.pk, role=Message.Role.USER
    )
    for message in asked.select_for_update(no_key=True):
        at = message.content.find(about)
        spans = traces.spans_in(message.content)
        spans += [(at, at + len(about))] if at >= 0 and about else []
        if spans:
            mask(message, spans)
