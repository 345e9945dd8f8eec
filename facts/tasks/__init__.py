"""Background work on memory. A task is handed ids, and may run twice, late, or for nothing.

What is to be done stands in rows; the queue only says that there is something. So a lost message
is made good by the sweeps, and a doubled one finds its run claimed. Names of tasks stand in the
queue and in the schedule: they do not change when a task moves to another module.
"""

from facts.tasks.episodes import find_episodes, queue_due_episodes
from facts.tasks.indexing import index_missing_facts, queue_due_reindexing, reindex
from facts.tasks.learning import find_unlearnt_turns, learn_from_turn, queue_due_learning
from facts.tasks.upkeep import (
    consolidate,
    decay,
    expire,
    keep_up,
    prune,
    queue_due_upkeep,
    retain,
    sweep_orphans,
)

__all__ = [
    "consolidate",
    "decay",
    "expire",
    "find_episodes",
    "find_unlearnt_turns",
    "index_missing_facts",
    "keep_up",
    "learn_from_turn",
    "prune",
    "queue_due_episodes",
    "queue_due_learning",
    "queue_due_reindexing",
    "queue_due_upkeep",
    "reindex",
    "retain",
    "sweep_orphans",
]
