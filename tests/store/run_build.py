"""A build as its own process: ``LESSONS MEDIA JOBS FILMS TARGET...``. It prints what a build says.

Instead of a number of jobs there may be the address of a scheduler.

FILMS: ``real`` ones are small; ``held`` ones are real, but stop at a frame until the folder of the lessons has a file
``go``, so that they are at work for certain; of ``pieces`` and ``held-pieces`` even short ones are made; a ``stand-in``
takes no Manim, but a moment: it is written bit by bit.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from rich.console import Console

from scenes.render import rebuild, workers
from scenes.render.errors import RenderError
from scenes.render.job import make
from scenes.render.order import Order
from scenes.render.progress import Report
from scenes.render.quality import Quality
from scenes.render.stop import Terminated, terminable
from scenes.render.whole import whole
from tests.store.world import TAKE, StandIn, stand_in

if TYPE_CHECKING:
    from scenes.render.film import Film
    from scenes.render.job import Heard, Job
    from scenes.take import Take

TINY = Quality("tiny", 64, 36, 15)


def slowly(job: Job, hear: Heard) -> StandIn:
    """Stand in for a film, with time to be killed in."""
    data = stand_in(job)
    with whole(job.film) as part, part.open("wb") as file:
        for k in range(20):
            file.write(data[k::20])
            file.flush()
            hear(6 * k, TAKE)
            sleep(0.005)
    return StandIn(job.film, 120, TAKE)


def held(job: Job, hear: Heard) -> Film:
    """Make a film that is half done until it may go on."""
    go = Path(sys.argv[1], "go")

    def wait(frames: int, take: Take) -> None:
        hear(frames, take)
        while frames and not go.exists():
            sleep(0.01)
            hear(frames, take)  # as a film at work does: so it learns that the build has ended

    return make(job, wait)


if any("pieces" in word for word in sys.argv):
    rebuild._WORTH = 10
for name, film in {"stand-in": slowly, "held": held, "held-pieces": held}.items():
    if name in sys.argv:
        workers.make = film  # here, and in workers, which run this file too


def main() -> int:
    """Give 0, 1 for a film that could not be made, or what a shell gives for Ctrl-C and SIGTERM."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background hands on that it is ignored
    lessons, media, jobs, _, *targets = sys.argv[1:]
    try:
        with terminable():
            order = Order(Path(lessons), Path(media), quality=TINY)
            count, executor = (1, jobs) if "://" in jobs else (int(jobs), "")
            rebuild.build(targets, order, count, Report(Console(width=400)), executor=executor)
    except RenderError as error:
        sys.stdout.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    except Terminated:
        return 143
    return 0


if __name__ == "__main__":
    sys.exit(main())
