"""Every address of the product that takes something, as patterns; found, not listed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.regex_helper import normalize


@dataclass(frozen=True)
class Route:
    """One address: a template such as ``memory/%(fact_id)s/``, and the names in it."""

    template: str
    parameters: tuple[str, ...]
    name: str

    def filled(self, values: dict[str, str]) -> str:
        return "/" + self.template % values


def routes() -> list[Route]:
    return sorted(_walk(get_resolver(), "", ()), key=lambda route: route.template)


def _walk(resolver: URLResolver, regex: str, names: tuple[str, ...]) -> Iterator[Route]:
    for pattern in resolver.url_patterns:
        whole = regex + _bare(pattern.pattern.regex.pattern)
        if isinstance(pattern, URLResolver):
            inside = (*names, pattern.namespace) if pattern.namespace else names
            yield from _walk(pattern, whole, inside)
        else:
            yield from _routes_of(pattern, whole, names)


def _routes_of(pattern: URLPattern, regex: str, names: tuple[str, ...]) -> Iterator[Route]:
    name = ":".join((*names, pattern.name or ""))
    possible: Any = normalize(regex)
    for template, parameters in possible:
        yield Route(template, tuple(parameters), name)


def _bare(regex: str) -> str:
    """The expression without its anchors, so that the parts of an address can be joined."""
    return regex.removeprefix("^").removesuffix("$").removesuffix(r"\Z")
