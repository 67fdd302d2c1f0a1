"""A picture as SVG or PDF: the curves themselves, sharp at any size, with title and description inside.

The same input gives the same bytes: Cairo's dates are fixed and its ids, which count up in a process, are renumbered.
A PDF's page is as large as a slide, 13.33 x 7.5 inches; an SVG's unit is the pixel of a 1920 x 1080 frame.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import cairo

from scenes.draw.boxes import FRAME_H, FRAME_W
from scenes.render.paint import paint

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from manim import Mobject

    from lessons.core.lesson import Lang

    Draw = Callable[[cairo.Context[Any]], None]

POINTS = 0.5
"""PDF points in a pixel: 1920 px are the 960 points of a slide's width."""
_LANGUAGE = {"zh": "zh-Hans", "en": "en"}
_LONG_AGO = "2000-01-01T00:00:00Z"
_ID = re.compile(rb'(?<=id=")[a-z-]+\d+(?=")')


@dataclass(frozen=True)
class Told:
    """What a picture is called and what is on it, in the language of its words."""

    title: str
    text: str
    lang: Lang


def svg(draw: Draw, size: tuple[float, float], scale: float, told: Told) -> bytes:
    """An SVG of ``size`` (width, height, px) times ``scale``, on which ``draw`` has drawn."""
    width, height = size
    buffer = io.BytesIO()
    surface = cairo.SVGSurface(buffer, width, height)
    surface.set_document_unit(cairo.SVGUnit.PX)
    draw(cairo.Context(surface))
    surface.finish()
    head, body = _renumbered(buffer.getvalue()).split(b"<svg", 1)
    inside = body.split(b">", 1)[1]
    title, text = (escape(words, quote=False) for words in (told.title, told.text))
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" '
        f'width="{width * scale:g}" height="{height * scale:g}" viewBox="0 0 {width:g} {height:g}" '
        f'role="img" aria-labelledby="title" aria-describedby="desc" xml:lang="{_LANGUAGE[told.lang]}">\n'
        f'<title id="title">{title}</title>\n<desc id="desc">{text}</desc>'
    )
    return head + root.encode() + inside


def pdf(draw: Draw, size: tuple[float, float], scale: float, told: Told) -> bytes:
    """A PDF with one page of ``size`` (width, height, px) times ``scale``."""
    width, height = size
    buffer = io.BytesIO()
    surface = cairo.PDFSurface(buffer, width * POINTS * scale, height * POINTS * scale)
    surface.set_metadata(cairo.PDFMetadata.TITLE, told.title)
    surface.set_metadata(cairo.PDFMetadata.SUBJECT, told.text)
    surface.set_metadata(cairo.PDFMetadata.CREATE_DATE, _LONG_AGO)
    context = cairo.Context(surface)
    context.scale(POINTS * scale, POINTS * scale)
    draw(context)
    surface.finish()
    return buffer.getvalue()


def drawing(mobjects: Sequence[Mobject], ground: str | None) -> Draw:
    """What draws one picture of the size of the frame."""
    return lambda context: paint(context, mobjects, ground)


FRAME = (FRAME_W, FRAME_H)


def _renumbered(data: bytes) -> bytes:
    """Number Cairo's ids in the order of their birth in this file."""
    new: dict[bytes, bytes] = {}
    for old in _ID.findall(data):
        new.setdefault(old, b"%s%d" % (old.rstrip(b"0123456789"), len(new)))
    if not new:
        return data
    anywhere = re.compile(rb'(?<=["#])(' + b"|".join(new) + rb')(?=["\)])')
    return anywhere.sub(lambda found: new[found[1]], data)
