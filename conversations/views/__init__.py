"""The chat: its pages, and what htmx asks for in between."""
