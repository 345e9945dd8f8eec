"""The memory page: all that is remembered, where it came from, and what can be done about it."""
