"""What a person asks of their memory in so many words: forget this; what do you know of me?

Read by patterns and not by a model, because a deletion must not depend on what a model makes of
it, and the store knows better than a model what is in it. Only a whole message is a command: what
stands inside a longer one, or in text that somebody pasted, is talk. So is whatever is not surely
about the person's own memory ("forget it", "remove my name"), and what is asked or denied.
"""

from facts.commands.command import Command
from facts.commands.meant import Meant, meant
from facts.commands.patterns import ASKED, DENIED, DONE, LANGUAGES, MEANS_NOTHING, POLITE, trimmed
from memoryproject.text import fold

LONGEST = 300  # characters; a command is short
ABOUT = ("about", "about2", "about3", "about4")  # a name may stand only once in a pattern

__all__ = ["Command", "Meant", "is_done", "meant", "read"]


def read(text: str) -> Command | None:
    """The command that ``text`` is as a whole, or None."""
    said = trimmed(text)
    if not said or len(said) > LONGEST or "\n" in said:
        return None
    folded = fold(said)
    for language in LANGUAGES:
        if language.asks_for_all.fullmatch(folded):
            return Command("list", language.code)
    if DENIED.search(said) or (ASKED.search(text) and not POLITE.match(said)):
        return None
    for language in LANGUAGES:
        match = language.forget.fullmatch(said)
        if match is None:
            continue
        named = match.groupdict()
        about = next((trimmed(named[name]) for name in ABOUT if named.get(name)), "")
        if not about or MEANS_NOTHING.fullmatch(about):
            return None
        return Command("forget", language.code, about=about, every=bool(named.get("every")))
    return None


def is_done(text: str) -> bool:
    """Whether ``text`` is a command to forget whose words are masked by now, as it was carried out.

    Nothing is to be learnt from what is left of it.
    """
    return len(text) <= LONGEST and DONE.match(text) is not None
