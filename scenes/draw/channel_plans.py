"""Where channels lie that belong to heads: in a row or down a column, one group for each head. Pure: no Manim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.cells import Cells
from scenes.draw.heads import by_head

if TYPE_CHECKING:
    from scenes.draw.boxes import Box

FRAME = 9.0
"""From the cells of a head to its frame."""


@dataclass(frozen=True)
class ChannelsPlan(Cells):
    """Where channels lie, and whose they are."""

    key: str
    box: Box
    title_size: float
    label_size: float
    d_v: int
    """Channels of a head; 0 where the cells belong to no head."""


@dataclass(frozen=True)
class RowPlan(ChannelsPlan):
    """A row of channels, its name and its label left of it, the heads' names over or under it."""

    title_x: float
    """Left end of the title."""
    label_x: float
    """Right end of the label."""
    name_y: float
    """Baseline of the heads' names."""
    measure_y: float
    """Where the line lies that measures the row."""
    measure_over: bool
    """Whether the text of that line stands over it."""

    def groups(self) -> dict[int, Box]:
        """The box of each visible head's cells."""
        return by_head(((c, self.col(c)) for c in self.visible_cols), self.d_v) if self.d_v else {}


@dataclass(frozen=True)
class TablePlan(ChannelsPlan):
    """A table whose rows are channels: the heads' names left of it, its name over it, its shape under it."""

    name_x: float
    """Right end of the heads' names."""
    title_y: float
    note_y: float

    def groups(self) -> dict[int, Box]:
        """The box of each visible head's rows."""
        return by_head(((r, self.row(r)) for r in self.visible_rows), self.d_v)
