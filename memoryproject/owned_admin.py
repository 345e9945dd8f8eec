"""Admin pages of rows that belong to users: states and times for all, content for a reason.

Nothing is added, changed or deleted here. What people said and what is remembered of them
(``content``) is left out until the operator gives a reason, which opens that person's content to
that operator for half an hour (``operator_access``). Each showing is recorded.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Model, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseRedirectBase
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse

from memoryproject import operator_access
from memoryproject.admin_site import LOOKS, afterwards, in_operator_scope
from memoryproject.models import User
from memoryproject.row_security import operator_scope
from memoryproject.text import clean_text

LEFT_OUT = "(content left out)"
ASKED_BY_FILTERS = ("", "exact", "isnull", "gte", "lt")
MAY_LOOK = "memoryproject.add_operatoraccess"


if TYPE_CHECKING:
    _Admin = admin.ModelAdmin[Any]
else:
    _Admin = admin.ModelAdmin


class LookForm(forms.Form):
    reason = forms.CharField(max_length=300, strip=True)


class NarrowLookups(_Admin):
    """The address can ask for what the page's own filters and links ask for, and nothing else.

    Django lets it ask for any field (``?text__startswith=``, ``?password__startswith=``), which
    would tell a content or a digest letter by letter.
    """

    linked: ClassVar[Sequence[str]] = ()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        field, _, how = lookup.partition("__")
        filtered = field in self.list_filter and how in ASKED_BY_FILTERS
        return filtered or lookup in self.linked


class ReadOnlyAdmin(NarrowLookups):
    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def shown(name: str, *, description: str = "") -> Callable[[Any], Any]:
    """A column or field that shows ``name`` of a row whose person's content is open."""

    @admin.display(description=description or name.replace("_", " "), empty_value="")
    def column(row: Any) -> Any:
        if not row.content_open:
            return LEFT_OUT
        value = getattr(row, name)
        return value() if callable(value) else value

    column.__name__ = name
    return column


class OwnedAdmin(ReadOnlyAdmin):
    """``fields`` are shown always; ``content`` only where the person's content is open.

    ``searched`` are lookups open to any search, ``searched_content`` those that only reach
    people whose content is open: a search that finds is an answer, too.
    """

    person: ClassVar[str] = "user_id"  # the column that says whose row it is
    content: ClassVar[Sequence[Any]] = ()
    searched: ClassVar[Sequence[str]] = ()
    searched_ids: ClassVar[Sequence[str]] = ("pk", "user_id")
    searched_content: ClassVar[Sequence[str]] = ()
    linked: ClassVar[Sequence[str]] = ("user__id__exact",)
    search_fields = ("user__email",)  # for the box to be there; get_search_results decides
    list_select_related: ClassVar[bool | list[str] | tuple[str, ...]] = ("user",)
    ordering = ("-pk",)  # newest first: ids are made in the order of time
    change_form_template = "admin/owned_change_form.html"

    @property
    def target_kind(self) -> str:
        return str(self.opts.model_name)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        opened: QuerySet[Any] = rows.annotate(
            content_open=operator_access.is_open_to(_operator(request), person=self.person)
        )
        return opened

    def person_of(self, row: Any) -> Any:
        """The id of whose content the row holds; None for a row that is nobody's."""
        return getattr(row, self.person)

    def holds_content(self, row: Any) -> bool:
        """Whether ``row`` has something that is left out while its person's content is closed."""
        return bool(self.content) and self.person_of(row) is not None

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        content = self.content if getattr(obj, "content_open", False) else ()
        return [*content, *(self.fields or ())]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return [*(self.fields or ()), *self.content]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        term = clean_text(search_term).strip()
        if not term:
            return queryset, False
        lookups = Q(user__email__icontains=term)
        for name in self.searched:
            lookups |= Q(**{f"{name}__icontains": term})
        if (sought := as_uuid(term)) is not None:
            for name in self.searched_ids:
                lookups |= Q(**{name: sought})
        if self.searched_content:
            people = operator_access.people_open_to(_operator(request))
            within = Q()
            for name in self.searched_content:
                within |= Q(**{f"{name}__icontains": term})
            lookups |= Q(user_id__in=people) & within
        return queryset.filter(lookups), False

    def get_urls(self) -> list[URLPattern]:
        look = path(
            "<path:object_id>/look/",
            self.admin_site.admin_view(self.look),
            name=f"{self.opts.app_label}_{self.opts.model_name}_look",
        )
        return [look, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        if request.method not in LOOKS:  # nothing can be changed; say so before any row is read
            raise PermissionDenied
        row: Any = self.get_object(request, unquote(object_id))
        holds = row is not None and self.holds_content(row)
        context = dict(extra_context or {}) | {
            "content_open": getattr(row, "content_open", False),
            "holds_content": holds,
            "may_look": request.user.has_perm(MAY_LOOK),
            "look_form": LookForm(),
        }
        if holds and row.content_open:
            afterwards(
                request,
                partial(
                    operator_access.note_view,
                    _operator(request),
                    person_id=self.person_of(row),
                    target_kind=self.target_kind,
                    target_id=row.pk,
                ),
            )
        return super().change_view(request, object_id, form_url, context)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        listed = partial(super().changelist_view, request, extra_context)
        if request.method not in LOOKS:  # an action: it reads here, and works afterwards
            return in_operator_scope(request, listed)
        response = listed()
        changelist = getattr(response, "context_data", {}).get("cl")
        if changelist is not None and set(self.list_display) & set(self.content):
            self._note_list(request, changelist.result_list)
        return response

    def _note_list(self, request: HttpRequest, rows: Sequence[Any]) -> None:
        shown_of = Counter(
            self.person_of(row) for row in rows if row.content_open and self.holds_content(row)
        )
        for person_id, count in shown_of.items():
            afterwards(
                request,
                partial(
                    operator_access.note_view,
                    _operator(request),
                    person_id=person_id,
                    target_kind=f"{self.target_kind}_list",
                    count=count,
                ),
            )

    def look(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Open the person's content to this operator, for the reason given."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not (self.has_view_permission(request) and request.user.has_perm(MAY_LOOK)):
            raise PermissionDenied
        with operator_scope():
            row = self.get_object(request, unquote(object_id))
        if row is None or not self.holds_content(row):
            raise Http404
        form = LookForm({"reason": clean_text(request.POST.get("reason", ""))})
        if form.is_valid():
            operator_access.open_access(
                _operator(request),
                person_id=self.person_of(row),
                reason=form.cleaned_data["reason"],
                target_kind=self.target_kind,
                target_id=row.pk,
            )
        else:
            messages.error(request, "Give a reason of at most 300 characters.")
        return self._to_change_page(row)

    def _to_change_page(self, row: Model) -> HttpResponseRedirectBase:
        name = f"{self.admin_site.name}:{self.opts.app_label}_{self.opts.model_name}_change"
        return redirect(reverse(name, args=[row.pk]))


def _operator(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # the admin site has seen to it
    return request.user


def as_uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
