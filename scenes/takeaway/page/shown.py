"""What the page shows: of each lesson that is known, the files that are there, with what was noted of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from lessons.core.lesson import LANGS
from scenes.render.beside import SUBTITLES, poster_of, subtitles
from scenes.render.store.sealed import DamagedError, read
from scenes.takeaway.page.age import is_older
from scenes.takeaway.page.found import FILMS, SLIDES, STILLS, File, files, played
from scenes.takeaway.page.posters import poster

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from lessons.core.lesson import Lang
    from scenes.render.store.placed import Notes, Placed
    from scenes.take import Take
    from scenes.takeaway.page.records import ToldLesson, ToldState


@dataclass(frozen=True)
class Film:
    """A film to be played on the page."""

    file: File
    poster: Path | None
    subtitles: Mapping[Lang, Path]
    """Those that lie beside it, as WebVTT."""
    take: Take | None
    """Its clock; of a lesson's film there is none."""


@dataclass(frozen=True)
class ShownState:
    """A state with its film, and everything that there is of it."""

    told: ToldState
    film: Film | None
    files: Sequence[File]
    picture: File | None
    """What stands in for a film: the picture of the last moment."""


@dataclass(frozen=True)
class ShownLesson:
    """A lesson with its film, what there is of the whole of it, and its states."""

    told: ToldLesson
    film: Film | None
    files: Sequence[File]
    states: Sequence[ShownState]
    starts: Sequence[float]
    """When each state begins in the lesson's film, in seconds; nothing when that is not known."""


def shown(lesson: ToldLesson, media: Path, notes: Notes) -> ShownLesson | None:
    """Gather what is there of a lesson, bringing posters up to date; ``None`` when nothing is. RenderError as these."""
    there = _There(media, lesson, notes)
    states = [found for state in lesson.states if (found := there.state(state))]
    own = [*there.films_of_all(), *there.slides(lesson.id), *there.stills(lesson.id)]
    main = played(own)
    if not (states or own):
        return None
    film = None
    if main:
        cover = poster_of(main.path)
        film = Film(main, cover if cover.is_file() else None, _subtitles(main), None)
    return ShownLesson(lesson, film, [*own, *_texts(main)], states, there.starts(main) if main else ())


class _There:
    """What there is in a lesson's folder."""

    def __init__(self, media: Path, lesson: ToldLesson, notes: Notes) -> None:
        folder = media / lesson.id
        self._media, self._lesson, self._notes = media, lesson, notes
        self._ids = {lesson.id, *(state.id for state in lesson.states)}
        self._films, self._slides = files(folder, FILMS), files(folder, SLIDES)
        self._stills = files(folder / "stills", STILLS)

    def films(self, state: ToldState) -> list[File]:
        found = self._films.get(state.id, ())
        return [replace(file, is_old=self._is_old(self._placed(file.path), state)) for file in found]

    def films_of_all(self) -> list[File]:
        """Films of the whole lesson; one is old when it was joined from others than there are now."""
        return [replace(file, is_old=self._is_old_of_all(file)) for file in self._films.get(self._lesson.id, ())]

    def stills(self, name: str) -> Sequence[File]:
        return self._stills.get(name, ())

    def slides(self, name: str) -> list[File]:
        """Also those that are in parts, ``R43-1.pptx``."""
        part = re.compile(re.escape(name) + r"-\d+")
        owned = (of for of in self._slides if of == name or (part.fullmatch(of) and of not in self._ids))
        return [file for of in owned for file in self._slides[of]]

    def state(self, state: ToldState) -> ShownState | None:
        own = [*self.films(state), *self.slides(state.id)]
        pictures = [file for of, found in self._stills.items() if of.partition("@")[0] == state.id for file in found]
        if not (own or pictures):
            return None
        main = played(own)
        last = self.stills(f"{state.id}@{state.moments[-1].id}")
        picture = next((file for file in last if file.ending == "png"), None)
        film = self._film(main) if main else None
        return ShownState(state, film, [*own, *_texts(main), *_in_order(pictures, state)], picture)

    def starts(self, film: File) -> list[float]:
        """When each state begins in the lesson's film, told by the films that it was joined from."""
        parts = [part for part in self._parts(film) if part]
        if self._joined(film) != [part.cut.sha256 for part in parts]:
            return []
        return [0.0, *accumulate(part.cut.take.seconds for part in parts)]

    def _film(self, main: File) -> Film:
        placed = self._placed(main.path)
        cover = poster(main.path, placed.cut.sha256 if placed else None, self._media)
        return Film(main, cover, _subtitles(main), placed.cut.take if placed else None)

    def _parts(self, film: File) -> list[Placed | None]:
        """What is noted of the films of all states that look as the lesson's does."""
        name = film.path.name.removeprefix(self._lesson.id)
        return [self._placed(film.path.with_name(state.id + name)) for state in self._lesson.states]

    def _is_old_of_all(self, film: File) -> bool:
        parts, joined = self._parts(film), self._joined(film)
        others = joined is not None and joined != [part.cut.sha256 for part in parts if part]
        return others or any(map(self._is_old, parts, self._lesson.states))

    def _joined(self, film: File) -> Any:
        """The hashes of the films that it was joined from, if that is noted."""
        try:
            noted = read(self._media / ".store" / "joined" / self._lesson.id / f"{film.path.name}.json")
        except DamagedError:
            return None
        return noted and noted.get("films")

    @staticmethod
    def _is_old(film: Placed | None, state: ToldState) -> bool:
        return film is not None and is_older(film.made.parts, state.content)

    def _placed(self, film: Path) -> Placed | None:
        try:
            return self._notes.read(film)
        except DamagedError:
            return None


def _subtitles(film: File) -> dict[Lang, Path]:
    paths = {lang: subtitles(film.path, lang, "vtt") for lang in LANGS}
    return {lang: path for lang, path in paths.items() if path.is_file()}


def _texts(film: File | None) -> Iterator[File]:
    """The subtitles beside a film."""
    if film is None:
        return
    for lang in LANGS:
        for ending in SUBTITLES:
            path = subtitles(film.path, lang, ending)
            if path.is_file():
                yield File(path, film.of, (lang,), ending)


def _in_order(pictures: Sequence[File], state: ToldState) -> list[File]:
    """As the moments follow one another; those of times and of @start come last."""
    places = {f"{state.id}@{moment.id}": place for place, moment in enumerate(state.moments)}
    return sorted(pictures, key=lambda file: places.get(file.of, len(places)))
