"""Manim's global configuration, set in this one place for as long as one scene is rendered."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from manim import tempconfig

from scenes.render.scratch import scratch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scenes.render.quality import Quality


@contextmanager
def manim_set_to(quality: Quality) -> Iterator[None]:
    """Configure Manim for that size and rate, with a media folder of its own that goes away afterwards.

    The folder is private because Manim's temporary SVG names collide when two processes share one. What a user's own
    ``manim.cfg`` may hold must not change a picture, so everything that could is set here.
    """
    with scratch() as media, tempconfig(settings(quality, str(media))):
        yield


def settings(quality: Quality, media: str) -> dict[str, object]:
    """Manim's settings by name."""
    size = {"pixel_width": quality.width, "pixel_height": quality.height, "frame_rate": quality.fps}
    frame = {"frame_height": 8.0, "frame_width": 8.0 * 16 / 9, "background_opacity": 1.0}
    whole = {"from_animation_number": 0, "upto_animation_number": -1, "dry_run": False, "renderer": "cairo"}
    no_files = {"media_dir": media, "format": "none", "disable_caching": True, "save_sections": False}
    quiet = {"verbosity": "WARNING", "progress_bar": "none", "log_to_file": False, "preview": False}
    return size | frame | whole | no_files | quiet | {"seed": 0}
