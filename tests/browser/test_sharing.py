"""Sharing: a position to look at, pictures of the table, the quick reference on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.players import begin
from tests.browser.sitting import People
from tests.browser.tables import NINTH_AGE


def test_a_position_is_shared_to_be_looked_at(people: People) -> None:
    page = people.sit_down("#/ask/figure-10")
    expect(page.locator(".verdict")).to_be_visible()
    page.get_by_role("button", name="Link to this position").click()
    link = page.get_by_label("Link", exact=True).input_value()
    assert link.startswith(people.address + "#/position/")
    friend = people.sit_down(link.removeprefix(people.address))
    expect(friend.locator(".verdict")).to_be_visible()
    text = friend.locator(".verdict-text").inner_text()
    assert text == page.locator(".verdict-text").inner_text()
    people.shot(friend, "position")
    box = friend.locator('[data-piece="knights"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    friend.mouse.move(x, y)
    friend.mouse.down()
    friend.mouse.move(x + 120, y + 40, steps=4)
    friend.mouse.up()
    expect(friend.locator(".verdict-text")).to_have_text(text)
    friend.get_by_role("button", name="Take a copy").click()
    expect(friend.get_by_role("heading", name="Ask: who sees whom")).to_be_attached()
    unknown = people.sit_down("#/position/none")
    expect(unknown.get_by_role("alert")).to_be_visible()
    people.complaints = [each for each in people.complaints if "404" not in each]


@pytest.mark.parametrize(("form", "start"), [("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("PDF", b"%PDF")])
def test_a_picture_of_a_game(people: People, tmp_path: Path, form: str, start: bytes) -> None:
    page = people.sit_down()
    made = begin(people, page, NINTH_AGE)
    page.goto(people.address + made.link(made.watch))
    page.get_by_role("button", name="Picture").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name=form, exact=True).click()
    file = tmp_path / "picture"
    saving.value.save_as(file)
    assert saving.value.suggested_filename == f"bows-and-spears.{form.lower()}"
    assert file.read_bytes().startswith(start)


@pytest.mark.parametrize("ruleset", ["soldatiki", "mordheim", "ninth-age", "flames-of-war"])
def test_the_quick_reference_is_printed_in_both_languages(people: People, ruleset: str) -> None:
    page = people.sit_down("#/reference")
    page.locator(f'a[href$="/{ruleset}"]').click()
    expect(page.get_by_role("heading", name="Clauses")).to_be_visible()
    clauses = page.locator(".reference-clauses dt").count()
    assert clauses > 10
    assert page.locator(".reference-phases li").count() >= 2
    page.emulate_media(media="print")
    for control in (".bar", ".reference-head .buttons"):
        expect(page.locator(control)).to_be_hidden()
    assert page.pdf().startswith(b"%PDF")
    people.shot(page, f"reference-{ruleset}-print")
    page.emulate_media(media="screen")
    page.locator(".reference-head").get_by_role("button", name="Русский").click()
    expect(page.get_by_role("heading", name="Пункты правил")).to_be_visible()
    assert page.locator(".reference-clauses dt").count() == clauses
