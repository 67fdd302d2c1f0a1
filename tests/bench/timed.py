"""Parts that are timed: ours against Manim's own command on the same scenes, in turns."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from shutil import copy
from typing import TYPE_CHECKING

from lessons.core.kinds import KINDS
from scenes.render.store.code import Code
from scenes.takeaway.page.telling import PICTURED
from tests.bench.films import all_films
from tests.bench.run import PYTHON, Cost, in_turns, run, told
from tests.bench.without import WITHOUT

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = ((3, 1), (6, 1), (12, 1), (6, 4), (6, 8))
"""Tokens and heads."""
_FRESH = count()


def film(film: str, folder: Path, rounds: int) -> list[str]:
    """One film, the whole process."""
    jobs = {"ours": lambda: run(ours(folder, "build", film)), "Manim": lambda: run(manims(folder, film))}
    costs = in_turns(jobs, rounds)
    return [_against(f"film {film}, Manim's command, its defaults", costs["Manim"], costs["ours"], "8 times sooner")]


def encoder(film: str, folder: Path, rounds: int) -> list[str]:
    """The same with one encoder's settings, Manim's."""
    jobs = {"ours": lambda: told("medium", film, folder), "Manim": lambda: run(manims(folder, film))}
    costs = in_turns(jobs, rounds)
    what = f"film {film}, both at Manim's encoder settings"
    return [_against(what, costs["Manim"], costs["ours"], "2.5 times sooner")]


def floor(film: str, folder: Path, rounds: int) -> list[str]:
    """Our whole process against x264 alone."""
    costs = in_turns({"ours": lambda: run(ours(folder, "build", film)), "x264": lambda: told("floor", film)}, rounds)
    mine, alone = costs["ours"].wall, costs["x264"].wall
    what = f"film {film}, x264 alone on its frames"
    return [f"| {what} | {alone:.1f} s | {mine:.1f} s | {mine / alone:.2f} of it | at most 1.6 |"]


def still(film: str, folder: Path, rounds: int) -> list[str]:
    """A still from nothing, and one in a process that has made one."""
    jobs = {"cold": lambda: run(ours(folder, "still", film)), "warm": lambda: told("still", film, folder)}
    costs = in_turns(jobs, rounds)
    aims = {"cold": "0.6 s", "warm": "0.1 s"}
    return [f"| {name} still of {film} | | {costs[name].wall:.2f} s | | {aims[name]} |" for name in jobs]


def workers(_film: str, folder: Path, rounds: int) -> list[str]:
    """All films of all lessons."""
    films = all_films()
    jobs: dict[str, Callable[[], Cost]] = {
        "one worker": lambda: run(ours(folder, "build", "--jobs", 1)),
        "two workers": lambda: run(ours(folder, "build", "--jobs", 2)),
        "two of Manim": lambda: run(manims(folder, *films[::2]), manims(folder, *films[1::2])),
    }
    costs = in_turns(jobs, rounds)
    theirs = costs["two of Manim"]
    return [
        _against(f"{len(films)} films, Manim's command twice at a time, {name}", theirs, costs[name], aim)
        for name, aim in (("two workers", "8 times sooner"), ("one worker", ""))
    ]


def sizes(_film: str, _folder: Path, rounds: int) -> list[str]:
    """What a frame costs as the matrices grow."""
    jobs = {f"{n} tokens, {heads} heads": lambda n=n, heads=heads: told("size", n, heads) for n, heads in SIZES}
    costs = in_turns(jobs, rounds)
    return [f"| a frame with {name} | | {cost.wall * 1000:.2f} ms | | |" for name, cost in costs.items()]


def ideas(film: str, folder: Path, rounds: int) -> list[str]:
    """What it costs to go without each of the things that make films sooner."""
    command = [PYTHON, "-m", "tests.bench.without"]
    jobs = {what: lambda what=what: run([*command, what, film, folder]) for what in WITHOUT}
    costs = in_turns(jobs, rounds)
    with_all = costs["nothing"]
    return [
        f"| film {film}, without {what} | | {cost.wall:.1f} s | {cost.wall / with_all.wall:.2f} times the time"
        f" ({cost.cpu / with_all.cpu:.2f} in CPU) | |"
        for what, cost in costs.items()
    ]


def ours(folder: Path, *words: object) -> list[object]:
    """Our command, with nothing in its store but what it remembers of our code, as after an edit of a lesson."""
    media = folder / f"ours{next(_FRESH)}"
    store = media / ".store"
    store.mkdir(parents=True)
    remembered = folder / "code"
    if not remembered.exists():
        code = Code(remembered)
        for kind in KINDS:
            code.that_draws(kind)
            code.that_runs(PICTURED, f"scenes.states.{kind}")
        code.remember()
    copy(remembered, store / "code")
    return [PYTHON, "-m", "scenes.cli", *words, "--media", media]


def manims(folder: Path, *films: str) -> list[object]:
    """Manim's own command for the same scenes, at 1080p60 and else its defaults."""
    names = [film.replace(".", "_") for film in films]
    quiet = ["--progress_bar", "none", "-v", "WARNING"]
    manim = Path(PYTHON).with_name("manim")
    return [manim, "render", "-qh", *quiet, "--media_dir", folder / f"manim{next(_FRESH)}", "scenes/films.py", *names]


def _against(what: str, theirs: Cost, mine: Cost, aim: str) -> str:
    wall, cpu = theirs.wall / mine.wall, theirs.cpu / mine.cpu
    return f"| {what} | {theirs.wall:.1f} s | {mine.wall:.1f} s | {wall:.1f} times ({cpu:.1f} in CPU) | {aim} |"
