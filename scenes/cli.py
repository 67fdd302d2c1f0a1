"""The command line. The only module that prints or exits."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

import lessons
from lessons.core.kinds import KINDS
from lessons.core.load import notes
from lessons.core.problems import LessonError, did_you_mean
from lessons.core.trace import compute
from scenes.draw.boxes import DoesNotFit
from scenes.draw.labels import is_cut
from scenes.draw.theme import THEMES
from scenes.render import rebuild
from scenes.render.choice import choose_picture
from scenes.render.errors import RenderError
from scenes.render.medium import CLEAR, ENDINGS
from scenes.render.order import Order
from scenes.render.quality import QUALITIES, for_pages
from scenes.render.rebuild import processors
from scenes.render.stop import Terminated, terminable
from scenes.show import array_data, has_scene, overview, overview_data, summary
from scenes.targets import Target, UnknownTargetError, each_lesson, target
from scenes.text_tables import array_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lessons.core.lesson import Lang
    from lessons.core.trace import Trace


class _Commands(click.Group):
    """Says what the user has to mend in plain lines, with exit code 2 and no traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (LessonError, UnknownTargetError) as error:
            click.echo(str(error), err=True)
            ctx.exit(2)
        except (RenderError, DoesNotFit) as error:
            click.echo(str(error), err=True)
            ctx.exit(1)
        except KeyboardInterrupt:
            ctx.exit(130)
        except Terminated:
            ctx.exit(143)


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
media_option = click.option(
    "--media",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(lessons.__file__).parents[1] / "media",
    callback=_shortest,
    metavar="DIR",
    help="Folder of films and stills.",
)
CAPTIONS = {"drawn": (True, False), "subtitles": (False, True), "both": (True, True), "none": (False, False)}
"""Whether the narration is in the picture, and whether there are subtitles."""
LANGUAGES = ["zh", "en", "zh+en"]
look_options = (
    click.option(
        "--theme", type=click.Choice(list(THEMES)), default="board", help="Dark for video or light for print."
    ),
    click.option("--lang", type=click.Choice(LANGUAGES), default="zh", help="Languages of the captions."),
    click.option("--quality", type=click.Choice(list(QUALITIES)), default="hd", help="480p15, 1080p60 or 2160p60."),
)
json_option = click.option("--json", "as_json", is_flag=True, help="For programs: JSON, numbers at full precision.")


def _order_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that make an Order, and hand the command that in their place."""

    @wraps(command)
    def ordered(*args: Any, lessons_dir: Path, media: Path, theme: str, lang: str, quality: str, **given: Any) -> None:
        command(*args, order=Order(lessons_dir, media, theme, _langs(lang), QUALITIES[quality]), **given)

    for option in reversed((*look_options, media_option, lessons_option)):
        ordered = option(ordered)
    return ordered


def _picture_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add what may be said of a still alone."""
    clear = click.option("--transparent", is_flag=True, help="Leave the ground out, to lay the picture over a slide.")
    scale = click.option("--scale", type=click.FloatRange(0.1, 8), default=1.0, help="So many times as wide and high.")
    captions = click.option("--captions", type=click.Choice(["drawn", "none"]), default="drawn", callback=_are_drawn)
    return clear(scale(captions(command)))


def _are_drawn(_ctx: click.Context, _param: click.Parameter, choice: str) -> bool:
    return choice == "drawn"


def _langs(lang: str) -> tuple[Lang, ...]:
    return cast("tuple[Lang, ...]", tuple(lang.split("+")))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Films, stills and slides of attention, made from the numbers in lesson files."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a terminal without Chinese


@main.command()
@click.argument("targets", metavar="[TARGET]...", nargs=-1)
@click.option("--fit", is_flag=True, help="Say how large numbers are and what is left out; a second for each state.")
@click.option("--frames", is_flag=True, help="Look at every frame of the films of TARGETs too; takes minutes.")
@click.option("--theme", type=click.Choice(list(THEMES)), help="With --frames: only in this theme.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="With --frames: only with captions in these languages.")
@lessons_option
@click.pass_context
def check(  # noqa: PLR0913  its options
    ctx: click.Context,
    targets: tuple[str, ...],
    lessons_dir: Path,
    *,
    fit: bool,
    frames: bool,
    theme: str | None,
    lang: str | None,
) -> None:
    """Check lesson files and say what is worth knowing; --fit lays every state out, --frames sees every frame."""
    if (theme or lang) and not frames:
        raise click.UsageError("--theme and --lang choose films, which are looked at with --frames")
    if not (fit or frames):
        _check_files(targets, lessons_dir)
    if fit and not _check_fit(targets, lessons_dir):
        ctx.exit(1)
    themes, langs = [theme] if theme else list(THEMES), [lang] if lang else LANGUAGES
    if frames and not _check_frames(targets, lessons_dir, themes, langs):
        ctx.exit(1)


def _check_frames(targets: Sequence[str], lessons_dir: Path, themes: Sequence[str], langs: Sequence[str]) -> bool:
    """Print what the audit of every frame finds; whether that is nothing."""
    from scenes.render import frames  # noqa: PLC0415  Manim takes long; the other checks need not wait for it

    looks = frames.looks(themes, [_langs(lang) for lang in langs])
    with terminable():
        audited = list(frames.audit_all(targets, lessons_dir, looks))
    found = list(frames.report(audited))
    for line in (*found, *frames.summary(audited)):
        click.echo(line)
    return not found


def _check_fit(targets: Sequence[str], lessons_dir: Path) -> bool:
    """Print how each state fits its stage; whether all do."""
    from scenes.render.fit import fits  # noqa: PLC0415  Manim takes long; the other checks need not wait for it

    good = True
    for found in fits(targets, lessons_dir):
        click.echo(str(found))
        good = good and not found.problem
    return good


def _check_files(ids: Sequence[str], lessons_dir: Path) -> None:
    for lesson in each_lesson(lessons_dir, ids):
        trace = compute(lesson)
        click.echo(summary(lesson, trace))
        undrawn = [f"{state.id} ({state.scene})" for state in lesson.states if not has_scene(state)]
        if undrawn:
            click.echo(f"  note: no scene is made yet for {', '.join(undrawn)}")
        cut = [label for label in dict.fromkeys((*lesson.queries, *lesson.keys)) if is_cut(label)]
        if cut:
            click.echo(f"  note: too long for the tables, so cut there: {', '.join(cut)}")
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


@main.command()
@click.argument("targets", metavar="[TARGET]...", nargs=-1)
@click.option("--plan", "only_plan", is_flag=True, help="Only say what would be done, and why.")
@click.option(
    "--jobs", type=click.IntRange(1), default=processors, show_default="one a processor", help="Films made at a time."
)
@click.option("--format", "form", type=click.Choice(ENDINGS), default="mp4", help="webm and mov may be transparent.")
@click.option("--transparent", is_flag=True, help="With webm and mov: leave the ground out.")
@click.option(
    "--captions", type=click.Choice(list(CAPTIONS)), default="both", show_default=True,
    help="Narration in the picture, as subtitles (files and tracks), both or none.",
)  # fmt: skip
@_order_options
def build(  # noqa: PLR0913  its options
    targets: tuple[str, ...],
    order: Order,
    jobs: int,
    form: str,
    captions: str,
    *,
    transparent: bool,
    only_plan: bool,
) -> None:
    """Make the films of TARGETs such as R43 or R43.b0; of everything when there are none. What is unchanged stays.

    When all states of a lesson are among them, the lesson's film too, such as R43.mp4, with a chapter for each moment.
    """
    if transparent and form not in CLEAR:
        raise click.UsageError(f"--transparent needs --format {' or '.join(CLEAR)}; {form} has no alpha channel")
    drawn, subtitles = CAPTIONS[captions]
    order = replace(order, form=form, transparent=transparent, captions=drawn)
    if form == "gif":
        order = replace(order, quality=for_pages(order.quality))
    from scenes.render.progress import on_stderr  # noqa: PLC0415  `check` need not wait for it

    if only_plan:
        for line in rebuild.plan(targets, order).lines():
            click.echo(line)
        return
    with terminable():
        films = rebuild.build(targets, order, jobs, on_stderr())
        from scenes.takeaway.after import complete  # noqa: PLC0415  as above

        complete(films, order, on_stderr(), subtitles=subtitles)


@main.command()
@media_option
def clean(media: Path) -> None:
    """Empty the store in the media folder: films kept so that an edit taken back need not be filmed. Films stay."""
    films, size = rebuild.clean(media)
    click.echo(f"{films} films left the store, {size / 1e6:.0f} MB")


@main.command()
@click.argument("name", metavar="TARGET[@MOMENT]")
@click.option(
    "--format", "form", type=click.Choice(["png", "svg", "pdf", "json"]), default="png",
    help="Pixels, vectors, or what is on the picture as data: its texts, their boxes and numbers, and alt text.",
)  # fmt: skip
@_picture_options
@_order_options
def still(name: str, form: str, order: Order, **of_picture: Any) -> None:
    """Make one picture of a state such as R43.b0: after a beat, at a time (@3.2s), @start or @end (the default)."""
    with terminable():
        order = replace(order, form=form, **of_picture)
        picture = choose_picture(name, order.lessons)
        from scenes.takeaway import stills as taken  # noqa: PLC0415  Manim takes long; a wrong name need not wait for it

        if form == "json":
            _echo_json(taken.data(picture, order))
        else:
            click.echo(taken.still(picture, order))


@main.command()
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(["png", "svg", "pdf"]), default="png", help="Pixels or vectors.")
@_picture_options
@_order_options
def stills(targets: tuple[str, ...], form: str, order: Order, **of_picture: Any) -> None:
    """Make a picture of every moment of TARGETs such as R43 or R43.b0, and one sheet that shows them all."""
    with terminable():
        from scenes.takeaway.moments import stills as draw  # noqa: PLC0415  as above

        for path in draw(targets, replace(order, form=form, **of_picture)):
            click.echo(path)


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
