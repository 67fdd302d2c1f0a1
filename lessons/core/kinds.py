"""The kinds of scenes that a lesson file may ask for: their beats in order, what they take, what they show.

A kind called ``head_in_numbers`` is drawn by class ``HeadInNumbers`` in ``scenes/states/head_in_numbers.py``.
This table needs no drawing library, so that a lesson can be checked without one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple


class Sight(NamedTuple):
    """How much of an array a scene sees. What it does not see may change without a frame of its film changing."""

    name: str
    """In the Trace; or ``tokens``, the labels of queries and keys."""
    own: str = ""
    """Only what belongs to the followed ``query``, or to the state's ``head``; only its ``size``; else all of it."""
    beat: str = ""
    """Only when the state has this beat."""
    digits: bool = True
    """Whether its numbers are printed; else they are colours and lengths, whatever the lesson's decimals."""


@dataclass(frozen=True)
class Kind:
    """What a lesson file may say to one kind of scene."""

    name: str
    beats: tuple[str, ...]
    shows: tuple[str, ...]
    """Names in the Trace that the scene may read; asking for another is an error."""
    sees: tuple[Sight, ...]
    """How much of each of them. A film is made again when what its scene sees has changed."""
    path: tuple[str, ...]
    """Steps of the data path that are lit: X QKV scores softmax read concat W_O O (R36: Y)."""
    takes: frozenset[str] = frozenset()
    """State parameters it understands: ``head``, ``query``."""
    optional_beats: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    """Trace names without which it has no picture (``X``, ``W_O``...)."""


def _kind(  # noqa: PLR0913, PLR0917  one row of a table
    name: str, beats: str, sees: str, path: str, takes: str = "", needs: str = "", optional: str = ""
) -> Kind:
    """``sees`` is like ``V A[head] ~B A[query]@compare``; ``~`` is without digits. All tokens unless it names them."""
    sights = [Sight(name, own, beat, digits=not colours) for colours, name, own, beat in _SIGHT.findall(sees)]
    shows = tuple(dict.fromkeys(sight.name for sight in sights if sight.name != "tokens"))
    if "tokens" not in {sight.name for sight in sights}:
        sights.append(Sight("tokens"))
    words = {
        "takes": frozenset(takes.split()),
        "needs": frozenset(needs.split()),
        "optional_beats": frozenset(optional.split()),
    }
    return Kind(name, tuple(beats.split()), shows, tuple(sights), tuple(path.split()), **words)


_SIGHT = re.compile(r"(~?)(\w+)(?:\[(query|head|size)\])?(?:@(\w+))?")
_SCORES = "Q[head] K[head] QK[head] readable"

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        _kind("score_table", "queries keys scores locate", _SCORES, "QKV scores", takes="head"),
        _kind(
            "read_rows",
            "weights values first_row second_row kept_apart",
            "A[head] A_sum[head] V[head] Y[head] Y_mean[head] readable",
            "softmax read Y",
            takes="head",
        ),
        _kind(
            "second_query",
            "first_row move second_row unchanged",
            "K[head] V[head] S[head] A[head] Y[head] readable",
            "scores softmax read Y",
            takes="head",
        ),
        _kind(
            "softmax_axis",
            "scores exponentiate normalise row_sums wrong_axis",
            "K[size] S[head] ~shift E[head] E_sum[head] A[head] A_sum[head] "
            "B[head] B_row_sum[head] B_key_sum[head] readable",
            "softmax",
            takes="head query",
        ),
        _kind(
            "shapes",
            "one stack last_axis self_or_cross scaled",
            "Q[size] K[size] V[size] S[size] A[size] Y[size] ~readable tokens[size]",
            "QKV scores softmax read Y",
        ),
        _kind(
            "two_lanes",
            "position projections reads content same_mask",
            "X M ~Q ~K ~V ~A[query] ~Y readable[query]",
            "QKV read",
            takes="query",
            needs="X",
        ),
        _kind(
            "concat_channels",
            "two_results one_row channels",
            "~Y[query] ~R[query] tokens[query]",
            "concat",
            takes="query",
            needs="R",
        ),
        _kind(
            "output_projection",
            "concat_row mix model_width next",
            "~X[query] Y[size] ~R ~W_O ~O tokens[query]",
            "W_O O",
            takes="query",
            needs="R W_O",
        ),
        _kind(
            "head_in_numbers",
            "select scores scale softmax read readout compare",
            "X M W_Q[head] W_K[head] W_V[head] Q[head] K[head] V[head] QK[head] QK_terms[head] S[head] "
            "A[head] A_sum[head] AV[head] Y[head] A[query]@compare Y[query]@compare readable",
            "QKV scores softmax read",
            takes="head query",
            needs="X",
            optional="compare",
        ),
        _kind(
            "concat_in_numbers",
            "side_by_side concat not_a_sum",
            "Y[query] R[query] Y_sum[query] tokens[query]",
            "concat",
            takes="query",
            needs="R",
        ),
        _kind(
            "output_in_numbers",
            "row first_channel other_channels output both_heads next",
            "X[query] Y[size] R[query] W_O RW_O[query] O[query] tokens[query]",
            "W_O O",
            takes="query",
            needs="R W_O",
        ),
    )
}
