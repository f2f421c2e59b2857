"""What holds of every game in a browser: seats, watchers, taking back, coming back, replays, records, the start."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.players import NewGame, Player, begin, end_phases
from tests.browser.sitting import People
from tests.browser.tables import MORDHEIM, NINTH_AGE, SOLDATIKI


def _begun(people: People, page: Page) -> tuple[NewGame, Player]:
    """Begin a game whose seats are all held by one page."""
    made = begin(people, page, NINTH_AGE)
    page.goto(people.address + made.link(*made.seats.values()))
    player = Player(page)
    expect(player.button("End the phase")).to_be_enabled()
    return made, player


def test_a_game_is_begun_at_one_screen(people: People) -> None:
    page = people.sit_down("#/play")
    page.get_by_label("Example", exact=True).select_option("figure-10")
    people.shot(page, "play-begin", full=True)
    page.get_by_role("button", name="Begin the game").click()
    player = Player(page)
    expect(page.get_by_text("red's turn", exact=True)).to_be_visible()
    player.end_phase()
    expect(page.locator(".log")).to_contain_text("shooting")
    page.goto(people.address + "#/play")
    page.get_by_role("link", name="Go on").first.click()
    expect(player.entries).to_have_count(1)


def test_a_game_over_the_network_has_a_link_for_each(people: People) -> None:
    page = people.sit_down("#/play", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_label("Over the network, each with a link").check()
    page.get_by_role("button", name="Begin the game").click()
    expect(page.get_by_role("heading", name="The game is ready")).to_be_visible()
    people.shot(page, "play-links")
    page.get_by_role("button", name="Copy: To watch").click()
    watch = page.evaluate("navigator.clipboard.readText()")
    assert watch == page.get_by_label("To watch", exact=True).input_value()
    assert "#/game/" in watch
    watcher = people.sit_down(watch.removeprefix(people.address))
    expect(watcher.get_by_text("you are watching", exact=True)).to_be_visible()


def test_a_watcher_sees_all_and_can_do_nothing(people: People) -> None:
    page = people.sit_down()
    made, player = _begun(people, page)
    watcher = Player(people.sit_down(made.link(made.watch)))
    player.end_phase()
    expect(watcher.entries).to_have_count(1)
    for name in ("End the phase", "Take back", "I am ready: add my number"):
        expect(watcher.button(name)).to_have_count(0)
    watcher.pick("Archers")
    expect(watcher.page.get_by_role("list", name="Targets")).to_have_count(0)
    watcher.choose("Shoot")
    watcher.aim("Spears")
    expect(watcher.page.locator(".plan .primary")).to_be_disabled()
    expect(player.entries).to_have_count(1)


def test_taking_back_is_agreed(people: People) -> None:
    page = people.sit_down()
    made = begin(people, page, NINTH_AGE)
    red = Player(page)
    page.goto(people.address + made.link(made.seats["red"]))
    blue = Player(people.sit_down(made.link(made.seats["blue"])))
    for player in (red, blue):
        player.ready()
    red.end_phase()
    red.button("Take back").click()
    expect(red.page.get_by_text("The other side has to agree")).to_be_visible()
    blue.button("Decline").click()
    expect(red.page.get_by_text("The other side has to agree")).to_have_count(0)
    assert red.phase() == "shooting"
    red.button("Take back").click()
    expect(blue.button("Agree")).to_be_visible()
    people.shot(blue.page, "play-take-back")
    blue.button("Agree").click()
    for player in (red, blue):
        expect(player.page.locator('.phases [aria-current="step"]')).to_have_text("movement")
        expect(player.entries.first).to_contain_text("taken back")


def test_one_who_holds_both_seats_takes_back_at_once(people: People) -> None:
    _made, player = _begun(people, people.sit_down())
    player.end_phase()
    player.button("Take back").click()
    expect(player.page.locator('.phases [aria-current="step"]')).to_have_text("movement")
    expect(player.page.get_by_text("asks to take")).to_have_count(0)


def test_the_dice_that_were_taken_back_fall_again(people: People) -> None:
    _made, player = _begun(people, people.sit_down())

    def shot() -> str:
        player.pick("Archers")
        player.choose("Shoot")
        player.aim("Spears")
        player.confirm("Shoot")
        return player.page.locator(".latest .dice").inner_text()

    player.end_phase()
    first = shot()
    player.button("Take back").click()
    expect(player.page.locator(".log .undone")).to_have_count(1)
    assert shot() == first


def test_the_connection_comes_back_and_nothing_is_lost_or_doubled(people: People) -> None:
    people.server_goes = True
    page = people.sit_down()
    made, player = _begun(people, page)
    player.end_phase()
    people.served.kill()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    people.shot(page, "play-connection-lost")
    player.button("End the phase").click()
    expect(page.get_by_text("1 action waits to be sent; it will be done once.")).to_be_visible()
    people.served.start()
    expect(page.get_by_text("The connection is lost.")).to_have_count(0, timeout=15_000)
    expect(player.entries).to_have_count(2)
    assert page.locator(".whose").inner_text() == "blue's turn"
    answer = page.request.get(
        f"{people.address}api/games/{made.game}", headers={"Authorization": f"Bearer {made.watch}"}
    )
    assert answer.json()["actions"] == 2


def test_a_reload_in_mid_game_shows_it_as_it_stands(people: People) -> None:
    _made, player = _begun(people, people.sit_down())
    player.end_phase()
    player.pick("Archers")
    player.choose("Shoot")
    player.aim("Spears")
    player.confirm("Shoot")
    dice = player.page.locator(".latest .dice").inner_text()
    player.page.reload()
    expect(player.page.locator(".latest .dice")).to_be_visible()
    assert player.page.locator(".latest .dice").inner_text() == dice
    expect(player.entries).to_have_count(2)


def test_a_link_that_opens_nothing_says_so(people: People) -> None:
    page = people.sit_down()
    made, _player = _begun(people, page)
    page.goto(people.address + made.link("x" * 43))
    expect(page.get_by_role("alert")).to_contain_text("The connection has ended.")
    page.goto(people.address + "#/game/none")
    expect(page.get_by_role("heading", name="No game")).to_be_visible()


def test_a_refusal_names_the_clause_and_the_clause_is_read(people: People) -> None:
    page = people.sit_down()
    made = begin(people, page, MORDHEIM)
    page.goto(people.address + made.link(*made.seats.values()))
    player = Player(page)
    player.pick("Captain")
    player.page.get_by_text("What it can't do now").click()
    player.page.locator(".choice-refused .clause").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Source:")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_record_is_saved_replayed_checked_and_played_on(people: People, tmp_path: Path) -> None:
    page = people.sit_down()
    _made, player = _begun(people, page)
    player.pick("Archers")
    player.choose("Move")
    player.go(17.2, 7.5)
    player.confirm("Move")
    player.end_phase()
    with page.expect_download() as saving:
        player.button("Save the record").click()
    record = tmp_path / "game.json"
    saving.value.save_as(record)
    assert saving.value.suggested_filename == "bows-and-spears.json"
    assert json.loads(record.read_text("utf-8"))["format"] == "defilade/record/1"

    page.goto(people.address + "#/replay")
    page.get_by_label("Record (JSON)").set_input_files(record)
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".notice.warn")).to_be_visible()

    page.goto(people.address + "#/play")
    page.get_by_label("A file: a scenario, or a record that goes on").check()
    page.get_by_label("File (TOML or JSON)").set_input_files(record)
    expect(page.get_by_text("A record: the game goes on where it stopped.")).to_be_visible()
    page.get_by_role("button", name="Begin the game").click()
    expect(player.entries).to_have_count(2)
    assert player.phase() == "shooting"


def test_a_file_at_fault_is_told_place_by_place(people: People, tmp_path: Path) -> None:
    page = people.sit_down("#/play")
    faulty = tmp_path / "faulty.toml"
    faulty.write_text('format = "defilade/1"\nruleset = "ninth-age"\ntable = { width = 1, depth = 2, unit = "ft" }\n')
    page.get_by_label("A file: a scenario, or a record that goes on").check()
    page.get_by_label("File (TOML or JSON)").set_input_files(faulty)
    expect(page.locator(".faults")).to_contain_text("table.unit")
    expect(page.get_by_role("button", name="Begin the game")).to_be_disabled()
    people.complaints = [each for each in people.complaints if "422" not in each]


def test_a_replay_goes_by_slider_keys_and_itself(people: People) -> None:
    page = people.sit_down()
    _made, player = _begun(people, page)
    player.pick("Archers")
    player.choose("Move")
    player.go(18, 8)
    player.confirm("Move")
    end_phases({"both": player})
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider")
    total = slider.get_attribute("max")
    expect(slider).to_have_value(str(total))
    expect(page.locator(".outcome, .notice.good")).to_contain_text("The game is over.")
    slider.focus()
    slider.press("Home")
    expect(page.locator(".turn-number")).to_have_text("Turn 1 of 1")
    expect(page.locator(".log [aria-current]")).to_have_count(0)
    slider.press("ArrowRight")
    expect(page.locator(".log [aria-current]")).to_contain_text("a move to")
    assert "a move to" in str(slider.get_attribute("aria-valuetext"))
    people.shot(page, "replay")
    page.get_by_role("button", name="One action back").click()
    expect(slider).to_have_value("0")
    page.get_by_label("Speed").select_option(label="fast")
    page.get_by_role("button", name="Play on by itself").click()
    expect(slider).to_have_value(str(total))
    page.locator(".log button", has_text="a move to").click()
    expect(slider).to_have_value("1")


def test_a_warrior_who_is_down_crawls(people: People) -> None:
    """A record in which he was knocked down goes on: he lies face up, crawls two inches at most, and stands up."""
    page = people.sit_down("#/play")
    record = {
        "format": "defilade/record/1",
        "scenario": MORDHEIM,
        "dice": [1],
        "actions": [{"do": "wound", "model": "bows-1"}, {"do": "end-phase"}],
    }
    answer = page.request.post(f"{people.address}api/games", data={"record": record})
    made = answer.json()
    page.goto(people.address + NewGame(made["game"], made["seats"], made["watch"]).link(*made["seats"].values()))
    player = Player(page)
    expect(player.entries).to_have_count(2)
    expect(page.locator(".marker-face-up")).to_have_count(1)
    player.pick("Bowmen")
    expect(page.locator(".states")).to_contain_text("knocked down")
    player.choose("Crawl")
    expect(page.locator(".reach")).to_be_attached()
    player.go(4, 9)
    expect(page.locator(".plan")).to_contain_text("No further:")
    expect(page.locator(".plan")).to_contain_text("The way: 2″")
    people.shot(page, "play-mordheim-crawl")
    player.confirm("Crawl")
    expect(page.locator(".log")).to_contain_text("crawling to (4; 6)")


def test_a_soldier_comes_out_of_a_house_and_a_medic_treats_another(people: People) -> None:
    house = {**SOLDATIKI["terrain"][0], "occupants": ["r1"]}
    units = [{**unit, "models": [dict(model) for model in unit["models"]]} for unit in SOLDATIKI["units"]]
    units[0]["models"][0]["position"] = [12, 26]
    units[0]["models"][1]["position"] = [28, 12]
    scenario = {**SOLDATIKI, "terrain": [house], "reserve": [], "units": units, "turn": {"first": "blue", "limit": 2}}
    record = {
        "format": "defilade/record/1",
        "scenario": scenario,
        "dice": [6, 1],
        "actions": [
            {"do": "end-phase"},
            {"do": "shoot", "model": "b1", "target": "r2"},
            {"do": "end-phase"},
        ],
    }
    page = people.sit_down("#/play")
    answer = page.request.post(f"{people.address}api/games", data={"record": record})
    assert answer.status == 201, answer.text()
    made = answer.json()
    page.goto(people.address + NewGame(made["game"], made["seats"], made["watch"]).link(*made["seats"].values()))
    player = Player(page)
    player.pick("Reds")
    player.choose("Come out")
    expect(page.locator(".reach")).to_be_attached()
    player.go(12, 18)
    player.confirm("Come out")
    expect(page.locator(".log")).to_contain_text("coming out to")
    player.choose("Treat")
    player.confirm("Treat")
    expect(page.locator(".log")).to_contain_text("treating r2")
    expect(page.locator(".chosen")).not_to_contain_text("has fallen")
