"""``./rowwise watch`` as a process, beside an editor."""

from __future__ import annotations

import os
import shutil
import signal

import pytest

from tests.live.watching import ROOT, WAYS, Watch, by_renaming, in_place
from tests.store.processes import members, wait_until, workers

MOMENTS = 3
"""That R43.b5 has."""


@pytest.fixture(scope="module")
def watch(tmp_path_factory):
    """A watch that has drawn everything once."""
    watch = Watch(tmp_path_factory.mktemp("watched"))
    watch.start()
    watch.await_words("made in")
    yield watch
    watch.end()


def is_as_a_still(watch, moment):
    return watch.picture(moment).read_bytes() == watch.fresh(moment).read_bytes()


def test_each_way_of_saving_is_seen_and_drawn(watch):
    moments = list(watch.stills())
    assert len(moments) == MOMENTS
    for number, save in enumerate(WAYS, 2):
        before = watch.stills()
        save(watch.lesson, watch.with_x(number))
        watch.await_words(f" -> {number}")
        wait_until(lambda: watch.are_new(before))  # noqa: B023
        wait_until(watch.film_is_up_to_date)
        assert is_as_a_still(watch, moments[-1])
    assert f"X[1,1]: 1 -> 2 · {watch.target}" in watch.said()
    assert watch.said().count("3 of 3 stills") == 1 + len(WAYS)


def test_only_moments_that_look_different_are_drawn_again(watch):
    before = watch.stills()
    end = watch.text.index("[[state]]", watch.text.index('id = "b5"'))
    words = watch.text.rindex("看。", 0, end)
    watch.text = f"{watch.text[:words]}再{watch.text[words:]}"
    in_place(watch.lesson, watch.text)
    watch.await_words("1 of 3 stills")
    [changed] = [moment for moment, file in watch.stills().items() if file != before[moment]]
    assert is_as_a_still(watch, changed)


def test_a_broken_edit_is_told_with_its_place_and_the_last_good_pictures_stay(watch):
    before, good = watch.stills(), watch.text
    in_place(watch.lesson, watch.with_x("zero"))
    watch.await_words(f"{watch.lesson}:")
    line = good[: good.index("X = [[")].count("\n") + 1
    assert f"{watch.lesson}:{line}:" in watch.said()
    watch.lesson.unlink()
    watch.await_words("there is no lesson 'R43'")
    watch.await_words("the last good pictures stay", 2)
    assert watch.stills() == before
    by_renaming(watch.lesson, good)
    watch.await_words("mended")
    watch.text = good
    in_place(watch.lesson, watch.with_x(7))
    wait_until(lambda: watch.are_new(before))
    wait_until(watch.film_is_up_to_date)


def test_a_save_while_a_film_is_made_gives_it_up(watch):
    wait, before, films = watch.lessons / "wait", watch.film.read_bytes(), watch.stored()
    wait.touch()
    in_place(watch.lesson, watch.with_x(8))
    watch.await_words(" -> 8")
    wait_until(lambda: list(watch.media.glob(".store/films/.*.part")))
    stills = watch.stills()
    in_place(watch.lesson, watch.with_x(9))
    wait_until(lambda: watch.are_new(stills))
    assert watch.film.read_bytes() == before
    wait.unlink()
    wait_until(watch.film_is_up_to_date)
    assert len(watch.stored() - films) == 1, "the film between was to be given up"
    assert not list(watch.media.glob(".store/films/.*.part"))


def test_when_its_processes_are_killed_the_next_save_has_everything_drawn(watch):
    before = watch.stills()
    for aide in workers(watch.process):
        os.kill(aide, signal.SIGKILL)
    watch.await_words("was killed; save again", 2)
    in_place(watch.lesson, watch.text)
    wait_until(lambda: watch.are_new(before))


def test_ctrl_c_ends_it_quietly_and_nobody_stays_behind(watch):
    assert watch.interrupt() == 130
    wait_until(lambda: members(watch.process.pid) == [])
    assert "Traceback" not in watch.said()


@pytest.fixture
def in_copied_code(tmp_path):
    """A watch whose sources are in a folder of their own, where they may be edited."""
    root = tmp_path / "sources"
    for name in ("lessons", "scenes", "tests/live", "tests/store"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    watch = Watch(tmp_path, root)
    watch.start()
    watch.await_words("3 of 3 stills")
    yield watch
    watch.end()


def test_edited_code_is_taken_up_when_it_runs(in_copied_code):
    watch = in_copied_code
    scene, kinds = (watch.root / path for path in ("scenes/states/concat_channels.py", "lessons/core/kinds.py"))
    before, source = watch.stills(), kinds.read_text(encoding="utf-8")
    in_place(kinds, source + "\nmistake(\n")
    watch.await_words("SyntaxError")
    story = "    def story(self) -> None:\n"
    in_place(scene, scene.read_text(encoding="utf-8").replace(story, f"{story}        1 / 0\n"))
    in_place(kinds, source)
    watch.await_words("watching R43.b5", 2)
    watch.await_words("ZeroDivisionError")
    assert watch.stills() == before
    assert watch.interrupt() == 130
