"""The jobs behind ``build`` and ``still``: targets -> lessons and states -> scenes -> files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lessons.core.trace import compute
from scenes.render.choice import choose_films, choose_picture

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from lessons.core.lesson import Lesson, State
    from lessons.core.trace import Trace
    from scenes.render.film import Film
    from scenes.render.order import Order
    from scenes.render.progress import Report


def build(targets: Sequence[str], order: Order, report: Report) -> list[Film]:
    """Make the films of ``targets``, such as ``R43`` or ``R43.b0``; of everything when there are none.

    UnknownTargetError or LessonError for what was asked, RenderError for a film that could not be made; then the films
    before it are done and the last good one of it is kept.
    """
    choice = choose_films(targets, order.lessons)
    for reason in choice.skipped:
        report.say(reason)
    made = []
    for lesson, states in choice.by_lesson:
        trace = compute(lesson)
        made += [_film(lesson, trace, state, order, report) for state in states]
    return made


def still(target: str, order: Order) -> Path:
    """Make the picture of ``target``, such as ``R43.b0@softmax``, and give its path. Errors as in ``build``."""
    picture = choose_picture(target, order.lessons)
    from scenes.render.still import still as draw  # noqa: PLC0415  Manim takes long; a wrong target need not wait for it
    from scenes.render.still import write_png  # noqa: PLC0415
    from scenes.stage import Look, cast  # noqa: PLC0415

    scene = cast(picture.lesson, compute(picture.lesson), picture.state, Look(order.theme, order.langs))
    path = order.still(picture.lesson.id, picture.state.id, picture.name)
    write_png(draw(scene, picture.moment, order.quality), path)
    return path


def read_back(target: str, order: Order) -> dict[str, Any]:
    """The picture of ``target`` as data: its texts, where they are, and alt text. Errors as in ``build``."""
    picture = choose_picture(target, order.lessons)
    from scenes.render.readback import still_data  # noqa: PLC0415  Manim takes long; a wrong target need not wait for it
    from scenes.stage import Look, cast  # noqa: PLC0415

    scene = cast(picture.lesson, compute(picture.lesson), picture.state, Look(order.theme, order.langs))
    return still_data(scene, picture.name, picture.moment)


def _film(lesson: Lesson, trace: Trace, state: State, order: Order, report: Report) -> Film:
    from scenes.render.film import film  # noqa: PLC0415  Manim takes long; a wrong target need not wait for it
    from scenes.render.perform import forecast  # noqa: PLC0415
    from scenes.stage import Look, cast  # noqa: PLC0415

    scene = cast(lesson, trace, state, Look(order.theme, order.langs))
    target = order.film(lesson.id, state.id)
    take = forecast(scene, order.quality)
    with report.film(f"{lesson.id}.{state.id}", target, take, order.quality.fps) as progress:
        return film(scene, order.quality, target, progress)
