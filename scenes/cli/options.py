"""Options that commands share, and how they answer programs."""

from __future__ import annotations

import json
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

import lessons
from scenes.draw.theme import THEMES
from scenes.render.order import Order
from scenes.render.quality import QUALITIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from lessons.core.lesson import Lang


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


def order_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that make an Order, and hand the command that in their place."""

    @wraps(command)
    def ordered(*args: Any, lessons_dir: Path, media: Path, theme: str, lang: str, quality: str, **given: Any) -> None:
        command(*args, order=Order(lessons_dir, media, theme, langs(lang), QUALITIES[quality]), **given)

    for option in reversed((*look_options, media_option, lessons_option)):
        ordered = option(ordered)
    return ordered


def picture_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add what may be said of a still alone."""
    clear = click.option("--transparent", is_flag=True, help="Leave the ground out, to lay the picture over a slide.")
    scale = click.option("--scale", type=click.FloatRange(0.1, 8), default=1.0, help="So many times as wide and high.")
    captions = click.option("--captions", type=click.Choice(["drawn", "none"]), default="drawn", callback=_are_drawn)
    return clear(scale(captions(command)))


def _are_drawn(_ctx: click.Context, _param: click.Parameter, choice: str) -> bool:
    return choice == "drawn"


def langs(lang: str) -> tuple[Lang, ...]:
    """``zh+en`` -> both."""
    return cast("tuple[Lang, ...]", tuple(lang.split("+")))


def echo_json(data: object) -> None:
    """Print it for programs."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=1))
