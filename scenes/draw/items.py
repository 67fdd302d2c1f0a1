"""What can stand on a board, how much room it takes at a number size, and where its parts come to lie.

Pure measuring: no Manim. ``y`` of an item is the middle of its body (the cells), so that the bodies of one
line stand level however tall their titles are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from scenes.draw.boxes import Box
from scenes.draw.cells import Cells, Span, cells, end, spans
from scenes.draw.formula import formula
from scenes.draw.theme import SMALLEST, TITLE_WEIGHT
from scenes.draw.type import width
from scenes.draw.windows import Keep, Window, window

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

SLOT_GAP = 22.0
"""Between the things that share a slot."""
NOTE_STEP = SMALLEST + 8.0
"""From line to line of a note."""


@dataclass(frozen=True)
class Scale:
    """The size of the numbers on a board, and how many places each axis has."""

    font: float
    room: Mapping[str, int] = field(default_factory=dict)
    keep: Mapping[str, Keep] = field(default_factory=dict)

    @property
    def cell_h(self) -> float:
        """Airy where there is room; the smallest type stands closer."""
        return round(1.5 * self.font - max(0.0, 28 - self.font) / 2)

    @property
    def title(self) -> float:
        return min(max(self.font, 27.0), 40.0)

    @property
    def label(self) -> float:
        return min(max(0.82 * self.font, float(SMALLEST)), 32.0)

    def window(self, axis: str, length: int) -> Window:
        return window(length, self.room.get(axis, length), self.keep.get(axis))


@dataclass(frozen=True)
class Extent:
    """Width, and height above and below the middle of the body."""

    w: float
    up: float
    down: float


class Item(Protocol):
    """Something that can be placed on a board."""

    @property
    def key(self) -> str: ...
    @property
    def tight(self) -> bool: ...
    def axes(self) -> Mapping[str, int]: ...
    def extent(self, at: Scale) -> Extent: ...
    def place(self, at: Scale, x: float, y: float) -> Plan: ...


class Plan(Protocol):
    """An item that has its place."""

    @property
    def box(self) -> Box: ...


def em(texts: Sequence[str], weight: int = 400) -> float:
    """Width of the widest text in units of its size."""
    return _widest(tuple(texts), weight)


@lru_cache(maxsize=4096)
def _widest(texts: tuple[str, ...], weight: int) -> float:
    return max((width(text, 100, weight) for text in dict.fromkeys(texts)), default=0.0) / 100


def axes_of(items: Iterable[Item]) -> dict[str, int]:
    """The axes of them all, each as long as in the item that has most of it."""
    lengths: dict[str, int] = {}
    for item in items:
        for axis, n in item.axes().items():
            lengths[axis] = max(n, lengths.get(axis, 0))
    return lengths


@dataclass(frozen=True)
class SheetPlan(Cells):
    """Where a table and everything about it lies."""

    key: str
    font: float
    title_size: float
    label_size: float
    box: Box
    title_y: float
    """Baseline."""
    col_label_y: float
    note_y: float
    """Baseline of the first line."""
    row_label_x: float
    """Right edge of the row labels."""
    right_x: float
    """Left edge of what stands right of the rows."""
    below_y: float
    """Baseline of what stands under the columns."""


@dataclass(frozen=True)
class Sheet:
    """A table of numbers with its name, its labels, its shape and perhaps sums beside it."""

    key: str
    row_axis: str
    col_axis: str
    shape: tuple[int, int]
    texts: tuple[str, ...]
    """Every text that a cell may have to hold, at any time."""
    titles: tuple[str, ...] = ()
    """Formulas that may stand over it."""
    note: str = ""
    """Under it; perhaps in lines."""
    row_labels: tuple[str, ...] = ()
    col_labels: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    """Texts that may stand right of the rows (sums)."""
    below: tuple[str, ...] = ()
    square: bool = False
    """Cells without numbers: small squares that show how much, not how many digits."""
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {self.row_axis: self.shape[0], self.col_axis: self.shape[1]}

    def _cell_w(self, at: Scale) -> float:
        if self.square:
            return at.cell_h
        return max(
            at.cell_h, em(self.texts) * at.font + 0.75 * at.font, em((*self.col_labels, *self.below)) * at.label + 10
        )

    def _labels_w(self, at: Scale) -> float:
        return em(self.row_labels, 600) * at.label + 28 if self.row_labels else 0.0

    def _heads(self, at: Scale) -> tuple[float, float]:
        """Heights over and under the body."""
        over = 12 + (at.label + 10 if self.col_labels else 0) + (at.title + 16 if self.titles else 0)
        notes = NOTE_STEP * len(self.note.splitlines())
        under = 12 + (notes + 2 if notes else 0) + (at.label + 16 if self.below else 0)
        return over, under

    def _body(self, at: Scale) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        rows = spans(at.window(self.row_axis, self.shape[0]), at.cell_h)
        cols = spans(at.window(self.col_axis, self.shape[1]), self._cell_w(at))
        return rows, cols

    def _sides(self, at: Scale, body_w: float) -> tuple[float, float]:
        """Widths left and right of the body: labels and sums, or half of a title that is wider than all."""
        left = 14 + self._labels_w(at)
        right = 14 + (em(self.right, 600) * at.label + 24 if self.right else 0.0)
        title = max((formula(t, 100, TITLE_WEIGHT).advance / 100 for t in self.titles), default=0.0) * at.title
        note = em(self.note.splitlines()) * SMALLEST
        spill = (max(title, note) - body_w) / 2
        return max(left, spill), max(right, spill)

    def extent(self, at: Scale) -> Extent:
        rows, cols = self._body(at)
        body_w, body_h = end(cols), end(rows)
        left, right = self._sides(at, body_w)
        over, under = self._heads(at)
        return Extent(left + body_w + right, over + body_h / 2, under + body_h / 2)

    def place(self, at: Scale, x: float, y: float) -> SheetPlan:
        rows, cols = self._body(at)
        left, right = self._sides(at, end(cols))
        over, under = self._heads(at)
        where = cells(x + left, y - end(rows) / 2, rows, cols)
        body = where.body
        label_y = body.y0 - 18
        below_y = body.y1 + 14 + at.label
        return SheetPlan(
            body=body, rows=where.rows, cols=where.cols,
            key=self.key, font=at.font, title_size=at.title, label_size=at.label,
            box=Box(x, body.y0 - over, body.x1 + right, body.y1 + under),
            title_y=label_y - (at.label + 10 if self.col_labels else 0) - 4,
            col_label_y=label_y, note_y=(below_y + 8 if self.below else body.y1 + 12) + SMALLEST + 4,
            row_label_x=body.x0 - 26, right_x=body.x1 + 32, below_y=below_y,
        )  # fmt: skip


@dataclass(frozen=True)
class SignPlan:
    """Where a sign lies."""

    key: str
    math: str
    size: float
    box: Box


@dataclass(frozen=True)
class Sign:
    """An operator between two things: = + × →, a formula."""

    key: str
    math: str
    tight: bool = True

    def axes(self) -> Mapping[str, int]:
        return {}

    def _size(self, at: Scale) -> float:
        return max(at.font * 1.15, 28.0)

    def extent(self, at: Scale) -> Extent:
        size = self._size(at)
        return Extent(formula(self.math, 100).advance / 100 * size, 0.6 * size, 0.6 * size)

    def place(self, at: Scale, x: float, y: float) -> SignPlan:
        size, room = self._size(at), self.extent(at)
        return SignPlan(self.key, self.math, size, Box(x, y - room.up, x + room.w, y + room.down))


@dataclass(frozen=True)
class ChipsPlan:
    """Where the terms of a sum lie."""

    key: str
    font: float
    label_size: float
    box: Box
    chips: tuple[tuple[int | None, Box], ...]
    """(0-based position, its box); ``None`` stands for those that are left out."""
    pluses: tuple[tuple[float, float], ...]
    """Centres of the plus signs."""
    label_y: float

    def chip(self, position: int) -> Box:
        return next(box for p, box in self.chips if p == position)

    @property
    def visible(self) -> tuple[int, ...]:
        return tuple(p for p, _ in self.chips if p is not None)


@dataclass(frozen=True)
class Chips:
    """The terms of a sum, one chip each, with plus signs between them: 0.4 · (1, 0) + 0.2 · (0, 2)."""

    key: str
    axis: str
    n: int
    texts: tuple[str, ...]
    """Every text that a chip may have to hold; all chips are as wide as the widest."""
    labels: tuple[str, ...] = ()
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {self.axis: self.n}

    def _chip_w(self, at: Scale) -> float:
        text = em(self.texts) or 2.0  # all of them hidden by the mask
        return max(text * at.font + 0.8 * at.font, em(self.labels) * at.label + 8)

    def _plus_w(self, at: Scale) -> float:
        return 1.35 * at.font

    def extent(self, at: Scale) -> Extent:
        view = at.window(self.axis, self.n)
        widths = sum(self._chip_w(at) if p is not None else 34.0 for p in view)
        over = at.label + 12 if self.labels else 0
        return Extent(widths + self._plus_w(at) * (len(view) - 1), at.cell_h * 0.55 + over, at.cell_h * 0.55)

    def place(self, at: Scale, x: float, y: float) -> ChipsPlan:
        half, plus = at.cell_h * 0.55, self._plus_w(at)
        chips: list[tuple[int | None, Box]] = []
        pluses: list[tuple[float, float]] = []
        left = x
        for p in at.window(self.axis, self.n):
            if chips:
                pluses.append((left + plus / 2, y))
                left += plus
            w = self._chip_w(at) if p is not None else 34.0
            chips.append((p, Box(left, y - half, left + w, y + half)))
            left += w
        room = self.extent(at)
        return ChipsPlan(
            self.key, at.font, at.label, Box(x, y - room.up, x + room.w, y + room.down),
            tuple(chips), tuple(pluses), y - half - 10,
        )  # fmt: skip


@dataclass(frozen=True)
class BarsPlan:
    """Where the bars of a row-wise softmax lie: one row a bar, all of one length."""

    key: str
    font: float
    label_size: float
    box: Box
    bars: tuple[tuple[int | None, Box], ...]
    label_x: float
    right_x: float

    def bar(self, row: int) -> Box:
        return next(box for r, box in self.bars if r == row)

    @property
    def visible_rows(self) -> tuple[int, ...]:
        return tuple(r for r, _ in self.bars if r is not None)


@dataclass(frozen=True)
class Bars:
    """One bar a row, of the same length for every row: what a weight takes of its row's total of 1."""

    key: str
    axis: str
    n: int
    labels: tuple[str, ...]
    right: tuple[str, ...]
    """Texts that may stand right of a bar."""
    level: bool = False
    """Level with the rows of a table beside it; else wider apart."""
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {self.axis: self.n}

    def _spans(self, at: Scale) -> tuple[Span, ...]:
        view = at.window(self.axis, self.n)
        return spans(view, at.cell_h) if self.level else spans(view, at.cell_h, gap=0.4 * at.cell_h)

    def _length(self, at: Scale) -> float:
        return 18 * at.font

    def _left(self, at: Scale) -> float:
        return em(self.labels, 600) * at.label + 20

    def extent(self, at: Scale) -> Extent:
        half = end(self._spans(at)) / 2
        return Extent(self._left(at) + self._length(at) + 20 + em(self.right, 600) * at.label, half, half)

    def place(self, at: Scale, x: float, y: float) -> BarsPlan:
        room, left = self.extent(at), x + self._left(at)
        right, top = left + self._length(at), y - room.up
        return BarsPlan(
            self.key, at.font, at.label, Box(x, y - room.up, x + room.w, y + room.down),
            tuple((r, Box(left, top + a, right, top + b)) for r, a, b in self._spans(at)), left - 20, right + 20,
        )  # fmt: skip


@dataclass(frozen=True)
class SlotPlan:
    """Where the alternatives of a slot lie."""

    box: Box
    plans: Mapping[str, Plan]


@dataclass(frozen=True)
class Slot:
    """A place that different things take in turn: room for the largest, each in its middle."""

    key: str
    options: tuple[tuple[Item, ...], ...]
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return axes_of(item for option in self.options for item in option)

    def _width(self, option: tuple[Item, ...], at: Scale) -> float:
        return sum(item.extent(at).w for item in option) + SLOT_GAP * (len(option) - 1)

    def extent(self, at: Scale) -> Extent:
        rooms = [item.extent(at) for option in self.options for item in option]
        widest = max(self._width(option, at) for option in self.options)
        return Extent(widest, max(r.up for r in rooms), max(r.down for r in rooms))

    def place(self, at: Scale, x: float, y: float) -> SlotPlan:
        room = self.extent(at)
        plans: dict[str, Plan] = {}
        for option in self.options:
            left = x + (room.w - self._width(option, at)) / 2
            for item in option:
                plans[item.key] = item.place(at, left, y)
                left += item.extent(at).w + SLOT_GAP
        return SlotPlan(Box(x, y - room.up, x + room.w, y + room.down), plans)
