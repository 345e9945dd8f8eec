"""Every scripted life history ends with what holds now, and with all that held before."""

from unittest.mock import patch

import pytest

from memoryproject import embeddings
from tests.evals.histories import checking, reading
from tests.evals.histories.known import KNOWN
from tests.evals.histories.playing import NotPlayable, Player
from tests.evals.histories.reading import History
from tests.evals.histories.scripting import ScriptedAnswers, ScriptedEmbedder
from tests.model_server import ModelServer

HISTORIES = reading.load()


def complaints(history: History, server: ModelServer) -> list[str]:
    embedder = ScriptedEmbedder(history)
    with patch.object(embeddings, "_local", lambda: embedder):
        player = Player(history, prepare=ScriptedAnswers(server))
        try:
            player.play()
        except NotPlayable as failure:
            return [str(failure)]
        return checking.complaints(player)


@pytest.mark.django_db
@pytest.mark.parametrize("history", HISTORIES, ids=[history.id for history in HISTORIES])
def test_history(history: History, model_server: ModelServer) -> None:
    found = complaints(history, model_server)

    if history.id in KNOWN:
        assert found, "holds now: take it off the list in tests/evals/histories/known.py"
    else:
        assert not found, "\n".join(found)
