"""A watch as a process of its own, a lesson that is saved in many ways, and what is there afterwards."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from scenes.render.choice import choose_picture
from scenes.render.order import Order
from scenes.render.quality import Quality
from scenes.render.rebuild import plan
from scenes.takeaway.stills import still
from tests.store.edits import LESSONS
from tests.store.processes import kill_all, wait_until

ROOT = Path(__file__).parents[2]


class Watch:
    """Watches R43.b5, with few words, in folders of its own."""

    target = "R43.b5"

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self.folder, self.root = folder, root
        self._stale = (0, 0)
        self.lessons, self.media = folder / "lessons", folder / "media"
        self.lessons.mkdir()
        self.lesson = self.lessons / "R43.toml"
        text = (LESSONS / "R43.toml").read_text(encoding="utf-8")
        self.text = re.sub(r'say\.zh = ".*"', 'say.zh = "看。"', text)
        self.lesson.write_text(self.text, encoding="utf-8")

    def start(self) -> None:
        self._out = (self.folder / "said").open("w", encoding="utf-8")
        command = [sys.executable, "-P", "-m", "tests.live.run_watch", "watch", self.target]
        self.process = subprocess.Popen(
            [*command, "--lessons", self.lessons, "--media", self.media], cwd=self.root, start_new_session=True,
            env={**os.environ, "PYTHONPATH": str(self.root)}, stdout=self._out, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def end(self) -> None:
        kill_all(self.process)
        self._out.close()

    def interrupt(self) -> int:
        """Ctrl-C, which all processes at a terminal hear; what it ends with."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(timeout=30)

    # -- what is said --------------------------------------------------------------------------------------------

    def said(self) -> str:
        return (self.folder / "said").read_text(encoding="utf-8")

    def await_words(self, words: str, times: int = 1) -> None:
        wait_until(lambda: self.process.poll() is not None or self.said().count(words) >= times)
        assert self.said().count(words) >= times, self.said()

    # -- what is there -------------------------------------------------------------------------------------------

    def stills(self) -> dict[str, tuple[int, int]]:
        """Moment -> which file it is: one that is written again is another."""
        found = sorted((self.media / "R43" / "stills").glob("b5@*.png"))
        return {path.stem.partition("@")[2]: (path.stat().st_ino, path.stat().st_mtime_ns) for path in found}

    def are_new(self, before: dict[str, tuple[int, int]]) -> bool:
        """Whether every still has been written again since."""
        now = self.stills()
        return all(now[moment] != file for moment, file in before.items())

    def picture(self, moment: str) -> Path:
        return self.media / "R43" / "stills" / f"b5@{moment}.png"

    def film_is_up_to_date(self) -> bool:
        """Looked at closely only when it is another film than when it was looked at last."""
        stat = self.film.stat()
        if self._stale == (stat.st_ino, stat.st_mtime_ns):
            return False
        self._stale = stat.st_ino, stat.st_mtime_ns
        order = Order(self.lessons, self.media, quality=Quality("draft", 64, 36, 15))
        return list(plan([self.target], order).lines()) == ["1 film unchanged"]

    def stored(self) -> set[str]:
        """The films in the store."""
        return {film.name for film in self.media.glob(".store/films/*.film")}

    @property
    def film(self) -> Path:
        return self.media / "R43" / "b5.draft.mp4"

    def fresh(self, moment: str) -> Path:
        """The still that ``./rowwise still`` makes of the lesson as it is now."""
        order = Order(self.lessons, self.folder / "fresh", quality=Quality("hd", 192, 108, 15))
        return still(choose_picture(f"{self.target}@{moment}", self.lessons), order)

    # -- ways of saving ------------------------------------------------------------------------------------------

    def with_x(self, number: object) -> str:
        """The lesson with another first number of X."""
        self.text = re.sub(r"X = \[\[\w+, 0", f"X = [[{number}, 0", self.text)
        return self.text


def in_place(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def by_renaming(path: Path, text: str) -> None:
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def with_a_copy_kept(path: Path, text: str) -> None:
    path.rename(path.with_name(f"{path.name}~"))
    path.write_text(text, encoding="utf-8")


def twice(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    path.write_text(text, encoding="utf-8")


def in_many_steps(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8") as file:
        for line in text.splitlines(keepends=True):
            file.write(line)
            file.flush()


WAYS = (in_place, by_renaming, with_a_copy_kept, twice, in_many_steps)
