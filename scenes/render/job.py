"""One film to be made, here or in another process or on another machine: the same film everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from lessons.core.trace import compute
from scenes.render.errors import RenderError
from scenes.render.store.code import Code
from scenes.render.store.recipe import Shot, recipe
from scenes.render.store.versions import installed

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from lessons.core.lesson import Lang, Lesson
    from scenes.render.film import Film
    from scenes.render.medium import Medium
    from scenes.render.quality import Quality
    from scenes.render.store.recipe import Parts
    from scenes.take import Take

Heard: TypeAlias = "Callable[[int, Take], None]"
"""Is told how many frames have been drawn so far, and the clock of the whole film."""


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

    @property
    def name(self) -> str:
        """Such as ``R43.b0``."""
        return f"{self.lesson.id}.{self.state}"


def make(job: Job, hear: Heard) -> Film:
    """Film it. RenderError when it cannot be done, or when here it would become another film than was planned."""
    from scenes.render.film import film  # noqa: PLC0415  Manim takes long; who only plans need not wait for it
    from scenes.render.perform import forecast  # noqa: PLC0415
    from scenes.stage import Look, cast  # noqa: PLC0415

    trace = compute(job.lesson)
    state = job.lesson.state(job.state)
    scene = cast(job.lesson, trace, state, Look(job.theme, job.langs, job.captions))
    _compare(job, Shot(job.lesson, trace, state, job.theme, job.langs, job.quality, job.captions, job.medium))
    take = forecast(scene, job.quality)
    hear(0, take)
    return film(scene, job.quality, job.film, lambda frames: hear(frames, take), job.medium)


def _compare(job: Job, shot: Shot) -> None:
    """The code that is loaded by now is on disk as it was planned, or it is not the code that the key stands for."""
    here = recipe(shot, Code(job.code).that_draws(shot.state.scene), installed())
    for name in dict.fromkeys([*job.parts, *here]):
        planned, found = job.parts.get(name, "none"), here.get(name, "none")
        if planned == found:
            continue
        if name.startswith("code "):
            raise RenderError(f"{job.name}: the {name} has changed since the build began; build again")
        raise RenderError(f"{job.name}: {name} is {found} here, not {planned}: it would be another film")
