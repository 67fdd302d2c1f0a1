"""Films made by workers of Dask: the same as here, whatever becomes of a worker, and clear words when none comes."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import monotonic

import pytest

from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render import cluster, far
from scenes.render.errors import RenderError
from scenes.render.job import Job
from scenes.render.medium import MP4
from scenes.render.store.code import Code
from scenes.render.store.recipe import Shot, recipe
from scenes.render.store.versions import installed
from scenes.take import Take
from tests.cluster.machines import Machines
from tests.store.edits import LESSONS
from tests.store.processes import PATIENCE, Site, kill_all, wait_until
from tests.store.run_build import TINY

FILMS = ("R43.b5", "R43.b2")


@pytest.fixture(scope="module")
def machines(tmp_path_factory):
    machines = Machines(tmp_path_factory.mktemp("machines"))
    yield machines
    machines.end()


@pytest.fixture(scope="module")
def made_here(tmp_path_factory):
    """The films of a build without any scheduler."""
    here = Site(tmp_path_factory.mktemp("here"))
    here.build(*FILMS)
    return here.films()


def test_a_worker_killed_in_the_middle_is_survived_and_films_are_those_made_here(tmp_path, machines, made_here):
    site = Site(tmp_path)
    doomed = machines.worker("doomed")
    build = site.start(*FILMS, jobs=machines.executor)
    wait_until(lambda: machines.half_done("doomed"))
    machines.worker("other")
    assert machines.listening() == {"127.0.0.1"}
    doomed.kill()
    said, _ = build.communicate(timeout=PATIENCE)
    assert build.returncode == 0, said
    assert said.count("made in") == 2
    assert site.films() == made_here
    assert site.parts() == []


def test_one_film_for_two_workers_is_made_in_pieces_and_is_the_same(tmp_path, machines, made_here):
    site = Site(tmp_path)
    machines.worker("other")
    machines.worker("third")
    build = site.start("R43.b2", jobs=machines.executor, films="pieces")
    at_work: set[str] = set()

    def all_have_been() -> bool:
        at_work.update(name for name in ("other", "third") if machines.half_done(name))
        return len(at_work) == 2

    wait_until(all_have_been)
    said, _ = build.communicate(timeout=PATIENCE)
    assert build.returncode == 0, said
    assert site.films() == {"b2.tiny.mp4": made_here["b2.tiny.mp4"]}


def test_ctrl_c_gives_up_what_is_made_elsewhere(tmp_path, machines):
    site = Site(tmp_path)
    machines.worker("other")
    build = site.start(*FILMS, jobs=machines.executor)
    wait_until(lambda: machines.half_done("other"))
    os.killpg(build.pid, signal.SIGINT)
    said, _ = build.communicate(timeout=PATIENCE)
    assert build.returncode == 130
    assert "Traceback" not in said
    assert (site.films(), site.parts()) == ({}, [])
    wait_until(lambda: not list(machines.disk("other").glob("rowwise-*")))
    kill_all(build)


def test_the_lines_of_the_readme_listen_on_this_machine_only():
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    lines = [line for line in readme.splitlines() if line.startswith(".venv/bin/dask ")]
    assert len(lines) == 3
    for line in lines:
        assert "--host 127.0.0.1 " in line
        assert "--dashboard-address 127.0.0.1:" in line, "without it, the status page is for everyone"


def test_a_scheduler_without_workers_is_told(tmp_path):
    machines = Machines(tmp_path)
    with pytest.raises(RenderError, match="a scheduler is there, but no worker"):
        cluster.Cluster(machines.executor)
    machines.end()


def test_nobody_at_the_address_is_told(monkeypatch):
    monkeypatch.setattr(cluster, "_ANSWER", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(RenderError, match=f"dask://127.0.0.1:{port}: no scheduler answers there"):
        cluster.Cluster(f"dask://127.0.0.1:{port}")


@pytest.mark.parametrize("greeting", [None, b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\xff" * 4096])
def test_what_is_not_a_scheduler_is_told_soon_and_in_one_line(monkeypatch, capfd, greeting):
    """It says nothing at all, hangs up, speaks HTTP, or noise."""
    monkeypatch.setattr(cluster, "_ANSWER", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            with suppress(OSError):  # the test is over
                while True:
                    caller, _ = server.accept()
                    with caller:
                        caller.sendall(greeting)

        if greeting is not None:
            Thread(target=greet, daemon=True).start()
        address = f"dask://127.0.0.1:{server.getsockname()[1]}"
        began = monotonic()
        with pytest.raises(RenderError, match=rf"^{address}: no scheduler answers there"):
            cluster.Cluster(address)
        gc.collect()
        assert monotonic() - began < 5
        server.shutdown(socket.SHUT_RDWR)
    assert capfd.readouterr() == ("", "")


def test_a_workers_own_address_is_told_from_a_schedulers(monkeypatch):
    monkeypatch.setattr(cluster, "_who_is_at", lambda _address: asyncio.sleep(0, "Worker"))
    with pytest.raises(RenderError, match="a Dask Worker is there, no scheduler"):
        cluster.Cluster("dask://127.0.0.1:1")


def test_without_dask_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(RenderError, match="install distributed"):
        cluster.Cluster("dask://127.0.0.1:1")


@pytest.fixture
def job(tmp_path):
    """A film that can be made here."""
    lesson = load(LESSONS / "R43.toml")
    shot = Shot(lesson, compute(lesson), lesson.state("b5"), "board", ("zh",), TINY)
    parts = recipe(shot, Code().that_draws(shot.state.scene), installed())
    return Job(lesson, "b5", "board", ("zh",), TINY, captions=True, medium=MP4, parts=parts, film=tmp_path / "film")


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("code scenes.draw.grid", "the code scenes.draw.grid is not what the build began with"),
        ("version manim", "version manim is 0.22.0 here, not other"),
    ],
)
def test_a_worker_with_other_code_or_versions_makes_no_film(job, part, said):
    came = far.film(replace(job, parts={**job.parts, part: "other"}), lambda: None)
    assert isinstance(came, far.Given)
    assert said in came.error
    assert f"(on {socket.gethostname()})" in came.error


def test_code_that_has_changed_on_a_workers_disk_since_it_was_loaded_does_not_count(job, monkeypatch):
    other = replace(job, parts={**job.parts, "theme": "other"})
    far.film(other, lambda: None)
    monkeypatch.setattr(Path, "read_bytes", lambda _path: pytest.fail("it was looked at again"))
    assert far.film(other, lambda: None).error.startswith("R43.b5: theme is board here")


def test_a_film_that_is_damaged_on_its_way_is_not_kept(job):
    sent = far.Sent(b"a film", "the hash of another", 120, Take(2.0, ()), None)
    with pytest.raises(RenderError, match="damaged on its way"):
        cluster._arrived(sent, job)
    assert not job.film.exists()


def test_it_is_asked_from_within_a_running_loop_too(monkeypatch):
    """As in a notebook."""
    monkeypatch.setattr(cluster, "_who_is_at", lambda _address: asyncio.sleep(0, "Worker"))

    async def ask() -> None:
        cluster.Cluster("dask://127.0.0.1:1")

    with pytest.raises(RenderError, match="a Dask Worker is there"):
        asyncio.run(ask())
