"""What each slide has: a moment's film and pictures, and what is said and heard, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lessons.core.lesson import LANGS
from lessons.core.words import Scope, fill
from scenes.draw.prose import tidy
from scenes.render.moment import each
from scenes.render.pixels import painted
from scenes.render.segments import segments
from scenes.render.vector import FRAME, drawing
from scenes.render.watch import settled
from scenes.stage import Look, cast
from scenes.take import BeatTime, Take
from scenes.takeaway.png import png
from scenes.takeaway.subtitles import cues
from scenes.takeaway.told import alt_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lessons.core.lesson import Beat, Lang, Words
    from scenes.audit.alt import Alt
    from scenes.render.rebuild import Filmed
    from scenes.render.watch import Instant
    from scenes.stage import StateScene
    from scenes.takeaway.subtitles import Cue


@dataclass(frozen=True)
class Slide:
    """A moment to be shown."""

    name: str
    """Such as ``R43.b0@softmax``."""
    title: Words
    """Of its state."""
    opens: bool
    """Whether its state begins with it."""
    start: bytes
    """The picture that the film begins with, a PNG. But for the first of a state it is the last one's ``settled``."""
    settled: bytes
    """The picture that it ends with."""
    film: bytes
    """What leads from one to the other, an MP4."""
    seconds: float
    said: Mapping[Lang, str]
    """The narration."""
    alt: Mapping[Lang, Alt]
    """What is said instead of the settled picture."""
    cues: Mapping[Lang, Sequence[Cue]]
    """The narration over the time of the film."""

    @property
    def state(self) -> str:
        """Such as ``R43.b0``."""
        return self.name.partition("@")[0]


@dataclass(frozen=True)
class Deck:
    """What is shown, and how it looks."""

    name: str
    """Of the lesson or the state: ``R43`` or ``R43.b0``."""
    title: Words
    slides: Sequence[Slide]
    look: Look
    captions: bool
    """Whether captions can be switched on."""

    @property
    def langs(self) -> tuple[Lang, ...]:
        """Both, the one that the pictures speak first."""
        return ordered(self.look)


def ordered(look: Look) -> tuple[Lang, ...]:
    """Both languages, that of the pictures first."""
    return tuple(sorted(LANGS, key=lambda lang: lang != look.langs[0]))


def narration(scope: Scope, beat: Beat) -> dict[Lang, str]:
    """What is said in that beat, with its numbers."""
    return {lang: tidy(fill(beat.say.in_lang(lang), scope)) for lang in LANGS}


def slides(film: Filmed) -> list[Slide]:
    """The slides of one state. RenderError when its film cannot be cut."""
    shot = film.shot
    scene_class = cast(shot.lesson, shot.trace, shot.state, Look(shot.theme, shot.langs, shot.captions))
    size = (shot.quality.width, shot.quality.height)
    pictures: list[bytes] = []
    alts: list[Mapping[Lang, Alt]] = []

    def keep(scene: StateScene, instant: Instant) -> None:
        pictures.append(png(painted(drawing(instant.mobjects, scene.theme.ground), FRAME, size)))
        if scene.take.beats:
            alts.append(alt_of(scene, instant, settled=True))

    settled(scene_class, "", keep)
    each(scene_class, keep)
    scope = Scope(shot.trace, shot.lesson, shot.state)
    beats = shot.state.beats
    found = []
    for k, piece in enumerate(segments(film.target, film.cut.take, [beat.id for beat in beats], shot.quality.fps)):
        clock = _shifted(film.cut.take, beats[k].id, piece.start)
        found.append(
            Slide(
                f"{shot.name}@{beats[k].id}", shot.state.title, k == 0, pictures[k], pictures[k + 1], piece.data,
                piece.seconds, narration(scope, beats[k]), alts[k],
                {lang: cues(scope, clock, lang) for lang in LANGS},
            )
        )  # fmt: skip
    return found


def _shifted(take: Take, beat_id: str, start: float) -> Take:
    """The clock of one beat in a film that begins at ``start``."""
    beat = next(beat for beat in take.beats if beat.id == beat_id)
    return Take(beat.end - start, (BeatTime(beat.id, beat.start - start, beat.end - start),))
