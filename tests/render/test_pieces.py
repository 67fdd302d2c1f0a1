"""A film made in pieces is the film made in one, byte for byte."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.errors import RenderError
from scenes.render.film import cuts, film
from scenes.render.job import Piece
from scenes.render.perform import forecast
from scenes.render.pieces import film_piece, join_pieces, stretch
from scenes.render.quality import Quality
from scenes.stage import cast
from scenes.take import BeatTime, Take

LESSONS = Path(__file__).parents[2] / "lessons"
TINY = Quality("tiny", 96, 54, 15)


@pytest.fixture(scope="module", params=["R43.b2", "R36.b1"])
def scene(request):
    lesson_id, state = request.param.split(".")
    lesson = load(LESSONS / f"{lesson_id}.toml")
    return cast(lesson, compute(lesson), lesson.state(state))


def nobody(_frames):
    """Hear of frames."""


def in_pieces(scene, take, of, folder):
    return [film_piece(scene, TINY, folder / str(k), nobody, take, Piece(k, of)) for k in range(of)]


def test_pieces_joined_are_the_film_made_in_one(scene, tmp_path):
    take, most = forecast(scene, TINY), len(scene.state.beats)
    whole = film(scene, TINY, tmp_path / "whole", nobody, cuts=cuts(take, TINY.fps))
    for of in (2, most):
        pieces = in_pieces(scene, take, of, tmp_path)
        joined = join_pieces(pieces, TINY, tmp_path / "joined")
        assert (joined.frames, joined.take) == (whole.frames, whole.take)
        assert joined.target.read_bytes() == whole.target.read_bytes()


def test_a_damaged_piece_is_no_part_of_a_film(scene, tmp_path):
    pieces = in_pieces(scene, forecast(scene, TINY), 2, tmp_path)
    data = bytearray(pieces[1].target.read_bytes())
    at = data.index(b"mdat") + 400
    data[at] ^= 1
    pieces[1].target.write_bytes(data)
    with pytest.raises(RenderError, match="a piece is not what was written"):
        join_pieces(pieces, TINY, tmp_path / "joined")
    assert not (tmp_path / "joined").exists()


@given(st.lists(st.integers(12, 400), min_size=2, max_size=12), st.data())
def test_pieces_follow_one_another_without_a_gap_and_end_where_beats_end(lengths, data):
    ends = [sum(lengths[: k + 1]) for k in range(len(lengths))]
    beats = tuple(
        BeatTime(f"b{k}", (end - n) / 15, end / 15) for k, (end, n) in enumerate(zip(ends, lengths, strict=True))
    )
    take = Take(ends[-1] / 15, beats)
    of = data.draw(st.integers(2, len(lengths)))
    found = [stretch(take, Piece(k, of), 15) for k in range(of)]
    assert (found[0].first, found[0].after) == (0, None)
    assert (found[-1].end, found[-1].upto) == (ends[-1], None)
    for one, following in pairwise(found):
        assert one.first < one.end == following.first
        assert one.upto == following.after == f"b{ends.index(one.end)}"
