"""Pure layout: what is to be drawn in, boxes out. No Manim, no colours.

A board is a few lines of items. Its numbers are set as large as fits, from 42 down to 22 px. Where even 22 px is too
large, axes are drawn with their first and last positions and a marked gap, the same in every item that has that
axis, until everything fits; where that is not enough, with one position and a gap. Nothing is ever set smaller, and
nothing overlaps.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from scenes.draw.boxes import DoesNotFit
from scenes.draw.items import Scale, SlotPlan
from scenes.draw.measure import HIGHEST, LOWEST, NARROWEST, WIDEST, Line, Measure, gap
from scenes.draw.theme import LARGEST_NUMBER, SMALLEST
from scenes.draw.windows import positions

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scenes.draw.boxes import Box
    from scenes.draw.items import Item, Plan
    from scenes.draw.windows import Keep

__all__ = ["Board", "DoesNotFit", "Line", "fit", "line"]

FEWEST = 3, 2
"""Places of an axis: the first, a gap, the last; and where that does not fit either, one position and a gap."""
P = TypeVar("P")


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
    measure = Measure(lines, zone)
    lengths = measure.lengths
    scale = _shortened(measure, Scale(float(SMALLEST), dict(lengths), dict(keep or {})))
    sizes = range(SMALLEST + 1, LARGEST_NUMBER + 1)
    larger = bisect_left(sizes, 1, key=lambda size: not measure.fits(replace(scale, font=float(size))))
    scale = replace(scale, font=float(SMALLEST + larger))
    seen = {axis: len(positions(scale.window(axis, n))) for axis, n in lengths.items()}
    gone = {axis: (seen[axis], n) for axis, n in lengths.items() if seen[axis] < n}
    return Board(scale, _place(measure, scale), gone)


def _shortened(measure: Measure, at: Scale) -> Scale:
    """The smallest type, with as few gaps as make it fit."""
    for fewest in FEWEST:
        while not measure.fits(at):
            axis = _dearest(measure, at, [axis for axis, places in at.room.items() if places > fewest])
            if not axis:
                break
            at = _with_room(at, axis, at.room[axis] - 1)
    if not measure.fits(at):
        raise DoesNotFit(measure.too_much(at))
    return _regrown(measure, at)


def _dearest(measure: Measure, at: Scale, axes: Sequence[str]) -> str:
    """The axis that saves most px for the share of it that is lost with one place; none when there is no axis left."""
    now = measure.excess(at)
    saved = {axis: now - measure.excess(_with_room(at, axis, at.room[axis] - 1)) for axis in axes}
    return max(axes, key=lambda axis: (saved[axis] * at.room[axis], at.room[axis]), default="")


def _regrown(measure: Measure, at: Scale) -> Scale:
    """Give places back that later steps have made needless, shortest axis first."""
    for axis in sorted(at.room, key=lambda name: at.room[name]):
        while at.room[axis] < measure.lengths[axis]:
            more = _with_room(at, axis, at.room[axis] + 1)
            if not measure.fits(more):
                break
            at = more
    return at


def _with_room(at: Scale, axis: str, places: int) -> Scale:
    return replace(at, room={**at.room, axis: places})


def _place(measure: Measure, at: Scale) -> dict[str, Plan]:
    lines, zone = measure.lines, measure.zone
    rooms = [measure.height(row, at) for row in lines]
    free = zone.h - sum(r.up + r.down for r in rooms)
    between = max(LOWEST, min(HIGHEST, free / (len(rooms) + 1))) if len(rooms) > 1 else 0.0
    y = zone.y0 + (free - between * (len(rooms) - 1)) / 2
    plans: dict[str, Plan] = {}
    for row, room in zip(lines, rooms, strict=True):
        start = min((plan.box.x0 for plan in plans.values()), default=zone.x0) if row.flush else None
        above = plans.get(row.under)
        plans |= _place_line(measure, row, at, y=y + room.up, middle=above.box.cx if above else zone.cx, start=start)
        y += room.up + room.down + between
    return plans


def _place_line(  # noqa: PLR0913  a line, a place, and what it is held to
    measure: Measure, row: Line, at: Scale, *, y: float, middle: float, start: float | None
) -> dict[str, Plan]:
    zone = measure.zone
    gaps = [(gap(a, b), a.tight or b.tight) for a, b in pairwise(row.items)]
    loose = sum(not tight for _, tight in gaps)
    wider = min(WIDEST - NARROWEST, (zone.w - measure.width(row, at)) / (loose + 1)) if loose else 0.0
    total = measure.width(row, at) + wider * loose
    x = min(max(middle - total / 2 if start is None else start, zone.x0), zone.x1 - total)
    plans: dict[str, Plan] = {}
    for item, (after, tight) in zip(row.items, [*gaps, (0.0, True)], strict=True):
        plan = item.place(at, x, y)
        plans |= plan.plans if isinstance(plan, SlotPlan) else {item.key: plan}
        x += measure.extent(item, at).w + after + (0.0 if tight else wider)
    return plans
