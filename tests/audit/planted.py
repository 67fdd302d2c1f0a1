"""Scenes with one fault each, planted in an otherwise empty stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.trace import compute
from scenes.render.frames import audit
from scenes.stage import Look, StateScene
from tests.states.lessons import Make, lesson

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.render.frames import Audited

LESSON = lesson(Make(heads=2, d_out=4))
TRACE = compute(LESSON)


def planted(story: Callable[[StateScene], None], look: Look | None = None) -> type[StateScene]:
    """A scene of one beat in which that happens."""
    parts = {
        "lesson": LESSON, "trace": TRACE, "state": LESSON.state("softmax_axis"), "look": look or Look(),
        "story": lambda scene: _beat(scene, story),
    }  # fmt: skip
    return type("Planted", (StateScene,), parts)


def _beat(scene: StateScene, story: Callable[[StateScene], None]) -> None:
    with scene.beat("scores"):
        story(scene)


def audited(story: Callable[[StateScene], None], look: Look | None = None) -> Audited:
    return audit(planted(story, look))


def found(story: Callable[[StateScene], None], look: Look | None = None) -> list[str]:
    """What the audit says of it."""
    return [span.finding.what for span in audited(story, look).spans]
