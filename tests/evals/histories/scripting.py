"""What the scripted server answers while a history is played."""

from typing import Any

from memoryproject.text import fold
from tests.evals.histories.reading import History, Step
from tests.model_server import ModelServer

DIMENSIONS = 64


class ScriptedAnswers:
    """Answers extractions as a history's steps say."""

    def __init__(self, server: ModelServer) -> None:
        self.server = server

    def __call__(self, step: Step) -> None:
        """Play the answer to what ``step`` says, whether or not the one before was asked for."""
        self.server.drop_script("extract")
        self.server.extracts(*step.answer)


class ScriptedEmbedder:
    """Stands where the local model does, in its name; other texts get axes of their own."""

    def __init__(self, history: History) -> None:
        self._table = vectors(history)
        self._axes: dict[str, int] = {}

    def embed(self, texts: list[str]) -> list[list[float]]:
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> list[float]:
        known = self._table.get(text)
        if known is not None:
            return known + [0.0] * (DIMENSIONS - len(known))
        axis = DIMENSIONS - 1 - self._axes.setdefault(text, len(self._axes))
        return [float(axis == index) for index in range(DIMENSIONS)]


def vectors(history: History) -> dict[str, list[float]]:
    """Vectors in which each query is as near to what is outdated as to what holds.

    A query has an axis. On it lie all texts with one of the parts that its answer has or lacks,
    so that nothing but a fact's standing can keep a stale one out.
    """
    texts = [str(fact.get("text") or "") for fact in history.answers]
    texts += [step.target["text"] for step in history.steps if step.action == "correct"]
    made = {text: _vector(text, history.queries) for text in texts}
    table = {text: vector for text, vector in made.items() if any(vector)}
    for index, query in enumerate(history.queries):
        table[query["query"]] = [float(axis == index) for axis in range(len(history.queries))]
    return table


def _vector(text: str, queries: list[dict[str, Any]]) -> list[float]:
    said = fold(text)
    on = [
        any(fold(part) in said for part in (*query.get("has", []), *query.get("lacks", [])))
        for query in queries
    ]
    length = sum(on) ** 0.5
    return [one / length if length else 0.0 for one in on]
