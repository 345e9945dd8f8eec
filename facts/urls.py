from django.urls import path

from facts.views import changes, conflicts, episodes, pages, procedures, retention, then, undoing

app_name = "facts"
urlpatterns = [
    path("", pages.memory, name="memory"),
    path("then/", then.then, name="then"),
    path("changes/", undoing.changes, name="changes"),
    path("changes/<uuid:change_id>/undo/", undoing.undo, name="undo"),
    path("conflicts/<uuid:conflict_id>/answer/", conflicts.answer, name="answer"),
    path("happened/", episodes.listing, name="episodes"),
    path("happened/<uuid:episode_id>/", episodes.episode, name="episode"),
    path("happened/<uuid:episode_id>/edit/", episodes.edit, name="episode_edit"),
    path("happened/<uuid:episode_id>/mute/", episodes.mute, name="episode_mute"),
    path("happened/<uuid:episode_id>/delete/", episodes.delete, name="episode_delete"),
    path("instructions/", procedures.listing, name="procedures"),
    path("instructions/<uuid:procedure_id>/", procedures.procedure, name="procedure"),
    path("instructions/<uuid:procedure_id>/approve/", procedures.approve, name="procedure_approve"),
    path("instructions/<uuid:procedure_id>/refuse/", procedures.refuse, name="procedure_refuse"),
    path("instructions/<uuid:procedure_id>/switch/", procedures.switch, name="procedure_switch"),
    path("instructions/<uuid:procedure_id>/delete/", procedures.delete, name="procedure_delete"),
    path("retention/", retention.shown, name="retention"),
    path("retention/save/", retention.save, name="retention_save"),
    path("retention/<uuid:rule_id>/remove/", retention.remove, name="retention_remove"),
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
