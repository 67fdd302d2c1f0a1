"""What a film looks like without painting it: every picture's shapes, colours and places, in order."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import numpy as np

from scenes.render.watch import watch
from scenes.stage import Look, cast

if TYPE_CHECKING:
    from scenes.render.store.recipe import Shot
    from scenes.render.watch import Instant


def pictures(shot: Shot) -> list[str]:
    """A hash of each picture: all that stands, and the middle frame of each motion; then of the clock."""
    seen: list[str] = []

    def look(_scene: object, instant: Instant) -> None:
        digest = hashlib.sha256()
        for mobject in instant.mobjects:
            digest.update(np.ascontiguousarray(mobject.points).tobytes())
            for of in ("fill_rgbas", "stroke_rgbas", "background_stroke_rgbas", "stroke_width"):
                digest.update(np.ascontiguousarray(getattr(mobject, of, 0)).tobytes())
        seen.append(f"{instant.seconds:.3f} {digest.hexdigest()}")

    scene = cast(shot.lesson, shot.trace, shot.state, Look(shot.theme, shot.langs))
    take = watch(scene, look, lambda count: [count // 2])
    return [*seen, repr(take)]
