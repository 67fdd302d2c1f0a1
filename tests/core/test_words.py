"""How the holes of a narration are filled, and how long it takes to read."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from lessons.core.arrays import named
from lessons.core.lesson import Given, Lesson
from lessons.core.trace import compute
from lessons.core.words import Scope, fill, reading_seconds
from tests.core.pages import STATE, lesson, r36, r43, with_given

pytestmark = pytest.mark.filterwarnings("error")


def filled(text: str, of: Lesson | None = None, **state: int) -> str:
    """The text with holes filled in R43, or in another lesson."""
    of = of or r43()
    return fill(text, Scope(compute(of), of, replace(STATE, **state)))


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("plain, no hole", "plain, no hole"),
        ("“{query}”读{A[head,query]}。", "“给”读(0.197776, 0.401112, 0.401112)。"),
        ("{A[1,我,给]}", "0.197776"),
        ("{A[ head , query , last ]}", "0.401112"),
        ("{A[1，我，给]}", "0.197776"),
        ("{ H } heads", "2 heads"),
        ("{X[query]}", "(0, 1, 0, 2)"),
        ("{X[3,last]}", "1"),
        ("{K[head,query]}", "(0, 1)"),
        ("{Q[last,last,last]}", "1"),
        ("{A_sum[head]}", "(1, 1, 1)"),
        ("{n_q} {n_k} {d_k} {d_v} {d_model} {d_out} {channels} {H}", "3 3 2 2 4 4 4 2"),
        ("{head} {scale}", "1 1/√2"),
        ("{{A}} and {{{head}}}", "{A} and {1}"),
    ],
)
def test_holes_are_filled_with_numbers_tokens_and_sizes(text, result):
    assert filled(text, query=1) == result


def test_a_hole_follows_the_state():
    assert filled("{head} {query} {Y[head,query]}", head=1, query=0) == "2 我 (0.598888, 0.802224)"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{Z[1]}", "{Z[1]}: there is no such value"),
        ("{Y_summ[1]}", "did you mean 'Y_sum'?"),
        ("{chanels}", "did you mean 'channels'?"),
        ("{}", "{}: there is no such value"),
        ("{A[1]}", "A (head 2, query 3, key 3) is a table here; add an index for query"),
        ("{A}", "add an index for head"),
        ("{A[1,2,3,4]}", "has only 3 axes"),
        ("{A[3,1,1]}", "there is no head 3; it counts from 1 to 2"),
        ("{A[1,0,1]}", "there is no query 0; it counts from 1 to 3"),
        ("{A[1,狗,1]}", "no query is called '狗'; there is 我, 给, 书"),
        ("{O[query,query]}", "no d_out is called 'query'"),
        ("{O[query,-1]}", "no d_out is called '-1'"),
        ("{A[1.5,1]}", "no head is called '1.5'"),
        ("half {open", "a single { in the text; write {{"),
        ("half open}", "a single } in the text; write }}"),
    ],
)
def test_a_hole_that_cannot_be_filled_says_why(text, reason):
    with pytest.raises(ValueError, match=re.escape(reason)):
        filled(text)


@pytest.mark.parametrize("hole", ["{d_model}", "{d_out}", "{channels}", "{H}", "{head}"])
def test_a_size_that_a_lesson_lacks_is_no_hole_of_it(hole):
    with pytest.raises(ValueError, match="this lesson has no"):
        filled(hole, r36())


def test_in_cross_attention_the_followed_query_is_no_source():
    with pytest.raises(ValueError, match="no key is called 'query'"):
        filled("{A[1,query]}", r36())


def test_a_token_that_comes_twice_or_is_a_number_is_meant_by_its_place():
    twice = replace(r36(), keys=("a", "a", "1"))
    assert filled("{S[1,1]} {S[1,2]}", twice) == "1 0"
    with pytest.raises(ValueError, match="more than one key is called 'a'; write its number"):
        filled("{S[1,a]}", twice)


def test_a_long_vector_keeps_its_first_three_and_its_last_number():
    wide = {"V": named([[1, 2, 3, 4, 5, 6, 7]] * 3, "key", "d_v")}
    assert filled("{V[1]}", with_given(r36(), wide)) == "(1, 2, 3, …, 7)"
    six = {"V": named([[1, 2, 3, 4, 5, 6]] * 3, "key", "d_v")}
    assert filled("{V[1]}", with_given(r36(), six)) == "(1, 2, 3, 4, 5, 6)"


@pytest.mark.parametrize(("d_k", "text"), [(1, "1"), (2, "1/√2"), (4, "1/2"), (8, "1/√8"), (64, "1/8"), (65, "1/√65")])
def test_the_scale_is_said_as_a_fraction(d_k, text):
    arrays = {
        "Q": named([[1.0] * d_k], "query", "d_k"),
        "K": named([[1.0] * d_k], "key", "d_k"),
        "V": named([[1]], "key", "d_v"),
    }
    made = lesson(Given(arrays, scale=d_k**-0.5, scale_rule="1/sqrt(d_k)"), "q", "k")
    assert filled("{scale}", made) == text


@pytest.mark.parametrize(("scale", "text"), [(0.125, "0.125"), (-2.0, "−2"), (1 / 3, "0.333"), (1e-9, "0.000000001")])
def test_a_scale_that_is_a_number_is_said_with_the_lessons_digits(scale, text):
    assert filled("{scale}", with_given(r36(), scale=scale, scale_rule="number")) == text


def test_no_scale_is_a_scale_of_one():
    assert filled("{scale}", r36()) == "1"


@pytest.mark.parametrize(
    ("lang", "text", "seconds"),
    [
        ("zh", "我给书我给", 1.0),
        ("zh", "我，给。", 0.4),
        ("zh", "softmax沿key轴", 1.2),
        ("zh", "权重0.401112", 0.8),
        ("zh", "(0.401112, −0.197776)", 0.8),
        ("zh", "", 0.0),
        ("en", "Fifteen letters", 1.0),
        ("en", "", 0.0),
    ],
)
def test_reading_takes_five_chinese_characters_or_fifteen_english_ones_a_second(lang, text, seconds):
    assert reading_seconds(text, lang) == pytest.approx(seconds)
