"""What a turn's user said -> facts, offers, refusals. Runs in the background, after the reply.

In three steps, so that no transaction is open while the model talks: read the turn; ask the rules
and the model, and embed what they propose; then, under the owner's lock, let ``candidates`` decide
about each proposal and close the run. A worker that dies before the commit leaves nothing behind,
and the run comes back; one that finds its run forgotten or taken by another stores nothing.

"Nothing to remember" and "could not be learnt" are different ends. When the model stays away to
the last attempt, what the rules read is stored all the same and the run ends as partial.
"""

from facts.extraction.extract import find, is_anyone_replying, learn
from facts.extraction.findings import Findings

__all__ = ["Findings", "find", "is_anyone_replying", "learn"]
