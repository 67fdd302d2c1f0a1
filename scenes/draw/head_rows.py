"""A row of numbers in groups, one for each head: a frame around a head's own channels, and its name."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from manim import AnimationGroup, VGroup

from scenes.draw.cells import spans
from scenes.draw.channel_layout import channel_spans
from scenes.draw.channel_plans import FRAME
from scenes.draw.formula import formula
from scenes.draw.heads import channel_paint, columns_by_head
from scenes.draw.items import Scale, Sheet, SheetPlan, em
from scenes.draw.mini import growing
from scenes.draw.mobjects import Formula, Panel
from scenes.draw.moves import Passing, fly
from scenes.draw.theme import TITLE_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manim import Animation, Mobject

    from scenes.draw.board import Board
    from scenes.draw.cells import Span
    from scenes.draw.mobjects import Label
    from scenes.draw.tables import Table

CLOSE = 2 * FRAME + 4
"""Between the cells of two heads: their frames just do not touch."""


@dataclass(frozen=True)
class HeadSheet(Sheet):
    """One row whose columns are the channels of (heads, d_v)."""

    sizes: tuple[int, int] = (1, 1)
    names: tuple[str, ...] = ()
    """Of the heads, as formulas; under the row where there is room for ``below``, else over it."""
    apart: float = CLOSE
    """Between the heads on a board of the largest type."""

    def axes(self) -> Mapping[str, int]:
        return dict(zip(("head", "d_v"), self.sizes, strict=True))

    def _cell_w(self, at: Scale) -> float:
        return max(at.cell_h, em(self.texts) * at.font + 0.75 * at.font)

    def _body(self, at: Scale) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        least = max(formula(name, 100, TITLE_WEIGHT).advance for name in self.names) / 100 * at.title
        apart = growing(at, CLOSE, self.apart)
        return spans((0,), at.cell_h), channel_spans(at, self.sizes, self._cell_w(at), apart=apart, least=least)


def in_heads(sheet: Sheet, names: tuple[str, ...], apart: float = CLOSE) -> HeadSheet:
    """The same row with its channels in groups, one for each name."""
    known = {part.name: getattr(sheet, part.name) for part in fields(sheet)}
    return HeadSheet(**known, sizes=(len(names), sheet.shape[1] // len(names)), names=names, apart=apart)


class HeadRow:
    """The row in its place."""

    def __init__(self, table: Table, sheet: HeadSheet, board: Board) -> None:
        theme, plan, d_v = table.theme, board.at(sheet.key, SheetPlan), sheet.sizes[1]
        self.grid = table.drawn(plan, channel_paint(theme, table.figures[0], d_v))
        self.d_v = d_v
        groups = columns_by_head(plan, d_v)
        self.frames = {
            head: Panel(box.grown(FRAME), 12, edge=theme.head(head), edge_px=3) for head, box in groups.items()
        }
        size, y = (plan.label_size, plan.below_y + 4) if sheet.below else (plan.title_size, plan.title_y)
        self.names = {
            head: Formula(sheet.names[head], size, theme.head(head), box.cx, y, weight=TITLE_WEIGHT)
            for head, box in groups.items()
        }

    def lead(self) -> VGroup:
        """What belongs to no head: the row's name, its label, its shape, dots where something is left out."""
        return VGroup(*(part for name, part in self.grid.named().items() if name not in self._heads_own()))

    def _heads_own(self) -> set[object]:
        return {"brackets", *((kind, spot) for kind in ("cells", "numbers") for spot in self.grid.spots)}

    def cells(self) -> VGroup:
        """The numbers in their cells, without frames, and the heads' names."""
        return VGroup(*self.grid.parts(self.grid.spots), *self.names.values())

    def numbers(self, channel: int) -> list[Label]:
        """That channel (0-based, of one head) of every head."""
        return [label for (_, at), label in self.grid.numbers.items() if at % self.d_v == channel]

    def slide(self, head: int, there: HeadRow) -> Animation:
        """Copies of a head's frame, cells and numbers travel to its place in another row."""
        spots = [spot for spot in self.grid.spots if spot[1] // self.d_v == head]
        pairs = [*((self.grid.cells[s], there.grid.cells[s]) for s in spots), (self.frames[head], there.frames[head])]
        panels = [Passing(here.copy(), goal, replace_mobject_with_target_in_scene=True) for here, goal in pairs]
        flight = fly([self.grid.numbers[s] for s in spots], [there.grid.numbers[s] for s in spots])
        return AnimationGroup(*panels, flight)

    def everything(self) -> list[Mobject]:
        return [self.lead(), self.cells(), *self.frames.values()]
