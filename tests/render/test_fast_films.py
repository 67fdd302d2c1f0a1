"""Our renderer's frames are Manim's: of the lessons' films, and of all that a contributor may reach for in Manim 2D."""

from __future__ import annotations

import numpy as np
import pytest
from manim import (
    BLUE,
    DEGREES,
    DOWN,
    GREEN,
    LEFT,
    ORIGIN,
    OUT,
    PI,
    RED,
    RIGHT,
    UL,
    UP,
    WHITE,
    YELLOW,
    AnimationGroup,
    Arrow,
    ChangeDecimalToValue,
    Circle,
    Create,
    DashedLine,
    DecimalNumber,
    Dot,
    DrawBorderThenFill,
    FadeIn,
    FadeOut,
    FadeToColor,
    Flash,
    Group,
    GrowFromCenter,
    ImageMobject,
    Indicate,
    LaggedStart,
    Line,
    LineJointType,
    MoveAlongPath,
    MovingCamera,
    MovingCameraScene,
    Polygon,
    Rectangle,
    ReplacementTransform,
    Rotate,
    RoundedRectangle,
    Scene,
    ShowPassingFlash,
    Square,
    Star,
    Succession,
    Text,
    Transform,
    TransformMatchingShapes,
    Triangle,
    Uncreate,
    ValueTracker,
    VGroup,
    VMobject,
    Wait,
    Wiggle,
    always_redraw,
    there_and_back,
)

from lessons.core.kinds import KINDS
from lessons.core.trace import compute
from scenes.render.quality import Quality
from scenes.stage import Look, cast
from tests.render.compared import ENOUGH, compare
from tests.states.lessons import Make, lesson

SMALL, TINY = Quality("small", 480, 270, 15), Quality("tiny", 240, 136, 15)
MADE = lesson(Make(("a", "b"), heads=2, d_out=2, numbers="decimal", mask="causal"))


def row(*mobjects: VMobject):
    return VGroup(*mobjects).arrange(RIGHT, buff=0.4)


class Fills(Scene):
    """Gradients, sheen, strokes under fills, corners, caps, odd points."""

    def construct(self):
        shapes = row(
            Square(fill_opacity=0.7).set_fill([RED, YELLOW, BLUE]),
            Circle(color=GREEN, fill_opacity=1).set_sheen(-0.6, UL),
            Star(color=WHITE, fill_opacity=0.4, stroke_width=12),
            Triangle(joint_type=LineJointType.ROUND, stroke_width=20, color=BLUE),
            Square(fill_opacity=1, color=RED).set_stroke(YELLOW, 9, background=True),
        ).scale(0.8)
        odd = VMobject(stroke_color=WHITE, stroke_width=4)
        odd.points = np.array([[-6, -3, 0], [-5, -2, 0], [-4, -3, 0], [-3, -3, 0], [-2, -3, 0.0]])
        self.add(shapes, odd, DashedLine(3 * LEFT, 3 * RIGHT).shift(3 * DOWN), ValueTracker(1))
        self.play(shapes.animate.shift(DOWN).rotate(0.3), run_time=0.4)
        self.play(shapes[0].animate.set_fill([BLUE, GREEN]), shapes[1].animate.set_sheen(0.5, RIGHT), run_time=0.4)
        self.play(FadeToColor(shapes[2], RED), shapes[3].animate.set_stroke(width=2), run_time=0.4)
        self.wait(0.2)


class Order(Scene):
    """z-index, foreground, reordering between and within plays, a mobject that comes twice."""

    def construct(self):
        low = Square(fill_opacity=1, color=BLUE, z_index=-1)
        mid, high = Circle(fill_opacity=0.9, color=RED), Triangle(fill_opacity=1, color=GREEN, z_index=2).scale(0.7)
        self.add(high, mid, low)
        self.play(low.animate.shift(RIGHT), run_time=0.3)
        self.play(high.animate.shift(0.5 * LEFT), run_time=0.3)
        self.add(Dot(color=WHITE))
        self.bring_to_front(low)
        self.wait(0.2)
        self.bring_to_back(high)
        mid.set_z_index(5)
        self.add_foreground_mobject(Rectangle(width=1, height=3, color=YELLOW, fill_opacity=0.5))
        self.play(mid.animate.shift(UP), run_time=0.3)
        mid.shift(DOWN)
        mid.points[:4] += 0.2
        self.remove(low)
        self.wait(0.2)


class Motions(Scene):
    """Groups of groups, lag, one after the other, arcs, flashes, unequal run times, rates that come back."""

    def construct(self):
        dots = VGroup(*(Dot(radius=0.3, color=color) for color in (RED, GREEN, BLUE, YELLOW))).arrange(RIGHT)
        self.play(LaggedStart(*(FadeIn(dot, shift=UP, scale=0.5) for dot in dots), lag_ratio=0.4), run_time=0.8)
        self.play(dots.animate(path_arc=90 * DEGREES).rotate(PI / 2), run_time=0.4)
        self.play(Transform(dots, dots.copy().arrange(RIGHT).shift(UP), lag_ratio=0.5), run_time=0.6)
        self.play(
            AnimationGroup(
                AnimationGroup(dots[0].animate.shift(DOWN), dots[1].animate.shift(2 * DOWN), lag_ratio=0.5),
                Indicate(dots[2]),
                dots[3].animate(rate_func=there_and_back, run_time=0.5).set_color(WHITE),
                lag_ratio=0.3,
            ),
            run_time=0.8,
        )
        self.play(Succession(dots[0].animate.shift(UP), FadeOut(dots[1]), run_time=0.6))
        self.play(Flash(dots[2]), Wiggle(dots[3]), run_time=0.4)
        square = Square()
        self.play(Create(square), GrowFromCenter(Arrow(LEFT, RIGHT).shift(2 * DOWN)), run_time=0.4)
        self.play(DrawBorderThenFill(Circle(fill_opacity=0.5).shift(3 * LEFT)), ShowPassingFlash(Line(LEFT, UP)))
        self.play(Rotate(square, PI / 3), MoveAlongPath(dots[2], Circle(2)), run_time=0.4)
        self.play(Uncreate(square), FadeOut(dots[3], target_position=ORIGIN), run_time=0.4)


class Matching(Scene):
    """Shapes that become others, with other numbers of points and parts; parts that come in the midst of a play."""

    def construct(self):
        before = row(Square(), Circle(), Triangle()).set_fill(BLUE, 0.8)
        after = row(Circle(), Square(), Star(), Polygon(LEFT, UP, RIGHT + UP, DOWN)).set_fill(GREEN, 0.8).shift(UP)
        self.add(before)
        self.play(TransformMatchingShapes(before, after), run_time=0.6)
        goal = RoundedRectangle(width=4, height=2, fill_opacity=1, color=RED)
        self.play(ReplacementTransform(after, goal), run_time=0.5)
        self.play(FadeOut(goal), FadeIn(before.move_to(ORIGIN)), run_time=0.4)
        count = DecimalNumber(8, mob_class=Text)
        self.add(count.shift(DOWN))
        self.play(ChangeDecimalToValue(count, 12), run_time=0.6)
        self.wait(0.2)


class Updated(Scene):
    """Updaters, redrawn mobjects, a scene's own updater, a wait that is not still."""

    def construct(self):
        at = ValueTracker(0)
        dot = Dot(color=YELLOW).add_updater(lambda mob: mob.move_to(RIGHT * at.get_value()))
        line = always_redraw(lambda: Line(3 * LEFT, dot.get_center(), color=BLUE))
        box = Square()
        self.add(dot, line, box)
        self.play(at.animate.set_value(2), run_time=0.4)
        self.play(box.animate.shift(LEFT), run_time=0.3)
        box.add_updater(lambda mob, dt: mob.rotate(dt))
        self.wait(0.3)
        box.clear_updaters()
        self.add_updater(lambda dt: box.shift(dt * DOWN))
        self.wait(0.3)
        dot.clear_updaters()
        self.wait(0.2)
        self.play(Wait(0.2), box.animate.shift(UP), run_time=0.3)


class Grounds(Scene):
    """Another ground between plays, and none at all: clear pixels."""

    def construct(self):
        ring = Circle(stroke_width=12, fill_opacity=0.4)
        self.add(ring)
        self.play(ring.animate.shift(LEFT), run_time=0.2)
        self.camera.background_color = WHITE
        self.play(ring.animate.shift(RIGHT), run_time=0.2)
        self.camera.background = np.zeros_like(self.camera.background)
        self.play(ring.animate.shift(UP), run_time=0.2)
        self.wait(0.2)


class Sections(Scene):
    """A section that is left out."""

    def construct(self):
        dot = Dot(radius=1)
        self.add(dot)
        self.next_section("left out", skip_animations=True)
        self.play(dot.animate.shift(LEFT), run_time=0.4)
        self.wait(0.4)
        self.next_section("shown")
        self.play(dot.animate.shift(UP), run_time=0.4)
        self.wait(0.2)


class Images(Scene):
    """Pictures between shapes: Manim paints, for as long as they are there."""

    def construct(self):
        shades = np.linspace(0, 255, 64, dtype=np.uint8)
        image = ImageMobject(np.dstack([np.tile(shades, (64, 1))] * 3)).scale(4)
        dot, square = Dot(LEFT, radius=0.5, color=RED), Square(color=GREEN, fill_opacity=0.5)
        self.add(dot)
        self.play(dot.animate.shift(UP), run_time=0.3)
        self.add(image, square)
        self.play(square.animate.shift(RIGHT), run_time=0.3)
        self.play(FadeOut(Group(image)), run_time=0.3)
        self.wait(0.2)
        self.play(dot.animate.shift(DOWN), run_time=0.3)


class Camera2D(MovingCameraScene):
    """A camera that moves."""

    def construct(self):
        self.add(Square(), Dot(UP))
        self.play(self.camera.frame.animate.scale(0.5).shift(UP), run_time=0.4)
        self.wait(0.2)


class Twice(Scene):
    """A play about something that is not on the stage: Manim paints what is there once more over itself."""

    def construct(self):
        self.add(Circle(fill_opacity=0.5, stroke_width=9))
        self.play(AnimationGroup(FadeOut(Square(), introducer=False)), run_time=0.3)
        self.play(OUT_OF_SIGHT(), run_time=0.2)


def OUT_OF_SIGHT():  # noqa: N802  an animation like the others
    return Dot(100 * OUT + 100 * LEFT).animate.shift(RIGHT)


KNOWN = [Fills, Order, Matching, Grounds, Sections]
FALLBACKS = {Updated: "an updater", Images: "the mobject ImageMobject", Motions: "the animation Succession"}


@pytest.mark.parametrize("scene", [*KNOWN, *FALLBACKS, Twice], ids=lambda scene: scene.__name__)
def test_every_frame_is_manims(scene):
    found = compare(scene, SMALL)
    assert found.repeats[0] == found.repeats[1]
    assert found.worst >= ENOUGH, f"picture {found.where}"


def test_a_moving_camera_is_left_to_manim():
    found = compare(Camera2D, SMALL, MovingCamera)
    assert found.repeats[0] == found.repeats[1]
    assert found.worst == np.inf
    assert found.fallbacks == {"the camera MovingCamera"}


@pytest.mark.parametrize("scene", KNOWN, ids=lambda scene: scene.__name__)
def test_what_is_known_is_not_left_to_manim(scene):
    assert not compare(scene, SMALL).fallbacks


@pytest.mark.parametrize(("scene", "reason"), FALLBACKS.items(), ids=lambda each: getattr(each, "__name__", ""))
def test_what_is_not_known_is_left_to_manim_and_the_reason_told(scene, reason):
    assert reason in compare(scene, SMALL).fallbacks


@pytest.mark.parametrize("state", MADE.states, ids=lambda state: state.scene)
def test_every_frame_of_a_film_of_ours_is_manims(state):
    """Of each kind a small one; ``./rowwise bench pixels`` looks at all films of the lessons."""
    found = compare(cast(MADE, compute(MADE), state, Look("paper", ("zh", "en"))), TINY)
    assert found.repeats[0] == found.repeats[1]
    assert found.worst >= ENOUGH, f"picture {found.where}"
    assert not found.fallbacks


def test_that_is_a_film_of_each_kind():
    assert {state.scene for state in MADE.states} == set(KINDS)
