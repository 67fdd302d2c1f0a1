"""Boards for tests: tables, sums and signs as lessons bring them, drawn by hypothesis."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from scenes.draw.board import Line, line
from scenes.draw.boxes import Box
from scenes.draw.items import Bars, Chips, Item, Sheet, Sign, Slot

AXES = ("query", "key", "d_k", "d_v")
STAGE = Box(80, 196, 1840, 852)
"""Of a film with two languages, the lower of the two stages."""
LABELS = ("我", "图书馆", "the", "q₁", "interna…ion", "WWWW…W", "[MASK]")
NUMBERS = ("0", "−1", "0.500", "−12.345", "0.401112", "−1.235×10⁸", "1234.56")
TITLES = ("X", "Q_1", 'A_1 = "softmax"(S_1)', "S_1 = Q_1 K_1^T slash sqrt(2)")
NOTES = ("", "3 × 4", "12 × 12\nhatched: not readable", "3 × 4\nterms rounded, hatched: not readable")
ROWS = (
    ("sheet",), ("sheet", "sheet"), ("sheet", "sheet", "sheet"), ("sheet", "chips"), ("chips", "sheet", "sheet"),
    ("slot",), ("sheet", "slot"),
)  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """Lines of items, the length of each axis, and what must stay visible."""

    lines: tuple[Line, ...]
    lengths: dict[str, int]
    keep: dict[str, int]

    @property
    def items(self) -> list[Item]:
        return [item for row in self.lines for item in row.items]


@st.composite
def boards(draw: st.DrawFn) -> Asked:
    """Up to two lines of up to three things, each axis 1 to 16 long."""
    lengths = {axis: draw(st.integers(1, 16), label=axis) for axis in AXES}
    keep = {axis: draw(st.integers(0, lengths[axis] - 1)) for axis in draw(st.sets(st.sampled_from(AXES), max_size=2))}
    kinds = draw(st.lists(st.sampled_from(ROWS), min_size=1, max_size=2))
    rows = []
    for i, row in enumerate(kinds):
        items: list[Item] = []
        for j, kind in enumerate(row):
            if j and draw(st.booleans()):
                items.append(Sign(f"sign {i} {j}", "arrow.r"))
            items.append(draw(_item(f"{kind} {i} {j}", kind, lengths)))
        rows.append(line(*items, flush=i > 0 and draw(st.booleans())))
    return Asked(tuple(rows), lengths, keep)


@st.composite
def sheets(draw: st.DrawFn, key: str = "sheet", lengths: dict[str, int] | None = None) -> Sheet:
    lengths = lengths or {axis: draw(st.integers(1, 16)) for axis in AXES}
    row_axis, col_axis = draw(st.permutations(AXES))[:2]
    rows, cols = lengths[row_axis], lengths[col_axis]
    some = st.booleans()
    return Sheet(
        key, row_axis, col_axis, (rows, cols), _some(draw, NUMBERS, rows * cols),
        titles=tuple(draw(st.lists(st.sampled_from(TITLES), max_size=2))), note=draw(st.sampled_from(NOTES)),
        row_labels=_some(draw, LABELS, rows) if draw(some) else (),
        col_labels=_some(draw, LABELS[:4], cols) if draw(some) else (),
        right=_some(draw, ("Σ = 1", "Σ = 1.500"), rows) if draw(some) else (),
        below=_some(draw, ("Q K", "Σ = 1.500"), cols) if draw(some) else (),
    )  # fmt: skip


@st.composite
def _item(draw: st.DrawFn, key: str, kind: str, lengths: dict[str, int]) -> Item:
    if kind == "sheet":
        return draw(sheets(key, lengths))
    axis = draw(st.sampled_from(AXES))
    chips = Chips(key, axis, lengths[axis], _some(draw, ("0 · 1", "0.401112 · (1, 0)"), lengths[axis]))
    if kind == "chips":
        return chips
    bars = Bars(f"{key} bars", axis, lengths[axis], _some(draw, LABELS, lengths[axis]), ("Σ = 1",))
    return Slot(key, ((Chips(f"{key} chips", axis, chips.n, chips.texts), Sign(f"{key} =", "=")), (bars,)))


def _some(draw: st.DrawFn, of: tuple[str, ...], n: int) -> tuple[str, ...]:
    """So many of them: in turn, from a drawn place on."""
    start = draw(st.integers(0, len(of) - 1))
    return tuple(of[(start + i) % len(of)] for i in range(n))
