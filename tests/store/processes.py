"""Builds as processes of their own, so that they can be killed, and what is left of them."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

from tests.store.edits import LESSONS

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
"""Seconds that a build may take here, on a busy machine."""


class Site:
    """Lessons with few words, a media folder, and builds there."""

    def __init__(self, folder: Path) -> None:
        self.lessons, self.media, self.passing = folder / "lessons", folder / "media", folder / "passing"
        self.lessons.mkdir(parents=True)
        self.passing.mkdir()
        text = (LESSONS / "R43.toml").read_text(encoding="utf-8")
        self.lesson = self.lessons / "R43.toml"
        self.lesson.write_text(re.sub(r'say\.zh = ".*"', 'say.zh = "看。"', text), encoding="utf-8")

    def edit(self, old: str, new: str) -> None:
        text = self.lesson.read_text(encoding="utf-8")
        assert old in text
        self.lesson.write_text(text.replace(old, new, 1), encoding="utf-8")

    def beside(self, name: str) -> Site:
        """The same lessons with a media folder of their own."""
        other = Site(self.lessons.parent / name)
        shutil.copy(self.lesson, other.lesson)
        return other

    def start(self, *targets: str, jobs: int | str = 1, films: str = "real") -> subprocess.Popen[str]:
        """Start a build, in a session of its own like that of a terminal."""
        command = [sys.executable, "-m", "tests.store.run_build", self.lessons, self.media, str(jobs), films, *targets]
        return subprocess.Popen(
            command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            env={**os.environ, "TMPDIR": str(self.passing)},
        )  # fmt: skip

    def let_go(self) -> None:
        """Let held films go on."""
        (self.lessons / "go").touch()

    def build(self, *targets: str, jobs: int | str = 1, films: str = "real", code: int = 0) -> str:
        """Build to the end, and give what was said."""
        said = self.start(*targets, jobs=jobs, films=films)
        out, _ = said.communicate(timeout=PATIENCE)
        assert said.returncode == code, out
        return out

    def film(self, state: str) -> Path:
        return self.media / "R43" / f"{state}.tiny.mp4"

    def films(self) -> dict[str, bytes]:
        """File name -> what stands in it, of all that a viewer may open."""
        return {path.name: path.read_bytes() for path in self.media.glob("R43/[!.]*")}

    def parts(self) -> list[Path]:
        """Files that are half done."""
        return [*self.media.rglob("*.part"), *self.passing.rglob("*.part")]


def members(session: int) -> list[int]:
    """Processes of that session that are alive."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _parent, _group, its_session = stat.read_text().rpartition(")")[2].split()[:4]
            if int(its_session) == session and state != "Z":
                found.append(int(stat.parent.name))
    return found


def workers(build: subprocess.Popen[str]) -> list[int]:
    """The processes that film for it."""
    lines = {pid: Path(f"/proc/{pid}/cmdline") for pid in members(build.pid) if pid != build.pid}
    found = []
    for pid, line in lines.items():
        with suppress(OSError):
            if b"spawn_main" in line.read_bytes():
                found.append(pid)
    return found


def wait_until(what: object) -> None:
    """Until it is true, within reason."""
    deadline = monotonic() + PATIENCE
    while not what():
        assert monotonic() < deadline, "it never came to that"
        sleep(0.02)


def kill_all(build: subprocess.Popen[str]) -> None:
    """End what is left of a build, whatever it is doing."""
    with suppress(ProcessLookupError):
        os.killpg(build.pid, signal.SIGKILL)
    build.communicate()
