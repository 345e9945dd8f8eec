from django.urls import path

from conversations.views import deleting, digests, pages, panel, pinning, prompts, replies

app_name = "conversations"
urlpatterns = [
    path("", pages.start, name="start"),
    path("c/", pages.listing, name="listing"),
    path("c/new/", replies.new, name="new"),
    path("c/<uuid:conversation_id>/", pages.conversation, name="conversation"),
    path("c/<uuid:conversation_id>/send/", replies.send, name="send"),
    path("c/<uuid:conversation_id>/earlier/", pages.earlier, name="earlier"),
    path("c/<uuid:conversation_id>/newer/", pages.newer, name="newer"),
    path("c/<uuid:conversation_id>/rename/", pages.rename, name="rename"),
    path("c/<uuid:conversation_id>/mode/", pages.mode, name="mode"),
    path("c/<uuid:conversation_id>/delete/", pages.delete, name="delete"),
    path("c/<uuid:conversation_id>/kept/", panel.kept, name="kept"),
    path("c/<uuid:conversation_id>/pins/", panel.pinned, name="pins"),
    path("c/<uuid:conversation_id>/summary/", panel.summary, name="summary"),
    path("c/<uuid:conversation_id>/summary/rebuild/", panel.rebuild, name="rebuild"),
    path("c/<uuid:conversation_id>/summaries/", panel.versions, name="versions"),
    path("c/<uuid:conversation_id>/summaries/<int:number>/", panel.version, name="version"),
    path("c/<uuid:conversation_id>/digest/", digests.digest, name="digest"),
    path("messages/<uuid:message_id>/pin/", pinning.pin, name="pin"),
    path("messages/<uuid:message_id>/unpin/", pinning.unpin, name="unpin"),
    path("turns/<uuid:turn_id>/", replies.turn, name="turn"),
    path("turns/<uuid:turn_id>/stream/", replies.stream, name="stream"),
    path("turns/<uuid:turn_id>/stop/", replies.stop, name="stop"),
    path("turns/<uuid:turn_id>/retry/", replies.retry, name="retry"),
    path("turns/<uuid:turn_id>/learned/", replies.learned, name="learned"),
    path("turns/<uuid:turn_id>/relearn/", replies.relearn, name="relearn"),
    path("turns/<uuid:turn_id>/used/", replies.used, name="used"),
    path("turns/<uuid:turn_id>/shown/", prompts.shown, name="shown"),
    path("turns/<uuid:turn_id>/delete/", deleting.delete_turn, name="delete_turn"),
    path("model/", pages.model_state, name="model_state"),
]
