"""The prompt for the embedded 1.5B model: short, with examples, which decide its behaviour.

One of the four examples is empty and the last is not, as for extraction; more empty ones push it to
answer nothing. Its importance numbers are noise, so it is not asked for one.
"""

import json
from typing import Any

from facts.episodes.material import Material, Room
from memoryproject.llm import Message

PROMPT_VERSION = "episodes-small-1"
SCHEMA_NAME = "episodes"
MAX_TOKENS = 260
ROOM = Room(all=700, user=200, others=50)

SYSTEM = (
    "You read a talk and list what the user tried and how it ended, in the user's own words and"
    " language. Use only what the user said. Copy into said the user's words that tell the end."
    ' Return {"episodes": []} if the user did not say how something ended.'
)
TYPES = ("travel", "work", "study", "home", "technical", "shopping", "cooking", "people", "other")
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "episodes": {
            "type": "array",
            "maxItems": 2,
            "items": {
                "type": "object",
                "properties": {
                    "situation": {"type": "string", "maxLength": 160},
                    "action": {"type": "string", "maxLength": 160},
                    "outcome": {"type": "string", "enum": ["success", "failure", "partial"]},
                    "said": {"type": "string", "maxLength": 160},
                    "event_type": {"type": "string", "enum": list(TYPES)},
                    "lesson": {"type": "string", "maxLength": 160},
                },
                "required": ["situation", "action", "outcome", "said", "event_type", "lesson"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["episodes"],
    "additionalProperties": False,
}
# (talk, episode or None)
EXAMPLES: tuple[tuple[str, dict[str, str] | None], ...] = (
    (
        "User: My bread did not rise, I used cold water and the yeast failed.\n"
        "Assistant: Warm water helps yeast.",
        {
            "situation": "Baking bread",
            "action": "Used cold water for the yeast",
            "outcome": "failure",
            "said": "the yeast failed",
            "event_type": "cooking",
            "lesson": "Cold water does not work for yeast",
        },
    ),
    (
        "User: I want to paint the fence next week. Which colour is best?\n"
        "Assistant: Dark green looks fine.",
        None,
    ),
    (
        "User: The printer showed offline.\nAssistant: Try a restart.\n"
        "User: I restarted the router and it worked, thanks!",
        {
            "situation": "The printer showed offline",
            "action": "Restarted the router",
            "outcome": "success",
            "said": "I restarted the router and it worked",
            "event_type": "technical",
            "lesson": "Restarting the router brings a printer back that is offline",
        },
    ),
    (
        "User: I sent the parcel to Lyon with the small label.\nAssistant: Let me know.\n"
        "User: It came back. The post office refused the small label.",
        {
            "situation": "Sending a parcel to Lyon",
            "action": "Sent the parcel with the small label",
            "outcome": "failure",
            "said": "The post office refused the small label",
            "event_type": "other",
            "lesson": "The post office refuses small labels on parcels",
        },
    ),
)


def _examples() -> list[Message]:
    turns: list[Message] = []
    for talk, episode in EXAMPLES:
        answer = json.dumps({"episodes": [episode] if episode else []})
        turns += [Message("user", talk), Message("assistant", answer)]
    return turns


OPENING = [Message("system", SYSTEM), *_examples()]


def messages(material: Material) -> list[Message]:
    """The request for one talk."""
    talk = "\n".join(turn.text for turn in material.turns).replace("<|", "< |")
    return [*OPENING, Message("user", talk)]
