from django.contrib import admin
from django.urls import include, path, re_path

from memoryproject import health, views
from memoryproject.http import nothing_there

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("api/v1/", include("memoryproject.api_urls", namespace="v1")),
    path("", include("memoryproject.api_docs")),
    re_path(r"^api/(?!schema|docs)", nothing_there),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("conversations.urls")),
    path("memory/", include("facts.urls")),
    path("settings/", views.settings_page, name="settings"),
    path("settings/time-zone/", views.set_time_zone, name="set_time_zone"),
    path("settings/theme/", views.set_theme, name="set_theme"),
    path("settings/tokens/", views.new_token, name="new_token"),
    path("settings/tokens/<uuid:token_id>/revoke/", views.revoke_token, name="revoke_token"),
]
