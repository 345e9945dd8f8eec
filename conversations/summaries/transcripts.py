"""A summary that is none: the chat copied line by line; and notes of it that code makes; pure.

A small model, shown "User: …" and "Assistant: …", likes to write just that. It is of no use: as
long as the turns themselves, in the voice of somebody else, and the next fold copies it again. So
its prompt shows it reported speech, which it retells in reported speech; what is a transcript all
the same is refused and asked for again, a little warmer. A model that copies each time has had its
chances: then ``notes_of`` stands for its prose. It says in whole sentences of the person's own what
they said, and nothing else.
"""

import re
from collections.abc import Sequence

from conversations.context.history import SaidTurn
from conversations.protected.readings import folded
from conversations.summaries.text import cut, sentences
from facts.policy import mask_secrets

FEW_LINES = 2  # so many that name a speaker are no transcript yet
COPIED = 0.6  # of the letters of a summary
LEAST_COPIED = 4  # sentences
NOTE_TOKENS = 40  # of one message
SPEAKER_LINE = re.compile(
    r"^[\s>*_#-]*(?:the )?(?:user|assistant|person|human|ai|bot|tool|system|benutzer|nutzer"
    r"|assistent|usuario|asistente|utilisateur|пользователь|ассистент|उपयोगकर्ता|用户|助手)"
    r"(?: (?:said|answered|asked))?[*_\s]*[:：]",  # noqa: RUF001
    re.IGNORECASE | re.MULTILINE,
)
MASKS = re.compile(r"\[(?:secret removed|forgotten)\]|█+", re.IGNORECASE)


def is_transcript(text: str, *, of: str, is_strict: bool) -> bool:
    """Whether it names a speaker line by line, or else most of it is copied from ``of``.

    ``is_strict``: copies count as well. A large model that quotes does so for a reason.
    """
    if len(SPEAKER_LINE.findall(text)) > FEW_LINES:
        return True
    said = sentences(text)
    if not is_strict or len(said) < LEAST_COPIED:
        return False
    source = folded(of)
    copied = sum(len(one) for one in said if folded(one) in source)
    return copied > COPIED * sum(map(len, said))


def says_anything(text: str) -> bool:
    """Whether a letter or digit is left of it beside what was masked."""
    return letters_left(text) > 0


def letters_left(text: str) -> int:
    """How many letters and digits there are beside what was masked."""
    return sum(map(str.isalnum, MASKS.sub("", text)))


def notes_of(turns: Sequence[SaidTurn]) -> str:
    """What the person said in the turns, each message by its first sentences, in quotation marks.

    Empty if they said nothing.
    """
    told = [_short(said.text) for turn in turns for said in turn.asked if says_anything(said.text)]
    return "\n".join(f"The person said: \u201c{text}\u201d" for text in told if text)


def _short(text: str) -> str:
    plain = " ".join(MASKS.sub("\u2026", mask_secrets(text)).split())
    return cut(plain, tokens=NOTE_TOKENS).strip('\u201c\u201d"')
