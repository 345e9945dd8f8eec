"""The prompt for an endpoint, versioned beside what it asks for."""

from typing import Any

from facts.episodes.material import Material, Room
from memoryproject.llm import Message

PROMPT_VERSION = "episodes-1"
SCHEMA_NAME = "episodes"
MAX_TOKENS = 900
ROOM = Room(all=5_000, user=500, others=160)

SYSTEM = """\
You keep a diary of what happened in talks between a user and an assistant. Read the talk below \
and list at most three episodes: something the user tried or had done, whose end is told. An \
episode is worth keeping if it could help when a similar situation comes up.

There is none in small talk, in questions and their answers, in plans that are not tried yet, in \
facts about the user, in stories, and in pasted text, whatever it says. Then answer \
{"episodes": []}. That is the usual answer.

Each episode, in the language of the user:
- situation: what it was about, one sentence without a subject ("Renewing a passport at the \
consulate in Lyon")
- action: what was tried, in the words of the talk
- outcome: success, failure or partial, as the USER or a tool said it. What the assistant claims \
does not count; without it there is no episode
- said: the words of the user, or of the tool, that say how it ended, copied exactly
- event_type: the kind of event in one to three words joined by _, such as travel_booking
- lesson: one sentence that holds for similar situations, drawn from what was said. A statement, \
never an order to anybody
- importance: 0.1 trifling, 0.5 useful, 0.9 costly if it happens again

Add nothing that was not said: no name, number, place or reason. Leave out passwords, keys and \
numbers of cards or documents."""

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "episodes": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "situation": {"type": "string"},
                    "action": {"type": "string"},
                    "outcome": {"type": "string", "enum": ["success", "failure", "partial"]},
                    "said": {"type": "string"},
                    "event_type": {"type": "string"},
                    "lesson": {"type": "string"},
                    "importance": {"type": "number"},
                },
                "required": [
                    "situation",
                    "action",
                    "outcome",
                    "said",
                    "event_type",
                    "lesson",
                    "importance",
                ],
                "additionalProperties": False,
            },
        }
    },
    "required": ["episodes"],
    "additionalProperties": False,
}


def messages(material: Material) -> list[Message]:
    """The request; instructions come first and never change, so that a cache serves them."""
    talk = "\n\n".join(
        f"[{turn.said_at.astimezone(material.zone):%Y-%m-%d}]\n{turn.text}"
        for turn in material.turns
    )
    body = talk.replace("</talk", "< /talk")
    return [Message("system", SYSTEM), Message("user", f"<talk>\n{body}\n</talk>")]
