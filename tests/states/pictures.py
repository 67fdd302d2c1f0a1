"""Settled pictures of the states in colour, as scenes whose mobjects a test can look at."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from manim import tempconfig

from lessons.core.trace import compute
from scenes.draw.mobjects import Formula, Label
from scenes.draw.tiles import Tile
from scenes.stage import Look, cast
from tests.states.lessons import lesson

if TYPE_CHECKING:
    from manim import Mobject

    from scenes.draw.mobjects import Source
    from scenes.stage import StateScene
    from tests.states.lessons import Make

_QUIET = {"dry_run": True, "verbosity": "ERROR", "progress_bar": "none", "frame_rate": 15}


def briefly(make: Make) -> str:
    """The lesson's sizes, as the name of a test."""
    sizes = f"{make.heads}h-{len(make.queries)}q-{len(make.keys or make.queries)}k"
    return f"{sizes}-{make.d_model}-{make.d_k}-{make.d_v}-{make.d_out}"


@lru_cache(maxsize=64)
def settled(make: Make, kind: str, beat: str, look: Look | None = None) -> StateScene:
    """The state's scene as it stands at the end of that beat; ``""``: its opening picture."""
    made = lesson(make)
    scene_class = cast(made, compute(made), made.state(kind), look)
    scene_class.until = beat
    with tempconfig(_QUIET):
        scene = scene_class()
        scene.setup()
        scene.construct()
    return scene


def parts(scene: StateScene) -> list[Mobject]:
    """Everything on the stage, out of its groups."""
    return [part for thing in scene.mobjects for part in thing.get_family()]


def fills(scene: StateScene, name: str) -> dict[Source, str]:
    """The colour of every cell on the stage that shows a number of that array, by the number's source."""
    tiles = [thing for thing in parts(scene) if isinstance(thing, Tile) and thing.source[0] == name]
    return {tile.source: tile.get_fill_color().to_hex().lower() for tile in tiles}


def said(scene: StateScene) -> list[str]:
    """All labels and formulas on the stage."""
    return [thing.text for thing in parts(scene) if isinstance(thing, Label | Formula) and thing.zone == "stage"]
