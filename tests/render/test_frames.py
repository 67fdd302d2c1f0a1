"""Which pictures a film is made of, before they are encoded."""

from __future__ import annotations

from hashlib import sha256

import numpy as np
import pytest

from tests.render.settled import settle
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


@pytest.mark.parametrize(("beat", "end"), [("move", MOVE_ENDS), ("turn", TURN_ENDS)])
def test_the_settled_picture_of_a_beat_is_its_last_frame(frames, beat, end):
    assert np.array_equal(settle(R1_b0, TINY, beat), frames[end - 1])
