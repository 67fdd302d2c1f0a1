"""Encoding beside drawing: a thread that takes finished pictures from a short queue."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol

from scenes.render.errors import RenderError, saying_where

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_PLACES, _PLACE = 256, 1 << 18
"""So many pictures may wait if they are small, so many bytes each; larger ones take several places, 64 MB in all.

That evens out dear frames, and keeps drawing while an encoder that gathers pictures works on them.
"""


class Encoder(Protocol):
    """What the thread drives; see ``scenes.render.encode.FilmEncoder``. What a picture is depends on the encoder."""

    @property
    def written(self) -> bytes | None: ...
    def write(self, picture: Any, /) -> None: ...
    def again(self) -> None: ...
    def finish(self) -> None: ...
    def abandon(self) -> None: ...


class EncodingThread:
    """Drives one encoder from one background thread.

    An error there comes out of the next call here, as a RenderError that speaks of ``target``.

    Two simple queues, one of work and one of free places, do what a bounded Queue does; but they are atomic, so that
    a Ctrl-C in the middle of a call cannot leave a lock behind on which ``abandon`` would wait for ever.
    """

    def __init__(self, encoder: Encoder, target: Path) -> None:
        self._encoder = encoder
        self._target = target
        self._work: SimpleQueue[tuple[Any, int, int] | None] = SimpleQueue()
        self._places: SimpleQueue[None] = SimpleQueue()
        self._free(_PLACES)
        self._error: BaseException | None = None
        self._abandoned = False
        self._thread = Thread(target=self._run, name="encoder", daemon=True)
        self._thread.start()

    def write(self, picture: Any, size: int, repeat: int) -> None:
        """Show this picture, of so many bytes, for ``repeat`` frames. It belongs to the thread from now on."""
        places = min(1 + size // _PLACE, _PLACES)
        for _ in range(places):
            self._places.get()
        self._raise_error()
        self._work.put((picture, repeat, places))

    def finish(self) -> None:
        """Wait until everything is encoded and the file is complete."""
        self._work.put(None)
        self._thread.join()
        self._raise_error()

    def abandon(self) -> None:
        """Stop after the frame in hand and let go of the file. May follow a failed ``finish``."""
        self._abandoned = True
        self._work.put(None)
        self._thread.join()

    def _raise_error(self) -> None:
        if self._error is None:
            return
        with saying_where(self._target):
            if isinstance(self._error, OSError):
                raise self._error
        raise RenderError(f"{self._target}: the encoder failed: {self._error}") from self._error

    def _run(self) -> None:
        """Encode until None comes. After an error the work is only taken away, so that nobody waits for ever."""
        while (item := self._work.get()) is not None:
            picture, repeat, places = item
            self._free(places)
            if self._error is None:
                self._attempt(self._encode, picture, repeat)
        if self._error is None and not self._abandoned:
            self._attempt(self._encoder.finish)
        if self._error is not None or self._abandoned:
            self._encoder.abandon()

    def _free(self, places: int) -> None:
        for _ in range(places):
            self._places.put(None)

    def _encode(self, picture: Any, repeat: int) -> None:
        for k in range(repeat):
            if self._abandoned:
                return
            if k == 0:
                self._encoder.write(picture)
            else:
                self._encoder.again()

    def _attempt(self, work: Callable[..., None], *given: object) -> None:
        try:
            work(*given)
        except BaseException as error:  # noqa: BLE001  raised again in the thread that draws
            self._error = error
