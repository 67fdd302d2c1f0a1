"""What is drawn is what Manim would have made, and each has its own."""

from __future__ import annotations

import numpy as np
import pytest
from manim import Mobject, VGroup, VMobject

from scenes.draw.boxes import Box
from scenes.draw.mobjects import Drawn, Label, Panel, rounded

STYLES = [
    {},
    {"fill_color": "#e65034", "fill_opacity": 1.0, "stroke_width": 0.0},
    {"fill_color": None, "fill_opacity": 0.0, "stroke_color": "#7fa", "stroke_width": 1.5},
]


@pytest.mark.parametrize("style", STYLES)
def test_it_has_all_that_manim_gives_a_mobject_of_its_style(style):
    ours, theirs = vars(Drawn(**style)), vars(VMobject(**style))
    assert ours.keys() == theirs.keys()
    for name in ours.keys() - {"name"}:
        assert np.array_equal(ours[name], theirs[name]), name
    assert ours["name"] == "Drawn"


def test_two_of_one_style_share_nothing_that_may_change():
    one, other = Drawn(**STYLES[1]), Drawn(**STYLES[1])
    one.set_opacity(0.25).set_stroke("#123456", 7)
    one.add(VMobject())
    one.add_updater(lambda _: None)
    assert other.fill_rgbas.tolist() == VMobject(**STYLES[1]).fill_rgbas.tolist()
    assert other.stroke_width == 0.0
    assert (other.submobjects, other.updaters) == ([], [])


def test_its_family_is_what_manim_says():
    label = Label("0.5", 30, "#fff", 0, 0)
    panel = Panel(Box(0, 0, 9, 9), fill="#fff")
    parent = Drawn().add(VGroup(label), panel, label)
    for mobject in (label, panel, parent):
        assert mobject.get_family() == Mobject.get_family(mobject)


def test_a_rounded_box_touches_its_sides_and_its_corners_are_quarter_circles():
    curves = rounded(Box(10, 20, 70, 60), 12).reshape(8, 4, 2)
    assert np.allclose([curves.min(axis=(0, 1)), curves.max(axis=(0, 1))], [(10, 20), (70, 60)])
    assert np.allclose(curves[:, 3], np.roll(curves[:, 0], -1, axis=0)), "it is closed"
    middles = curves[1::2].transpose(0, 2, 1) @ [1 / 8, 3 / 8, 3 / 8, 1 / 8]
    centres = [(58, 32), (58, 48), (22, 48), (22, 32)]
    assert np.allclose(np.hypot(*(middles - centres).T), 12, atol=0.01)
