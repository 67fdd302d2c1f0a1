"""A scene of two beats that keeps the contract of scenes.stage.StateScene, small enough to film in a moment."""

from __future__ import annotations

from dataclasses import dataclass

from manim import BLUE, LEFT, RIGHT, Circle, ManimColor, Scene, Transform

from scenes.render.quality import Quality

TINY = Quality("tiny", 128, 72, 15)
GROUND = (230, 80, 52)
"""A colour that an untagged or BT.601 film would move by more than ten levels."""


@dataclass(frozen=True)
class BeatTime:
    id: str
    start: float
    end: float


@dataclass(frozen=True)
class Take:
    beats: tuple[BeatTime, ...]


class R1_b0(Scene):  # noqa: N801  the form of name that cast() gives
    until: str | None = None

    def construct(self) -> None:
        self.camera.background_color = ManimColor.from_rgb(GROUND)
        self.disc = Circle(1.5, fill_opacity=0.5, stroke_width=6).shift(3 * LEFT)
        self.add(self.disc)
        for beat in (self.move, self.turn):
            beat()
            if self.until == beat.__name__:
                break
        self.take = Take((BeatTime("move", 0, 0.8), BeatTime("turn", 0.8, 1.6)))

    def move(self) -> None:
        goal = self.disc.copy().shift(4 * RIGHT)
        self._become(goal)

    def turn(self) -> None:
        goal = self.disc.copy().set_color(BLUE).stretch(0.5, 0).rotate(0.3)
        self._become(goal)

    def _become(self, goal: Circle) -> None:
        if self.until is None:
            self.play(Transform(self.disc, goal), run_time=0.4)
            self.wait(0.4)
        else:
            self.disc.become(goal)
