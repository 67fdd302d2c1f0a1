"""The audit of one film: every picture of it is looked at, and what is wrong is noted with its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.audit.findings import Finding, Log
from scenes.audit.hues import told_by_hue
from scenes.audit.legible import illegible
from scenes.audit.memo import Memo
from scenes.audit.numbers import Numbers
from scenes.audit.places import meetings, strays, text_and_shape, two_texts
from scenes.draw.boxes import zones

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lessons.core.words import Scope
    from scenes.audit.colours import RGB
    from scenes.audit.seen import Seen, Snapshot


class Audit:
    """Looks at pictures in their order and keeps what it finds."""

    def __init__(self, scope: Scope, n_languages: int) -> None:
        self.log = Log()
        self.frames = 0
        """How many frames of the film have been looked at; a held picture stands for all of its frames."""
        self.smallest = float("inf")
        """Type size of the smallest text, px."""
        self._numbers = Numbers(scope)
        places = zones(n_languages)
        self._stray = Memo(lambda thing: _at(thing, strays(thing, places)))
        self._two = Memo(lambda a, b, moving: _at(a, two_texts(a, b, moving=moving)))
        self._on = Memo(lambda text, *given: _at(text, text_and_shape(text, *given)))
        self._read = Memo(_legible)

    def look(self, shot: Snapshot, start: float, end: float, frames: int) -> None:
        """Look at what stands from ``start`` to ``end`` seconds, for so many frames."""
        self.log.add(self._wrong(shot), start, end)
        self.frames += frames
        self.smallest = min([self.smallest, *(text.size for text in shot.texts)])

    def _wrong(self, shot: Snapshot) -> Iterator[Finding]:
        for memo in (self._stray, self._two, self._on, self._read):
            memo.turn()
        for thing in shot.things:
            yield from self._stray(thing)
        yield from self._together(shot)
        yield from self._numbers.wrong(shot)
        if not shot.moving:
            yield from told_by_hue(shot)

    def _together(self, shot: Snapshot) -> Iterator[Finding]:
        """Texts with each other, with shapes, and on what is behind them."""
        texts, shapes = shot.texts, [thing for thing in shot.things if not thing.is_text]
        order = {thing: k for k, thing in enumerate(shot.things)}
        for i, j in meetings(texts, texts):
            if i < j:
                yield from self._two(texts[i], texts[j], shot.moving)
        behind: dict[Seen, list[Seen]] = {text: [] for text in texts}
        for i, j in meetings(texts, shapes):
            text, shape = texts[i], shapes[j]
            under = order[text] < order[shape]
            yield from self._on(text, shape, under, shot.moving)
            if shape.kind == "panel" and shape.is_filled and not under:
                behind[text].append(shape)
        for text, panels in behind.items():
            yield from self._read(shot.ground[:3], shot.moving, text, *panels)


def _at(thing: Seen, faults: Iterator[str]) -> list[Finding]:
    return [Finding(fault, thing.box.cx, thing.box.cy) for fault in faults]


def _legible(ground: RGB, moving: bool, text: Seen, *panels: Seen) -> list[Finding]:  # noqa: FBT001  a key
    faults = illegible(text, panels, ground, moving=moving)
    return [Finding(fault, text.box.cx, text.box.cy, value) for fault, value in faults]
