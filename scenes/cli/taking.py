"""``still`` and ``stills``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from scenes.cli.options import echo_json, order_options, picture_options
from scenes.draw.typesetter import open_fonts
from scenes.render.choice import choose_films, choose_picture
from scenes.render.stop import terminable

if TYPE_CHECKING:
    from scenes.render.order import Order


@click.command()
@click.argument("name", metavar="TARGET[@MOMENT]")
@click.option(
    "--format", "form", type=click.Choice(["png", "svg", "pdf", "json"]), default="png",
    help="Pixels, vectors, or what is on the picture as data: its texts, their boxes and numbers, and alt text.",
)  # fmt: skip
@picture_options
@order_options
def still(name: str, form: str, order: Order, **of_picture: Any) -> None:
    """Make one picture of a state such as R43.b0: after a beat, at a time (@3.2s), @start or @end (the default)."""
    with terminable():
        order = replace(order, form=form, **of_picture)
        picture = choose_picture(name, order.lessons)
        open_fonts()
        from scenes.takeaway import stills as taken  # noqa: PLC0415  Manim takes long; a wrong name need not wait for it

        if form == "json":
            echo_json(taken.data(picture, order))
        else:
            click.echo(taken.still(picture, order))


@click.command()
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(["png", "svg", "pdf"]), default="png", help="Pixels or vectors.")
@picture_options
@order_options
def stills(targets: tuple[str, ...], form: str, order: Order, **of_picture: Any) -> None:
    """Make a picture of every moment of TARGETs such as R43 or R43.b0, and one sheet that shows them all."""
    with terminable():
        from scenes.render.progress import on_stderr  # noqa: PLC0415  as above
        from scenes.takeaway.moments import stills as draw  # noqa: PLC0415
        from scenes.takeaway.page.publish import publish  # noqa: PLC0415

        for path in draw(targets, replace(order, form=form, **of_picture)):
            click.echo(path)
        publish(choose_films(targets, order.lessons).by_lesson, order, on_stderr())
