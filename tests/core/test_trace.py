"""What a Trace has in it: names, axes, steps, masks, views; and every array of a random lesson against loops."""

from __future__ import annotations

import numpy as np
import pytest

from lessons.core.arrays import named
from lessons.core.kinds import KINDS
from lessons.core.lesson import Given, Lesson
from lessons.core.trace import Step, Trace, compute
from tests.core.pages import lesson, r36, r43, with_given

pytestmark = pytest.mark.filterwarnings("error")

# The contract between the core and the scenes, written out: name and axes, in order of birth.
FROM_QKV = {
    "Q": "query d_k", "K": "key d_k", "V": "key d_v", "QK_terms": "query key d_k", "QK": "query key", "S": "query key",
    "readable": "query key", "shift": "query", "E": "query key", "E_sum": "query", "A": "query key", "A_sum": "query",
    "B": "query key", "B_row_sum": "query", "B_key_sum": "key", "AV": "query key d_v", "Y": "query d_v",
    "Y_mean": "d_v",
}  # fmt: skip
FROM_HEADS = {
    "X": "query d_model", "W_Q": "head d_model d_k", "W_K": "head d_model d_k", "W_V": "head d_model d_v",
    "Q": "head query d_k", "K": "head key d_k", "V": "head key d_v", "QK_terms": "head query key d_k",
    "QK": "head query key", "S": "head query key", "readable": "query key", "shift": "head query",
    "E": "head query key", "E_sum": "head query", "A": "head query key", "A_sum": "head query", "B": "head query key",
    "B_row_sum": "head query", "B_key_sum": "head key", "AV": "head query key d_v", "Y": "head query d_v",
    "Y_mean": "head d_v", "R": "query channel", "Y_sum": "query d_v",
    "W_O": "channel d_out", "RW_O": "query channel d_out", "O": "query d_out",
}  # fmt: skip


def axes(trace: Trace) -> dict[str, str]:
    return {name: " ".join(trace[name].axes) for name in trace}


def cross_lesson() -> Lesson:
    """Two queries, four sources of their own, three heads, d_k 1, d_v 3, d_out 2."""
    count = np.arange(1, 100, dtype=float)
    given = {
        "X": named([[1, 2], [3, 4]], "query", "d_model"),
        "M": named([[0, 1], [1, 0], [1, 1], [2, -1]], "key", "d_model"),
        "W_Q": named(count[:6].reshape(3, 2, 1) / 10, "head", "d_model", "d_k"),
        "W_K": named(count[:6].reshape(3, 2, 1) / 7, "head", "d_model", "d_k"),
        "W_V": named(count[:18].reshape(3, 2, 3), "head", "d_model", "d_v"),
        "W_O": named(count[:18].reshape(9, 2) - 9, "channel", "d_out"),
    }
    return lesson(Given(given), "a b", "s t u v", self_attention=False)


def test_a_lesson_with_queries_keys_and_values_has_the_agreed_names_and_axes():
    assert list(axes(compute(r36())).items()) == list(FROM_QKV.items())


def test_a_lesson_with_heads_has_the_agreed_names_and_axes():
    assert list(axes(compute(r43())).items()) == list(FROM_HEADS.items())


def test_without_an_output_matrix_the_trace_ends_with_concat_and_its_contrast():
    old = r43()
    arrays = {name: array for name, array in old.given.arrays.items() if name != "W_O"}
    trace = compute(lesson(Given(arrays), "a b c", "a b c"))
    assert list(trace)[-2:] == ["R", "Y_sum"]
    assert "O" not in trace


def test_in_cross_attention_keys_and_values_come_from_other_rows_and_sizes_differ_freely():
    trace = compute(cross_lesson())
    assert list(trace)[:2] == ["X", "M"]
    assert trace["K"].values.tolist() == (trace["M"].values @ trace["W_K"].values).tolist()
    assert trace["QK"].shape == (3, 2, 4)
    assert trace["Y"].shape == (3, 2, 3)
    assert trace["R"].shape == (2, 9)
    assert trace["O"].shape == (2, 2)
    assert [trace.step(name).inputs for name in "QKV"] == [("X", "W_Q"), ("M", "W_K"), ("M", "W_V")]


def test_each_array_knows_the_step_that_made_it_and_from_what():
    trace = compute(r43())
    assert trace.step("X") == trace.step("W_O") == trace.step("readable") == Step("given")
    assert trace.step("K") == Step("projection", ("X", "W_K"))
    assert trace.step("A") == Step("softmax along key", ("S", "readable"))
    assert trace.step("R") == Step("concat over head", ("Y",))
    assert trace.step("O") == Step("output projection", ("R", "W_O"))
    born: set[str] = set()
    for name in trace:
        assert set(trace.step(name).inputs) <= born, name
        born.add(name)


def test_labels_are_the_tokens_of_queries_and_sources():
    trace = compute(r36())
    assert dict(trace.labels) == {"query": ("q1", "q2"), "key": ("k1", "k2", "k3")}


def test_matrices_that_do_not_agree_are_named_with_their_sizes():
    wrong = with_given(r36(), {"V": named([[1, 2]], "key", "d_v")})
    with pytest.raises(ValueError, match=r"A \(query 2, key 3\) and V \(key 1, d_v 2\) do not agree"):
        compute(wrong)


def test_a_trace_cannot_be_written_to():
    trace = compute(r36())
    with pytest.raises(ValueError, match="read-only"):
        trace["A"].values[0, 0] = 1
    with pytest.raises(TypeError):
        trace.labels["query"] = ()  # type: ignore[index]


def test_a_name_that_the_lesson_lacks_says_what_there_is():
    with pytest.raises(KeyError, match=r"no W_O; it has Q, K, V"):
        compute(r36())["W_O"]


def test_a_view_has_only_what_its_kind_shows_and_the_lesson_has():
    trace = compute(r36())
    view = trace.view(KINDS["softmax_axis"])
    assert list(view) == ["K", "S", "readable", "shift", "E", "E_sum", "A", "A_sum", "B", "B_row_sum", "B_key_sum"]
    assert len(view) == 11
    assert view["A"] is trace["A"]
    assert view.labels == trace.labels
    assert view.nothing_to_read == ()


def test_a_view_refuses_what_its_kind_does_not_show():
    view = compute(r36()).view(KINDS["softmax_axis"])
    assert "Q" not in view
    with pytest.raises(KeyError, match="softmax_axis does not show Q; it shows K, S, shift"):
        view["Q"]


def test_a_view_lacks_what_its_kind_shows_but_the_lesson_has_not():
    view = compute(r36()).view(KINDS["head_in_numbers"])
    assert "X" not in view
    assert view.get("X") is None
    with pytest.raises(KeyError, match="this lesson has no X"):
        view["X"]


def test_every_name_that_a_kind_shows_is_a_name_of_some_lesson():
    known = {*FROM_QKV, *FROM_HEADS, *compute(cross_lesson())}
    for kind in KINDS.values():
        assert set(kind.shows) | set(kind.needs) <= known, kind.name
