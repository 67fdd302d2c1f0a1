"""Looking at other rows: cells, numbers and labels change their colours, and nothing moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manim import Animation

from scenes.draw.theme import contrast, mix

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scenes.draw.grid import Grid
    from scenes.draw.mobjects import Label
    from scenes.draw.paint import Paint
    from scenes.draw.theme import Colour, Theme


def recolour(grid: Grid, paint: Paint, rows: Iterable[int] | None = None) -> list[Animation]:
    """These visible rows (all when left out) take the colours of another paint; a followed row has its label lit.

    The motions come one by one: Manim puts a group of them on top of all else, even of a highlight.
    """
    chosen = set(grid.plan.visible_rows if rows is None else rows)
    moves: list[Animation] = []
    for spot in grid.spots:
        if spot[0] not in chosen:
            continue
        moves.append(grid.cells[spot].animate.set_fill(paint.fill(*spot)).build())
        if spot in grid.numbers:
            moves.append(_Ink(grid.numbers[spot], paint.fill(*spot), paint.ink(*spot), grid.theme))
    for row in chosen & set(grid.row_labels):
        colour = grid.theme.query if row == paint.focus else grid.theme.muted
        moves.append(grid.row_labels[row].animate.set_fill(colour).build())
    grid.paint = paint
    return moves


class _Ink(Animation):
    """A number takes another ink while its cell takes another fill, and can be read at every moment."""

    def __init__(self, number: Label, fill: Colour, ink: Colour, theme: Theme, **timing: Any) -> None:
        self._number, self._theme = number, theme
        self._fills = (number.on or fill, fill)
        self._inks = (number.get_fill_color().to_hex(), ink)
        number.on = fill
        super().__init__(number, **timing)

    def interpolate_mobject(self, alpha: float) -> None:
        share = self.rate_func(alpha)
        fill, ink = mix(*self._fills, share), mix(*self._inks, share)
        self._number.set_fill(ink if contrast(ink, fill) >= 4.5 else self._theme.ink_on(fill))
