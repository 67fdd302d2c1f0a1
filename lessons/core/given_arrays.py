"""The matrices of a lesson: either Q, K, V, or X with heads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lessons.core.arrays import Array, named
from lessons.core.matrices import read_matrix, read_projection

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from lessons.core.labels import Labels
    from lessons.core.report import Report
    from lessons.core.schema import GivenTable, HeadTable
    from lessons.core.sizes import Sizes

Arrays = dict[str, Array]
Axes = tuple[str, str]

_DIRECT: dict[str, Axes] = {"Q": ("query", "d_k"), "K": ("key", "d_k"), "V": ("key", "d_v")}
_FEATURES: dict[str, Axes] = {"X": ("query", "d_model"), "M": ("key", "d_model")}
_PROJECTIONS: dict[str, Axes] = {"W_Q": ("d_model", "d_k"), "W_K": ("d_model", "d_k"), "W_V": ("d_model", "d_v")}
_W_O: dict[str, Axes] = {"W_O": ("channel", "d_out")}


def read_arrays(table: GivenTable, labels: Labels | None, sizes: Sizes, report: Report) -> Arrays | None:
    """The matrices by name; ``None`` when one is missing or unusable. ``sizes`` learns how long each axis is."""
    direct = [name for name in _DIRECT if getattr(table, name) is not None]
    projected = [name for name in (*_FEATURES, "head") if getattr(table, name) is not None]
    if direct and projected:
        report.add_at_key(("given", projected[0]), "give either Q, K and V, or X with [[given.head]]; not both")
        return None
    if direct:
        return _read_direct(table, sizes, report)
    if projected or ("given", "head") in report.refused:
        return _read_projected(table, labels, sizes, report)
    report.add_at_key(("given", "X"), "nothing is given: write Q, K and V, or X with [[given.head]]")
    return None


def _read_direct(table: GivenTable, sizes: Sizes, report: Report) -> Arrays | None:
    if table.W_O is not None:
        report.add_at_key(("given", "W_O"), "W_O needs heads: give X with [[given.head]] in place of Q, K and V")
    _require(table, _DIRECT, report)
    return _read(table, _DIRECT, sizes, report)


def _read_projected(table: GivenTable, labels: Labels | None, sizes: Sizes, report: Report) -> Arrays | None:
    names = {"X": _FEATURES["X"]} if table.M is None else _FEATURES
    _require(table, ("X", "head"), report)
    if labels and labels.self_attention and table.M is not None:
        report.add_at_key(("given", "M"), "M holds the sources of cross-attention: write queries and keys, not tokens")
    elif labels and not labels.self_attention and table.M is None:
        report.add_at_key(("given", "M"), "missing key 'M': the features of the keys, as X holds those of the queries")
    features = _read(table, names, sizes, report)
    weights = _read_heads(table.head, sizes, report)
    joined = {} if table.W_O is None else _read(table, _W_O, sizes, report)
    if features is None or weights is None or joined is None:
        return None
    return features | weights | joined


def _require(table: GivenTable, names: Iterable[str], report: Report) -> None:
    for name in names:
        if getattr(table, name) is None and ("given", name) not in report.refused:
            key = "[[given.head]]" if name == "head" else f"key '{name}'"
            report.add_at_key(("given", name), f"missing {key}")


def _read(table: GivenTable, names: dict[str, Axes], sizes: Sizes, report: Report) -> Arrays | None:
    arrays: Arrays = {}
    for name, axes in names.items():
        matrix = read_matrix(getattr(table, name), ("given", name), report)
        if matrix is not None:
            sizes.check(name, matrix, axes, ("given", name))
            arrays[name] = named(matrix, *axes)
    return arrays if len(arrays) == len(names) else None


def _read_heads(heads: list[HeadTable] | None, sizes: Sizes, report: Report) -> Arrays | None:
    """W_Q, W_K and W_V, each (head, d_model, d_k or d_v)."""
    stacks: dict[str, list[NDArray[np.float64]]] = {name: [] for name in _PROJECTIONS}
    for number, head in enumerate(heads or ()):
        for name, axes in _PROJECTIONS.items():
            where = ("given", "head", number, name)
            matrix = read_projection(getattr(head, name), sizes.get("d_model"), where, report)
            if matrix is not None:
                sizes.check(f"{name} of head {number + 1}", matrix, axes, where)
                stacks[name].append(matrix)
    if heads is None:
        return None
    if d_v := sizes.get("d_v"):
        sizes.say("channel", len(heads) * d_v, f"{len(heads)} heads x d_v {d_v} are {len(heads) * d_v} channels")
    whole = all(len({m.shape for m in stack}) == 1 and len(stack) == len(heads) for stack in stacks.values())
    if not whole:
        return None
    return {name: named(np.stack(stacks[name]), "head", *axes) for name, axes in _PROJECTIONS.items()}
