"""Keeps what each axis has been said to measure, so that arrays that do not agree are told with both sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from lessons.core.positions import Where
    from lessons.core.report import Report


class Sizes:
    """The size of each named axis, and who said so first."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._known: dict[str, tuple[int, str]] = {}

    def get(self, axis: str) -> int | None:
        """The size of the axis, if anything has said it."""
        return self._known[axis][0] if axis in self._known else None

    def say(self, axis: str, size: int, owner: str) -> None:
        """From now on ``axis`` measures ``size`` because of ``owner``, such as "tokens has 3 labels"."""
        self._known.setdefault(axis, (size, owner))

    def check(self, name: str, matrix: NDArray[np.float64], axes: tuple[str, str], where: Where) -> None:
        """Report where ``matrix`` does not measure what is known already; what is not known is known now."""
        rows, columns = matrix.shape
        for axis, size, word in zip(axes, (rows, columns), ("row", "column"), strict=True):
            self.say(axis, size, f"{name} is {rows} x {columns}")
            known, owner = self._known[axis]
            if size != known:
                need = f"{known} {word}" + ("s" if known > 1 else "")
                self._report.add(where, f"{name} is {rows} x {columns}, but {owner}: {name} needs {need}")
