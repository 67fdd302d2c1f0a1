"""``values``: the figures that the source pages print, as JSON and as tables."""

import json

import numpy as np
import pytest

TABLE = """\
A  query 2 x key 3  = softmax along key of S, readable
           k1     k2     k3
    q1  0.422  0.155  0.422
    q2  0.155  0.422  0.422
"""


@pytest.fixture
def arrays(rowwise):
    """The arrays of a target, as JSON has them."""
    return lambda target: json.loads(rowwise("values", target, "--json").stdout)["arrays"]


def test_the_figures_of_page_r43(arrays):
    found = arrays("R43")
    printed = {
        ("A", 0): (0.401112, 0.197776, 0.401112),
        ("A", 1): (0.197776, 0.401112, 0.401112),
        ("Y", 0): (0.401112, 0.796664),
        ("Y", 1): (0.598888, 0.802224),
    }
    for (name, head), figures in printed.items():
        assert np.round(found[name]["values"][head][0], 6).tolist() == list(figures)
    assert np.round(found["R"]["values"][0], 6).tolist() == [0.401112, 0.796664, 0.598888, 0.802224]
    assert np.round(found["O"]["values"][0], 6).tolist() == [1.000000, 1.598888, -0.197776, -0.005560]


def test_the_figures_of_page_r36(arrays):
    found = arrays("R36")
    assert np.round(found["A"]["values"], 3).tolist() == [[0.422, 0.155, 0.422], [0.155, 0.422, 0.422]]
    assert np.round(found["Y"]["values"], 3).tolist() == [[1.267, 1.466], [0.733, 2.534]]


def test_an_array_says_its_axes_labels_shape_and_step(arrays):
    weights = arrays("R43")["A"]
    assert weights["axes"] == ["head", "query", "key"]
    assert weights["shape"] == [2, 3, 3]
    assert weights["labels"] == {"query": ["我", "给", "书"], "key": ["我", "给", "书"]}
    assert weights["step"]["inputs"][0] == "S"


def test_numbers_for_programs_are_at_full_precision(arrays):
    weights = arrays("R36")["A"]["values"][0]
    assert weights[1] == pytest.approx(1 / (1 + 2 * np.e), rel=1e-15)


def test_a_state_has_only_what_it_shows(arrays):
    shown = set(arrays("R43.b3"))
    assert {"R", "W_O", "RW_O", "O"} <= shown
    assert not {"Q", "K", "S", "A", "B"} & shown


def test_a_table_has_labels_and_the_lessons_decimals(rowwise):
    assert rowwise("values", "R36", "A").stdout == TABLE


def test_chinese_labels_stand_above_their_columns(rowwise):
    lines = rowwise("values", "R43", "X").stdout.splitlines()
    assert lines[1:] == [
        "        1  2  3  4",
        "    我  1  0  1  0",
        "    给  0  1  0  2",
        "    书  1  1  0  1",
    ]


def test_every_array_of_a_lesson_prints(rowwise, arrays):
    lines = rowwise("values", "R43").stdout.splitlines()
    assert [line.split("  ")[0] for line in lines if not line.startswith(" ")] == list(arrays("R43"))


def test_of_a_large_table_first_and_last_are_printed(rowwise, tmp_path):
    np.savez(tmp_path / "big.npz", Q=np.arange(40 * 30).reshape(40, 30))
    labels = ", ".join(f'"t{number}"' for number in range(1, 41))
    (tmp_path / "Big.toml").write_text(
        'title = { zh = "大", en = "Big" }\n'
        f"tokens = [{labels}]\n"
        "[given]\n" + "".join(f'{name} = {{ file = "big.npz" }}\n' for name in "QKV") + "scale = 1e-9\n"
        '[[state]]\nid = "b0"\nscene = "score_table"\n'
        + "".join(f'[[state.beat]]\nid = "{beat}"\nsay = {{ zh = "看", en = "See" }}\n' for beat in
                  ("queries", "keys", "scores", "locate")),
        encoding="utf-8",
    )  # fmt: skip
    lines = rowwise("values", "Big", "Q", "--lessons", str(tmp_path)).stdout.splitlines()
    assert lines[1].split() == ["1", "2", "3", "4", "5", "6", "…", "25", "26", "27", "28", "29", "30"]
    assert [line.split()[0] for line in lines[2:]] == ["t1", "t2", "t3", "t4", "t5", "t6", "…", "t35", "t36", "t37",
                                                       "t38", "t39", "t40"]  # fmt: skip
    assert lines[-1].split()[-1] == "1199"
    terms = rowwise("values", "Big", "QK_terms", "--lessons", str(tmp_path)).stdout.splitlines()
    assert sum(line.startswith("  query") for line in terms) == 12
    assert terms[-1] == "  … (not all tables are printed; --json has all numbers)"
