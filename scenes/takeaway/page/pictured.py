"""The alt text of every moment of a state, read off its settled pictures. This needs Manim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.words import Scope
from scenes.audit.alt import alt_texts
from scenes.audit.reading import Reader
from scenes.render.moment import each
from scenes.render.readback import shot_of
from scenes.stage import Look, cast

if TYPE_CHECKING:
    from lessons.core.lesson import Lang, Lesson, State
    from lessons.core.trace import Trace
    from scenes.audit.alt import Alt
    from scenes.render.watch import Instant
    from scenes.stage import StateScene


def pictured(lesson: Lesson, trace: Trace, state: State) -> dict[str, dict[Lang, Alt]]:
    """By the names of its beats: what ``still R43.b0@softmax --format json`` says of each picture."""
    scope, beats = Scope(trace, lesson, state), {beat.id: beat for beat in state.beats}
    found: dict[str, dict[Lang, Alt]] = {}
    reader = Reader()

    def read(scene: StateScene, instant: Instant) -> None:
        beat = beats[scene.take.beats[-1].id]
        found[beat.id] = alt_texts(shot_of(scene, instant, reader), scope, beat)

    each(cast(lesson, trace, state, Look("board", ("zh",))), read)
    return found
