"""The process that makes draft films, as a build does, and gives one up as soon as something newer is wanted."""

from __future__ import annotations

import traceback
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from lessons.core.kinds import KINDS
from lessons.core.problems import LessonError
from scenes.live.words import Film, Said, Stale
from scenes.render.errors import RenderError
from scenes.render.progress import Bars, Report
from scenes.render.rebuild import build
from scenes.render.stop import Terminated, terminable
from scenes.render.store.code import Code
from scenes.targets import UnknownTargetError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from multiprocessing.connection import Connection


def make_films(pipe: Connection) -> None:
    """Take the newest of what is wanted and say what came of it, until the pipe closes. ``None``: nothing is wanted."""
    with suppress(EOFError, ConnectionError, Terminated), terminable():
        code = _as_it_is()
        import scenes.takeaway.after  # noqa: F401, PLC0415  with all that draws; not before the code has been looked at

        while True:
            wanted: Film | None = pipe.recv()
            while pipe.poll():
                wanted = pipe.recv()
            if wanted is None:
                continue
            with suppress(Stale, LessonError, UnknownTargetError):  # of a bad lesson the watch speaks itself
                for line in _filmed(wanted, code, pipe):
                    pipe.send(Said(line))


def _as_it_is() -> Code:
    """Our code as this process is going to import it: a film of this key must not be drawn by what comes later."""
    code = Code()
    for kind in KINDS:
        with suppress(ModuleNotFoundError):
            code.that_draws(kind)
    return code


def _filmed(wanted: Film, code: Code, pipe: Connection) -> Iterator[str]:
    report = _Telling(pipe)
    try:
        films = build([wanted.target], wanted.order, 1, report, code=code)
        from scenes.takeaway.after import complete  # noqa: PLC0415  as above

        complete(films, wanted.order, report, subtitles=True)
    except RenderError as error:
        yield str(error)
    except (Stale, LessonError, UnknownTargetError):
        raise
    except Exception:  # noqa: BLE001  as of stills: it is to be seen, and mended
        yield f"{wanted.target}: a mistake in rowwise or in its scene\n{traceback.format_exc()}"


class _Telling(Report):
    """Hands on what a build says of its films; what it is about to do the watch has said."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._begun = False

    def say(self, line: str) -> None:
        if self._begun:
            self._pipe.send(Said(line))

    @contextmanager
    def filming(self, frames: Mapping[str, int]) -> Iterator[Bars]:
        self._begun = True
        yield _Listening(self._pipe, frames)


class _Listening(Bars):
    """In place of bars: listens, at every frame, whether something newer is wanted."""

    def __init__(self, pipe: Connection, frames: Mapping[str, int]) -> None:
        self._pipe, self._frames = pipe, frames

    def tell(self, *_: Any) -> None:
        if self._pipe.poll():
            raise Stale

    def ended(self, film: str) -> None:
        """Nothing was shown."""
