"""A build that is stopped in the middle, by every way there is to stop it.

Each build runs in a fork of this process, which has Manim in memory already.
"""

from __future__ import annotations

import resource
import signal
import sys
from multiprocessing import get_context
from os import kill
from time import monotonic

import pytest

from scenes.render.errors import RenderError
from scenes.render.film import film
from scenes.render.stop import Terminated, terminable
from tests.render.small import TINY, R1_b0, R1_endless, nobody

FORK = get_context("fork")
LAST_GOOD = b"the last good film"


@pytest.fixture
def target(tmp_path):
    path = tmp_path / "b0.mp4"
    path.write_bytes(LAST_GOOD)
    return path


@pytest.fixture
def begun(target):
    """A build of an endless film that has drawn some frames."""
    here, there = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_build_for_ever, args=(target, there))
    process.start()
    while here.recv() < 30:
        pass
    yield process
    process.kill()
    process.join()


def _build_for_ever(target, drawn) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with terminable():
            film(R1_endless, TINY, target, drawn.send)
    except KeyboardInterrupt:
        sys.exit(130)
    except Terminated:
        sys.exit(143)


def _build_in_1000_bytes(target, said) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    try:
        film(R1_b0, TINY, target, nobody)
    except RenderError as error:
        said.send(str(error))


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_stopped_build_ends_at_once_and_leaves_only_the_last_good_film(begun, target, number, code):
    start = monotonic()
    kill(begun.pid, number)
    begun.join(timeout=20)
    assert begun.exitcode == code
    assert monotonic() - start < 5
    assert list(target.parent.iterdir()) == [target]
    assert target.read_bytes() == LAST_GOOD


def test_a_killed_build_leaves_the_last_good_film_and_a_hidden_part_at_most(begun, target):
    begun.kill()
    begun.join()
    assert target.read_bytes() == LAST_GOOD
    [part] = set(target.parent.iterdir()) - {target}
    assert part.name.startswith(".b0.mp4.")
    assert part.name.endswith(".part")


def test_a_disk_without_room_is_one_clear_error_and_the_last_good_film_stays(target):
    here, there = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_build_in_1000_bytes, args=(target, there))
    process.start()
    there.close()  # a build that says nothing ends the wait
    assert here.recv() == (
        f"{target}: cannot be written (File too large); make room there, or choose another folder with --media"
    )
    process.join()
    assert list(target.parent.iterdir()) == [target]
    assert target.read_bytes() == LAST_GOOD
