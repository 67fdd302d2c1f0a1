"""One picture in every form, looked at with librsvg and Poppler, against Manim's own film frames."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image, ImageFilter

from lessons.core.load import load
from lessons.core.trace import compute
from scenes.render.choice import choose_picture
from scenes.render.perform import play
from scenes.stage import cast
from scenes.takeaway import stills
from scenes.targets import UnknownTargetError
from tests.render.small import TINY
from tests.takeaway.conftest import SMALL, STATE, needs

if TYPE_CHECKING:
    from scenes.render.order import Order

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
MOMENT = f"T1.{STATE}@not_a_sum"


@pytest.fixture(scope="module")
def film(lessons):
    """Each frame of the film as Manim makes it, 128 x 72 at 15 a second, and when its beats are."""
    lesson = load(lessons / "T1.toml")
    frames = []
    take = play(
        cast(lesson, compute(lesson), lesson.state(STATE)),
        TINY,
        lambda picture, repeat: frames.extend([picture.pixels.copy()] * repeat),
    )
    return frames, take


def still(target: str, order: Order) -> Path:
    return stills.still(choose_picture(target, order.lessons), order)


def differ(one: Image.Image, other: Image.Image) -> float:
    """By how much a picture leaves the range of the other's neighbouring pixels: antialiasing never does."""
    low, high = (np.asarray(one.filter(kind(3))).astype(int) for kind in (ImageFilter.MinFilter, ImageFilter.MaxFilter))
    seen = np.asarray(other).astype(int)
    outside = np.maximum(low - seen, seen - high).max(axis=2)
    return float((outside > 40).mean())


def opened(path: Path) -> Image.Image:
    return Image.open(path).convert("RGB")


def parsed(path: Path) -> ET.Element:
    return ET.parse(path).getroot()  # noqa: S314  of our own files


def told_by(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def as_png(target: Path, into: Path) -> Image.Image:
    """What librsvg or Poppler makes of a vector picture."""
    made = into / f"{target.suffix[1:]}.png"
    if target.suffix == ".svg":
        command = ["rsvg-convert", "-w", "960", "-h", "540", str(target), "-o", str(made)]
    else:
        command = ["pdftocairo", "-singlefile", "-png", "-scale-to-x", "960", "-scale-to-y", "540", str(target)]
        command.append(str(made.with_suffix("")))
    subprocess.run(command, check=True)
    return opened(made)


@pytest.mark.parametrize(
    "form", [pytest.param("svg", marks=needs("rsvg-convert")), pytest.param("pdf", marks=needs("pdftocairo"))]
)
def test_vectors_show_what_the_pixels_show_but_for_antialiasing(order, form, tmp_path):
    pixels = opened(still(MOMENT, replace(order, scale=2.0)))
    vectors = as_png(still(MOMENT, replace(order, form=form)), tmp_path)
    blank = Image.new("RGB", pixels.size, pixels.getpixel((0, 0)))
    assert differ(pixels, vectors) < 1e-4
    assert differ(pixels, blank) > 1e-2, "the measure would not see that all is missing"


def test_another_process_makes_the_same_bytes(order):
    forms = ("svg", "pdf")
    here = {form: still(MOMENT, replace(order, form=form)).read_bytes() for form in forms}
    where = ["--media", str(order.media), "--lessons", str(order.lessons), "--quality", "draft"]
    commands = [["still", MOMENT, "--format", form, *where] for form in forms]
    code = f"from scenes.cli.main import main\nfor command in {commands!r}: main(command, standalone_mode=False)"
    told = told_by("env", "-C", ROOT, sys.executable, "-c", code)
    assert {Path(line).suffix[1:]: Path(line).read_bytes() for line in told.splitlines()} == here


def test_an_svg_has_a_title_and_a_description_for_those_who_do_not_see_it(order):
    root = parsed(still(MOMENT, replace(order, form="svg", langs=("en",))))
    alt = stills.data(choose_picture(MOMENT, order.lessons), replace(order, langs=("en",)))["alt"]["en"]
    assert [child.tag for child in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert (root[0].text, root[1].text) == (alt["short"], alt["long"])
    assert (root.get("role"), root.get("aria-labelledby")) == ("img", root[0].get("id"))
    assert not root.findall(f".//{SVG}image")


@needs("pdfinfo")
def test_a_pdf_is_as_large_as_a_slide_and_says_what_is_on_it(order):
    target = still(MOMENT, replace(order, form="pdf", langs=("en",)))
    told = told_by("pdfinfo", target)
    assert "Page size:       960 x 540 pts" in told
    assert (
        stills.data(choose_picture(MOMENT, order.lessons), replace(order, langs=("en",)))["alt"]["en"]["short"] in told
    )
    pixels = told_by("pdfimages", "-list", target)
    assert len(pixels.splitlines()) == 2, "there are pictures of pixels in it"


@pytest.mark.parametrize("time", ["0s", "1.2s", "3.99s", "6.75s"])
def test_the_picture_of_a_time_is_the_films_frame_at_that_time(order, film, time):
    frames, _ = film
    target = still(f"T1.{STATE}@{time}", replace(order, quality=TINY))
    assert np.array_equal(np.asarray(opened(target)), frames[int(float(time[:-1]) * 15)][:, :, :3])


def test_the_picture_of_a_beat_is_the_films_last_frame_of_it(order, film):
    frames, take = film
    for beat in take.beats:
        target = still(f"T1.{STATE}@{beat.id}", replace(order, quality=TINY))
        assert np.array_equal(np.asarray(opened(target)), frames[round(beat.end * 15) - 1][:, :, :3]), beat.id


def test_a_time_after_the_end_is_the_users_to_mend(order, film):
    seconds = film[1].seconds
    with pytest.raises(UnknownTargetError, match=rf"over after {seconds:.2f} s; @end is its last picture"):
        still(f"T1.{STATE}@{seconds + 0.01:.2f}s", order)


def test_a_clear_picture_laid_over_the_ground_is_the_opaque_one(order):
    clear = Image.open(still(MOMENT, replace(order, transparent=True)))
    opaque = opened(still(MOMENT, order))
    laid = Image.new("RGBA", clear.size, (*opaque.getpixel((0, 0)), 255))
    laid.alpha_composite(clear)
    assert clear.mode == "RGBA"
    assert np.abs(np.asarray(laid.convert("RGB")).astype(int) - np.asarray(opaque)).max() <= 2


@pytest.mark.parametrize(("scale", "size"), [(0.5, (240, 135)), (2.0, (960, 540))])
def test_scale_makes_it_so_many_times_as_wide_and_high(order, scale, size):
    assert Image.open(still(MOMENT, replace(order, scale=scale))).size == size
    root = parsed(still(MOMENT, replace(order, scale=scale, form="svg")))
    assert (root.get("width"), root.get("height")) == (f"{1920 * scale:g}", f"{1080 * scale:g}")


def test_a_picture_without_captions_does_not_show_the_narration(order):
    bare = replace(order, captions=False, form="svg")
    count = {each: still(MOMENT, each).read_text().count("<path") for each in (bare, replace(bare, captions=True))}
    assert count[bare] < count[replace(bare, captions=True)]
    assert still(MOMENT, bare).name == f"{STATE}@not_a_sum.bare.{SMALL.name}.svg"
