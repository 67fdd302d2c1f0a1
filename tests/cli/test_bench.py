"""``bench``, as far as it says no; what it measures takes minutes."""

from __future__ import annotations

import pytest

from tests.bench.main import main


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--film", "R43.b99"], "--film: lesson R43 has no state 'b99'"),
        (["--film", "R99.b0"], "--film: there is no lesson 'R99'"),
        (["--film", "R43"], "--film: one state of R43 is wanted"),
        (["--rounds", "0"], "--rounds: at least 1"),
    ],
)
def test_what_cannot_be_measured_is_told_before_anything_is(capsys, words, said):
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.splitlines()[-1].startswith(f"rowwise bench: error: {said}")
