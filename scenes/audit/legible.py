"""Whether a text can be read: large enough, enough contrast to what is really behind it, and the text that it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.audit.colours import RGB, contrast, over
from scenes.audit.wording import name_of
from scenes.draw.theme import SMALLEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scenes.audit.seen import Seen

LEAST = 4.5
"""Contrast ratio."""
_ROUNDING = 0.01


def illegible(text: Seen, panels: Sequence[Seen], ground: RGB, *, moving: bool) -> Iterator[tuple[str, str]]:
    """What is wrong with a text, and what was measured; ``panels`` were painted before it and overlap it."""
    if not text.whole:
        yield f"not the shape of its text: {name_of(text)}", ""
    if text.size < SMALLEST - _ROUNDING:
        yield f"text under {SMALLEST} px: {name_of(text)}", f"{text.size:.1f} px"
    if moving and text.fill[3] < 1:
        return  # it is coming or going
    least = min(contrast(over(text.fill, behind), behind) for behind in backgrounds(text, panels, ground))
    if least < LEAST - _ROUNDING:
        yield f"contrast under {LEAST} : 1: {name_of(text)}", f"{least:.2f} : 1"


def backgrounds(text: Seen, panels: Sequence[Seen], ground: RGB) -> list[RGB]:
    """Every colour that is behind some part of a text: of the ground and the panels on it, in the order of painting."""
    behind: list[RGB] = [ground]
    for panel in panels:
        if panel.box.holds(text.box):
            behind = [over(panel.fill, colour) for colour in behind]
        else:
            behind += [over(panel.fill, colour) for colour in behind]
    return behind
