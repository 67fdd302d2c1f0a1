"""What scenes.render needs of Manim's private parts. When one of these fails, Manim has moved: mend scenes/render.

The seam is ``Scene(renderer=...)`` with scenes/render/fast, which does what three methods of Manim's do (their text is
compared), calls and reads what is listed here, and the settings that scenes/render/settings.py makes.
"""

from __future__ import annotations

import hashlib
import inspect
from importlib.metadata import version

import numpy as np
import pytest
from manim import Animation, AnimationGroup, CairoRenderer, Camera, Mobject, Scene, Transform, VMobject, config
from manim.scene.scene_file_writer import SceneFileWriter
from manim.utils.bezier import interpolate
from manim.utils.paths import straight_path

from scenes.render.fast.renderer import FastRenderer
from scenes.render.settings import manim_set_to, settings
from tests.render.manims_own import renderer_into
from tests.render.small import TINY

SAME_WORK = {
    CairoRenderer.play: "FastRenderer.play",
    CairoRenderer.update_frame: "FastRenderer._painted and _let_manim_paint",
    CairoRenderer.save_static_frame_data: "FastRenderer._let_manim_paint",
    Scene.play_internal: "FastRenderer._move",
    Scene.update_to_time: "Motion.to",
    AnimationGroup.interpolate: "known.progress",
    Animation.interpolate_mobject: "Motion._mix",
    Animation.get_sub_alpha: "motion._mixed",
    Mobject.interpolate: "Motion._mix",
    VMobject.interpolate_color: "Motion._mix",
    VMobject.get_subpath_split_indices_from_points: "fast/paths.py",
    VMobject.consider_points_equals_2d: "fast/paths.py",
    Camera.capture_mobjects: "Canvas",
    Camera.display_vectorized: "Shape.paint",
    Camera.set_cairo_context_path: "Shape.paint and fast/paths.py",
    Camera.set_cairo_context_color: "Shape.paint",
    Camera.apply_fill: "Shape.paint",
    Camera.apply_stroke: "Shape.paint",
    Camera.transform_points_pre_display: "cast.is_simple",
}
"""Manim's functions whose work ours does too, and where; their text may not change without ours being looked at."""
TEXTS = {
    "CairoRenderer.play": "5affbe0f311d",
    "CairoRenderer.update_frame": "8f79c10a4826",
    "CairoRenderer.save_static_frame_data": "bd2d2188c208",
    "Scene.play_internal": "c83eff575fd7",
    "Scene.update_to_time": "c554748b52bb",
    "AnimationGroup.interpolate": "777aed72eb93",
    "Animation.interpolate_mobject": "6df42ab42e16",
    "Animation.get_sub_alpha": "0e40f96921a7",
    "Mobject.interpolate": "398eaf3ece84",
    "VMobject.interpolate_color": "1f9f95a1383f",
    "VMobject.get_subpath_split_indices_from_points": "f6390df4e190",
    "VMobject.consider_points_equals_2d": "921342a98a9f",
    "Camera.capture_mobjects": "958b8f23af48",
    "Camera.display_vectorized": "4d9d158f2a42",
    "Camera.set_cairo_context_path": "0e53e5837e78",
    "Camera.set_cairo_context_color": "2c53d3a7c71e",
    "Camera.apply_fill": "021a92466cd3",
    "Camera.apply_stroke": "81447e68863e",
    "Camera.transform_points_pre_display": "04eaaf6f29c6",
}
"""The first digits of the hashes of those texts in Manim 0.22.0."""


class Still(Scene):
    def construct(self):
        self.wait(0.4)


def test_manim_is_the_version_that_the_seam_was_made_for():
    assert version("manim") == "0.22.0", "a new Manim: compare what is listed here, then change this number"


@pytest.mark.parametrize("function", SAME_WORK, ids=lambda function: function.__qualname__)
def test_manim_still_does_what_ours_does_in_its_place(function):
    text = hashlib.sha256(inspect.getsource(function).encode()).hexdigest()[:12]
    assert text == TEXTS[function.__qualname__], (
        f"Manim has another {function.__qualname__}: compare {SAME_WORK[function]}"
    )


@pytest.mark.parametrize(
    ("function", "parameter"),
    [
        (Scene.__init__, "renderer"),
        (CairoRenderer.__init__, "camera_class"),
        (CairoRenderer.update_frame, "scene"),
        (CairoRenderer.render, "moving_mobjects"),
        (CairoRenderer.freeze_current_frame, "duration"),
        (Camera.get_mobjects_to_display, "mobjects"),
        (Camera.get_cairo_context, "pixel_array"),
        (SceneFileWriter.write_frame, "repeat"),
    ],
)
def test_manim_takes_what_the_seam_gives(function, parameter):
    assert parameter in inspect.signature(function).parameters, f"{function.__qualname__} has no {parameter} any more"


def test_a_straight_transform_is_known_by_its_path():
    assert straight_path() is interpolate
    assert Transform(Mobject(), Mobject()).path_func is interpolate


def test_manim_has_every_setting_that_is_made():
    unknown = set(settings(TINY, "media")) - set(config.keys())
    assert not unknown, f"Manim has no settings of these names: {unknown}"


def test_settings_are_given_back_afterwards():
    before = dict(config)
    with manim_set_to(TINY):
        now = {name: config[name] for name in settings(TINY, "")}
    assert now == settings(TINY, str(now["media_dir"]))
    assert dict(config) == before


def test_a_held_picture_comes_once_with_a_repeat_count():
    given = []
    with manim_set_to(TINY):
        Still(renderer=FastRenderer(lambda picture, repeat: given.append((picture, repeat)))).render()
    [(picture, repeat)] = given
    assert repeat == 6
    assert picture.pixels.dtype == np.uint8
    assert picture.pixels.shape == (TINY.height, TINY.width, 4)
    assert picture.pixels.flags.c_contiguous


def test_manims_own_renderer_gives_each_picture_as_its_own_array():
    given = []
    with manim_set_to(TINY):
        Still(renderer=renderer_into(lambda pixels, repeat: given.append((pixels, repeat)))).render()
    [(pixels, repeat)] = given
    assert repeat == 6
    assert pixels.flags.owndata


def test_no_files_are_written_by_manim(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with manim_set_to(TINY):
        scene = Still(renderer=FastRenderer(lambda _picture, _repeat: None))
        scene.render()
        made = list(config.get_dir("media_dir").rglob("*"))
    assert scene.renderer.num_plays == 1
    assert made == []
    assert list(tmp_path.iterdir()) == []
