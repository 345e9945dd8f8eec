from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Exists, OuterRef, Q

from conversations.models import Conversation, FoldingRun, Summary
from conversations.summaries import request_rebuild
from memoryproject.models import User
from memoryproject.row_security import acting_as, operator_scope


class Command(BaseCommand):
    help = (
        "Have summaries made again from what was said; workers do it. Of a user or of everybody:"
        " every conversation that has a summary, or was to have one."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--conversation", type=UUID, metavar="ID")
        which.add_argument("--user", metavar="EMAIL")
        which.add_argument("--all", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["conversation"]:
            asked = _rebuild_one(options["conversation"])
        else:
            asked = sum(_rebuild_all_of(user_id) for user_id in _users(options["user"]))
        self.stdout.write(f"{asked} {'summary is' if asked == 1 else 'summaries are'} in line.")


def _rebuild_one(conversation_id: UUID) -> int:
    with operator_scope():  # only to learn whose it is
        found = Conversation.objects.across_users().filter(pk=conversation_id)
        owner = found.values_list("user_id", flat=True).first()
    if owner is None:
        raise CommandError("There is no conversation with this id.")
    with acting_as(owner):
        conversation = Conversation.objects.for_user_id(owner).filter(pk=conversation_id).first()
        if conversation is not None:  # else deleted meanwhile
            request_rebuild(conversation)
    return int(conversation is not None)


def _users(email: str | None) -> Iterable[UUID]:
    users = User.objects.order_by("pk")
    if email is not None:
        users = users.filter(email__iexact=email)
        if not users.exists():
            raise CommandError("There is no user with this e-mail address.")
    return list(users.values_list("pk", flat=True))


def _rebuild_all_of(user_id: UUID) -> int:
    with acting_as(user_id):
        here = {"conversation_id": OuterRef("pk")}
        summaries = Summary.objects.for_user_id(user_id).filter(**here)
        runs = FoldingRun.objects.for_user_id(user_id).filter(**here)
        mine = Conversation.objects.for_user_id(user_id)
        chosen = list(mine.filter(Q(Exists(summaries)) | Q(Exists(runs))))
        for conversation in chosen:
            request_rebuild(conversation)
    return len(chosen)
