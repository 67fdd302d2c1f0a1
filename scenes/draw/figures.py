"""A named array as it is shown: its texts, and where in the Trace each number stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lessons.core.words import shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lessons.core.arrays import Array


@dataclass(frozen=True, eq=False)
class Figure:
    """A table of numbers from the Trace: ``values`` and ``texts`` (rows, columns), ``index`` of each in the array."""

    name: str
    values: NDArray[np.float64]
    texts: NDArray[np.object_]
    index: NDArray[np.intp]
    """(rows, columns, axes of the array)."""
    row_axis: str
    col_axis: str

    @property
    def shape(self) -> tuple[int, int]:
        return (self.values.shape[0], self.values.shape[1])

    @property
    def T(self) -> Figure:  # noqa: N802  numpy's and the paper's name for it
        """Turned: rows become columns."""
        index = self.index.transpose(1, 0, 2)
        return Figure(self.name, self.values.T, self.texts.T, index, self.col_axis, self.row_axis)

    @property
    def end_to_end(self) -> Figure:
        """All its rows as one: what a concatenation is, with every number still at its own place in the Trace."""
        values, texts = self.values.reshape(1, -1), self.texts.reshape(1, -1)
        return Figure(self.name, values, texts, self.index.reshape(1, values.size, -1), "", "channel")

    def row(self, row: int) -> Figure:
        """One row of it, still a table."""
        cut = slice(row, row + 1)
        return Figure(self.name, self.values[cut], self.texts[cut], self.index[cut], self.row_axis, self.col_axis)

    def col(self, col: int) -> Figure:
        """One column of it, still a table."""
        cut = (slice(None), slice(col, col + 1))
        return Figure(self.name, self.values[cut], self.texts[cut], self.index[cut], self.row_axis, self.col_axis)

    def source(self, row: int, col: int) -> tuple[str, tuple[int, ...]]:
        """The Trace name and index of a cell."""
        return self.name, tuple(int(i) for i in self.index[row, col])

    def told(self, at: int, text: str) -> tuple[str, tuple[int, ...]] | None:
        """Which number of this single row a text such as ``Σ = 1`` gives; none where words stand in its place."""
        return self.source(0, at) if str(self.texts[0, at]) in text else None

    def all_texts(self) -> tuple[str, ...]:
        return tuple(str(text) for text in self.texts.flat)


def figure(name: str, array: Array, decimals: int, **fixed: int) -> Figure:
    """The part of a named array at fixed positions of some axes, as a table; a vector becomes one row.

    Args:
        name: the array's name in the Trace.
        array: all of it (how a number prints depends on the whole matrix).
        decimals: the lesson's decimals.
        fixed: 0-based positions, such as ``head=0``; axes that the array lacks are ignored.

    Raises:
        ValueError: more than two axes are left.
    """
    fixed = {axis: at for axis, at in fixed.items() if axis in array.axes}
    cut = tuple(fixed.get(axis, slice(None)) for axis in array.axes)
    left = [axis for axis in array.axes if axis not in fixed]
    if len(left) > 2:
        raise ValueError(f"{name} still has the axes {left}; fix all but two")
    index = np.moveaxis(np.indices(array.shape), 0, -1)[cut]
    values, texts = np.asarray(array.values[cut]), np.asarray(shown(array, decimals)[cut], dtype=object)
    table = _table_shape(values.shape)
    axes = [""] * (2 - len(left)) + left
    return Figure(name, values.reshape(table), texts.reshape(table), index.reshape(*table, -1), axes[0], axes[1])


def _table_shape(shape: tuple[int, ...]) -> tuple[int, int]:
    padded = (1,) * (2 - len(shape)) + shape
    return padded[0], padded[1]
