"""Builds that are killed, builds on a full disk, and two builds in one folder. All for real."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

import pytest

from tests.store.processes import PATIENCE, Site, kill_all, members, wait_until, workers

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
FILMS = ("R43.b5", "R43.b2")
"""The shortest."""


@pytest.fixture
def site(tmp_path):
    return Site(tmp_path)


@pytest.fixture
def start(site):
    """Start a build that is killed when the test ends, if it has not ended."""
    started = []

    def begin(*targets: str, **how: object) -> subprocess.Popen[str]:
        started.append(site.start(*targets, **how))
        return started[-1]

    yield begin
    for build in started:
        kill_all(build)


@pytest.fixture(scope="module")
def two_versions(tmp_path_factory):
    """The films before and after an edit, made in peace."""
    site = Site(tmp_path_factory.mktemp("in peace"))
    site.build(*FILMS)
    before = site.films()
    edit(site)
    site.build(*FILMS)
    return before, site.films()


def edit(site):
    site.edit("X = [[1, 0", "X = [[2, 0")


def test_films_made_at_the_same_time_are_those_made_one_by_one(site, two_versions):
    said = site.build(*FILMS, jobs=2)
    assert said.startswith("new · R43.b5, R43.b2\n")
    assert site.films() == two_versions[0]


def test_a_film_made_in_pieces_is_that_made_in_one(site, two_versions):
    said = site.build("R43.b2", jobs=4, films="pieces")
    assert said.count("made in") == 1
    assert site.films() == {"b2.tiny.mp4": two_versions[0]["b2.tiny.mp4"]}
    assert list(site.passing.iterdir()) == []


def test_a_film_of_which_a_piece_was_killed_is_made_again(site, start, two_versions):
    build = start("R43.b2", jobs=4, films="held-pieces")
    wait_until(lambda: len(site.parts()) == 2)
    os.kill(workers(build)[0], signal.SIGKILL)
    site.let_go()
    said, _ = build.communicate(timeout=PATIENCE)
    assert build.returncode == 0, said
    assert said.count("its worker was killed; it is made again") == 1
    assert site.films() == {"b2.tiny.mp4": two_versions[0]["b2.tiny.mp4"]}
    assert site.parts() == []


def test_a_film_made_after_an_edit_is_that_of_a_fresh_build(site, two_versions):
    edit(site)
    site.build(*FILMS)
    assert site.films() == two_versions[1]


def test_a_worker_that_is_killed_costs_only_time(site, start, two_versions):
    build = start(*FILMS, jobs=2, films="held")
    wait_until(lambda: len(site.parts()) == 2)
    os.kill(workers(build)[0], signal.SIGKILL)
    site.let_go()
    said, _ = build.communicate(timeout=PATIENCE)
    assert build.returncode == 0, said
    assert said.count("its worker was killed; it is made again") == 1
    assert site.films() == two_versions[0]
    assert site.parts() == []


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_build_that_is_stopped_leaves_nothing_half_done_and_nobody_behind(site, start, number, code):
    build = start(*FILMS, jobs=2, films="held")
    wait_until(lambda: len(site.parts()) == 2)
    stopped = monotonic()
    os.killpg(build.pid, number)  # as a terminal does: all of them hear it
    said, _ = build.communicate(timeout=PATIENCE)
    assert build.returncode == code
    assert monotonic() - stopped < 20
    assert "Traceback" not in said
    assert site.parts() == []
    assert site.films() == {}
    wait_until(lambda: members(build.pid) == [])


def test_workers_of_a_build_that_is_killed_end_by_themselves(site, start):
    build = start(*FILMS, jobs=2, films="held")
    wait_until(lambda: len(site.parts()) == 2)
    os.kill(build.pid, signal.SIGKILL)
    wait_until(lambda: members(build.pid) == [])
    assert site.films() == {}
    assert site.parts() == []


def test_what_a_killed_build_leaves_in_the_folder_for_temporary_files_is_swept_by_the_next(site, start):
    build = start("R43.b2", jobs=4, films="held-pieces")
    wait_until(lambda: len(list(site.passing.rglob("*.part"))) == 2)
    os.killpg(build.pid, signal.SIGKILL)
    wait_until(lambda: members(build.pid) == [])
    assert list(site.passing.iterdir()) != []
    site.let_go()
    site.build("R43.b5")
    assert list(site.passing.iterdir()) == []


def was_killed(site, moment, films):
    """Build, and kill all of it after so many seconds, if it has not ended by then."""
    build = site.start(*FILMS, films=films)
    try:
        build.communicate(timeout=moment)
    except subprocess.TimeoutExpired:
        kill_all(build)
        return True
    return False


@pytest.mark.parametrize(("films", "times"), [("stand-in", 40), ("real", 6)])
def test_kills_at_any_moment_leave_whole_films_and_the_next_build_mends(site, tmp_path, films, times):
    site.build(*FILMS, films=films)
    edit(site)
    before, start = site.films(), monotonic()
    shutil.copytree(site.media, tmp_path / "before")
    site.build(*FILMS, films=films)
    after, longest = site.films(), monotonic() - start
    chance, killed = random.Random(7), 0  # noqa: S311  moments, no secrets
    for _ in range(times):
        if site.films() == after:
            shutil.rmtree(site.media)
            shutil.copytree(tmp_path / "before", site.media)
        killed += was_killed(site, chance.uniform(0, longest), films)
        assert set(site.films()) == set(before)
        assert all(film in (before[name], after[name]) for name, film in site.films().items())
    assert killed > times // 3, "it was to be killed at work"
    site.build(*FILMS, films=films)
    assert site.films() == after
    assert site.build(*FILMS, films=films) == "2 films unchanged\n"
    assert site.parts() == []


def test_two_builds_at_once_make_each_film_once(site, two_versions):
    with ThreadPoolExecutor(2) as both:
        said = "".join(both.map(lambda targets: site.build(*targets), [FILMS, FILMS[::-1]]))
    assert said.count("made in") == 2
    assert said.count("(from the store)") + said.count("unchanged") == 2
    assert site.films() == two_versions[0]
    assert site.parts() == []


def test_two_builds_of_different_lessons_do_not_mind_each_other(site):
    other = site.beside("other")
    other.lesson.rename(other.lesson.with_stem("R44"))
    other.media = site.media
    with ThreadPoolExecutor(2) as both:
        list(both.map(lambda build: build(), [lambda: site.build("R43.b5"), lambda: other.build("R44.b5")]))
    assert {path.parent.name for path in site.media.glob("*/b5.tiny.mp4")} == {"R43", "R44"}


@pytest.fixture
def small_disk(site):
    """The media folder on a disk of its own, with room for little."""
    site.media.mkdir()
    if os.geteuid() != 0 or not mounted("-t", "tmpfs", "-o", "size=320k", "tmpfs", site.media):
        pytest.skip("NOT CHECKED: a full disk; it takes root and the right to mount")
    yield site
    subprocess.run([shutil.which("umount"), "-l", site.media], check=True)


def mounted(*words: object) -> bool:
    """Whether mount could do that."""
    mount = shutil.which("mount")
    command = [str(mount), *map(str, words)]
    return mount is not None and subprocess.run(command, check=False, capture_output=True).returncode == 0


@pytest.mark.parametrize("room", [1, 2, 3, 4], ids=lambda room: f"{room} pages")
def test_a_full_disk_is_told_keeps_the_last_good_film_and_is_mended_by_the_next_build(small_disk, two_versions, room):
    """It may be full before the film is written, or after it, when it is noted."""
    site = small_disk
    site.build("R43.b5")
    edit(site)
    filler = site.media / "filler"
    filler.write_bytes(bytes(max(0, free(site.media) - 4096 * room)))
    said = site.build("R43.b5", code=1)
    assert "cannot be written (No space left on device); make room there" in said
    assert "Traceback" not in said
    assert site.films()["b5.tiny.mp4"] == two_versions[0]["b5.tiny.mp4"]
    filler.unlink()
    assert site.build("R43.b5").startswith("X[1,1]: 1 -> 2 · R43.b5")
    assert site.films()["b5.tiny.mp4"] == two_versions[1]["b5.tiny.mp4"]


def test_a_folder_that_cannot_be_written_is_told_and_a_build_with_nothing_to_do_needs_none(small_disk):
    site = small_disk
    site.build("R43.b5")
    assert mounted("-o", "remount,ro", site.media)
    assert site.build("R43.b5") == "1 film unchanged\n"
    edit(site)
    said = site.build("R43.b5", code=1)
    assert "cannot be written (Read-only file system)" in said
    assert "Traceback" not in said


def free(folder):
    """Bytes that can still be written there."""
    room = os.statvfs(folder)
    return room.f_bavail * room.f_frsize
