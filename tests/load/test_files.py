"""Files that must not be read: too large, elsewhere, of another kind; and matrices in files beside a lesson."""

import zipfile

import numpy as np
import pytest

from lessons.core.load import find, load
from lessons.core.number_files import LARGEST_NUMBER_FILE
from lessons.core.problems import LessonError

K = "K = [[1, 0], [0, 1], [1, 1]]"


def refusal(path):
    """The one problem of the file, without its path."""
    with pytest.raises(LessonError) as caught:
        load(path)
    (problem,) = caught.value.problems
    return str(problem).removeprefix(f"{path}:")


def with_k(text, file, name=None):
    named = f', name = "{name}"' if name else ""
    return text.replace(K, f'K = {{ file = "{file}"{named} }}')


def test_a_file_over_a_megabyte(write, direct):
    path = write(direct + "#" * 1_000_000)
    assert refusal(path).startswith("1:1: the file has 1000")
    assert "at most 1000000: put big matrices into a .csv or .npz" in refusal(path)


def test_a_file_that_is_not_there(tmp_path):
    assert refusal(tmp_path / "T.toml") == "1:1: there is no such file"


def test_a_folder_called_like_a_lesson(tmp_path):
    (tmp_path / "T.toml").mkdir()
    assert refusal(tmp_path / "T.toml") == "1:1: there is no such file"


@pytest.mark.parametrize("name", ["1T.toml", "a b.toml", "课.toml", "a" * 33 + ".toml", "T.txt", "a.b.toml"])
def test_a_file_name_that_is_no_id(write, direct, name):
    rule = "1 to 32 letters, digits, - and _, a letter first"
    assert refusal(write(direct, name)) == f"1:1: a lesson's file name is {rule}, then .toml"


def test_a_lesson_that_links_out_of_its_folder(tmp_path, write, direct):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "L.toml").symlink_to(write(direct))
    assert refusal(tmp_path / "in" / "L.toml") == "1:1: it is a link that leads out of its folder"


def test_keys_that_nest_without_end(write, direct):
    assert refusal(write(".".join("a" * 1100) + " = 1\n" + direct)) == "1:1: brackets or keys are nested too deeply"


def test_a_moderately_deep_key_is_merely_unknown(write, direct):
    assert refusal(write(".".join("a" * 100) + " = 1\n" + direct)).startswith("1:1: a: unknown key 'a'")


def test_messages_stay_on_one_line_and_show_no_control_characters(write, direct):
    said = refusal(write('"a\\n\\u001b[31m" = 1\n' + direct))
    assert said.isprintable()
    assert "unknown key 'a<U+000A><U+001B>[31m'" in said


def test_lessons_are_found_by_name_and_only_toml(tmp_path):
    for name in ("b.toml", "a.toml", "c.csv"):
        (tmp_path / name).touch()
    assert [path.name for path in find(tmp_path)] == ["a.toml", "b.toml"]


def test_a_matrix_from_csv(tmp_path, read, direct):
    (tmp_path / "K.csv").write_bytes(b"\xef\xbb\xbf1, 0\r\n0, 1e-3\r\n\r\n-1, 1\r\n")
    assert read(with_k(direct, "K.csv")).given.arrays["K"].values.tolist() == [[1, 0], [0, 0.001], [-1, 1]]


def test_a_matrix_from_npz(tmp_path, read, direct):
    np.savez(tmp_path / "w.npz", K=np.arange(6).reshape(3, 2), other=np.zeros(3))
    assert read(with_k(direct, "w.npz", "K")).given.arrays["K"].values.tolist() == [[0, 1], [2, 3], [4, 5]]


def test_the_only_matrix_of_an_npz_needs_no_name(tmp_path, read, direct):
    np.savez_compressed(tmp_path / "w.npz", anything=np.ones((3, 2), dtype=np.float32))
    assert read(with_k(direct, "w.npz")).given.arrays["K"].values.tolist() == [[1, 1]] * 3


@pytest.mark.parametrize(
    ("name", "what"),
    [
        (None, "'w.npz' has 3 arrays: say which by name; there is K, objects, cube"),
        ("k", "'w.npz' has no array 'k'; there is K, objects, cube"),
        ("cube", "array 'cube' in 'w.npz' must be a matrix of numbers, not 3-D float64"),
        ("objects", "'w.npz' cannot be read as .npz: Object arrays cannot be loaded when allow_pickle=False"),
        ("K", "'w.npz' row 1, column 2: must be a finite number"),
    ],
)
def test_an_npz_that_will_not_do(tmp_path, write, direct, name, what):
    np.savez(
        tmp_path / "w.npz",
        K=np.array([[1, np.inf]]), objects=np.array([{}], dtype=object), cube=np.zeros((1, 2, 3)),
    )  # fmt: skip
    assert refusal(write(with_k(direct, "w.npz", name))) == f"7:14: given.K.file: {what}"


def test_an_npz_that_unpacks_to_too_much(tmp_path, write, direct):
    with zipfile.ZipFile(tmp_path / "w.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("K.npy", b"\0" * (LARGEST_NUMBER_FILE + 1))
    assert (tmp_path / "w.npz").stat().st_size < 100_000
    assert "has more than 16000000 bytes" in refusal(write(with_k(direct, "w.npz")))


def test_a_csv_that_is_too_large(tmp_path, write, direct):
    with (tmp_path / "K.csv").open("wb") as file:
        file.truncate(LARGEST_NUMBER_FILE + 1)
    assert refusal(write(with_k(direct, "K.csv"))) == "7:14: given.K.file: 'K.csv' has more than 16000000 bytes"


def test_a_csv_that_links_out_of_the_folder(tmp_path, write, direct):
    (tmp_path / "lessons").mkdir()
    (tmp_path / "secret.csv").write_text("1,2\n")
    (tmp_path / "lessons" / "K.csv").symlink_to(tmp_path / "secret.csv")
    path = write(with_k(direct, "K.csv"), "lessons/T.toml")
    assert refusal(path) == "7:14: given.K.file: 'K.csv' leads out of the lesson's folder"


@pytest.mark.parametrize("file", ["../K.csv", "/etc/K.csv", "a/K.csv", "a\\\\K.csv", "a\\u0000.csv"])
def test_a_path_in_place_of_a_file_name(write, direct, file):
    assert "must be a plain file name" in refusal(write(with_k(direct, file)))


def test_more_products_than_fit(tmp_path, write, direct):
    np.savez(tmp_path / "w.npz", Q=np.ones((512, 100)))
    labels = "[" + ", ".join(f'"{i}"' for i in range(512)) + "]"
    text = direct.replace('queries = ["q1", "q2"]\nkeys = ["k1", "k2", "k3"]', f"tokens = {labels}")
    for line in ("Q = [[1, 0], [0, 1]]", K, "V = [[2, 0], [0, 4], [1, 2]]"):
        text = text.replace(line, f'{line[0]} = {{ file = "w.npz" }}')
    what = "head 1 x query 512 x key 512 x d_k 100 are 26214400 products; at most 20000000"
    assert refusal(write(text)) == f"4:2: given: too large: {what}"
