"""Calling a game off in a browser: two players agree, or one ends it when the other has not answered for long."""

from __future__ import annotations

import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page, expect

from defilade.server.games.proposals import SILENCE
from tests.browser.accessible import serious
from tests.browser.players import NewGame, Player, begin
from tests.browser.sitting import PHONE, People
from tests.browser.tables import NINTH_AGE


def _two(people: People) -> tuple[NewGame, Player, Player]:
    """Begin a game of two players; red plays in English, blue in Russian on a phone."""
    page = people.sit_down()
    made = begin(people, page, NINTH_AGE)
    page.goto(people.address + made.link(made.seats["red"]))
    red = Player(page)
    blue = Player(people.sit_down(made.link(made.seats["blue"]), language="ru-RU", size=PHONE, touch=True))
    red.ready()
    blue.button("Я готов: добавить моё число").click()
    red.end_phase()
    return made, red, blue


def _propose(player: Player) -> None:
    player.button("Call the game off").click()
    player.page.get_by_role("dialog").get_by_role("button", name="Propose it").click()


def _is_checked(page: Page, ending: str) -> None:
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Check the dice").click()
    verdict = page.locator("[aria-labelledby=check-title] .notice")
    expect(verdict).to_contain_text("Proven:")
    expect(verdict).to_contain_text(ending)


def test_two_players_call_a_game_off(people: People) -> None:
    _made, red, blue = _two(people)
    red.button("Call the game off").click()
    dialog = red.page.get_by_role("dialog")
    expect(dialog).to_contain_text("has no winner")
    assert serious(red.page) == []
    dialog.get_by_role("button", name="Never mind").click()
    expect(red.button("Call the game off")).to_be_focused()
    expect(red.page.locator(".log-note")).to_have_count(0)

    _propose(red)
    expect(red.page.get_by_text("You have proposed to call the game off.")).to_be_visible()
    expect(red.page.get_by_text("Without an answer you can end it alone from")).to_be_visible()
    expect(red.button("End the game without an answer")).to_have_count(0)
    expect(red.button("Take back")).to_be_disabled()
    offer = blue.page.get_by_role("alert")
    expect(offer).to_contain_text("красные: предложение прекратить партию.")
    people.shot(blue.page, "play-call-off-phone-ru")
    assert serious(blue.page) == []
    blue.button("Отказать").tap()
    expect(red.page.locator(".toast")).to_contain_text("The other side declined: the game goes on.")
    expect(red.page.locator(".log-note").last).to_have_text("·blue declines: the game goes on.")

    _propose(red)
    red.button("Never mind").click()
    expect(offer).to_have_count(0)
    expect(blue.page.locator(".log-note").last).to_have_text("·красные: предложение прекратить партию снято.")
    expect(red.page.locator(".log-note")).to_have_count(4)
    expect(red.page.locator(".toast"), "nobody has declined that").to_have_count(1)

    _propose(red)
    blue.button("Согласиться").tap()
    expect(blue.page.locator(".outcome")).to_contain_text("Партию прекратили по уговору.")
    expect(red.page.locator(".outcome")).to_contain_text("The game was called off by agreement. Nobody has won.")
    people.shot(red.page, "play-called-off")
    expect(red.page.locator(".log-note").last).to_have_text("·blue agrees: the game is called off.")
    expect(red.page.get_by_text("the game was called off", exact=True)).to_be_visible()
    for name in ("Take back", "Call the game off"):
        expect(red.button(name)).to_have_count(0)
    expect(red.button("End the phase")).to_have_attribute("aria-disabled", "true")
    red.page.get_by_text("Dice that can be checked").click()
    expect(red.page.get_by_text("sealed until the game is over")).to_have_count(0)
    assert serious(red.page) == []
    assert serious(blue.page) == []
    wide = blue.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], "nothing is wider than the screen"

    red.page.reload()
    expect(red.page.locator(".outcome")).to_contain_text("called off by agreement")
    expect(red.page.locator(".log-note")).to_have_count(6)
    _is_checked(red.page, "The game was called off by agreement: nobody has won it.")
    expect(red.page.locator(".notice.good").first).to_contain_text("The game was called off by agreement.")


def test_one_page_with_all_seats_calls_a_game_off_by_keys(people: People) -> None:
    page = people.sit_down()
    made = begin(people, page, NINTH_AGE)
    page.goto(people.address + made.link(*made.seats.values()))
    player = Player(page)
    player.end_phase()
    player.button("Call the game off").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).not_to_contain_text("has to agree")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Enter")
    end = page.get_by_role("dialog").get_by_role("button", name="End the game")
    for _ in range(3):
        if not end.evaluate("each => each === document.activeElement"):
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".outcome")).to_contain_text("The game was called off by agreement.")


def test_a_game_is_ended_without_those_who_do_not_answer(people: People) -> None:
    people.server_goes = True
    made, red, blue = _two(people)
    _propose(red)
    expect(red.button("Never mind")).to_be_visible()
    blue.page.close()
    people.served.kill()
    _put_back(people.served.database, made.game, SILENCE)
    people.served.start()
    red.page.reload()
    red.button("End the game without an answer").click()
    expect(red.page.locator(".outcome")).to_contain_text("red has called the game off, for there was no answer.")
    expect(red.page.locator(".log-note").last).to_have_text("·red calls the game off, for nobody has answered.")
    _is_checked(red.page, "The game was called off by red without an answer")


def _put_back(database: Path, game: str, how_long: timedelta) -> None:
    """Let the proposals of a game have been made so long before they were."""
    with sqlite3.connect(database) as connection:
        asked = connection.execute(
            "SELECT seq, created FROM entries WHERE game = ? AND kind = 'ask'", (game,)
        ).fetchall()
        for seq, created in asked:
            moment = datetime.fromisoformat(created) - how_long
            connection.execute(
                "UPDATE entries SET created = ? WHERE game = ? AND seq = ?", (moment.isoformat(" "), game, seq)
            )
    connection.close()
    assert len(asked) == 1
