"""The picture of the board that the README shows: made of figure 10, and no other than the board looks."""

from __future__ import annotations

import struct
from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from tests.browser.sitting import People

SHOWN = Path("docs/pictures/board.png")
SIZE: ViewportSize = {"width": 1280, "height": 752}
SHARP = 1.5
LARGEST = 300 * 1000


def _size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_picture_of_the_readme_is_of_this_board(people: People) -> None:
    """Write it anew by copying ``build/screenshots/board.png`` to where the README has it."""
    page = people.sit_down("#/ask/figure-10", size=SIZE, device_scale_factor=SHARP)
    expect(page.locator(".verdict h2")).to_have_text("Light cover")
    expect(page.locator(".chart")).to_be_visible()
    expect(page.locator(".verdict .clause")).to_contain_text("†")
    people.shot(page, "board")
    made = Path("build/screenshots/board.png").read_bytes()
    shown = SHOWN.read_bytes()
    assert len(made) < LARGEST
    assert len(shown) < LARGEST
    assert _size(shown) == _size(made) == (SIZE["width"] * SHARP, SIZE["height"] * SHARP)
