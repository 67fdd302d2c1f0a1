"""How the cells of a table are coloured: empty, filled in proportion to a weight, quiet, hidden by the mask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.theme import contrast, mix

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.draw.theme import Colour, Theme


@dataclass(frozen=True)
class Paint:
    """Fill and ink of a cell by its row and column."""

    theme: Theme
    colour: Colour | Callable[[int, int], Colour] | None = None
    """What a cell of weight 1 is filled with, perhaps by row and column; ``None``: cells stay empty."""
    weigh: Callable[[int, int], float] | None = None
    """Weight of a cell between 0 and 1."""
    focus: int | None = None
    """The row that is looked at; all others are quiet. ``None``: all rows alike."""

    def fill(self, row: int, col: int) -> Colour:
        if self.colour is None:
            full = self.theme.cell
        else:
            colour = self.colour if isinstance(self.colour, str) else self.colour(row, col)
            full = self.theme.filled(colour, self.weigh(row, col) if self.weigh else 1.0)
        return mix(self.theme.ground, full, 0.55) if self._quiet(row) else full

    def ink(self, row: int, col: int) -> Colour:
        fill = self.fill(row, col)
        if self._quiet(row) and contrast(self.theme.muted, fill) >= 4.5:
            return self.theme.muted
        return self.theme.ink_on(fill)

    def _quiet(self, row: int) -> bool:
        return self.focus is not None and row != self.focus
