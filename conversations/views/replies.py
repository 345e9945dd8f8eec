"""One turn: sent, streamed, stopped, tried again; what was learnt from it and what it was given."""

import logging
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import escape
from django.views.decorators.http import require_GET, require_POST

from conversations import questions, streaming, threads, turns
from conversations.forms import Draft, number_in
from conversations.models import Conversation, Turn
from conversations.questions import MessageRefused
from conversations.readers import KEEP_ALIVE, Access, session_check
from conversations.turns import ConversationBusy
from conversations.views import pages
from conversations.views.asked import is_htmx, signed_in
from conversations.views.showing import Learned, learned_from, sources_used
from facts import learning
from facts.learning import NotLearnable
from facts.models import Candidate, Episode, Fact
from memoryproject.http import AuthenticatedRequest
from memoryproject.models import User
from memoryproject.ownership import lock_owner
from memoryproject.row_security import acting_as, run_as, run_unscoped

logger = logging.getLogger(__name__)
BUSY = "The assistant is still replying. What you wrote stays here: send it when the reply is done."
LOOKS = 40  # at what is being learnt; afterwards the page shows it when it is loaded again


# --- Sending ------------------------------------------------------------------------------


@login_required
@require_POST
async def send(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """Store the message and begin the reply, which then goes on whoever watches it."""
    user = await signed_in(request)
    draft = Draft.sent(request.POST)
    try:
        turn = await run_as(user.pk, _start, user, conversation_id, draft)
    except (ConversationBusy, MessageRefused) as refusal:
        return await run_as(user.pk, _not_sent, request, user, conversation_id, draft, refusal)
    await streaming.begin_reply(turn)
    if not is_htmx(request):
        return redirect(pages.thread_url(turn))
    return await run_as(user.pk, _turn_response, request, user, turn.pk)


@login_required
@require_POST
async def new(request: HttpRequest) -> HttpResponse:
    """Begin a conversation with its first message. Sent twice, it is still one."""
    user = await signed_in(request)
    draft = Draft.sent(request.POST)
    try:
        turn = await run_as(user.pk, _start_new, user, draft)
    except MessageRefused as refusal:
        return await run_as(user.pk, _not_sent, request, user, None, draft, refusal)
    await streaming.begin_reply(turn)
    if not is_htmx(request):
        return redirect(pages.thread_url(turn))
    # Without the turn's fragment, for which a browser would leave the composer unfocused.
    return HttpResponse(headers={"HX-Redirect": pages.thread_url(turn).partition("#")[0]})


def _start(user: User, conversation_id: UUID, draft: Draft) -> Turn:
    mine = pages.find(user, conversation_id)
    try:
        try:
            return turns.start_turn(mine, draft.text, client_id=draft.client_id)
        except MessageRefused as refusal:
            if refusal.code != "client_id_used":
                raise
            draft = draft.as_another()
            return turns.start_turn(mine, draft.text, client_id=draft.client_id)
    except Conversation.DoesNotExist as gone:
        raise Http404 from gone


def _start_new(user: User, draft: Draft) -> Turn:
    """Under the owner's lock, so that two of the same clicks do not begin two conversations."""
    lock_owner(user.pk)
    begun = Turn.objects.for_user(user).filter(client_id=draft.client_id).first()
    if begun is not None:
        try:
            questions.refuse_other_words(begun, draft.text)
        except MessageRefused:
            return _start_new(user, draft.as_another())
        return begun
    conversation = threads.start_conversation(user, mode=draft.mode)
    return turns.start_turn(conversation, draft.text, client_id=draft.client_id)


def _not_sent(
    request: HttpRequest,
    user: User,
    conversation_id: UUID | None,
    draft: Draft,
    refusal: ConversationBusy | MessageRefused,
) -> HttpResponse:
    busy = isinstance(refusal, ConversationBusy)
    sentence = BUSY if isinstance(refusal, ConversationBusy) else refusal.sentence
    status = 409 if busy else 422
    if is_htmx(request):
        context = {"refusal": sentence, "is_busy": busy}
        response = render(request, "conversations/_not_sent.html", context, status=status)
        response["HX-Retarget"] = "#composer-note"
        response["HX-Reswap"] = "outerHTML"
        return response
    conversation = pages.find(user, conversation_id) if conversation_id else None
    return pages.chat_page(
        request, user, conversation=conversation, draft=draft, refusal=sentence, status=status
    )


def _turn_response(request: HttpRequest, user: User, turn_id: UUID) -> HttpResponse:
    return HttpResponse(_turn_html(request, user, turn_id, fresh=True))


def _turn_html(request: HttpRequest, user: User, turn_id: UUID, *, fresh: bool = False) -> str:
    """``_turn.html`` and, for htmx to put in its place, what the composer says now."""
    shown = pages.shown(user, turn_id)
    context = {
        "shown": shown,
        "open_turn": shown.turn if shown.turn.is_open else None,
        "fresh": fresh,
    }
    return render_to_string("conversations/_turn_and_state.html", context, request=request)


# --- The reply as server-sent events ------------------------------------------------------


@login_required
@require_GET
async def stream(request: HttpRequest, turn_id: UUID) -> HttpResponseBase:
    """The reply from its start, as it grows; then the finished turn. No connection is held.

    Who has signed out meanwhile, or changed the password, is sent no more of it.
    """
    user = await signed_in(request)
    turn = await run_as(user.pk, _find, user, turn_id)
    return StreamingHttpResponse(
        _events(request, user, turn),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"},
    )


def _find(user: User, turn_id: UUID) -> Turn:
    return get_object_or_404(Turn.objects.for_user(user), pk=turn_id)


async def _events(request: HttpRequest, user: User, turn: Turn) -> AsyncIterator[str]:
    """A stream that breaks off ends without "done": the browser joins it again."""
    access = Access(session_check(request.session, user))
    try:
        async with aclosing(streaming.follow_reply(turn)) as events:
            async for event in events:
                if not await access.holds():
                    return
                if event.kind == "text":
                    yield server_sent("text", escape(event.text))
                elif event.kind == "waiting":
                    yield KEEP_ALIVE
        yield server_sent("done", await run_as(user.pk, _finished, request, user, turn.pk))
    except Exception:
        logger.exception("stream broke off", extra={"turn": str(turn.pk)})


def _finished(request: HttpRequest, user: User, turn_id: UUID) -> str:
    """The turn as it ended, in the user's time zone, which the middleware has left by now."""
    try:
        with timezone.override(ZoneInfo(user.time_zone)):
            return _turn_html(request, user, turn_id)
    except Http404:  # deleted meanwhile: it disappears
        return ""


def server_sent(event: str, data: str) -> str:
    """One event. Each line of the data gets its own field; the browser joins them again."""
    lines = data.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "".join([f"event: {event}\n", *(f"data: {line}\n" for line in lines), "\n"])


# --- A turn by itself ---------------------------------------------------------------------


@login_required
@require_GET
def turn(request: AuthenticatedRequest, turn_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        if is_htmx(request):
            return HttpResponse(_turn_html(request, request.user, turn_id))
        found = _find(request.user, turn_id)
    return redirect(pages.place_url(found))


@login_required
@require_POST
async def stop(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    """The stream then ends by itself, so htmx has nothing to put anywhere."""
    user = await signed_in(request)
    found = await run_as(user.pk, _find, user, turn_id)
    await run_unscoped(streaming.stop_reply, found)
    if is_htmx(request):
        return HttpResponse(status=204)
    return redirect(pages.thread_url(found))


@login_required
@require_POST
async def retry(request: HttpRequest, turn_id: UUID) -> HttpResponse:
    user = await signed_in(request)
    found = await run_as(user.pk, _find, user, turn_id)
    try:
        again = await run_unscoped(turns.retry_turn, found)
    except ConversationBusy as busy:
        draft = Draft.new()
        return await run_as(user.pk, _not_sent, request, user, found.conversation_id, draft, busy)
    await streaming.begin_reply(again)
    if not is_htmx(request):
        return redirect(pages.thread_url(again))
    return await run_as(user.pk, _turn_response, request, user, again.pk)


# --- What was learnt from it --------------------------------------------------------------


@login_required
@require_GET
def learned(request: AuthenticatedRequest, turn_id: UUID) -> HttpResponse:
    """Asked for again while learning goes on: ``look`` counts, and slows it down."""
    look = number_in(request.GET.get("look"), most=1_000)
    with acting_as(request.user.pk):
        found = _find(request.user, turn_id)
        if not is_htmx(request):
            return redirect(pages.thread_url(found))
        return _learned_response(request, found, look=look)


@login_required
@require_POST
def relearn(request: AuthenticatedRequest, turn_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        found = _find(request.user, turn_id)
    try:
        learning.relearn(found)
    except NotLearnable:
        sentence = "Learning was off when you said this, so it stays unlearnt."
        return HttpResponse(sentence, status=422, content_type="text/plain")
    if not is_htmx(request):
        return redirect("facts:memory" if "on_memory" in request.POST else pages.thread_url(found))
    with acting_as(request.user.pk):
        return _learned_response(request, found, look=0)


def _learned_response(request: AuthenticatedRequest, turn: Turn, *, look: int) -> HttpResponse:
    found = learned_from(request.user.pk, [turn.pk]).get(turn.pk) or Learned(turn.pk)
    found = Learned(found.turn_id, found.run, found.chips, look=look + 1)
    context = {"learned": found, "may_look": look < LOOKS}
    return render(request, "conversations/_learned.html", context)


# --- What it was given --------------------------------------------------------------------


@login_required
@require_GET
def used(request: AuthenticatedRequest, turn_id: UUID) -> HttpResponse:
    """The memories in the newest prompt of the turn, as they stand now."""
    with acting_as(request.user.pk):
        found = _find(request.user, turn_id)
        sources = sources_used(request.user.pk, [found.pk]).get(found.pk, [])
        context = {
            "turn": found,
            "used": _as_they_stand(request.user, sources),
            "thread_url": pages.thread_url(found),
            "section": "chat",
        }
        template = "_used.html" if is_htmx(request) else "used.html"
        return render(request, f"conversations/{template}", context)


def _as_they_stand(user: User, sources: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each source with its row, which is None when it was forgotten or answered since."""
    ids = {str(source.get("id")) for source in sources}
    rows: dict[str, Fact | Candidate | Episode] = {}
    for model in (Fact, Candidate, Episode):
        rows |= {str(row.pk): row for row in model.objects.for_user(user).filter(pk__in=ids)}
    return [source | {"row": rows.get(str(source.get("id")))} for source in sources]
