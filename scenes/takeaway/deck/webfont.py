"""The letters that a page needs, cut out of our fonts, so that it looks the same where none of them is installed."""

from __future__ import annotations

import base64

import uharfbuzz as hb

from scenes.draw.type import Family, face

_NAMES: dict[Family, str] = {"sans": "rowwise sans", "cjk": "rowwise cjk"}


def faces(text: str) -> str:
    """CSS that defines ``rowwise sans`` and ``rowwise cjk`` for what is written, in all weights; ASCII is sans."""
    chars = {ord(char) for char in text}
    wanted: dict[Family, set[int]] = {
        "sans": chars | set(range(32, 127)),
        "cjk": {char for char in chars if char > 127},
    }
    return "".join(_rule(family, _subset(family, chars)) for family, chars in wanted.items())


def _rule(family: Family, font: bytes) -> str:
    source = f"url(data:font/otf;base64,{base64.b64encode(font).decode()})"
    return f'@font-face {{ font-family: "{_NAMES[family]}"; font-weight: 100 900; src: {source}; }}\n'


def _subset(family: Family, chars: set[int]) -> bytes:
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(chars)
    font: bytes = hb.subset(face(family), wanted).blob.data
    return font
