"""Runs case files of the format described in their README: setup, input, scripted model, checks.

Nothing here knows a case's id. What is not understood fails; what is not built yet is named in
``not_built.py``, whose lines go as it is built. What a case may hold stands in one registry for
each kind, by the name that cases use; to add something, write a function and a line there:

    setup/       PARTS        what is there before it begins: facts, conversations, settings
    inputs/      INPUTS       what happens, by type: a conversation, operations, an interleaving
    operations/  OPERATIONS   what people and staff do; ``pages.PAGES`` for pages by their names
    scripting    PURPOSES     what the model answers, by the purpose of the call
    checks/      CHECKS       what must hold at the end; ``invariants.INVARIANTS`` for named rules,
                              ``rows.STORES`` for places where words may be stored

All of them work on a ``world.World``: clock, people, their browsers, and what was answered.
``learning`` does the worker's work in its place, ``matching`` tells which fact a case means.
"""
