"""``deck``, as far as it says no; what it makes is looked at in tests/browser and tests/takeaway."""

import pytest


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("R44", "there is no lesson 'R44'"),
        ("R43.b00", "lesson R43 has no state 'b00'; did you mean 'b0'?"),
        ("R43.b0@softmax", "lesson R43 has no state 'b0@softmax'"),
    ],
)
def test_what_is_not_there_is_told_in_a_line(rowwise, target, said):
    result = rowwise("deck", target)
    assert result.exit_code == 2
    assert result.stderr.startswith(said)
    assert len(result.stderr.splitlines()) == 1


def test_every_format_has_a_name(rowwise):
    result = rowwise("deck", "R43", "--format", "odp")
    assert result.exit_code == 2
    assert "'html', 'pptx', 'pdf', 'all'" in result.stderr
