"""Manim's global configuration, set in this one place for as long as one scene is rendered."""

from __future__ import annotations

from contextlib import contextmanager
from math import inf
from typing import TYPE_CHECKING

from manim import config
from manim.constants import RendererType

from scenes.render.scratch import scratch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenes.render.quality import Quality


@contextmanager
def manim_set_to(quality: Quality) -> Iterator[None]:
    """Configure Manim for that size and rate, with a media folder of its own that goes away afterwards.

    The folder is private because Manim's temporary SVG names collide when two processes share one. What a user's own
    ``manim.cfg`` may hold must not change a picture, so everything that could is set here. Manim's ``tempconfig``
    would do the same, but sets the renderer each time, for which all classes of mobjects get their bases anew (20 ms).
    """
    with scratch() as media:
        wanted = settings(quality, str(media))
        before = {name: config[name] for name, value in wanted.items() if config[name] != value}
        try:
            config.update({name: wanted[name] for name in before})
            yield
        finally:
            config._d.update(before)  # noqa: SLF001  as Manim's own does: not all setters take what was there, such as None


def settings(quality: Quality, media: str) -> dict[str, object]:
    """Manim's settings by name."""
    size = {"pixel_width": quality.width, "pixel_height": quality.height, "frame_rate": quality.fps}
    frame = {"frame_height": 8.0, "frame_width": 8.0 * 16 / 9, "background_opacity": 1.0}
    whole = {"from_animation_number": 0, "upto_animation_number": inf, "dry_run": False}
    no_files = {"media_dir": media, "format": "none", "disable_caching": True, "save_sections": False}
    quiet = {"verbosity": "WARNING", "progress_bar": "none", "log_to_file": False, "preview": False}
    return size | frame | whole | no_files | quiet | {"seed": 0, "renderer": RendererType.CAIRO}
