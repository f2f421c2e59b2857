"""The rarer ways of playing: dashes over way-points, rising, double clicks, sharing, what a side is called."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.players import NewGame, Player, begin
from tests.browser.sitting import People
from tests.browser.tables import MORDHEIM, NINTH_AGE, SOLDATIKI, Scenario


def _hotseat(people: People, page: Page, scenario: Scenario, *, dice: list[int], actions: list[Scenario]) -> Player:
    """Go on from a record at a page that holds all the seats."""
    record = {"format": "defilade/record/1", "scenario": scenario, "dice": dice, "actions": actions}
    answer = page.request.post(f"{people.address}api/games", data={"record": record})
    assert answer.status == 201, answer.text()
    made = answer.json()
    page.goto(people.address + NewGame(made["game"], made["seats"], made["watch"]).link(*made["seats"].values()))
    player = Player(page)
    expect(player.button("End the phase")).to_be_enabled()
    return player


def _at_game(people: People, page: Page, scenario: Scenario = NINTH_AGE) -> Player:
    return _hotseat(people, page, scenario, dice=[], actions=[])


def _seated(people: People, *, language: str = "en-GB") -> tuple[Player, Player]:
    """Seat two people who are ready."""
    page = people.sit_down(language=language)
    made = begin(people, page, NINTH_AGE)
    page.goto(people.address + made.link(made.seats["red"]))
    players = Player(page), Player(people.sit_down(made.link(made.seats["blue"]), language=language))
    for player in players:
        player.page.locator(".ready .primary").click()
    for player in players:
        expect(player.page.locator(".ready")).to_have_count(0)
    return players


def test_it_is_told_before_a_dash_that_nothing_limits_it(people: People) -> None:
    page = people.sit_down()
    units = [{**unit, "profile": {"kind": "soldier", "move": 10}} for unit in SOLDATIKI["units"]]
    player = _at_game(people, page, {**SOLDATIKI, "reserve": [], "units": units})
    player.pick("Reds")
    expect(player.choice("Move")).to_contain_text("up to 10 cm")
    player.choose("Move")
    expect(page.locator(".reach")).to_be_attached()
    words = "It may go as far as it likes: its profile sets no limit."
    expect(page.locator(".plan")).not_to_contain_text(words)
    player.end_phase()
    player.pick("Reds")
    expect(player.choice("Dash")).to_contain_text("no limit")
    player.choose("Dash")
    expect(page.locator(".plan")).to_contain_text(words)
    people.shot(page, "play-no-limit")


def test_a_dash_goes_over_way_points(people: People) -> None:
    page = people.sit_down()
    player = _at_game(people, page, {**SOLDATIKI, "reserve": []})
    player.end_phase()
    player.pick("Reds")
    expect(player.choice("Dash")).to_contain_text("up to 6 cm")
    player.choose("Dash")
    page.get_by_label("Who goes").select_option(label="r2")
    expect(page.locator(".reach")).to_be_attached()
    plan = page.locator(".plan")
    player.go(26, 14)
    player.button("Go on from here").click()
    player.go(24, 14)
    player.button("Go on from here").click()
    expect(plan).to_contain_text("The way: 4 cm. Over: (26; 14), (24; 14)")
    player.button("Take the last corner out").click()
    expect(plan).to_contain_text("The way: 2 cm. Over: (26; 14)")
    player.go(24, 14)
    player.confirm("Dash")
    expect(page.locator(".log")).to_contain_text("r2: a dash to (24; 14)")
    expect(page.locator(".states")).to_contain_text("r2: has dashed")


def test_the_stunned_turn_over_and_then_stand_up(people: People) -> None:
    page = people.sit_down()
    scenario = {**MORDHEIM, "turn": {"first": "blue", "limit": 3}}
    wound = {"do": "wound", "model": "bows-1"}
    player = _hotseat(people, page, scenario, dice=[3], actions=[wound, *4 * [{"do": "end-phase"}]])
    player.pick("Bowmen")
    expect(page.locator(".states")).to_contain_text("Bowmen 1: stunned")
    player.does(player.choice("Turn face up"))
    expect(page.locator(".log")).to_contain_text("Bowmen 1: turning face up")
    expect(page.locator(".states")).to_contain_text("Bowmen 1: knocked down")
    for _ in range(8):
        player.end_phase()
    player.does(player.choice("Stand up"))
    expect(page.locator(".log")).to_contain_text("Bowmen 1: standing up")
    expect(page.locator(".states")).to_contain_text("Bowmen 1: has stood up")


def test_a_double_click_ends_one_phase(people: People) -> None:
    page = people.sit_down()
    player = _at_game(people, page)
    box = player.button("End the phase").bounding_box()
    assert box is not None
    for _ in range(2):
        page.mouse.click(box["x"] + 20, box["y"] + 20)
        page.wait_for_timeout(150)
    expect(player.button("End the phase")).to_be_enabled()
    expect(player.entries).to_have_count(1)
    assert player.phase() == "shooting"


def test_whoever_asked_is_told_that_it_was_declined(people: People) -> None:
    red, blue = _seated(people)
    red.end_phase()
    red.button("Take back").click()
    expect(blue.page.get_by_text("red asks to take the last action back.")).to_be_visible()
    blue.button("Decline").click()
    told = "The other side declined: the last action stands."
    expect(red.page.get_by_text(told).first).to_be_visible()
    expect(blue.page.get_by_text(told)).to_have_count(0)
    red.button("Take back").click()
    red.button("Never mind").click()
    expect(blue.button("Decline")).to_have_count(0)
    expect(red.entries).to_have_count(1)


def test_wounds_go_to_those_who_are_left(people: People) -> None:
    page = people.sit_down()
    gone: list[Scenario] = [{"do": "wound", "model": "bows-1"}]
    player = _hotseat(people, page, MORDHEIM, dice=[3], actions=gone)
    player.pick("Bowmen")
    page.get_by_text("From elsewhere").click()
    who = page.get_by_label("Who", exact=True)
    expect(who).to_have_value("bows-1")
    # Whoever is stunned is taken out by the next wounds, the worst of these by six of them at the latest.
    page.get_by_label("How many").fill("100")
    player.does(page.get_by_role("button", name="Deal wounds"))
    expect(page.locator(".states")).to_contain_text("Bowmen 1: out of action")
    expect(who).to_have_value("bows-2")
    player.does(page.get_by_role("button", name="Deal wounds"))
    expect(page.locator(".log")).to_contain_text("Bowmen 2: wounds: 100")


def test_terrain_that_is_down_is_no_longer_offered(people: People) -> None:
    page = people.sit_down()
    player = _at_game(people, page, SOLDATIKI)
    page.get_by_role("button", name="crates").click()
    player.go(30, 30)
    player.confirm("Put down")
    expect(page.get_by_role("button", name="copse")).to_be_visible()
    expect(page.get_by_role("button", name="Let it scatter")).to_have_count(0)


def test_units_of_others_say_why_they_wait_and_those_of_a_game_that_is_over_nothing(people: People) -> None:
    page = people.sit_down()
    player = _at_game(people, page)
    player.pick("Spears")
    expect(page.get_by_text("Now the other side is at play.")).to_be_visible()
    for _ in range(4):
        player.end_phase()
    expect(page.locator(".outcome")).to_be_visible()
    expect(page.get_by_text("Now the other side is at play.")).to_have_count(0)
    expect(page.get_by_text("Nothing to do in this phase.")).to_have_count(0)


def test_a_game_is_shared_as_it_stands(people: People) -> None:
    page = people.sit_down()
    player = _at_game(people, page)
    player.pick("Archers")
    player.choose("Move")
    player.go(17.2, 7.5)
    player.confirm("Move")
    player.button("Link to this position").click()
    link = page.get_by_role("dialog").get_by_label("Link", exact=True).input_value()
    page.keyboard.press("Escape")
    player.end_phase()
    other = people.sit_down(link.removeprefix(people.address))
    expect(other.get_by_role("slider")).to_have_value("1")
    expect(other.locator(".log > li")).to_have_count(1)
    expect(other.locator(".log")).to_contain_text("a move to (17.2; 7.5)")
    for name in ("End the phase", "Take back"):
        expect(other.get_by_role("button", name=name)).to_have_count(0)
    other.get_by_role("button", name="Русский").click()
    expect(other.locator(".log")).to_contain_text("движение в (17,2; 7,5)")
    expect(other.get_by_role("slider")).to_have_value("1")
    people.shot(other, "play-shared")


def test_sides_are_called_by_colours_in_russian(people: People) -> None:
    red, blue = _seated(people, language="ru")
    red.page.get_by_role("button", name="Завершить фазу").click()
    for player in (red, blue):
        expect(player.page.locator(".log")).to_contain_text("Ход 1, красные: стрельба.")
    red.page.get_by_role("button", name="Отменить действие").click()
    expect(blue.page.locator(".notice")).to_contain_text("красные: просьба отменить последнее действие.")
    page = people.sit_down("#/play", language="ru")
    page.get_by_label("Пример", exact=True).select_option("figure-10")
    page.get_by_role("button", name="Начать партию").click()
    expect(page.locator(".whose")).to_have_text("ход красных")


def test_a_reference_tells_of_its_own_game(people: People) -> None:
    page = people.sit_down("#/reference/soldatiki")
    expect(page.get_by_role("heading", name="States of models")).to_be_visible()
    reference = page.locator(".reference")
    expect(reference).to_contain_text("has fallen")
    for other in ("knocked-down", "foxhole", '{"', "As a rule: ."):
        expect(reference).not_to_contain_text(other)
    expect(reference).to_contain_text("Height: 8 cm (3.1″)")
