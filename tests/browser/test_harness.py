"""The browser that other tests rely on sees what it is there to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.harness import Watched


def written(folder: Path, body: str) -> str:
    file = folder / "page.html"
    file.write_text(f"<!doctype html><meta charset=utf-8><link rel=icon href=data:,>{body}", encoding="utf-8")
    return file.as_uri()


def test_a_quiet_page_asks_for_nothing_but_itself(page: Page, watched: Watched, tmp_path: Path):
    page.goto(written(tmp_path, "<h1>好</h1>"))
    assert page.inner_text("h1") == "好"
    assert [url for url in watched.requests if not url.startswith("data:")] == [(tmp_path / "page.html").as_uri()]


def test_a_request_to_elsewhere_is_recorded_and_fails(page: Page, watched: Watched, tmp_path: Path):
    page.goto(written(tmp_path, "<img src='https://example.org/a.png' onerror='document.title=\"failed\"'>"))
    page.wait_for_function("document.title === 'failed'")
    assert watched.left == ["https://example.org/a.png"]
    watched.requests.clear()
    watched.complaints.clear()


def test_errors_are_recorded_also_of_a_window_that_the_page_opens(page: Page, watched: Watched, tmp_path: Path):
    page.goto(written(tmp_path, "<script>console.error('one'); setTimeout(() => { throw Error('two') })</script>"))
    with page.expect_popup() as popup:
        page.evaluate("window.open('about:blank')")
    popup.value.evaluate("console.warn('three')")
    page.wait_for_function("true")
    assert watched.complaints == ["error: one", "two", "warning: three"]
    watched.complaints.clear()
