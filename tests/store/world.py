"""A small world for builds: copies of both lessons, a media folder, and films that take no time to make."""

from __future__ import annotations

import hashlib
import json
import shutil
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.render import rebuild
from scenes.render.order import Order
from scenes.render.store.shelf import Shelf
from scenes.render.whole import whole
from scenes.take import BeatTime, Take
from tests.store.edits import LESSONS

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.render.job import Job

TAKE = Take(2.0, (BeatTime("first", 0.0, 1.0), BeatTime("last", 1.0, 2.0)))


class StandIn(NamedTuple):
    """Like a ``Film``, but known without Manim."""

    target: Path
    frames: int
    take: Take


def stand_in(job: Job) -> bytes:
    """What stands for the film of that recipe."""
    return hashlib.sha512(json.dumps(job.parts, sort_keys=True).encode()).digest() * 100


def make(job: Job, _hear: Any) -> StandIn:
    """Makes it in no time, as whole as a real one."""
    with whole(job.film) as part:
        part.write_bytes(stand_in(job))
    return StandIn(job.film, 120, TAKE)


@dataclass
class Said:
    """Keeps what a build says."""

    lines: list[str] = field(default_factory=list)

    def say(self, line: str) -> None:
        self.lines.append(line)

    def filming(self, _frames: Any) -> Any:
        return nullcontext(NoBars())


class NoBars:
    def tell(self, *_: Any) -> None: ...
    def ended(self, _film: str) -> None: ...


class Studio:
    """Lessons that may be edited, and what comes of building them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lessons, self.media = folder / "lessons", folder / "media"
        shutil.copytree(LESSONS, self.lessons)
        self.made: list[str] = []

    @property
    def order(self) -> Order:
        return Order(self.lessons, self.media)

    def build(self, *targets: str) -> list[str]:
        """Build, and give what was said."""
        said = Said()
        self.made.clear()
        rebuild.build(targets, self.order, 1, said)
        return said.lines

    def plan(self, *targets: str) -> list[str]:
        return list(rebuild.plan(targets, self.order).lines())

    def edit(self, lesson: str, *pairs: str) -> None:
        """Replace texts in a lesson file."""
        path = self.lessons / f"{lesson}.toml"
        text = path.read_text(encoding="utf-8")
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            assert old in text, old
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")

    def film(self, name: str) -> Path:
        return self.order.film(*name.split("."))

    @property
    def shelf(self) -> Shelf:
        return Shelf(self.media)

    def stored(self) -> list[Path]:
        return sorted(self.shelf.films.glob("*.film"))
