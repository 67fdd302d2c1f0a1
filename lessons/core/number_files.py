"""Matrices in files beside a lesson: ``.csv`` and ``.npz``, never with pickle, never from another folder."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import TYPE_CHECKING

import numpy as np

from lessons.core.problems import did_you_mean

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

LARGEST_NUMBER_FILE = 16_000_000  # bytes, also of an array that an .npz holds compressed


def read_numbers(folder: Path, file: str, name: str | None) -> NDArray[np.float64]:
    """The matrix in ``folder / file``; ``name`` says which one of an ``.npz``. Its shape is not checked here.

    Raises:
        ValueError: what is wrong, in one line for the lesson's author.
    """
    path = _beside(folder, file)
    if path.suffix == ".npz":
        return _from_npz(path, name)
    if name is not None:
        raise ValueError(f"'name' is for .npz files; '{file}' holds one matrix")
    return _from_csv(path)


def _beside(folder: Path, file: str) -> Path:
    path = folder / file
    if not file or path.name != file or "\\" in file or "\0" in file:
        raise ValueError(f"'{file}' must be a plain file name: the file stands beside the lesson")
    if path.suffix not in {".csv", ".npz"}:
        raise ValueError(f"'{file}' must end in .csv or .npz")
    if not path.is_file():
        near = sorted(p.name for p in folder.iterdir() if p.suffix in {".csv", ".npz"})
        raise ValueError(f"there is no file '{file}' beside the lesson{did_you_mean(file, near)}")
    if path.resolve().parent != folder.resolve():
        raise ValueError(f"'{file}' leads out of the lesson's folder")
    if path.stat().st_size > LARGEST_NUMBER_FILE:
        raise ValueError(f"'{file}' has more than {LARGEST_NUMBER_FILE} bytes")
    return path


def _from_csv(path: Path) -> NDArray[np.float64]:
    try:
        text = path.read_text(encoding="utf-8-sig")
        rows = [row for row in csv.reader(io.StringIO(text)) if row]
    except (UnicodeDecodeError, csv.Error, OSError) as error:
        raise ValueError(f"'{path.name}' cannot be read as CSV in UTF-8: {error}") from None
    if not rows or len({len(row) for row in rows}) != 1:
        raise ValueError(f"'{path.name}' must hold rows of numbers, as many in each row")
    return np.array([[_number(cell, path.name, r, c) for c, cell in enumerate(row)] for r, row in enumerate(rows)])


def _number(cell: str, file: str, row: int, col: int) -> float:
    try:
        return float(cell)
    except ValueError:
        raise ValueError(f"'{file}' row {row + 1}, column {col + 1}: '{cell[:30]}' is not a number") from None


def _from_npz(path: Path, name: str | None) -> NDArray[np.float64]:
    try:
        with zipfile.ZipFile(path) as archive:
            return _from_npy(archive, _array_name(archive, name, path.name), path.name)
    except _NumbersError:
        raise
    except Exception as error:  # noqa: BLE001  a damaged archive can fail in any way
        raise ValueError(f"'{path.name}' cannot be read as .npz: {error}") from None


def _array_name(archive: zipfile.ZipFile, name: str | None, file: str) -> str:
    names = [entry.removesuffix(".npy") for entry in archive.namelist()]
    if name is None and len(names) == 1:
        return names[0]
    if name is None:
        raise _NumbersError(f"'{file}' has {len(names)} arrays: say which by name{did_you_mean('', names)}")
    if name not in names:
        raise _NumbersError(f"'{file}' has no array '{name}'{did_you_mean(name, names)}")
    return name


def _from_npy(archive: zipfile.ZipFile, name: str, file: str) -> NDArray[np.float64]:
    entry = archive.getinfo(f"{name}.npy")
    if entry.file_size > LARGEST_NUMBER_FILE:
        raise _NumbersError(f"array '{name}' in '{file}' has more than {LARGEST_NUMBER_FILE} bytes")
    with archive.open(entry) as stream:
        values = np.lib.format.read_array(stream, allow_pickle=False)
    if values.dtype.kind not in "iuf" or values.ndim != 2:
        raise _NumbersError(
            f"array '{name}' in '{file}' must be a matrix of numbers, not {values.ndim}-D {values.dtype}"
        )
    return values.astype(np.float64)


class _NumbersError(ValueError):
    """A problem that is already in the author's words."""
