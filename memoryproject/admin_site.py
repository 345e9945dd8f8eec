"""The operators' site: it reads across users in a scope that can change nothing.

Pages that are only looked at (GET, HEAD) are made *and rendered* inside ``operator_scope``: a
template reads rows when it renders, and outside the scope they would be missing. What a page has
to record, or an action to do, waits until the scope has ended (``afterwards``), and is done there
as the user it concerns, by the same functions as the user's own.
"""

from collections.abc import Callable, Iterable
from functools import partial, update_wrapper
from itertools import chain
from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.core.exceptions import SuspiciousOperation
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.decorators import method_decorator

from memoryproject.row_security import operator_scope

LOOKS = ("GET", "HEAD")


def afterwards(request: HttpRequest, step: Callable[[], object]) -> None:
    """Do ``step`` once the operator's scope has ended, before the page is sent."""
    request.after_scope.append(step)  # type: ignore[attr-defined]


def in_operator_scope(request: HttpRequest, view: Callable[[], HttpResponse]) -> HttpResponse:
    """Make and render a page across users, then do what it left to be done ``afterwards``."""
    steps: list[Callable[[], object]] = []
    request.after_scope = steps  # type: ignore[attr-defined]
    with operator_scope():
        response = view()
        if isinstance(response, TemplateResponse) and not response.is_rendered:
            response.render()
    for step in steps:
        step()
    return response


class IdsInLog:
    """Django's admin log keeps ids: a row's name may hold what a person said, and outlives it."""

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> object:
        return self._log(request, [obj], ADDITION, message)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> object:
        return self._log(request, [obj], CHANGE, message)

    def log_deletions(self, request: HttpRequest, queryset: Any) -> object:
        return self._log(request, queryset, DELETION, "")

    def _log(self, request: HttpRequest, rows: Iterable[Model], flag: int, message: Any) -> object:
        named: list[Any] = [_Nameless(row) for row in rows]
        log: Any = LogEntry.objects
        return log.log_actions(
            user_id=request.user.pk,
            queryset=named,
            action_flag=flag,
            change_message=message,
            single_object=len(named) == 1,
        )


class _Nameless:
    """A row as the log sees it: its type and id."""

    def __init__(self, row: Model) -> None:
        self.pk = row.pk
        self._meta = row._meta

    def __str__(self) -> str:
        return str(self.pk)


class MemoryAdminSite(admin.AdminSite):
    site_header = "Assistant with memory"
    site_title = "Operators"
    index_title = "Operation"

    def __init__(self, name: str = "admin") -> None:
        super().__init__(name)
        # What the first page has to say: functions that return a sentence, or "" for nothing.
        self.notices: list[Callable[[], str]] = []

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Register as Django does, with a log that keeps ids only."""
        base = admin_class or admin.ModelAdmin
        if not issubclass(base, IdsInLog):
            base = type(base.__name__, (IdsInLog, base), {"__module__": base.__module__})
        super().register(model_or_iterable, base, **options)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        def scoped(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            if "\0" in "".join(chain.from_iterable(asked for _, asked in request.GET.lists())):
                raise SuspiciousOperation("PostgreSQL can not look for NUL.")
            if request.method not in LOOKS:
                return view(request, *args, **kwargs)
            return in_operator_scope(request, partial(view, request, *args, **kwargs))

        return super().admin_view(update_wrapper(scoped, view), cacheable)

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        notices = [sentence for notice in self.notices if (sentence := notice())]
        return super().index(request, {**(extra_context or {}), "notices": notices})

    # One way in, with the second factor and the limits on guessing that it has.
    @method_decorator(secure_admin_login)
    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return super().login(request, extra_context)
