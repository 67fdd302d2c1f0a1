"""The commands ``check --frames`` and ``still --format json``, and what the report says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from manim import FadeIn

import lessons
from lessons.core.load import load
from lessons.core.trace import compute
from scenes.cli.main import main
from scenes.draw.mobjects import Label
from scenes.render.frames import audit, looks, report, summary
from scenes.stage import Look
from tests.audit.planted import planted


def rowwise(*words: object):
    return CliRunner().invoke(main, [str(word) for word in words])


def fault(scene) -> None:
    """For one second of three there is a text on a text."""
    one, two = (Label(text, 30, scene.theme.ink, 900, 500) for text in ("one", "two"))
    scene.add(one)
    scene.wait(1)
    scene.add(two)
    scene.wait(1)
    scene.remove(one, two)
    scene.wait(1)


def test_a_finding_is_one_line_with_its_beat_and_time():
    lines = list(report([audit(planted(fault))]))
    assert lines == ["T1.softmax_axis@scores 1.00–2.00 s: text over text: 'one' and 'two', at (900, 492)"]


def test_the_same_finding_twice_is_two_lines():
    def story(scene) -> None:
        fault(scene)
        fault(scene)

    times = [line.split(" s: ")[0].split()[1] for line in report([audit(planted(story))])]
    assert times == ["1.00–2.00", "4.00–5.00"]


def test_a_finding_in_some_looks_says_in_which():
    def story(scene) -> None:
        if scene.look.theme == "paper":
            fault(scene)

    audited = [audit(planted(story, look)) for look in looks(["board", "paper"], [("zh",), ("zh", "en")])]
    [line] = report(audited)
    assert line.endswith(", in paper zh, paper zh+en")


def test_the_summary_counts_what_was_looked_at():
    def story(scene) -> None:
        scene.play(FadeIn(Label("one", 26, "#eceff4", 900, 500)), run_time=1)

    audited = audit(planted(story, Look("board", ("en",))))
    assert audited.frames == round(audited.take.seconds * 15)
    assert list(summary([audited])) == [
        f"1 film in board en: {audited.frames} frames looked at, the smallest text is 22 px"
    ]


def test_check_frames_has_no_findings_in_a_state_and_exits_0():
    result = rowwise("check", "--frames", "R36.b2", "--theme", "paper", "--lang", "en")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("1 film in paper en: ")


@pytest.mark.parametrize("option", ["--theme=paper", "--lang=en"])
def test_a_look_without_frames_is_a_mistake(option):
    result = rowwise("check", "R36", option)
    assert result.exit_code == 2
    assert "--frames" in result.stderr


def test_a_wrong_target_is_the_users_to_mend():
    result = rowwise("check", "--frames", "R36.b9")
    assert result.exit_code == 2
    assert "R36 has no state 'b9'" in result.stderr


@pytest.fixture(scope="module")
def softmax():
    result = rowwise("still", "R43.b0@softmax", "--format", "json", "--lang", "zh+en")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_a_still_as_data_says_what_it_is_of(softmax):
    kept = {name: softmax[name] for name in ("moment", "beat", "size", "theme", "langs")}
    assert kept == {
        "moment": "R43.b0@softmax", "beat": "softmax", "size": [1920, 1080], "theme": "board", "langs": ["zh", "en"],
    }  # fmt: skip
    assert set(softmax["alt"]["zh"]) == set(softmax["alt"]["en"]) == {"short", "long"}


def test_every_text_has_a_box_in_the_frame_and_a_readable_size(softmax):
    assert len(softmax["texts"]) > 40
    for text in softmax["texts"]:
        left, top, width, height = text["box"]
        assert 0 <= left < left + width <= 1920
        assert 0 <= top < top + height <= 1080
        assert text["size"] >= 22


def test_every_number_has_its_name_its_index_and_its_exact_value(softmax):
    trace = compute(load(Path(lessons.__file__).parent / "R43.toml"))
    numbers = {(text["trace"], *text["index"]): text for text in softmax["texts"] if "trace" in text}
    for name in ("S", "A"):
        for index in [(0, row, column) for row in range(3) for column in range(3)]:
            assert numbers[name, *index]["value"] == float(trace[name].values[index])
    assert numbers["A", 0, 0, 1]["text"] == "0.197776"  # as printed on the page


def test_a_caption_is_one_text_in_each_language(softmax):
    said = [text["text"] for text in softmax["texts"] if "0.401112, 0.197776" in text["text"]]
    assert [text[:7] for text in said] == ["softmax", "Softmax"]


def test_a_still_at_a_time_tells_the_beat_that_is_on():
    early, late = (json.loads(rowwise("still", f"R36.b1@{at}", "--format", "json").stdout) for at in ("start", "12.4s"))
    assert (early["beat"], late["beat"]) == ("scores", "normalise")
    assert late["moment"] == "R36.b1@12.4s"
    assert late["alt"]["zh"]["long"].startswith("每格除以本行的和")


def test_a_time_after_the_end_is_the_users_to_mend():
    result = rowwise("still", "R36.b1@999s", "--format", "json")
    assert result.exit_code == 2
    assert "is over after" in result.stderr
