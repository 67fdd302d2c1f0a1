"""Where in the text of a TOML file each value and each key stands."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanned_toml._types import Spanned

Where = tuple[str | int, ...]
"""The way to a value, counted from 0: ``("state", 0, "beat", 2, "say", "zh")``."""

_DEEPEST = 32  # no lesson nests deeper; a file that does must not exhaust the stack


def key_text(where: Where) -> str:
    """``state[1].beat[3].say.zh``: the way as its author would write it, counted from 1."""
    parts = (f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in where)
    return "".join(parts).removeprefix(".")


class Positions:
    """Lines and columns, both from 1, of what ``spanned_toml`` has read from ``text``."""

    def __init__(self, text: str, tree: Spanned[dict[str, Any]]) -> None:
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
        """Note the offsets in and under ``value``; give its own, or that of the first thing in it."""
        first: int | None = None
        if len(where) < _DEEPEST:
            for name, key_at, inside in _children(value):
                inside_at = self._walk(inside, (*where, name))
                here = inside_at if key_at is None else key_at
                if key_at is not None:
                    self._keys[*where, name] = key_at
                    self._values.setdefault((*where, name), key_at)
                first = here if first is None else first
        span = value.span()
        offset = span.start if span.stop > span.start else None
        if offset is not None:
            self._values[where] = offset
        elif first is not None and where and isinstance(where[-1], int):
            self._values[where] = first  # a [[table]] has no span of its own
        return first if offset is None else offset


def _children(value: Spanned[Any]) -> Iterator[tuple[str | int, int | None, Spanned[Any]]]:
    inner = value.inner()
    if isinstance(inner, dict):
        for key, inside in inner.items():
            yield key.inner(), key.span().start, inside
    elif isinstance(inner, list):
        for number, inside in enumerate(inner):
            yield number, None, inside
