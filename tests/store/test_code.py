"""Which code draws a film, told from source."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lessons.core.kinds import KINDS
from scenes.render.errors import RenderError
from scenes.render.store import modules
from scenes.render.store.code import _DRAWS_NOTHING, Code
from scenes.render.store.modules import taken_apart

ROOT = Path(__file__).parents[2]
SOURCE = (
    b'"""What it is."""\nimport scenes.stage\n\n\ndef f(x: int) -> int:\n    """What it does."""\n    return x + 1\n'
)


def digest(source):
    return taken_apart("scenes.draw.grid", source).digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"What it does.", b"What it did."),
        (b"return", b"# why\n    return"),
        (b"x + 1", b"(x  +  1)"),
        (b"\n\n\n", b"\n"),
    ],
    ids=["docstring", "comment", "layout", "blank lines"],
)
def test_what_is_no_code_does_not_count(old, new):
    assert digest(SOURCE.replace(old, new)) == digest(SOURCE)


def test_any_other_letter_counts():
    assert digest(SOURCE.replace(b"x + 1", b"x + 2")) != digest(SOURCE)
    assert digest(SOURCE.replace(b"def f", b"def g")) != digest(SOURCE)


def test_a_text_that_is_used_counts():
    source = SOURCE + b'WORD = "seen"\n'
    assert digest(source.replace(b"seen", b"read")) != digest(source)


@pytest.mark.parametrize(
    ("line", "imports"),
    [
        ("import scenes.draw.grid", {"scenes.draw.grid"}),
        ("from scenes.draw import grid, nothing_of_that_name", {"scenes.draw", "scenes.draw.grid"}),
        ("from scenes.draw.grid import Grid as G", {"scenes.draw.grid"}),
        ("from . import grid", {"scenes.draw", "scenes.draw.grid"}),
        ("from ..draw.grid import Grid", {"scenes.draw.grid"}),
        ("def f():\n    from scenes.draw import grid", {"scenes.draw", "scenes.draw.grid"}),
        ("if TYPE_CHECKING:\n    from scenes.draw import grid", set()),
        ("import manim, numpy.linalg", set()),
    ],
)
def test_imports_of_ours_that_run_are_found(line, imports):
    assert set(taken_apart("scenes.draw.marks", line.encode()).imports) == imports


def test_one_scenes_code_is_in_the_films_of_its_kind_only():
    code = Code()
    drawn_by = {kind: code.that_draws(kind) for kind in KINDS}
    for kind in KINDS:
        users = {other for other in KINDS if f"scenes.states.{kind}" in drawn_by[other]}
        assert users == {kind}


def test_every_module_of_ours_that_a_film_loads_is_in_its_key():
    """Asked of Python itself, in a fresh process that stages each kind to its end and makes one film."""
    told = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    code = Code()
    found = {module for kind in KINDS for module in code.that_draws(kind)}
    by_value = {"scenes.render.quality", *_DRAWS_NOTHING}
    reads_lessons = {name for name in json.loads(told) if name.startswith("lessons.core.")} - found
    assert set(json.loads(told)) - found - by_value - reads_lessons == set()
    assert found >= {"lessons.core.arrays", "lessons.core.lesson", "lessons.core.trace", "lessons.core.words"}


LOADED = """
import json, sys
from pathlib import Path
from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.film import film
from scenes.render.perform import forecast
from scenes.render.quality import Quality
from scenes.stage import cast
from tempfile import TemporaryDirectory
played, tiny = set(), Quality("tiny", 32, 18, 15)
with TemporaryDirectory() as folder:
    for name in ("R36", "R43"):
        lesson = load(Path("tests/store/lessons", f"{name}.toml"))
        trace = compute(lesson)
        for state in lesson.states:
            scene = cast(lesson, trace, state)
            if state.scene not in played:
                forecast(scene, tiny)
            if state.scene == "concat_channels":
                film(scene, tiny, Path(folder, "film"), lambda _: None)
            played.add(state.scene)
ours = [name for name in sys.modules if name.partition(".")[0] in ("scenes", "lessons")]
print(json.dumps(sorted(ours)))
"""


def test_what_is_remembered_of_code_is_the_same_as_what_is_found(tmp_path, monkeypatch):
    notes = tmp_path / "code"
    first = Code(notes)
    found = first.that_draws("score_table")
    first.remember()
    monkeypatch.setattr("scenes.render.store.code.taken_apart", None)  # nothing is taken apart again
    assert Code(notes).that_draws("score_table") == found


def test_damaged_notes_on_code_only_cost_time(tmp_path):
    notes = tmp_path / "code"
    notes.write_bytes(b"not what was written")
    assert Code(notes).that_draws("score_table") == Code().that_draws("score_table")


def test_code_that_is_no_python_is_told_with_file_and_line(tmp_path, monkeypatch):
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "stage.py").write_text("x = 1\ndef f(:\n")
    monkeypatch.setattr(modules, "_ROOT", tmp_path)
    monkeypatch.setattr("scenes.render.store.code._EVERY_FILM", ("scenes.stage",))
    (tmp_path / "scenes" / "__init__.py").touch()
    (tmp_path / "scenes" / "states").mkdir()
    (tmp_path / "scenes" / "states" / "score_table.py").touch()
    (tmp_path / "scenes" / "states" / "__init__.py").touch()
    with pytest.raises(RenderError, match=r"scenes/stage\.py:2: "):
        Code().that_draws("score_table")
