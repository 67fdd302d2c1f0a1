"""Films made in pieces where there are more processors than films."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from scenes.render.errors import RenderError
from scenes.render.job import Piece
from scenes.render.scratch import scratch
from scenes.render.workers import Ended, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from scenes.render.carry import Crew
    from scenes.render.film import Film
    from scenes.render.job import Job
    from scenes.render.workers import Tell


@dataclass
class _InPieces:
    """A film of which some pieces are being made."""

    job: Job
    left: int
    """So many pieces are waiting or being made."""
    folder: ExitStack
    """Where the pieces are."""
    drawn: dict[int, int] = field(default_factory=dict)
    made: dict[int, Film] = field(default_factory=dict)
    failed: Ended | None = None


class Splitting:
    """Has a crew make the films named in ``pieces`` in so many, and joins them. It must be closed."""

    def __init__(self, pieces: Mapping[str, int], crew: Callable[[Tell], Crew], tell: Tell) -> None:
        self._pieces, self._tell = pieces, tell
        self._crew = crew(self._hear)
        self._films: dict[str, _InPieces] = {}
        self._waiting: list[Job] = []

    @property
    def free(self) -> bool:
        return not self._waiting and self._crew.free

    def give(self, job: Job) -> None:
        """Have it made, in pieces or not."""
        of = self._pieces[job.name]
        if of == 1:
            self._crew.give(job)
            return
        folder = ExitStack()
        place = folder.enter_context(scratch())
        self._films[job.name] = _InPieces(job, of, folder)
        self._waiting += [replace(job, piece=Piece(k, of), film=place / str(k)) for k in range(of)]
        self._hand_on()

    def news(self) -> list[Ended]:
        """Whole films that have ended."""
        found = [film for ended in self._crew.news() for film in self._settle(ended)]
        self._hand_on()
        return found

    def close(self) -> None:
        self._crew.close()
        for film in self._films.values():
            film.folder.close()

    def _hand_on(self) -> None:
        while self._waiting and self._crew.free:
            self._crew.give(self._waiting.pop(0))

    def _settle(self, ended: Ended) -> Iterator[Ended]:
        """Put a piece to the others; with the last one there is a film, or it is known why there is none."""
        piece = ended.job.piece
        if piece is None:
            yield ended
            return
        name = ended.job.name
        film = self._films[name]
        film.left -= 1
        if ended.film:
            film.made[piece.number] = ended.film
        else:
            film.failed = Ended(film.job, error=ended.error)
            film.left -= sum(job.name == name for job in self._waiting)
            self._waiting = [job for job in self._waiting if job.name != name]
        if not film.left:
            with self._films.pop(name).folder:
                yield film.failed or _joined(film)

    def _hear(self, job: Job, word: Word) -> None:
        """All pieces' frames together are the film's."""
        if job.piece:
            drawn = self._films[job.name].drawn
            drawn[job.piece.number] = word.frames
            word = Word(sum(drawn.values()), word.take)
        self._tell(job, word)


def _joined(film: _InPieces) -> Ended:
    from scenes.render.pieces import join_pieces  # noqa: PLC0415  who only waits need not load what encodes

    pieces = [film.made[k] for k in sorted(film.made)]
    try:
        return Ended(film.job, join_pieces(pieces, film.job.quality, film.job.film))
    except RenderError as error:
        return Ended(film.job, error=error)
