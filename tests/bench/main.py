"""``./rowwise bench``: what films and stills cost, and what they are worth, beside Manim's own command.

    ./rowwise bench [PART]... [--rounds N] [--film R43.b0 ...]

Timed, in turns, so that a busy minute falls on all; medians are printed: film, encoder, floor, still, sizes, ideas, and
workers, which makes every film, with Manim's command too, and takes most of an hour. Looked at: pixels, decoders,
quality, memory; some minutes each. With no part named: film, encoder, floor and still.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import lessons
from scenes.render.choice import choose_films
from scenes.targets import UnknownTargetError
from tests.bench import checked, timed
from tests.bench.run import machine

if TYPE_CHECKING:
    from collections.abc import Sequence

USUAL = (timed.film, timed.encoder, timed.floor, timed.still)
WHEN_NAMED = (timed.sizes, timed.ideas, timed.workers)
LOOKED_AT = (checked.pixels, checked.decoders, checked.quality, checked.memory)
PARTS = {part.__name__: part for part in (*USUAL, *WHEN_NAMED, *LOOKED_AT)}
OF_ALL = {"workers", "sizes", "pixels"}
"""Parts that are not about one film."""


def main(words: Sequence[str]) -> None:
    """Measure what was asked for, and print a table."""
    parser = argparse.ArgumentParser(
        prog="rowwise bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS), choices=[[], *PARTS])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--film", nargs="+", default=["R43.b0"], metavar="FILM")
    given = parser.parse_args(words)
    if given.rounds < 1:
        parser.error("--rounds: at least 1")
    try:
        choose_films(given.film, Path(lessons.__file__).parent)
    except UnknownTargetError as error:
        parser.error(f"--film: {error}")
    if bare := next((film for film in given.film if "." not in film), None):
        parser.error(f"--film: one state of {bare} is wanted, such as R43.b0")
    _say(f"1080p60, medians of {given.rounds}; {machine()}", "")
    _say("| | theirs | ours | | aim |", "| --- | --- | --- | --- | --- |")
    for part in given.parts or [part.__name__ for part in USUAL]:
        for film in given.film[:1] if part in OF_ALL else given.film:
            with tempfile.TemporaryDirectory(prefix="rowwise-bench-") as folder:
                for row in PARTS[part](film, Path(folder), given.rounds):
                    _say(row)


def _say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
