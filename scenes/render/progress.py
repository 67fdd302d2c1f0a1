"""How far a build is: a bar for a person at a terminal, one plain line a film for everyone else."""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from scenes.stage import Take


class Report:
    """Tells a console what a build does."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def say(self, line: str) -> None:
        """Print one line as it is, however long."""
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)

    @contextmanager
    def film(self, name: str, target: Path, take: Take, fps: int) -> Iterator[Callable[[int], None]]:
        """Give what is to be told the number of frames drawn so far; say so when the film is done."""
        start = monotonic()
        if self._console.is_terminal:
            with self._bar(name, take, fps) as tell:
                yield tell
        else:
            yield lambda _frames: None
        self.say(f"{name}: {target} ({take.seconds:.1f} s of film, made in {monotonic() - start:.1f} s)")

    @contextmanager
    def _bar(self, name: str, take: Take, fps: int) -> Iterator[Callable[[int], None]]:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[beat]}"),
        )
        with Progress(*columns, console=self._console, transient=True) as bars:
            task = bars.add_task(name, total=round(take.seconds * fps), beat="")
            yield lambda frames: bars.update(task, completed=frames, beat=beat_at(take, frames / fps))


def on_stderr() -> Report:
    """Report there, so that what a command prints stays its result."""
    return Report(Console(stderr=True))


def beat_at(take: Take, seconds: float) -> str:
    """Name the beat that is on at that time; after the end the last one."""
    return next((beat.id for beat in take.beats if seconds < beat.end), take.beats[-1].id)
