"""What the model answers in a case: its entries, each played when its turn comes."""

from typing import Any

from tests.cases.not_built import Unknown
from tests.model_server import ModelServer

Entry = dict[str, Any]

# A new purpose of model entries: its name here, and a method of Script that plays them.
PURPOSES = ("chat", "extract", "embed", "summarise")
STAYS_DOWN = 30  # more calls than are ever tried


class Script:
    """The entries of one case that are not used up yet."""

    def __init__(self, model: ModelServer) -> None:
        self.model = model
        self._entries: dict[str, list[Entry]] = {purpose: [] for purpose in PURPOSES}
        self._wanted_prompt: dict[str, Any] = {}

    def read(self, entries: list[Entry]) -> None:
        """Take the entries over."""
        for entry in entries:
            if entry["purpose"] not in PURPOSES:
                raise Unknown(f"model purpose {entry['purpose']!r}")
            self._entries[entry["purpose"]].append(entry)

    def play(self, entry: Entry) -> None:
        try:
            self.model.play(entry)
        except (ValueError, KeyError) as error:
            raise Unknown(f"model entry: {error}") from error

    # --- replies --------------------------------------------------------------------------

    def next_reply(self, given: str | None = None) -> None:
        """Play the next reply: the conversation's own, else the case's next."""
        if given is not None:
            self.model.answers("reply", raw=given)
        elif self._entries["chat"]:
            entry = self._entries["chat"].pop(0)
            self._wanted_prompt = entry.get("assert_prompt", {})
            self.play(entry)

    def assert_reply_prompt(self) -> None:
        """Look whether the reply was asked for as its entry wants."""
        wanted, self._wanted_prompt = self._wanted_prompt, {}
        if wanted:
            assert_prompt(wanted, self.model.calls_for("reply")[-1].text)

    # --- embedding ------------------------------------------------------------------------

    def play_embedding(self) -> None:
        """Play all that is scripted for embedding; nothing but faults fails for good."""
        entries = self._entries["embed"]
        for entry in entries:
            self.play(entry)
        if entries and all("fault" in entry for entry in entries):
            for _ in range(STAYS_DOWN):
                self.play(entries[-1])

    # --- summaries ------------------------------------------------------------------------

    def play_summaries(self) -> bool:
        """Play all that is scripted for summaries, in order; False if nothing is."""
        for entry in self._entries["summarise"]:
            if strange := entry.keys() & {"after", "assert_prompt"}:
                raise Unknown(f"summarise: {sorted(strange)}")
            self.play(entry)
        return bool(self._entries["summarise"])

    # --- learning -------------------------------------------------------------------------

    def for_learning(self) -> list[Entry]:
        return list(self._entries["extract"])

    def play_learning(self, index: int | None) -> list[Entry]:
        """Play the answers that belong to the message with this index; return them."""
        entries = [
            entry
            for entry in self._entries["extract"]
            if "after" not in entry or entry["after"] == index
        ]
        if entries and "after" in entries[0]:
            # A further entry for this message is for learning it again, unless faults come first.
            faults = next((n for n, one in enumerate(entries) if "fault" not in one), len(entries))
            entries = entries[: faults + 1]
        self.model.drop_script("extract")
        for entry in entries:
            self.play(entry)
        if self._stays_down(entries):
            for _ in range(STAYS_DOWN):
                self.play(entries[-1])
        return entries

    def end_learning(self, entries: list[Entry], *, first_call: int) -> None:
        """Use up what the calls since ``first_call`` were answered; look at their prompts."""
        calls = self.model.calls_for("extract")[first_call:]
        for entry, call in zip(entries, calls, strict=False):
            assert_prompt(entry.get("assert_prompt", {}), call.text)
        for entry in entries[: len(calls)]:
            if entry.get("per") is None and not self._stays_down(entries):
                self._entries["extract"].remove(entry)
        self.model.drop_script("extract")

    def use_up(self, indexes: set[int]) -> None:
        """What was played for learning from these messages is used up."""
        for index in indexes:
            entries = self._entries["extract"]
            entry = next((one for one in entries if one.get("after") == index), None)
            if entry is not None:
                entries.remove(entry)
        self.model.drop_script("extract")

    def _stays_down(self, entries: list[Entry]) -> bool:
        """Nothing but faults is scripted for this message, or for any: it fails for good."""
        if not entries or not all("fault" in entry for entry in entries):
            return False
        only_faults = all("fault" in entry for entry in self._entries["extract"])
        return only_faults or all("after" in entry for entry in entries)


def assert_prompt(wanted: dict[str, Any], text: str) -> None:
    """What a model entry says of the prompt that it answers."""
    if wanted.keys() - {"has", "has_any", "lacks"}:
        raise Unknown(f"assert_prompt {sorted(wanted)}")
    assert all(part in text for part in wanted.get("has", [])), text
    assert not any(part in text for part in wanted.get("lacks", [])), text
    assert not wanted.get("has_any") or any(part in text for part in wanted["has_any"]), text
