"""Pure layout: what is to be drawn in, boxes out. No Manim, no colours.

A board is a few lines of items. Its numbers are set as large as fits, from 42 down to 22 px. Where even 22 px is too
large, axes are drawn with their first and last positions and a marked gap, the same in every item that has that
axis, until everything fits; where that is not enough, with the first position and a gap. Nothing is ever set smaller,
and nothing overlaps.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from scenes.draw.items import Extent, Scale, SlotPlan
from scenes.draw.theme import LARGEST_NUMBER, SMALLEST
from scenes.draw.windows import positions

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scenes.draw.boxes import Box
    from scenes.draw.items import Item, Plan
    from scenes.draw.windows import Keep

NARROWEST, WIDEST = 30.0, 110.0
"""Horizontal gaps between items."""
TIGHT = 22.0
"""Gap beside a sign."""
LOWEST, HIGHEST = 22.0, 84.0
"""Vertical gaps between lines."""
FEWEST = 3, 2
"""Places of an axis: the first, a gap, the last; and where that does not fit either, the first and a gap."""
P = TypeVar("P")


class DoesNotFit(Exception):  # noqa: N818  it says what is wrong without "Error"
    """The board cannot be drawn at 22 px, even with every axis shortened."""


@dataclass(frozen=True)
class Line:
    """Items side by side, their bodies level; in the middle of the stage, unless told otherwise."""

    items: tuple[Item, ...]
    under: str = ""
    """Centred below the item of that key."""
    flush: bool = False
    """Starts where the line above starts."""


@dataclass(frozen=True)
class Board:
    """Where everything lies."""

    scale: Scale
    plans: Mapping[str, Plan]
    shortened: Mapping[str, tuple[int, int]]
    """Axes that are drawn with a gap: how many of how many positions can be seen."""

    def at(self, key: str, kind: type[P]) -> P:
        """The place of that item; TypeError if it is of another kind, KeyError if there is none."""
        plan = self.plans[key]
        if not isinstance(plan, kind):
            raise TypeError(f"{key} is placed as a {type(plan).__name__}, not as a {kind.__name__}")
        return plan


def line(*items: Item, under: str = "", flush: bool = False) -> Line:
    """``line(a, b)``: items side by side."""
    return Line(items, under, flush)


def fit(lines: Sequence[Line], zone: Box, keep: Mapping[str, Keep] | None = None) -> Board:
    """Place every item of every line in the zone.

    Args:
        lines: from top to bottom.
        zone: the stage, px.
        keep: positions of an axis that stay visible, such as the query that is followed.

    Raises:
        DoesNotFit: with what is too wide or too tall.
    """
    lengths = _axes(lines)
    scale = _shortened(lines, zone, Scale(float(SMALLEST), dict(lengths), dict(keep or {})))
    for font in range(LARGEST_NUMBER, SMALLEST, -1):
        larger = replace(scale, font=float(font))
        if _fits(lines, zone, larger):
            scale = larger
            break
    seen = {axis: len(positions(scale.window(axis, n))) for axis, n in lengths.items()}
    gone = {axis: (seen[axis], n) for axis, n in lengths.items() if seen[axis] < n}
    return Board(scale, _place(lines, zone, scale), gone)


def _axes(lines: Sequence[Line]) -> dict[str, int]:
    lengths: dict[str, int] = {}
    for row in lines:
        for item in row.items:
            for axis, n in item.axes().items():
                lengths[axis] = max(n, lengths.get(axis, 0))
    return lengths


def _gap(left: Item, right: Item) -> float:
    return TIGHT if left.tight or right.tight else NARROWEST


def _width(row: Line, at: Scale) -> float:
    gaps = sum(_gap(a, b) for a, b in zip(row.items, row.items[1:], strict=False))
    return sum(item.extent(at).w for item in row.items) + gaps


def _height(row: Line, at: Scale) -> Extent:
    rooms = [item.extent(at) for item in row.items]
    return Extent(0.0, max(r.up for r in rooms), max(r.down for r in rooms))


def _heights(lines: Sequence[Line], at: Scale) -> float:
    rooms = [_height(row, at) for row in lines]
    return sum(r.up + r.down for r in rooms) + LOWEST * (len(rooms) - 1)


def _fits(lines: Sequence[Line], zone: Box, at: Scale) -> bool:
    return _heights(lines, at) <= zone.h and all(_width(row, at) <= zone.w for row in lines)


def _shortened(lines: Sequence[Line], zone: Box, at: Scale) -> Scale:
    """The smallest type, with as few gaps as make it fit: each step takes the axis that then saves most."""
    for fewest in FEWEST:
        while not _fits(lines, zone, at):
            choices = [_with_room(at, axis, places - 1) for axis, places in at.room.items() if places > fewest]
            if not choices:
                break
            at = min(choices, key=lambda choice: (_excess(lines, zone, choice), -max(choice.room.values())))
    if not _fits(lines, zone, at):
        raise DoesNotFit(_too_much(lines, zone, at))
    return _regrown(lines, zone, at)


def _regrown(lines: Sequence[Line], zone: Box, at: Scale) -> Scale:
    """Give places back that later steps have made needless, shortest axis first."""
    lengths = _axes(lines)
    for axis in sorted(at.room, key=lambda name: at.room[name]):
        while at.room[axis] < lengths[axis] and _fits(lines, zone, more := _with_room(at, axis, at.room[axis] + 1)):
            at = more
    return at


def _with_room(at: Scale, axis: str, places: int) -> Scale:
    return replace(at, room={**at.room, axis: places})


def _excess(lines: Sequence[Line], zone: Box, at: Scale) -> float:
    wide = sum(max(0.0, _width(row, at) - zone.w) for row in lines)
    return wide + max(0.0, _heights(lines, at) - zone.h)


def _too_much(lines: Sequence[Line], zone: Box, at: Scale) -> str:
    for row in lines:
        if _width(row, at) > zone.w:
            names = ", ".join(item.key for item in row.items)
            return f"{names} side by side need {_width(row, at):.0f} px of {zone.w:.0f} at {SMALLEST} px type"
    return f"the lines need {_heights(lines, at):.0f} px of {zone.h:.0f} at {SMALLEST} px type"


def _place(lines: Sequence[Line], zone: Box, at: Scale) -> dict[str, Plan]:
    rooms = [_height(row, at) for row in lines]
    free = zone.h - sum(r.up + r.down for r in rooms)
    gap = min(HIGHEST, free / (len(rooms) + 1)) if len(rooms) > 1 else 0.0
    y = zone.y0 + (free - gap * (len(rooms) - 1)) / 2
    plans: dict[str, Plan] = {}
    for row, room in zip(lines, rooms, strict=True):
        start = min((plan.box.x0 for plan in plans.values()), default=zone.x0) if row.flush else None
        above = plans.get(row.under)
        plans |= _place_line(row, zone, at, y=y + room.up, middle=above.box.cx if above else zone.cx, start=start)
        y += room.up + room.down + gap
    return plans


def _place_line(  # noqa: PLR0913  a line, a place, and what it is held to
    row: Line, zone: Box, at: Scale, *, y: float, middle: float, start: float | None
) -> dict[str, Plan]:
    widths = [item.extent(at).w for item in row.items]
    pairs = list(zip(row.items, row.items[1:], strict=False))
    loose = sum(not (a.tight or b.tight) for a, b in pairs)
    spare = zone.w - _width(row, at)
    wider = min(WIDEST - NARROWEST, spare / (loose + 1)) if loose else 0.0
    total = _width(row, at) + wider * loose
    x = min(max(middle - total / 2 if start is None else start, zone.x0), zone.x1 - total)
    plans: dict[str, Plan] = {}
    for i, item in enumerate(row.items):
        plan = item.place(at, x, y)
        plans |= plan.plans if isinstance(plan, SlotPlan) else {item.key: plan}
        if i < len(pairs):
            x += widths[i] + _gap(*pairs[i]) + (0.0 if pairs[i][0].tight or pairs[i][1].tight else wider)
    return plans
