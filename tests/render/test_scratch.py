"""Folders for passing use: what a killed process leaves is swept by the next one, what is in use is not."""

from __future__ import annotations

import subprocess
import sys

import pytest

from scenes.render import scratch

HOLD = """
from scenes.render.scratch import scratch
with scratch() as folder:
    (folder / "something").touch()
    print(folder, flush=True)
    input()
"""


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A folder for temporary files, where another process has one in use."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    scratch._sweep.cache_clear()
    other = subprocess.Popen([sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdout.readline().strip().startswith(str(tmp_path))
    yield other
    other.kill()
    other.communicate()


def test_what_a_killed_process_left_is_swept_by_the_next(elsewhere, tmp_path):
    elsewhere.kill()
    elsewhere.wait()
    assert len(list(tmp_path.iterdir())) == 1
    with scratch.scratch() as mine:
        assert list(tmp_path.iterdir()) == [mine]
    assert list(tmp_path.iterdir()) == []


def test_what_is_in_use_stays_and_so_does_what_is_not_ours(elsewhere, tmp_path):
    (tmp_path / "rowwise-of-somebody").mkdir()
    with scratch.scratch() as mine:
        assert len(list(tmp_path.iterdir())) == 3
        assert mine.is_dir()
    elsewhere.communicate("go on\n")
    assert [path.name for path in tmp_path.iterdir()] == ["rowwise-of-somebody"]
