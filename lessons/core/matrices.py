"""Matrices as a lesson file gives them: rows written out, a file beside the lesson, or features that are taken."""

from __future__ import annotations

from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from lessons.core.number_files import read_numbers
from lessons.core.rules import describe, read_table
from lessons.core.schema import FileTable, TakeTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from lessons.core.positions import Where
    from lessons.core.report import Report

WIDEST = 1024  # rows or columns
_SHOWN = 10  # wrong cells of one matrix that are reported one by one


def read_matrix(raw: object, where: Where, report: Report) -> NDArray[np.float64] | None:
    """The (rows, columns) that ``raw`` stands for; ``None`` when it is missing, or wrong and reported."""
    if raw is None:
        return None
    if isinstance(raw, dict):
        return _from_file(read_table(FileTable, raw, where, report), where, report)
    if not isinstance(raw, list):
        report.add(where, f"must be a matrix such as [[1, 0], [0, 1]], not {describe(raw)}")
        return None
    return _from_rows(raw, where, report)


def read_projection(raw: object, features: int | None, where: Where, report: Report) -> NDArray[np.float64] | None:
    """A (features, columns) matrix, or one that takes some of the features; ``None`` as in ``read_matrix``.

    ``features`` is ``None`` when it is not known, for a problem reported elsewhere.
    """
    if not (isinstance(raw, dict) and "take" in raw):
        return read_matrix(raw, where, report)
    take = read_table(TakeTable, raw, where, report).take
    if take is None or features is None:
        return None
    for number, feature in enumerate(take):
        if not 0 <= feature < features:
            what = f"there is no feature {feature}: features count from 0, so the last one is {features - 1}"
            report.add((*where, "take", number), what)
            return None
    picks = np.zeros((features, len(take)))
    picks[take, range(len(take))] = 1
    return picks


def _from_file(table: FileTable, where: Where, report: Report) -> NDArray[np.float64] | None:
    if table.file is None:
        return None
    try:
        matrix = read_numbers(report.source.path.parent, table.file, table.name)
    except ValueError as error:
        report.add((*where, "file"), str(error))
        return None
    bad = np.argwhere(~np.isfinite(matrix))
    if len(bad):
        row, col = bad[0] + 1
        report.add((*where, "file"), f"'{table.file}' row {row}, column {col}: must be a finite number")
        return None
    return matrix if _fits(matrix.shape, where, report) else None


def _from_rows(rows: list[Any], where: Where, report: Report) -> NDArray[np.float64] | None:
    if rows and not isinstance(rows[0], list):
        report.add(where, "must be a list of rows: [[1, 0], [0, 1]], or [[1, 0]] for a single row")
        return None
    wrong = _wrong(rows)
    found = list(islice(wrong, _SHOWN))
    for way, what in found:
        report.add((*where, *way), what)
    if more := sum(1 for _ in wrong):
        report.add(where, f"{more} more of its cells are wrong")
    if found or not _fits((len(rows), len(rows[0])), where, report):
        return None
    return np.array(rows, dtype=np.float64)


def _fits(shape: tuple[int, ...], where: Where, report: Report) -> bool:
    if min(shape) == 0:
        report.add(where, "must not be empty")
        return False
    if max(shape) > WIDEST:
        report.add(where, f"is {shape[0]} x {shape[1]}; at most {WIDEST} rows and columns")
        return False
    return True


def _wrong(rows: list[Any]) -> Iterator[tuple[Where, str]]:
    """What is wrong with the rows and cells, each with the way to it."""
    if not rows:
        yield (), "must not be empty"
        return
    for r, row in enumerate(rows):
        if not isinstance(row, list):
            yield (r,), f"must be a row of numbers such as [1, 0], not {describe(row)}"
            continue
        if len(row) != len(rows[0]):
            yield (r,), f"row {r + 1} has {len(row)} numbers, but row 1 has {len(rows[0])}"
        for c, cell in enumerate(row):
            if what := _wrong_cell(cell):
                yield (r, c), what


def _wrong_cell(cell: object) -> str:
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        return f"must be a number, not {describe(cell)}"
    try:
        finite = isfinite(cell)
    except OverflowError:  # a whole number beyond 1.8e308
        finite = False
    return "" if finite else f"must be a finite number, not {describe(cell)}"
