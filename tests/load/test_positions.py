"""Where things stand, counted by hand."""

import pytest
import spanned_toml

from lessons.core.positions import Positions, key_text

TEXT = '''\
a = 1
"b c" = [ 10,
  "两", "\\u4e24" ]
[t]
d.e = """
x"""
[[u]]
f = { g = "\\t", h = [] }
[[u]]

[[u]]
  [[u.v]]
  w = 1
'''


@pytest.fixture(scope="module")
def positions():
    return Positions(TEXT, spanned_toml.loads(TEXT))


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("a",), (1, 5)),
        (("b c",), (2, 9)),
        (("b c", 0), (2, 11)),
        (("b c", 1), (3, 3)),
        (("b c", 2), (2, 9)),  # a text of escapes in a list: the parser does not know, so the list itself
        (("t",), (4, 2)),
        (("t", "d"), (5, 1)),
        (("t", "d", "e"), (5, 7)),
        (("u", 0), (8, 1)),
        (("u", 0, "f", "g"), (8, 11)),
        (("u", 0, "f", "h"), (8, 21)),
        (("u", 2), (12, 7)),
        (("u", 2, "v", 0), (13, 3)),
        (("u", 0, "f", "missing", 3), (8, 5)),
        (("missing",), (1, 1)),
    ],
)
def test_a_value_is_found(positions, where, value):
    assert positions.of_value(where) == value


@pytest.mark.parametrize(("where", "key"), [(("a",), (1, 1)), (("t", "d", "e"), (5, 3)), (("u", 0, "f", "h"), (8, 17))])
def test_a_key_is_found(positions, where, key):
    assert positions.of_key(where) == key


def test_a_way_is_written_as_its_author_counts():
    assert key_text(("state", 0, "beat", 2, "say", "zh")) == "state[1].beat[3].say.zh"
