"""People at their browsers: each with a window of its own, whose complaints are collected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize

from tests.browser.serving import Served

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
WALL: ViewportSize = {"width": 3840, "height": 2160}

OFFLINE = ("ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "WebSocket connection to", "ERR_SOCKET_NOT_CONNECTED")
"""What a browser says of a server that is away: no fault of the page."""

LEFT = "WebSocket is closed before the connection is established"
"""What it says where somebody leaves a page at once."""


class People:
    """Who sits at which browser, and what their pages have complained of."""

    def __init__(self, browser: Browser, served: Served, shots: Path) -> None:
        self._browser = browser
        self._served = served
        self._shots = shots
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.server_goes = False

    @property
    def served(self) -> Served:
        return self._served

    @property
    def address(self) -> str:
        return self._served.address

    def sit_down(
        self,
        page: str = "",
        *,
        size: ViewportSize = DESK,
        language: str = "en-GB",
        dark: bool = False,
        touch: bool = False,
        **more: Any,
    ) -> Page:
        """Return the page of somebody who opens the board, at a fragment such as ``#/play``."""
        context = self._browser.new_context(
            viewport=size,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=touch,
            is_mobile=touch,
            **more,
        )
        context.set_default_timeout(10_000)
        self._contexts.append(context)
        found = context.new_page()
        found.on("console", self._heard)
        found.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        found.on("request", self._asked)
        found.goto(self.address + page)
        return found

    def shot(self, page: Page, name: str, *, full: bool = False) -> None:
        """Keep a picture of what somebody sees."""
        self._shots.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=self._shots / f"{name}.png", full_page=full)

    def check(self) -> None:
        assert not self.complaints, "\n".join(self.complaints)

    def leave(self) -> None:
        for context in self._contexts:
            context.close()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if LEFT in message.text:
            return
        away = self.server_goes and any(word in message.text for word in OFFLINE)
        if not away:
            self.complaints.append(f"{message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        own = request.url.startswith((self.address, self.address.replace("http", "ws", 1), "blob:", "data:"))
        if not own:
            self.complaints.append(f"a request leaves the machine: {request.url}")
