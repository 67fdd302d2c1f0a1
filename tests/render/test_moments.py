"""The picture of a moment is the same drawn alone, among the others, and at the end of its beat in the film."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lessons.core.kinds import KINDS
from lessons.core.trace import compute
from scenes.render.moment import at, each
from scenes.render.watch import FPS, watch
from scenes.stage import cast
from tests.states.lessons import Make, lesson

if TYPE_CHECKING:
    from scenes.render.watch import Instant
    from scenes.stage import StateScene

MADE = lesson(Make(heads=2, numbers="decimal", d_out=3))


def painted(instant: Instant) -> list[tuple[bytes, ...]]:
    """All that is painted, in that order: outlines and colours, but for what is clear."""
    looks = [(part.points, part.fill_rgbas, part.stroke_rgbas, part.get_stroke_width()) for part in instant.mobjects]
    return [
        (points.round(9).tobytes(), fill.tobytes(), stroke.tobytes(), str(width).encode())
        for points, fill, stroke, width in looks
        if fill[:, 3].any() or (stroke[:, 3].any() and width)
    ]


def in_the_film(scene: type[StateScene]) -> list[list[tuple[bytes, ...]]]:
    """The pictures at the ends of the beats, with everything played; Manim's motions are begun and finished only."""
    stood: dict[int, list[tuple[bytes, ...]]] = {}

    def look(_scene: StateScene, instant: Instant) -> None:
        stood[round(instant.seconds * FPS) + instant.frames] = painted(instant)

    take = watch(scene, look, which=lambda _frames: ())
    return [stood[round(beat.end * FPS)] for beat in take.beats]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if any(state.scene == kind for state in MADE.states)])
def test_a_moment_alone_or_among_all_is_what_the_film_shows(kind):
    scene = cast(MADE, compute(MADE), MADE.state(kind))
    alone, together = [], []
    at(scene, scene.state.beats[1].id, 15, lambda _scene, instant: alone.append(painted(instant)))
    each(scene, lambda _scene, instant: together.append(painted(instant)))
    assert alone == together[1:2]
    assert together == in_the_film(scene)
