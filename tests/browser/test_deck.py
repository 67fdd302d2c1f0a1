"""The slides as one page, stepped through in a real browser.

That nothing leaves the machine and that nothing is complained of is seen by the fixture ``page`` in every test.
"""

from __future__ import annotations

import base64
import io
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image

from scenes.render.choice import choose_picture
from scenes.takeaway import stills
from tests.browser.harness import Watched, wait_until
from tests.takeaway.decks import MOMENTS, QUALITY, TITLE, present, write_lesson

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from scenes.render.order import Order

SIZE = {"width": QUALITY.width, "height": QUALITY.height}
HEADER = slice(6, 28)
"""Rows of the picture that have the lesson's title, and the same in every frame."""
VIDEO = "Reveal.getCurrentSlide().querySelector('video')"
SHOWN = "Reveal.getCurrentSlide().dataset.shown"
SAID = {"zh": "盯住“我”：3个来源。", "en": "Watch “我”."}


@pytest.fixture(scope="module")
def order(tmp_path_factory: pytest.TempPathFactory) -> Order:
    return write_lesson(tmp_path_factory.mktemp("T1"))


@pytest.fixture(scope="module")
def file(order: Order, browser: Browser) -> Path:  # noqa: ARG001  where there is no browser nothing need be made
    [path] = present("T1", order, "html")
    return path


@pytest.fixture
def deck(page: Page, file: Path) -> Page:
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    return opened(page, file)


def opened(page: Page, file: Path, link: str = "") -> Page:
    page.goto(f"{file.as_uri()}{link}")
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def here(page: Page) -> str:
    return str(page.evaluate("decodeURIComponent(location.hash.slice(1))"))


def to_the_end(page: Page) -> None:
    page.evaluate(f"{VIDEO}.playbackRate = 4")
    wait_until(page, f"{VIDEO}.ended")


def pixels(shot: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB")).astype(int)


class Camera:
    """Every frame that the browser puts on the screen."""

    def __init__(self, page: Page) -> None:
        self.frames: list[np.ndarray] = []
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.on("Page.screencastFrame", self._keep)
        self._devtools.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})

    def _keep(self, frame: dict[str, Any]) -> None:
        self.frames.append(pixels(base64.b64decode(frame["data"])))
        self._devtools.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def stop(self) -> None:
        self._devtools.send("Page.stopScreencast")


def test_arrow_keys_step_through_all_moments_and_their_films_play(deck: Page):
    assert here(deck) == "cover"
    for moment in MOMENTS:
        deck.keyboard.press("ArrowRight")
        assert here(deck) == moment
        wait_until(deck, f"{VIDEO}.currentTime > 0.1 && {SHOWN} === 'film'")
        to_the_end(deck)
        assert deck.evaluate(SHOWN) == "film", "its last picture is held"
        assert deck.evaluate(f"{VIDEO}.videoWidth") == QUALITY.width
    deck.keyboard.press("ArrowRight")
    assert here(deck) == MOMENTS[-1]
    for moment in MOMENTS[-2::-1]:
        deck.keyboard.press("ArrowLeft")
        assert (here(deck), deck.evaluate(SHOWN)) == (moment, "settled")


def test_no_frame_on_the_screen_is_blank(deck: Page):
    deck.keyboard.press("ArrowRight")
    to_the_end(deck)
    camera = Camera(deck)
    header = pixels(deck.screenshot())[HEADER]
    assert header.std() > 10
    for _ in range(2):  # through a film, and in the middle of one
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight"):
            deck.keyboard.press(key)
            seen = pixels(deck.screenshot())[HEADER]
            assert np.abs(seen - header).mean() < 3
            deck.wait_for_timeout(300)
        to_the_end(deck)
        deck.evaluate("Reveal.slide(1)")
    camera.stop()
    assert len(camera.frames) > 20
    worst = max(np.abs(frame[HEADER] - header).mean() for frame in camera.frames)
    assert worst < 3


def test_the_next_film_is_covered_by_the_very_frame_that_is_held(deck: Page):
    deck.keyboard.press("ArrowRight")
    to_the_end(deck)
    held = pixels(deck.screenshot())[:-4]
    deck.evaluate("""
        HTMLVideoElement.prototype.requestVideoFrameCallback = () => {};  // it never has a picture
        HTMLVideoElement.prototype.play = () => new Promise(() => {});
        0
    """)
    deck.keyboard.press("ArrowRight")
    assert deck.evaluate(SHOWN) == "start"
    assert np.abs(pixels(deck.screenshot())[:-4] - held).max() <= 2


def test_what_is_held_is_the_still_of_the_moment(deck: Page, order: Order):
    for moment in MOMENTS[2:4]:
        still = pixels(stills.still(choose_picture(moment, order.lessons), order).read_bytes())
        deck.evaluate(f"location.hash = '{moment}'")
        wait_until(deck, f"Reveal.getCurrentSlide().id === '{moment}'")
        settled = pixels(deck.screenshot())[:-4]  # but for the line that says how far one is
        assert np.abs(settled - still[:-4]).max() <= 1
        deck.keyboard.press("ArrowLeft")
        deck.keyboard.press("ArrowRight")
        to_the_end(deck)
        held = pixels(deck.screenshot())[:-4]
        assert np.abs(held - still[:-4]).mean() < 1.5


def test_links_to_moments_and_states_work_at_once_and_later(page: Page, file: Path):
    opened(page, file, f"#{MOMENTS[4]}")
    assert (here(page), page.evaluate(SHOWN)) == (MOMENTS[4], "settled")
    page.evaluate(f"location.hash = '/{MOMENTS[1].replace('@', '%40')}'")
    wait_until(page, f"Reveal.getCurrentSlide().id === '{MOMENTS[1]}'")
    assert (here(page), page.evaluate(SHOWN)) == (MOMENTS[1], "settled")
    page.evaluate("location.hash = 'T1.concat_in_numbers'")
    wait_until(page, f"{SHOWN} === 'film'")
    assert here(page) == MOMENTS[3]
    for nowhere in ("#T1.b9@nothing", "#%E0%A4%A"):
        page.evaluate(f"location.hash = '{nowhere}'")
        page.wait_for_timeout(50)
        assert page.evaluate("Reveal.getCurrentSlide().id") == MOMENTS[3]


def test_the_cover_leads_to_each_state_and_a_click_leads_on(deck: Page):
    deck.get_by_role("link").nth(1).click()
    wait_until(deck, f"Reveal.getCurrentSlide().id === '{MOMENTS[3]}'")
    deck.mouse.click(100, 100)
    assert here(deck) == MOMENTS[4]


def test_captions_are_switched_on_by_key_and_by_button(deck: Page):
    deck.keyboard.press("ArrowRight")
    deck.keyboard.press("c")
    wait_until(deck, f"document.getElementById('captions').textContent === '{SAID['zh']}'")
    assert deck.get_attribute("#captions p", "lang") == "zh-Hans"
    to_the_end(deck)
    assert deck.inner_text("#captions") == SAID["zh"], "as long as the picture is held"
    button = deck.get_by_role("button", name="Captions")
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    wait_until(deck, f"document.getElementById('captions').textContent === '{SAID['en']}'")
    deck.keyboard.press("ArrowRight")
    deck.keyboard.press("ArrowLeft")
    assert deck.inner_text("#captions") == SAID["en"]
    button.click()
    assert deck.inner_text("#captions") == ""


def test_without_narration_in_the_pictures_captions_are_on(page: Page, order: Order):
    [file] = present("T1.concat_channels", replace(order, captions=False), "html")
    opened(page, file)
    page.keyboard.press("ArrowRight")
    wait_until(page, f"document.getElementById('captions').textContent === '{SAID['zh']}'")
    assert page.get_by_role("button", name="Captions").get_attribute("aria-pressed") == "true"


def test_text_is_set_in_the_fonts_that_the_page_brings_along(deck: Page):
    used = """(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family).sort();
    })()"""
    assert deck.evaluate(used) == ["rowwise cjk", "rowwise sans"]


def test_a_film_that_the_browser_cannot_play_gives_way_to_its_settled_picture(deck: Page):
    deck.evaluate("document.querySelectorAll('.film').forEach((film) => { film.textContent = btoa('no film'); })")
    for moment in MOMENTS[:2]:  # the first is unpacked before it is broken: its film is next to the cover
        deck.keyboard.press("ArrowRight")
        assert here(deck) == moment
    wait_until(deck, f"{SHOWN} === 'settled'")


def test_who_wants_no_motion_sees_settled_pictures_only(browser: Browser, watched: Watched, file: Path):
    context = browser.new_context(reduced_motion="reduce", offline=True)
    context.on("page", watched.look_at)
    page = opened(context.new_page(), file)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert (here(page), page.evaluate(SHOWN)) == (MOMENTS[1], "settled")
    assert page.evaluate(f"{VIDEO}.paused && !{VIDEO}.src")
    context.close()


def test_every_picture_has_a_name_and_every_moment_notes_in_both_languages(deck: Page):
    for moment in MOMENTS:
        section = deck.locator(f"[id='{moment}']")
        assert len(section.locator("img.settled").get_attribute("alt") or "") > 10
        notes = section.locator(".notes p")
        said = {notes.nth(k).get_attribute("lang"): notes.nth(k).text_content() for k in range(2)}
        assert said == {"zh-Hans": SAID["zh"], "en": SAID["en"]}
    assert deck.get_attribute("html", "lang") == "zh-Hans"
    assert deck.get_by_role("heading", level=1).text_content() == TITLE, "and nothing of it has run"


def test_the_speakers_window_shows_the_notes_and_steps_along(deck: Page):
    deck.keyboard.press("ArrowRight")
    with deck.expect_popup() as popup:
        deck.keyboard.press("s")
    speaker = popup.value
    assert speaker.inner_text("h1") == MOMENTS[0]
    speaker.keyboard.press("ArrowRight")
    assert here(deck) == MOMENTS[1]
    assert speaker.inner_text("h1") == MOMENTS[1]
    assert speaker.locator(".notes p").all_inner_texts() == [SAID["zh"], SAID["en"]]


def test_no_script_runs_but_those_of_the_page(deck: Page, watched: Watched):
    deck.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.bad = 1'}))"
    )
    assert deck.evaluate("window.bad") is None
    assert any("Content Security Policy" in said for said in watched.complaints)
    watched.complaints.clear()


def test_the_same_lesson_gives_the_same_bytes(order: Order, file: Path):
    first = file.read_bytes()
    assert [path.read_bytes() for path in present("T1", order, "html")] == [first]
    assert b"unsafe" not in first.partition(b"<style>")[0]
