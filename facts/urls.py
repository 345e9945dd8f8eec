from django.urls import path

from facts.views import changes, pages, undoing

app_name = "facts"
urlpatterns = [
    path("", pages.memory, name="memory"),
    path("changes/", undoing.changes, name="changes"),
    path("settings/", changes.settings, name="settings"),
    path("consent/<slug:category>/withdraw/", changes.withdraw, name="withdraw"),
    path("offers/<uuid:offer_id>/accept/", changes.offer_accept, name="offer_accept"),
    path("offers/<uuid:offer_id>/refuse/", changes.offer_refuse, name="offer_refuse"),
    path("<uuid:fact_id>/", pages.fact, name="fact"),
    path("<uuid:fact_id>/correct/", changes.correct, name="correct"),
    path("<uuid:fact_id>/confirm/", changes.confirm, name="confirm"),
    path("<uuid:fact_id>/delete/", changes.delete, name="delete"),
]
