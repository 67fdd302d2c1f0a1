"""The job behind ``still``: one picture of one state, as PNG, SVG or PDF, or what is on it as data."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lessons.core.trace import compute
from scenes.render.moment import at
from scenes.render.vector import FRAME, drawing
from scenes.stage import Look, cast
from scenes.takeaway.files import save

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.render.choice import Picture
    from scenes.render.order import Order
    from scenes.render.vector import Told
    from scenes.render.watch import Instant
    from scenes.stage import StateScene


def still(picture: Picture, order: Order) -> Path:
    """Make the picture in the form that the order asks for, and give its path.

    UnknownTargetError for a time at which the film is over, RenderError when it cannot be made.
    """
    path = order.still(picture.lesson.id, picture.state.id, picture.name)
    settled = not isinstance(picture.moment, Fraction)

    def keep(scene: StateScene, instant: Instant) -> None:
        save_frame(path, scene, instant, order, settled=settled)

    at(_scene(picture, order), picture.moment, order.quality.fps, keep)
    return path


def data(picture: Picture, order: Order) -> dict[str, Any]:
    """The picture for programs: its texts, where they are, and alt text. Errors as in ``still``."""
    from scenes.render.readback import still_data  # noqa: PLC0415  pixels, which most ask for, are not read

    return still_data(_scene(picture, order), picture.name, picture.moment)


def _scene(picture: Picture, order: Order) -> type[StateScene]:
    return cast(picture.lesson, compute(picture.lesson), picture.state, look(order))


def look(order: Order) -> Look:
    """What of the order the scenes must know."""
    return Look(order.theme, order.langs, order.captions)


def save_frame(path: Path, scene: StateScene, instant: Instant, order: Order, *, settled: bool) -> None:
    """Write what stands on the stage, in the form that the order asks for."""

    def tell() -> Told:
        from scenes.takeaway.told import told  # noqa: PLC0415  as above

        return told(scene, instant, settled=settled)

    draw = drawing(instant.mobjects, None if order.transparent else scene.theme.ground)
    save(path, draw, tell, FRAME, scale=order.scale, pixels=order.size)
