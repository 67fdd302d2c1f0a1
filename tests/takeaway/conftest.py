from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from scenes.render.order import Order
from scenes.render.quality import Quality
from tests.states.lessons import Make, text

if TYPE_CHECKING:
    from pathlib import Path

SMALL = Quality("small", 480, 270, 15)
STATE = "concat_in_numbers"
"""A short state of three beats: side_by_side, concat, not_a_sum."""


def needs(program: str):
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


@pytest.fixture(scope="session")
def lessons(tmp_path_factory) -> Path:
    """A folder with one lesson, T1, which has a state of each kind."""
    folder = tmp_path_factory.mktemp("lessons")
    (folder / "T1.toml").write_text(text(Make(heads=2, numbers="decimal")), encoding="utf-8")
    return folder


@pytest.fixture
def order(lessons, tmp_path) -> Order:
    return Order(lessons, tmp_path, quality=SMALL)
