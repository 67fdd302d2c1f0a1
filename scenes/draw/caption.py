"""A paragraph of narration as outlines: wrapped, its lines balanced and centred. Typst does the typesetting."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scenes.draw.outlines import Outline, Placed, assembled
from scenes.draw.prose import WORDS, Segment, clauses, tidy
from scenes.draw.svg import MARK, Page
from scenes.draw.type import MissingGlyph, line_edges, missing, width
from scenes.draw.typesetter import HEAD, TypesettingError, typeset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lessons.core.lesson import Lang

_ABOVE, _BELOW = 1.1, 0.4
"""What a line takes above and below its baseline, in em."""
_PITCH = _ABOVE + _BELOW

_SOURCE = f"""{HEAD}
#let zh = sys.inputs.lang == "zh"
#let em = float(sys.inputs.size) * 1pt
#set text(
  size: em, top-edge: {_ABOVE} * em, bottom-edge: -{_BELOW} * em,
  lang: sys.inputs.lang, region: if zh {{ "cn" }},
  font: if zh {{ ((name: "Noto Sans", covers: "latin-in-cjk"), "Noto Sans CJK SC") }} else {{ sans }},
)
#set par(leading: 0pt, spacing: 0pt, linebreaks: "optimized")
#let piece((kind, body)) = {{
  if kind == "maths" {{ box(inset: (y: -0.25em), maths(body)) }}  // so that it never makes its line taller
  else if kind == "vector" {{ text(font: sans, body) }}
  else {{ text(body) }}
}}
#let clauses = json(bytes(sys.inputs.clauses)).map(clause => clause.map(piece).join())
#let whole = clauses.join()
#let full = float(sys.inputs.width) * 1pt
#let lines(width) = calc.round(measure(block(width: width, whole)).height / ({_PITCH} * em))
#let two-clauses() = {{
  let best = none
  for k in range(1, clauses.len()) {{
    let halves = (clauses.slice(0, k).join(), clauses.slice(k).join())
    let widths = halves.map(half => measure(half).width)
    let longer = calc.max(..widths)
    if longer <= full and calc.min(..widths) >= 0.5 * longer and (best == none or longer < best.longer) {{
      best = (longer: longer, halves: halves)
    }}
  }}
  best
}}
#let narrowest(count) = {{
  let (low, high) = (full / count / 2, full)
  while high - low > 0.25 * em {{
    let middle = (low + high) / 2
    if lines(middle) > count {{ low = middle }} else {{ high = middle }}
  }}
  high
}}
#context {{
  let count = if full > 0pt {{ lines(full) }}
  let turn = if count == 2 {{ two-clauses() }}
  if count == none {{ whole + box(width: 1pt, height: 1pt, fill: rgb("{MARK}")) }}
  else if turn != none {{ block(width: full, turn.halves.join(linebreak())) }}
  else {{ block(width: if count > 1 {{ narrowest(count) }} else {{ full }}, whole) }}
}}"""


class Line(NamedTuple):
    """One line and where its origin stands in the block: x of its left end, y of its baseline."""

    outline: Outline
    x: float
    y: float


class CaptionBlock(NamedTuple):
    """A paragraph, in pixels from the top left corner of the width it was given."""

    lines: tuple[Line, ...]
    height: float
    n_lines: int
    text: str
    lang: Lang
    size: float


@lru_cache(maxsize=512)
def caption(text: str, lang: Lang, size_px: float, width_px: float) -> CaptionBlock:
    """Set a paragraph of narration, each line centred in the width by its ink.

    Names of the paper (``W_O``, ``QK^T``, ``d_model``) are set as maths; all else is text, whatever it says.
    Two lines turn after a clause where they can; else lines are made as even as they can be. As many lines
    come out as the text needs: ``n_lines`` tells.

    Raises:
        MissingGlyph: a character that no font has.
        TypesettingError: one word or number is wider than the width.
    """
    page = _typeset(text, lang, size_px, 400, width_px)
    pitch = _PITCH * size_px
    count = round(page.height / pitch) if page.pieces else 0
    if abs(page.height - count * pitch) > 0.01 * size_px and page.pieces:
        raise TypesettingError(f"a formula is too tall for a line of narration: {text!r}")
    rows: list[list[Placed]] = [[] for _ in range(count)]
    for piece in page.pieces:
        rows[math.floor(_middle(piece) / pitch)].append(piece)
    lines = [_centred(row, k * pitch + _ABOVE * size_px, size_px, width_px) for k, row in enumerate(rows)]
    if any(line.outline.advance > width_px for line in lines):
        raise TypesettingError(f"a word is wider than the {width_px:.0f} px of its line, shorten it: {text!r}")
    return CaptionBlock(tuple(lines), count * pitch, count, text, lang, size_px)


def wraps(text: str, lang: Lang, size_px: float, width_px: float) -> int:
    """Count the lines that the caption takes; raises what ``caption`` raises."""
    return caption(text, lang, size_px, width_px).n_lines


@lru_cache(maxsize=512)
def line(text: str, lang: Lang, size_px: float, weight: int = 400) -> Outline:
    """Set one line of prose, such as a title, with the paper's names as maths.

    Raises:
        MissingGlyph: a character that no font has.
    """
    page = _typeset(text, lang, size_px, weight, 0)
    ((advance, baseline),) = page.marks
    return assembled(_moved(page.pieces, 0, baseline), advance, line_edges(size_px))


def _typeset(text: str, lang: Lang, size_px: float, weight: int, width_px: float) -> Page:
    """Let Typst set the text; a width of 0 means on one line, and then a mark stands at its end."""
    flat = tidy(text)
    if absent := missing(flat):
        raise MissingGlyph(absent[0])
    parts = [[_together(part, size_px, width_px) for part in clause] for clause in clauses(flat, lang)]
    inputs = {"clauses": parts, "words": {word: word for word in WORDS}}
    return typeset(
        _SOURCE,
        lang=lang,
        size=str(size_px),
        weight=str(weight),
        width=str(width_px),
        **{name: json.dumps(value) for name, value in inputs.items()},
    )


def _together(part: Segment, size_px: float, width_px: float) -> Segment:
    """Let a vector break between its numbers when it would fill most of a line."""
    if part.kind == "vector" and width(part.body, size_px) > 0.6 * width_px:
        return Segment("vector", part.body.replace("\u00a0", " "))
    return part


def _middle(piece: Placed) -> float:
    """Find the height at which the middle of its ink stands; a line has all its middles in its own strip."""
    return piece.at[1] + piece.scale[1] * (piece.shape.ink[1] + piece.shape.ink[3]) / 2


def _centred(row: list[Placed], baseline: float, size_px: float, width_px: float) -> Line:
    ink = assembled(row, 0, (0, 0)).ink
    wide = ink[2] - ink[0]
    outline = assembled(_moved(row, ink[0], baseline), wide, line_edges(size_px))
    return Line(outline, (width_px - wide) / 2, baseline)


def _moved(pieces: Sequence[Placed], left: float, up: float) -> list[Placed]:
    return [Placed(shape, scale, (x - left, y - up)) for shape, scale, (x, y) in pieces]
