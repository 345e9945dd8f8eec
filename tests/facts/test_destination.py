"""The memory page says who receives what people write."""

import pytest
from django.test import Client

from memoryproject import llm
from memoryproject.models import User

pytestmark = pytest.mark.django_db


def shown(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.get("/memory/").content.decode()


def test_an_endpoint_elsewhere_is_named_with_its_models_and_without_its_key(asha, settings):
    settings.LLM = settings.LLM | {
        "base_url": "https://user:hidden@models.example.org/v1",
        "api_key": "sk-hidden",
        "models": {"reply": "big-1", "extract": "small-1", "embed": None},
    }

    page = shown(asha)

    assert "models.example.org" in page
    assert "big-1, small-1" in page
    assert "user:hidden" not in page
    assert "sk-hidden" not in page


def test_with_the_embedded_model_nothing_leaves_the_machine(asha, settings):
    settings.LLM = settings.LLM | {"embedded": True, "base_url": None}

    assert llm.destination().host == ""
    assert "Nobody else receives it." in shown(asha)


def test_an_endpoint_on_this_machine_is_this_machine(asha, settings):
    settings.LLM = settings.LLM | {"base_url": "http://127.0.0.1:9/v1"}

    assert "Nobody else receives it." in shown(asha)
