"""Where things are: text over text, text over lines, text half on a panel or under one, and what leaves its zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scenes.audit.wording import name_of
from scenes.draw.boxes import FRAME_H, FRAME_W, Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from scenes.audit.seen import Seen
    from scenes.draw.boxes import Zones

SLACK = 1.0
"""Boxes that overlap by no more, in px, only touch."""
_FRAME = Box(0, 0, FRAME_W, FRAME_H)
_ZONES = ("header", "path", "stage", "caption")


def meetings(some: Sequence[Seen], others: Sequence[Seen]) -> list[tuple[int, int]]:
    """Which of some overlap which of the others by more than a touch, as pairs of places in the two lists."""
    if not some or not others:
        return []
    a, b = _boxes(some)[:, :, None], _boxes(others)[:, None, :]
    wide = np.minimum(a[2], b[2]) - np.maximum(a[0], b[0])
    high = np.minimum(a[3], b[3]) - np.maximum(a[1], b[1])
    rows, cols = np.nonzero((wide > SLACK) & (high > SLACK))
    return list(zip(rows.tolist(), cols.tolist(), strict=True))


def _boxes(things: Sequence[Seen]) -> NDArray[np.float64]:
    """(4, n): left, top, right and bottom edges, with half of their stroke."""
    return np.array([t.outer for t in things]).T


def two_texts(a: Seen, b: Seen, *, moving: bool) -> Iterator[str]:
    """What is wrong with two texts whose boxes overlap."""
    if not _meant(a, b, moving=moving):
        yield f"text over text: {name_of(a)} and {name_of(b)}"


def text_and_shape(text: Seen, shape: Seen, under: bool, moving: bool) -> Iterator[str]:  # noqa: FBT001  a key
    """What is wrong with a text and a shape whose boxes overlap; ``under``: the text was painted first."""
    if _meant(text, shape, moving=moving):
        return
    if shape.kind == "mark" and shape.is_filled:
        yield f"text over a mark: {name_of(text)}"
    on_edge = shape.has_edge and shape.strokes is not None
    if on_edge and crosses(shape.strokes, text.box.grown(shape.edge_px / 2 - SLACK)):
        yield f"text over a line: {name_of(text)}"
    elif shape.kind == "panel" and shape.is_filled and under:
        yield f"text under a panel: {name_of(text)}"
    elif shape.kind == "panel" and shape.is_filled and not shape.box.grown(SLACK).holds(text.box):
        yield f"text over the edge of a panel: {name_of(text)}"


def _meant(a: Seen, b: Seen, *, moving: bool) -> bool:
    """In a motion, things that were declared to pass may do so; and a strike strikes what is in its box."""
    return (moving and (a.passing or b.passing)) or (b.strikes is not None and b.strikes.holds(a.box))


def strays(thing: Seen, zones: Zones) -> Iterator[str]:
    """Outside the frame, or where something else belongs. Text keeps to its zone; shapes may use the space between."""
    box = Box(*thing.outer)
    if not _FRAME.holds(box):
        yield f"outside the frame: {name_of(thing)}"
    if thing.zone == "rule":
        return
    own: Box = getattr(zones, thing.zone)
    others = [getattr(zones, zone) for zone in _ZONES if zone != thing.zone]
    if (thing.is_text and not own.grown(SLACK).holds(box)) or any(other.overlaps(box) for other in others):
        yield f"outside the {thing.zone}: {name_of(thing)}"


def crosses(strokes: NDArray[np.float64] | None, box: Box) -> bool:
    """Whether any of the straight pieces (n, 4) has a point inside the box."""
    if strokes is None or box.w <= 0 or box.h <= 0:
        return False
    start, step = strokes[:, :2], strokes[:, 2:] - strokes[:, :2]
    low, high = np.array([box.x0, box.y0]), np.array([box.x1, box.y1])
    safe = np.where(np.abs(step) < 1e-9, 1e-9, step)
    enter, leave = (low - start) / safe, (high - start) / safe
    first = np.minimum(enter, leave).max(axis=1)
    last = np.maximum(enter, leave).min(axis=1)
    return bool(((first <= last) & (last >= 0) & (first <= 1)).any())
