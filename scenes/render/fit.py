"""What fits: the size of a state's numbers, and what of its axes is left out. Said before anything is rendered.

A kind says what it draws while it draws, so its boards are only known by running its scene. That needs Manim, but
neither motion nor painting: the scene goes straight to its last picture, in about a second. The film with captions in
two languages is taken, which has the lowest stage; others leave out the same or less.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lessons.core.trace import compute
from scenes.draw.boxes import DoesNotFit
from scenes.render.choice import choose_films
from scenes.render.watch import settled
from scenes.stage import Look, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from scenes.draw.board import Board
    from scenes.stage import StateScene


@dataclass(frozen=True)
class Fit:
    """How one state stands on its stage."""

    film: str
    """Such as ``R43.b0``."""
    numbers: float = 0.0
    """Size of its smallest numbers, px."""
    left_out: Mapping[str, tuple[int, int]] | None = None
    """Axes that are not seen whole: how many of how many positions can be."""
    problem: str = ""
    """Why it cannot be drawn, if it cannot."""

    def __str__(self) -> str:
        if self.problem:
            return self.problem
        gaps = [f"{axis} shows {seen} of {n}" for axis, (seen, n) in (self.left_out or {}).items()]
        return f"{self.film}: numbers of {self.numbers:.0f} px" + (f"; {', '.join(gaps)}" if gaps else "")


def fits(targets: Sequence[str], lessons: Path) -> Iterator[Fit]:
    """How each state of ``targets`` fits. Errors as in ``build``."""
    for lesson, states in choose_films(targets, lessons).by_lesson:
        trace = compute(lesson)
        for state in states:
            yield fit_of(cast(lesson, trace, state, Look(langs=("zh", "en"))))


def fit_of(scene_class: type[StateScene]) -> Fit:
    """How that state fits."""
    boards: list[Board] = []
    name = f"{scene_class.lesson.id}.{scene_class.state.id}"
    try:
        settled(scene_class, scene_class.state.beats[-1].id, lambda scene, _: boards.extend(scene.boards))
    except DoesNotFit as error:
        return Fit(name, problem=str(error))
    gone: dict[str, tuple[int, int]] = {}
    for board in boards:
        gone |= {axis: min(seen, gone.get(axis, seen)) for axis, seen in board.shortened.items()}
    return Fit(name, min(board.scale.font for board in boards), gone)
