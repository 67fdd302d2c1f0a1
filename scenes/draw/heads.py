"""Whose channel is whose: the channels of each head framed, underlined and named, along a row or down a column."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scenes.draw.mobjects import CAP, Label, Lines, Panel
from scenes.draw.paint import Paint

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from manim import VMobject

    from scenes.draw.boxes import Box
    from scenes.draw.figures import Figure
    from scenes.draw.items import SheetPlan
    from scenes.draw.theme import Theme

FLOOR, FULL = 0.35, 0.85
"""A channel of 0 takes so much of its head's colour, so that it stays seen whose it is; the largest takes so much.

The theme's ink reads on both: a number that flies from one to the other never changes its ink on the way.
"""
BAR = 4.0
"""Width of the bar beside a head's channels, px."""


def by_head(places: Iterable[tuple[int, Box]], d_v: int) -> dict[int, Box]:
    """One box around the visible channels of each head; heads that are left out have none.

    Args:
        places: (0-based channel, its box).
        d_v: how many channels a head has.
    """
    found: dict[int, Box] = {}
    for channel, box in places:
        head = channel // d_v
        found[head] = found[head].union(box) if head in found else box
    return found


def columns_by_head(plan: SheetPlan, d_v: int) -> dict[int, Box]:
    """The boxes of the heads in a table whose columns are channels."""
    return by_head(((c, plan.col(c)) for c in plan.visible_cols), d_v)


def rows_by_head(plan: SheetPlan, d_v: int) -> dict[int, Box]:
    """The boxes of the heads in a table whose rows are channels."""
    return by_head(((r, plan.row(r)) for r in plan.visible_rows), d_v)


def channel_paint(theme: Theme, channels: Figure, d_v: int) -> Paint:
    """Cells of one followed row of channels: each in its head's colour, the fuller the larger the number."""
    most = float(np.abs(channels.values).max()) or 1.0
    return Paint(
        theme,
        lambda _, channel: theme.head(channel // d_v),
        lambda row, channel: FLOOR + (FULL - FLOOR) * abs(float(channels.values[row, channel])) / most,
        focus=0,
    )


def frames(groups: Mapping[int, Box], theme: Theme) -> dict[int, Panel]:
    """A frame around each head's channels, in its colour."""
    return {head: Panel(box.grown(1.5), 7, edge=theme.head(head), edge_px=3) for head, box in groups.items()}


def names_under(
    groups: Mapping[int, Box], names: Sequence[str], theme: Theme, plan: SheetPlan
) -> dict[int, list[VMobject]]:
    """A bar under each head's columns and the head's name under it, where the table has room for ``below``."""
    size, y = plan.label_size, plan.body.y1 + 15
    return {
        head: [
            Lines([[(box.x0, y), (box.x1, y)]], theme.head(head), BAR),
            Label(names[head], size, theme.head(head), box.cx, plan.below_y + 4, weight=600),
        ]
        for head, box in groups.items()
    }


def names_beside(
    groups: Mapping[int, Box], names: Sequence[str], theme: Theme, plan: SheetPlan
) -> dict[int, list[VMobject]]:
    """A bar left of each head's rows and the head's name, where the table has room for row labels."""
    size, x = plan.label_size, plan.body.x0 - 20
    return {
        head: [
            Lines([[(x, box.y0), (x, box.y1)]], theme.head(head), BAR),
            Label(names[head], size, theme.head(head), x - 8, box.cy + CAP * size, anchor="end", weight=600),
        ]
        for head, box in groups.items()
    }


def names_over(
    groups: Mapping[int, Box], names: Sequence[str], theme: Theme, size: float, y: float
) -> dict[int, list[VMobject]]:
    """The head's name over its channels, baseline at ``y``, with a rule on either side as far as they reach."""
    out: dict[int, list[VMobject]] = {}
    for head, box in groups.items():
        label = Label(names[head], size, theme.head(head), box.cx, y, weight=600)
        level = y - CAP * size
        sides = [(box.x0, label.box.x0 - 12), (label.box.x1 + 12, box.x1)]
        rules = [[(a, level), (b, level)] for a, b in sides if b - a > 8]
        out[head] = [label, *([Lines(rules, theme.head(head), 2.5)] if rules else [])]
    return out
