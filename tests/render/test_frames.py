"""Which pictures a film is made of, before they are encoded, and stills against them."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256

import numpy as np
import pytest
from PIL import Image

from scenes.render.still import still, write_png
from scenes.targets import UnknownTargetError
from tests.render.small import MOVE_ENDS, TINY, TURN_ENDS, R1_b0

PLAY = """
from hashlib import sha256
from scenes.render.perform import play
from tests.render.small import R1_b0, TINY
seen = sha256()
play(R1_b0, TINY, lambda picture, repeat: seen.update(picture.pixels.tobytes() * repeat))
print(seen.hexdigest())
"""


def test_a_scene_gives_the_frames_that_its_clock_says(frames):
    assert len(frames) == TURN_ENDS
    assert {frame.shape for frame in frames} == {(72, 128, 4)}


def test_two_processes_draw_the_same_frames(frames, python):
    other, _ = python(PLAY).communicate()
    assert other.strip() == sha256(b"".join(frame.tobytes() for frame in frames)).hexdigest()


@pytest.mark.parametrize("k", [0, 3, MOVE_ENDS - 1, MOVE_ENDS, TURN_ENDS - 1])
def test_the_still_at_a_time_is_the_frame_of_the_film_at_that_time(frames, k):
    assert np.array_equal(still(R1_b0, Fraction(k, 15), TINY), frames[k])


def test_between_two_frames_the_still_is_the_one_that_stands(frames):
    assert np.array_equal(still(R1_b0, Fraction("0.25"), TINY), frames[3])


@pytest.mark.parametrize(("beat", "end"), [("move", MOVE_ENDS), ("turn", TURN_ENDS)])
def test_the_still_of_a_beat_is_the_last_frame_of_that_beat(frames, beat, end):
    assert np.array_equal(still(R1_b0, beat, TINY), frames[end - 1])


def test_a_time_after_the_end_is_refused_with_the_length_of_the_film():
    with pytest.raises(UnknownTargetError, match=r"R1_b0 is over after 1\.60 s; @end is its last picture"):
        still(R1_b0, Fraction(TURN_ENDS, 15), TINY)


def test_a_still_in_a_file_has_the_pixels_of_the_picture(frames, tmp_path):
    target = tmp_path / "R1" / "stills" / "b0@turn.png"
    write_png(frames[-1], target)
    with Image.open(target) as image:
        assert np.array_equal(np.asarray(image), frames[-1][..., :3])
    assert list(target.parent.iterdir()) == [target]
