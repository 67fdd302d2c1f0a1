"""`rowwise test` runs every check, whatever the one before it said, and ends as CI can read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import World

HEADERS = ["== ruff check", "== ruff format --check", "== mypy", "== lint-imports"]


@pytest.fixture
def ready(furnished: World) -> World:
    for program in (
        "ffprobe",
        "tesseract",
        "pdftocairo",
        "rsvg-convert",
        "shellcheck",
        "gst-launch-1.0",
        "chromium",
        "soffice",
    ):
        furnished.program(program, ":")
    furnished.run("check")
    return furnished


def test_all_checks_run_in_order_and_pytests_summary_is_the_last_line(ready: World):
    done = ready.run("test", "-k", "a row")
    assert done.stdout.splitlines() == [
        *HEADERS,
        "== pytest",
        "pytest -rs -n 2 --dist loadfile -k a row",
        "3 passed in 0.01s",
    ]
    assert done.returncode == 0


def test_a_failed_check_is_named_and_the_others_still_run(ready: World):
    (ready.folder / "failing").write_text("-I -m ruff check\n-I -m mypy\n")
    done = ready.run("test")
    expected = [
        *HEADERS,
        "== pytest (failed before it: ruff check, mypy)",
        "pytest -rs -n 2 --dist loadfile",
        "3 passed in 0.01s",
    ]
    assert done.stdout.splitlines() == expected
    assert done.returncode != 0


def test_the_import_contracts_can_fail_it(ready: World):
    (ready.folder / "failing").write_text(f"-I {ready.root}/.venv/bin/lint-imports\n")
    assert ready.run("test").returncode != 0


def test_a_missing_test_program_is_installed(ready: World):
    (ready.bin / "ffprobe").unlink()
    (ready.folder / "lists").touch()
    assert "installing with apt-get: ffmpeg\n" in ready.run("test").stderr
    assert (ready.folder / "installed" / "ffmpeg").exists()


def test_what_cannot_be_installed_is_named_as_not_checked_and_the_rest_runs(ready: World):
    (ready.bin / "ffprobe").unlink()
    ready.program("id", "echo 1000")
    done = ready.run("test")
    assert "NOT CHECKED" in done.stderr
    assert "could not be installed: ffprobe." in done.stderr
    assert "apt-get install -y --no-install-recommends ffmpeg" in done.stderr
    assert done.stdout.splitlines()[-1] == "3 passed in 0.01s"
    assert done.returncode == 0


def test_a_failing_pytest_fails_it(ready: World):
    base = ready.folder / "base" / "python3.11"
    base.write_text(base.read_text().replace("echo '3 passed in 0.01s'", "echo '1 failed in 0.01s' && exit 5"))
    done = ready.run("test")
    assert done.stdout.splitlines()[-1] == "1 failed in 0.01s"
    assert done.returncode == 5
