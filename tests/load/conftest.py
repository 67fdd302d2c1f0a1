"""Small whole lessons to change, and a way to load what came of it."""

from pathlib import Path

import pytest

from lessons.core.load import load

DIRECT = """\
title = { zh = "题", en = "Title" }
queries = ["q1", "q2"]
keys = ["k1", "k2", "k3"]

[given]
Q = [[1, 0], [0, 1]]
K = [[1, 0], [0, 1], [1, 1]]
V = [[2, 0], [0, 4], [1, 2]]

[[state]]
id = "b0"
scene = "score_table"
beat = [
  { id = "queries", say = { zh = "问", en = "Queries" } },
  { id = "keys", say = { zh = "源", en = "Sources" } },
  { id = "scores", say = { zh = "分", en = "Scores" } },
  { id = "locate", say = { zh = "行", en = "Rows" } },
]
"""
HEADS = """\
title = { zh = "题", en = "Title" }
tokens = ["我", "给", "书"]

[given]
X = [[1, 0, 1, 0], [0, 1, 0, 2], [1, 1, 0, 1]]

[[given.head]]
W_Q = { take = [2, 3] }
W_K = { take = [1, 0] }
W_V = { take = [0, 1] }

[[state]]
id = "b2"
scene = "concat_in_numbers"
beat = [
  { id = "side_by_side", say = { zh = "两份", en = "Two" } },
  { id = "concat", say = { zh = "拼接", en = "Joined" } },
  { id = "not_a_sum", say = { zh = "不加", en = "Not a sum" } },
]
"""


@pytest.fixture
def direct():
    """The text of a lesson that gives Q, K and V."""
    return DIRECT


@pytest.fixture
def heads():
    """The text of a lesson that gives X and one head."""
    return HEADS


@pytest.fixture
def write(tmp_path):
    """Write a lesson file; give its path."""

    def write(text: str | bytes, name: str = "T.toml") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


@pytest.fixture
def read(write):
    """Write a lesson file and load it."""
    return lambda text: load(write(text))
