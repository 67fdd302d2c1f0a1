"""The ghost of a vocabulary: a dashed list of words that no head answers with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.draw.boxes import Box
from scenes.draw.items import Extent, Scale, em
from scenes.draw.marks import dots, strike
from scenes.draw.mobjects import Label, dashed, dashed_curve
from scenes.draw.theme import SMALLEST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manim import VMobject

    from scenes.draw.mobjects import Lines
    from scenes.draw.theme import Theme

LEAD = 56.0
"""Left of the list, for the threads that come in."""
PAD = 20.0


@dataclass(frozen=True)
class WordsPlan:
    """Where the list lies."""

    key: str
    box: Box
    frame: Box
    size: float
    baselines: tuple[float, ...]
    """Of the title, then of each word; the last is the middle of the dots that end the list."""


@dataclass(frozen=True)
class Words:
    """A title and words under it, with dots at the end: a vocabulary goes on."""

    key: str
    title: str
    words: tuple[str, ...]
    tight: bool = False

    def axes(self) -> Mapping[str, int]:
        return {}

    def _step(self, at: Scale) -> float:
        return at.label * 1.5

    def extent(self, at: Scale) -> Extent:
        w = max(em(self.words) * at.label, em((self.title,)) * SMALLEST) + 2 * PAD
        half = (self._step(at) * (len(self.words) + 1) + SMALLEST + 12 + PAD) / 2
        return Extent(LEAD + w, half, half)

    def place(self, at: Scale, x: float, y: float) -> WordsPlan:
        room, step = self.extent(at), self._step(at)
        frame = Box(x + LEAD, y - room.up + SMALLEST + 12, x + room.w, y + room.down)
        first = frame.y0 + PAD / 2 + step
        lines = tuple(first - 0.36 * at.label + k * step for k in range(len(self.words)))
        box = Box(x, y - room.up, x + room.w, y + room.down)
        return WordsPlan(self.key, box, frame, at.label, (frame.y0 - 12, *lines, frame.y1 - step / 2))


class Ghost:
    """The list, drawn; and what strikes it out."""

    def __init__(self, plan: WordsPlan, item: Words, theme: Theme) -> None:
        title_y, *lines, end = plan.baselines
        self.frame_box, self.colour = plan.frame, theme.muted
        self.title = Label(item.title, SMALLEST, theme.muted, plan.frame.cx, title_y)
        self.frame = dashed(plan.frame, theme.muted)
        self.words = [
            Label(word, plan.size, theme.muted, plan.frame.cx, y) for word, y in zip(item.words, lines, strict=True)
        ]
        self.more = dots(plan.frame.cx, end, theme.muted, down=True)
        self.strike: Lines = strike(plan.frame.grown(6), theme.wrong)

    def thread(self, read: Box) -> VMobject:
        """A dashed line from what a head has read to the list."""
        return dashed_curve((read.x1 + 14, read.cy), (self.frame_box.x0, self.frame_box.cy), self.colour)

    def everything(self) -> list[VMobject]:
        return [self.title, self.frame, *self.words, self.more]
