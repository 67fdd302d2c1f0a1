"""Slides go with their lesson or state, in all their parts; what somebody else has made or changed never does."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from scenes.render.order import Order
from scenes.render.progress import Report
from scenes.takeaway.after import complete
from scenes.takeaway.deck.making import _write_parts, make
from scenes.takeaway.noted import Noted
from tests.takeaway.decks import nobody, write_lesson

if TYPE_CHECKING:
    from pathlib import Path


class World:
    """A folder of lessons where T1 is, and T2 has been written into."""

    def __init__(self, folder: Path) -> None:
        self.order = Order(folder, folder / "media")
        self.home = folder / "media" / "T1"
        self._said = io.StringIO()
        self.report = Report(Console(file=self._said, width=500))
        self.noted = Noted(self.order, self.report)
        self.files, self.states = {"T1"}, {"T1": {"b0", "b0-1"}}

    def said(self) -> list[str]:
        told = self._said.getvalue().splitlines()
        self._said.seek(0)
        self._said.truncate()
        return [line.replace(f"{self.home}/", "") for line in told]

    def sweep(self) -> None:
        self.noted.sweep(self.files, self.states)

    def names(self) -> set[str]:
        return {path.name for path in self.home.iterdir()} if self.home.is_dir() else set()


@pytest.fixture
def world(tmp_path) -> World:
    world = World(tmp_path)
    for name, of in {"T1.html": "T1", "b0.html": "b0", "b0-1.pptx": "b0-1"}.items():
        world.noted.put(world.home / name, of, name.encode())
    return world


def test_a_build_after_the_lesson_is_gone_removes_its_handout_and_says_so(tmp_path):
    order = write_lesson(tmp_path)
    [path] = make("T1", ["pdf"], order, nobody(), captions=True)
    assert path.is_file()
    (tmp_path / "T1.toml").unlink()
    world = World(tmp_path)
    complete([], order, world.report, subtitles=True)
    assert world.said() == [f"there is no lesson T1 any more · {path.name} is removed"]
    assert not path.parent.exists()
    complete([], order, world.report, subtitles=True)
    assert world.said() == []


def test_slides_of_what_is_there_stay(world):
    world.sweep()
    world.states = {}  # nothing of T1 was built: who knows what states it has
    world.sweep()
    assert (world.names(), world.said()) == ({"T1.html", "b0.html", "b0-1.pptx"}, [])


def test_slides_of_a_state_go_with_it_and_those_of_a_state_called_like_a_part_stay(world):
    world.states["T1"].remove("b0")
    world.sweep()
    assert world.names() == {"T1.html", "b0-1.pptx"}
    assert world.said() == ["there is no state T1.b0 any more · b0.html is removed"]


def test_what_somebody_else_has_changed_or_brought_stays_when_the_lesson_goes(world):
    (world.home / "b0.html").write_text("my own words")
    (world.home / "T1-2024.pptx").write_text("mine")
    world.files = set()
    world.sweep()
    assert world.names() == {"b0.html", "T1-2024.pptx"}
    assert "there is no lesson T1 any more · b0.html is left, as somebody else has changed it" in world.said()
    world.sweep()
    assert world.said() == []


def test_slides_that_were_made_from_another_folder_of_lessons_stay(world, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    other = Order(tmp_path / "elsewhere", world.order.media)
    Noted(other, world.report).sweep(set(), {})
    assert world.names() == {"T1.html", "b0.html", "b0-1.pptx"}


def test_slides_that_somebody_has_worked_on_are_kept_when_they_are_made_again(world):
    path = world.home / "T1.html"
    for k, words in enumerate(("my notes", "more notes"), 1):
        path.write_text(words)
        world.noted.put(path, "T1", b"made again")
        assert path.read_bytes() == b"made again"
        assert (world.home / f"T1.kept{k}.html").read_text() == words
        assert world.said() == [f"T1.html was not as it was made here · it is kept as T1.kept{k}.html"]
    world.noted.put(path, "T1", b"and again")
    assert world.said() == []


def test_a_run_cut_short_between_note_and_file_leaves_the_file_ours(world, monkeypatch):
    def cut_short(*_: object) -> None:
        raise KeyboardInterrupt

    path = world.home / "T1.html"
    with monkeypatch.context() as patched:
        patched.setattr("scenes.takeaway.noted.whole", cut_short)
        with pytest.raises(KeyboardInterrupt):
            world.noted.put(path, "T1", b"new")
    world.noted.put(path, "T1", b"newer")
    assert (world.said(), path.read_bytes()) == ([], b"newer")


def test_parts_that_are_too_many_go_but_neither_another_states_slides_nor_a_strangers(world):
    (world.home / "b0-2024.pptx").write_text("mine")
    list(_write_parts(world.home / "T1.pptx", "T1", [b"1", b"2", b"3"], world.noted))
    assert {f"T1-{k}.pptx" for k in (1, 2, 3)} <= world.names()
    list(_write_parts(world.home / "T1.pptx", "T1", [b"1", b"2"], world.noted))
    list(_write_parts(world.home / "b0.pptx", "b0", [b"1"], world.noted))
    assert {name for name in world.names() if name.endswith("pptx")} == {
        "T1-1.pptx", "T1-2.pptx", "b0.pptx", "b0-1.pptx", "b0-2024.pptx",
    }  # fmt: skip
