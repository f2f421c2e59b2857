"""A board that is served, and browsers that people sit at; what any of them finds fault with fails its test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.serving import Served
from tests.browser.sitting import People

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--force-color-profile=srgb",
)
SHOTS = Path("build/screenshots")


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A board of its own for each process of tests."""
    with Served(tmp_path_factory.mktemp("board") / "board.sqlite") as board:
        yield board


@pytest.fixture(scope="module")
def playing() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="module")
def chromium(playing: Playwright) -> Iterator[Browser]:
    found = next((path for name in NAMES if (path := which(name)) is not None), None)
    if found is None and not Path(playing.chromium.executable_path).exists():
        # Where all tests have to run, none may be left out for want of a browser.
        assert "CI" not in os.environ, "there is no Chromium here"
        pytest.skip("there is no Chromium here: install it to test the page")
    launched = playing.chromium.launch(executable_path=found, args=ARGUMENTS)
    yield launched
    launched.close()


@pytest.fixture
def people(chromium: Browser, served: Served) -> Iterator[People]:
    """People who sit down at browsers of their own; no page of theirs may have complained of anything."""
    found = People(chromium, served, SHOTS)
    try:
        yield found
        found.check()
    finally:
        found.leave()
