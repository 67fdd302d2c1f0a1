"""Letters and formulas as shapes: cubic Bézier curves in pixels, with the measures that layout needs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Point = tuple[float, float]
Box = tuple[float, float, float, float]

_ROUNDING = 0.003
"""In a glyph's own units: relative steps of three decimals add up to no more than this."""


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

    def __deepcopy__(self, _memo: object) -> Outline:
        """Read-only, so a copy of what it draws can share it."""
        return self


class Shape(NamedTuple):
    """One glyph or one path in its own units: ``points`` (4 * curves, 2) and the exact ``ink`` box."""

    points: NDArray[np.float64]
    ink: Box


class Placed(NamedTuple):
    """A shape with its scale (negative turns it over) and then its place."""

    shape: Shape
    scale: Point
    at: Point


def assembled(pieces: Sequence[Placed], advance: float, edges: tuple[float, float]) -> Outline:
    """Put the pieces together; ``edges`` are the line's ascent and descent."""
    pieces = [piece for piece in pieces if len(piece.shape.points)]
    if not pieces:
        return Outline(_read_only(np.empty((0, 2))), advance, *edges, ink=(0.0, 0.0, 0.0, 0.0))
    counts = [len(piece.shape.points) for piece in pieces]
    scale, at = (np.array([piece[k] for piece in pieces]) for k in (1, 2))
    points = np.concatenate([piece.shape.points for piece in pieces]) * scale.repeat(counts, axis=0)
    points += at.repeat(counts, axis=0)
    corners = np.array([piece.shape.ink for piece in pieces]).reshape(-1, 2, 2) * scale[:, None] + at[:, None]
    (x0, y0), (x1, y1) = corners.min(axis=(0, 1)).tolist(), corners.max(axis=(0, 1)).tolist()
    return Outline(_read_only(points), advance, *edges, ink=(x0, y0, x1, y1))


def _read_only(points: NDArray[np.float64]) -> NDArray[np.float64]:
    points.flags.writeable = False
    return points


def _ink(curves: NDArray[np.float64]) -> Box:
    """Find the exact box of the curves (n, 4, 2): their ends and the places where they turn back."""
    reach = np.concatenate([curves[:, 0], curves[:, 3], _turns(curves)])
    (x0, y0), (x1, y1) = reach.min(axis=0).tolist(), reach.max(axis=0).tolist()
    return (x0, y0, x1, y1)


def _turns(curves: NDArray[np.float64]) -> NDArray[np.float64]:
    """Find per curve and coordinate the values where the derivative is 0 inside the curve (else its start)."""
    a, b, c, d = (curves[:, k] for k in range(4))
    second, first, none = d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a
    root = np.sqrt(np.maximum(first**2 - 4 * second * none, 0.0))
    # Both forms of the quadratic formula, so that a vanishing second-order term does no harm.
    step = -0.5 * (first + np.where(first < 0, -root, root))
    times = [_fraction(none, step), _fraction(step, second)]
    return np.concatenate(
        [(1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d for t in times]
    )


def _fraction(above: NDArray[np.float64], below: NDArray[np.float64]) -> NDArray[np.float64]:
    """Divide where the result lies between 0 and 1; 0 elsewhere."""
    inside = (np.abs(above) < np.abs(below)) & (above * below > 0)
    return np.divide(above, below, out=np.zeros_like(above), where=inside)


class Contours:
    """Collects closed contours of lines, quadratics and cubics, all as cubics."""

    def __init__(self) -> None:
        self._curves: list[tuple[Point, Point, Point, Point]] = []
        self._start: Point | None = None
        self._here: Point = (0.0, 0.0)

    @property
    def here(self) -> Point:
        return self._here

    def move(self, to: Point) -> None:
        """Close the contour that is open, if any, and start the next."""
        self.close()
        self._start = self._here = to

    def line(self, to: Point) -> None:
        """Add a straight line, as a cubic with its handles at thirds."""
        (x0, y0), (x1, y1) = self._here, to
        if to != self._here:
            dx, dy = (x1 - x0) / 3, (y1 - y0) / 3
            self.cubic((x0 + dx, y0 + dy), (x1 - dx, y1 - dy), to)

    def quadratic(self, handle: Point, to: Point) -> None:
        """Add a quadratic, raised to the same curve as a cubic."""
        (x0, y0), (hx, hy), (x1, y1) = self._here, handle, to
        first = (x0 + (hx - x0) * 2 / 3, y0 + (hy - y0) * 2 / 3)
        self.cubic(first, (x1 + (hx - x1) * 2 / 3, y1 + (hy - y1) * 2 / 3), to)

    def cubic(self, first: Point, second: Point, to: Point) -> None:
        """Add a cubic. After ``close`` it starts a contour where the last one started, as in SVG."""
        if self._start is None:
            self._start = self._here
        self._curves.append((self._here, first, second, to))
        self._here = to

    def close(self) -> None:
        """Go straight back to where the contour started; a gap that is only rounding is taken out."""
        if self._start is None:
            return
        if self._curves and self._here != self._start and math.dist(self._here, self._start) < _ROUNDING:
            self._curves[-1] = (*self._curves[-1][:3], self._start)
            self._here = self._start
        self.line(self._start)
        self._start = None

    def shape(self) -> Shape:
        """Give all of them, the last one closed too."""
        self.close()
        if not self._curves:
            return Shape(np.empty((0, 2)), (0.0, 0.0, 0.0, 0.0))
        curves = np.array(self._curves, dtype=np.float64)
        return Shape(_read_only(curves.reshape(-1, 2)), _ink(curves))
