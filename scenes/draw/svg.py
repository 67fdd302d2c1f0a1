"""Reads the SVG that Typst writes: glyphs, fills and straight strokes, as placed shapes to be filled."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scenes.draw.outlines import Contours, Placed, Point, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = "#010203"
"""A box filled with this colour is not drawn: it tells where its lower left corner stands."""

_LINK = "{http://www.w3.org/1999/xlink}href"
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


class UnknownDrawing(ValueError):  # noqa: N818  it says what is wrong without "Error"
    """The SVG holds more than this module knows."""


class Page(NamedTuple):
    """One page in pixels (1 pt is 1 px), origin at the top left, y down."""

    width: float
    height: float
    pieces: tuple[Placed, ...]
    marks: tuple[Point, ...]


class _Frame(NamedTuple):
    """Scale, then shift: all that Typst's transforms do here."""

    scale: Point = (1.0, 1.0)
    at: Point = (0.0, 0.0)

    def within(self, outer: _Frame) -> _Frame:
        (sx, sy), (ox, oy) = outer.scale, outer.at
        return _Frame((sx * self.scale[0], sy * self.scale[1]), (sx * self.at[0] + ox, sy * self.at[1] + oy))


def read_page(svg: bytes) -> Page:
    """Read a page of Typst's.

    Raises:
        UnknownDrawing: it holds more than glyphs, fills and straight strokes, scaled and shifted.
    """
    root = ET.fromstring(svg)  # noqa: S314  Typst wrote it just now
    reader = _Reader()
    reader.define(root)
    reader.read(root, _Frame())
    _, _, width, height = (float(number) for number in root.attrib["viewBox"].split())
    return Page(width, height, tuple(reader.pieces), tuple(reader.marks))


class _Reader:
    """Walks Typst's SVG and collects what it draws."""

    def __init__(self) -> None:
        self.pieces: list[Placed] = []
        self.marks: list[Point] = []
        self._symbols: dict[str, str] = {}

    def define(self, root: ET.Element) -> None:
        """Remember the glyphs: one path each, used by name."""
        for symbol in root.findall(".//{*}symbol"):
            self._symbols["#" + symbol.attrib["id"]] = symbol[0].attrib["d"]

    def read(self, node: ET.Element, outer: _Frame) -> None:
        for child in node:
            tag = child.tag.rpartition("}")[2]
            frame = _frame(child).within(outer)
            if tag == "g":
                self.read(child, frame)
            elif tag == "use":
                self.pieces.append(Placed(_filled(self._symbols[child.attrib[_LINK]]), *frame))
            elif tag == "path":
                self._path(child, frame)
            elif tag != "defs":
                raise UnknownDrawing(f"Typst drew a <{tag}>; only glyphs, fills and straight lines are known here")

    def _path(self, node: ET.Element, frame: _Frame) -> None:
        fill, stroke = node.get("fill", "none"), node.get("stroke", "none")
        if fill == MARK:
            shape = _filled(node.attrib["d"])
            x0, _, _, y1 = shape.ink
            self.marks.append((x0 * frame.scale[0] + frame.at[0], y1 * frame.scale[1] + frame.at[1]))
        elif fill != "none":
            self.pieces.append(Placed(_filled(node.attrib["d"]), *frame))
        if stroke != "none":
            self.pieces.append(Placed(_bar(node.attrib["d"], float(node.attrib["stroke-width"])), *frame))


def _frame(node: ET.Element) -> _Frame:
    """Read ``transform`` and, of a glyph, its ``x`` and ``y``."""
    x, y = float(node.get("x", "0")), float(node.get("y", "0"))
    text = node.get("transform")
    if text is None:
        return _Frame(at=(x, y))
    name, _, rest = text.rstrip(")").partition("(")
    numbers = [float(number) for number in rest.replace(",", " ").split()]
    if name == "translate":
        return _Frame(at=(x, y)).within(_Frame(at=(numbers[0], numbers[1] if numbers[1:] else 0.0)))
    if name == "matrix" and numbers[1:3] == [0.0, 0.0]:
        return _Frame(at=(x, y)).within(_Frame((numbers[0], numbers[3]), (numbers[4], numbers[5])))
    raise UnknownDrawing(f"Typst turned a shape ({text}); only scales and shifts are known here")


@lru_cache(maxsize=4096)
def _filled(d: str) -> Shape:
    """Turn the path data of a fill into closed contours."""
    contours = Contours()
    for command, numbers in _steps(d):
        if command in "Zz":
            contours.close()
        else:
            _draw(contours, command, numbers)
    return contours.shape()


def _steps(d: str) -> Iterator[tuple[str, list[float]]]:
    """Cut path data into commands, each with its numbers; one that is repeated comes out again."""
    for command, rest in _COMMAND.findall(d):
        numbers = [float(number) for number in rest.replace(",", " ").split()]
        count = _COUNT.get(command.upper())
        if count is None or (len(numbers) % count if count else numbers):
            raise UnknownDrawing(f"unknown path step {command!r}{rest}")
        for k in range(0, len(numbers) or 1, count or 1):
            yield command, numbers[k : k + count]


def _draw(contours: Contours, command: str, numbers: list[float]) -> None:
    x, y = contours.here
    if command.islower():
        across = command != "v"
        numbers = [n + (x if across == (k % 2 == 0) else y) for k, n in enumerate(numbers)]
    if command in "HhVv":  # only one coordinate is named, the other stays
        numbers = [numbers[0], y] if command in "Hh" else [x, numbers[0]]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if command in "Mm":
        contours.move(*points)
    elif command in "Cc":
        contours.cubic(*points)
    elif command in "Qq":
        contours.quadratic(*points)
    else:
        contours.line(*points)


def _bar(d: str, thickness: float) -> Shape:
    """Turn a straight stroke (fraction bar, bar of a root) into a filled rectangle.

    It runs the same way round as the glyphs of the formula font, so that where they overlap both count.
    """
    (x0, y0), (x1, y1) = _ends(d)
    length = math.dist((x0, y0), (x1, y1))
    dx, dy = -(y1 - y0) / length * thickness / 2, (x1 - x0) / length * thickness / 2
    bar = Contours()
    bar.move((x0 - dx, y0 - dy))
    bar.line((x0 + dx, y0 + dy))
    bar.line((x1 + dx, y1 + dy))
    bar.line((x1 - dx, y1 - dy))
    return bar.shape()


def _ends(d: str) -> tuple[Point, Point]:
    steps = list(_steps(d))
    if len(steps) != 2 or steps[0][0] != "M" or steps[1][0] not in "LlHhVv":
        raise UnknownDrawing(f"Typst drew a stroke that is no straight line ({d}); draw it with filled shapes")
    contours, ends = Contours(), []
    for command, numbers in steps:
        _draw(contours, command, numbers)
        ends.append(contours.here)
    return ends[0], ends[1]
