"""A film cut at its moments: its own pictures bit for bit, as another decoder sees them too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import av
import numpy as np
import pytest

from scenes.render.errors import RenderError
from scenes.render.film import cuts, film
from scenes.render.segments import segments
from tests.render.small import MOVE_ENDS, TINY, TURN_ENDS, R1_b0, nobody

if TYPE_CHECKING:
    from pathlib import Path

MOMENTS = ["move", "turn"]


def pictures(path: Path) -> list[np.ndarray]:
    with av.open(str(path)) as file:
        return [frame.to_ndarray() for frame in file.decode(video=0)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("media") / "b0.mp4"
    take = film(R1_b0, TINY, path, nobody, cuts=[MOVE_ENDS]).take
    return path, take


def test_the_pieces_have_the_films_pictures_bit_for_bit(whole, tmp_path):
    path, take = whole
    pieces = segments(path, take, MOMENTS, TINY.fps)
    assert [piece.moment for piece in pieces] == MOMENTS
    assert [(piece.start, piece.seconds) for piece in pieces] == [(0, 0.8), (0.8, 0.8)]
    found = []
    for piece in pieces:
        (tmp_path / "piece.mp4").write_bytes(piece.data)
        found += pictures(tmp_path / "piece.mp4")
    meant = pictures(path)
    assert len(found) == len(meant) == TURN_ENDS
    assert all((one == other).all() for one, other in zip(found, meant, strict=True))


def test_a_piece_begins_with_the_picture_that_the_last_one_ended_with(whole):
    seen = pictures(whole[0])
    step = np.abs(seen[MOVE_ENDS].astype(int) - seen[MOVE_ENDS - 1].astype(int))
    assert step.mean() < 0.5
    assert step.max() < 24


def test_a_piece_is_one_moment_even_if_others_are_left_out(whole):
    path, take = whole
    [piece] = segments(path, take, ["turn"], TINY.fps)
    assert (piece.start, piece.seconds) == (0, 1.6)


def test_a_piece_has_the_same_bytes_each_time(whole):
    path, take = whole
    assert segments(path, take, MOMENTS, TINY.fps) == segments(path, take, MOMENTS, TINY.fps)


def test_a_film_that_cannot_be_cut_there_is_told(tmp_path):
    made = film(R1_b0, TINY, tmp_path / "b0.mp4", nobody)
    with pytest.raises(RenderError, match="it cannot be cut before turn; build it again"):
        segments(made.target, made.take, MOMENTS, TINY.fps)
    made.target.write_bytes(b"no film")
    with pytest.raises(RenderError, match="does not play"):
        segments(made.target, made.take, MOMENTS, TINY.fps)


def test_films_may_be_cut_where_beats_have_ended(whole):
    assert cuts(whole[1], TINY.fps) == {MOVE_ENDS, TURN_ENDS}
