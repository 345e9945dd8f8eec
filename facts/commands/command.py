"""A command, once it is read."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Command:
    """``about`` is what is to be forgotten, in the person's words; "" for ``list``.

    ``every``: all that there is about it, rather than the one thing that is meant.
    """

    what: Literal["list", "forget"]
    language: str
    about: str = ""
    every: bool = False
