"""The process that draws stills: warm, so that it need not begin with its imports, and free for the next save."""

from __future__ import annotations

import gc
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING

from scenes.draw.boxes import DoesNotFit
from scenes.live.words import Draw, Drawn, Said, Stale
from scenes.render.errors import RenderError
from scenes.render.stop import Terminated, terminable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from scenes.live.pictures import Pictures


def draw_stills(pipe: Connection) -> None:
    """Take the newest of what is wanted, say what came of it, until the pipe closes."""
    with suppress(EOFError, ConnectionError, Terminated), terminable():
        from scenes.live.pictures import Pictures  # noqa: PLC0415  Manim takes long; its owner need not wait for it

        pictures = Pictures()
        while True:
            wanted: Draw = pipe.recv()
            while pipe.poll():
                wanted = pipe.recv()
            with suppress(Stale):
                for line in _drawn(wanted, pictures, pipe):
                    pipe.send(Said(line))
                pipe.send(Drawn(wanted.number))
            gc.freeze()  # what has come to stay need not be looked through again


def _drawn(wanted: Draw, pictures: Pictures, pipe: Connection) -> Iterator[str]:
    for state in wanted.states:
        name = f"{wanted.lesson.id}.{state}"
        try:
            made = pictures.draw(wanted.lesson, state, wanted.order, pipe.poll)
        except (RenderError, DoesNotFit) as error:
            yield f"{error}; the last good pictures stay"
        except Stale:
            raise
        except Exception:  # noqa: BLE001  whoever works at a scene wants to see it, and mend it
            yield f"{name}: a mistake in rowwise or in its scene; the last good pictures stay\n{traceback.format_exc()}"
        else:
            if made.drawn:
                folder = wanted.order.still(wanted.lesson.id, state, "").parent
                yield (
                    f"{name}: {made.drawn} of {made.moments} stills, the first after {made.first:.2f} s, "
                    f"all after {made.last:.2f} s ({folder})"
                )
