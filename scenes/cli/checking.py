"""``check``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lessons.core.notes import notes
from lessons.core.trace import compute
from scenes.cli.options import LANGUAGES, langs, lessons_option
from scenes.draw.labels import is_cut
from scenes.draw.theme import THEMES
from scenes.render.stop import terminable
from scenes.show import has_scene, summary
from scenes.targets import each_lesson

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@click.command()
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
    themes, chosen = [theme] if theme else list(THEMES), [lang] if lang else LANGUAGES
    if frames and not _check_frames(targets, lessons_dir, themes, chosen):
        ctx.exit(1)


def _check_frames(targets: Sequence[str], lessons_dir: Path, themes: Sequence[str], chosen: Sequence[str]) -> bool:
    """Print what the audit of every frame finds; whether that is nothing."""
    from scenes.render import frames  # noqa: PLC0415  Manim takes long; the other checks need not wait for it

    looks = frames.looks(themes, [langs(lang) for lang in chosen])
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
