"""A table of numbers on the stage: cells, brackets, labels, name and shape, and what can be done with its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import AnimationGroup, FadeIn, FadeOut, VGroup

from scenes.draw.items import NOTE_STEP
from scenes.draw.marks import dots, hatch
from scenes.draw.mobjects import CAP, Formula, Label, Lines, Panel, centred
from scenes.draw.moves import together
from scenes.draw.theme import SMALLEST, TITLE_WEIGHT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from manim import Animation, VMobject
    from numpy.typing import NDArray

    from scenes.draw.boxes import Box
    from scenes.draw.figures import Figure
    from scenes.draw.items import SheetPlan
    from scenes.draw.paint import Paint
    from scenes.draw.theme import Colour, Theme

Spot = tuple[int, int]


class Grid:
    """A table in its place. Its parts are separate mobjects, so that each can move, fade or be copied on its own."""

    def __init__(  # noqa: PLR0913  all that a table shows
        self,
        plan: SheetPlan,
        theme: Theme,
        figure: Figure,
        paint: Paint,
        *,
        colour: Colour | None = None,
        title: str = "",
        note: str = "",
        row_labels: Sequence[str] = (),
        col_labels: Sequence[str] = (),
        readable: NDArray[np.float64] | None = None,
    ) -> None:
        self.plan, self.theme, self.figure, self.paint = plan, theme, figure, paint
        self.colour = colour or theme.ink
        self._readable = readable
        self.cells: dict[Spot, Panel] = {}
        self.numbers: dict[Spot, Label] = {}
        self.hatches: dict[Spot, Lines] = {}
        for spot in self.spots:
            self.cells[spot] = Panel(plan.cell(*spot), 6, fill=paint.fill(*spot))
            if self.hidden(*spot):
                self.hatches[spot] = hatch(plan.cell(*spot), theme.muted)
            else:
                self.numbers[spot] = self._number(spot, figure, paint)
        self.brackets: VMobject = self._brackets()
        self.gaps = self._gaps()
        self.title = self._title(title) if title else None
        self.notes = [
            Label(text, SMALLEST, theme.muted, plan.body.cx, plan.note_y + NOTE_STEP * i)
            for i, text in enumerate(note.splitlines())
        ]
        self.row_labels = {r: self._row_label(r, row_labels[r]) for r in plan.visible_rows} if row_labels else {}
        self.col_labels = {c: self._col_label(c, col_labels[c]) for c in plan.visible_cols} if col_labels else {}
        self.right: dict[int, Label] = {}
        self.below: dict[int, Label] = {}

    # -- parts ---------------------------------------------------------------------------------------------------

    @property
    def spots(self) -> list[Spot]:
        return [(r, c) for r in self.plan.visible_rows for c in self.plan.visible_cols]

    def hidden(self, row: int, col: int) -> bool:
        """Whether the mask hides that cell."""
        return self._readable is not None and not self._readable[row, col]

    def frame(self) -> VGroup:
        """All that is not a cell: brackets, name, shape, labels."""
        named = [*([self.title] if self.title else []), *self.notes]
        return VGroup(self.brackets, *self.gaps, *named, *self.row_labels.values(), *self.col_labels.values())

    def everything(self) -> VGroup:
        return VGroup(*self.frame(), *self.parts(self.spots), *self.right.values(), *self.below.values())

    def named(self) -> dict[object, VMobject]:
        """Every part by what it is, so that the same part can be found in another drawing of the table."""
        parts: dict[object, VMobject | None] = {"brackets": self.brackets, "title": self.title}
        parts |= {("note", i): note for i, note in enumerate(self.notes)}
        parts |= {("gap", i): gap for i, gap in enumerate(self.gaps)}
        for name in ("cells", "numbers", "hatches", "row_labels", "col_labels", "right", "below"):
            parts |= {(name, where): part for where, part in getattr(self, name).items()}
        return {name: part for name, part in parts.items() if part is not None}

    def parts(self, spots: Iterable[Spot]) -> list[VMobject]:
        """Cells with what is in them."""
        spots = list(spots)
        inside = [found[spot] for spot in spots for found in (self.hatches, self.numbers) if spot in found]
        return [*(self.cells[spot] for spot in spots), *inside]

    def empty(self, spots: Iterable[Spot]) -> VGroup:
        """Cells before their numbers have come."""
        spots = list(spots)
        return VGroup(*(self.cells[s] for s in spots), *(self.hatches[s] for s in spots if s in self.hatches))

    def row(self, row: int) -> VGroup:
        return VGroup(*self.parts(spot for spot in self.spots if spot[0] == row))

    def rows(self, *, but: int | None = None) -> VGroup:
        return VGroup(*self.parts(spot for spot in self.spots if spot[0] != but))

    def labels(self) -> list[Label]:
        return list(self.numbers.values())

    def row_numbers(self, row: int) -> list[Label]:
        return [number for (r, _), number in self.numbers.items() if r == row]

    def column(self, col: int) -> VGroup:
        return VGroup(*self.parts(spot for spot in self.spots if spot[1] == col))

    # -- boxes ---------------------------------------------------------------------------------------------------

    def row_box(self, row: int) -> Box:
        return self.plan.row(row).grown(6, 4)

    def col_box(self, col: int) -> Box:
        return self.plan.col(col).grown(4, 5)

    def beside_title(self) -> tuple[float, float]:
        """Middle of a small mark after the table's name."""
        wide = self.title.width_px if self.title else 0.0
        return self.plan.body.cx + wide / 2 + 34, self.plan.title_y - CAP * self.plan.title_size

    # -- changes -------------------------------------------------------------------------------------------------

    def turn_into(self, figure: Figure, paint: Paint, rows: Iterable[int] | None = None) -> Animation:
        """Numbers and fills of these rows (all when left out) become those of another array, in place.

        The old numbers have left before the new ones come: two texts on each other cannot be read.
        """
        chosen = set(self.plan.visible_rows if rows is None else rows)
        moves: list[Animation] = []
        come: list[Animation] = []
        for spot in self.spots:
            if spot[0] not in chosen or self.hidden(*spot):
                continue
            moves.append(self.cells[spot].animate.set_fill(paint.fill(*spot)).build())
            if spot in self.numbers:
                old, new = self.numbers[spot], self._number(spot, figure, paint)
                self.numbers[spot] = new
                moves.append(FadeOut(old))
                come.append(FadeIn(new))
        self.figure, self.paint = figure, paint
        return AnimationGroup(together(moves), together(come), lag_ratio=1.0)

    def sums_right(self, texts: Sequence[str], colour: Colour, figure: Figure | None = None) -> list[Label]:
        """New texts right of the rows, such as their sums; those of ``figure`` (one row) that they give are known."""
        size, self.right = self.plan.label_size, {}
        for row in self.plan.visible_rows:
            known = figure.told(row, texts[row]) if figure else None
            ink = colour if known or not figure else self.theme.muted  # words stand where there is nothing to sum
            y = self.plan.row(row).cy + CAP * size
            self.right[row] = Label(
                texts[row], size, ink, self.plan.right_x, y, anchor="start", weight=600, source=known
            )
        return list(self.right.values())

    def sums_below(self, texts: Sequence[str], colour: Colour, figure: Figure | None = None) -> list[Label]:
        """New texts under the columns."""
        size, y = self.plan.label_size, self.plan.below_y
        self.below = {
            col: Label(
                texts[col], size, colour, self.plan.col(col).cx, y,
                source=figure.told(col, texts[col]) if figure else None,
            )
            for col in self.plan.visible_cols
        }  # fmt: skip
        return list(self.below.values())

    def retitled(self, title: str, colour: Colour | None = None) -> Animation:
        """Another name over the table."""
        self.colour = colour or self.colour
        old, self.title = self.title, self._title(title)
        return AnimationGroup(*([FadeOut(old)] if old else []), FadeIn(self.title), lag_ratio=1.0)

    # -- building ------------------------------------------------------------------------------------------------

    def _number(self, spot: Spot, figure: Figure, paint: Paint) -> Label:
        text, box = str(figure.texts[spot]), self.plan.cell(*spot)
        return centred(text, self.plan.font, paint.ink(*spot), box, source=figure.source(*spot), on=paint.fill(*spot))

    def _title(self, title: str) -> Formula:
        return Formula(
            title, self.plan.title_size, self.colour, self.plan.body.cx, self.plan.title_y, weight=TITLE_WEIGHT
        )

    def _row_label(self, row: int, text: str) -> Label:
        chosen = row == self.paint.focus
        y = self.plan.row(row).cy + CAP * self.plan.label_size
        colour = self.theme.query if chosen else self.theme.muted
        weight = 600 if chosen else 400
        return Label(text, self.plan.label_size, colour, self.plan.row_label_x, y, anchor="end", weight=weight)

    def _col_label(self, col: int, text: str) -> Label:
        x = self.plan.col(col).cx
        return Label(text, self.plan.label_size, self.theme.muted, x, self.plan.col_label_y)

    def _brackets(self) -> Lines:
        b = self.plan.body.grown(13, 8)
        left = [(b.x0 + 10, b.y0), (b.x0, b.y0), (b.x0, b.y1), (b.x0 + 10, b.y1)]
        right = [(b.x1 - 10, b.y0), (b.x1, b.y0), (b.x1, b.y1), (b.x1 - 10, b.y1)]
        return Lines([left, right], self.colour, 3)

    def _gaps(self) -> list[VMobject]:
        """Three dots where rows or columns are left out."""
        plan = self.plan
        across = [dots((a + b) / 2, plan.body.cy, self.theme.muted, down=False) for c, a, b in plan.cols if c is None]
        down = [dots(plan.body.cx, (a + b) / 2, self.theme.muted, down=True) for r, a, b in plan.rows if r is None]
        return [*across, *down]
