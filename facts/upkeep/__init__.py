"""What is done about memory while nobody is waiting: ended, faded, merged, pruned, deleted, swept.

The promise: twice is once, and a worker may be killed at any moment. A job is a function that takes
one step: a bounded number of rows of one user, in one transaction under the owner's lock. In the
same transaction the run (``UpkeepRun``) notes where the next step begins and what was counted. So
there is no moment at which work is done and not noted, or noted and not done; and because every
step computes what should be from what is stored and the time, the same step taken again changes
nothing.

Rejected: one task that walks all users (one user's bad row ends it for all, a killed worker begins
at the first user again, and its transaction is open for as long as it takes).
"""

from facts.upkeep.rounds import begin, begin_for, note_round
from facts.upkeep.running import finish, put_off, run_for_a_while

__all__ = ["begin", "begin_for", "finish", "note_round", "put_off", "run_for_a_while"]
