"""The command line with tiny pictures: ``watch TARGET``. Films wait while the lessons' folder has a file ``wait``."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from scenes.cli.main import main
from scenes.render import workers
from scenes.render.job import make
from scenes.render.quality import QUALITIES, Quality

if TYPE_CHECKING:
    from scenes.render.film import Film
    from scenes.render.job import Heard, Job
    from scenes.take import Take

QUALITIES["hd"] = Quality("hd", 192, 108, 15)
QUALITIES["draft"] = Quality("draft", 64, 36, 15)


def held(job: Job, hear: Heard) -> Film:
    """Make a film that is half done until it may go on."""
    wait = Path(sys.argv[sys.argv.index("--lessons") + 1], "wait")

    def tell(frames: int, take: Take) -> None:
        hear(frames, take)
        while frames and wait.exists():
            sleep(0.01)
            hear(frames, take)  # as a film at work does: so it learns that it is not wanted any more

    return make(job, tell)


workers.make = held  # here, and in the processes that this one starts, which run this file too

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background hands on that it is ignored
    main()
