"""Typst as a typesetter: a source of ours and data of the lesson's go in, placed shapes come out. No LaTeX.

Safe by construction: the lesson's text is only ever data (``sys.inputs``), there is no root folder, and neither
packages nor host fonts can be reached.
"""

from __future__ import annotations

import os
from functools import lru_cache
from threading import Lock, Thread
from typing import Literal

import typst

from scenes.draw.svg import Page, UnknownDrawing, read_page
from scenes.draw.type import font_file

MATHS_SIZE = 1.08
"""Computer Modern runs small beside Noto Sans: this brings its capitals and digits to the same height."""

HEAD = f"""#set page(width: auto, height: auto, margin: 0pt, fill: none)
#let sans = ("Noto Sans", "Noto Sans CJK SC")
#let maths-font = ("New Computer Modern Math", "Noto Sans CJK SC")
#let weight = int(sys.inputs.weight)
#set text(font: sans, weight: weight, lang: "zh", region: "cn")
#show math.equation: set text(font: maths-font, size: {MATHS_SIZE}em, weight: if weight < 550 {{ 450 }} else {{ 700 }})
#let word(it) = text(font: sans, size: {1 / MATHS_SIZE:.6f}em, weight: weight, it)
#let words = json(bytes(sys.inputs.words))
#for (name, it) in words {{ words.at(name) = word(it) }}
#let maths(code) = math.equation(block: false, eval(code, mode: "math", scope: (std: none, ..words)))
"""
"""What every source starts with. ``words`` are set upright in the sans; ``maths`` sees nothing but them."""


_ALONE = Lock()
"""The compiler sets one source at a time."""


class TypesettingError(ValueError):
    """Typst refused the source, or warned about it, or drew something this module does not know."""


def open_fonts() -> None:
    """Let Typst read its fonts, of which the Chinese are 33 MB, beside what else has to be done before it is needed."""
    Thread(target=_set, args=(f'{HEAD}#maths("x")字', "svg", {"weight": "400", "words": "{}"})).start()


def typeset(source: str, **inputs: str) -> Page:
    """Set one page.

    Args:
        source: Typst code of ours. Never put lesson text into it.
        inputs: the lesson's text, for ``sys.inputs``.

    Raises:
        TypesettingError: Typst reports an error or a warning, or the page holds more than filled shapes and lines.
    """
    svg = _set(source, "svg", inputs)
    if not isinstance(svg, bytes):
        raise TypesettingError("one page is wanted, this sets none or several")
    try:
        return read_page(svg)
    except UnknownDrawing as error:
        raise TypesettingError(str(error)) from error


def set_pages(source: str, **inputs: str) -> bytes:
    """Set pages of plain text in our sans, and of pictures, as a PDF with no date. Arguments and errors as above."""
    fonts = '#set text(font: ("Noto Sans", "Noto Sans CJK SC"))\n'
    pages = _set(fonts + source, "pdf", inputs)
    if not isinstance(pages, bytes):
        raise TypesettingError("one file is wanted")
    return pages


def _set(source: str, form: Literal["svg", "pdf"], inputs: dict[str, str]) -> bytes | list[bytes] | None:
    try:
        with _ALONE:
            made, warnings = _compiler().compile_with_warnings(
                source.encode(), format=form, sys_inputs=inputs, timestamp=0
            )
    except typst.TypstError as error:
        raise TypesettingError(f"Typst cannot set this: {error}") from error
    if warnings:
        raise TypesettingError("Typst warns: " + "; ".join(w.message for w in warnings))
    return made


@lru_cache(maxsize=1)
def _compiler() -> typst.Compiler:
    nothing = os.devnull  # no folder at all, so there is no file to read and no package to load
    folders = [str(font_file("sans").parent), str(font_file("cjk").parent)]
    fonts = typst.Fonts(include_system_fonts=False, font_paths=folders)
    return typst.Compiler(
        root=nothing, font_paths=fonts, ignore_system_fonts=True, package_path=nothing, package_cache_path=nothing
    )
