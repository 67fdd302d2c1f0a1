"""A key is the same in every process, on every path, under every hash seed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.store.edits import LESSONS

ROOT = Path(__file__).parents[2]
KEYS = """
import sys
from pathlib import Path
from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.quality import QUALITIES
from scenes.render.store.recipe import Shot, key_of, recipe
from scenes.render.store.versions import installed
lesson = load(Path(sys.argv[1]))
trace = compute(lesson)
for state in lesson.states:
    shot = Shot(lesson, trace, state, "board", ("zh", "en"), QUALITIES["hd"])
    print(state.id, key_of(recipe(shot, {}, installed())))
print([name for name in ("manim", "typst", "av") if name in sys.modules])
"""


def told(lesson, cwd=ROOT, seed="random"):
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", KEYS, lesson], cwd=cwd, env=environment, check=True, capture_output=True, text=True
    )
    return run.stdout


def test_a_key_does_not_depend_on_process_path_or_hash_seed(tmp_path):
    elsewhere = tmp_path / "另一个 folder"
    elsewhere.mkdir()
    shutil.copy(LESSONS / "R43.toml", elsewhere / "R43.toml")
    here = told(LESSONS / "R43.toml")
    assert len(here.splitlines()) == 8
    assert [told(LESSONS / "R43.toml", seed=str(seed)) for seed in range(4)] == [here] * 4
    assert told("R43.toml", cwd=elsewhere) == here


def test_keys_are_told_without_manim_typst_or_an_encoder():
    assert told(LESSONS / "R36.toml").splitlines()[-1] == "[]"
