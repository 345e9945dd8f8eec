"""The prompt for the embedded 1.5B model: the one that was tried, with short keys mapped in code.

The examples decide its behaviour: more empty ones push it to answer nothing, and the last must
not be empty. They are typed as people type, one in another language, since the model copies what
it is shown. Its importance numbers are noise, so it is not asked.
"""

import json
from typing import Any

from memoryproject.llm import Message

PROMPT_VERSION = "extract-small-5"
SCHEMA_NAME = "facts"
MAX_TOKENS = 220
MAX_ITEMS = 3

SYSTEM = (
    "You read ONE user message and list the facts about the user (or their family, pets, plans)"
    " that stay true for weeks or more. If the message corrects an older fact, return only the new"
    ' fact. Return {"facts": []} for questions, requests, thanks, moods, meals, weather, wishes'
    ' with "if", and facts about other people who are not family.'
)
KEYS = (
    *("name", "city", "diet", "allergy", "health", "job", "education", "language", "family"),
    *("pet", "partner", "preference", "dislike", "goal", "habit", "deadline", "event", "other"),
    *("hobby", "project"),
)
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "facts": {
            "type": "array",
            "maxItems": MAX_ITEMS,
            "items": {
                "type": "object",
                "properties": {
                    "key": {"type": "string", "enum": list(KEYS)},
                    "value": {"type": "string", "maxLength": 80},
                    "text": {"type": "string", "maxLength": 140},
                },
                "required": ["key", "value", "text"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["facts"],
    "additionalProperties": False,
}
EXAMPLES: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...] = (
    ("I'm tired today.", ()),
    ("hi im Elena, can u check my cv", (("name", "Elena", "Name is Elena"),)),
    ("If I were rich I would buy a boat.", ()),
    ("I no longer live in Paris, I am in Lyon now.", (("city", "Lyon", "Lives in Lyon"),)),
    ("My colleague hates Mondays, what can I do?", ()),
    (
        "My brother Karl is a pilot and I study law.",
        (
            ("family", "brother Karl, pilot", "Has a brother Karl who is a pilot"),
            ("education", "law", "Studies law"),
        ),
    ),
    (
        "I'm lactose intolerant, so no cheese please.",
        (("allergy", "lactose", "Is lactose intolerant"),),
    ),
    (
        "Toco la guitarra y el 3 de mayo tengo dentista, ¿qué le digo?",
        (
            ("hobby", "guitarra", "Toca la guitarra"),
            ("event", "dentista 3 de mayo", "Dentista el 3 de mayo"),
        ),
    ),
    (
        "im building a boat in the shed and i hate sanding, which glue",
        (
            ("project", "building a boat", "Builds a boat"),
            ("dislike", "sanding", "Dislikes sanding"),
        ),
    ),
)


def _examples() -> list[Message]:
    turns: list[Message] = []
    for said, facts in EXAMPLES:
        found = [dict(zip(("key", "value", "text"), fact, strict=True)) for fact in facts]
        answer = json.dumps({"facts": found})
        turns += [Message("user", said), Message("assistant", answer)]
    return turns


OPENING = [Message("system", SYSTEM), *_examples()]


def messages(text: str) -> list[Message]:
    """The request for one message."""
    return [*OPENING, Message("user", text)]
