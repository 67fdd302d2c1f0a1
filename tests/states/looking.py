"""Looks at what a settled scene shows, from the outlines that are really drawn and nothing else."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from manim import tempconfig

from lessons.core.lesson import Lesson
from lessons.core.trace import compute
from scenes.draw.mobjects import UNIT, Ink, Label
from scenes.stage import Look, cast
from tests.states.lessons import lesson

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenes.stage import StateScene
    from tests.states.lessons import Make

OFF = {"dry_run": True, "verbosity": "ERROR", "progress_bar": "none"}


@dataclass(frozen=True)
class Text:
    """A text or formula on the screen: where its ink is (px), how large its type is, which number of the Trace."""

    text: str
    size: float
    box: tuple[float, float, float, float]
    zone: str
    source: tuple[str, tuple[int, ...]] | None


def moments(of: Make | Lesson, state_id: str, look: Look | None = None) -> dict[str, list[Text]]:
    """What stands at the end of every beat of that state (a made lesson's are called like their kinds).

    ``""`` is the opening picture.
    """
    return settled(of, state_id, look).seen


def settled(of: Make | Lesson, state_id: str, look: Look | None = None) -> StateScene:
    """The scene after its last beat, reached at once; ``seen`` has the texts of every moment on the way."""
    made = of if isinstance(of, Lesson) else lesson(of)
    base = cast(made, compute(made), made.state(state_id), look or Look())

    class Watched(base):
        until = base.state.beats[-1].id

        @contextmanager
        def beat(self, beat_id: str) -> Iterator[None]:
            if not self._beats:
                self.seen = {"": texts(self)}
            try:
                with super().beat(beat_id):
                    yield
            finally:
                self.seen[beat_id] = texts(self)

    with tempconfig(OFF):
        scene = Watched()
        scene.setup()
        scene.construct()
    return scene


def texts(scene: StateScene) -> list[Text]:
    """Everything that can be read just now."""
    parts = [part for mobject in scene.mobjects for part in mobject.get_family()]
    return [_text(part) for part in parts if isinstance(part, Ink) and len(part.points)]


def _text(part: Ink) -> Text:
    x, y = part.points[:, 0] / UNIT + 960, 540 - part.points[:, 1] / UNIT
    box = (float(x.min()), float(y.min()), float(x.max()), float(y.max()))
    source = part.source if isinstance(part, Label) else None
    return Text(getattr(part, "text", ""), getattr(part, "size_px", 0.0), box, part.zone, source)


def numbers(seen: list[Text], name: str) -> dict[tuple[int, ...], set[str]]:
    """What is shown of the array of that name, by index."""
    found: dict[tuple[int, ...], set[str]] = {}
    for text in seen:
        if text.source and text.source[0] == name:
            found.setdefault(text.source[1], set()).add(text.text)
    return found


def faults(seen: list[Text], stage: tuple[float, float, float, float]) -> list[str]:
    """Texts that overlap, that are smaller than 22 px, or that leave the stage."""
    found = [f"{a.text!r} over {b.text!r}" for a, b in combinations(seen, 2) if _overlap(a.box, b.box)]
    for text in seen:
        x0, y0, x1, y1 = text.box
        if text.size < 22:
            found.append(f"{text.text!r} is {text.size} px")
        if text.zone == "stage" and (x0 < stage[0] or y0 < stage[1] or x1 > stage[2] or y1 > stage[3]):
            found.append(f"{text.text!r} leaves the stage: {text.box}")
    return found


def _overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
