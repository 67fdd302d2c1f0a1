"""Whatever stands in a lesson file, loading it gives a Lesson or says what is wrong, and nothing else."""

import re
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from lessons.core.lesson import Lesson
from lessons.core.load import load
from lessons.core.problems import LessonError

LESSONS = Path(__file__).parents[2] / "lessons"
REAL = [(LESSONS / name).read_text(encoding="utf-8") for name in ("R36.toml", "R43.toml")]
PIECES = [
    "1e308", "-1e308", "nan", "inf", "1" + "0" * 400, "true", "[]", "[[]]", "{}", '""', '"我"', "1979-05-27", "-1", "0",
    "513", '"causal"', "[1, 0, 1]", "[[0, 0, 0], [0, 0, 0], [0, 0, 0]]", '{ file = "X.csv" }', "{ take = [0, 9] }",
    "{{", "}", "{A[1,1]}", "{A[head,query]}", "{X}", "{Q[1,1,1,1,1]}", "\\u202e", "\u200b", "\t", "\n", "\r", "\0",
    "[given]", "[[state]]", "[[given.head]]", "W_O", "M = [[1]]", "tokens", "head = 2", 'query = "书"', "=", '"', "#",
]  # fmt: skip
TOKEN = re.compile(r"\s+|[\w.]+|.")


def outcome(text):
    """What loading the text gives; anything but a Lesson or a LessonError is raised."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "T.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            return load(path)
        except LessonError as error:
            return error


def assert_lesson_or_problems(text):
    found = outcome(text)
    if isinstance(found, Lesson):
        return
    lines = text.count("\n") + 1
    assert found.problems
    for problem in found.problems:
        assert problem.what.isprintable()
        assert 1 <= problem.line <= lines
        assert problem.col >= 1


@st.composite
def mutated(draw):
    """A real lesson with a few of its tokens replaced, removed, doubled or swapped for others."""
    tokens = TOKEN.findall(draw(st.sampled_from(REAL)))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(tokens) - 1))
        other = tokens[draw(st.integers(0, len(tokens) - 1))]
        tokens[at] = draw(st.sampled_from(["", other, tokens[at] * 2, *PIECES]))
    return "".join(tokens)


@settings(max_examples=100)
@given(mutated())
def test_a_mutated_lesson_loads_or_is_refused(text):
    assert_lesson_or_problems(text)


NAMES = "title tokens queries keys given state head beat X Q K V M W_Q W_O take file scale mask say zh id scene default"
VALUES = st.recursive(
    st.one_of(
        st.integers(-3, 600), st.floats(), st.booleans(), st.text(max_size=6), st.sampled_from(["none", "causal", "我"])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(NAMES.split()), inner, max_size=4)
    ),
    max_leaves=12,
)


def toml(value):
    """The value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {toml(inside)}" for name, inside in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(char):08X}" for char in value) + '"'
    return str(value).lower()


@settings(max_examples=100)
@given(st.dictionaries(st.sampled_from(NAMES.split()), VALUES, max_size=7))
def test_tables_of_anything_are_refused_with_reasons(table):
    assert_lesson_or_problems("\n".join(f"{name} = {toml(value)}" for name, value in table.items()))


@settings(max_examples=40)
@given(st.text(max_size=80))
def test_any_text_is_refused_with_reasons(text):
    assert isinstance(outcome(text), LessonError)
