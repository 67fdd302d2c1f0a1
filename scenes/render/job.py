"""One film to be made, here or in another process or on another machine: the same film everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from lessons.core.trace import compute
from scenes.render.errors import RenderError
from scenes.render.store.code import Code
from scenes.render.store.recipe import Shot, recipe
from scenes.render.store.versions import installed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from lessons.core.lesson import Lang, Lesson
    from scenes.render.film import Film
    from scenes.render.medium import Medium
    from scenes.render.quality import Quality
    from scenes.render.store.recipe import Parts
    from scenes.take import Take

Heard: TypeAlias = "Callable[[int, Take], None]"
"""Is told how many frames have been drawn so far, and the clock of the whole film."""


class Piece(NamedTuple):
    """One of so many pieces of a film, counted from 0."""

    number: int
    of: int


@dataclass(frozen=True)
class Job:
    """A film to be made, with all that is needed to make it: files of lessons may change meanwhile."""

    lesson: Lesson
    state: str
    theme: str
    langs: tuple[Lang, ...]
    quality: Quality
    captions: bool
    medium: Medium
    parts: Parts
    """What it is to be made of."""
    film: Path
    """Where it goes."""
    code: Path | None = None
    """What is remembered of our code, so that comparing it takes no time."""
    piece: Piece | None = None
    """Only that piece is to be made."""

    @property
    def name(self) -> str:
        """Such as ``R43.b0``."""
        return f"{self.lesson.id}.{self.state}"


def make(job: Job, hear: Heard, code: Code | None = None) -> Film:
    """Film it. RenderError when it cannot be done, or when here it would become another film than was planned.

    ``code`` is what this process has loaded, where that may not be what is on its disk by now.
    """
    from scenes.render.film import cuts, film  # noqa: PLC0415  Manim takes long; who only plans need not wait for it
    from scenes.render.perform import forecast  # noqa: PLC0415
    from scenes.stage import Look, cast  # noqa: PLC0415

    state = job.lesson.state(job.state)
    drawing = (code or Code(job.code)).that_draws(state.scene)
    _compare(job, {name: planned for name, planned in job.parts.items() if name.startswith("code ")}, _named(drawing))
    trace = compute(job.lesson)
    scene = cast(job.lesson, trace, state, Look(job.theme, job.langs, job.captions))
    shot = Shot(job.lesson, trace, state, job.theme, job.langs, job.quality, job.captions, job.medium)
    _compare(job, job.parts, recipe(shot, drawing, installed()))
    take = forecast(scene, job.quality)
    hear(0, take)
    if job.piece:
        from scenes.render.pieces import film_piece  # noqa: PLC0415  as above

        return film_piece(scene, job.quality, job.film, lambda frames: hear(frames, take), take, job.piece)
    return film(
        scene, job.quality, job.film, lambda frames: hear(frames, take), job.medium, cuts(take, job.quality.fps)
    )


def _compare(job: Job, planned: Parts, here: Parts) -> None:
    """The code that is loaded by now is on disk as it was planned, or it is not the code that the key stands for."""
    for name in dict.fromkeys([*planned, *here]):
        meant, found = planned.get(name, "none"), here.get(name, "none")
        if meant == found:
            continue
        if name.startswith("code "):
            raise RenderError(f"{job.name}: the {name} is not what the build began with; build again")
        raise RenderError(f"{job.name}: {name} is {found} here, not {meant}: it would be another film")


def _named(code: Mapping[str, str]) -> Parts:
    """As a recipe names it."""
    return {f"code {module}": digest for module, digest in code.items()}
