"""`.venv` is made once, repaired when it is not whole, and made anew when what it stands on has changed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import World


def until(ready: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not ready():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def test_a_later_use_calls_nothing_but_the_command(furnished: World):
    furnished.run("check")
    before = len(furnished.calls)
    done = furnished.run("list")
    assert (done.stdout, done.stderr) == (f"cli in {furnished.folder / 'user'}: list\n", "")
    assert furnished.calls[before:] == ["python -I -m scenes.cli list"]


def test_a_later_use_adds_less_than_50_ms(furnished: World):
    furnished.run("check")
    times = []
    for _ in range(20):
        start = time.perf_counter()
        furnished.run("list")
        times.append(time.perf_counter() - start)
    assert min(times) < 0.05


def test_the_first_use_says_each_step_on_stderr_only(furnished: World):
    done = furnished.run("check")
    said = [line for line in done.stderr.splitlines() if line.startswith("rowwise: ")]
    assert said == [
        "rowwise: first use here: setting up (about a minute, 700 MB)",
        f"rowwise: making .venv with {furnished.folder}/base/python3.11",
        "rowwise: installing the Python packages of requirements.lock",
        "rowwise: ready",
    ]


def test_pip_is_asked_for_hashes_and_told_no_address(furnished: World):
    furnished.run("check")
    (pip,) = [call for call in furnished.calls if call.startswith("python -I -m pip")]
    assert "--require-hashes" in pip
    assert "index" not in pip
    assert "://" not in pip


def test_a_pip_that_fails_shows_the_end_of_its_log_and_the_next_use_repairs(furnished: World):
    furnished.pip("echo ERROR: no network; exit 1")
    failed = furnished.run("check")
    assert (failed.returncode, failed.stdout) == (1, "")
    assert "    ERROR: no network\n" in failed.stderr
    furnished.pip(":")
    repaired = furnished.run("check")
    assert "the last set-up was not finished" in repaired.stderr
    assert (repaired.returncode, "cli in" in repaired.stdout) == (0, True)


def test_after_a_kill_in_the_middle_the_next_use_waits_for_what_still_runs_and_starts_again(furnished: World):
    furnished.pip('touch "$WORLD/in pip"; while [ ! -e "$WORLD/go" ]; do sleep 0.02; done')
    killed = furnished.start("check")
    until((furnished.folder / "in pip").exists)
    killed.kill()
    killed.wait()
    second = furnished.start("check")
    until(lambda: "another rowwise is setting up here" in (second.stderr.readline() if second.stderr else ""))
    assert furnished.venvs_made() == 1
    (furnished.folder / "go").touch()
    out, err = second.communicate(timeout=10)
    assert "the last set-up was not finished" in err
    assert (second.returncode, "cli in" in out, furnished.venvs_made()) == (0, True, 2)


@pytest.mark.parametrize("machine", ["furnished", "macos"])
def test_two_first_uses_at_the_same_time_make_one_venv(machine: str, request: pytest.FixtureRequest):
    world: World = request.getfixturevalue(machine)
    world.pip("sleep 0.3")
    both = [world.start("check"), world.start("list")]
    outs = [process.communicate(timeout=10) for process in both]
    assert [process.returncode for process in both] == [0, 0], outs
    assert all(out.startswith("cli in") for out, _ in outs)
    assert world.venvs_made() == 1


def test_a_kill_while_the_old_venv_is_cleared_leaves_nothing_that_counts_as_done(furnished: World):
    furnished.run("check")
    lock = furnished.root / "requirements.lock"
    old = lock.read_text()
    change_the_lock(furnished)
    find = (furnished.bin / "find").readlink()
    furnished.program("find", "kill -9 $PPID")
    assert furnished.run("check").returncode == -9
    (furnished.bin / "find").unlink()
    (furnished.bin / "find").symlink_to(find)
    lock.write_text(old)
    assert "setting up" in furnished.run("check").stderr


def test_a_service_that_a_package_starts_does_not_keep_the_lock_and_nor_does_the_command(furnished: World):
    (furnished.folder / "installed" / "libpango1.0-dev").unlink()
    apt_get = furnished.bin / "apt-get"
    apt_get.write_text(apt_get.read_text() + "sleep 3 &\n")
    base = furnished.folder / "base" / "python3.11"
    lock = furnished.root / ".venv" / "setup.lock"
    base.write_text(
        base.read_text().replace('echo "cli in', f"flock -n '{lock}' sh -c : && echo \"nobody holds it, cli in")
    )
    assert furnished.run("check").stdout.startswith("nobody holds it")


def test_the_venv_knows_where_our_packages_are(furnished: World):
    furnished.run("check")
    (pth,) = (furnished.root / ".venv").glob("lib/python3.11/site-packages/*.pth")
    assert (pth.parent / pth.read_text().strip()).resolve() == furnished.root


def change_the_lock(world: World) -> None:
    (world.root / "requirements.lock").write_text("manim==0.23.0 --hash=sha256:11\n")


def replace_python(world: World) -> None:
    base = world.folder / "base"
    (base / "python3.11").rename(base / "python3.11.9")
    (world.bin / "python3").unlink()
    (world.bin / "python3").symlink_to(base / "python3.11.9")


def lose_a_file(world: World) -> None:
    (world.root / ".venv" / "made-from").unlink()


@pytest.mark.parametrize(
    ("happens", "reason"),
    [
        (change_the_lock, "requirements.lock has changed"),
        (replace_python, "the Python that .venv was made with is gone"),
        (lose_a_file, "the last set-up was not finished"),
    ],
)
def test_what_changes_under_the_venv_makes_it_anew(furnished: World, happens: Callable[[World], None], reason: str):
    furnished.run("check")
    left_over = furnished.root / ".venv" / "lib" / "left over"
    left_over.touch()
    happens(furnished)
    done = furnished.run("check")
    assert f"rowwise: {reason}: setting up" in done.stderr
    assert (done.returncode, furnished.venvs_made(), left_over.exists()) == (0, 2, False)
    assert furnished.run("check").stderr == ""


def test_a_folder_that_moved_makes_its_venv_anew(furnished: World):
    furnished.run("check")
    moved = furnished.folder / "elsewhere"
    furnished.root.rename(moved)
    done = furnished.run("check", script=moved / "rowwise")
    assert "rowwise: this folder has moved: setting up" in done.stderr
    assert (done.returncode, furnished.venvs_made()) == (0, 2)


def test_it_runs_through_a_chain_of_symlinks(furnished: World):
    links = furnished.folder / "user"
    (links / "absolute").symlink_to(furnished.root / "rowwise")
    (links / "relative 链接").symlink_to("absolute")
    assert furnished.run("check", script=links / "relative 链接").returncode == 0
    assert (furnished.root / ".venv" / "made-from").exists()


def test_a_folder_that_may_not_be_written_is_named(furnished: World):
    (furnished.root / ".venv").write_text("a file where the folder belongs")
    done = furnished.run("check")
    assert done.returncode == 1
    assert f"rowwise: cannot write in {furnished.root}/.venv" in done.stderr
