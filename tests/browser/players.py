"""A player at a page of a game: chooses, lays out and does what the page offers, by the names that all can read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.sitting import People

Scenario = Mapping[str, Any]


@dataclass(slots=True)
class NewGame:
    """A game that was begun: the tokens of its seats, and the one to watch by."""

    game: str
    seats: dict[str, str]
    watch: str

    def link(self, *tokens: str, page: str = "game") -> str:
        return f"#/{page}/{self.game}/{'.'.join(tokens)}"


def begin(people: People, page: Page, scenario: Scenario) -> NewGame:
    """Begin a game by the server's own interface."""
    answer = page.request.post(f"{people.address}api/games", data={"scenario": scenario})
    assert answer.status == 201, answer.text()
    made = answer.json()
    return NewGame(made["game"], made["seats"], made["watch"])


@dataclass(slots=True)
class Player:
    """Somebody at a page of a game."""

    page: Page
    done: set[str] = field(default_factory=set)

    def ready(self) -> None:
        self.page.get_by_role("button", name="I am ready: add my number").click()

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def entries(self) -> Locator:
        return self.page.locator(".log > li")

    @property
    def choices(self) -> Locator:
        return self.page.get_by_role("list", name="What it can do").get_by_role("button")

    @property
    def my_turn(self) -> bool:
        return self.page.locator(".whose-yours").count() > 0

    def phase(self) -> str:
        return self.page.locator('.phases [aria-current="step"]').inner_text()

    def pick(self, unit: str) -> None:
        """Choose a unit, and wait for what the referee says of it."""
        chip = self.page.locator(".unit-list").get_by_role("button", name=unit, exact=False).first
        if chip.get_attribute("aria-pressed") != "true":
            chip.click()
        expect(self.page.get_by_role("heading", name=unit, exact=False).first).to_be_visible()
        expect(self.page.get_by_text("Asking the referee")).to_have_count(0)

    def choice(self, name: str) -> Locator:
        return self.choices.and_(self.page.get_by_role("button", name=name)).first

    def choose(self, name: str) -> None:
        self.choice(name).click()

    def does(self, act: Locator) -> None:
        """Do something that is to bring an entry of the log, and wait for it."""
        before = self.entries.count()
        act.click()
        expect(self.entries).not_to_have_count(before)

    def confirm(self, name: str) -> None:
        self.does(self.page.locator(".plan .buttons").get_by_role("button", name=name, exact=True))

    def go(self, x: float, y: float) -> None:
        """Give the place of a march in numbers."""
        self.page.get_by_label("Across (x)").fill(str(x))
        self.page.get_by_label("Up (y)").fill(str(y))
        self.page.get_by_label("Up (y)").blur()

    def aim(self, target: str) -> None:
        self.page.get_by_role("list", name="Targets").get_by_role("button", name=target, exact=True).click()

    def end_phase(self) -> None:
        self.does(self.button("End the phase"))

    def offers(self, unit: str, choice: str) -> bool:
        self.pick(unit)
        return self.choices.and_(self.page.get_by_role("button", name=choice)).count() > 0


def end_phases(players: Mapping[str, Player], *, most: int = 40) -> None:
    """Let whoever is at play end phase after phase until the game is over."""
    pages = list(players.values())
    for _ in range(most):
        if pages[0].page.locator(".outcome").count():
            return
        mine = next((player for player in pages if player.my_turn), None)
        assert mine is not None
        mine.end_phase()
        for player in pages:
            expect(player.entries).to_have_count(mine.entries.count())
    raise AssertionError("the game does not end")
