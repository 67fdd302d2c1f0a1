"""The lessons of the two source pages, typed from the pages, and others made from them for tests."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from lessons.core.arrays import Array, named
from lessons.core.lesson import Given, Lesson, State, Words

NO_WORDS = Words("", "")
STATE = State("b0", "head_in_numbers", NO_WORDS, ())


def lesson(given: Given, queries: str, keys: str, decimals: int = 3, **more: Any) -> Lesson:
    """A lesson with blank-separated labels and one state."""
    return Lesson(
        "T1", Path("T1.toml"), NO_WORDS, tuple(queries.split()), tuple(keys.split()), decimals, "b0", given, (STATE,),
        **more,
    )  # fmt: skip


def r36() -> Lesson:
    """Page R36: two queries, three sources, no scale. K and V are the ones that its printed figures fix."""
    arrays = {
        "Q": named([[1, 0], [0, 1]], "query", "d_k"),
        "K": named([[1, 0], [0, 1], [1, 1]], "key", "d_k"),
        "V": named([[2, 0], [0, 4], [1, 2]], "key", "d_v"),
    }
    return lesson(Given(arrays), "q1 q2", "k1 k2 k3", self_attention=False)


def r43() -> Lesson:
    """Page R43: three tokens, two heads, scores divided by sqrt(2)."""
    arrays = {
        "X": named([[1, 0, 1, 0], [0, 1, 0, 2], [1, 1, 0, 1]], "query", "d_model"),
        "W_Q": named([taking(1, 2), taking(3, 4)], "head", "d_model", "d_k"),
        "W_K": named([taking(1, 2), taking(2, 1)], "head", "d_model", "d_k"),
        "W_V": named([taking(3, 4), taking(1, 2)], "head", "d_model", "d_v"),
        "W_O": named([[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, -1, 0], [0, 1, 0, -1]], "channel", "d_out"),
    }
    given = Given(arrays, scale=0.7071067811865476, scale_rule="1/sqrt(d_k)")
    return lesson(given, "我 给 书", "我 给 书", 6)


def with_given(old: Lesson, arrays: dict[str, Array] | None = None, **given: Any) -> Lesson:
    """The lesson with some given arrays and settings replaced."""
    return replace(old, given=replace(old.given, arrays={**old.given.arrays, **(arrays or {})}, **given))


def taking(*features: int) -> list[list[int]]:
    """The 4 x 2 matrix of 0 and 1 that picks these features, counted from 1 as the page counts them."""
    return [[int(feature == row) for feature in features] for row in range(1, 5)]
