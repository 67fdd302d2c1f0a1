"""The command line. The only module that prints or exits."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import lessons
from lessons.core.kinds import KINDS
from lessons.core.load import notes
from lessons.core.problems import LessonError, did_you_mean
from lessons.core.trace import compute
from scenes.show import array_data, has_scene, overview, overview_data, summary
from scenes.targets import Target, UnknownTargetError, each_lesson, target
from scenes.text_tables import array_tables

if TYPE_CHECKING:
    from lessons.core.trace import Trace


class _Commands(click.Group):
    """Says what the user has to mend in plain lines, with exit code 2 and no traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (LessonError, UnknownTargetError) as error:
            click.echo(str(error), err=True)
            ctx.exit(2)


def _shortest(_ctx: click.Context, _param: click.Parameter, folder: Path) -> Path:
    """The folder as seen from here, when it is under here: problems then have short paths."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


lessons_option = click.option(
    "--lessons",
    "lessons_dir",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(lessons.__file__).parent,
    callback=_shortest,
    metavar="DIR",
    help="Folder of the lesson files.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="For programs: JSON, numbers at full precision.")


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Films, stills and slides of attention, made from the numbers in lesson files."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a terminal without Chinese


@main.command()
@click.argument("ids", metavar="[LESSON]...", nargs=-1)
@lessons_option
def check(ids: tuple[str, ...], lessons_dir: Path) -> None:
    """Check lesson files: everything that can be known before rendering."""
    for lesson in each_lesson(lessons_dir, ids):
        trace = compute(lesson)
        click.echo(summary(lesson, trace))
        undrawn = [f"{state.id} ({state.scene})" for state in lesson.states if not has_scene(state)]
        if undrawn:
            click.echo(f"  note: no scene is made yet for {', '.join(undrawn)}")
        for note in notes(lesson, trace):
            click.echo(f"  note: {note}")


@main.command("list")
@lessons_option
@json_option
def list_(lessons_dir: Path, *, as_json: bool) -> None:
    """List lessons, their states and moments."""
    found = each_lesson(lessons_dir, ())
    if as_json:
        _echo_json([overview_data(lesson) for lesson in found])
        return
    for lesson in found:
        for line in overview(lesson):
            click.echo(line)


@main.command()
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
        _echo_json({"target": name, "arrays": {each: array_data(trace, each) for each in names}})
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


def _echo_json(data: object) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main(prog_name="rowwise")
