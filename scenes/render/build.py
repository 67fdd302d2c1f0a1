"""The jobs behind ``still``: a target -> a state's scene -> a picture of it, or what is on it as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lessons.core.trace import compute
from scenes.render.choice import choose_picture

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.render.order import Order


def still(target: str, order: Order) -> Path:
    """Make the picture of ``target``, such as ``R43.b0@softmax``; give its path. Errors as in ``choose_picture``."""
    picture = choose_picture(target, order.lessons)
    from scenes.render.still import still as draw  # noqa: PLC0415  Manim takes long; a wrong target need not wait for it
    from scenes.render.still import write_png  # noqa: PLC0415
    from scenes.stage import Look, cast  # noqa: PLC0415

    scene = cast(picture.lesson, compute(picture.lesson), picture.state, Look(order.theme, order.langs))
    path = order.still(picture.lesson.id, picture.state.id, picture.name)
    write_png(draw(scene, picture.moment, order.quality), path)
    return path


def read_back(target: str, order: Order) -> dict[str, Any]:
    """The picture of ``target`` as data: its texts, where they are, and alt text. Errors as in ``still``."""
    picture = choose_picture(target, order.lessons)
    from scenes.render.readback import still_data  # noqa: PLC0415  Manim takes long; a wrong target need not wait for it
    from scenes.stage import Look, cast  # noqa: PLC0415

    scene = cast(picture.lesson, compute(picture.lesson), picture.state, Look(order.theme, order.langs))
    return still_data(scene, picture.name, picture.moment)
