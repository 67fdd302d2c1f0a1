"""Letters and formulas as shapes: cubic Bézier curves in pixels, with the measures that layout needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class Outline:
    """Shapes to be filled by the nonzero rule. Pixels, y down, origin at the left end of the baseline.

    ``points`` (4 * curves, 2): start, handle, handle, end of each cubic; a contour's curves follow one
    another and come back to its first point exactly. Read-only.
    """

    points: NDArray[np.float64]
    advance: float
    """How far the pen moves: where the next text would start."""
    ascent: float
    """From the baseline up to the top of the line. The same for every text of one size."""
    descent: float
    """From the baseline down to the bottom of the line, as a positive length."""
    ink: Box
    """x0, y0, x1, y1 of what is filled; all 0 when nothing is."""


def outline(points: NDArray[np.float64], advance: float, ascent: float, descent: float) -> Outline:
    """An Outline of these curves (4 * curves, 2), its ink box measured."""
    points.flags.writeable = False
    return Outline(points, advance, ascent, descent, ink_of(points))


def ink_of(points: NDArray[np.float64]) -> Box:
    """The exact box of the curves: their ends and the places where they turn back."""
    if not len(points):
        return (0.0, 0.0, 0.0, 0.0)
    curves = points.reshape(-1, 4, 2)
    reach = np.concatenate([curves[:, 0], curves[:, 3], _turns(curves)])
    low, high = reach.min(axis=0), reach.max(axis=0)
    return (float(low[0]), float(low[1]), float(high[0]), float(high[1]))


def _turns(curves: NDArray[np.float64]) -> NDArray[np.float64]:
    """Per curve and coordinate the values where the derivative is 0 inside the curve (else its start)."""
    a, b, c, d = (curves[:, k] for k in range(4))
    second, first, none = d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a
    root = np.sqrt(np.maximum(first**2 - 4 * second * none, 0.0))
    # Both forms of the quadratic formula: this one has no division by a vanishing second-order term.
    step = -0.5 * (first + np.where(first < 0, -root, root))
    times = [_ratio(none, step), _ratio(step, second)]
    return np.concatenate([_at(curves, t) for t in times])


def _ratio(above: NDArray[np.float64], below: NDArray[np.float64]) -> NDArray[np.float64]:
    """above / below where that lies between 0 and 1, else 0."""
    inside = (np.abs(above) < np.abs(below)) & (above * below > 0)
    return np.divide(above, below, out=np.zeros_like(above), where=inside)


def _at(curves: NDArray[np.float64], t: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points at time t (curves, 2), a time for each coordinate."""
    a, b, c, d = (curves[:, k] for k in range(4))
    u = 1 - t
    return np.asarray(u**3 * a + 3 * u**2 * t * b + 3 * u * t**2 * c + t**3 * d)


class Contours:
    """Collects closed contours of lines, quadratics and cubics as cubics."""

    def __init__(self) -> None:
        self._curves: list[tuple[Point, Point, Point, Point]] = []
        self._start: Point | None = None
        self._here: Point = (0.0, 0.0)

    def move(self, to: Point) -> None:
        """Closes the contour that is open, if any, and starts the next."""
        self.close()
        self._start = self._here = to

    def line(self, to: Point) -> None:
        """A straight line as a cubic with its handles at thirds."""
        (x0, y0), (x1, y1) = self._here, to
        if to != self._here:
            dx, dy = (x1 - x0) / 3, (y1 - y0) / 3
            self.cubic((x0 + dx, y0 + dy), (x1 - dx, y1 - dy), to)

    def quadratic(self, handle: Point, to: Point) -> None:
        """A quadratic raised to the same curve as a cubic."""
        (x0, y0), (hx, hy), (x1, y1) = self._here, handle, to
        first = (x0 + (hx - x0) * 2 / 3, y0 + (hy - y0) * 2 / 3)
        self.cubic(first, (x1 + (hx - x1) * 2 / 3, y1 + (hy - y1) * 2 / 3), to)

    def cubic(self, first: Point, second: Point, to: Point) -> None:
        self._curves.append((self._here, first, second, to))
        self._here = to

    def close(self) -> None:
        """Goes straight back to where the contour started."""
        if self._start is not None:
            self.line(self._start)
        self._start = None

    def points(self) -> NDArray[np.float64]:
        """(4 * curves, 2)"""
        self.close()
        return np.array(self._curves, dtype=np.float64).reshape(-1, 2)


def joined(parts: Iterable[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Many point lists (n, 2) as one, also when there are none."""
    return np.concatenate([np.empty((0, 2)), *parts])
