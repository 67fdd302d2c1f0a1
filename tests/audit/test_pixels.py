"""The numbers in the pixels, read by an engine that is not ours (Tesseract), are the numbers of the core."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageOps

import lessons
from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.quality import QUALITIES
from scenes.render.readback import picture
from scenes.stage import Look, cast
from tests.render.settled import settle

pytestmark = pytest.mark.skipif(not shutil.which("tesseract"), reason="tesseract is not installed")

STILLS = [
    ("R43", "b0", "softmax", "board"),
    ("R43", "b1", "compare", "paper"),
    ("R43", "b3", "output", "board"),
    ("R36", "b1", "wrong_axis", "paper"),
    ("R36", "b2", "second_row", "board"),
]
DIGITS = "0123456789.-−–—"  # without all of the dashes the minus signs are lost
LINE = 60


@pytest.mark.parametrize(("lesson_id", "state", "moment", "theme"), STILLS)
def test_the_decimals_in_a_still_are_those_of_the_core(lesson_id, state, moment, theme, tmp_path):
    lesson = load(Path(lessons.__file__).parent / f"{lesson_id}.toml")
    trace = compute(lesson)
    scene = cast(lesson, trace, lesson.state(state), Look(theme))
    texts = picture(scene, moment).shot.texts
    decimals = [text for text in texts if text.source and re.fullmatch(r"−?\d+\.\d+", text.text)]
    values = [trace[name].values[index] for name, index in (text.source for text in decimals)]
    assert len(values) >= 9
    pixels = Image.fromarray(settle(scene, QUALITIES["hd"], moment))
    assert read(one_below_the_other(pixels, decimals), tmp_path) == [f"{value:.{lesson.decimals}f}" for value in values]


def one_below_the_other(pixels, texts):
    """Cut out each number and set it black on white on a line of its own: tables confuse the engine."""
    page = Image.new("L", (500, LINE * len(texts)), 255)
    for at, text in enumerate(texts):
        box = text.box.grown(4)
        cut = pixels.convert("L").crop((round(box.x0), round(box.y0), round(box.x1), round(box.y1)))
        dark = cut.getpixel((0, 0)) < 128
        page.paste(ImageOps.autocontrast(ImageOps.invert(cut) if dark else cut), (40, LINE * at + 10))
    return page


def read(page, folder):
    page.save(folder / "page.png")
    options = ["--psm", "6", "-l", "eng", "-c", f"tessedit_char_whitelist={DIGITS}"]
    command = ["tesseract", str(folder / "page.png"), "-", *options]
    said = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"}
    )
    return [re.sub("[−–—]", "-", line).replace(" ", "") for line in said.stdout.splitlines() if line.strip()]
