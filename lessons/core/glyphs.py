"""Which characters the fonts of the films can draw, and where these fonts are."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import uharfbuzz as hb

CJK_INDEX = 2
"""The Simplified Chinese face in the CJK collection (0 is Japanese, 1 Korean)."""


def latin_font() -> Path:
    """Noto Sans, a variable font (axis ``wght``)."""
    return _package("manimgx_fonts") / "NotoSans[wght].ttf"


def cjk_font() -> Path:
    """Noto Sans CJK, a collection of variable fonts; see ``CJK_INDEX``."""
    return _package("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc"


def missing(text: str) -> list[str]:
    """The characters of ``text`` that neither font has, each once, in order."""
    drawable = _drawable()
    return [char for char in dict.fromkeys(text) if ord(char) not in drawable]


def _package(name: str) -> Path:
    spec = find_spec(name)  # not imported: these packages' modules are not needed
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the font package {name} is not installed: install requirements.lock")
    return Path(spec.origin).parent


@cache
def _drawable() -> frozenset[int]:
    faces = (hb.Face(hb.Blob.from_file_path(latin_font())), hb.Face(hb.Blob.from_file_path(cjk_font()), CJK_INDEX))
    return frozenset().union(*(face.unicodes for face in faces))
