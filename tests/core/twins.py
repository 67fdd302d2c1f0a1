"""The operations once more, as loops over plain lists, for any kind of number: floats, or mpmath's with 50 digits.

No maximum is subtracted and nothing is clever: with mpmath's unbounded exponents e^1e308 is a number like others.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import mpmath

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lessons.core.arrays import Array

    Table = list[list[Any]]

mpmath.mp.dps = 50


def dot_table(left: Table, right: Table) -> Table:
    """Row of ``left`` by row of ``right``, each pair multiplied through and added up."""
    table = []
    for row in left:
        sums = []
        for other in right:
            total = 0 * row[0]
            for c in range(len(row)):
                total = total + row[c] * other[c]
            sums.append(total)
        table.append(sums)
    return table


def softmax(scores: Table, readable: Table, exp: Callable[[Any], Any]) -> Table:
    """Along each row: e^score over the row's sum, of what is readable."""
    weights = []
    for row, may in zip(scores, readable, strict=True):
        total = 0
        for score, open_ in zip(row, may, strict=True):
            total = total + (exp(score) if open_ else 0)
        weights.append([exp(s) / total if open_ else 0 for s, open_ in zip(row, may, strict=True)])
    return weights


def turned(table: Table) -> Table:
    return [[row[c] for row in table] for c in range(len(table[0]))]


def exact(table: Table) -> Table:
    """The same table in numbers of 50 digits."""
    return [[mpmath.mpf(x) for x in row] for row in table]


def fronts(*arrays: Array, core: tuple[str, ...]) -> Iterator[dict[str, int]]:
    """Every place on the axes in front (batch, head) of these arrays."""
    sizes = {axis: a.size(axis) for a in arrays for axis in a.axes if axis not in core}
    for places in product(*(range(size) for size in sizes.values())):
        yield dict(zip(sizes, places, strict=True))


def table_at(array: Array, front: dict[str, int], rows: str, columns: str) -> Table:
    """The matrix of an array at one place in front, as lists; axes that it lacks are ignored."""
    part = array.at(**{axis: at for axis, at in front.items() if axis in array.axes})
    values = part.values if part.axes == (rows, columns) else part.values.T
    assert set(part.axes) == {rows, columns}
    return values.tolist()
