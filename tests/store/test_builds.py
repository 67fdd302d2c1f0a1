"""What a build does and leaves, whatever has happened to the folder before."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scenes.render import rebuild, workers
from scenes.render.errors import RenderError
from scenes.render.store import room
from scenes.render.workers import Ended
from tests.store.world import Said, make

if TYPE_CHECKING:
    from scenes.render.film import Film
    from scenes.render.job import Heard, Job

ALL36 = ["R36.b0", "R36.b2", "R36.b3", "R36.b1", "R36.shapes"]


def contents(studio, names):
    return [studio.film(name).read_bytes() for name in names]


def test_a_second_build_makes_nothing_and_says_so(studio):
    studio.build("R36")
    assert sorted(studio.made) == sorted(ALL36)
    assert studio.build("R36") == ["5 films unchanged"]
    assert studio.made == []


def test_plan_writes_nothing_at_all(studio):
    before = sorted(studio.folder.rglob("*"))
    assert studio.plan("R36") == [f"new · {', '.join(ALL36)}"]
    assert sorted(studio.folder.rglob("*")) == before


def test_only_what_has_changed_is_made(studio):
    studio.build("R43")
    before = contents(studio, ["R43.b0", "R43.b3"])
    studio.edit("R43", "[1, 0, -1, 0]", "[1, 0, 2, 0]")
    studio.build("R43")
    after = contents(studio, ["R43.b0", "R43.b3"])
    assert sorted(studio.made) == ["R43.b3", "R43.b6"]
    assert after[0] == before[0]
    assert after[1] != before[1]


def test_the_longest_films_are_made_first(studio):
    studio.build("R43")
    assert studio.made[0] in {"R43.b0", "R43.b1"}  # seven beats of many words
    assert studio.made[-1] == "R43.b5"  # three beats of few


def test_looks_do_not_take_each_others_place(studio):
    studio.build("R36.b0")
    said = Said()
    [film] = rebuild.build(["R36.b0"], replace(studio.order, theme="paper"), 1, said)
    assert film.target.name == "b0.paper.mp4"
    assert said.lines[0] == "new · R36.b0"
    assert studio.build("R36.b0") == ["1 film unchanged"]


@pytest.mark.parametrize("damage", [b"", b"half a fi", b"\0" * 6400], ids=["empty", "cut", "other bytes"])
def test_a_damaged_film_is_mended_from_the_store(studio, damage):
    studio.build("R36.b0")
    good = studio.film("R36.b0").read_bytes()
    studio.film("R36.b0").write_bytes(damage)
    said = studio.build("R36.b0")
    assert said[0] == f"{studio.film('R36.b0')} is not the film that was put there · R36.b0 (in the store)"
    assert studio.film("R36.b0").read_bytes() == good
    assert studio.made == []


def test_a_film_that_was_deleted_comes_back_from_the_store(studio):
    studio.build("R36.b0")
    studio.film("R36.b0").unlink()
    assert studio.build("R36.b0")[0] == f"{studio.film('R36.b0')} is gone · R36.b0 (in the store)"
    assert studio.film("R36.b0").is_file()


@pytest.mark.parametrize("name", ["*.film", "*.json"])
@pytest.mark.parametrize("flip", [0, 40, -1])
def test_a_damaged_entry_of_the_store_is_told_and_made_again(studio, name, flip):
    studio.build("R36.b0")
    good = studio.film("R36.b0").read_bytes()
    [entry] = studio.shelf.films.glob(name)
    data = bytearray(entry.read_bytes())
    data[flip] ^= 1
    entry.write_bytes(data)
    studio.film("R36.b0").unlink()
    assert studio.build("R36.b0")[0] == f"{entry} is damaged · R36.b0"
    assert studio.made == ["R36.b0"]
    assert studio.film("R36.b0").read_bytes() == good
    studio.film("R36.b0").unlink()
    assert "in the store" in studio.build("R36.b0")[0]


def test_a_damaged_note_on_a_film_is_told_and_mended(studio):
    studio.build("R36.b0")
    note = studio.shelf.folder / "placed" / "R36" / "b0.mp4.json"
    note.write_bytes(note.read_bytes()[:-3])
    assert studio.build("R36.b0")[0] == f"{note} is damaged · R36.b0 (in the store)"
    assert studio.build("R36.b0") == ["1 film unchanged"]


def test_the_store_may_be_deleted_as_a_whole(studio):
    studio.build("R36.b0")
    good = studio.film("R36.b0").read_bytes()
    room._remove(studio.shelf.folder)
    said = studio.build("R36.b0")
    assert said[0] == f"{studio.film('R36.b0')}: nothing is noted of how it was made · R36.b0"
    assert studio.film("R36.b0").read_bytes() == good


def test_a_state_that_is_no_more_takes_its_film_with_it(studio):
    studio.build("R36")
    path = studio.lessons / "R36.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text("[[state]]".join(text.split("[[state]]")[:-1]), encoding="utf-8")
    gone = f"there is no state R36.shapes any more · {studio.film('R36.shapes')} is removed"
    assert studio.plan("R36")[0] == gone
    assert studio.film("R36.shapes").is_file()
    assert studio.build("R36")[0] == gone
    assert not studio.film("R36.shapes").exists()
    assert "R36.shapes" not in "".join(studio.build("R36"))


def test_a_lesson_that_has_another_name_takes_its_films_with_it(studio):
    studio.build("R36", "R43.b5")
    mine = studio.film("R36.b0").parent / "notes.txt"
    mine.write_text("not made by rowwise")
    (studio.lessons / "R36.toml").rename(studio.lessons / "R37.toml")
    said = studio.build("R43.b5")
    assert [line.partition(" · ")[0] for line in said[:5]] == ["there is no lesson R36 any more"] * 5
    assert list(mine.parent.iterdir()) == [mine]
    mine.unlink()
    studio.build("R37")
    assert studio.film("R37.b0").is_file()


def test_the_folder_of_a_lesson_goes_when_it_is_empty(studio):
    studio.build("R36.b0", "R43.b5")
    (studio.lessons / "R36.toml").unlink()
    studio.build("R43.b5")
    assert not studio.film("R36.b0").parent.exists()


def test_a_file_that_somebody_else_put_there_is_not_removed(studio):
    studio.build("R36.b0", "R43.b5")
    studio.film("R36.b0").write_bytes(b"cut by hand")
    (studio.lessons / "R36.toml").unlink()
    assert studio.build("R43.b5")[0] == (
        f"there is no lesson R36 any more · {studio.film('R36.b0')} is left, as somebody else has changed it"
    )
    assert studio.film("R36.b0").read_bytes() == b"cut by hand"
    assert studio.build("R43.b5") == ["1 film unchanged"]


def test_films_of_another_folder_of_lessons_are_none_of_its_business(studio, tmp_path):
    studio.build("R36.b0")
    other = tmp_path / "other lessons"
    other.mkdir()
    (studio.lessons / "R43.toml").rename(other / "R43.toml")
    rebuild.build(["R43.b5"], replace(studio.order, lessons=other), 1, Said())
    assert studio.film("R36.b0").is_file()


def test_a_lesson_that_is_saved_half_way_removes_nothing(studio):
    studio.build("R36.b0", "R43.b5")
    path = studio.lessons / "R36.toml"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    studio.build("R43.b5")
    assert studio.film("R36.b0").is_file()
    with pytest.raises(Exception, match=r"R36\.toml:\d+:\d+: "):
        studio.build()
    assert studio.film("R36.b0").is_file()


def test_a_film_that_fails_keeps_the_last_good_one_and_lets_others_be_made(studio, monkeypatch):
    studio.build("R43")
    good = studio.film("R43.b3").read_bytes()
    studio.edit("R43", "[1, 0, -1, 0]", "[1, 0, 2, 0]")

    def fail(job: Job, hear: Heard) -> Film:
        if job.name == "R43.b3":
            raise RenderError(f"{job.film}: the encoder failed")
        return make(job, hear)

    monkeypatch.setattr(workers, "make", fail)
    with pytest.raises(RenderError, match=rf"^{studio.film('R43.b3')}: the encoder failed$"):
        studio.build("R43")
    assert studio.film("R43.b3").read_bytes() == good
    monkeypatch.setattr(workers, "make", make)
    assert studio.build("R43")[0] == "W_O[3,3]: -1 -> 2 · R43.b3 (read W_O) · 6 films unchanged"


def test_a_film_that_kills_every_worker_is_given_up(studio, monkeypatch):
    given = []

    class Deadly:
        free = True

        def __init__(self, _tell: Any) -> None: ...

        def give(self, job: Job) -> None:
            given.append(job)

        def news(self) -> list[Ended]:
            return [Ended(given[-1])]

        def close(self) -> None: ...

    monkeypatch.setattr(rebuild, "Here", Deadly)
    with pytest.raises(RenderError, match=r"^R36\.b0: its worker was killed 3 times; is there too little memory\?"):
        studio.build("R36.b0")
    assert len(given) == 3


def test_a_clock_that_goes_back_changes_nothing(studio):
    studio.build("R36")
    studio.edit("R36", "V = [[2, 0]", "V = [[3, 0]")
    for path in [studio.lessons / "R36.toml", *studio.media.rglob("*")]:
        os.utime(path, (1, 1))
    studio.build("R36")
    assert sorted(studio.made) == ["R36.b2", "R36.b3"]


def test_beyond_its_limit_the_store_drops_what_was_used_least_recently(studio):
    studio.build("R36.b0")
    [first] = studio.stored()
    size = first.stat().st_size
    studio.build("R36.b2", "R36.b3")
    studio.film("R36.b0").unlink()
    studio.build("R36.b0")  # used again
    assert room.trim(studio.shelf, limit=2 * size) == 1
    assert first in studio.stored()
    assert len(studio.stored()) == 2
    assert all(studio.film(name).is_file() for name in ALL36[:3])


def test_clean_empties_the_store_and_keeps_the_films(studio):
    studio.build("R36")
    assert rebuild.clean(studio.media).films == 5
    assert studio.stored() == []
    assert studio.build("R36") == ["5 films unchanged"]


def test_clean_waits_for_no_build_but_says_that_one_is_running(studio):
    studio.build("R36.b0")
    with studio.shelf.in_use(), pytest.raises(RenderError, match="a build is using it"):
        rebuild.clean(studio.media)
    assert len(studio.stored()) == 1


def test_what_is_in_the_store_can_be_read_without_us(studio):
    studio.build("R36.b0")
    [note] = studio.shelf.films.glob("*.json")
    seal, _, body = note.read_text().partition("\n")
    assert json.loads(body)["frames"] == 120
    assert len(seal) == 64
    assert studio.stored()[0].read_bytes() == studio.film("R36.b0").read_bytes()
