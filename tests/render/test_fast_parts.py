"""The parts of the fast renderer, each against something slower and simpler."""

from __future__ import annotations

import av
import cairo
import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from manim import Camera, Circle, Dot, ManimColor, Square, Star, VMobject

from scenes.draw.boxes import Box
from scenes.draw.mobjects import Label, Panel
from scenes.render.fast.canvas import Canvas
from scenes.render.fast.cast import Cast, is_simple
from scenes.render.fast.mix import Mix, Part
from scenes.render.fast.paths import append, paths
from scenes.render.fast.rects import TILE, Dirt, trimmed
from scenes.render.fast.shapes import Grid
from scenes.render.picture import Picture, Rect
from scenes.render.yuv import patches, planes, put

RNG = np.random.default_rng(4)
WIDTH, HEIGHT = 200, 120


def from_curves(*curves: list[tuple[float, float]]):
    mobject = VMobject()
    mobject.points = np.array([(x, y, 0.0) for curve in curves for x, y in curve])
    return mobject


OPEN = from_curves([(0, 0), (1, 0), (1, 1), (2, 1)], [(2, 1), (3, 1), (3, 2), (4, 0)])
NEARLY_JOINED = from_curves([(0, 0), (1, 0), (1, 1), (2, 1)], [(2 + 9e-7, 1), (3, 1), (3, 2), (0, 9e-7)])
APART = from_curves([(0, 0), (1, 0), (1, 1), (2, 1)], [(2.001, 1), (3, 1), (3, 2), (2.001, 1)])
POINTS = from_curves([(1, 1)] * 4, [(2, 2)] * 4)
MANY = [Circle(), Square(), Star(), Dot(), OPEN, NEARLY_JOINED, APART, POINTS, Label("8 我%", 30, "#fff", 90, 90)]
MANY.append(Panel(Box(0, 0, 90, 50), 7, edge="#fff"))


def steps(context):
    found = list(context.copy_path())
    context.new_path()
    return found


def test_each_path_has_the_steps_that_manim_takes():
    context = cairo.Context(cairo.ImageSurface(cairo.FORMAT_ARGB32, 8, 8))
    made = paths(np.concatenate([each.points for each in MANY]), [len(each.points) for each in MANY])
    for mobject, path in zip(MANY, made, strict=True):
        context.new_path()
        append(context, path)
        ours = steps(context)
        Camera().set_cairo_context_path(context, mobject)
        assert ours == steps(context), mobject


def test_a_contour_that_closes_for_a_moment_on_its_way_is_closed_then():
    start, target = APART.copy(), APART.copy()
    target.points[:] = start.points + 1.0
    target.points[4:, 0] -= 0.002  # what was a little to the right of the first curve's end is now to its left
    cast = Cast(Grid(10, 0, 10, 0, 1))
    [shape] = cast.of([start])
    mix = Mix([[Part(shape, (start.points, target.points), None)]], cast)
    context = cairo.Context(cairo.ImageSurface(cairo.FORMAT_ARGB32, 8, 8))
    lengths = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        mix.to([share])
        append(context, shape.path)
        ours = steps(context)
        mixed = VMobject()
        mixed.points = (1 - share) * start.points + share * target.points
        Camera().set_cairo_context_path(context, mixed)
        assert ours == steps(context), share
        xs, ys, _ = mixed.points.T
        assert tuple(shape.extent) == (xs.min(), ys.min(), xs.max(), ys.max())
        lengths.append(len(ours))
    assert lengths[2] != lengths[0] == lengths[1], "it does close"


def test_what_is_no_whole_curve_or_joined_in_another_way_is_left_to_manim():
    assert is_simple(Circle())
    cut, lost, loose = Circle(), Circle(), Circle(tolerance_for_point_equality=0.1)
    cut.points = cut.points[:-1]
    lost.points[3, 1] = np.nan
    assert not any(map(is_simple, (cut, lost, loose, VMobject())))


def filled(label, alpha, ground, *, ready):
    camera = Camera(pixel_width=WIDTH, pixel_height=HEIGHT, frame_height=1.0, frame_width=WIDTH / HEIGHT)
    canvas = Canvas(camera)
    cast = Cast(canvas.grid)
    [shape] = cast.of([label])
    if ready:
        label.set_opacity(0.5)
        cast.look_again([shape])
        for _ in range(2):
            shape.paint(camera.get_cairo_context(camera.pixel_array), camera)
    label.set_opacity(alpha)
    cast.look_again([shape])
    camera.background = ground
    canvas.show([shape], [shape])
    return camera.pixel_array


def test_what_is_filled_a_second_time_through_a_mask_has_the_same_pixels():
    random = RNG.integers(0, 256, (HEIGHT, WIDTH, 4), np.uint8)
    opaque, clear = random_picture(WIDTH, HEIGHT), np.zeros_like(random)
    solid = np.minimum(random, random[..., 3:])  # no colour is brighter than its alpha
    label = Label("8 我%", 60, "#fff", 960, 540)
    for ground in (opaque, clear, solid):
        for alpha in (1e-9, 0.001, 0.0039, 0.3, 0.9, 0.98, 0.99, 0.995, 0.9961, 0.997, 1.0):
            label.set_fill(ManimColor(tuple(RNG.random(3))))
            ours, meant = (filled(label, alpha, ground, ready=ready) for ready in (True, False))
            assert np.array_equal(ours, meant), alpha


boxes = st.tuples(
    st.integers(-50, WIDTH + 50), st.integers(-50, HEIGHT + 50), st.integers(0, 90), st.integers(0, 60)
).map(lambda box: Rect(box[0], box[1], box[0] + box[2], box[1] + box[3]))


@given(st.lists(boxes, max_size=40))
def test_marked_pixels_are_covered_and_nothing_outside_of_the_picture_is(marked):
    dirt, meant = Dirt(WIDTH, HEIGHT), np.zeros((HEIGHT, WIDTH), bool)
    for box in marked:
        dirt.mark(box)
        meant[max(box.y0, 0) : max(box.y1, 0), max(box.x0, 0) : max(box.x1, 0)] = True
    covered = np.zeros_like(meant)
    for rect in dirt.take():
        assert 0 <= rect.x0 < rect.x1 <= WIDTH
        assert 0 <= rect.y0 < rect.y1 <= HEIGHT
        covered[rect.y0 : rect.y1, rect.x0 : rect.x1] = True
    assert not (meant & ~covered).any()
    assert not dirt.take(), "marks are forgotten"


def test_two_marks_far_apart_stay_two_small_rectangles():
    dirt = Dirt(1920, 1080)
    dirt.mark(Rect(10, 10, 20, 20))
    dirt.mark(Rect(1800, 1000, 1810, 1010))
    assert sorted(dirt.take()) == [Rect(0, 0, 2 * TILE, 2 * TILE), Rect(1792, 992, 1792 + 2 * TILE, 1024)]


def test_many_marks_come_as_few_rectangles():
    dirt = Dirt(1920, 1080)
    for x in range(0, 1920, 40):
        for y in range(0, 1080, 40):
            dirt.mark(Rect(x, y, x + 1, y + 1))
    assert len(dirt.take()) <= 24


spots = st.lists(st.tuples(st.integers(0, 71), st.integers(0, 99)), max_size=3)


@given(spots)
def test_a_rectangle_is_cut_down_to_the_tiles_in_which_something_differs(marked):
    rect, differs = Rect(32, 48, 132, 120), np.zeros((72, 100), bool)
    for spot in marked:
        differs[spot] = True
    found = trimmed(rect, differs)
    if not marked:
        assert not found
        return
    ys, xs = [y // TILE for y, _ in marked], [x // TILE for _, x in marked]
    right, bottom = 32 + max(xs) * TILE + TILE, 48 + max(ys) * TILE + TILE
    assert found == [Rect(32 + min(xs) * TILE, 48 + min(ys) * TILE, min(right, rect.x1), min(bottom, rect.y1))]


def random_picture(width, height):
    pixels = RNG.integers(0, 256, (height, width, 4), np.uint8)
    pixels[..., 3] = 255
    return pixels


def test_patches_make_the_picture_that_is_converted_as_a_whole():
    width, height = 320, 182
    before, after = random_picture(width, height), random_picture(width, height)
    changed = (Rect(16, 16, 48, 64), Rect(0, 0, 32, 1), Rect(290, 180, width, height), Rect(99, 33, 141, 77))
    for x0, y0, x1, y1 in changed:
        before[y0:y1, x0:x1] = after[y0:y1, x0:x1]
    mixed = before.copy()
    for x0, y0, x1, y1 in changed:
        before[y0:y1, x0:x1] = 0
    ours = planes(av.VideoFrame(width, height, "yuv420p"))
    for patch in (*patches(Picture(before, (Rect(0, 0, width, height),))), *patches(Picture(mixed, changed))):
        put(patch, ours)
    [meant] = patches(Picture(mixed, (Rect(0, 0, width, height),)))
    assert all(map(np.array_equal, ours, meant.planes))


def test_colours_are_those_of_bt709():
    pixels = random_picture(64, 32)
    red, green, blue = (pixels[..., k].astype(float) for k in range(3))
    means = [each.reshape(16, 2, 32, 2).mean(axis=(1, 3)) for each in (red, green, blue)]
    light, mean = (0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in ((red, green, blue), means))
    meant = (
        16 + light * 219 / 255,
        128 + (means[2] - mean) / 1.8556 * 224 / 255,
        128 + (means[0] - mean) / 1.5748 * 224 / 255,
    )
    [patch] = patches(Picture(pixels, (Rect(0, 0, 64, 32),)))
    for plane, exact in zip(patch.planes, meant, strict=True):
        assert np.abs(plane - exact).max() < 0.52
