"""What stands under the composer is true, whichever model there is and in every mode."""

from typing import Any

import pytest
from django.test import Client

from conversations.models import Conversation
from memoryproject.embedded.services import write_model_state
from memoryproject.models import User
from tests.factories import ConversationFactory

pytestmark = pytest.mark.django_db

LINE = "Replies come from a small local model"
INTRODUCES = "I am a small language model"
REPLIES = {"ready", "loading", "downloading"}


@pytest.mark.parametrize("mode", Conversation.Mode.values)
@pytest.mark.parametrize("state", ["ready", "loading", "downloading", "failed", "off", "none"])
@pytest.mark.parametrize("embedded", [True, False])
def test_a_small_model_is_named_only_where_it_replies(
    client: Client,
    asha: User,
    settings: Any,
    tmp_path: Any,
    embedded: bool,
    state: str,
    mode: str,
) -> None:
    settings.LLM = settings.LLM | {"embedded": embedded}
    settings.MODEL_IS_EMBEDDED = embedded
    settings.DATA_DIR = tmp_path
    if state != "none":
        write_model_state(tmp_path, state, sentence="So it is.")  # type: ignore[arg-type]
    client.force_login(asha)
    talk = ConversationFactory.create(user=asha, mode=mode)

    page = client.get(f"/c/{talk.pk}/").content.decode()

    assert 'id="composer"' in page
    assert (LINE in page) == (embedded and state in REPLIES)
    new = client.get("/").content.decode()
    assert LINE not in new  # it introduces itself there
    assert (INTRODUCES in new) == (embedded and state in REPLIES)
