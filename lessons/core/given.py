"""The numbers of a lesson: reads ``[given]``, and sees that everything in it fits together."""

from __future__ import annotations

from math import inf, prod, sqrt
from typing import TYPE_CHECKING, Literal

from lessons.core.given_arrays import Arrays, read_arrays
from lessons.core.lesson import Given
from lessons.core.mask_rules import read_mask
from lessons.core.rules import describe
from lessons.core.sizes import Sizes

if TYPE_CHECKING:
    from lessons.core.labels import Labels
    from lessons.core.report import Report
    from lessons.core.schema import GivenTable

Scale = tuple[float, Literal["none", "1/sqrt(d_k)", "number"]]

MOST_PRODUCTS = 20_000_000
"""Of the tables Q[i,c] K[j,c], A[i,j] V[j,c] and R[i,c] W_O[c,o], each: 160 MB."""


def read_given(table: GivenTable, labels: Labels | None, report: Report) -> Given | None:
    """What ``[given]`` gives; ``None`` when anything that it needs is wrong, which is reported then."""
    before = len(report.problems)
    sizes = _of_labels(labels, report)
    arrays = read_arrays(table, labels, sizes, report)
    scale = _scale(table.scale, sizes.get("d_k"), report)
    queries, keys = sizes.get("query"), sizes.get("key")
    mask = read_mask(table.mask, queries, keys, ("given", "mask"), report) if queries and keys else None
    if arrays is None or scale is None or mask is None or len(report.problems) > before:
        return None
    if _too_many_products(arrays, sizes, report):
        return None
    return Given(arrays, *scale, *mask)


def _of_labels(labels: Labels | None, report: Report) -> Sizes:
    sizes = Sizes(report)
    if labels:
        names = ("tokens", "tokens") if labels.self_attention else ("queries", "keys")
        for name, axis, those in zip(names, ("query", "key"), (labels.queries, labels.keys), strict=True):
            sizes.say(axis, len(those), f"{name} has {len(those)} label" + ("s" if len(those) > 1 else ""))
    return sizes


def _scale(raw: object, d_k: int | None, report: Report) -> Scale | None:
    if raw == "none":
        return 1.0, "none"
    if raw == "1/sqrt(d_k)":
        return (1 / sqrt(d_k), "1/sqrt(d_k)") if d_k else None
    if isinstance(raw, int | float) and not isinstance(raw, bool) and 0 < raw < inf:
        try:
            return float(raw), "number"
        except OverflowError:
            pass  # a whole number beyond 1.8e308: reported like an infinite one
    what = f'{describe(raw)} is not a scale: write "none", "1/sqrt(d_k)" or a finite number above 0, such as 0.5'
    report.add(("given", "scale"), what)
    return None


def _too_many_products(arrays: Arrays, sizes: Sizes, report: Report) -> bool:
    heads = arrays["W_Q"].size("head") if "W_Q" in arrays else 1
    for axes, front in (("query key d_k", heads), ("query key d_v", heads), ("query channel d_out", 1)):
        factors = {"head": front} | {axis: sizes.get(axis) or 0 for axis in axes.split()}
        products = prod(factors.values())
        if products > MOST_PRODUCTS:
            text = " x ".join(f"{axis} {size}" for axis, size in factors.items())
            report.add(("given",), f"too large: {text} are {products} products; at most {MOST_PRODUCTS}")
            return True
    return False
