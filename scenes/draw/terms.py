"""The terms of a sum as chips: 0.4 · (1, 0) + 0.2 · (0, 2). Every number in a chip is a label of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manim import VGroup

from scenes.draw.marks import dots, hatch
from scenes.draw.mobjects import CAP, Label, Panel, Source
from scenes.draw.theme import contrast, mix
from scenes.draw.type import width

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manim import VMobject

    from scenes.draw.boxes import Box
    from scenes.draw.items import ChipsPlan
    from scenes.draw.theme import Colour, Theme


@dataclass(frozen=True)
class Piece:
    """A part of a chip's text: a number with its source, or what stands between."""

    text: str
    source: Source | None = None


def text_of(pieces: Sequence[Piece]) -> str:
    """The whole text of a chip."""
    return "".join(piece.text for piece in pieces)


@dataclass(frozen=True)
class Chip:
    """What a chip says and how it looks; a quiet chip adds nothing to the sum, a hidden one is masked."""

    pieces: tuple[Piece, ...]
    fill: Colour
    quiet: bool = False
    hidden: bool = False


class Terms:
    """Chips in their places, with plus signs between them."""

    def __init__(self, plan: ChipsPlan, theme: Theme, chips: Mapping[int, Chip], labels: Sequence[str] = ()) -> None:
        self.plan, self.theme = plan, theme
        self.panels: dict[int, Panel] = {}
        self.words: dict[int, list[Label]] = {}
        self.hatches: list[VMobject] = []
        for position in plan.visible:
            box, chip = plan.chip(position), chips[position]
            fill = mix(theme.ground, chip.fill, 0.45) if chip.quiet else chip.fill
            self.panels[position] = Panel(box, 8, fill=fill)
            if chip.hidden:
                self.hatches.append(hatch(box, theme.muted))
            self.words[position] = inline(chip.pieces, plan.font, _ink(theme, fill, quiet=chip.quiet), box, fill)
        y = CAP * plan.font
        self.pluses = [Label("+", plan.font * 1.1, theme.muted, x, cy + y) for x, cy in plan.pluses]
        self.gaps: list[VMobject] = [
            dots(box.cx, box.cy, theme.muted, down=False) for p, box in plan.chips if p is None
        ]
        self.labels = [
            Label(labels[p], plan.label_size, theme.muted, plan.chip(p).cx, plan.label_y)
            for p in plan.visible
            if labels
        ]

    def numbers(self, name: str | None = None) -> list[Label]:
        """The labels that show numbers of the Trace (of that array)."""
        found = [label for row in self.words.values() for label in row if label.source]
        return [label for label in found if name is None or (label.source and label.source[0] == name)]

    def empty(self) -> VGroup:
        """The chips before any number has come to them."""
        between = [label for row in self.words.values() for label in row if not label.source]
        return VGroup(*self.panels.values(), *self.hatches, *between, *self.pluses, *self.gaps, *self.labels)

    def everything(self) -> VGroup:
        return VGroup(*self.empty(), *self.numbers())


def inline(pieces: Sequence[Piece], size: float, colour: Colour, box: Box, on: Colour) -> list[Label]:
    """Pieces of one text, each its own label, together in the middle of a box."""
    x = box.cx - width(text_of(pieces), size) / 2
    labels = []
    for piece in pieces:
        label = Label(piece.text, size, colour, x, box.cy + CAP * size, anchor="start", source=piece.source, on=on)
        labels.append(label)
        x += width(piece.text, size)
    return labels


def _ink(theme: Theme, fill: Colour, *, quiet: bool) -> Colour:
    if quiet and contrast(theme.muted, fill) >= 4.5:
        return theme.muted
    return theme.ink_on(fill)
