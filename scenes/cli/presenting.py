"""``deck``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from scenes.cli.options import CAPTIONS, order_options
from scenes.render.choice import choose_films
from scenes.render.stop import terminable

if TYPE_CHECKING:
    from scenes.render.order import Order

_FORMS = ("html", "pptx", "pdf")


@click.command()
@click.argument("target", metavar="TARGET")
@click.option(
    "--format", "form", type=click.Choice([*_FORMS, "all"]), default="all", show_default=True,
    help="One page for a browser, PowerPoint, a hand-out to print, or all three.",
)  # fmt: skip
@click.option(
    "--captions", type=click.Choice(list(CAPTIONS)), default="both", show_default=True,
    help="Narration in the picture, as captions to switch on in the browser, both or none.",
)  # fmt: skip
@order_options
def deck(target: str, form: str, captions: str, order: Order) -> None:
    """Make slides of TARGET such as R43 or R43.b0: each click plays the film up to the next moment."""
    drawn, switched = CAPTIONS[captions]
    with terminable():
        chosen = choose_films([target], order.lessons)
        from scenes.render.progress import on_stderr  # noqa: PLC0415  a wrong name need not wait for it
        from scenes.takeaway.deck.making import make  # noqa: PLC0415  as above
        from scenes.takeaway.page.publish import publish  # noqa: PLC0415  as above

        forms = _FORMS if form == "all" else (form,)
        for path in make(target, forms, replace(order, captions=drawn), on_stderr(), captions=switched):
            click.echo(path)
        publish(chosen.by_lesson, order, on_stderr())
