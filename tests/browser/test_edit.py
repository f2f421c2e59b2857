"""Editing a table: from nothing, as a file there and back, and faults where they are."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from defilade import loads
from tests.browser.pointing import drag, middle_of, piece
from tests.browser.sitting import People

EXAMPLES = Path("examples")


def _new_table(page: Page, ruleset: str, size: str) -> None:
    page.get_by_role("button", name="New table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Ruleset").select_option(ruleset)
    dialog.get_by_label("Title").fill("The mill")
    dialog.get_by_label("Size").select_option(size)
    dialog.get_by_role("button", name="Lay it out").click()


def test_a_table_is_made_from_nothing_and_asked_about(people: People) -> None:
    page = people.sit_down("#/edit")
    _new_table(page, "ninth-age", "48x48in")
    page.get_by_role("tab", name="Units").click()
    page.get_by_role("button", name="Add a unit").click()
    page.get_by_role("button", name="blue", exact=True).click()
    page.get_by_role("button", name="Add a unit").click()
    expect(page.locator(".items li")).to_have_count(2)
    page.get_by_role("tab", name="Terrain").click()
    page.get_by_role("button", name="Draw on the table").click()
    board = page.locator(".board-svg").bounding_box()
    assert board is not None
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    for dx, dy in ((-60, -20), (40, -50), (70, 20), (-30, 40)):
        page.mouse.click(x + dx, y + dy)
    page.get_by_role("button", name="Done").click()
    expect(piece(page, "forest")).to_have_count(1)
    people.shot(page, "edit")
    assert page.locator(".notice.bad").count() == 0
    page.get_by_role("button", name="Ask about it").click()
    page.get_by_label("Shooter", exact=True).select_option("unit-a")
    page.get_by_label("Target", exact=True).select_option("unit-b")
    expect(page.locator(".verdict h2")).to_have_text("Light cover")
    # What was laid out outlives a reload.
    page.reload()
    expect(piece(page, "forest")).to_have_count(1)
    page.goto(people.address + "#/play")
    expect(page.get_by_text("The mill").first).to_be_visible()


def test_a_file_comes_back_as_it_went(people: People, tmp_path: Path) -> None:
    page = people.sit_down("#/edit")
    for example in sorted(EXAMPLES.glob("*.toml")):
        page.get_by_role("tab", name="File").click()
        page.locator('input[type="file"]').set_input_files(example)
        title = loads(example.read_text(encoding="utf-8")).title
        expect(page.locator(".board-svg")).to_have_attribute("aria-label", re.compile(re.escape(title)))
        for kind in ("TOML", "JSON"):
            with page.expect_download() as download:
                page.get_by_role("button", name=f"Save as {kind}").click()
            kept = tmp_path / download.value.suggested_filename
            download.value.save_as(kept)
            assert loads(kept.read_text(encoding="utf-8")) == loads(example.read_text(encoding="utf-8")), example.name


def test_a_drag_in_the_editor_changes_the_file(people: People) -> None:
    page = people.sit_down("#/edit")
    page.get_by_role("tab", name="File").click()
    page.locator('input[type="file"]').set_input_files(EXAMPLES / "figure-10.toml")
    expect(piece(page, "knights")).to_have_count(1)
    at = middle_of(page, "knights")
    drag(page, at, (at[0] - 90, at[1]))
    page.get_by_role("button", name="JSON", exact=True).click()
    field = page.get_by_label("The scenario's text")
    page.wait_for_function(
        "() => { try { const text = document.querySelector('textarea').value;"
        " return JSON.parse(text).units[2].formation.front[0] < 17 } catch { return false } }"
    )
    front = json.loads(field.input_value())["units"][2]["formation"]["front"]
    assert front[0] % 0.5 == 0, "snapped to the grid"
    assert front[1] == 18


def test_faults_are_shown_where_they_are(people: People) -> None:
    page = people.sit_down("#/edit")
    page.get_by_role("tab", name="File").click()
    page.locator('input[type="file"]').set_input_files(EXAMPLES / "figure-10.toml")
    expect(piece(page, "knights")).to_have_count(1)
    page.get_by_role("tab", name="Units").click()
    page.locator(".items").get_by_role("button", name="knights").click()
    base = page.get_by_label("Base", exact=True)
    base.fill("25xmm")
    # At the field, in the list of units, in the list of faults, and on the board.
    expect(base).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".item.faulty")).to_contain_text("knights")
    expect(page.locator(".faults")).to_contain_text("units[2].base")
    expect(piece(page, "knights").locator(".piece-fault")).to_have_count(1)
    expect(page.get_by_role("button", name="Play this")).to_be_disabled()
    people.shot(page, "edit-faults")
    page.get_by_role("tab", name="Terrain").click()
    page.get_by_role("button", name="units[2].base").click()
    expect(base).to_be_focused()
    base.fill("25x50mm")
    expect(page.locator(".faults")).to_have_count(0)
    expect(piece(page, "knights").locator(".piece-fault")).to_have_count(0)


def test_a_text_that_is_no_scenario_is_refused_with_its_faults(people: People) -> None:
    page = people.sit_down("#/edit")
    page.get_by_role("tab", name="File").click()
    field = page.get_by_label("The scenario's text")
    expect(field).to_be_visible()
    field.fill('format = "defilade/1"\nruleset = "ninth-agee"\n')
    page.get_by_role("button", name="Lay out this text").click()
    expect(page.locator(".notice.bad")).to_contain_text("ruleset")
    # The browser itself complains of every answer that is no success.
    assert all("422" in complaint for complaint in people.complaints), people.complaints
    people.complaints.clear()
