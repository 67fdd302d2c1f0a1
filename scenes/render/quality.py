"""The sizes of picture that a film can have."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Quality:
    """Pixels and frames a second. Width and height are even: H.264 halves the colour planes."""

    name: str
    width: int
    height: int
    fps: int


QUALITIES = {
    quality.name: quality
    for quality in (
        Quality("draft", 854, 480, 15),
        Quality("hd", 1920, 1080, 60),
        Quality("uhd", 3840, 2160, 60),
    )
}


def for_pages(quality: Quality) -> Quality:
    """What a GIF has at most: half the size of hd and 15 frames a second, so that a web page can hold it."""
    return replace(quality, width=min(quality.width, 960), height=min(quality.height, 540), fps=15)
