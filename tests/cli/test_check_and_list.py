"""``check`` and ``list``."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LESSONS = ROOT / "lessons"
HEAVY = {"manim", "typst", "av", "scipy", "PIL", "cairo", "networkx", "moderngl", "pydantic"}


@pytest.fixture
def two_lessons(tmp_path):
    """A folder with R43 as it is and a lesson B that has two problems."""
    text = (LESSONS / "R43.toml").read_text(encoding="utf-8")
    (tmp_path / "R43.toml").write_text(text, encoding="utf-8")
    broken = text.replace("decimals = 6", "decimals = 6.0").replace('query = "我"', 'query = "你"')
    broken = broken.replace('scene = "two_lanes"', 'scene = "two_lane"')
    (tmp_path / "B.toml").write_text(broken, encoding="utf-8")
    return tmp_path


def test_check_says_in_a_line_what_each_lesson_has(rowwise):
    result = rowwise("check")
    assert result.exit_code == 0
    lines = [line for line in result.stdout.splitlines() if not line.startswith("  note: ")]
    assert re.fullmatch(r"R36: 5 states, 23 moments; 2 queries x 3 keys, 1 head, d_k 2, d_v 2", lines[0])
    assert re.fullmatch(r"R43: 7 states, 3\d moments; 3 tokens, 2 heads, d_model 4, d_k 2, d_v 2, d_out 4", lines[1])
    assert len(lines) == 2


def test_check_of_one_lesson_leaves_others_alone(rowwise, two_lessons):
    result = rowwise("check", "R43", "--lessons", str(two_lessons))
    assert (result.exit_code, result.stderr) == (0, "")


def test_check_shows_all_problems_and_still_the_good_lessons(rowwise, two_lessons):
    result = rowwise("check", "--lessons", str(two_lessons))
    assert result.exit_code == 2
    assert result.stdout.startswith("R43: ")
    said = result.stderr.splitlines()
    assert [re.sub(r"^.*/B.toml:\d+:\d+: ", "", line) for line in said] == [
        "decimals: must be a whole number, not the number 6",
        "state[1].scene: there is no scene 'two_lane'; did you mean 'two_lanes'?",
    ]


def test_check_notes_a_query_with_nothing_to_read(rowwise, tmp_path):
    text = (LESSONS / "R43.toml").read_text(encoding="utf-8")
    text = text.replace('mask = "none"', "mask = [[1, 1, 1], [0, 0, 0], [1, 1, 1]]")
    (tmp_path / "R43.toml").write_text(text, encoding="utf-8")
    result = rowwise("check", "--lessons", str(tmp_path))
    assert result.exit_code == 0
    assert "  note: query 2 (给) has nothing to read: its weights and its read are 0\n" in result.stdout


def test_check_notes_states_without_a_scene(rowwise, monkeypatch, tmp_path):
    monkeypatch.setattr("scenes.show._STATES", tmp_path)
    (tmp_path / "shapes.py").touch()
    noted = rowwise("check", "R36").stdout.splitlines()[1]
    scenes = "b0 (score_table), b2 (read_rows), b3 (second_query), b1 (softmax_axis)"
    assert noted == f"  note: no scene is made yet for {scenes}"


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("check", "R34"), "there is no lesson 'R34' in "),
        (("values", "../R43"), "there is no lesson '../R43' in "),
        (("values", "R43.b9"), "lesson R43 has no state 'b9'; there is b4, b5, b6, b0, b1, b2, b3"),
        (("values", "R43."), "lesson R43 has no state ''; there is b4, b5, b6, b0, b1, b2, b3"),
        (("values", "R43", "W_Z"), "there is no array 'W_Z'; did you mean 'W_V'?"),
        (("values", "R43.b2", "X"), "there is no array 'X'; there is "),
    ],
)
def test_an_unknown_name_is_one_line_that_helps(rowwise, words, what):
    result = rowwise(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(what)
    assert result.stderr.count("\n") == 1


def test_a_folder_without_lessons(rowwise, tmp_path):
    result = rowwise("check", "--lessons", str(tmp_path))
    assert (result.exit_code, result.stderr) == (2, f"there are no lessons (.toml files) in {tmp_path}\n")


def test_list_has_states_titles_and_moments(rowwise):
    lines = rowwise("list").stdout.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("R43  "))
    assert lines[start + 1].startswith("  b4  ")
    assert lines[start + 1].endswith("  (default)")
    assert lines[start + 2] == "    R43.b4@position"
    assert "    R43.b0@softmax" in lines


def test_list_for_programs_has_the_same(rowwise):
    lessons = json.loads(rowwise("list", "--json").stdout)
    assert [lesson["id"] for lesson in lessons] == ["R36", "R43"]
    first = lessons[1]["states"][0]
    assert set(first["title"]) == {"zh", "en"}
    assert (first["id"], first["scene"], lessons[1]["default"]) == ("b4", "two_lanes", "b4")
    assert first["moments"][0] == "R43.b4@position"


def test_a_lesson_is_checked_without_any_drawing_library():
    code = (
        "import sys; from scenes.cli.main import main; main(['check'], standalone_mode=False); "
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(run.stdout.splitlines()[-1].split())
    assert "numpy" in loaded
    assert not loaded & HEAVY


def test_a_terminal_without_chinese_gets_escapes_and_no_traceback():
    run = subprocess.run(
        [sys.executable, "-m", "scenes.cli", "list"],
        cwd=ROOT, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )  # fmt: skip
    assert rb"\u5934" in run.stdout
    assert run.stderr == b""
