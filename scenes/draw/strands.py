"""Lines from channels down to where they go: as thick as the factor is large, dashed where it is negative."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scenes.draw.mobjects import Drawn, Lines, points_at, stroke
from scenes.draw.shade import largest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manim import VMobject
    from numpy.typing import NDArray

    from scenes.draw.channels import Row
    from scenes.draw.figures import Figure
    from scenes.draw.theme import Colour, Theme

Point = tuple[float, float]
Way = tuple[Point, Point]
"""Where a line starts and where it ends, px."""
HAIRLINE, THINNEST, THICKEST = 1.4, 1.6, 7.0
"""Width of a line for a factor of 0, of nearly 0, and for the largest, px."""
FEW = 24
"""More lines than that are thinner, so that a web of many stays a web."""
BEND = 0.38
"""How far a line runs straight down before it turns, as a share of the way."""
DASH, SPACE = 13.0, 9.0


def strand(ways: Sequence[Way], colour: Colour, width: float = 3.5) -> VMobject:
    """Soft S-lines from channels down to where they go, as one mobject."""
    line = Drawn(stroke_color=colour, stroke_width=stroke(width), fill_opacity=0.0)
    line.points = points_at(np.concatenate([_handles(*way) for way in ways]))
    return line


def dashed_strand(ways: Sequence[Way], colour: Colour, width: float) -> Lines:
    """The same in dashes of one length."""
    return Lines([dash for way in ways for dash in _dashes(*way)], colour, width)


def _handles(start: Point, end: Point) -> NDArray[np.float64]:
    (x0, y0), (x1, y1) = start, end
    bend = BEND * (y1 - y0)
    return np.array([(x0, y0), (x0, y0 + bend), (x1, y1 - bend), (x1, y1)], dtype=float)


def _dashes(start: Point, end: Point) -> list[list[Point]]:
    a, b, c, d = _handles(start, end)
    t = np.linspace(0.0, 1.0, 200)[:, None]
    path = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    dashes = []
    for begin in np.arange(0.0, along[-1], DASH + SPACE):
        at = np.linspace(begin, min(begin + DASH, along[-1]), 3)
        x, y = (np.interp(at, along, path[:, axis]) for axis in (0, 1))
        dashes.append(list(zip(x.tolist(), y.tolist(), strict=True)))
    return dashes


class Web:
    """Every visible channel of a row joined to every visible cell of another, by a matrix of factors."""

    def __init__(self, source: Row, target: Row, factors: Figure, theme: Theme) -> None:
        """``factors``: a row for each channel of the source, a column for each cell of the target."""
        self.source, self.target, self.factors, self.theme = source, target, factors, theme
        self._most = largest(factors.values) or 1.0
        lines = len(source.tiles.spots) * len(target.tiles.spots)
        self._thick = max(THINNEST, THICKEST * min(1.0, (FEW / lines) ** 0.5))

    def carrying(self, channels: Iterable[int]) -> list[tuple[int, int]]:
        """(channel, cell) where the factor is not 0: something flows there."""
        return [(k, cell) for k in channels for _, cell in self.target.tiles.spots if self._factor(k, cell)]

    def of(self, channels: Sequence[int]) -> list[VMobject]:
        """The lines of some channels. First hairlines, in no head's colour, where the factor is 0."""
        nothing = [
            self._way(k, cell) for k in channels for _, cell in self.target.tiles.spots if not self._factor(k, cell)
        ]
        return [
            *([strand(nothing, self.theme.line, HAIRLINE)] if nothing else []),
            *(line for channel in channels for line in self._lines(channel)),
        ]

    def _lines(self, channel: int) -> list[VMobject]:
        """One mobject for all lines of one look: half pixels of width are told apart."""
        looks: dict[tuple[bool, float], list[Way]] = {}
        for _, cell in self.carrying([channel]):
            factor = self._factor(channel, cell)
            width = THINNEST + (self._thick - THINNEST) * abs(factor) / self._most
            looks.setdefault((factor < 0, round(2 * width) / 2), []).append(self._way(channel, cell))
        colour = self.theme.head(channel // self.source.plan.d_v)
        return [
            (dashed_strand if negative else strand)(ways, colour, width) for (negative, width), ways in looks.items()
        ]

    def _factor(self, channel: int, cell: int) -> float:
        return float(self.factors.values[channel, cell])

    def _way(self, channel: int, cell: int) -> Way:
        return self.source.bottom((0, channel)), self.target.top((0, cell))
