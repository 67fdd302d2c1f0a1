"""What is read from Manim's mobjects is what is painted, and its geometry is right."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manim import Camera, Create, tempconfig

from scenes.audit.places import crosses
from scenes.audit.reading import Reader, segments
from scenes.draw.boxes import Box
from scenes.draw.marks import dots, highlight, strike
from scenes.draw.mobjects import Formula, Label, Panel
from scenes.draw.moves import appear, fly, move_highlight, send, vanish
from scenes.render.perform import play
from scenes.render.settings import settings
from scenes.render.watch import watch
from scenes.stage import Look
from tests.audit.planted import planted
from tests.render.small import TINY

numbers = st.floats(-500, 500, allow_nan=False)
points = st.tuples(numbers, numbers)


def read(mobject):
    [seen] = Reader().read([mobject])
    return seen


def moves(scene) -> None:
    """Things of every sort that come, fly, turn, travel and go, some over others."""
    a = Label("0.5", 60, "#000000", 300, 400, source=("A", (0, 0, 0)), on="#dddddd")
    b = Formula("A_1", 60, "#aa0000", 900, 400)
    frame = highlight(Box(200, 300, 400, 500), "#0000aa")
    panel = Panel(Box(500, 250, 800, 500), fill="#00aa00", opacity=0.5)
    scene.add(panel, a)
    scene.play(appear(frame, b, dots(1000, 600, "#000000", down=True), lag=0.5), run_time=0.6)
    scene.play(move_highlight(frame, Box(700, 300, 1000, 500)), send(a, b), run_time=0.6)
    scene.wait(0.2)
    scene.play(panel.animate.set_fill("#aa00aa"), fly([a], [Label("0.5", 40, "#000000", 1200, 700)]), run_time=0.6)
    scene.play(vanish(panel, frame), Create(strike(Box(250, 350, 350, 450), "#000000")), run_time=0.4)


def test_every_picture_of_a_film_is_watched_as_it_is_painted(tmp_path):
    scene = planted(moves, Look("paper", ("zh", "en")))
    painted, watched = [], []
    play(scene, TINY, lambda picture, repeat: painted.extend([picture.pixels.copy()] * repeat))
    with tempconfig(settings(TINY, str(tmp_path))):
        camera = Camera()

        def look(stage, instant) -> None:
            camera.background_color = stage.theme.ground
            camera.reset()
            camera.capture_mobjects(instant.mobjects, include_submobjects=False)
            watched.extend([camera.pixel_array.copy()] * instant.frames)

        watch(scene, look)
    assert len(watched) == len(painted)
    for at, (ours, theirs) in enumerate(zip(watched, painted, strict=True)):
        assert np.array_equal(ours, theirs), f"frame {at}"


def test_the_box_of_a_text_is_that_of_its_ink():
    seen = read(Label("−0.5 书", 40, "#ffffff", 700, 500, anchor="start"))
    filled = np.argwhere(paint(Label("−0.5 书", 40, "#ffffff", 700, 500, anchor="start"))[..., 0] > 128)
    (top, left), (bottom, right) = filled.min(axis=0), filled.max(axis=0) + 1
    assert (seen.box.x0, seen.box.y0, seen.box.x1, seen.box.y1) == pytest.approx((left, top, right, bottom), abs=1)


def paint(mobject):
    with tempconfig({"pixel_width": 1920, "pixel_height": 1080, "frame_width": 8 * 16 / 9, "frame_height": 8.0}):
        camera = Camera()
        camera.capture_mobjects([mobject])
        return camera.pixel_array


@pytest.mark.parametrize("change", ["shift", "scale", "fade", "paint"])
def test_what_has_changed_is_read_again(change):
    label, reader = Label("7", 30, "#ffffff", 700, 500), Reader()
    [before] = reader.read([label])
    assert reader.read([label]) == (before,), "what has not changed is the same thing"
    {
        "shift": lambda: label.shift([1, 0, 0]), "scale": lambda: label.scale(2),
        "fade": lambda: label.set_opacity(0.5), "paint": lambda: label.set_fill("#000000"),
    }[change]()  # fmt: skip
    [after] = reader.read([label])
    assert after is not before
    told = {"shift": after.box.x0 - before.box.x0, "scale": after.size, "fade": after.fill[3], "paint": after.fill[0]}
    assert told[change] == pytest.approx({"shift": 135, "scale": 60, "fade": 0.5, "paint": 0.0}[change])


def test_what_cannot_be_seen_is_left_out():
    assert Reader().read([Label("7", 30, "#ffffff", 700, 500).set_opacity(0.01), Panel(Box(0, 0, 9, 9))]) == ()


def test_a_formula_is_as_large_as_the_text_beside_it():
    assert read(Formula("A_1", 34, "#ffffff", 700, 500).scale(0.5)).size == pytest.approx(17)


@given(st.lists(st.tuples(points, points, points, points), min_size=1, max_size=3))
def test_straight_pieces_stay_by_their_curve(curves):
    pieces = segments(np.array(curves, dtype=float).reshape(-1, 2))
    for curve in np.array(curves, dtype=float):
        # a chord of one of 8 pieces leaves its curve by at most max|B''| / 8 / 8², and |B''| <= 6 * its largest bend
        bend = max(np.abs(curve[k] - 2 * curve[k + 1] + curve[k + 2]).max() for k in (0, 1))
        for t in np.linspace(0, 1, 23):
            at = np.array([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3]) @ curve
            assert distance(at, pieces) <= 0.1 + 2 * 6 * bend / 8 / 64


def distance(at, pieces):
    start, step = pieces[:, :2], pieces[:, 2:] - pieces[:, :2]
    along = ((at - start) * step).sum(axis=1) / np.maximum((step**2).sum(axis=1), 1e-12)
    nearest = start + step * np.clip(along, 0, 1)[:, None]
    return np.hypot(*(nearest - at).T).min()


@given(points, points, points, st.floats(1, 300), st.floats(1, 300))
def test_a_line_crosses_a_box_when_a_point_of_it_is_inside(start, end, corner, wide, high):
    box = Box(corner[0], corner[1], corner[0] + wide, corner[1] + high)
    along = np.linspace(start, end, 2001)
    inside = ((along > [box.x0, box.y0]) & (along < [box.x1, box.y1])).all(axis=1).any()
    near = box.grown(1)
    outside = not ((along > [near.x0, near.y0]) & (along < [near.x1, near.y1])).all(axis=1).any()
    answer = crosses(np.array([[*start, *end]]), box)
    assert answer or not inside
    assert not (answer and outside)
