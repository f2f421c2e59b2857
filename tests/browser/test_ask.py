"""Asking by pointing: what a newcomer does first, and what the board answers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.pointing import drag, middle_of, piece
from tests.browser.sitting import People


def _verdict(page: Page) -> str:
    text = page.locator(".verdict h2").text_content()
    assert text is not None
    return text


def test_a_newcomer_drags_a_unit_behind_the_wood_and_reads_the_ruling_change(people: People) -> None:
    page = people.sit_down()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Who sees whom")
    people.shot(page, "start", full=True)
    page.get_by_role("link", name="Figure 8").click()
    page.get_by_label("Shooter", exact=True).select_option("archers-c")
    page.get_by_label("Target", exact=True).select_option("spearmen-c")
    expect(page.locator(".verdict")).to_contain_text("archers-c-1")
    # In the open: to the left of the wood and close to the archers.
    wood, archers = middle_of(page, "forest-c"), middle_of(page, "archers-c")
    drag(page, middle_of(page, "spearmen-c"), (archers[0] - 70, wood[1] + 10))
    expect(page.locator(".verdict h2")).to_have_text(re.compile("In full view|No cover"))
    # Behind it, seen from the archers.
    behind = (wood[0] + (wood[0] - archers[0]) * 0.4, wood[1] - 40)
    drag(page, middle_of(page, "spearmen-c"), behind)
    expect(page.locator(".verdict h2")).to_have_text("Light cover")
    expect(page.locator(".verdict")).to_contain_text("T9A-")
    people.shot(page, "behind-the-wood")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".verdict h2")).to_have_text(re.compile("In full view|No cover"))
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".verdict h2")).to_have_text("Light cover")


def test_figure_10_is_light_cover_by_its_clause(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    verdict = page.locator(".verdict")
    expect(verdict.get_by_role("heading", level=2)).to_have_text("Light cover")
    expect(verdict).to_contain_text("−1 to hit")
    expect(verdict).to_contain_text("68.3 % hidden")
    expect(verdict.locator(".by")).to_contain_text("hill")
    expect(verdict.locator(".verdict-who")).to_contain_text(re.compile(r"^Archers \(archers-1\).*Knights13"))
    people.shot(page, "figure-10")
    verdict.get_by_role("button", name="T9A-3.2").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_contain_text("T9A-3.2")
    expect(dialog).to_contain_text("Source:")
    people.shot(page, "clause")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_odds_tell_the_mean_and_at_least_so_many(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    page.get_by_role("button", name="hits", exact=True).click()
    expect(page.locator(".chart")).to_contain_text("3.33 on average")
    chart = page.get_by_role("slider", name="Chances of hits")
    chart.focus()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    # 10 dice at 5+: 26.0 % for just three, 70.1 % for three and more.
    expect(page.locator(".chart-reading")).to_have_text(re.compile(r"just 3: 26\s%; at least 3: 70\.1\s%"))
    expect(chart).to_have_attribute("aria-valuetext", re.compile("at least 3"))


def test_every_target_of_a_shooter_is_tinted_with_its_share(people: People) -> None:
    page = people.sit_down("#/ask/street-fight")
    expect(page.locator(".verdict")).to_contain_text("sniper-1")
    rows = page.locator(".targets li")
    expect(rows).to_have_count(11)
    expect(page.locator(".chip-text").first).to_be_visible()
    assert page.locator(".tint").count() == 11
    expect(page.get_by_role("img", name=re.compile("What the shooter sees"))).to_be_visible()
    people.shot(page, "street-fight")
    middle = middle_of(page, "assault-1")
    page.mouse.click(*middle)
    expect(page.locator(".verdict")).to_contain_text("assault-1")
    expect(page.locator(".verdict")).to_contain_text("save 5+")
    # A friend of the shooter becomes the shooter; swapping asks the other way round.
    page.mouse.click(*middle_of(page, "riflemen-1"))
    expect(page.locator(".verdict .verdict-who")).to_contain_text("riflemen-1")
    page.get_by_role("button", name="Swap shooter and target").click()
    expect(page.locator(".verdict .verdict-who")).to_have_text(re.compile("assault-1.*riflemen-1"))


def test_what_may_not_shoot_is_told_with_its_reason(people: People) -> None:
    page = people.sit_down("#/ask/river-platoon")
    expect(page.locator(".verdict")).to_contain_text("may not shoot")
    expect(page.locator(".notice.warn")).to_contain_text("does not reach")


def test_a_piece_is_turned_by_its_handle(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    expect(page.locator(".verdict h2")).to_have_text("Light cover")
    page.mouse.click(*middle_of(page, "archers"))
    handle = page.locator("[data-handle] .handle").bounding_box()
    assert handle is not None
    at = (handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    middle = middle_of(page, "archers")
    reach = middle[1] - at[1]
    drag(page, at, (middle[0] - reach, middle[1]))
    expect(page.locator(".verdict h2")).to_have_text("Outside the front arc")
    expect(piece(page, "archers")).to_have_attribute("aria-label", re.compile("facing west"))


def test_escape_takes_a_drag_back(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    expect(page.locator(".verdict h2")).to_have_text("Light cover")
    before = piece(page, "knights").get_attribute("aria-label")
    at = middle_of(page, "knights")
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 120, at[1] + 40, steps=6)
    expect(piece(page, "knights")).not_to_have_attribute("aria-label", before or "")
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(piece(page, "knights")).to_have_attribute("aria-label", before or "")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_link_shows_the_position_to_others(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    expect(page.locator(".verdict h2")).to_have_text("Light cover")
    page.get_by_role("button", name="Link to this position").click()
    link = page.get_by_label("Link", exact=True).input_value()
    assert "#/position/" in link


def test_the_wheel_looks_closer_and_the_button_shows_all_again(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    expect(page.locator(".verdict")).to_be_visible()
    before = middle_of(page, "knights")
    page.mouse.move(*before)
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(100)
    box = piece(page, "knights").locator(".piece-focus").bounding_box()
    assert box is not None
    assert abs(middle_of(page, "knights")[0] - before[0]) < 12
    page.get_by_role("button", name="The whole table").click()
    page.wait_for_timeout(100)
    fitted = piece(page, "knights").locator(".piece-focus").bounding_box()
    assert fitted is not None
    assert box["width"] > 1.4 * fitted["width"]


def test_while_the_server_is_away_nothing_is_told_that_may_be_wrong(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    expect(page.locator(".verdict h2")).to_have_text("Light cover")
    people.server_goes = True
    people.served.kill()
    try:
        at = middle_of(page, "knights")
        drag(page, at, (at[0] - 150, at[1] - 20))
        expect(page.get_by_text("The server does not answer.")).to_be_visible()
        expect(page.locator(".verdict")).to_have_count(0)
        expect(page.locator(".tint")).to_have_count(0)
        expect(page.locator(".shade")).to_have_count(0)
        people.shot(page, "ask-away")
    finally:
        people.served.start()
    expect(page.locator(".verdict h2")).to_be_visible(timeout=20_000)
    expect(page.get_by_text("The server does not answer.")).to_have_count(0)
    expect(page.locator(".verdict")).not_to_contain_text("68.3 %")


def test_a_clause_by_which_the_program_decides_has_its_dagger(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    expect(page.locator(".verdict .clause")).to_have_text("T9A-3.2†")


def test_names_stand_beside_ids(people: People) -> None:
    page = people.sit_down("#/ask/street-fight")
    expect(page.locator(".verdict-who")).to_contain_text("Снайпер (sniper-1)")
    expect(page.locator(".targets")).to_contain_text("Гарнизон бункера (machine-gun)")


def test_the_picture_is_of_the_ruling_beside_the_board(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    expect(page.locator(".verdict .verdict-who")).to_contain_text("archers-1")
    page.get_by_role("button", name="Picture", exact=True).click()
    with page.expect_request("**/api/picture") as asked, page.expect_download():
        page.get_by_role("dialog").get_by_role("button", name="SVG").click()
    sent = asked.value.post_data_json
    assert sent is not None
    assert (sent["shooter"], sent["target"]) == ("archers-1", "knights")


def test_a_model_of_a_rear_rank_is_named_as_the_shooter(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    expect(page.locator(".verdict h2")).to_be_visible()
    box = piece(page, "archers").locator(".piece-focus").bounding_box()
    assert box is not None
    # The rear rank is the lower one on the screen; a second click means one of its models.
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.8)
    expect(page.get_by_label("Shooter", exact=True)).to_have_value("archers-8")
