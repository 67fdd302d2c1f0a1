"""A lesson file as text and as TOML, or the one problem that stops it from being read at all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import spanned_toml

from lessons.core.problems import LessonError, Problem

if TYPE_CHECKING:
    from pathlib import Path

    from spanned_toml._types import Spanned

LARGEST_FILE = 1_000_000  # bytes; more numbers than that belong into a .csv or .npz beside the lesson
ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
ID_RULE = "1 to 32 letters, digits, - and _, a letter first"
_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")

_PLAIN = {
    "Cannot declare": "this table is written twice",
    "Cannot overwrite": "this key is given twice",
    "Duplicate inline": "this key is given twice",
    "Cannot mutate": "this adds to a table that is complete already",
    "Cannot redefine": "this adds to a table that is complete already",
}
"""What the parser says in terms of its own, in plain words."""


@dataclass(frozen=True)
class Source:
    """The text of a lesson file, its line ends plain, and what TOML makes of it."""

    path: Path
    text: str
    tree: Spanned[dict[str, Any]]
    """Every value with its place in ``text``."""
    raw: dict[str, Any]
    """The same values alone."""


def read(path: Path) -> Source:
    """Read and parse ``path``.

    Raises:
        LessonError: a bad name, no such file, too large, not UTF-8, not TOML.
    """
    text = _text(path)
    try:
        tree = spanned_toml.loads(text)
        return Source(path, text, tree, tree.unspan())
    except spanned_toml.TOMLDecodeError as error:
        line, col, what = _syntax(str(error), text)
        raise _refused(path, f"this is not TOML: {what}", line, col) from None
    except RecursionError:
        raise _refused(path, "brackets or keys are nested too deeply") from None
    except ValueError:  # what Python says of a whole number of more than 4300 digits
        raise _refused(path, "a whole number in it is too long to read") from None


def _text(path: Path) -> str:
    if path.suffix != ".toml" or not ID.fullmatch(path.stem):
        raise _refused(path, f"a lesson's file name is {ID_RULE}, then .toml")
    if not path.is_file():
        raise _refused(path, "there is no such file")
    if path.resolve().parent != path.parent.resolve():
        raise _refused(path, "it is a link that leads out of its folder")
    raw = _bytes(path)
    try:
        text = raw.decode("utf-8-sig")  # Windows editors put a mark in front
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8-sig")
        line, col = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        raise _refused(path, "this is not UTF-8 text: save the file as UTF-8", line, col) from None
    return text.replace("\r\n", "\n")


def _bytes(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        if size <= LARGEST_FILE:
            return path.read_bytes()
    except OSError as error:
        raise _refused(path, f"cannot be read: {error.strerror}") from None
    raise _refused(path, f"the file has {size} bytes; at most {LARGEST_FILE}: put big matrices into a .csv or .npz")


def _syntax(message: str, text: str) -> tuple[int, int, str]:
    """Line, column and what of a parser's message such as ``Invalid value (at line 3, column 5)``."""
    at = _AT.search(message)
    said = message[: at.start()] if at else message
    what = next((plain for start, plain in _PLAIN.items() if said.startswith(start)), said[:1].lower() + said[1:])
    if at and at[1]:
        return int(at[1]), int(at[2]), what
    lines = text.split("\n")
    return len(lines), len(lines[-1]) + 1, f"{what}, at the end of the file: is a bracket or a quote left open?"


def _refused(path: Path, what: str, line: int = 1, col: int = 1) -> LessonError:
    return LessonError([Problem(path, line, col, "", what)])
