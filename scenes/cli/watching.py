"""``watch``."""

from __future__ import annotations

from contextlib import closing, suppress
from typing import TYPE_CHECKING

import click

from lessons.core.problems import LessonError
from scenes.cli.options import order_options
from scenes.render.choice import choose_films
from scenes.render.stop import terminable

if TYPE_CHECKING:
    from scenes.render.order import Order


@click.command()
@click.argument("target")
@order_options
def watch(target: str, order: Order) -> None:
    """Watch TARGET such as R43 or R43.b0: on each save check it, draw the stills that change, then a draft film."""
    from scenes.live.fresh import begin_anew  # noqa: PLC0415  the other commands need not wait for it
    from scenes.live.session import Session  # noqa: PLC0415
    from scenes.render.progress import on_stderr  # noqa: PLC0415

    with suppress(LessonError):  # of which the watch speaks, and waits until it is mended
        choose_films([target], order.lessons)
    with terminable():
        report = on_stderr()
        with closing(Session(target, order, report)) as session:
            report.say(f"watching {target} in {order.lessons}; Ctrl-C ends it")
            session.run()
    begin_anew()
