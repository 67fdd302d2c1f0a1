"""``build`` and ``clean``."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

import click

from scenes.cli.options import CAPTIONS, media_option, order_options
from scenes.render import rebuild
from scenes.render.medium import CLEAR, ENDINGS
from scenes.render.quality import for_pages
from scenes.render.rebuild import processors
from scenes.render.stop import terminable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from lessons.core.lesson import Lesson, State
    from scenes.render.order import Order
    from scenes.render.rebuild import Filmed


def _address(_ctx: click.Context, _param: click.Parameter, given: str) -> str:
    if given and not re.fullmatch(r"dask://[^/@\s]+:\d+", given):
        raise click.BadParameter("an address such as dask://127.0.0.1:8786 is wanted")
    return given


@click.command()
@click.argument("targets", metavar="[TARGET]...", nargs=-1)
@click.option("--plan", "only_plan", is_flag=True, help="Only say what would be done, and why.")
@click.option(
    "--jobs", type=click.IntRange(1), default=processors, show_default="one a processor", help="Films made at a time."
)
@click.option(
    "--executor", default="", callback=_address, metavar="dask://HOST:PORT",
    help="Have the films made by the workers of the Dask scheduler there.",
)  # fmt: skip
@click.option("--format", "form", type=click.Choice(ENDINGS), default="mp4", help="webm and mov may be transparent.")
@click.option("--transparent", is_flag=True, help="With webm and mov: leave the ground out.")
@click.option(
    "--captions", type=click.Choice(list(CAPTIONS)), default="both", show_default=True,
    help="Narration in the picture, as subtitles (files and tracks), both or none.",
)  # fmt: skip
@order_options
def build(  # noqa: PLR0913  its options
    targets: tuple[str, ...],
    order: Order,
    jobs: int,
    *,
    executor: str,
    form: str,
    captions: str,
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
        films = rebuild.build(targets, order, jobs, on_stderr(), executor=executor)
        from scenes.takeaway.after import complete  # noqa: PLC0415  as above
        from scenes.takeaway.page.publish import publish  # noqa: PLC0415  as above

        complete(films, order, on_stderr(), subtitles=subtitles)
        publish(_by_lesson(films), order, on_stderr())


def _by_lesson(films: Sequence[Filmed]) -> list[tuple[Lesson, list[State]]]:
    shots = groupby((film.shot for film in films), key=lambda shot: shot.lesson.id)
    groups = [list(group) for _, group in shots]
    return [(group[0].lesson, [shot.state for shot in group]) for group in groups]


@click.command()
@media_option
def clean(media: Path) -> None:
    """Empty the store in the media folder: films kept so that an edit taken back need not be filmed. Films stay."""
    films, size = rebuild.clean(media)
    click.echo(f"{films} films left the store, {size / 1e6:.0f} MB")
