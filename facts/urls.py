from django.urls import path

from facts.views import changes, conflicts, pages, then, undoing

app_name = "facts"
urlpatterns = [
    path("", pages.memory, name="memory"),
    path("then/", then.then, name="then"),
    path("changes/", undoing.changes, name="changes"),
    path("changes/<uuid:change_id>/undo/", undoing.undo, name="undo"),
    path("conflicts/<uuid:conflict_id>/answer/", conflicts.answer, name="answer"),
    path("settings/", changes.settings, name="settings"),
    path("consent/<slug:category>/withdraw/", changes.withdraw, name="withdraw"),
    path("offers/<uuid:offer_id>/accept/", changes.offer_accept, name="offer_accept"),
    path("offers/<uuid:offer_id>/refuse/", changes.offer_refuse, name="offer_refuse"),
    path("<uuid:fact_id>/", pages.fact, name="fact"),
    path("<uuid:fact_id>/correct/", changes.correct, name="correct"),
    path("<uuid:fact_id>/confirm/", changes.confirm, name="confirm"),
    path("<uuid:fact_id>/dispute/", changes.dispute, name="dispute"),
    path("<uuid:fact_id>/end/", changes.end, name="end"),
    path("<uuid:fact_id>/pin/", changes.pin, name="pin"),
    path("<uuid:fact_id>/mute/", changes.mute, name="mute"),
    path("<uuid:fact_id>/later/", changes.later, name="later"),
    path("<uuid:fact_id>/delete/", changes.delete, name="delete"),
]
