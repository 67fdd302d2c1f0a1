"""Parts that go straight from a start to a target, all mixed at once by Manim's own formula.

What is the same at every step is prepared: points stand where Cairo reads them, and equal looks are mixed only once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from manim.utils.bezier import interpolate

from scenes.render.fast.paths import Layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scenes.render.fast.cast import Cast
    from scenes.render.fast.shapes import Look, Shape


class Part(NamedTuple):
    """A mobject that is painted and changes."""

    shape: Shape
    points: tuple[NDArray[np.float64], NDArray[np.float64]] | None
    """From where to where, if it moves."""
    looks: tuple[Look, Look] | None
    """From what to what, if its look changes."""


class Mix:
    """Flocks of parts: all parts of a flock are always equally far."""

    def __init__(self, flocks: Sequence[Sequence[Part]], cast: Cast) -> None:
        parts = [(k, part) for k, flock in enumerate(flocks) for part in flock]
        looks = [(k, part.shape, part.looks) for k, part in parts if part.looks]
        moves = [(k, part.shape, part.points) for k, part in parts if part.points]
        self._looks = _Looks(looks, cast) if looks else None
        self._moves = _Moves(moves, cast) if moves else None

    def to(self, shares: Sequence[float]) -> None:
        """Bring the shapes to where each flock is so far from its start to its target."""
        if self._looks:
            self._looks.to(np.array(shares))
        if self._moves:
            self._moves.to(np.array(shares))


class _Looks:
    def __init__(self, changes: Sequence[tuple[int, Shape, tuple[Look, Look]]], cast: Cast) -> None:
        self._cast = cast
        alike: dict[tuple[int, Look, Look], list[Shape]] = {}
        for flock, shape, (start, target) in changes:
            alike.setdefault((flock, start, target), []).append(shape)
        self._shapes = list(alike.values())
        flocks, self._starts, targets = zip(*alike, strict=True)
        self._flocks = np.array(flocks)
        self._before, self._after = (np.array([look.numbers for look in looks]) for looks in (self._starts, targets))

    def to(self, shares: NDArray[np.float64]) -> None:
        rows = interpolate(self._before, self._after, shares[self._flocks, None]).tolist()
        for shapes, start, numbers in zip(self._shapes, self._starts, rows, strict=True):
            self._cast.restyle(shapes, start.with_numbers(numbers))


class _Moves:
    def __init__(
        self, moves: Sequence[tuple[int, Shape, tuple[NDArray[np.float64], NDArray[np.float64]]]], cast: Cast
    ) -> None:
        self._cast = cast
        flocks, self._shapes, ways = zip(*moves, strict=True)
        self._counts = [len(start) for start, _ in ways]
        self._start, self._target = (np.concatenate(each) for each in zip(*ways, strict=True))
        self._flock = np.repeat(flocks, self._counts)
        self._lay_out(self._start)

    def to(self, shares: NDArray[np.float64]) -> None:
        cells = self._mixed(shares)
        if not self._layout.fits(cells):
            self._lay_out(interpolate(self._start, self._target, shares[self._flock, None]))
            cells = self._mixed(shares)
        extents = self._layout.boxes(cells)
        self._layout.put_headers(cells)
        self._cast.move(self._shapes, extents)

    def _lay_out(self, points: NDArray[np.float64]) -> None:
        """Prepare cells for points that are joined like these."""
        self._layout = Layout(points, self._counts)
        at = self._layout.points
        self._flat_start, self._flat_target = (each[at, :2].ravel() for each in (self._start, self._target))
        self._flat_flock = np.repeat(self._flock[at], 2)
        self._cells = np.empty((len(at), 2))
        for shape, path in zip(self._shapes, self._layout.paths(self._cells), strict=True):
            shape.path = path

    def _mixed(self, shares: NDArray[np.float64]) -> NDArray[np.float64]:
        """Put the points at these shares into the cells."""
        self._cells.ravel()[:] = interpolate(self._flat_start, self._flat_target, shares[self._flat_flock])
        return self._cells
