"""Which words of a sentence are maths."""

from __future__ import annotations

import pytest

from scenes.draw.formula import formula
from scenes.draw.prose import WORDS, clauses, tidy


def cut(text, lang="zh"):
    return [[(part.kind, part.body) for part in clause] for clause in clauses(text, lang)]


def maths(text, lang="zh"):
    return [body for clause in cut(text, lang) for kind, body in clause if kind == "maths"]


@pytest.mark.parametrize(
    ("written", "set_as"),
    [
        ("W_O", "W^O"),
        ("W_Q", "W^Q"),
        ("d_k", "d_k"),
        ("n_q", "n_q"),
        ("d_model", "d_model"),
        ("Q_1", "Q_1"),
        ("QK^T", "Q K^T"),
        ("Q_1K_1^T", "Q_1 K_1^T"),
        ("K^T", "K^T"),
        ("A·V", "A dot V"),
        ("QK^T/√d_k", "Q K^T slash sqrt(d_k)"),
        ("1/√2", "1 slash sqrt(2)"),
        ("√12", "sqrt(12)"),
        ("B×H×n_q×n_k", "B times H times n_q times n_k"),
        ("n_q × n_k", "n_q times n_k"),
        ("Q", "Q"),
        ("x", "x"),
    ],
)
def test_names_of_the_paper_are_maths_that_typst_can_set(written, set_as):
    assert maths(f"看{written}。") == [set_as]
    assert maths(f"see {written}.", "en") == [set_as]
    assert len(formula(set_as, 30, **{word: word for word in WORDS}).points)


@pytest.mark.parametrize(
    "word",
    [
        "MASK",
        "N/A",
        "T-shirt",
        "R44",
        "q1",
        "k2",
        "file_name",
        "head_in_numbers",
        "softmax",
        "OK",
        "C_1",
        "10^x1",
        "it's",
        "“X”",
        "2 × 3",
    ],
)
def test_other_words_are_text(word):
    assert maths(f"看{word}，") == []
    assert maths(f"see {word}, it", "en") == []


def test_the_article_a_is_no_matrix():
    assert maths("A row of A. A pile, in A; (A)", "en") == ["A", "A", "A"]


def test_in_chinese_every_lone_a_is_the_matrix():
    assert maths("A里每一行归一个query，A。") == ["A", "A"]


def test_a_blank_stands_where_chinese_meets_maths_or_a_vector():
    assert cut("看W_O从(1, 0)来") == [
        [("text", "看 "), ("maths", "W^O"), ("text", " 从 "), ("vector", "(1,\u00a00)"), ("text", " 来")]
    ]


def test_no_blank_stands_between_maths_and_chinese_punctuation():
    assert cut("“W_O、d_k”") == [[("text", "“"), ("maths", "W^O"), ("text", "、"), ("maths", "d_k"), ("text", "”")]]


@pytest.mark.parametrize("vector", ["(0.401112, −0.197776, 0.4)", "(1, 0, …, 3)", "(1.235×10⁸, 2)", "(3)"])
def test_a_vector_is_kept_together(vector):
    assert [kind for kind, _ in cut(f"得{vector}")[0]] == ["text", "vector"]


def test_brackets_with_words_are_no_vector():
    assert cut("(a, 3)", "en") == [[("text", "(a, ")], [("text", "3)")]]


def test_a_clause_ends_after_its_punctuation_and_the_quotes_that_close_over_it():
    assert cut("问：“谁？”答，我。") == [
        [("text", "问：")],
        [("text", "“谁？”")],
        [("text", "答，")],
        [("text", "我。")],
    ]
    assert cut("Now: row 2, at 1.5; end.", "en") == [
        [("text", "Now: ")],
        [("text", "row 2, ")],
        [("text", "at 1.5; ")],
        [("text", "end.")],
    ]


def test_clauses_keep_every_character():
    text = "一、“二”，(1.5, 2)；W。三：a, b. c…！d"
    assert "".join(body for clause in cut(text) for _, body in clause).replace("\u00a0", " ").replace(
        " ", ""
    ) == text.replace(" ", "")


def test_a_line_break_between_chinese_characters_is_nothing_and_else_a_blank():
    assert tidy("  看这\n  一行，\n谁 \n a\n  b\t c ") == "看这一行，谁 a b c"
