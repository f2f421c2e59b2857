"""Playing for everyone: by keys alone, with a finger on a phone, in Russian, in the dark, for a screen reader."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import serious
from tests.browser.players import Player, begin
from tests.browser.sitting import DESK, PHONE, WALL, People
from tests.browser.tables import MORDHEIM, NINTH_AGE, Scenario


def _at_game(people: People, page: Page, scenario: Scenario = NINTH_AGE) -> Player:
    made = begin(people, page, scenario)
    page.goto(people.address + made.link(*made.seats.values()))
    player = Player(page)
    expect(page.locator(".game-bar .primary")).to_be_enabled()
    return player


def test_nothing_serious_for_axe(people: People) -> None:
    page = people.sit_down("#/play")
    expect(page.get_by_label("Example", exact=True)).to_be_visible()
    assert serious(page) == []
    player = _at_game(people, page)
    assert serious(page) == []
    player.pick("Archers")
    player.choose("Move")
    player.go(17, 7)
    assert serious(page) == []
    player.confirm("Move")
    player.end_phase()
    player.pick("Archers")
    player.choose("Shoot")
    player.aim("Spears")
    player.confirm("Shoot")
    assert serious(page) == []
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert serious(page) == []
    page.goto(people.address + "#/reference/mordheim")
    expect(page.get_by_role("heading", name="Clauses")).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_serious_for_axe_in_russian(people: People, dark: bool) -> None:
    page = people.sit_down("#/play", language="ru-RU", dark=dark, size=PHONE, touch=True)
    expect(page.get_by_role("heading", name="Новая партия")).to_be_visible()
    assert serious(page) == []
    _at_game(people, page, MORDHEIM)
    assert serious(page) == []


def test_a_game_by_the_keyboard_alone(people: People) -> None:
    page = people.sit_down()
    player = _at_game(people, page)

    def press(name: str) -> None:
        button = page.get_by_role("button", name=name, exact=True)
        for _ in range(80):
            page.keyboard.press("Tab")
            if button.first.evaluate("each => each === document.activeElement"):
                page.keyboard.press("Enter")
                return
        raise AssertionError(f"{name} is out of the keyboard's reach")

    page.locator('[data-piece="archers"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Archers")).to_be_visible()
    expect(player.choices.first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Across (x)")).not_to_have_value("")
    before = float(page.get_by_label("Across (x)").input_value())
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Across (x)")).not_to_have_value(str(before))
    press("Move")
    expect(player.entries).to_have_count(1)
    page.locator("#main").focus()
    press("End the phase")
    expect(player.entries).to_have_count(2)


def test_a_drag_beyond_reach_ends_at_its_edge(people: People) -> None:
    page = people.sit_down()
    player = _at_game(people, page)
    player.pick("Archers")
    box = page.locator('[data-piece="archers"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 20)
    expect(page.locator(".reach")).to_be_attached()
    page.mouse.move(x, y - 300, steps=4)
    page.mouse.up()
    expect(page.locator(".plan")).to_contain_text("No further:")
    expect(page.locator(".plan")).to_contain_text("The way: 5")
    player.confirm("Move")


def test_a_phone(people: People) -> None:
    page = people.sit_down(language="ru-RU", size=PHONE, touch=True)
    player = _at_game(people, page, MORDHEIM)
    page.get_by_role("button", name="Завершить фазу").tap()
    expect(player.entries).to_have_count(1)
    page.locator('[data-piece="captain-1"]').tap()
    page.get_by_role("button", name="Двигать").first.tap()
    expect(page.locator(".reach")).to_be_attached()
    people.shot(page, "play-phone-ru")
    board = page.locator(".board-svg").bounding_box()
    assert board is not None
    page.touchscreen.tap(board["x"] + board["width"] * 0.4, board["y"] + board["height"] * 0.55)
    move = page.locator(".plan .primary")
    expect(move).to_be_enabled()
    move.tap()
    expect(player.entries).to_have_count(2)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], "nothing is wider than the screen"


def test_screens_large_dark_and_russian(people: People) -> None:
    page = people.sit_down(size=WALL, dark=True)
    player = _at_game(people, page)
    player.pick("Archers")
    people.shot(page, "play-4k-dark")
    page = people.sit_down(language="ru-RU", size=DESK)
    player = _at_game(people, page)
    page.locator(".chips button").first.click()
    expect(page.get_by_role("button", name="Завершить фазу")).to_be_visible()
    people.shot(page, "play-ru")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="End the phase")).to_be_visible()
    expect(player.choices.first).to_have_accessible_name("Move up to 5″")


def test_what_happens_is_said(people: People) -> None:
    page = people.sit_down()
    player = _at_game(people, page)
    player.end_phase()
    player.pick("Archers")
    player.choose("Shoot")
    player.aim("Spears")
    player.confirm("Shoot")
    expect(page.locator("#results")).to_contain_text("shooting at Spears")
    expect(page.locator("#results")).to_contain_text("to hit 3+")
    label = page.locator('[data-piece="archers"]').get_attribute("aria-label")
    assert label is not None
    assert "has shot: 8" in label
    thrown = page.locator(".latest .throw").first.get_attribute("aria-label")
    assert thrown is not None
    assert thrown.endswith(("passed", "failed"))


def test_motion_is_reduced_where_it_is_asked_for(people: People) -> None:
    page = people.sit_down()
    player = _at_game(people, page)
    player.end_phase()
    player.pick("Archers")
    player.choose("Shoot")
    player.aim("Spears")
    player.confirm("Shoot")
    lasts = page.locator(".latest .die").first.evaluate("each => getComputedStyle(each).animationDuration")
    assert float(lasts.removesuffix("s")) < 0.01
