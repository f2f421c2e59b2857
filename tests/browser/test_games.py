"""A whole refereed game of each ruleset, played by two people at two browsers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.players import Player, Scenario, begin, end_phases
from tests.browser.sitting import People
from tests.browser.tables import FLAMES_OF_WAR, MORDHEIM, NINTH_AGE, SOLDATIKI


def _seated(people: People, scenario: Scenario) -> dict[str, Player]:
    """Seat two people who are ready, each at a browser of his own with the link of his side."""
    first = people.sit_down("#/play")
    made = begin(people, first, scenario)
    pages = {"red": first, "blue": people.sit_down(made.link(made.seats["blue"]))}
    first.goto(people.address + made.link(made.seats["red"]))
    players = {side: Player(page) for side, page in pages.items()}
    for player in players.values():
        player.ready()
    for player in players.values():
        expect(player.page.get_by_role("heading", name="Before the first action")).to_have_count(0)
    return players


def _prove(page: Page) -> None:
    """Let a game that is over be proven by its replay's page."""
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Check the dice").click()
    verdict = page.locator(".notice.good", has_text="proven")
    expect(verdict).to_be_visible()


def _over(players: dict[str, Player]) -> None:
    end_phases(players)
    for player in players.values():
        expect(player.page.locator(".outcome")).to_contain_text("The game is over.")
        expect(player.button("End the phase")).to_be_disabled()
    page = players["red"].page
    page.get_by_text("Dice that can be checked").click()
    expect(page.get_by_text("sealed until the game is over")).to_have_count(0)
    _prove(page)


def test_ninth_age(people: People) -> None:
    players = _seated(people, NINTH_AGE)
    red, blue = players["red"], players["blue"]
    expect(blue.page.get_by_text("their turn", exact=True)).to_be_visible()
    red.pick("Archers")
    red.choose("Move")
    red.go(17.2, 7.5)
    people.shot(red.page, "play-ninth-age-move")
    red.confirm("Move")
    expect(blue.page.locator(".log")).to_contain_text("a move to")
    red.end_phase()
    red.pick("Archers")
    red.choose("Shoot")
    red.aim("Spears")
    expect(red.page.locator(".before")).to_contain_text("Hits: ")
    people.shot(red.page, "play-ninth-age-aim")
    red.confirm("Shoot")
    for player in players.values():
        expect(player.page.locator(".latest .die").first).to_be_visible()
        expect(player.page.locator(".latest")).to_contain_text("to hit 3+")
    people.shot(blue.page, "play-ninth-age-shot")
    _over(players)


def test_soldatiki(people: People) -> None:
    players = _seated(people, SOLDATIKI)
    red, blue = players["red"], players["blue"]
    for feature, scatter, place in (("crates", False, (30, 30)), ("copse", True, (46, 12))):
        mine = red if red.my_turn else blue
        mine.page.get_by_role("button", name=feature).click()
        if scatter:
            mine.page.get_by_role("button", name="Let it scatter").click()
        mine.go(*place)
        mine.confirm("Put down")
        for player in players.values():
            expect(player.entries).to_have_count(mine.entries.count())
    (red if red.my_turn else blue).end_phase()
    expect(red.page.get_by_text("your turn", exact=True)).to_be_visible()
    red.pick("Reds")
    red.does(red.choice("Go in"))
    expect(red.page.locator(".states")).to_contain_text("inside building (house)")
    red.end_phase()
    red.pick("Reds")
    red.choose("Shoot")
    red.aim("Blues")
    # One alone shoots, so that somebody is left to dig in.
    red.page.get_by_label("Who, and with what").select_option(label="r2: rifle")
    red.confirm("Shoot")
    expect(blue.page.locator(".latest")).to_contain_text("to hit")
    red.end_phase()
    expect(blue.page.get_by_text("your turn", exact=True)).to_be_visible()
    blue.end_phase()
    blue.pick("Blues")
    blue.choose("Dig in")
    expect(red.page.locator(".log")).to_contain_text("digging in")
    expect(blue.page.locator(".states")).to_contain_text("dug in")
    people.shot(blue.page, "play-soldatiki-dug-in")
    _over(players)


def test_mordheim(people: People) -> None:
    players = _seated(people, MORDHEIM)
    red, blue = players["red"], players["blue"]
    red.end_phase()
    red.pick("Captain")
    red.choose("Charge")
    people.shot(red.page, "play-mordheim-charge")
    red.confirm("Charge")
    red.pick("Bowmen")
    red.choose("Run")
    red.page.get_by_label("Who goes").select_option(label="Bowmen 2")
    red.go(8, 4)
    red.confirm("Run")
    red.end_phase()
    red.pick("Bowmen")
    expect(red.page.locator(".choice-refused")).to_have_count(0)
    red.choose("Shoot")
    red.aim("Rats")
    red.confirm("Shoot")
    red.end_phase()
    expect(red.page.locator(".phases [aria-current]")).to_have_text("hand-to-hand combat")
    if red.offers("Captain", "Strike"):
        red.choose("Strike")
        expect(red.page.locator(".plan .before")).to_contain_text(re.compile(r"Wounds: .* on average; one or more: "))
        expect(red.page.locator(".plan .before")).to_contain_text("out of action")
        red.confirm("Strike")
        expect(blue.page.locator(".log")).to_contain_text("a blow at")
        people.shot(red.page, "play-mordheim-blow")
    _over(players)


def test_flames_of_war(people: People) -> None:
    players = _seated(people, FLAMES_OF_WAR)
    red, blue = players["red"], players["blue"]
    red.end_phase()
    red.pick("Rifles")
    expect(red.choice("Dig in")).to_contain_text(re.compile(r"chance 66\.7\s%: 3\+"))
    people.shot(red.page, "play-flames-of-war-dig-in")
    red.does(red.choice("Dig in"))
    expect(blue.page.locator(".latest")).to_contain_text("skill test")
    red.end_phase()
    red.pick("Rifles")
    red.choose("Shoot")
    red.aim("Guns")
    red.confirm("Shoot")
    blue.pick("Guns")
    blue.page.get_by_text("From elsewhere").click()
    blue.does(blue.button("Pin down"))
    expect(red.page.locator(".log")).to_contain_text("pinned down")
    people.shot(red.page, "play-flames-of-war")
    _over(players)
