"""How far a build is: bars for a person at a terminal, one plain line a film for everyone else."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.progress import TaskID

    from scenes.take import Take


class Report:
    """Tells a console what a build does."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def say(self, line: str) -> None:
        """Print one line as it is, however long."""
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)

    @contextmanager
    def filming(self, frames: Mapping[str, int]) -> Iterator[Bars]:
        """While the block runs, show how far films are that have about so many frames each, by name."""
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[beat]}"),
        )
        shown = self._console.is_terminal
        with Progress(*columns, console=self._console, transient=True, disable=not shown) as progress:
            yield Bars(progress, frames)


class Bars:
    """A bar for each film that is being made, and one over all where there are several."""

    def __init__(self, progress: Progress, frames: Mapping[str, int]) -> None:
        self._progress = progress
        self._expected = dict(frames)
        self._drawn = dict.fromkeys(frames, 0)
        self._bars: dict[str, TaskID] = {}
        self._all = progress.add_task(f"{len(frames)} films", total=None, beat="", visible=len(frames) > 1)

    def tell(self, film: str, frames: int, take: Take, fps: int) -> None:
        """So many frames of the film have been drawn."""
        self._expected[film], self._drawn[film] = round(take.seconds * fps), frames
        if film not in self._bars:
            self._bars[film] = self._progress.add_task(film, beat="")
        beat = beat_at(take, frames / fps)
        self._progress.update(self._bars[film], completed=frames, total=self._expected[film], beat=beat)
        self._sum_up()

    def ended(self, film: str) -> None:
        """The film is done, or given up."""
        self._drawn[film] = self._expected[film]
        if film in self._bars:
            self._progress.remove_task(self._bars.pop(film))
        self._sum_up()

    def _sum_up(self) -> None:
        self._progress.update(self._all, completed=sum(self._drawn.values()), total=sum(self._expected.values()))


def on_stderr() -> Report:
    """Report there, so that what a command prints stays its result."""
    return Report(Console(stderr=True))


def beat_at(take: Take, seconds: float) -> str:
    """Name the beat that is on at that time; after the end the last one."""
    return next((beat.id for beat in take.beats if seconds < beat.end), take.beats[-1].id)
