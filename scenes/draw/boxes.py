"""Rectangles in pixels of a 1920 x 1080 frame, origin top left, y down. And the zones of the frame."""

from __future__ import annotations

from dataclasses import dataclass

FRAME_W, FRAME_H = 1920, 1080
MARGIN = 80


class DoesNotFit(Exception):  # noqa: N818  it says what is wrong without "Error"
    """Something cannot be drawn in its place at 22 px, even with all of it left out that can be."""


@dataclass(frozen=True)
class Box:
    """Left, top, right and bottom edge."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def w(self) -> float:
        return self.x1 - self.x0

    @property
    def h(self) -> float:
        return self.y1 - self.y0

    @property
    def cx(self) -> float:
        return (self.x0 + self.x1) / 2

    @property
    def cy(self) -> float:
        return (self.y0 + self.y1) / 2

    def grown(self, by: float, by_y: float | None = None) -> Box:
        """Larger by so much on every side (or by another amount above and below)."""
        up = by if by_y is None else by_y
        return Box(self.x0 - by, self.y0 - up, self.x1 + by, self.y1 + up)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x0 + dx, self.y0 + dy, self.x1 + dx, self.y1 + dy)

    def union(self, other: Box) -> Box:
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def overlaps(self, other: Box) -> bool:
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1

    def holds(self, other: Box) -> bool:
        return self.x0 <= other.x0 and self.y0 <= other.y0 and other.x1 <= self.x1 and other.y1 <= self.y1


@dataclass(frozen=True)
class Zones:
    """What belongs where. The caption needs more room when two languages are drawn."""

    header: Box
    path: Box
    stage: Box
    caption: Box


def zones(n_languages: int) -> Zones:
    """The zones of a frame that draws captions in so many languages (0, 1 or 2)."""
    rule = {0: 1040.0, 1: 940.0, 2: 872.0}[n_languages]
    left, right = MARGIN, FRAME_W - MARGIN
    return Zones(
        header=Box(left, 32, right, 112),
        path=Box(left, 116, right, 176),
        stage=Box(left, 196, right, rule - 20),
        caption=Box(left, rule, right, FRAME_H - 14),
    )
