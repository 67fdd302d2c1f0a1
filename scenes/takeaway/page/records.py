"""What the page says of each lesson: noted when its films are made, so that it can be told again without Manim.

``media/.store/records/R43.json`` has the words and numbers as they were when the films were built: so the page tells
what its films show, even while somebody is in the middle of editing the lesson.
"""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from lessons.core.lesson import Words
from scenes.render.errors import saying_where
from scenes.render.store import sealed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scenes.render.store.recipe import Parts


@dataclass(frozen=True)
class ToldMoment:
    """What is said over a beat, and what its settled picture shows."""

    id: str
    say: Words
    """With the numbers filled in."""
    short: Words
    long: Words
    """Alt text, one sentence and all of it; its first line is what is said."""


@dataclass(frozen=True)
class ToldState:
    """A state, the hash of all that its moments were told from, and what of that its films show in any look."""

    id: str
    title: Words
    moments: tuple[ToldMoment, ...]
    made_from: str
    content: Parts


@dataclass(frozen=True)
class ToldLesson:
    """A lesson with those of its states that have been told, in its order."""

    id: str
    title: Words
    default: str
    states: tuple[ToldState, ...]

    def state(self, state_id: str) -> ToldState | None:
        """The state of that id, if it has been told."""
        return next((state for state in self.states if state.id == state_id), None)


class Records:
    """The records of one media folder, and of one folder of lessons where they are written."""

    def __init__(self, media: Path, lessons: Path) -> None:
        self._media = media
        self._folder = media / ".store" / "records"
        self._lessons = os.path.relpath(lessons.resolve(), media.resolve())

    def read(self, lesson_id: str) -> ToldLesson | None:
        """What is noted of that lesson; nothing when that is damaged: then it is told anew."""
        data = self._data(self._folder / f"{lesson_id}.json")
        return _told(data["lesson"]) if data else None

    def write(self, told: ToldLesson) -> None:
        """Note it, unless it is noted so. RenderError when it cannot be written."""
        if self.read(told.id) != told:
            sealed.write(self._folder / f"{told.id}.json", {"lessons": self._lessons, "lesson": asdict(told)})

    def known(self) -> Iterator[ToldLesson]:
        """Every lesson that is noted and whose file is still where it was; notes on others are dropped."""
        for path in sorted(self._folder.glob("*.json")):
            data = self._data(path)
            if data and (self._media / data["lessons"] / f"{path.stem}.toml").is_file():
                yield _told(data["lesson"])
            else:
                with saying_where(path):
                    path.unlink(missing_ok=True)

    @staticmethod
    def _data(path: Path) -> Any:
        try:
            return sealed.read(path)
        except sealed.DamagedError:
            return None


def _told(data: dict[str, Any]) -> ToldLesson:
    return ToldLesson(data["id"], Words(**data["title"]), data["default"], tuple(map(_state, data["states"])))


def _state(data: dict[str, Any]) -> ToldState:
    return ToldState(
        data["id"], Words(**data["title"]), tuple(map(_moment, data["moments"])), data["made_from"], data["content"]
    )


def _moment(data: dict[str, Any]) -> ToldMoment:
    return ToldMoment(data["id"], Words(**data["say"]), Words(**data["short"]), Words(**data["long"]))
