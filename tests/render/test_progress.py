from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from scenes.render.progress import Report, beat_at
from scenes.stage import BeatTime, Take

TAKE = Take(4.0, (BeatTime("scores", 0.0, 1.0), BeatTime("softmax", 2.0, 4.0)))
TARGET = Path("media/a rather long folder name/another rather long folder name/R43/b0.mp4")


def reported(frames, *, terminal):
    out = StringIO()
    console = Console(file=out, width=100, force_terminal=terminal, color_system=None)
    with Report(console).film("R43.b0", TARGET, TAKE, 15) as tell:
        tell(frames)
    return out.getvalue()


def test_without_a_terminal_a_film_is_one_plain_line():
    said = reported(30, terminal=False)
    assert said == f"R43.b0: {TARGET} (4.0 s of film, made in 0.0 s)\n"


def test_a_terminal_sees_state_beat_and_percent():
    said = reported(45, terminal=True)
    assert "R43.b0" in said
    assert "softmax" in said
    assert "75%" in said


def test_a_film_that_failed_is_not_reported_as_made():
    out = StringIO()
    report = Report(Console(file=out, force_terminal=False))
    with pytest.raises(ZeroDivisionError), report.film("R43.b0", TARGET, TAKE, 15):
        raise ZeroDivisionError
    assert out.getvalue() == ""


@pytest.mark.parametrize(("seconds", "beat"), [(0, "scores"), (1, "softmax"), (2.5, "softmax"), (4, "softmax")])
def test_a_time_belongs_to_the_beat_that_is_under_way(seconds, beat):
    assert beat_at(TAKE, seconds) == beat
