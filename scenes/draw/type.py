"""Plain text as outlines: Noto Sans, and for Chinese Noto Sans CJK in its Simplified forms. No Pango, no host fonts.

Fonts are read from the packages ``manimgx_fonts`` and ``manimgx_fonts_cjk`` on first use; HarfBuzz shapes.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Literal, NamedTuple

import uharfbuzz as hb

from scenes.draw.outlines import Contours, Outline, Placed, Shape, assembled

Family = Literal["sans", "cjk"]

_FILES: dict[Family, tuple[str, str, int]] = {
    "sans": ("manimgx_fonts", "NotoSans[wght].ttf", 0),
    "cjk": ("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc", 2),  # face 2 of the collection is SC; 0 is Japanese
}
_LANGUAGE: dict[Family, str] = {"sans": "en", "cjk": "zh-Hans"}
# Both fonts have these. Beside Chinese they are Chinese marks, one em wide; else they are Latin ones.
_EITHER = frozenset("“”‘’…—·")
_BETWEEN_SCRIPTS = 0.25
"""Em between an ideograph and a letter or digit that touches it: the eye is to rest there. Typst does the same."""


class MissingGlyph(ValueError):  # noqa: N818  it says what is wrong without "Error"
    """Neither font has a shape for this character."""

    def __init__(self, char: str) -> None:
        name = unicodedata.name(char, "no name")
        super().__init__(f"no font has the character U+{ord(char):04X} ({name}); write it another way")
        self.char = char


class _Run(NamedTuple):
    family: Family
    text: str


def font_file(family: Family) -> Path:
    """Find where the font of that family is installed.

    Raises:
        ModuleNotFoundError: its package is not installed.
    """
    package, name, _ = _FILES[family]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the font package {package} is not installed; install requirements.lock")
    return Path(spec.origin).parent / name


@lru_cache(maxsize=2048)
def text(s: str, size_px: float, weight: int = 400) -> Outline:
    """Set one line of text as outlines, ``size_px`` to the em.

    Ascent and descent are Noto Sans's (1.069 and 0.293 em) whatever the text, so that lines stand even.

    Raises:
        MissingGlyph: a character that neither font has; also a line break or a tab.
    """
    pieces: list[Placed] = []
    pen, before = 0.0, ""
    for run in _runs(s):
        pen += _BETWEEN_SCRIPTS * size_px if _change_script(before, run.text) else 0.0
        before = run.text
        unit = size_px / face(run.family).upem
        for glyph, dx, dy, step in _shape(run, weight):
            place = (pen + dx * unit, -dy * unit)
            pieces.append(Placed(_glyph(run.family, weight, glyph), (unit, -unit), place))
            pen += step * unit
    return assembled(pieces, pen, line_edges(size_px))


def width(s: str, size_px: float, weight: int = 400) -> float:
    """Measure how wide that text stands, in pixels (its advance)."""
    return text(s, size_px, weight).advance


def line_edges(size_px: float) -> tuple[float, float]:
    """Give ascent and descent in pixels of a line of text of that size."""
    extents = _font("sans", 400).get_font_extents("ltr")
    em = face("sans").upem
    return extents.ascender * size_px / em, -extents.descender * size_px / em


def missing(s: str) -> list[str]:
    """List the characters of ``s`` that no font has, each once, in order."""
    return [char for char in dict.fromkeys(s) if not any(_has(family, char) for family in _FILES)]


@lru_cache(maxsize=2)
def face(family: Family) -> hb.Face:
    """The whole font of that family."""
    return hb.Face(hb.Blob.from_file_path(str(font_file(family))), _FILES[family][2])


@lru_cache(maxsize=32)
def _font(family: Family, weight: int) -> hb.Font:
    font = hb.Font(face(family))
    font.set_variations({"wght": weight})  # the CJK file's default is Thin
    return font


@lru_cache(maxsize=4096)
def _has(family: Family, char: str) -> bool:
    return _font(family, 400).get_nominal_glyph(ord(char)) is not None


def _runs(s: str) -> list[_Run]:
    """Cut the text into stretches of one font each."""
    pieces = clusters(s)
    families = [_family(cluster) for cluster in pieces]
    for i, cluster in enumerate(pieces):
        if cluster in _EITHER and _touches_chinese(pieces, i):
            families[i] = "cjk"
    pairs = zip(families, pieces, strict=True)
    return [_Run(family, "".join(c for _, c in group)) for family, group in groupby(pairs, key=lambda pair: pair[0])]


def _change_script(before: str, after: str) -> bool:
    """Tell whether an ideograph touches a letter or digit of another script, with no blank between."""
    kinds = {_script(before[-1:]), _script(after[:1])}
    return kinds == {"ideograph", "letter"}


def _script(char: str) -> str:
    if not char.isalnum():
        return "mark"
    return "ideograph" if unicodedata.east_asian_width(char) in {"W", "F"} else "letter"


def clusters(s: str) -> list[str]:
    """Keep each character with the marks that stand on it: one font must draw both."""
    found: list[str] = []
    for char in s:
        if found and unicodedata.category(char) in {"Mn", "Mc", "Me", "Cf"}:
            found[-1] += char
        else:
            found.append(char)
    return found


def _family(cluster: str) -> Family:
    """Choose the first font that has the whole cluster."""
    for family in _FILES:
        if all(_has(family, char) for char in cluster):
            return family
    absent = missing(cluster)
    raise MissingGlyph(absent[0] if absent else cluster[-1])


def _touches_chinese(clusters: list[str], at: int) -> bool:
    """Tell whether a Chinese character stands next to the marks around ``at``, with no blank between."""
    for step in (-1, 1):
        i = at + step
        while 0 <= i < len(clusters) and clusters[i] in _EITHER:
            i += step
        if 0 <= i < len(clusters) and unicodedata.east_asian_width(clusters[i][0]) in {"W", "F"}:
            return True
    return False


def _shape(run: _Run, weight: int) -> list[tuple[int, int, int, int]]:
    """List (glyph id, x offset, y offset, advance) in font units, left to right."""
    buffer = hb.Buffer()
    buffer.add_str(run.text)
    buffer.guess_segment_properties()
    buffer.direction, buffer.language = "ltr", _LANGUAGE[run.family]
    hb.shape(_font(run.family, weight), buffer)
    pairs = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    return [(info.codepoint, at.x_offset, at.y_offset, at.x_advance) for info, at in pairs]


@lru_cache(maxsize=4096)
def _glyph(family: Family, weight: int, glyph: int) -> Shape:
    """Draw one glyph, in font units, y up."""
    contours = Contours()
    _font(family, weight).draw_glyph(glyph, _pen(), contours)
    return contours.shape()


@lru_cache(maxsize=1)
def _pen() -> hb.DrawFuncs:
    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, c: c.move((x, y)))
    pen.set_line_to_func(lambda x, y, c: c.line((x, y)))
    pen.set_quadratic_to_func(lambda hx, hy, x, y, c: c.quadratic((hx, hy), (x, y)))
    pen.set_cubic_to_func(lambda ax, ay, bx, by, x, y, c: c.cubic((ax, ay), (bx, by), (x, y)))
    pen.set_close_path_func(lambda c: c.close())
    return pen
