"""The page of what was built, opened from disk in a real browser, in both colour schemes and at any width."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest

from scenes.draw.theme import BOARD, PAPER, contrast

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness import Watched
    from tests.takeaway.paged import Built

WIDTHS = (360, 768, 1024, 1920)
TEXTS = """
() => {
    const found = [];
    const over = (front, back) => front.slice(0, 3).map((x, i) => x * front[3] + back[i] * (1 - front[3]));
    const rgba = text => { const n = text.match(/[0-9.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
    const ground = element => {
        if (!element) return [255, 255, 255];
        const own = rgba(getComputedStyle(element).backgroundColor);
        return own[3] === 1 ? own.slice(0, 3) : over(own, ground(element.parentElement));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.data.trim()) continue;
        const element = node.parentElement, behind = ground(element);
        found.push([node.data.trim().slice(0, 30), over(rgba(getComputedStyle(element).color), behind), behind]);
    }
    return found;
}
"""
NAME = """
const nameOf = element =>
    element.tagName + ' ' + (element.getAttribute('href') || element.getAttribute('src') || element.innerText);
"""
TABBED = (
    """
() => {
"""
    + NAME
    + """
    const element = document.activeElement;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return {
        name: nameOf(element),
        outline: style.outlineStyle !== 'none' ? parseFloat(style.outlineWidth) : 0,
        seen: box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight,
    };
}
"""
)


@pytest.fixture
def opened(page: Page, watched: Watched, built_page: Built) -> Page:
    page.on("requestfailed", lambda request: watched.complaints.append(f"failed: {request.url}"))
    page.goto(built_page.page.as_uri())
    return page


def open_all(page: Page) -> None:
    page.eval_on_selector_all("details", "all => all.forEach(each => each.open = true)")


def test_it_asks_for_nothing_but_its_posters_until_a_film_is_played(opened: Page, watched: Watched, built_page: Built):
    opened.wait_for_load_state("networkidle")
    asked = {Path(unquote(urlsplit(url).path)).name for url in watched.requests if url.startswith("file:")}
    posters = {path.name for path in (built_page.order.media / "T1").glob("*.png")}
    assert asked == {"index.html", *posters}
    assert len(posters) == 3


def test_every_film_plays_and_shows_subtitles_in_both_languages(opened: Page):
    for video in opened.locator("video").all():
        told = video.evaluate(
            """async video => {
                video.muted = true;
                for (const track of video.textTracks) track.mode = 'showing';
                await video.play();
                const later = done => () => video.currentTime > 0.2 && done();
                await new Promise(done => video.addEventListener('timeupdate', later(done)));
                video.pause();
                const cues = [...video.textTracks].map(track => [track.language, track.label, track.cues.length]);
                return { width: video.videoWidth, cues, error: video.error };
            }"""
        )
        assert told["error"] is None
        assert told["width"] == 480
        assert [cue[:2] for cue in told["cues"]] == [["zh-Hans", "中文"], ["en", "English"]]
        assert all(cue[2] >= 3 for cue in told["cues"])


def test_every_link_leads_to_a_file_or_a_place_on_the_page(opened: Page):
    urls = opened.eval_on_selector_all("a", "all => all.map(each => each.href)")
    assert len(urls) > 15
    for url in urls:
        parts = urlsplit(url)
        assert Path(unquote(parts.path)).is_file()
        if parts.fragment:
            assert opened.evaluate("id => document.getElementById(id) !== null", unquote(parts.fragment))


def test_the_keyboard_reaches_everything_and_one_sees_where_it_is(opened: Page):
    opened.emulate_media(reduced_motion="reduce")  # else it is still on its way when we look
    open_all(opened)
    wanted = opened.locator("a, summary, video").count()
    reached = []
    for _ in range(20 * wanted):  # a film's own buttons are stops too
        opened.keyboard.press("Tab")
        now = opened.evaluate(TABBED)
        if now["name"].startswith("BODY"):
            break
        assert now["outline"] >= 2, now
        assert now["seen"], now
        if not reached or now["name"] != reached[-1]:
            reached.append(now["name"])
    in_order = opened.eval_on_selector_all(
        "a, summary, video",
        f"all => {{ {NAME} return all.map(nameOf); }}",
    )
    assert reached == in_order


def test_the_first_stop_leads_past_everything_to_the_films(opened: Page):
    opened.keyboard.press("Tab")
    opened.keyboard.press("Enter")
    opened.wait_for_url("**/index.html#main")


def test_what_is_folded_opens_with_the_keyboard(opened: Page):
    opened.locator("details:not([open]) summary").first.focus()
    opened.keyboard.press("Enter")
    opened.wait_for_function("document.activeElement.parentElement.open")


def test_headings_are_in_order_and_regions_have_names(opened: Page):
    levels = opened.eval_on_selector_all("h1, h2, h3, h4, h5, h6", "all => all.map(each => Number(each.tagName[1]))")
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    for landmark in ("banner", "main", "contentinfo"):
        assert opened.get_by_role(landmark).count() == 1
    assert opened.get_by_role("region", name="T1").count() == 1
    assert opened.get_by_role("article").count() == 2
    names = opened.eval_on_selector_all("video", "all => all.map(each => each.ariaLabel)")
    assert len(set(names)) == 3


def test_every_text_says_which_language_it_is_in(opened: Page):
    wrong = opened.evaluate(
        r"""() => {
            const wrong = [];
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                const lang = node.parentElement.closest('[lang]').lang;
                const chinese = /\p{Script=Han}/u.test(node.data), words = /[a-z]{3,} [a-z]{3,}/i.test(node.data);
                if (lang === 'zh-Hans' && !chinese && words) wrong.push(node.data);
            }
            return wrong;
        }"""
    )
    assert wrong == []


def test_ids_are_given_once_and_the_browser_mends_nothing(opened: Page, built_page: Built):
    ids = opened.eval_on_selector_all("[id]", "all => all.map(each => each.id)")
    assert len(ids) == len(set(ids))
    source = built_page.page.read_text(encoding="utf-8")
    tags = opened.evaluate("document.querySelectorAll('*').length")
    assert tags == source.count("<") - source.count("</") - 1  # but the document type
    assert opened.evaluate("document.compatMode") == "CSS1Compat"


@pytest.mark.parametrize(("scheme", "theme"), [("light", PAPER), ("dark", BOARD)])
def test_every_text_can_be_read_on_its_ground(opened: Page, scheme, theme):
    opened.emulate_media(color_scheme=scheme)
    open_all(opened)
    found = opened.evaluate(TEXTS)
    assert len(found) > 100
    colours = [
        (text, *("#" + "".join(f"{round(x):02x}" for x in rgb) for rgb in (ink, ground))) for text, ink, ground in found
    ]
    assert [(text, ink, ground) for text, ink, ground in colours if contrast(ink, ground) < 4.5] == []
    assert {ground for _, _, ground in colours} <= {theme.ground, theme.cell}
    assert contrast(theme.query, theme.ground) >= 3  # the ring around what has the focus


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_cut_off_at_the_side(opened: Page, width):
    opened.set_viewport_size({"width": width, "height": 800})
    open_all(opened)
    assert opened.evaluate("document.documentElement.scrollWidth") == width
    outside = opened.eval_on_selector_all(
        "body *:not(.skip, .skip *)",
        "all => all.map(each => [each.getBoundingClientRect(), each.outerHTML.slice(0, 80)])"
        ".filter(([box]) => box.right > innerWidth + 1 || box.left < -1)",
    )
    assert outside == []


def test_nothing_moves_by_itself_for_those_who_do_not_want_it(opened: Page):
    opened.emulate_media(reduced_motion="reduce")
    assert opened.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    assert opened.evaluate("document.getAnimations().length") == 0
