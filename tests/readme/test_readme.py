"""What the README says is done here as it says it."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for kind, text in BLOCKS if kind == language]


def rowwise(line: str, root: Path, media: Path) -> str:
    """Run a command line of the README on the sources in ``root``, small and into a folder of the test's."""
    words = line.split()[1:]
    if words[0] in {"build", "still", "stills", "deck"}:
        words += ["--media", str(media)]
        words += [] if "--quality" in words else ["--quality", "draft"]
    environment = {"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin", "HOME": str(media)}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "scenes.cli", *words],
        cwd=root, env=environment, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources in a folder of their own, which a test may change as the README says."""
    for name in ("lessons", "scenes"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def commands() -> list[str]:
    lines = [line.split("#")[0].strip() for text in blocks("sh") for line in text.splitlines()]
    return [line for line in lines if line.startswith("./rowwise ")]


def test_the_commands_that_need_no_long_film_run(tmp_path: Path):
    quick = [line for line in commands() if line.split()[1] in {"check", "still", "values", "list"}]
    quick = [line for line in quick if "my_lesson" not in line and " cat" not in line and "--frames" not in line]
    assert len(quick) >= 3
    for line in quick:
        rowwise(line, ROOT, tmp_path)


def test_slides_of_one_state_are_made(tmp_path: Path):
    line = next(line for line in commands() if line.startswith("./rowwise deck") and "." in line.split()[2])
    [made] = rowwise(line, ROOT, tmp_path).split()
    assert Path(made).name == "b2.paper.draft.pptx"


def test_the_watch_draws_and_ends_with_ctrl_c(tmp_path: Path):
    [line] = [line for line in commands() if line.split()[1] == "watch"]
    words = [*line.split()[1:], "--media", str(tmp_path), "--quality", "draft"]
    # a test run in the background hands on that Ctrl-C is ignored, but to `python -c` only until this
    start = "import signal, scenes.cli.main as m; signal.signal(2, signal.default_int_handler); m.main()"
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    watch = subprocess.Popen([sys.executable, "-P", "-c", start, *words], cwd=ROOT, env=environment)
    deadline = monotonic() + 300
    while not list(tmp_path.glob("R43/stills/b0@*.png")):
        assert monotonic() < deadline
        sleep(0.05)
    watch.send_signal(signal.SIGINT)
    assert watch.wait(60) == 130


def test_a_copied_lesson_is_checked_and_films_are_planned_for_it(copy: Path):
    shutil.copy(copy / "lessons" / "R43.toml", copy / "lessons" / "my_lesson.toml")
    assert "my_lesson: 7 states" in rowwise("./rowwise check my_lesson", copy, copy / "media")


def test_the_lesson_with_three_heads_and_a_causal_mask_is_drawn(copy: Path):
    lesson = next(text for text in blocks("toml") if "[[state]]" in text)
    (copy / "lessons" / "cat.toml").write_text(lesson, encoding="utf-8")
    assert "3 heads" in rowwise("./rowwise check cat", copy, copy / "media")
    made = rowwise("./rowwise still cat.side", copy, copy / "media").strip()
    assert (copy / made).stat().st_size > 1000


def test_the_new_kind_of_state_is_checked_and_drawn(copy: Path):
    row, scene = blocks("python")
    kinds = copy / "lessons" / "core" / "kinds.py"
    source = kinds.read_text(encoding="utf-8")
    first = "    for kind in (\n"
    assert first in source
    kinds.write_text(source.replace(first, first + row), encoding="utf-8")
    (copy / "scenes" / "states" / "shares.py").write_text(scene, encoding="utf-8")
    state = "".join(
        f'\n[[state.beat]]\nid = "{beat}"\nsay = {{ zh = "看这一行。", en = "Look at this row." }}\n'
        for beat in ("weights", "totals")
    )
    given = next(text for text in blocks("toml") if "[[state]]" in text).split("[[state]]")[0]
    (copy / "lessons" / "cat.toml").write_text(
        given + '[[state]]\nid = "a"\nscene = "shares"\nhead = 3\n' + state, encoding="utf-8"
    )
    rowwise("./rowwise check cat", copy, copy / "media")
    assert Path(copy / rowwise("./rowwise still cat.a", copy, copy / "media").strip()).is_file()


def test_the_message_that_check_is_said_to_give_is_the_one_it_gives(copy: Path):
    said = next(text for text in blocks("") if text.startswith("lessons/R43.toml:"))
    lesson = copy / "lessons" / "R43.toml"
    rows = "[[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, -1, 0], [0, 1, 0, -1]]"
    source = lesson.read_text(encoding="utf-8")
    assert rows in source
    lesson.write_text(source.replace(rows, rows.replace(", [0, 1, 0, -1]", "")), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "scenes.cli", "check", "R43"],
        cwd=copy, env={"PYTHONPATH": str(copy), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.splitlines()[0] == said.strip()
