from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scenes.render.film import film
from scenes.render.perform import play
from tests.render.small import TINY, R1_b0, nobody

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def finished(tmp_path_factory):
    """One finished film of the small scene."""
    return film(R1_b0, TINY, tmp_path_factory.mktemp("media") / "R1" / "b0.mp4", nobody)


@pytest.fixture(scope="session")
def frames():
    """Every frame of the small scene before encoding, 24 x 72 x 128 x 4."""
    pictures = []
    play(R1_b0, TINY, lambda picture, repeat: pictures.extend([picture.pixels.copy()] * repeat))
    return pictures


@pytest.fixture
def python():
    """Start Python with a piece of code at the root of the repository."""
    started = []

    def start(code: str, *given: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", code, *given]
        process = subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()
