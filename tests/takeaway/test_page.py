"""The page of what was built: what stands on it, what it costs, and what is not on it."""

from __future__ import annotations

import io
import json
import string
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

import av
import numpy as np
import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from rich.console import Console

from lessons.core.lesson import Words
from lessons.core.load import load
from scenes.render import rebuild
from scenes.render.progress import Report
from scenes.render.store.placed import Notes
from scenes.takeaway.page import pictured as picturing
from scenes.takeaway.page.elements import el, link_to
from scenes.takeaway.page.found import FILMS, files, played
from scenes.takeaway.page.labels import variant
from scenes.takeaway.page.publish import publish
from scenes.takeaway.page.wording import worded
from tests.takeaway.paged import SAID, TITLE

ROOT = Path(__file__).resolve().parents[2]


def rowwise(built, *words: str) -> str:
    """What the command line prints of that lesson."""
    command = [sys.executable, "-P", "-m", "scenes.cli", *words, "--lessons", str(built.order.lessons)]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(built.order.media)}
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=100).stdout


def parsed(built) -> BeautifulSoup:
    return BeautifulSoup(built.page.read_bytes(), "lxml")


def links(soup: BeautifulSoup) -> set[str]:
    found = [tag[name] for tag in soup.find_all() for name in ("href", "src", "poster") if tag.has_attr(name)]
    return {link for link in found if not link.startswith(("data:", "#"))}


def test_a_page_that_is_as_it_should_be_is_not_touched(built_page):
    before = built_page.page.stat().st_mtime_ns
    assert built_page.publish() == ""
    assert built_page.page.stat().st_mtime_ns == before


def test_the_same_films_give_the_same_page_in_another_folder(built_page, tmp_path):
    other = built_page.copy(tmp_path)
    other.page.unlink()
    assert other.publish() == f"{other.page}: the page of all that is there; open it in a browser\n"
    assert other.page.read_bytes() == built_page.page.read_bytes()


def test_nothing_to_do_needs_no_manim(built_page):
    code = f"""
import sys
from pathlib import Path
from rich.console import Console
from lessons.core.lesson import Words
from lessons.core.load import load
from scenes.render.order import Order
from scenes.render.progress import Report
from scenes.takeaway.page.publish import publish
folder = Path({str(built_page.order.lessons)!r})
lesson = load(folder / "T1.toml")
publish([(lesson, lesson.states)], Order(folder, Path({str(built_page.order.media)!r})), Report(Console()))
print({{"manim", "av", "PIL", "typst"}} & set(sys.modules))
"""
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True, timeout=60)
    assert run.stdout == "set()\n"


def test_the_transcript_has_the_numbers_that_values_prints(built_page):
    arrays = json.loads(rowwise(built_page, "values", "T1", "--json"))["arrays"]
    first, last = (
        "(" + ", ".join(f"{x:.6f}".replace("-", "−") for x in head[0]) + ")" for head in arrays["Y"]["values"]
    )
    moment = parsed(built_page).find(id="T1.b2").select_one(".moments li")
    assert [p.text for p in moment.select(".said p")] == [
        f"“我”的读出排成一排：头1是{first}，头2是{last}。",
        f"The reads for “我”, lined up: {first} from head 1, {last} from head 2.",
    ]


def test_each_moment_has_the_alt_text_that_still_gives(built_page):
    said = json.loads(rowwise(built_page, "still", "T1.b2@concat", "--format", "json"))["alt"]
    items = parsed(built_page).find(id="T1.b2").select(".alt > li")
    item = next(item for item in items if item.code.text == "concat")
    for lang, tag in (("zh", "zh-Hans"), ("en", "en")):
        told = [p.text for p in item.find(lang=tag).find_all("p")]
        assert told == [said[lang]["short"], *said[lang]["long"].split("\n")[1:]]


def test_texts_of_a_lesson_are_never_markup(built_page):
    soup = parsed(built_page)
    assert soup.find("img") is None
    assert soup.find(attrs={"onclick": True}) is None
    assert soup.find(attrs={"onerror": True}) is None
    assert soup.find("script") is None
    assert soup.find(id="T1-title").find(lang="en").text == TITLE
    assert SAID.replace("{query}", "我").rstrip() in soup.find(id="T1.b5").select_one(".said [lang=en]").text


def test_all_that_is_linked_is_there_and_all_films_are_linked(built_page, monkeypatch):
    monkeypatch.chdir(built_page.order.media)
    linked = {unquote(link) for link in links(parsed(built_page))}
    assert all(Path(link).is_file() for link in linked)
    there = {f"T1/{path.name}" for path in Path("T1").iterdir()}
    assert linked == there
    assert len(there) == 3 * 6  # three films, each with its poster and four files of subtitles


def test_a_state_that_was_taken_out_and_files_of_strangers_are_not_listed(built_page, tmp_path):
    built = built_page.copy(tmp_path)
    folder = built.order.media / "T1"
    for name in ("b0.mp4", "b2.txt", ".b2.mp4.0a.part", "holiday.mp4"):
        (folder / name).write_bytes(b"x")
    (built.order.media / "T9").mkdir()
    (built.order.media / "T9" / "b2.mp4").write_bytes(b"x")
    assert built.publish() == ""
    first = built.films[0].target
    for path in folder.glob("b5.*"):
        path.unlink()
    assert built.publish() != ""
    assert not any("b5" in link for link in links(parsed(built)))
    assert not first.exists()


def test_a_lesson_that_is_gone_leaves_the_page(built_page, tmp_path):
    built = built_page.copy(tmp_path)
    (built.order.lessons / "T1.toml").rename(built.order.lessons / "T2.toml")
    built.publish(of_nothing=True)
    soup = parsed(built)
    assert links(soup) == set()
    assert "还没有影片" in soup.main.text


def test_while_a_lesson_is_being_edited_the_page_tells_what_its_films_show(built_page, tmp_path):
    built = built_page.copy(tmp_path)
    lesson = built.order.lessons / "T1.toml"
    lesson.write_text(lesson.read_text(encoding="utf-8") + "\nnot finished", encoding="utf-8")
    assert built.publish(of_nothing=True) == ""


@pytest.mark.parametrize("lost", ["damaged", "deleted"])
def test_without_its_notes_a_lesson_is_told_anew(built_page, tmp_path, lost):
    built = built_page.copy(tmp_path)
    note = built.order.media / ".store" / "records" / "T1.json"
    if lost == "damaged":
        note.write_bytes(note.read_bytes()[:-1])
    else:
        note.unlink()
    assert built.publish(of_nothing=True) == ""
    assert note.is_file()
    note.unlink()
    one = type(built)(built.order, built.films[:1])
    assert one.publish() == "", "the other state has a film too"


def test_only_what_has_changed_is_told_anew(built_page, tmp_path, monkeypatch):
    built = built_page.copy(tmp_path)
    seen = []
    real = picturing.pictured
    monkeypatch.setattr(picturing, "pictured", lambda *of: seen.append(of[2].id) or real(*of))
    lesson = built.order.lessons / "T1.toml"
    source = lesson.read_text(encoding="utf-8")
    lesson.write_text(source.replace("lined up:", "lined up,"), encoding="utf-8")
    edited = load(lesson)
    films = [
        film._replace(shot=replace(film.shot, lesson=edited, state=edited.state(film.shot.state.id)))
        for film in built.films
    ]
    assert type(built)(built.order, films).publish() != ""
    assert seen == ["b2"]
    assert "lined up, (" in built.page.read_text(encoding="utf-8")


def test_films_of_before_a_change_are_marked_and_the_usual_look_gives_way(built_page, tmp_path):
    built = built_page.copy(tmp_path)
    lesson = built.order.lessons / "T1.toml"
    source = lesson.read_text(encoding="utf-8")
    lesson.write_text(source.replace("[0, 1, 0, 2]", "[0, 1, 0, 3]").replace("X = [[1,", "X = [[2,"), encoding="utf-8")
    said = Report(Console(file=io.StringIO()))
    paper = replace(built.order, theme="paper")
    films = rebuild.build(["T1.b2"], paper, 1, said)
    publish([(films[0].shot.lesson, [films[0].shot.state])], paper, said)
    soup = parsed(built)
    state, whole = soup.find(id="T1.b2"), soup.find(id="T1").find("figure")
    assert state.video["src"] == "T1/b2.paper.small.mp4"
    assert state.figcaption is None
    marked = [item.a["href"] for item in soup.select(".files li") if "older than the lesson" in item.text]
    assert marked == ["T1/T1.small.mp4", "T1/b2.small.mp4"]
    assert whole.figcaption.text.endswith("./rowwise build T1")
    assert soup.find(id="T1.b5").figcaption is None, "it is told as it was built"
    films = rebuild.build(["T1"], built.order, 1, said)
    publish([(films[0].shot.lesson, [film.shot.state for film in films])], built.order, said)
    marked = [item.a["href"] for item in parsed(built).select(".files li") if "older than the lesson" in item.text]
    assert marked == ["T1/T1.small.mp4"], "it has not been joined anew"


def test_a_poster_is_the_films_last_picture_and_is_mended(built_page, tmp_path):
    built = built_page.copy(tmp_path)
    film = built.films[1].target
    poster = film.with_suffix(".png")
    good = poster.read_bytes()
    with av.open(str(film)) as opened:
        first, *_, last = (frame.to_ndarray(format="rgb24").astype(int) for frame in opened.decode(video=0))
    with Image.open(poster) as picture:
        off = [np.abs(np.asarray(picture.convert("RGB"), int) - frame).mean() for frame in (last, first)]
    assert off[0] < 2 < off[1]
    for damage in (b"", None):
        poster.unlink() if damage is None else poster.write_bytes(damage)
        assert built.publish() == ""
        assert poster.read_bytes() == good
    other = built.films[0].target
    film.write_bytes(other.read_bytes())
    Notes(built.order.media, built.order.lessons).forget(film)
    built.publish()
    assert poster.read_bytes() == other.with_suffix(".png").read_bytes()


def test_slides_and_pictures_are_listed_with_what_they_are_of(built_page, tmp_path):
    built = built_page.copy(tmp_path)
    folder = built.order.media / "T1"
    (folder / "stills").mkdir()
    for name in ("T1.html", "T1.paper-1.pptx", "T1.paper-2.pptx", "T1.pdf", "b2-1.pptx", "stills/00-T1.png"):
        (folder / name).write_bytes(b"x" * 250_000)
    for name in ("02-b2@concat.svg", "01-b2@side_by_side.2x.clear.png", "b2@3.2s.png", "09-b2@gone.txt"):
        (folder / "stills" / name).write_bytes(b"x")
    built.publish()
    soup = parsed(built)
    told = [item.text for item in soup.find(id="T1").select_one(".files").select("li")]
    assert told[1:6] == [
        "HTML 在浏览器里放映 slides for a browser 0.2 MB",
        "PPTX 幻灯片 slides 浅色、第1份 light, part 1 0.2 MB",
        "PPTX 幻灯片 slides 浅色、第2份 light, part 2 0.2 MB",
        "PDF 讲义 hand-out 0.2 MB",
        "PNG 全部画面 all pictures 0.2 MB",
    ]
    decks = [link["href"] for link in soup.find(id="T1").select_one(".decks").select("a")]
    assert decks == ["T1/T1.html", "T1/T1.paper-1.pptx", "T1/T1.paper-2.pptx", "T1/T1.pdf"], "slides are at hand"
    told = [item.text for item in soup.find(id="T1.b2").select(".files li")]
    assert told[1] == "PPTX 幻灯片 slides 第1份 part 1 0.2 MB"
    assert told[-3:] == [
        "PNG 图片 picture side_by_side 2×、透明底 2×, transparent 0.1 kB",
        "SVG 矢量图 vector picture concat 0.1 kB",
        "PNG 图片 picture 3.2s 0.1 kB",
    ]


def test_slides_that_were_kept_for_somebody_are_called_so(tmp_path):
    (tmp_path / "T1.paper.kept2.pptx").write_bytes(b"")
    [[found]] = files(tmp_path, ["pptx"]).values()
    assert variant(found) == Words("浅色、您改过的，已留存", "light, yours, kept")


def test_an_index_of_somebody_elses_is_kept_and_a_page_of_ours_is_not(built_page, tmp_path):
    built = built_page.copy(tmp_path)
    ours = built.page.read_bytes()
    built.page.write_text("<h1>My home page</h1>")
    built.publish()
    assert built.page.read_bytes() == ours
    assert (built.page.parent / "index.kept1.html").read_text() == "<h1>My home page</h1>"
    built.page.write_bytes(ours + b"<!-- an older one -->")
    built.publish()
    assert built.page.read_bytes() == ours
    assert len(list(built.page.parent.glob("*.html"))) == 2


@pytest.mark.parametrize(
    ("name", "of", "variant", "ending"),
    [
        ("b0.mp4", "b0", (), "mp4"),
        ("b0.paper.zh+en.draft.mp4", "b0", ("paper", "zh+en", "draft"), "mp4"),
        ("R43.pptx", "R43", (), "pptx"),
        ("03-b4@reads.2x.png", "b4@reads", ("2x",), "png"),
        ("b4@3.25s.1.5x.svg", "b4@3.25s", ("1.5x",), "svg"),
        ("00-R43.b4+b5.png", "R43", ("b4+b5",), "png"),
    ],
)
def test_names_of_files_are_read_as_they_are_given(tmp_path, name, of, variant, ending):
    (tmp_path / name).write_bytes(b"")
    [[found]] = files(tmp_path, [ending]).values()
    assert (found.of, found.variant, found.ending) == (of, variant, ending)


def test_the_usual_look_comes_first(tmp_path):
    for name in ("b0.draft.mp4", "b0.gif", "b0.paper.mp4", "b0.webm", "b0.mp4", "b0.mov"):
        (tmp_path / name).write_bytes(b"")
    there = files(tmp_path, FILMS)["b0"]
    names = [file.path.name for file in there]
    assert names == ["b0.mp4", "b0.paper.mp4", "b0.draft.mp4", "b0.webm", "b0.mov", "b0.gif"]
    assert played(there) == there[0]
    assert played(there[4:]) is None, "no browser plays it"


@given(st.text(st.characters(codec=None), max_size=30))
def test_any_text_comes_back_out_of_an_element_or_an_attribute_without_what_pages_must_not_have(text):
    clean = "".join("\ufffd" if is_forbidden(ord(c)) else c for c in text)
    parsed_back = BeautifulSoup(el("p", text, title=text).encode(), "html.parser").p
    assert parsed_back.text == clean
    assert parsed_back["title"] == clean


@given(st.text(st.sampled_from("KQW_^OTdk√·×/1我(,) <&Aa"), max_size=25))
def test_a_formula_is_set_but_reads_and_copies_as_it_is_written(text):
    assert BeautifulSoup(worded(Words(text, text)), "html.parser").text == f"{text} {text}"


def test_formulas_stand_as_in_the_films():
    words = Words("QK^T乘1/√d_k，再乘W_O。", "A token is no formula.")
    zh = BeautifulSoup(worded(words), "html.parser").find(lang="zh-Hans")
    assert [tag.text for tag in zh.find_all("sup")] == ["^T", "_O"], "the paper writes W^O"
    assert [tag.text for tag in zh.find_all("sub")] == ["_k"]
    assert [tag.text for tag in zh.find_all("i")] == ["Q", "K", "T", "d", "k", "W", "O"]
    assert "maths" not in worded(Words("", words.en))


def is_forbidden(code: int) -> bool:
    """As the HTML standard has it: controls other than ASCII white space, surrogates, noncharacters; and returns."""
    control = (code < 0x20 and code not in (0x9, 0xA, 0xC)) or 0x7F <= code < 0xA0
    return control or 0xD800 <= code < 0xE000 or 0xFDD0 <= code < 0xFDF0 or code & 0xFFFE == 0xFFFE


@given(st.text(st.characters(exclude_characters="/\0", codec="utf-8"), min_size=1, max_size=30))
def test_any_name_of_a_file_comes_back_out_of_its_address(name):
    address = link_to(Path("media", name, "b0.mp4"), Path("media"))
    assert unquote(urlsplit(f"file:///{address}").path) == f"/{name}/b0.mp4" or name in {".", ".."}
    assert set(address) <= set(string.ascii_letters + string.digits + "/%._-~")
