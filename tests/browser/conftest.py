from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import CHROMIUM, Watched, chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

SIZE = {"width": 1280, "height": 720}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("NOT CHECKED: pages in a real browser, as chromium is not installed")
    with chromium() as started:
        yield started


@pytest.fixture
def watched() -> Iterator[Watched]:
    """What the page has asked for and complained of; nothing may be left when the test is over."""
    seen = Watched()
    yield seen
    assert seen.left == []
    assert seen.complaints == []


@pytest.fixture
def page(browser: Browser, watched: Watched) -> Iterator[Page]:
    """An empty page of its own, watched. Other settings: ``browser.new_context(...)`` and ``watched.look_at(page)``."""
    context = browser.new_context(viewport=SIZE, offline=True)
    context.set_default_timeout(10_000)
    context.on("page", watched.look_at)  # also the windows that the page opens
    yield context.new_page()
    context.close()
