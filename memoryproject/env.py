"""Typed values from the environment; one that cannot be read stops the start with a sentence."""

import os

from django.core.exceptions import ImproperlyConfigured

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off"}


def env_str(name: str, default: str = "") -> str:
    """The variable's text without surrounding blanks; empty counts as not set."""
    return os.environ.get(name, "").strip() or default


def env_bool(name: str, *, default: bool) -> bool:
    raw = env_str(name).lower()
    if not raw:
        return default
    if raw in TRUE:
        return True
    if raw in FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be true or false, not {raw!r}.")


def env_int(name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
    raw = env_str(name)
    if not raw:
        return default
    try:
        number = int(raw)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {raw!r}.") from None
    if number < least:
        raise ImproperlyConfigured(f"{name} must be at least {least}, not {number}.")
    if most is not None and number > most:
        raise ImproperlyConfigured(f"{name} must be at most {most}, not {number}.")
    return number


def env_list(name: str, default: list[str] | None = None) -> list[str]:
    """Comma-separated values, blanks around each removed."""
    raw = env_str(name)
    if not raw:
        return list(default or [])
    return [part.strip() for part in raw.split(",") if part.strip()]


def env_choice(name: str, choices: set[str], default: str) -> str:
    raw = env_str(name, default)
    if raw not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(sorted(choices))}.")
    return raw
