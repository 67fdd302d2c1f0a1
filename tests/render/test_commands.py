"""The commands ``build`` and ``still``, and Manim's own, on a state of a real lesson."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

import lessons
from lessons.core.load import load
from lessons.core.trace import compute
from scenes.cli.main import main
from scenes.render.perform import forecast, play
from scenes.render.quality import QUALITIES
from scenes.stage import cast
from tests.render.settled import settle
from tests.render.small import TINY

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def scene():
    lesson = load(Path(lessons.__file__).parent / "R43.toml")
    return cast(lesson, compute(lesson), lesson.state("b0"))


def rowwise(*words: object):
    return CliRunner().invoke(main, [str(word) for word in words])


def test_a_real_film_settles_at_each_moment_on_the_picture_that_the_still_shows(scene):
    frames = []
    take = play(scene, TINY, lambda picture, repeat: frames.extend([picture.pixels.copy()] * repeat))
    assert [beat.id for beat in take.beats] == [beat.id for beat in scene.state.beats]
    for beat in take.beats:
        last = frames[round(beat.end * TINY.fps) - 1]
        assert np.array_equal(settle(scene, TINY, beat.id), last), beat.id
    assert len(frames) == round(take.seconds * TINY.fps)
    assert forecast(scene, TINY) == take, "progress would be told wrong"


def test_still_prints_the_path_of_the_picture_that_it_made(tmp_path):
    result = rowwise("still", "R43.b0@softmax", "--media", tmp_path, "--quality", "draft", "--theme", "paper")
    target = tmp_path / "R43" / "stills" / "b0@softmax.paper.draft.png"
    assert result.stdout == f"{target}\n"
    with Image.open(target) as image:
        assert image.size == (854, 480)


def test_a_wrong_moment_is_the_users_to_mend(tmp_path):
    result = rowwise("still", "R43.b0@softmx", "--media", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == "R43.b0 has no moment 'softmx'; did you mean 'softmax'?\n"


def test_a_picture_that_cannot_be_written_fails_the_command(tmp_path):
    (tmp_path / "R43").write_bytes(b"a file where the folder should be")
    result = rowwise("still", "R43.b0@start", "--media", tmp_path, "--quality", "draft")
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr
    assert "Traceback" not in result.output


def test_a_build_that_is_terminated_ends_with_143_and_leaves_nothing_half_done(tmp_path):
    command = [sys.executable, "-m", "scenes.cli", "build", "R43.b0", "--media", str(tmp_path)]
    build = subprocess.Popen(command, cwd=ROOT)
    deadline = monotonic() + 60
    while not list(tmp_path.glob(".store/films/.*.film.*.part")):
        assert build.poll() is None
        assert monotonic() < deadline
        sleep(0.05)
    build.send_signal(signal.SIGTERM)
    assert build.wait(timeout=20) == 143
    assert list(tmp_path.rglob("*.part")) == list(tmp_path.rglob("*.mp4")) == []


def test_manims_own_command_draws_the_same_picture(scene, tmp_path):
    manim = Path(sys.executable).parent / "manim"
    options = ["-ql", "-s", "-v", "ERROR", "--progress_bar", "none", "--media_dir", str(tmp_path)]
    subprocess.run([manim, *options, "scenes/films.py", "R43_b0"], check=True, cwd=ROOT)
    [picture] = tmp_path.rglob("*.png")
    with Image.open(picture) as image:
        assert np.array_equal(np.asarray(image), settle(scene, QUALITIES["draft"], "readout"))
