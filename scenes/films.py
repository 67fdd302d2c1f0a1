"""Every state that has a scene, for Manim's own command: ``.venv/bin/manim -ql scenes/films.py R43_b0``.

The same scenes as ``./rowwise build`` films, on the dark board, in Chinese.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import lessons
from lessons.core.trace import compute
from scenes.show import has_scene
from scenes.stage import cast
from scenes.targets import each_lesson

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenes.stage import StateScene


def _scenes() -> Iterator[type[StateScene]]:
    for lesson in each_lesson(Path(lessons.__file__).parent, ()):
        trace = compute(lesson)
        for state in lesson.states:
            if has_scene(state):
                scene = cast(lesson, trace, state)
                scene.__module__ = __name__  # Manim's command takes only scenes that its file defines
                yield scene


globals().update({scene.__name__: scene for scene in _scenes()})
