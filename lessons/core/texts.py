"""Sees that a text of a lesson can be drawn, and that nobody typed a number that should be computed."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from lessons.core.glyphs import missing
from lessons.core.words import HOLE

if TYPE_CHECKING:
    from lessons.core.positions import Where
    from lessons.core.report import Report

_DECIMAL = re.compile(r"\d*[.．]\d+")
_INVISIBLE = {"Cc", "Cf", "Zs", "Zl", "Zp"}  # control, format (bidi too), blanks other than the plain one


def check_label(text: str, where: Where, report: Report) -> None:
    """A token: every character must be visible, or a plain blank between others, and in a font."""
    if text != text.strip(" "):
        report.add(where, "must not begin or end with a blank")
    for char in dict.fromkeys(text):
        if char != " " and unicodedata.category(char) in _INVISIBLE:
            report.add(where, f"{_named(char)} cannot be shown: leave it out, or use a plain blank")
    for char in missing(text):
        if unicodedata.category(char) not in _INVISIBLE:
            report.add(where, f"no font has '{char}' ({_named(char)}): use another character")


def check_title(text: str, where: Where, report: Report) -> None:
    """As for a label; a hole in it is a mistake, since titles are not filled in."""
    check_label(text, where, report)
    if hole := HOLE.search(text):
        report.add(where, f"{hole[0]} would stand there as it is: only narration has holes")


def check_narration(text: str, where: Where, report: Report) -> None:
    """Words over a beat: as for a label, and decimal numbers come only through holes such as ``{A[1,2]}``."""
    plain = HOLE.sub("x", text)  # what a hole brings is checked where it comes from
    check_label(plain, where, report)
    if typed := _DECIMAL.search(plain):
        report.add(where, f"the number {typed[0]} is typed by hand: use a hole such as {{A[1,2]}}, which is computed")


def _named(char: str) -> str:
    name = unicodedata.name(char, "").lower()
    return f"U+{ord(char):04X}" + (f", {name}" if name else "")
