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
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import cairo
    from numpy.typing import NDArray

CLOSE = 1e-6
"""How near two ends must be to count as one point: Manim's ``tolerance_for_point_equality``."""
_RELATIVE = 1e-5
_MOVE, _CURVE, _CLOSE = (0, 2), (2, 4), (3, 1)
"""Cairo's step headers: the kind of step, and how many 16 byte cells it takes with its points."""
_CELL = 16


class _CairoPath(ctypes.Structure):
    _fields_ = (("status", ctypes.c_int), ("data", ctypes.c_void_p), ("num_data", ctypes.c_int))


_append = ctypes.CDLL(import_module("cairo._cairo").__file__).cairo_append_path  # what pycairo is linked with
_append.argtypes, _append.restype = (ctypes.c_void_p, ctypes.c_void_p), None


class Path(NamedTuple):
    """A path for Cairo, and the box (x0, y0, x1, y1) of its points and handles in scene units."""

    struct: _CairoPath
    cells: NDArray[np.float64]
    """What the struct points into."""
    box: tuple[float, float, float, float]


def paths(points: NDArray[np.float64], counts: Sequence[int]) -> list[Path]:
    """Make a path of each run of so many ``points`` (sum of counts, 3), which are finite.

    Each count is four times the number of curves, at least one. As Manim does, a curve that does not start where the
    last one ended starts a new contour, and a contour that ends where it began is closed.
    """
    xy = points[:, :2].reshape(-1, 4, 2)
    curves = np.array(counts) // 4
    first = np.cumsum(curves) - curves
    starts = _starts(xy, first)
    cells, begin = _cells(xy, starts, _closed(xy, starts))
    boxes = np.hstack([np.minimum.reduceat(xy.min(axis=1), first), np.maximum.reduceat(xy.max(axis=1), first)])
    edges = np.append(begin[first], len(cells)).tolist()
    base = cells.ctypes.data
    return [
        Path(_CairoPath(0, base + _CELL * a, b - a), cells, tuple(box))
        for a, b, box in zip(edges, edges[1:], boxes.tolist(), strict=False)
    ]


def append(context: cairo.Context[Any], path: Path) -> None:
    """Add the path to the context's current path."""
    _append(_cairo_t(context), ctypes.addressof(path.struct))


def _cairo_t(context: cairo.Context[Any]) -> int | None:
    return ctypes.c_void_p.from_address(id(context) + object.__basicsize__).value


def _near(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell for each point (n, 2) whether Manim would take both for one; not symmetric, as Manim's test is not."""
    return np.asarray((np.abs(a - b) <= CLOSE + _RELATIVE * np.abs(b)).all(axis=1))


def _starts(xy: NDArray[np.float64], first: NDArray[np.int_]) -> NDArray[np.int_]:
    """Find the curves that start a contour. ``first``: those that start a mobject."""
    new = np.ones(len(xy), bool)
    new[1:] = ~_near(xy[:-1, 3], xy[1:, 0])
    new[first] = True
    return np.flatnonzero(new)


def _closed(xy: NDArray[np.float64], starts: NDArray[np.int_]) -> NDArray[np.bool_]:
    """Tell for each contour whether it ends where it began."""
    last = np.append(starts[1:], len(xy)) - 1
    return _near(xy[starts, 0], xy[last, 3])


def _cells(
    xy: NDArray[np.float64], starts: NDArray[np.int_], closed: NDArray[np.bool_]
) -> tuple[NDArray[np.float64], NDArray[np.int_]]:
    """Lay all steps out as Cairo reads them, and tell at which cell each curve that starts a contour begins."""
    last = np.append(starts[1:], len(xy)) - 1
    before = np.zeros(len(xy), int)  # cells of moves and closes up to the curve
    before[starts] += 2
    before[starts[1:]] += closed[:-1]
    at = 4 * np.arange(len(xy)) + np.cumsum(before)
    cells = np.zeros((at[-1] + 4 + int(closed[-1]), 2))
    headers = cells.view(np.int32)[:, :2]
    headers[at] = _CURVE
    for k in (1, 2, 3):
        cells[at + k] = xy[:, k]
    headers[at[starts] - 2] = _MOVE
    cells[at[starts] - 1] = xy[starts, 0]
    headers[at[last[closed]] + 4] = _CLOSE
    return cells, at - 2
