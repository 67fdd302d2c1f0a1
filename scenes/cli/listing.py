"""``list`` and ``values``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lessons.core.kinds import KINDS
from lessons.core.problems import did_you_mean
from lessons.core.trace import compute
from scenes.cli.options import echo_json, json_option, lessons_option
from scenes.show import array_data, overview, overview_data
from scenes.targets import Target, UnknownTargetError, each_lesson, target
from scenes.text_tables import array_tables

if TYPE_CHECKING:
    from pathlib import Path

    from lessons.core.trace import Trace


@click.command("list")
@lessons_option
@json_option
def list_(lessons_dir: Path, *, as_json: bool) -> None:
    """List lessons, their states and moments."""
    found = each_lesson(lessons_dir, ())
    if as_json:
        echo_json([overview_data(lesson) for lesson in found])
        return
    for lesson in found:
        for line in overview(lesson):
            click.echo(line)


@click.command()
@click.argument("name", metavar="TARGET")
@click.argument("array", metavar="[NAME]", required=False)
@lessons_option
@json_option
def values(name: str, array: str | None, lessons_dir: Path, *, as_json: bool) -> None:
    """Print the computed arrays of TARGET, such as R43 or R43.b0, or only the one called NAME."""
    wanted = target(lessons_dir, name)
    trace = compute(wanted.lesson)
    names = _names(wanted, trace, array)
    if as_json:
        echo_json({"target": name, "arrays": {each: array_data(trace, each) for each in names}})
        return
    for each in names:
        for line in array_tables(trace, each, wanted.lesson.decimals):
            click.echo(line)


def _names(wanted: Target, trace: Trace, array: str | None) -> list[str]:
    """The arrays to print, in order of birth: the lesson's, or only those that the state shows."""
    shown = list(trace if wanted.state is None else trace.view(KINDS[wanted.state.scene]))
    if array is None:
        return shown
    if array not in shown:
        raise UnknownTargetError(f"there is no array '{array}'{did_you_mean(array, shown)}")
    return [array]
