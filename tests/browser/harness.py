"""A real browser for pages that we make: the Chromium of this system, headless, with no way out of the machine."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Page, Request

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
_AT_HOME = ("file:", "data:", "blob:", "about:")
_NO_NETWORK = ["--host-resolver-rules=MAP * ~NOTFOUND", "--disable-background-networking", "--no-first-run"]
"""Whatever a page asks for, no name is looked up: so a request that is recorded has not left the machine either."""


@dataclass
class Watched:
    """What a page and the windows that it opened have asked for and complained of."""

    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """Errors and warnings on the console, and errors that no script has caught."""

    @property
    def left(self) -> list[str]:
        """Requests that were meant to leave the machine."""
        return [url for url in self.requests if not url.startswith(_AT_HOME)]

    def look_at(self, page: Page) -> None:
        page.on("request", self._asked)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start it, and end it afterwards."""
    alone = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium has no sandbox for root
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*_NO_NETWORK, *alone])
        try:
            yield browser
        finally:
            browser.close()


def wait_until(page: Page, true: str, seconds: float = 10.0) -> None:
    """Wait for an expression to become true.

    As Playwright's ``wait_for_function`` does, which a strict content policy forbids.
    """
    for _ in range(round(seconds * 20)):
        if page.evaluate(true):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not within {seconds} s: {true}")
