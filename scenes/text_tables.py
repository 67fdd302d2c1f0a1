"""Arrays as tables of text, their rows and columns labelled, for the terminal."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from rich.cells import cell_len

from lessons.core.words import texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from lessons.core.trace import Trace

    Texts = NDArray[np.object_]

_MOST = 12
"""So many rows, columns or tables are printed; of more, the first and last half. JSON has them all."""


def array_tables(trace: Trace, name: str, decimals: int) -> Iterator[str]:
    """A line that says what the array is and where from, then a table for each place on its axes in front."""
    array, step = trace[name], trace.step(name)
    shape = " x ".join(f"{axis} {size}" for axis, size in zip(array.axes, array.shape, strict=True))
    yield f"{name}  {shape}  = {step.op}" + (f" of {', '.join(step.inputs)}" if step.inputs else "")
    printed = texts(trace, name, decimals)
    labels = [_labels(trace, axis, size) for axis, size in zip(array.axes, array.shape, strict=True)]
    kept = [_kept(size) for size in array.shape[:-2]]
    for place in product(*kept):
        if place:
            yield "  " + ", ".join(
                f"{axis} {names[at]}" for axis, names, at in zip(array.axes, labels, place, strict=False)
            )
        yield from _table(printed[place], labels[len(place) :])
    if any(len(some) < size for some, size in zip(kept, array.shape, strict=False)):
        yield "  … (not all tables are printed; --json has all numbers)"


def _labels(trace: Trace, axis: str, size: int) -> Sequence[str]:
    return trace.labels.get(axis) or [str(number + 1) for number in range(size)]


def _kept(size: int) -> list[int]:
    """The places on an axis that are printed."""
    return [at for at in range(size) if size <= _MOST or at < _MOST // 2 or at >= size - _MOST // 2]


def _table(printed: Texts, labels: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a matrix, or of a vector as one row."""
    rows, columns = labels if len(labels) == 2 else ([""], labels[0])
    cells = [["", *columns], *([label, *row] for label, row in zip(rows, np.atleast_2d(printed), strict=True))]
    cells = [_with_gap(row, len(columns)) for row in cells]
    kept = [0, *(at + 1 for at in _kept(len(rows)))]
    widths = [max(cell_len(cells[at][column]) for at in kept) for column in range(len(cells[0]))]
    for before, at in zip([0, *kept], kept, strict=False):
        if at > before + 1:
            yield "    …"
        yield "    " + "  ".join(_right(cell, width) for cell, width in zip(cells[at], widths, strict=True)).rstrip()


def _with_gap(row: Sequence[str], columns: int) -> list[str]:
    """The row's label and its cells that are printed, with … where some are not."""
    kept = _kept(columns)
    cells = [row[at + 1] for at in kept]
    if len(kept) < columns:
        cells.insert(_MOST // 2, "…")
    return [row[0], *cells]


def _right(text: str, width: int) -> str:
    """The text at the right end of ``width`` terminal columns; a Chinese character takes two."""
    return " " * (width - cell_len(text)) + text
