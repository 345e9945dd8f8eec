"""For operators: accounts, tokens, what the models were asked for, and who did what."""

from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin
from django.contrib.auth.forms import AdminUserCreationForm
from django.db.models import Count, Q, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_post_parameters

from memoryproject import audit
from memoryproject.models import ApiToken, AuditEvent, ModelCall, OperatorAccess, User
from memoryproject.operator_access import REASON_GIVEN
from memoryproject.owned_admin import (
    LEFT_OUT,
    NarrowLookups,
    OwnedAdmin,
    ReadOnlyAdmin,
    as_uuid,
)
from memoryproject.text import clean_text

# The secrets of second factors are nobody's to read, and whoever adds an address to an account
# can have its password reset to there.
admin.site.unregister([Authenticator, EmailAddress])

if TYPE_CHECKING:
    _NewUserForm = AdminUserCreationForm[User]
else:
    _NewUserForm = AdminUserCreationForm

OPEN_REASONS = ("", REASON_GIVEN)
POWERS = ("is_staff", "is_superuser", "groups", "user_permissions")


class NewUserForm(_NewUserForm):
    class Meta:
        model = User
        fields = ("email", "time_zone")
        field_classes: dict[str, type[forms.Field]] = {}

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"].lower()
        if User.objects.filter(email=email).exists():
            raise forms.ValidationError("There is an account with this e-mail already.")
        return email


@admin.register(User)
class UserAdmin(NarrowLookups):
    """Accounts are made and deactivated here; only their owners change e-mail and password.

    Whoever could change either could sign in as somebody and read what needs a reason here.
    """

    list_display = ("email", "id", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_active", "is_staff", "is_superuser")
    search_fields = ("email",)
    list_per_page = 50
    show_full_result_count = False
    filter_horizontal = ("groups", "user_permissions")
    fields = (
        "email",
        "id",
        "time_zone",
        "language",
        "is_active",
        *POWERS,
        "date_joined",
        "last_login",
    )
    add_fields = ("email", "time_zone", "usable_password", "password1", "password2")
    readonly_fields = ("id", "date_joined", "last_login")

    def get_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        return self.add_fields if obj is None else self.fields

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        if obj is None:
            return ()
        powers = () if getattr(request.user, "is_superuser", False) else POWERS
        return ("email", *self.readonly_fields, *powers)

    def get_form(
        self, request: HttpRequest, obj: User | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj is None:
            kwargs["form"] = NewUserForm
        return super().get_form(request, obj, change=change, **kwargs)

    @method_decorator(sensitive_post_parameters("password1", "password2"))
    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return super().add_view(request, *args, **kwargs)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Those without all powers leave alone those who have them."""
        if obj is not None and obj.is_superuser and not getattr(request.user, "is_superuser", 0):
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        return super().get_search_results(request, queryset, clean_text(search_term))

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        for action in _actions(obj, form, change=change):
            audit.record(
                action,
                actor_kind=AuditEvent.Actor.OPERATOR,
                actor_id=request.user.pk,
                subject_id=obj.pk,
                target_kind="user",
                target_id=obj.pk,
            )


def _actions(user: User, form: forms.BaseForm, *, change: bool) -> list[str]:
    if not change:
        return ["create_account"]
    changed = set(form.changed_data)
    actions = []
    if "is_active" in changed:
        actions.append("activate_account" if user.is_active else "deactivate_account")
    if changed & set(POWERS):
        actions.append("change_powers")
    return actions


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnlyAdmin):
    """The digest is not shown: nobody needs it, and it is all that a stolen copy would lack."""

    list_display = ("prefix", "user", "name", "scopes", "created_at", "expires_at", "last_used_at")
    fields = list_display
    list_select_related = ("user",)
    ordering = ("-pk",)


@admin.display(description="reason", empty_value="")
def reason(event: Any) -> str:
    """A code of ours; where it is the category of a consent, for a reason only."""
    return event.reason if event.content_open or event.reason in OPEN_REASONS else LEFT_OUT


@admin.register(AuditEvent)
class AuditEventAdmin(OwnedAdmin):
    person = "subject_id"
    fields = (
        "id",
        "sequence",
        "created_at",
        "actor_kind",
        "actor_id",
        "action",
        "target_kind",
        "target_id",
        "subject_id",
        "count",
    )
    list_display = (*fields[2:], reason)
    content = (reason,)
    linked = ()
    list_select_related = False
    list_filter = ("actor_kind", "action")
    search_fields = ("action",)
    search_help_text = "An id, or the name of an action."
    ordering = ("-pk",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[AuditEvent], search_term: str
    ) -> tuple[QuerySet[AuditEvent], bool]:
        term = clean_text(search_term).strip()
        if not term:
            return queryset, False
        lookups = Q(action=term) | Q(target_kind=term)
        if (sought := as_uuid(term)) is not None:
            lookups |= Q(actor_id=sought) | Q(subject_id=sought) | Q(target_id=sought)
        return queryset.filter(lookups), False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return [*self.fields, reason]  # which sees to it by itself whether it is shown

    def holds_content(self, row: Any) -> bool:
        return super().holds_content(row) and row.reason not in OPEN_REASONS


@admin.register(OperatorAccess)
class OperatorAccessAdmin(OwnedAdmin):
    list_display = ("opened_at", "operator", "user", "reason", "expires_at")
    fields = list_display
    list_select_related = ("user", "operator")


@admin.register(ModelCall)
class ModelCallAdmin(OwnedAdmin):
    list_display = (
        "created_at",
        "purpose",
        "model",
        "outcome",
        "prompt_tokens",
        "completion_tokens",
        "seconds",
        "user",
    )
    fields = list_display
    list_filter = ("purpose", "outcome", "model", "created_at")
    searched = ("model", "outcome")

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        response = super().changelist_view(request, extra_context)
        context = getattr(response, "context_data", None) or {}
        if "cl" in context:
            context["totals"] = _totals(context["cl"].queryset)
        return response


def _totals(calls: QuerySet[ModelCall]) -> list[dict[str, Any]]:
    names = dict(ModelCall.Purpose.choices)
    rows = (
        calls.order_by()
        .values("purpose")
        .annotate(
            calls=Count("pk"),
            failed=Count("pk", filter=~Q(outcome="ok")),
            prompt_tokens=Sum("prompt_tokens"),
            completion_tokens=Sum("completion_tokens"),
            seconds=Sum("seconds"),
        )
        .order_by("purpose")
    )
    return [dict(row) | {"purpose": names.get(row["purpose"], row["purpose"])} for row in rows]
