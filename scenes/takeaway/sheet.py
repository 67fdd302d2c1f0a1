"""A contact sheet: all moments of a lesson on one page, a row for each state, to see the whole lesson at a glance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cairo

from scenes.draw.boxes import FRAME_H, FRAME_W, Box
from scenes.draw.mobjects import Label, Panel, Prose
from scenes.draw.titles import WEIGHT, cut
from scenes.render.paint import paint

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manim import VMobject

    from lessons.core.lesson import Lang, Lesson, State
    from scenes.draw.theme import Theme
    from scenes.render.vector import Draw

WIDE, HIGH = 480.0, 270.0
"""One picture, px of the page."""
GAP, MARGIN = 24.0, 64.0
TITLE, STATE, NAME = 44.0, 30.0, 24.0
"""Type sizes: of the page's title, of a state's, of what stands under a picture."""
_TOP, _OVER, _UNDER, _BETWEEN = 128.0, 48.0, 44.0, 36.0
"""Heights: the title, a state's title, a picture's name, the space after a row."""


@dataclass(frozen=True)
class Shot:
    """A picture on the sheet."""

    name: str
    """Such as ``03  b4@reads``."""
    drawn: cairo.RecordingSurface


def recorded(draw: Draw) -> cairo.RecordingSurface:
    """Keep what is drawn on a frame, to be drawn again later and smaller."""
    surface = cairo.RecordingSurface(cairo.CONTENT_COLOR_ALPHA, cairo.Rectangle(0, 0, FRAME_W, FRAME_H))
    draw(cairo.Context(surface))
    return surface


class Sheet:
    """The page: ``draw`` draws it, ``size`` is its width and height, px."""

    def __init__(self, lesson: Lesson, rows: Sequence[tuple[State, Sequence[Shot]]], theme: Theme, lang: Lang) -> None:
        self._lesson, self._rows, self._theme, self._lang = lesson, rows, theme, lang
        columns = max(len(shots) for _, shots in rows)
        self._pitch = _OVER + HIGH + _UNDER + _BETWEEN
        self.size = (
            2 * MARGIN + columns * (WIDE + GAP) - GAP,
            2 * MARGIN + _TOP + len(rows) * self._pitch - _BETWEEN,
        )

    def draw(self, context: cairo.Context[Any], *, ground: bool = True) -> None:
        paint(context, list(self._texts()), self._theme.ground if ground else None, self.size)
        for box, shot in self._places():
            _put(context, shot.drawn, box)
        paint(context, [Panel(box, 6, edge=self._theme.line) for box, _ in self._places()], None, self.size)

    def _places(self) -> Iterator[tuple[Box, Shot]]:
        for row, (_, shots) in enumerate(self._rows):
            y = MARGIN + _TOP + row * self._pitch + _OVER
            for column, shot in enumerate(shots):
                x = MARGIN + column * (WIDE + GAP)
                yield Box(x, y, x + WIDE, y + HIGH), shot

    def _texts(self) -> Iterator[VMobject]:
        lang = self._lang
        yield from self._line(self._lesson.id, self._lesson.title.in_lang(lang), TITLE, MARGIN + TITLE)
        for row, (state, _) in enumerate(self._rows):
            yield from self._line(state.id, state.title.in_lang(lang), STATE, MARGIN + _TOP + row * self._pitch + STATE)
        for box, shot in self._places():
            yield Label(shot.name, NAME, self._theme.muted, box.x0, box.y1 + _UNDER - 12, anchor="start")

    def _line(self, name: str, title: str, size: float, y: float) -> Iterator[VMobject]:
        """An id and a title, which is cut at the end where it does not fit."""
        label = Label(name, size, self._theme.query, MARGIN, y, anchor="start", weight=WEIGHT)
        left = label.box.x1 + 0.8 * size
        yield label
        shown = cut(title, self._lang, size, self.size[0] - MARGIN - left)
        yield Prose(shown, size, self._theme.ink, left, y, lang=self._lang, weight=WEIGHT)


def _put(context: cairo.Context[Any], drawn: cairo.RecordingSurface, box: Box) -> None:
    context.save()
    context.rectangle(box.x0, box.y0, box.w, box.h)
    context.clip()
    context.translate(box.x0, box.y0)
    context.scale(box.w / FRAME_W, box.h / FRAME_H)
    context.set_source_surface(drawn)
    context.paint()
    context.restore()
