"""How a number looks as a colour: the fuller the cell, the larger the number beside the largest of its kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scenes.draw.theme import mix

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.draw.theme import Colour, Theme

FLOOR = 0.14
"""Even a zero takes so much of its colour: the cell is there, and shows whose it is."""
QUIET = 0.5
"""How much of its fill a cell keeps that is not looked at."""


@dataclass(frozen=True)
class Shade:
    """Fill of a cell that shows no digits. The sign is told by a mark, never by the colour."""

    theme: Theme
    colour: Colour | Callable[[int, int], Colour]
    """What the largest number is filled with, perhaps by row and column."""
    largest: float
    """The largest size among the numbers that are compared, 0 or more."""
    strength: float = 1.0
    """How much of the colour the largest number takes."""
    focus: int | None = None
    """The row that is looked at; all others are quiet. ``None``: all rows alike."""

    def fill(self, row: int, col: int, value: float) -> Colour:
        """The colour of that cell."""
        colour = self.colour if isinstance(self.colour, str) else self.colour(row, col)
        full = mix(self.theme.cell, colour, FLOOR + (self.strength - FLOOR) * self.share(value))
        return mix(self.theme.ground, full, QUIET) if self.focus not in (None, row) else full

    def share(self, value: float) -> float:
        """The number's size as a share of the largest, 0 to 1."""
        return min(abs(value) / self.largest, 1.0) if self.largest else 0.0


def largest(*arrays: object) -> float:
    """The largest size of any number in these arrays."""
    return max(float(np.abs(np.asarray(array, dtype=float)).max(initial=0.0)) for array in arrays)
