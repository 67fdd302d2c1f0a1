"""A picture of every moment, and the sheet of them all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from scenes.render.order import Order
from scenes.takeaway.moments import stills
from tests.states.lessons import Make, text
from tests.takeaway.conftest import SMALL

STATES = ("concat_channels", "concat_in_numbers")
NAMES = (
    "1-concat_channels@two_results", "2-concat_channels@one_row", "3-concat_channels@channels",
    "4-concat_in_numbers@side_by_side", "5-concat_in_numbers@concat", "6-concat_in_numbers@not_a_sum",
)  # fmt: skip


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """All pictures of a lesson of two states, and where the lesson is."""
    folder = tmp_path_factory.mktemp("T1")
    head, *states = text(Make(heads=2)).split("[[state]]")
    short = [state for state in states if any(f'scene = "{name}"' in state for name in STATES)]
    (folder / "T1.toml").write_text("[[state]]".join([head, *short]), encoding="utf-8")
    order = Order(folder, folder / "media", quality=SMALL)
    return order, list(stills(["T1"], order))


def test_every_moment_is_there_numbered_in_the_lessons_order_and_then_the_sheet(made):
    _, paths = made
    assert [path.name for path in paths] == [*(f"0{name}.small.png" for name in NAMES), "00-T1.small.png"]
    assert all(path.is_file() for path in paths)


def test_the_sheet_shows_each_picture_in_its_states_row(made):
    _, (*pictures, sheet) = made
    page = Image.open(sheet)
    for number, path in enumerate(pictures):
        x, y = 16 + number % 3 * 126, 60 + number // 3 * 99.5  # a quarter of 64 + 504 n and of 240 + 398 n
        shown = page.crop((round(x), round(y), round(x) + 120, round(y) + 67)).convert("RGB")
        errors = [difference(shown, other) for other in pictures]
        assert min(errors) == errors[number] < 4, path.name


def difference(shown: Image.Image, picture) -> float:
    small = Image.open(picture).convert("RGB").resize(shown.size, Image.Resampling.BOX)
    return float(np.abs(np.asarray(shown).astype(int) - np.asarray(small)).mean())


def test_one_state_keeps_its_numbers_and_has_a_sheet_of_its_own(made):
    order, paths = made
    again = list(stills(["T1.concat_in_numbers"], order))
    assert again[:-1] == paths[3:6]
    assert again[-1].name == "00-T1.concat_in_numbers.small.png"


def test_a_picture_whose_moment_is_gone_is_removed_and_nothing_else(made):
    order, paths = made
    folder = paths[0].parent
    gone = folder / "03-concat_channels@gone.small.png"
    others = [folder / name for name in ("mine.png", "03-concat_channels@gone.paper.small.png", "b0@gone.small.png")]
    for path in (gone, *others):
        path.write_bytes(b"")
    list(stills(["T1.concat_in_numbers"], order))
    assert gone.exists(), "a part of the lesson says nothing about the rest"
    list(stills(["T1"], order))
    assert not gone.exists()
    assert all(path.exists() for path in (*others, *paths))


def test_vectors_have_a_vector_sheet(made):
    order, _ = made
    *_, sheet = stills(["T1.concat_channels"], replace(order, form="svg"))
    svg = sheet.read_text()
    assert "<image" not in svg
    assert "01  concat_channels@two_results" in svg, "the description names the pictures"
