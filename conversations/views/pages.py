"""The chat's page with the conversations beside it; what is done to a whole conversation."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from conversations import threads
from conversations.forms import Draft, ModeForm, TitleForm, number_in
from conversations.models import Conversation, Turn
from conversations.views.showing import ShownTurn, seen_of, show_turns, word_for_word_from
from conversations.views.sidebar import PAGE, Sidebar, sidebar
from facts import consent
from memoryproject import llm
from memoryproject.http import AuthenticatedRequest
from memoryproject.models import User
from memoryproject.row_security import acting_as

TURNS = 30  # at once, on one page of a thread
AFTER = 10  # turns shown after the one that a link points at

TRIES = (
    "I'm vegetarian, and I live in Bengaluru.",
    "My sister Meera is getting married in June.",
    "Remember that I play chess on Thursdays.",
)


@dataclass(frozen=True)
class RefusedPin:
    """A message that could not be pinned, and the sentence that says why."""

    message_id: UUID
    turn_id: UUID
    sentence: str


@login_required
@require_GET
def start(request: AuthenticatedRequest) -> HttpResponse:
    """An empty chat: the conversation is made when something is said."""
    draft = Draft.new(text=request.GET.get("text", "")[:400], mode=request.GET.get("mode", ""))
    return chat_page(request, request.user, draft=draft)


@login_required
@require_GET
def conversation(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        mine = find(request.user, conversation_id)
        return chat_page(request, request.user, conversation=mine)


def find(user: User, conversation_id: UUID) -> Conversation:
    return get_object_or_404(Conversation.objects.for_user(user), pk=conversation_id)


def chat_page(
    request: HttpRequest,
    user: User,
    *,
    conversation: Conversation | None = None,
    draft: Draft | None = None,
    refusal: str = "",
    refused_pin: RefusedPin | None = None,
    status: int = 200,
) -> HttpResponse:
    """The whole page, as ``user`` sees it. ``refusal``: why ``draft`` was not sent.

    ``refused_pin`` is said beside its message, around which the page is shown then.
    """
    with acting_as(user.pk):
        beside = _sidebar(request, user)
        context = {
            "section": "chat",
            "conversation": conversation,
            "sidebar": beside,
            "draft": draft or Draft.new(mode=conversation.mode if conversation else ""),
            "refusal": refusal,
            "refused_pin": refused_pin,
            "is_first": not beside.groups and not beside.query,
            "tries": TRIES,
            "model": llm.model_state(),
            "most_characters": settings.MESSAGE_MAX_CHARACTERS,
            "title_form": TitleForm(initial={"title": conversation.title if conversation else ""}),
            **mode_context(user, conversation, draft),
            **_thread_context(
                request, user, conversation, at=refused_pin.turn_id if refused_pin else None
            ),
        }
        return render(request, "conversations/chat.html", context, status=status)


def _sidebar(request: HttpRequest, user: User) -> Sidebar:
    most = number_in(request.GET.get("most"), most=100_000)
    return sidebar(user, query=request.GET.get("q", "")[:120], most=most or PAGE)


def mode_context(
    user: User, conversation: Conversation | None, draft: Draft | None = None
) -> dict[str, Any]:
    chosen = conversation.mode if conversation else (draft.mode if draft else "learning")
    return {
        "conversation": conversation,
        "mode": chosen,
        "learning_is_on": consent.settings_of(user.pk).learn,
    }


def _thread_context(
    request: HttpRequest,
    user: User,
    conversation: Conversation | None,
    *,
    at: UUID | None = None,
) -> dict[str, Any]:
    if conversation is None:
        return {"shown_turns": [], "open_turn": None}
    before = _before(request, user, conversation, at=at)
    found = threads.thread(conversation, before=before, limit=TURNS + 1)
    earlier, page = len(found) > TURNS, found[-TURNS:]
    open_turn = Turn.objects.for_user(user).filter(conversation=conversation).open().first()
    return {
        "shown_turns": show_turns(user.pk, page),
        "earlier_than": page[0].pk if earlier else None,
        "is_past": before is not None,
        "open_turn": open_turn,
        "refresh_url": _refresh_url(request, open_turn) if open_turn else "",
        "word_for_word_from": word_for_word_from(conversation),
    }


def _refresh_url(request: HttpRequest, turn: Turn) -> str:
    """Where a browser without JavaScript looks again: it does not reload its own fragment."""
    count = number_in(request.GET.get("look"), most=100_000) + 1
    return thread_url(turn).replace("#", f"?look={count}#")


def _before(
    request: HttpRequest, user: User, conversation: Conversation, *, at: UUID | None
) -> UUID | None:
    """From where the page reads backwards: ``before`` a turn, or around the one ``at`` hand."""
    mine = Turn.objects.for_user(user).filter(conversation=conversation)
    before, at = _id(request.GET.get("before")), at or _id(request.GET.get("at"))
    if before is not None:
        # Deleted since the page was made: what came after it stands in its place.
        stands = mine.filter(pk__gte=before).order_by("pk").values_list("pk", flat=True).first()
        if stands is None:
            raise Http404
        return stands
    if at is None:
        return None
    turn = mine.filter(pk__gte=at).order_by("pk").first()
    if turn is None:
        return None
    return mine.ahead_of(turn, steps=AFTER + 1).values_list("pk", flat=True).order_by("-pk").first()


def _id(text: str | None) -> UUID | None:
    try:
        return UUID(text or "")
    except ValueError:
        return None


@login_required
@require_GET
def listing(request: AuthenticatedRequest) -> HttpResponse:
    """The list of conversations alone, as the search box asks for it."""
    with acting_as(request.user.pk):
        context = {
            "sidebar": _sidebar(request, request.user),
            "current": request.GET.get("current"),
        }
        return render(request, "conversations/_conversation_list.html", context)


@login_required
@require_GET
def earlier(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    """The turns before the oldest one shown, to be put above it."""
    with acting_as(request.user.pk):
        mine = find(request.user, conversation_id)
        context = {"conversation": mine, **_thread_context(request, request.user, mine)}
        return render(request, "conversations/_earlier.html", context)


@login_required
@require_GET
def newer(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    """What another tab has said since: 204 when this one shows everything.

    ``after`` is the last turn shown, ``seen`` how it was then: a retry keeps its id. One that
    was deleted elsewhere disappears, and the next question is about the one before it.
    """
    with acting_as(request.user.pk):
        mine = find(request.user, conversation_id)
        after, seen = _id(request.GET.get("after")), request.GET.get("seen", "")
        if _shows_all(mine, after, seen):
            return HttpResponse(status=204)
        found = threads.thread(mine, limit=TURNS)
        last = next((turn for turn in found if turn.pk == after), None)
        if after is not None and last is None and not _is_there(request.user, mine, after):
            return HttpResponse(f'<div id="turn-{after}" hx-swap-oob="delete"></div>')
        fresh = found[found.index(last) + 1 :] if last is not None else found
        changed = last if last and seen_of(last) != seen else None
        if not fresh and changed is None:
            return HttpResponse(status=204)
        shown = show_turns(request.user.pk, ([changed] if changed else []) + fresh)
        context = {
            "changed": shown[0] if changed else None,
            "fresh": shown[1:] if changed else shown,
            "conversation": mine,
            "open_turn": next((turn for turn in found if turn.is_open), None),
        }
        return render(request, "conversations/_newer.html", context)


def _shows_all(conversation: Conversation, after: UUID | None, seen: str) -> bool:
    """Whether nothing was said since: asked every few seconds, so without what was said."""
    if after is None or after != conversation.active_turn_id:
        return False
    mine = Turn.objects.for_user_id(conversation.user_id).only("status", "attempt")
    last = mine.filter(pk=after).first()
    return last is not None and seen_of(last) == seen


def _is_there(user: User, conversation: Conversation, turn_id: UUID) -> bool:
    mine = Turn.objects.for_user(user).filter(conversation=conversation)
    return mine.filter(pk=turn_id).exists()


@login_required
@require_POST
def rename(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        mine = find(request.user, conversation_id)
        form = TitleForm(request.POST)
        if not form.is_valid():
            refusal = "A title needs at least one visible character, and has 120 at most."
            return chat_page(request, request.user, conversation=mine, refusal=refusal, status=422)
        threads.rename(mine, form.cleaned_data["title"])
    return redirect("conversations:conversation", mine.pk)


@login_required
@require_POST
def mode(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    with acting_as(request.user.pk):
        mine = find(request.user, conversation_id)
        form = ModeForm(request.POST)
        if not form.is_valid():
            return HttpResponse("There is no such mode.", status=422, content_type="text/plain")
        threads.set_mode(mine, form.cleaned_data["mode"])
        if request.headers.get("HX-Request"):
            context = mode_context(request.user, mine)
            return render(request, "conversations/_mode.html", context)
    return redirect("conversations:conversation", mine.pk)


@login_required
@require_http_methods(["GET", "POST"])
def delete(request: AuthenticatedRequest, conversation_id: UUID) -> HttpResponse:
    """First ask, then delete: what was remembered from it stays, and the page says so."""
    with acting_as(request.user.pk):
        mine = find(request.user, conversation_id)
        if request.method == "GET":
            context = {"conversation": mine, "section": "chat"}
            return render(request, "conversations/delete.html", context)
    threads.delete_conversation(mine)
    return redirect("conversations:start")


@login_required
@require_GET
def model_state(request: AuthenticatedRequest) -> HttpResponse:
    return render(request, "conversations/_model.html", {"model": llm.model_state()})


def thread_url(turn: Turn) -> str:
    """The address of a turn in its conversation."""
    return f"{reverse('conversations:conversation', args=[turn.conversation_id])}#turn-{turn.pk}"


def place_url(turn: Turn) -> str:
    """The same, on the page that shows it, however far back that is."""
    return thread_url(turn).replace("#", f"?at={turn.pk}#")


def shown(user: User, turn_id: UUID) -> ShownTurn:
    """One turn with all that its template shows. Raises Http404 for a stranger's."""
    turn = get_object_or_404(Turn.objects.for_user(user).with_messages(), pk=turn_id)
    return show_turns(user.pk, [turn])[0]
