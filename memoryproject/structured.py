"""Reading the JSON that a model was asked for, as it really comes.

Around it stand fences, prose or a train of thought; its list is cut off by the token limit; the
outer object is missing. The promise: what is returned stood there whole. A value that was cut is
dropped, never closed by guessing, because half a value would be stored as a fact. (Libraries that
repair JSON do close it: ``"bee`` becomes ``"bee"``.)

``json`` reads every value; what is written here only finds where values begin and, when the whole
does not parse, reads the members of the outer object and the items of its list one by one.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from memoryproject.text import clean_text

MAX_CHARACTERS = 400_000
MAX_STARTS = 50  # places where JSON may begin; bounds the work on hostile text
THOUGHT = re.compile(r"^\s*<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL)
OPENING = re.compile(r"[{\[]")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
BLANK = re.compile(r"[\s,]*")
COLON = re.compile(r"\s*:\s*")
# A comma before a closing bracket; strings are matched first, so that none inside one is.
LAST_COMMA = re.compile(STRING.pattern + r"|,(?=\s*[\]}])", re.DOTALL)

# strict=False lets line breaks stand in strings; NaN and Infinity are no JSON and read as null.
_decoder = json.JSONDecoder(strict=False, parse_constant=lambda _: None)


@dataclass(frozen=True)
class Structured:
    """What could be read of a model's structured answer."""

    value: dict[str, Any]
    partial: bool = False
    """Something was cut or could not be read: there may have been more."""
    repaired: bool = False
    """The first answer could not be read; this is the second."""


@dataclass(frozen=True)
class _Read:
    value: Any
    whole: bool


def read_structured(
    text: str, *, schema: Mapping[str, Any], cut: bool = False
) -> Structured | None:
    """Find the object that ``schema`` describes in ``text``; None if there is none.

    ``cut`` says that the endpoint ended the answer at its token limit. Types are not checked:
    only the top level must be an object with at least one of the schema's properties, or a list
    of objects, which is taken for the schema's first array.
    """
    text = THOUGHT.sub("", text[:MAX_CHARACTERS])
    properties = schema.get("properties", {})
    list_name = next((n for n, part in properties.items() if part.get("type") == "array"), None)
    for read in _values(text):
        value = read.value
        if isinstance(value, list) and list_name and _holds_objects(read):
            value = {list_name: value}
        if isinstance(value, dict) and (not properties or properties.keys() & value.keys()):
            return Structured(_clean(value), partial=cut or not read.whole)
    return None


def _holds_objects(read: _Read) -> bool:
    """Whether a bare list is meant; a broken one must show an object, as prose has brackets."""
    return all(isinstance(item, dict) for item in read.value) and (read.whole or bool(read.value))


def _values(text: str) -> Iterator[_Read]:
    """Every outermost object or array in ``text``, whole or as far as it can be read."""
    position = 0
    for _ in range(MAX_STARTS):
        bracket = OPENING.search(text, position)
        if bracket is None:
            return
        start = bracket.start()
        try:
            value, position = _decode_outer(text, start)
            yield _Read(value, whole=True)
        except ValueError:
            broken = _members(text, start) if bracket[0] == "{" else _items(text, start)[0]
            yield _Read(broken, whole=False)
            position = start + 1


def _decode_outer(text: str, start: int) -> tuple[Any, int]:
    """Decode the value at ``start``, commas before its closing brackets forgiven."""
    try:
        return _decode(text, start)
    except ValueError:
        body = LAST_COMMA.sub(lambda match: " " if match[0] == "," else match[0], text[start:])
        value, end = _decode(body, 0)
        return value, start + end


def _decode(text: str, start: int) -> tuple[Any, int]:
    try:
        return _decoder.raw_decode(text, start)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _members(text: str, start: int) -> dict[str, Any]:
    """The whole members of the broken object at ``start``; of a broken array, its whole items."""
    members: dict[str, Any] = {}
    position = start + 1
    while True:
        position = _skip_blank(text, position)
        name = STRING.match(text, position)
        colon = COLON.match(text, name.end()) if name else None
        if name is None or colon is None:
            return members
        key, position = json.loads(name[0], strict=False), colon.end()
        try:
            members[key], position = _whole(text, position)
        except ValueError:
            if not text.startswith("[", position):
                return members
            members[key], position = _items(text, position)


def _items(text: str, start: int) -> tuple[list[Any], int]:
    """The whole items of the broken array at ``start``, and where reading ended."""
    items: list[Any] = []
    position = _skip_blank(text, start + 1)
    while position < len(text) and text[position] != "]":
        try:
            item, position = _whole(text, position)
            items.append(item)
        except ValueError:
            position = _after_broken(text, position)
        position = _skip_blank(text, position)
    return items, position + 1


def _whole(text: str, start: int) -> tuple[Any, int]:
    """Decode one value; a bare word or number counts only if something follows it."""
    value, end = _decode(text, start)
    if not isinstance(value, str | list | dict) and text[end : end + 1].strip() not in set(",]}"):
        raise ValueError("may have been cut")
    return value, end


def _after_broken(text: str, start: int) -> int:
    """The end of an item that does not parse: its closing bracket, heeding strings, or the end."""
    depth, position = 0, start
    while position < len(text):
        character = text[position]
        if character == '"':
            string = STRING.match(text, position)
            if string is None:
                return len(text)
            position = string.end()
            continue
        if character in "]}" and depth == 0:
            return position if character == "]" else position + 1
        depth += (character in "[{") - (character in "]}")
        position += 1
        if depth == 0 and (character in "]}" or text[position : position + 1] == ","):
            return position
    return position


def _skip_blank(text: str, position: int) -> int:
    match = BLANK.match(text, position)
    return match.end() if match else position


def _clean(value: Any) -> Any:
    """Take NULs and lone surrogates, which JSON can spell as escapes, out of every string."""
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, list):
        return [_clean(item) for item in value]
    if isinstance(value, dict):
        return {clean_text(key): _clean(item) for key, item in value.items()}
    return value
