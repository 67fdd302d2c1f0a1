"""The kinds of scenes that a lesson file may ask for: their beats in order, what they take, what they show.

A kind called ``head_in_numbers`` is drawn by class ``HeadInNumbers`` in ``scenes/states/head_in_numbers.py``.
This table needs no drawing library, so that a lesson can be checked without one.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """What a lesson file may say to one kind of scene."""

    name: str
    beats: tuple[str, ...]
    shows: tuple[str, ...]
    """Names in the Trace that the scene may read; asking for another is an error."""
    path: tuple[str, ...]
    """Steps of the data path that are lit: X QKV scores softmax read concat W_O O (R36: Y)."""
    takes: frozenset[str] = frozenset()
    """State parameters it understands: ``head``, ``query``."""
    optional_beats: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    """Trace names without which it has no picture (``X``, ``W_O``...)."""


def _kind(  # noqa: PLR0913  one row of a table
    name: str, beats: str, shows: str, path: str, takes: str = "", needs: str = "", optional: str = ""
) -> Kind:
    words = {
        "takes": frozenset(takes.split()),
        "needs": frozenset(needs.split()),
        "optional_beats": frozenset(optional.split()),
    }
    return Kind(name, tuple(beats.split()), tuple(shows.split()), tuple(path.split()), **words)


_SCORES = "Q K V QK readable"

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        _kind("score_table", "queries keys scores locate", _SCORES, "QKV scores", takes="head"),
        _kind(
            "read_rows", "weights values first_row second_row kept_apart",
            "A A_sum V Y Y_mean readable", "softmax read Y", takes="head",
        ),
        _kind(
            "second_query", "first_row move second_row unchanged",
            "K V S A Y readable", "scores softmax read Y", takes="head",
        ),
        _kind(
            "softmax_axis", "scores exponentiate normalise row_sums wrong_axis",
            "K S shift E E_sum A A_sum B B_row_sum B_key_sum readable", "softmax", takes="head query",
        ),
        _kind("shapes", "one stack last_axis self_or_cross scaled", "Q K V S A Y readable", "QKV scores softmax read Y"),
        _kind(
            "two_lanes", "position projections reads content same_mask",
            "X M Q K V A Y readable", "QKV read", takes="query", needs="X",
        ),
        _kind("concat_channels", "two_results one_row channels", "Y R", "concat", takes="query", needs="R"),
        _kind(
            "output_projection", "concat_row mix model_width next",
            "X Y R W_O O", "W_O O", takes="query", needs="R W_O",
        ),
        _kind(
            "head_in_numbers", "select scores scale softmax read readout compare",
            "X M W_Q W_K W_V Q K V QK QK_terms S A A_sum AV Y readable", "QKV scores softmax read",
            takes="head query", needs="X", optional="compare",
        ),
        _kind("concat_in_numbers", "side_by_side concat not_a_sum", "Y R Y_sum", "concat", takes="query", needs="R"),
        _kind(
            "output_in_numbers", "row first_channel other_channels output both_heads next",
            "X Y R W_O RW_O O", "W_O O", takes="query", needs="R W_O",
        ),
    )
}
