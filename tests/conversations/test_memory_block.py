"""Recalled facts enter a prompt by what recall has read of them."""

from typing import Any
from zoneinfo import ZoneInfo

import pytest

from conversations.context.memory_block import items_of, labelled_block, spoken_block
from facts.retrieval import recall
from memoryproject.models import User
from memoryproject.row_security import acting_as
from tests.factories import FactFactory


@pytest.mark.django_db
def test_labels_ask_the_database_nothing(asha: User, django_assert_num_queries: Any) -> None:
    for number in range(5):
        FactFactory.create(user=asha, key="note", slot=f"n{number}", importance=0.95)
    with acting_as(asha.pk):
        found = recall(
            asha.pk, "What is so?", query_vector=None, conversation_id=None, token_share=900
        )
        assert len(found.always_on) == 5
        with django_assert_num_queries(0):
            items = items_of(found, zone=ZoneInfo("UTC"))
            assert labelled_block(items)
            assert spoken_block(items)
