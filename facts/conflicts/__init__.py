"""What code cannot rank, and the user's answer to it.

The promise: a statement that goes against a fact of the same key and slot replaces it only where
that is clear; else the fact stays in use, the statement waits as a candidate, and the user is
asked which is right now. ``ranking`` decides that, and is pure. Rejected: asking about everything
that changes (people answer with a shrug, and then not at all), and letting the newest always win
(one careless sentence undoes what somebody took the trouble to correct).

A question is asked once for each fact and value, however often the statement is said. It goes
when its fact ends, is confirmed or said again later, and when its words are forgotten. Answered,
the statement becomes a version among the facts, so that the answer can be undone and forgetting
the fact reaches it.
"""

from facts.conflicts.answering import AnswerRefused, answer, open_of
from facts.conflicts.asking import ask_if_unsure
from facts.conflicts.ranking import reason_to_ask
from facts.conflicts.reopening import reopen

__all__ = ["AnswerRefused", "answer", "ask_if_unsure", "open_of", "reason_to_ask", "reopen"]
