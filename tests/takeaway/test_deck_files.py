"""Slides for PowerPoint and the hand-out, read back by python-pptx, LibreOffice and Poppler."""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import av
import numpy as np
import pytest
from PIL import Image
from pptx import Presentation
from pptx.util import Inches

from scenes.render import rebuild
from scenes.render.choice import choose_picture
from scenes.render.encode import EXACT
from scenes.takeaway import stills
from scenes.takeaway.deck import making, page
from scenes.takeaway.deck.powerpoint import powerpoints
from scenes.takeaway.deck.slides import Deck, slides
from scenes.takeaway.noted import Noted
from tests.takeaway.conftest import needs
from tests.takeaway.decks import MOMENTS, TITLE, nobody, present, write_lesson

if TYPE_CHECKING:
    from scenes.render.order import Order

NS = {"p": "http://schemas.openxmlformats.org/presentationml/2006/main"}
SAID = ["盯住“我”：3个来源。", "Watch “我”."]


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> tuple[Order, dict[str, Path]]:
    """A lesson's order, and its deck by form."""
    order = write_lesson(tmp_path_factory.mktemp("T1"))
    return order, {path.suffix[1:]: path for path in present("T1", order, "pptx", "pdf")}


@pytest.fixture(scope="module")
def deck(made) -> Deck:
    order, _ = made
    films = rebuild.build(["T1"], order, 1, nobody())
    shown = [slide for film in films for slide in slides(film)]
    return Deck("T1", films[0].shot.lesson.title, shown, stills.look(order), captions=True)


def pixels(picture: bytes | Path, size: tuple[int, int] | None = None) -> np.ndarray:
    image = Image.open(picture if isinstance(picture, Path) else io.BytesIO(picture)).convert("RGB")
    return np.asarray(image.resize(size, Image.Resampling.BOX) if size else image).astype(int)


def frames(film: bytes) -> list[np.ndarray]:
    with av.open(io.BytesIO(film)) as file:
        return [frame.to_ndarray(format="rgb24", interpolation=EXACT).astype(int) for frame in file.decode(video=0)]


def told_by(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def test_powerpoint_has_a_slide_a_moment_with_title_film_picture_and_notes(made):
    file = Presentation(made[1]["pptx"])
    assert [slide.shapes.title.text_frame.text.split()[0] for slide in file.slides] == MOMENTS
    assert (file.slide_width, file.slide_height) == (12192000, Inches(7.5))
    for slide in file.slides:
        assert [paragraph.text for paragraph in slide.notes_slide.notes_text_frame.paragraphs] == SAID
        film = next(shape for shape in slide.shapes if not shape.is_placeholder)
        assert (film.left, film.top, film.width, film.height) == (0, 0, file.slide_width, file.slide_height)
        assert len(film._element.nvPicPr.cNvPr.get("descr")) > 10
        assert film.media_type is not None
        # It starts by itself: the slide's own sequence calls it, and nothing else is in that
        called = slide._element.findall(".//p:cmd/p:cBhvr/p:tgtEl/p:spTgt", NS)
        assert [target.get("spid") for target in called] == [str(film.shape_id)]


def test_films_in_powerpoint_lead_from_its_poster_to_the_next_ones(made):
    order, files = made
    parts = Presentation(files["pptx"]).slides
    ends: list[np.ndarray] = []
    for number, slide in enumerate(parts):
        film = next(shape for shape in slide.shapes if not shape.is_placeholder)
        [media] = {rel.target_part for rel in slide.part.rels.values() if rel.reltype.endswith(("/video", "/media"))}
        shown = frames(media.blob)
        poster = pixels(film.poster_frame.blob)
        assert np.abs(shown[0] - poster).mean() < 1.5
        still = stills.still(choose_picture(MOMENTS[number], order.lessons), order)
        assert np.abs(shown[-1] - pixels(still)).mean() < 1.5
        if number not in (0, 3):  # the first of their states
            step = np.abs(shown[0] - ends[-1])
            assert step.mean() < 0.8
            assert (step.max(axis=2) > 32).mean() < 0.002, "a finer picture of the same"
        ends.append(shown[-1])


def test_a_deck_beyond_the_budget_becomes_several_files_and_back(made, deck):
    largest = max(len(slide.film) + len(slide.start) for slide in deck.slides)
    parts = powerpoints(deck, budget=1_000_000 + 2 * largest)
    names = [[s.shapes.title.text_frame.text.split()[0] for s in Presentation(io.BytesIO(p)).slides] for p in parts]
    assert len(names) > 2
    assert [name for part in names for name in part] == MOMENTS
    order, files = made
    noted = Noted(order, nobody())
    theirs = [files["pptx"].with_name(name) for name in ("2024.pptx", "T1.small-2024.pptx")]
    for path in theirs:
        path.write_bytes(b"somebody else's")
    split = list(making._write_parts(files["pptx"], "T1", parts, noted))
    assert [path.name for path in split] == [f"T1.small-{k + 1}.pptx" for k in range(len(parts))]
    assert not files["pptx"].exists()
    assert list(making._write_parts(files["pptx"], "T1", powerpoints(deck), noted)) == [files["pptx"]]
    assert set(files["pptx"].parent.glob("*.pptx")) == {files["pptx"], *theirs}


@pytest.mark.skipif(
    shutil.which("soffice") is None, reason="NOT CHECKED: slides in LibreOffice, which is not installed"
)
def test_libreoffice_shows_each_slide_as_it_starts_and_starts_its_film_by_itself(made, deck, tmp_path):
    home = f"-env:UserInstallation={(tmp_path / 'home').as_uri()}"
    for form in ("pdf", "odp"):
        told_by("soffice", home, "--headless", "--convert-to", form, "--outdir", tmp_path, made[1]["pptx"])
    own = zipfile.ZipFile(tmp_path / "T1.small.odp").read("content.xml").decode()
    assert own.count('presentation:node-type="after-previous" presentation:preset-class="media-call"') == len(MOMENTS)
    assert own.count('anim:command="play"') == len(MOMENTS)
    told_by("pdftoppm", "-r", "60", "-png", tmp_path / "T1.small.pdf", tmp_path / "page")
    pages = sorted(tmp_path.glob("page*.png"))
    assert len(pages) == len(MOMENTS)
    for file, slide in zip(pages, deck.slides, strict=True):
        assert np.abs(pixels(file, (160, 90)) - pixels(slide.start, (160, 90))).mean() < 2.5


@needs("pdftotext")
def test_the_handout_has_a_page_a_moment_with_its_narration_as_text(made):
    pages = told_by("pdftotext", "-layout", made[1]["pdf"], "-").split("\f")
    assert len(pages) == len(MOMENTS) + 1, "one after the last mark"
    assert b"/Outlines" in made[1]["pdf"].read_bytes(), "bookmarks"
    for number, (moment, text) in enumerate(zip(MOMENTS, pages, strict=False), 1):
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        assert lines[0].split()[0] == moment
        assert ["".join(line.split()) for line in lines[-3:-1]] == ["".join(said.split()) for said in SAID]
        assert "".join(lines[-1].split()) == f"T1{TITLE}{number}/{len(MOMENTS)}".replace(" ", "")


@needs("pdftoppm")
def test_the_handouts_pictures_are_the_stills_in_vectors(made, tmp_path):
    order, files = made
    assert len(told_by("pdfimages", "-list", files["pdf"]).splitlines()) == 2, "no picture of pixels, only the head"
    assert all(line.split()[-5] == "yes" for line in told_by("pdffonts", files["pdf"]).splitlines()[2:]), "embedded"
    told_by("pdftoppm", "-r", "100", "-png", files["pdf"], tmp_path / "page")
    light = replace(order, theme="paper", captions=False)
    for moment, page_file in zip(MOMENTS, sorted(tmp_path.glob("page*.png")), strict=True):
        still = stills.still(choose_picture(moment, order.lessons), light)
        whole = pixels(page_file)
        ground = (np.abs(whole - (251, 250, 247)).max(axis=2) <= 1).any(axis=1).nonzero()[0]
        left, right = round(26 / 297 * whole.shape[1]), round(271 / 297 * whole.shape[1])
        picture = Image.fromarray(whole[ground[0] : ground[-1] + 1, left:right].astype(np.uint8))
        assert picture.width / picture.height == pytest.approx(16 / 9, abs=0.02)
        small = np.asarray(picture.resize((160, 90), Image.Resampling.BOX)).astype(int)
        assert np.abs(small - pixels(still, (160, 90))).mean() < 2.5


def test_the_same_lesson_gives_the_same_bytes(made):
    order, files = made
    before = {form: path.read_bytes() for form, path in files.items()}
    again = present("T1", order, "pptx", "pdf")
    assert {path.suffix[1:]: path.read_bytes() for path in again} == before


def test_a_state_alone_has_a_deck_of_its_own(made):
    order, _ = made
    [path] = present("T1.concat_in_numbers", order, "pptx")
    assert path.name == "concat_in_numbers.small.pptx"
    assert len(Presentation(path).slides) == 3


def test_reveal_is_what_its_makers_published():
    """reveal.js 6.0.1 from the npm registry."""
    folder = Path(page.__file__).parents[1] / "reveal"
    assert {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()} == {
        "LICENSE": "b2883e4b610bfa1b4d8fff84c4d4b825cc7d553cbd9fec4777c04068a2859dc0",
        "reveal.css": "64e6203ee2048665c9f49c368f345fb3d7f936c404934162c70369a7682f388f",
        "reveal.js": "3fb84c30d2e610dd598843d75a123ef2c4dbc588847cda86cd8c7a61e18ddb6b",
    }
