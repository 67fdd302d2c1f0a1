"""What the system refuses, wherever that is met, is told in a line."""

from __future__ import annotations

import pytest

from scenes.cli import building


@pytest.mark.parametrize(("number", "why"), [(13, "Permission denied"), (5, "Input/output error")])
def test_a_file_that_cannot_be_read_is_named_in_one_line(rowwise, monkeypatch, number, why):
    def refused(*_: object) -> None:
        raise OSError(number, why, "media/index.html")

    monkeypatch.setattr(building.rebuild, "plan", refused)
    result = rowwise("build", "R43", "--plan")
    assert (result.exit_code, result.stderr) == (1, f"media/index.html: {why}\n")


def test_a_mistake_of_ours_is_not_hidden(rowwise, monkeypatch):
    def mistaken(*_: object) -> None:
        raise OSError("nothing is named")

    monkeypatch.setattr(building.rebuild, "plan", mistaken)
    assert str(rowwise("build", "R43", "--plan").exception) == "nothing is named"
