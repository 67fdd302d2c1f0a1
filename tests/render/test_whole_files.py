"""A file is there whole or not at all, and the last good one stays until then."""

from __future__ import annotations

import pytest

from scenes.render import formats
from scenes.render.compose import Composer
from scenes.render.encode import FilmEncoder
from scenes.render.errors import RenderError
from scenes.render.film import film
from scenes.render.probe import probe
from scenes.render.whole import whole
from scenes.takeaway.files import write_png
from tests.render.small import TINY, TURN_ENDS, R1_b0, nobody

LAST_GOOD = b"the last good film"


@pytest.fixture
def target(tmp_path):
    path = tmp_path / "R1" / "b0.mp4"
    path.parent.mkdir()
    path.write_bytes(LAST_GOOD)
    return path


def only_the_last_good(target):
    return list(target.parent.iterdir()) == [target] and target.read_bytes() == LAST_GOOD


def test_a_new_film_takes_the_place_of_the_last_good_one(target):
    film(R1_b0, TINY, target, nobody)
    assert target.read_bytes() != LAST_GOOD
    probe(target, target, TINY, TURN_ENDS)


def test_hidden_parts_of_other_programs_stay(target):
    theirs = [target.with_name(name) for name in (".b0.mp4.part", ".talk.mp4.download.part", ".b0.mp4.1f00c0de.part")]
    for path in theirs:
        path.write_bytes(b"mine")
    with whole(target) as part:
        part.write_bytes(b"new")
    assert [path for path in theirs if path.exists()] == theirs[:2], "only what looks like ours is ours"


def test_an_encoder_that_fails_fails_the_film_and_leaves_the_last_good_one(target, monkeypatch):
    class Failing(FilmEncoder):
        def add(self, data: bytes, *, key: bool) -> None:
            if self.frames == 8:
                raise ValueError("no more bits")
            super().add(data, key=key)

    monkeypatch.setattr(formats, "FilmEncoder", Failing)
    with pytest.raises(RenderError, match=r"b0\.mp4: the encoder failed: no more bits"):
        film(R1_b0, TINY, target, nobody)
    assert only_the_last_good(target)


def test_an_encoder_that_fails_at_its_end_fails_the_film(target, monkeypatch):
    class Failing(FilmEncoder):
        def finish(self) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(formats, "FilmEncoder", Failing)
    with pytest.raises(RenderError, match=r"b0\.mp4: cannot be written \(No space left on device\); make room there"):
        film(R1_b0, TINY, target, nobody)
    assert only_the_last_good(target)


def test_a_scene_that_fails_leaves_the_last_good_film(target):
    class Failing(R1_b0):
        def turn(self) -> None:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        film(Failing, TINY, target, nobody)
    assert only_the_last_good(target)


def test_a_film_that_lost_frames_on_its_way_is_not_kept(target, monkeypatch):
    class Forgetful(FilmEncoder):
        def add(self, data: bytes, *, key: bool) -> None:
            if self.frames == 8:
                self.frames += 1
            super().add(data, key=key)

    monkeypatch.setattr(formats, "FilmEncoder", Forgetful)
    with pytest.raises(RenderError, match="the new film has 24 frames"):
        film(R1_b0, TINY, target, nobody)
    assert only_the_last_good(target)


def test_a_clock_that_disagrees_with_the_frames_fails_the_film(target):
    class Hasty(R1_b0):
        def turn(self) -> None:
            super().turn()
            self.wait(0.2)

    with pytest.raises(RenderError, match="the scene's clock says 24 frames, Manim made 27"):
        film(Hasty, TINY, target, nobody)
    assert only_the_last_good(target)


def test_a_truncated_film_does_not_pass(finished, tmp_path):
    short = tmp_path / "short.mp4"
    short.write_bytes(finished.target.read_bytes()[:-200])
    with pytest.raises(RenderError, match="the new film"):
        probe(short, short, TINY, TURN_ENDS)


def test_a_film_with_a_damaged_picture_does_not_pass(finished, tmp_path):
    data = bytearray(finished.target.read_bytes())
    data[-300:-100] = bytes(200)
    damaged = tmp_path / "damaged.mp4"
    damaged.write_bytes(data)
    with pytest.raises(RenderError, match="the new film does not play"):
        probe(damaged, damaged, TINY, TURN_ENDS)


def test_a_film_that_holds_other_pictures_than_were_written_does_not_pass(finished):
    with pytest.raises(RenderError, match=r"the new film does not play \(it is not what was written\)"):
        probe(finished.target, finished.target, TINY, TURN_ENDS, written=bytes(64))


def test_a_film_whose_key_picture_cannot_be_decoded_does_not_pass(tmp_path, monkeypatch):
    monkeypatch.setattr(Composer, "encode", lambda _self, pictures: [(b"\0\0\0\1\x65nonsense", True)] * len(pictures))
    with pytest.raises(RenderError, match="the new film does not play"):
        film(R1_b0, TINY, tmp_path / "b0.mp4", nobody)


def test_a_film_of_another_size_does_not_pass(finished):
    with pytest.raises(RenderError, match=r"has 24 frames of 128 x 72 in 1\.600 s, not 25 frames of .+ in 1\.667 s"):
        probe(finished.target, finished.target, TINY, TURN_ENDS + 1)


def test_a_folder_that_cannot_be_made_is_one_clear_error(tmp_path):
    (tmp_path / "R1").write_bytes(b"a file where the folder should be")
    with pytest.raises(RenderError, match=r"b0\.mp4: cannot be written \(.+\); make room there, or"):
        film(R1_b0, TINY, tmp_path / "R1" / "b0.mp4", nobody)


def test_a_still_that_fails_leaves_nothing(frames, tmp_path):
    target = tmp_path / "b0@turn.png"
    target.mkdir()
    with pytest.raises(RenderError, match="cannot be written"):
        write_png(target, frames[0])
    assert list(tmp_path.iterdir()) == [target]


def test_what_a_killed_build_left_is_removed_by_the_next_one_in_that_folder(target):
    (target.parent / ".b1.mp4.0badcafe.part").write_bytes(b"half a film")
    film(R1_b0, TINY, target, nobody)
    assert list(target.parent.iterdir()) == [target]


def test_the_private_file_of_a_build_that_still_runs_is_left_alone(target):
    with whole(target) as first:
        first.write_bytes(b"first")
        with whole(target) as second:
            second.write_bytes(b"second")
        assert target.read_bytes() == b"second"
    assert target.read_bytes() == b"first"
    assert list(target.parent.iterdir()) == [target]


def test_a_folder_with_a_colon_and_chinese_in_its_name_holds_films(tmp_path):
    target = tmp_path / "注意力: a b" / "b0.mp4"
    assert film(R1_b0, TINY, target, nobody).frames == TURN_ENDS
    assert target.is_file()
