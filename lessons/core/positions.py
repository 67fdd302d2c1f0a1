"""Where in the text of a TOML file each value and each key stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanned_toml._types import Spanned

Where = tuple[str | int, ...]
"""The way to a value, counted from 0: ``("state", 0, "beat", 2, "say", "zh")``."""

_EQUALS = re.compile(r"[ \t]*=[ \t]*")
_DEEPEST = 32  # no lesson nests deeper; a file that does must not exhaust the stack


def key_text(where: Where) -> str:
    """``state[1].beat[3].say.zh``: the way as its author would write it, counted from 1."""
    parts = (f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in where)
    return "".join(parts).removeprefix(".")


class Positions:
    """Lines and columns, both from 1, of what ``spanned_toml`` has read from ``text``."""

    def __init__(self, text: str, tree: Spanned[dict[str, Any]]) -> None:
        self._text = text
        self._starts = [0, *(i + 1 for i, char in enumerate(text) if char == "\n")]
        self._values: dict[Where, int] = {}
        self._keys: dict[Where, int] = {}
        self._walk(tree, ())

    def of_value(self, where: Where) -> tuple[int, int]:
        """Line and column of the value there, or of the nearest thing around it."""
        while where and where not in self._values:
            where = where[:-1]
        return self._line_col(self._values.get(where, 0))

    def of_key(self, where: Where) -> tuple[int, int]:
        """Line and column of the key itself."""
        return self._line_col(self._keys[where]) if where in self._keys else self.of_value(where)

    def _line_col(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def _walk(self, value: Spanned[Any], where: Where) -> int | None:
        """Note where ``value`` and everything in it starts; give its own start, or that of the first thing in it."""
        starts = [self._enter(child, where) for child in _children(value)] if len(where) < _DEEPEST else []
        span = value.span()
        misplaced = isinstance(value.inner(), str) and self._text[span.start] not in "\"'"  # see _enter
        if span.stop > span.start and not misplaced:
            start: int = span.start
            self._values[where] = start
            return start
        first = next((start for start in starts if start is not None), None)
        if first is not None:
            self._values[where] = first  # a [[table]] has no span of its own
        return first

    def _enter(self, child: tuple[str | int, Spanned[Any] | None, Spanned[Any]], where: Where) -> int | None:
        """Note one thing inside the table or list at ``where``; give where it starts, its key included."""
        name, key, value = child
        way = (*where, name)
        start = self._walk(value, way)
        if key is None:
            return start
        self._keys[way] = key.span().start
        bound = _EQUALS.match(self._text, key.span().stop)
        if bound:
            self._values[way] = bound.end()  # spanned_toml is wrong about a text with an escape in it
        else:
            self._values[way] = key.span().start  # a [table], or the front of a dotted key
        return self._keys[way]


def _children(value: Spanned[Any]) -> Iterator[tuple[str | int, Spanned[Any] | None, Spanned[Any]]]:
    """What is in a table or list: its name or number, its key, its value."""
    inner = value.inner()
    if isinstance(inner, dict):
        for key, inside in inner.items():
            yield key.inner(), key, inside
    elif isinstance(inner, list):
        for number, inside in enumerate(inner):
            yield number, None, inside
