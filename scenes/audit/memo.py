"""What was found out about things that have not changed since the last picture need not be found out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

T = TypeVar("T")


class Memo(Generic[T]):
    """A function that remembers its results from one picture to the next, and no longer."""

    def __init__(self, work: Callable[..., T]) -> None:
        self._work = work
        self._last: dict[tuple[Hashable, ...], T] = {}
        self._now: dict[tuple[Hashable, ...], T] = {}

    def turn(self) -> None:
        """Another picture is looked at."""
        self._last, self._now = self._now, {}

    def __call__(self, *given: Hashable) -> T:
        """The result for what is given, worked out unless the last picture had it."""
        result = self._last[given] if given in self._last else self._work(*given)
        self._now[given] = result
        return result
