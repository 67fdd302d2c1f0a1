"""What a picture is called and what is said of it, from its own alt text, in the languages of the order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lessons.core.words import Scope
from scenes.audit.alt import alt_texts
from scenes.audit.reading import Reader
from scenes.render.readback import shot_of
from scenes.render.vector import Told

if TYPE_CHECKING:
    from lessons.core.lesson import Beat, Lang
    from scenes.audit.alt import Alt
    from scenes.render.watch import Instant
    from scenes.stage import StateScene


def told(scene: StateScene, instant: Instant, *, settled: bool) -> Told:
    """The alt text of what stands on the stage; in two languages where the picture speaks two.

    ``settled``: it is the picture that a beat has just ended with, not one from the middle of a film.
    """
    alt = alt_of(scene, instant, settled=settled)
    langs = scene.look.langs
    short, long = ([getattr(alt[lang], what) for lang in langs] for what in ("short", "long"))
    return Told("\n".join(short), "\n\n".join(long), langs[0])


def alt_of(scene: StateScene, instant: Instant, *, settled: bool) -> dict[Lang, Alt]:
    """The same in each language by itself."""
    beat = _ended(scene) if settled else _on(scene)
    return alt_texts(shot_of(scene, instant, Reader()), Scope(scene.trace, scene.lesson, scene.state), beat)


def _ended(scene: StateScene) -> Beat:
    last = scene.take.beats[-1].id
    return next(beat for beat in scene.state.beats if beat.id == last)


def _on(scene: StateScene) -> Beat:
    """The first that is not over; after all of them the last."""
    over = {beat.id for beat in scene.take.beats}
    beats = scene.state.beats
    return next((beat for beat in beats if beat.id not in over), beats[-1])
