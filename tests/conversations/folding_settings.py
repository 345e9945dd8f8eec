"""The settings of a worker that a test kills, with small marks and a summariser of its own name."""

from tests.facts.worker_settings import *  # noqa: F403
from tests.facts.worker_settings import LLM

LLM["models"]["summarise"] = "scripted-summarise"
LLM["context_tokens"], LLM["reply_reserve"] = 3000, 512
WINDOW_MAX_TURNS = 10
