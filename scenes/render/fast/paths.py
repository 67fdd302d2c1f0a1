"""Cairo paths straight from Manim's point arrays, many at once, with no Python step per curve.

Manim tells Cairo of each curve by a call of its own, every frame anew, which is most of its painting time. Cairo also
takes a whole path as one array (``cairo_append_path``). The numbers in it are the very numbers that Manim gives, in
scene units, and Cairo maps them to pixels by the same matrix: so the pixels are the same too.

pycairo cannot make a path from an array, so that one function is called by ctypes, in the library that pycairo itself
has loaded. Where a pycairo Context keeps its ``cairo_t`` is public in its C header (``PycairoContext``).
"""

from __future__ import annotations

import ctypes
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import cairo
    from numpy.typing import NDArray

CLOSE = 1e-6
"""How near two ends must be to count as one point: Manim's ``tolerance_for_point_equality``."""
_RELATIVE = 1e-5


def _header(kind: int, cells: int) -> float:
    """What Cairo reads before a step, in the place of an x: the kind of step, and how many cells it takes."""
    return float(np.array([kind, cells], np.int32).view(np.float64)[0])


_MOVE, _CURVE, _CLOSE = _header(0, 2), _header(2, 4), _header(3, 1)
_CELL = 16


class _CairoPath(ctypes.Structure):
    _fields_ = (("status", ctypes.c_int), ("data", ctypes.c_void_p), ("num_data", ctypes.c_int))


_append = ctypes.PyDLL(import_module("cairo._cairo").__file__).cairo_append_path  # what pycairo is linked with
_append.argtypes, _append.restype = (ctypes.c_void_p, ctypes.c_void_p), None


class Path(NamedTuple):
    """A path for Cairo."""

    struct: _CairoPath
    cells: NDArray[np.float64]
    """What the struct points into."""


class Layout:
    """Where the points of some runs of curves stand in Cairo's array of cells (m, 2), a header before each step.

    It depends on nothing but the lengths of the runs and on which curves are joined.
    """

    def __init__(self, points: NDArray[np.float64], counts: Sequence[int]) -> None:
        """Lay out runs of so many ``points`` (sum of counts, 3), which are finite.

        Each count is four times the number of curves, at least one. As Manim does, a curve that does not start where
        the last one ended starts a new contour, and a contour that ends where it began is closed.
        """
        xy = points[:, :2].reshape(-1, 4, 2)
        curves = np.array(counts) // 4
        first = np.cumsum(curves) - curves  # those that start a run
        new = np.ones(len(xy), bool)
        new[1:] = ~_near(xy[:-1, 3], xy[1:, 0])
        new[first] = True
        starts = np.flatnonzero(new)
        last = np.append(starts[1:], len(xy)) - 1
        closed = _near(xy[starts, 0], xy[last, 3])
        before = np.zeros(len(xy), int)  # cells of moves and closes up to the curve
        before[starts] += 2
        before[starts[1:]] += closed[:-1]
        at = 4 * np.arange(len(xy)) + np.cumsum(before)
        moves, closes = at[starts] - 2, at[last[closed]] + 4
        self.points = np.zeros(at[-1] + 4 + int(closed[-1]), int)
        """Which point stands in each cell; under a header, one of the same curve."""
        for k in range(4):
            self.points[at + k] = 4 * np.arange(len(xy)) + k
        self.points[moves] = self.points[moves + 1] = 4 * starts
        self.points[closes] = 4 * last[closed] + 3
        self.begins = at[first] - 2
        """At which cell each run begins."""
        self._heads = np.concatenate([moves, at, closes])
        self._kinds = np.repeat([_MOVE, _CURVE, _CLOSE], [len(moves), len(at), len(closes)])
        inner = np.ones(len(xy), bool)
        inner[first] = False
        within = np.flatnonzero(inner)
        self._ends = np.concatenate([at[within - 1] + 3, at[starts]])
        self._others = np.concatenate([at[within], at[last] + 3])
        self._meet = np.concatenate([~new[within], closed])

    def fits(self, cells: NDArray[np.float64]) -> bool:
        """Whether other points in these cells, no headers yet, are joined in the same way."""
        meet = _near(cells.take(self._ends, axis=0), cells.take(self._others, axis=0))
        return np.array_equal(meet, self._meet)

    def boxes(self, cells: NDArray[np.float64]) -> NDArray[np.float64]:
        """The box (x0, y0, x1, y1) of each run's points and handles in these cells, no headers yet."""
        return np.hstack([np.minimum.reduceat(cells, self.begins), np.maximum.reduceat(cells, self.begins)])

    def put_headers(self, cells: NDArray[np.float64]) -> None:
        """Make Cairo's array of cells that hold only points."""
        cells[self._heads, 0] = self._kinds

    def paths(self, cells: NDArray[np.float64]) -> list[Path]:
        """Make a path of each run in these cells; it shows whatever is in them later."""
        edges = np.append(self.begins, len(cells)).tolist()
        base = cells.ctypes.data
        return [Path(_CairoPath(0, base + _CELL * a, b - a), cells) for a, b in pairwise(edges)]


def paths(points: NDArray[np.float64], counts: Sequence[int]) -> list[Path]:
    """Make a path of each run of points; see ``Layout``."""
    layout = Layout(points, counts)
    cells = points[:, :2].take(layout.points, axis=0)
    layout.put_headers(cells)
    return layout.paths(cells)


def append(context: cairo.Context[Any], path: Path) -> None:
    """Add the path to the context's current path."""
    _append(_cairo_t(context), ctypes.addressof(path.struct))


def _cairo_t(context: cairo.Context[Any]) -> int | None:
    return ctypes.c_void_p.from_address(id(context) + object.__basicsize__).value


def _near(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell for each point (n, 2) whether Manim would take both for one; not symmetric, as Manim's test is not."""
    near = np.abs(a - b) <= CLOSE + _RELATIVE * np.abs(b)
    return np.asarray(near[:, 0] & near[:, 1])
