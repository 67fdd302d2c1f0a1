"""A scene of two beats that keeps the contract of scenes.stage.StateScene, small enough to film in a moment."""

from __future__ import annotations

from itertools import count
from typing import ClassVar

from manim import BLUE, LEFT, RIGHT, Circle, ManimColor, Scene, Transform

from lessons.core.lesson import Beat, State, Words
from scenes.render.quality import Quality
from scenes.stage import BeatTime, Take

TINY = Quality("tiny", 128, 72, 15)
GROUND = (230, 80, 52)
"""A colour that an untagged or BT.601 film would move by more than ten levels."""
MOVE_ENDS, TURN_ENDS = 12, 24
"""Frames at TINY's rate: each beat plays 6 and holds 6."""


class R1_b0(Scene):  # noqa: N801  the form of name that cast() gives
    until: ClassVar[str | None] = None
    words = Words("", "")
    state = State("b0", "small", words, (Beat("move", words), Beat("turn", words)))

    def setup(self) -> None:
        self.camera.background_color = ManimColor.from_rgb(GROUND)

    def construct(self) -> None:
        self.disc = Circle(1.5, fill_opacity=0.5, stroke_width=6).shift(3 * LEFT)
        self.add(self.disc)
        for beat in (self.move, self.turn):
            beat()
            if self.until == beat.__name__:
                break

    @property
    def take(self) -> Take:
        ends = (MOVE_ENDS / 15, TURN_ENDS / 15)
        return Take(ends[1], (BeatTime("move", 0, ends[0]), BeatTime("turn", *ends)))

    def move(self) -> None:
        self.become(self.disc.copy().shift(4 * RIGHT))

    def turn(self) -> None:
        self.become(self.disc.copy().set_color(BLUE).stretch(0.5, 0).rotate(0.3))

    def become(self, goal: Circle) -> None:
        if self.until is None:
            self.play(Transform(self.disc, goal), run_time=0.4)
            self.wait(0.4)
        else:
            self.disc.become(goal)


class R1_endless(R1_b0):  # noqa: N801  the same
    """It plays until somebody stops it."""

    def construct(self) -> None:
        for _ in count():
            super().construct()


def nobody(_frames: int) -> None:
    """Progress that nobody watches."""
