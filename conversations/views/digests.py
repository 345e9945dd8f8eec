"""A short summary of a conversation on request: asked of the model, shown once, stored nowhere."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from conversations.models import Conversation
from conversations.summaries.digests import DigestRefused
from conversations.summaries.digests import digest as made_digest
from conversations.views import pages
from conversations.views.asked import is_htmx, signed_in
from memoryproject.llm import LLMUnavailable
from memoryproject.row_security import run_as

logger = logging.getLogger(__name__)

# Apart from the threads of database steps: a model that takes a minute must hold up no stream.
_waiting = ThreadPoolExecutor(max_workers=4, thread_name_prefix="digest")


@login_required
@require_POST
async def digest(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    user = await signed_in(request)
    mine = await run_as(user.pk, pages.find, user, conversation_id)
    text, trouble, status, can_retry = "", "", 200, True
    try:
        text = await asyncio.get_running_loop().run_in_executor(_waiting, _made, mine)
    except DigestRefused as refusal:
        trouble, status, can_retry = refusal.sentence, 422, refusal.code != "nothing_said"
    except LLMUnavailable as failure:
        trouble, status = failure.sentence, 503
    except Conversation.DoesNotExist:
        trouble, status = "This conversation has been deleted.", 422
    context = {"digest": text, "trouble": trouble, "can_retry": can_retry}
    return await run_as(user.pk, _answer, request, mine, context, status)


def _made(conversation: Conversation) -> str:
    try:
        return made_digest(conversation)
    finally:
        connection.close()


def _answer(
    request: HttpRequest, conversation: Conversation, context: dict[str, Any], status: int
) -> HttpResponse:
    context |= {"conversation": conversation, "section": "chat"}
    if is_htmx(request):  # which puts 422 in its place, and takes 503 for an accident
        status = 422 if context["trouble"] else 200
        return render(request, "conversations/_digest.html", context, status=status)
    return render(request, "conversations/digest.html", context, status=status)
