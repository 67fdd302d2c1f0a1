"""How long an edit takes until it is seen, and until its films are there, beside a build from nothing.

    .venv/bin/python -m tests.bench.rebuild [draft|hd]

Seven films of R43. For builds a number of W_O changes, which two of them read; for the watch of R43.b0 a number of X,
which all of its moments show. Ratios are worth more than seconds: others may be at work too.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import TYPE_CHECKING

import psutil

from tests.bench.run import PYTHON, ROOT, Cost, machine, run

if TYPE_CHECKING:
    from collections.abc import Callable

LESSON = ROOT / "tests" / "store" / "lessons" / "R43.toml"
EDITS = 5
"""So many are made beside the watch; medians are printed."""
MOMENTS = 6
QUIET = 2.0
"""Seconds between two edits, in which whatever follows a film is done."""
PATIENCE = 300.0


class Place:
    """A lesson and what is made of it."""

    def __init__(self, folder: Path) -> None:
        self.lesson, self.media = folder / "lessons" / "R43.toml", folder / "media"
        self.lesson.parent.mkdir()
        shutil.copy(LESSON, self.lesson)
        self.text = self.lesson.read_text(encoding="utf-8")

    def command(self, *words: str) -> list[object]:
        options = ["--lessons", self.lesson.parent, "--media", self.media]
        return [PYTHON, "-m", "scenes.cli", *words, *options]

    def edit(self, old: str, new: str) -> None:
        text = self.lesson.read_text(encoding="utf-8")
        assert old in text
        self.lesson.write_text(text.replace(old, new, 1), encoding="utf-8")


def builds(place: Place, quality: str) -> dict[str, Cost]:
    """What each cost."""
    build = place.command("build", "R43", "--quality", quality)
    costs = {"all 7 films and the lesson's, from nothing": run(build)}
    costs["the same again, nothing changed"] = run(build)
    place.edit("[1, 0, -1, 0]", "[1, 0, 2, 0]")
    costs["edit of W_O: 2 films and the lesson's"] = run(build)
    place.edit("[1, 0, 2, 0]", "[1, 0, -1, 0]")
    costs["edit taken back, from the store"] = run(build)
    return costs


def watched(place: Place) -> dict[str, Cost]:
    """What it costs, as medians, from a save of X to what the watch makes of it."""
    command = [str(word) for word in place.command("watch", "R43.b0")]
    film, stills = place.media / "R43" / "b0.draft.mp4", place.media / "R43" / "stills"
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as watch:
        until(lambda: film.exists() and len(list(stills.glob("b0@*.png"))) == MOMENTS)
        sleep(QUIET)
        found = []
        for number in range(1, 1 + EDITS):
            found.append(after_an_edit(place, number, [*stills.glob("b0@*.png")], film, psutil.Process(watch.pid)))
            sys.stderr.write(f"edit {number}: " + ", ".join(f"{each.wall:.2f} s" for each in found[-1]) + "\n")
            sleep(QUIET)
        watch.send_signal(signal.SIGINT)
    names = ("watch R43.b0: edit of X to the first still, 1920×1080", "… to all 6 stills", "… to the draft film")
    return {
        name: Cost(*map(median, zip(*each, strict=True)))
        for name, each in zip(names, zip(*found, strict=True), strict=True)
    }


def after_an_edit(place: Place, number: int, stills: list[Path], film: Path, watch: psutil.Process) -> list[Cost]:
    """What it costs until there is the first still, all of them, and the film."""
    old = {path: path.stat().st_mtime_ns for path in (*stills, film)}

    def new(path: Path) -> bool:
        return path.stat().st_mtime_ns != old[path]

    saved, before = monotonic(), processor_time(watch)
    place.edit(f"X = [[{number}, 0", f"X = [[{number + 1}, 0")
    costs = []
    for reached in (lambda: any(map(new, stills)), lambda: all(map(new, stills)), lambda: new(film)):
        until(reached)
        costs.append(Cost(monotonic() - saved, processor_time(watch) - before, 0.0))
    return costs


def processor_time(process: psutil.Process) -> float:
    """Seconds that it and its children have had of any processor."""
    times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
    return sum(each.user + each.system for each in times)


def until(what: Callable[[], bool]) -> None:
    """Wait until it is true."""
    deadline = monotonic() + PATIENCE
    while not what():
        if monotonic() > deadline:
            raise SystemExit("it never came")
        sleep(0.005)


def main() -> None:
    """Print a table."""
    quality = sys.argv[1] if len(sys.argv) > 1 else "draft"
    with TemporaryDirectory(prefix="rowwise-bench-") as folder:
        place = Place(Path(folder))
        costs = builds(place, quality) | watched(place)
    sys.stdout.write(f"{quality}; {machine()}\n\n| | seconds | of processors | of a build from nothing |\n")
    sys.stdout.write("| --- | ---: | ---: | ---: |\n")
    whole = next(iter(costs.values())).wall
    for name, cost in costs.items():
        sys.stdout.write(f"| {name} | {cost.wall:.1f} | {cost.cpu:.1f} | {100 * cost.wall / whole:.1f} % |\n")


if __name__ == "__main__":
    main()
