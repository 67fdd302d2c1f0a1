"""The gallery of wrong files: each says in its first comment lines which problems it has, all of them and no other."""

from pathlib import Path

import pytest

from lessons.core.load import load
from lessons.core.problems import LessonError

GALLERY = Path(__file__).parents[1] / "broken"


def expected(path):
    """The comment lines at the head of a file: its problems in order, without the path."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    end = next(number for number, line in enumerate(lines) if not line.startswith("# "))
    return [line.removeprefix("# ") for line in lines[:end]]


@pytest.mark.parametrize("path", sorted(GALLERY.glob("*.toml")), ids=lambda path: path.stem)
def test_a_broken_file_is_refused_with_exactly_its_problems(path):
    with pytest.raises(LessonError) as caught:
        load(path)
    assert [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems] == expected(path)


def test_the_gallery_is_there():
    assert len(list(GALLERY.glob("*.toml"))) > 80
