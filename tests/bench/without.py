"""A film made without one of the things that make films sooner.

python -m tests.bench.without "dirty rectangles" R43.b0 FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

WITHOUT = ("nothing", "late imports", "the fast renderer", "dirty rectangles", "bands", "hints")


def switch_off(what: str) -> None:
    """Do without it in this process."""
    if what == "late imports":
        import manim  # noqa: F401, PLC0415  before anything of ours
    from scenes.render import compose, x264  # noqa: PLC0415
    from scenes.render.bands import Band, Spell  # noqa: PLC0415
    from scenes.render.fast.rects import Dirt  # noqa: PLC0415
    from scenes.render.fast.renderer import FastRenderer  # noqa: PLC0415
    from scenes.render.picture import Rect  # noqa: PLC0415

    match what:
        case "the fast renderer":
            FastRenderer._alien = lambda _self, _painted: "switched off"
        case "dirty rectangles":
            Dirt.take = lambda self: [Rect(0, 0, *self._size)]
        case "bands":
            compose.spells = lambda changed: [Spell(0, len(changed), (Band(0, changed.shape[1]),))]
        case "hints":
            x264.hint = lambda _frame, _rects: False


def main() -> None:
    """Make the film."""
    what, name, folder = sys.argv[1:]
    switch_off(what)
    from scenes.render.film import film  # noqa: PLC0415
    from scenes.render.quality import QUALITIES  # noqa: PLC0415
    from tests.bench.films import scene  # noqa: PLC0415

    film(scene(name), QUALITIES["hd"], Path(folder) / f"without {what}.mp4", lambda _frames: None)


if __name__ == "__main__":
    main()
