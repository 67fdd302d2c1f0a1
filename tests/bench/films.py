"""The films of the lessons, by name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import lessons
from lessons.core.load import find, load
from lessons.core.trace import compute
from scenes.stage import cast

if TYPE_CHECKING:
    from scenes.stage import StateScene

FOLDER = Path(lessons.__file__).parent


def all_films() -> list[str]:
    """Every state of every lesson, such as R43.b0."""
    found = [load(path) for path in find(FOLDER)]
    return [f"{lesson.id}.{state.id}" for lesson in found for state in lesson.states]


def scene(name: str) -> type[StateScene]:
    """The scene of a state such as R43.b0."""
    lesson_id, state = name.split(".")
    found = load(FOLDER / f"{lesson_id}.toml")
    return cast(found, compute(found), found.state(state))
