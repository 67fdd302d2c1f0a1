"""A lesson of two short states that is soon made into slides, whose title would be code if it were not escaped."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING
from unittest.mock import patch

from rich.console import Console

from scenes.render import rebuild
from scenes.render.order import Order
from scenes.render.progress import Report
from scenes.render.quality import Quality
from scenes.takeaway.deck.making import make
from tests.states.lessons import Make, text

if TYPE_CHECKING:
    from pathlib import Path

QUALITY = Quality("small", 320, 180, 15)
STATES = ("concat_channels", "concat_in_numbers")
MOMENTS = [
    *(f"T1.concat_channels@{beat}" for beat in ("two_results", "one_row", "channels")),
    *(f"T1.concat_in_numbers@{beat}" for beat in ("side_by_side", "concat", "not_a_sum")),
]
TITLE = """</script><img src=x onerror="alert(1)"> &amp; #eval"""


def write_lesson(folder: Path) -> Order:
    """Write the lesson, and give an order for it."""
    head, *states = text(Make(heads=2, title=TITLE)).split("[[state]]")
    short = [state for state in states if any(f'scene = "{name}"' in state for name in STATES)]
    (folder / "T1.toml").write_text("[[state]]".join([head, *short]), encoding="utf-8")
    return Order(folder, folder / "media", quality=QUALITY)


def present(target: str, order: Order, *forms: str) -> list[Path]:
    """Its slides in these forms. Films are made in this process, being too short for another to be worth it."""
    with patch.object(rebuild, "processors", return_value=1):
        return list(make(target, forms, order, nobody(), captions=True))


def nobody() -> Report:
    """Hears what is done, and tells nobody."""
    return Report(Console(file=io.StringIO()))
