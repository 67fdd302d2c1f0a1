"""Lessons that are right: what a file says is what the Lesson has."""

import re
from pathlib import Path

import numpy as np
import pytest

import lessons
from lessons.core.notes import notes
from lessons.core.trace import compute


def with_given(text, line):
    """The lesson with one more line in [given]."""
    return text.replace("[given]\n", f"[given]\n{line}\n")


def test_given_matrices_are_read_as_they_stand(read, direct):
    lesson = read(direct)
    assert lesson.given.arrays["K"].values.tolist() == [[1, 0], [0, 1], [1, 1]]
    assert lesson.given.arrays["K"].axes == ("key", "d_k")
    assert lesson.queries == ("q1", "q2")
    assert lesson.keys == ("k1", "k2", "k3")
    assert not lesson.self_attention


def test_what_is_left_out_has_a_default(read, direct):
    lesson = read(direct)
    assert (lesson.decimals, lesson.default, lesson.given.scale, lesson.given.readable) == (3, "b0", 1.0, None)
    assert lesson.states[0].title.zh == "b0"


def test_the_file_name_is_the_id(read, direct):
    assert read(direct).id == "T"


def test_take_is_the_matrix_of_zeros_and_ones(read, heads):
    written_out = heads.replace("{ take = [1, 0] }", "[[0, 1], [1, 0], [0, 0], [0, 0]]")
    assert written_out != heads
    taken, written = read(heads).given.arrays["W_K"], read(written_out).given.arrays["W_K"]
    assert taken.axes == ("head", "d_model", "d_k")
    assert np.array_equal(taken.values, written.values)


def test_a_feature_may_be_taken_twice(read, heads):
    lesson = read(heads.replace("take = [0, 1]", "take = [0, 0, 1]"))
    assert lesson.given.arrays["W_V"].values.tolist() == [[[1, 1, 0], [0, 0, 1], [0, 0, 0], [0, 0, 0]]]


def test_cross_attention_takes_its_sources_from_m(read, heads):
    text = heads.replace('tokens = ["我", "给", "书"]', 'queries = ["a", "b", "c"]\nkeys = ["x", "y"]')
    lesson = read(with_given(text, "M = [[1, 2, 3, 4], [5, 6, 7, 8]]"))
    assert lesson.given.arrays["M"].axes == ("key", "d_model")
    assert compute(lesson)["K"].values.tolist() == [[[2, 1], [6, 5]]]


@pytest.mark.parametrize(
    ("written", "scale", "rule"),
    [
        ('"none"', 1.0, "none"),
        ('"1/sqrt(d_k)"', 0.7071067811865475, "1/sqrt(d_k)"),
        ("0.5", 0.5, "number"),
        ("2", 2.0, "number"),
    ],
)
def test_scale(read, direct, written, scale, rule):
    given = read(with_given(direct, f"scale = {written}")).given
    assert given.scale == pytest.approx(scale, rel=1e-15)
    assert given.scale_rule == rule


@pytest.mark.parametrize(
    ("written", "readable", "rule"),
    [
        ('"causal"', [[1, 0, 0], [1, 1, 0], [1, 1, 1]], "causal"),
        ("[1, 0, 1]", [[1, 0, 1], [1, 0, 1], [1, 0, 1]], "padding"),
        ("[[0, 1, 0], [1, 1, 1], [0, 0, 0]]", [[0, 1, 0], [1, 1, 1], [0, 0, 0]], "table"),
        ('{ kind = "causal", padding = [0, 1, 1] }', [[0, 0, 0], [0, 1, 0], [0, 1, 1]], "causal"),
    ],
)
def test_masks_say_who_may_read_what(read, heads, written, readable, rule):
    given = read(with_given(heads, f"mask = {written}")).given
    assert given.readable.axes == ("query", "key")
    assert given.readable.values.tolist() == readable
    assert given.mask_rule == rule


def test_a_row_with_nothing_to_read_is_a_note_and_no_problem(read, heads):
    lesson = read(with_given(heads, "mask = [[0, 0, 0], [1, 1, 1], [1, 1, 1]]"))
    assert notes(lesson, compute(lesson)) == ["query 1 (我) has nothing to read: its weights and its read are 0"]


def test_numbers_that_print_as_0_but_are_not_are_a_note(read):
    text = (Path(lessons.__file__).parent / "R36.toml").read_text(encoding="utf-8")
    lesson = read(re.sub(r"(?m)^K = [^#\n]*", "K = [[1, 0], [0, 1], [12, 12]]", text))
    trace = compute(lesson)
    hidden = sum(0 < weight < 0.0005 for row in trace["A"].values.tolist() for weight in row)
    assert hidden
    assert f"numbers that print as 0.000 but are not 0: {hidden} in A" in notes(lesson, trace)[0]


def test_follow_and_query_name_a_row_by_label_or_by_number(read, heads):
    second = heads.replace("[[state]]", '[[state]]\nquery = "给"')
    assert read(second).states[0].query == 1
    assert read(second.replace('"给"\nid', "2\nid")).states[0].query == 1
    assert read('follow = "书"\n' + heads).states[0].query == 2
    assert read('follow = "书"\n' + second).states[0].query == 1


def test_a_state_names_its_head_from_1(read, heads):
    names = ["select", "scores", "scale", "softmax", "read", "readout"]
    beats = "".join(f'{{ id = "{name}", say = {{ zh = "算", en = "So" }} }},\n' for name in names)
    state = f'[[state]]\nid = "b0"\nscene = "head_in_numbers"\nhead = 2\nbeat = [{beats}]'
    first, second = ("W_Q = {w}\nW_K = {w}\nW_V = {w}\n".format(w=f"{{ take = [{n}] }}") for n in (2, 3))
    front = heads[: heads.index("[[given.head]]")]
    lesson = read(f"{front}[[given.head]]\n{first}[[given.head]]\n{second}{state}")
    assert lesson.states[0].head == 1
    assert compute(lesson)["V"].values[:, :, 0].tolist() == [[1, 0, 0], [0, 2, 1]]


def test_equal_labels_are_fine_while_nothing_names_them(read, heads):
    assert read(heads.replace('"书"', '"我"')).queries == ("我", "给", "我")


def test_windows_line_ends_and_mark_are_fine(read, direct):
    plain = read(direct)
    windows = read(b"\xef\xbb\xbf" + direct.replace("\n", "\r\n").encode())
    assert windows.states == plain.states


def test_holes_and_doubled_braces_are_fine_in_narration(read, direct):
    say = "Row {A[q1]}, {n_q} x {n_k}, {{braces}}."
    assert read(direct.replace('"Rows"', f'"{say}"')).states[0].beats[3].say.en == say


def test_the_lesson_cannot_be_changed(read, direct):
    lesson = read(direct)
    with pytest.raises(ValueError, match="read-only"):
        lesson.given.arrays["Q"].values[0, 0] = 5
    with pytest.raises(TypeError):
        lesson.given.arrays["Q"] = lesson.given.arrays["K"]
