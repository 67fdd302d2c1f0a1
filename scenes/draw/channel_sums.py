"""Output channels written out, one in the place of the other: O[3] = 0.40 · 1 + 0.80 · 0 = 0.40.

Where the printed terms do not come to the printed result, because they are rounded, ≈ stands before it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from manim import VGroup

from lessons.core.words import MINUS
from scenes.draw.heads import by_head, names_over
from scenes.draw.items import ChipsPlan, Sign, SignPlan, Slot
from scenes.draw.mobjects import CAP, Formula, Panel, sign
from scenes.draw.sums import Sum, in_turn, products, single

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manim import VMobject

    from scenes.draw.board import Board
    from scenes.draw.figures import Figure
    from scenes.draw.terms import Terms
    from scenes.draw.theme import Theme


@dataclass(frozen=True, eq=False)
class Written:
    """One channel's sum in its place."""

    lead: Formula
    terms: Terms
    equals: Formula
    total: Terms

    @property
    def result(self) -> VGroup:
        """What the terms come to."""
        return VGroup(self.equals, *self.total.everything())

    def everything(self) -> VGroup:
        return VGroup(self.lead, *self.terms.everything(), *self.result)


class ChannelSums:
    """All sums of a row r with the columns of W_O; they take turns in one place."""

    def __init__(self, r: Figure, W: Figure, O: Figure, names: Sequence[str], theme: Theme) -> None:  # noqa: E741  the paper's O
        """``r`` and ``O`` are one row each, ``W`` (channel, d_out); ``names`` of the heads."""
        self.theme, self.names, self.d_v = theme, names, r.shape[1] // len(names)
        self.sums = [products("terms", r, W.col(c).T, theme, self._fill) for c in range(O.shape[1])]
        self.totals = [single("total", O, 0, c, theme) for c in range(O.shape[1])]
        self.exact = [_adds_up(r.texts[0], W.texts[:, c], O.texts[0, c]) for c in range(O.shape[1])]

    def _fill(self, channel: int) -> str:
        return self.theme.filled(self.theme.head(channel // self.d_v), 0.75)

    def slot(self) -> Slot:
        """Room for any of them, with the heads' names over the terms."""
        terms = replace(in_turn(self.sums), labels=tuple(self.names))
        lead = Sign("lead", f"O[{len(self.sums)}] =")
        return Slot("sum", ((lead, terms, Sign("sum =", "="), in_turn(self.totals)),))

    def written(self, board: Board, channel: int, *, loud: bool = False) -> Written:
        """One of them in its place; ``loud``: with terms of 0 as bright as the others."""
        lead, equals = board.at("lead", SignPlan), board.at("sum =", SignPlan)
        at = lead.box
        name = Formula(f"O[{channel + 1}] =", lead.size, self.theme.query, at.x1, at.cy + CAP * lead.size, anchor="end")
        return Written(
            name,
            (_loud(self.sums[channel]) if loud else self.sums[channel]).terms(board),
            sign("=" if self.exact[channel] else "approx", equals.size, self.theme.muted, equals.box),
            self.totals[channel].terms(board),
        )

    def telling(self, work: Written, channel: int) -> list[VGroup]:
        """The terms that add something to that channel, each with its words."""
        chips = self.sums[channel].chips
        return [VGroup(panel, *work.terms.words[k]) for k, panel in work.terms.panels.items() if not chips[k].quiet]

    def framed(self, work: Written, channel: int) -> list[Panel]:
        """A frame in the head's colour around each term that adds something to that channel."""
        plan, chips = work.terms.plan, self.sums[channel].chips
        return [
            Panel(plan.chip(k).grown(4), 11, edge=self.theme.head(k // self.d_v), edge_px=3.5)
            for k in plan.visible
            if not chips[k].quiet
        ]

    def heads(self, board: Board) -> list[VMobject]:
        """The heads' names over their terms."""
        plan = board.at("terms", ChipsPlan)
        groups = by_head(((k, plan.chip(k)) for k in plan.visible), self.d_v)
        named = names_over(groups, self.names, self.theme, plan.label_size, plan.label_y)
        return [part for parts in named.values() for part in parts]


def _adds_up(row: Iterable[object], column: Iterable[object], total: object) -> bool:
    """Whether the printed terms come to the printed total; rounded ones often miss its last digit."""
    try:
        terms = [_printed(a) * _printed(b) for a, b in zip(row, column, strict=True)]
        return sum(terms) == _printed(total)
    except InvalidOperation:  # printed in powers of ten: rounded in any case
        return False


def _printed(text: object) -> Decimal:
    return Decimal(str(text).replace(MINUS, "-"))


def _loud(one: Sum) -> Sum:
    return replace(one, chips=tuple(replace(chip, quiet=False) for chip in one.chips))
