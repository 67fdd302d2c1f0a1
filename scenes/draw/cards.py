"""The rows of a table, each by itself, before they are a table; and rows that stand up as columns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manim import AnimationGroup, FadeIn, FadeOut

from scenes.draw.boxes import Box
from scenes.draw.moves import Passing, together

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manim import Animation, Mobject, VMobject

    from scenes.draw.grid import Grid
    from scenes.draw.items import SheetPlan
    from scenes.draw.tables import Table

STEP, PITCH = 360.0, 2.6
"""How far apart the rows lie at most: to the right in px, down in heights of a cell."""
QUARTER = 1.2
"""The arc on which a number swings from its row to its column, in radians."""


def cards(table: Table, whole: SheetPlan, zone: Box) -> list[Grid]:
    """Every visible row alone with its label, from top left to bottom right; what the table has right stays with it."""
    alone = replace(table, titles=(), note="")
    rows = whole.visible_rows
    step = min(STEP, (zone.w - whole.box.w) / max(1, len(rows) - 1))
    pitch = min(PITCH * whole.row(rows[0]).h, zone.h / len(rows))
    out = []
    for i, row in enumerate(rows):
        off = i - (len(rows) - 1) / 2
        card = alone.drawn(_alone(whole, row, zone.cx - whole.box.cx + off * step, zone.cy + off * pitch))
        card.sums_right(table.right, table.theme.muted)
        out.append(card)
    return out


def _alone(whole: SheetPlan, row: int, dx: float, y: float) -> SheetPlan:
    """The plan of one row of a table, its middle at ``y``, moved sideways by ``dx``."""
    here = whole.row(row)
    body = Box(here.x0 + dx, y - here.h / 2, here.x1 + dx, y + here.h / 2)
    return replace(
        whole, body=body, rows=((row, body.y0, body.y1),), cols=tuple((c, a + dx, b + dx) for c, a, b in whole.cols),
        row_label_x=whole.row_label_x + dx, right_x=whole.right_x + dx,
    )  # fmt: skip


def gather(alone: Sequence[Grid], whole: Grid) -> Animation:
    """Rows lose their own brackets, slide together and are a table with one pair, a name and a shape."""
    after = whole.named()
    before: dict[object, Mobject] = {}
    gone: list[Mobject] = []
    for card in alone:
        for name, part in card.named().items():
            if name in after and not _of_the_whole(name):
                before[name] = part
            else:
                gone.append(part)
    return _in_turn(gone, [(part, after[name]) for name, part in before.items()], _new(before, after))


def settle_into(old: Grid, new: Grid) -> Animation:
    """A table goes to its place on a fuller board: what is left out there goes first, gaps come last."""
    before, after = old.named(), new.named()
    gone = [part for name, part in before.items() if name not in after]
    return _in_turn(gone, [(part, after[name]) for name, part in before.items() if name in after], _new(before, after))


def _new(before: Mapping[object, Mobject], after: Mapping[object, VMobject]) -> list[VMobject]:
    return [part for name, part in after.items() if name not in before]


def _in_turn(gone: Sequence[Mobject], moved: Sequence[tuple[Mobject, Mobject]], come: Sequence[VMobject]) -> Animation:
    """One after the other, so that nothing moves over what is still there or already there."""
    steps: list[list[Animation]] = [
        [FadeOut(part) for part in gone],
        [_become(*pair) for pair in moved],
        [FadeIn(part) for part in come],
    ]
    return AnimationGroup(*(together(step) for step in steps if step), lag_ratio=1.0)


def stand_up(table: Grid, turned: Grid, lag: float) -> Animation:
    """Row after row of a table swings round and becomes a column of the turned table, its label with it."""
    swings = [AnimationGroup(*_swing(table, turned, row)) for row in table.plan.visible_rows]
    rest = [part for name, part in table.named().items() if _of_the_whole(name)]
    come = [FadeIn(part) for name, part in turned.named().items() if _of_the_whole(name)]
    gone = together(FadeOut(part) for part in rest)
    return AnimationGroup(together(come), AnimationGroup(*swings, lag_ratio=lag), gone)


def _swing(table: Grid, turned: Grid, row: int) -> list[Animation]:
    cols = table.plan.visible_cols
    pairs: list[tuple[Mobject, Mobject]] = [(table.cells[row, col], turned.cells[col, row]) for col in cols]
    pairs += [(table.numbers[row, col], turned.numbers[col, row]) for col in cols]
    return [*(_become(old, new, QUARTER) for old, new in pairs), *_swing_label(table, turned, row)]


def _swing_label(table: Grid, turned: Grid, row: int) -> list[Animation]:
    """The label goes along; where it is cut shorter over a column than beside a row, another takes its place."""
    if not table.row_labels:
        return []
    old, new = table.row_labels[row], turned.col_labels[row]
    return [_become(old, new, QUARTER)] if old.text == new.text else [FadeOut(old), FadeIn(new)]


def _become(old: Mobject, new: Mobject, arc: float = 0.0) -> Animation:
    return Passing(old, new, path_arc=arc, replace_mobject_with_target_in_scene=True)


def _of_the_whole(name: object) -> bool:
    """Whether that part belongs to a table as a whole: brackets, name, shape, gaps."""
    return name in ("brackets", "title") or (isinstance(name, tuple) and name[0] in ("note", "gap"))
