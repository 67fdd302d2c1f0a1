from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from scenes.render.progress import Report, beat_at
from scenes.take import BeatTime, Take

TAKE = Take(4.0, (BeatTime("scores", 0.0, 1.0), BeatTime("softmax", 2.0, 4.0)))


def shown(frames, tellings, *, terminal=True):
    """What a console has shown when films of so many frames have told how far they are."""
    out = StringIO()
    console = Console(file=out, width=100, force_terminal=terminal, color_system=None)
    with Report(console).filming(frames) as bars:
        for film, drawn in tellings:
            bars.tell(film, drawn, TAKE, 15)
    return out.getvalue()


def test_without_a_terminal_nothing_moves():
    assert shown({"R43.b0": 60}, [("R43.b0", 30)], terminal=False).strip() == ""


def test_a_terminal_sees_film_beat_and_percent():
    said = shown({"R43.b0": 60}, [("R43.b0", 45)])
    assert "R43.b0" in said
    assert "softmax" in said
    assert "75%" in said
    assert "films" not in said


def test_several_films_have_a_bar_over_all():
    said = shown({"R43.b0": 60, "R43.b1": 60}, [("R43.b0", 45)])
    assert "2 films" in said
    assert "38%" in said  # 45 of 120


def test_a_film_that_turns_out_longer_counts_as_it_is():
    assert "25%" in shown({"R43.b0": 60, "R43.b1": 60}, [("R43.b0", 30)])
    assert "30%" in shown({"R43.b0": 30, "R43.b1": 40}, [("R43.b0", 30)])  # 30 of 60 + 40


def test_lines_are_printed_as_they_are_however_long():
    out = StringIO()
    line = "W_O[3,3]: -1 -> 2 · " + ", ".join(f"R43.b{k}" for k in range(40))
    Report(Console(file=out, width=40)).say(line)
    assert out.getvalue() == line + "\n"


@pytest.mark.parametrize(("seconds", "beat"), [(0, "scores"), (1, "softmax"), (2.5, "softmax"), (4, "softmax")])
def test_a_time_belongs_to_the_beat_that_is_under_way(seconds, beat):
    assert beat_at(TAKE, seconds) == beat
