"""What a build says before it starts: what has changed, in values, and which films that reaches."""

from __future__ import annotations

import pytest

from scenes.render.store.versions import installed


def test_a_changed_number_is_told_with_its_place_and_both_values(studio):
    studio.build("R43")
    studio.edit("R43", "[1, 0, -1, 0]", "[1, 0, 2, 0]")
    assert studio.plan("R43") == ["W_O[3,3]: -1 -> 2 · R43.b6, R43.b3 (read W_O) · 5 films unchanged"]


def test_films_that_read_what_follows_from_a_number_say_what(studio):
    studio.build("R43.b5", "R43.b0")
    studio.edit("R43", "X = [[1, 0, 1, 0]", "X = [[1, 0, 1, 0.5]")
    assert studio.plan("R43.b5", "R43.b0") == ["X[1,4]: 0 -> 0.5 · R43.b5 (read Y, R), R43.b0 (read X)"]


@pytest.mark.parametrize(
    ("lesson", "film", "edit", "said"),
    [
        ("R43", "b0", ('= "1/sqrt', '= "none"#'), "scale: 1/sqrt(d_k) -> none · R43.b0 (read S, A, AV)"),
        ("R43", "b2", ('= "1/sqrt', "= 0.5#"), "scale: 1/sqrt(d_k) -> 0.5 · R43.b2 (read Y, R, Y_sum)"),
        ("R43", "b4", ('mask = "none"', 'mask = "causal"'), "mask: none -> causal · R43.b4 (read mask)"),
        ("R43", "b0", ("decimals = 6", "decimals = 4"), "decimals: 6 -> 4 · R43.b0 (read S, A, AV)"),
        ("R43", "b4", ('"书"]', '"本"]'), "tokens: 我 给 书 -> 我 给 本 · R43.b4 (show tokens)"),
        ("R36", "b0", ('"k3"]', '"z"]'), "tokens: q1 q2 x k1 k2 k3 -> q1 q2 x k1 k2 z · R36.b0 (show tokens)"),
        ("R43", "b5", ("首尾相接", "头尾相接"), "title: 首尾相接成一行 -> 头尾相接成一行 · R43.b5"),
        ("R43", "b5", ('scene = "concat_c', 'query = 3\nscene = "concat_c'), "query: 1 -> 3 · R43.b5"),
    ],
)  # fmt: skip
def test_a_change_is_told_in_a_line(studio, lesson, film, edit, said):
    studio.build(f"{lesson}.{film}")
    studio.edit(lesson, *edit)
    assert said in studio.plan(f"{lesson}.{film}")


def test_of_many_numbers_some_are_told(studio):
    studio.build("R36.b2")
    studio.edit("R36", "[[2, 0], [0, 4], [1, 2]]", "[[1, 1], [1, 5], [2, 3]]")
    assert studio.plan("R36.b2") == ["V[1,1]: 2 -> 1, V[1,2]: 0 -> 1, V[2,1]: 0 -> 1 and 3 more · R36.b2 (read V)"]


def test_a_number_that_only_narration_tells_is_told_so(studio):
    studio.edit("R43", '首尾相接成一行"', '首尾相接成一行"', "它们滑到一起", "{X[3,1]}：它们滑到一起")
    studio.build("R43.b5")
    studio.edit("R43", 'mask = "none"', 'mask = "causal"')
    studio.build("R43.b5")
    studio.edit("R43", "[1, 1, 0, 1]]", "[2, 1, 0, 1]]")
    assert studio.plan("R43.b5") == ["X[3,1]: 1 -> 2 · R43.b5 (in their words)"]


def test_words_are_told_as_they_were_and_are(studio):
    studio.build("R43.b4")
    studio.edit("R43", "头再多，也不会多看见一格。", "头再多，也不多看一格。")
    [line] = studio.plan("R43.b4")
    assert line.startswith("words of same_mask (zh): 看各路共用的这一条")
    assert line.endswith(" · R43.b4")


def test_another_order_of_states_is_told_once_for_all_films_that_it_moves(studio):
    studio.build("R36")
    path = studio.lessons / "R36.toml"
    head, *blocks = path.read_text(encoding="utf-8").split("[[state]]")
    path.write_text("[[state]]".join([head, blocks[1], blocks[0], *blocks[2:]]), encoding="utf-8")
    assert studio.plan("R36") == [
        "order of states: b0 b2 b3 b1 shapes -> b2 b0 b3 b1 shapes · R36.b2, R36.b0 (header) · 3 films unchanged"
    ]


def test_films_that_were_never_made_are_new(studio):
    studio.build("R36.b0")
    assert studio.plan("R36") == ["new · R36.b2, R36.b3, R36.b1, R36.shapes · 1 film unchanged"]


def test_several_changes_have_a_line_each_and_a_film_may_be_in_more_than_one(studio):
    studio.build("R43")
    studio.edit("R43", "[1, 0, -1, 0]", "[1, 0, 2, 0]", "拼接不是相加", "拼接不等于相加", "W_O一列", "W_O的一列")
    assert studio.plan("R43") == [
        "W_O[3,3]: -1 -> 2 · R43.b6, R43.b3 (read W_O)",
        "title: 拼接不是相加 -> 拼接不等于相加 · R43.b2",
        "title: W_O一列算出一个通道 -> W_O的一列算出一个通道 · R43.b3",
        "4 films unchanged",
    ]


def test_another_version_and_other_code_are_told(studio, monkeypatch, code_as_it_is):
    studio.build("R36.b0")
    other = {**code_as_it_is.that_draws("score_table"), "scenes.states.score_table": "another hash"}
    monkeypatch.setattr("scenes.render.rebuild.installed", lambda: {**installed(), "manim": "0.22.1"})
    monkeypatch.setattr(code_as_it_is, "that_draws", lambda _kind: other)
    assert studio.plan("R36.b0") == ["code of scenes.states.score_table · R36.b0", "manim: 0.22.0 -> 0.22.1 · R36.b0"]


def test_what_is_taken_back_comes_from_the_store(studio):
    studio.build("R43")
    studio.edit("R43", "[1, 0, -1, 0]", "[1, 0, 2, 0]")
    studio.build("R43")
    studio.edit("R43", "[1, 0, 2, 0]", "[1, 0, -1, 0]")
    said = studio.build("R43")
    assert said[0] == "W_O[3,3]: 2 -> -1 · R43.b6, R43.b3 (read W_O; in the store) · 5 films unchanged"
    assert f"R43.b3: {studio.film('R43.b3')} (from the store)" in said
    assert studio.made == []
