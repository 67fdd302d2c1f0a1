"""A picture of a scene read back as data: taken from the scene itself, not from pixels."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lessons.core.words import Scope
from scenes.audit.alt import alt_texts
from scenes.audit.data import texts_data
from scenes.audit.reading import Reader
from scenes.audit.seen import Snapshot
from scenes.draw.boxes import FRAME_H, FRAME_W
from scenes.draw.theme import rgb
from scenes.render.watch import FPS, Instant, settled, watch
from scenes.targets import UnknownTargetError

if TYPE_CHECKING:
    from lessons.core.lesson import Beat
    from scenes.stage import StateScene


@dataclass(frozen=True)
class Picture:
    """A picture and the beat it belongs to."""

    shot: Snapshot
    beat: Beat


def shot_of(scene: StateScene, instant: Instant, reader: Reader) -> Snapshot:
    """What stands on the scene's stage at that instant."""
    red, green, blue = rgb(scene.theme.ground)
    return Snapshot(reader.read(instant.mobjects), (red / 255, green / 255, blue / 255, 1.0), instant.moving)


def picture(scene_class: type[StateScene], moment: str | Fraction) -> Picture:
    """The settled picture at the end of the beat of that name, or the film's picture at that many seconds.

    UnknownTargetError for a time at which the film is over.
    """
    if isinstance(moment, Fraction):
        return _picture_at(scene_class, moment)
    shots: list[Snapshot] = []
    settled(scene_class, moment, lambda scene, instant: shots.append(shot_of(scene, instant, Reader())))
    return Picture(shots[-1], next(beat for beat in scene_class.state.beats if beat.id == moment))


def _picture_at(scene_class: type[StateScene], seconds: Fraction) -> Picture:
    shots: list[Snapshot] = []
    wanted = int(seconds * FPS)

    def look(scene: StateScene, instant: Instant) -> None:
        first = round(instant.seconds * FPS)
        if first <= wanted < first + instant.frames:
            shots.append(shot_of(scene, instant, Reader()))

    take = watch(scene_class, look)
    if not shots:
        raise UnknownTargetError(f"{scene_class.__name__} is over after {take.seconds:.2f} s; @end is its last picture")
    on = next(time.id for time in take.beats if wanted / FPS < time.end)
    return Picture(shots[0], next(beat for beat in scene_class.state.beats if beat.id == on))


def still_data(scene_class: type[StateScene], name: str, moment: str | Fraction) -> dict[str, Any]:
    """The picture for programs, with its alt text; ``name`` is what the user calls the moment."""
    lesson, state, look = scene_class.lesson, scene_class.state, scene_class.look
    found = picture(scene_class, moment)
    alt = alt_texts(found.shot, Scope(scene_class.trace, lesson, state), found.beat)
    return {
        "moment": f"{lesson.id}.{state.id}@{name}",
        "beat": found.beat.id,
        "size": [FRAME_W, FRAME_H],
        "theme": look.theme,
        "langs": list(look.langs),
        "texts": texts_data(found.shot, scene_class.trace),
        "alt": {lang: {"short": text.short, "long": text.long} for lang, text in alt.items()},
    }
