"""What scenes.render needs of Manim's private parts. When one of these fails, Manim has moved: mend scenes/render.

The seam is: ``Scene(renderer=...)``, ``CairoRenderer(file_writer_class=...)``, ``SceneFileWriter.write_frame``, and the
settings that scenes/render/settings.py makes.
"""

from __future__ import annotations

import inspect
from importlib.metadata import version

import numpy as np
import pytest
from manim import CairoRenderer, Manager, Scene, config
from manim.scene.scene_file_writer import SceneFileWriter

from scenes.render.settings import manim_set_to, settings
from scenes.render.writer import renderer_into
from tests.render.small import TINY


class Still(Scene):
    def construct(self):
        self.wait(0.4)


def test_manim_is_the_version_that_the_seam_was_made_for():
    assert version("manim") == "0.22.0", "a new Manim: read scenes/render/writer.py again, then change this number"


@pytest.mark.parametrize(
    ("function", "parameter"),
    [
        (Scene.__init__, "renderer"),
        (CairoRenderer.__init__, "file_writer_class"),
        (SceneFileWriter.write_frame, "pixels"),
        (SceneFileWriter.write_frame, "repeat"),
        (CairoRenderer.update_frame, "scene"),
    ],
)
def test_manim_takes_what_the_seam_gives(function, parameter):
    assert parameter in inspect.signature(function).parameters, f"{function.__qualname__} has no {parameter} any more"


def test_manim_has_every_setting_that_is_made():
    unknown = set(settings(TINY, "media")) - set(config.keys())
    assert not unknown, f"tempconfig drops unknown settings without a word: {unknown}"


def test_settings_are_given_back_afterwards():
    before = config.pixel_width
    with manim_set_to(TINY):
        assert config.pixel_width == TINY.width
    assert config.pixel_width == before


def test_manim_gives_each_picture_as_its_own_rgba_array_with_a_repeat_count():
    given = []
    with manim_set_to(TINY):
        Manager(Still(renderer=renderer_into(lambda pixels, repeat: given.append((pixels, repeat))))).render()
    [(pixels, repeat)] = given
    assert repeat == 6
    assert pixels.dtype == np.uint8
    assert pixels.shape == (TINY.height, TINY.width, 4)
    assert pixels.flags.c_contiguous
    assert pixels.flags.owndata, "the encoder keeps it while the next frame is drawn"


def test_manim_writes_no_files_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with manim_set_to(TINY):
        scene = Still(renderer=renderer_into(lambda _pixels, _repeat: None))
        scene.render()
        made = list(config.get_dir("media_dir").rglob("*"))
    assert scene.renderer.num_plays == 1
    assert made == []
    assert list(tmp_path.iterdir()) == []
