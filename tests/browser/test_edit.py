"""Editing a table: from nothing, as a file there and back, and faults where they are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from defilade import loads
from tests.browser.pointing import axe, covered, drag, middle_of, piece
from tests.browser.sitting import DESK, PHONE, People

AXE = Path("web/node_modules/axe-core/axe.min.js")
EXAMPLES = Path("examples")
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  window.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
}"""


SIDED: dict[str, Any] = {
    "format": "defilade/1",
    "ruleset": "soldatiki",
    "table": {"width": 60, "depth": 40, "unit": "cm"},
    "zones": [
        {"side": "red", "polygon": [[0, 0], [60, 0], [60, 10], [0, 10]]},
        {"side": "blue", "polygon": [[0, 30], [60, 30], [60, 40], [0, 40]]},
    ],
    "reserve": [{"id": "wall", "kind": "barricade", "side": "blue", "rectangle": {"centre": [0, 0], "size": [4, 1]}}],
    "units": [
        {
            "id": side,
            "side": side,
            "base": "25mm",
            "profile": {"kind": "soldier"},
            "models": [{"id": f"{side}-1", "position": [30, y], "facing": 90}],
        }
        for side, y in (("red", 5), ("blue", 35))
    ],
    "turn": {"first": "blue"},
}


def _sides(document: dict[str, Any]) -> list[str]:
    parts = [*document["units"], *document["zones"], *document["reserve"]]
    return [*(part["side"] for part in parts), document["turn"]["first"]]


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


def _open(page: Page, example: str) -> None:
    page.get_by_role("tab", name="File").click()
    page.locator('input[type="file"]').set_input_files(EXAMPLES / example)


def _document(page: Page) -> dict[str, Any]:
    """The draft as the browser keeps it, once what was done last is written down."""
    page.wait_for_timeout(400)
    found = page.evaluate("() => JSON.parse(localStorage.getItem('defilade.table'))")
    assert isinstance(found, dict)
    return found


def test_what_is_renamed_is_renamed_wherever_it_is_named(people: People) -> None:
    page = people.sit_down("#/edit")
    _open(page, "street-fight.toml")
    expect(piece(page, "machine-gun")).to_have_count(1)
    before = _document(page)
    bunker = next(each for each in before["terrain"] if each["id"] == "bunker")
    inside = bunker["occupants"]
    assert "machine-gun" in inside
    page.get_by_role("tab", name="Units").click()
    page.locator(".items").get_by_role("button", name="gunners").click()
    page.locator("summary").get_by_text("machine-gun", exact=True).click()
    field = page.locator(
        f'[data-path="units[{[each["id"] for each in before["units"]].index("gunners")}].models[0].id"]'
    )
    expect(field).to_have_value("machine-gun")
    # Half a name, none, and one that is taken change nothing, and the field stays where it is.
    field.fill("")
    expect(field).to_be_focused()
    field.fill("bunker")
    expect(field).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Tab")
    assert _document(page) == before
    expect(field).to_have_value("machine-gun")
    field.fill("maxim")
    page.keyboard.press("Enter")
    expect(piece(page, "maxim")).to_have_count(1)
    expect(page.locator(".faults")).to_have_count(0)
    after = _document(page)
    bunker = next(each for each in after["terrain"] if each["id"] == "bunker")
    assert bunker["occupants"] == ["maxim" if each == "machine-gun" else each for each in inside]
    page.get_by_role("button", name="Undo").click()
    assert _document(page) == before


def test_a_text_with_faults_is_laid_out_to_be_mended(people: People) -> None:
    page = people.sit_down("#/edit")
    text = (
        (EXAMPLES / "figure-10.toml").read_text(encoding="utf-8").replace('ruleset = "ninth-age"', 'ruleset = "ninth"')
    )
    page.get_by_role("tab", name="File").click()
    page.get_by_label("The scenario's text").fill(text)
    page.get_by_role("button", name="Lay out this text").click()
    expect(piece(page, "knights")).to_have_count(1)
    expect(page.locator(".faults")).to_contain_text("ruleset")
    page.get_by_role("tab", name="Table").click()
    page.get_by_label("Ruleset", exact=True).select_option("ninth-age")
    expect(page.locator(".faults")).to_have_count(0)
    # What is too large to be read is refused, and leaves the table as it was.
    page.get_by_role("tab", name="File").click()
    large = json.dumps({"table": {}, "title": "a" * 3 * 2**20}).encode()
    page.locator('input[type="file"]').set_input_files({"name": "large.json", "mimeType": "", "buffer": large})
    expect(page.locator(".notice.bad")).to_be_visible()
    expect(piece(page, "knights")).to_have_count(1)
    assert all(re.search("422|413|404", each) for each in people.complaints), people.complaints
    people.complaints.clear()


def test_a_corner_is_dragged_made_and_taken_out(people: People) -> None:
    page = people.sit_down("#/edit")
    _open(page, "figure-10.toml")
    expect(piece(page, "hill")).to_have_count(1)
    corners = _document(page)["terrain"][0]["polygon"]
    page.get_by_role("tab", name="Terrain").click()
    page.locator(".items").get_by_role("button", name="hill").click()
    expect(page.locator('[data-grip^="corner"]')).to_have_count(len(corners))

    def middle(name: str, index: int) -> tuple[float, float]:
        box = page.locator(f'[data-grip="{name} {index}"] .corner-dot').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    at = middle("corner", 0)
    drag(page, at, (at[0] - 60, at[1] + 20))
    moved = _document(page)["terrain"][0]["polygon"]
    assert moved[1:] == corners[1:]
    assert moved[0][0] < corners[0][0]
    assert moved[0][0] % 0.5 == 0, "snapped to the grid"
    at = middle("between", 2)
    drag(page, at, (at[0] + 40, at[1] - 40))
    longer = _document(page)["terrain"][0]["polygon"]
    assert longer[:3] + longer[4:] == moved
    people.shot(page, "edit-corners")
    # A press without a motion changes nothing; two quick ones take the corner out.
    page.mouse.click(*middle("corner", 3))
    assert _document(page)["terrain"][0]["polygon"] == longer
    page.mouse.dblclick(*middle("corner", 3))
    assert _document(page)["terrain"][0]["polygon"] == moved
    for _ in range(3):
        page.locator(".board-tools").get_by_role("button", name="Undo").click()
    assert _document(page)["terrain"][0]["polygon"] == corners


def test_keys_end_a_drawing_and_take_pieces_away(people: People) -> None:
    page = people.sit_down("#/edit")
    _new_table(page, "ninth-age", "48x48in")
    board = page.locator(".board-svg").bounding_box()
    assert board is not None
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    page.get_by_role("button", name="Draw on the table").click()
    page.mouse.click(x, y)
    page.keyboard.press("Escape")
    expect(page.locator(".drawing-bar")).to_have_count(0)
    page.get_by_role("button", name="Draw on the table").click()
    for dx, dy in ((-60, -20), (40, -50), (300, 0), (70, 20)):
        page.mouse.click(x + dx, y + dy)
        if dx == 300:
            page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    expect(piece(page, "forest")).to_have_count(1)
    assert len(_document(page)["terrain"][0]["polygon"]) == 3
    piece(page, "forest").focus()
    page.keyboard.press("Delete")
    expect(piece(page, "forest")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(piece(page, "forest")).to_have_count(1)


def test_two_tabs_have_one_table(people: People) -> None:
    page = people.sit_down("#/edit")
    _open(page, "figure-10.toml")
    expect(piece(page, "knights")).to_have_count(1)
    _document(page)
    other = page.context.new_page()
    other.goto(people.address + "#/edit")
    other.get_by_label("Title", exact=True).fill("The other tab")
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("The other tab")
    page.get_by_label("Width", exact=True).fill("40")
    expect(other.get_by_label("Width", exact=True)).to_have_value("40")
    other.reload()
    expect(other.get_by_label("Width", exact=True)).to_have_value("40")
    expect(other.get_by_label("Title", exact=True)).to_have_value("The other tab")


def test_the_whole_table_can_be_drawn_on_with_a_finger(people: People) -> None:
    page = people.sit_down("#/edit", size=PHONE, touch=True)
    page.get_by_role("tab", name="Terrain").click()
    page.get_by_role("button", name="Draw on the table").click()
    bar = page.locator(".drawing-bar").bounding_box()
    ground = page.locator(".board-ground").first.bounding_box()
    assert bar is not None
    assert ground is not None
    people.shot(page, "edit-drawing-phone")
    assert ground["y"] + ground["height"] < bar["y"], "the bar lies on the table"


def test_a_unit_that_is_loosened_stands_where_it_stood(people: People) -> None:
    page = people.sit_down("#/edit")
    _open(page, "figure-8.toml")
    expect(piece(page, "archers-a")).to_have_count(1)
    before = piece(page, "archers-a").locator(".piece-focus").bounding_box()
    page.get_by_role("tab", name="Units").click()
    page.locator(".items").get_by_role("button", name="archers-a").click()
    page.get_by_role("button", name="model by model").click()
    expect(piece(page, "archers-a-1")).to_have_count(1)
    expect(page.locator(".faults")).to_have_count(0)
    boxes = [each.bounding_box() for each in page.locator('[data-piece^="archers-a-"] .piece-focus').all()]
    assert before is not None
    for box in boxes:
        assert box is not None
        assert before["x"] - 1 <= box["x"] <= box["x"] + box["width"] <= before["x"] + before["width"] + 1
        assert before["y"] - 1 <= box["y"] <= box["y"] + box["height"] <= before["y"] + before["height"] + 1


def test_undo_that_is_offered_goes_with_the_next_change(people: People) -> None:
    page = people.sit_down("#/edit")
    _new_table(page, "mordheim", "48x48in")
    offer = page.locator(".toast").get_by_role("button", name="Undo")
    expect(offer).to_be_visible()
    page.get_by_role("button", name="Put one in the middle").click()
    expect(offer).to_have_count(0)


@pytest.mark.parametrize("language", ["en-GB", "ru-RU"])
@pytest.mark.parametrize("size", [PHONE, {"width": 760, "height": 900}, DESK], ids=["phone", "tablet", "desk"])
def test_a_message_covers_nothing_that_can_be_pressed(people: People, size: ViewportSize, language: str) -> None:
    page = people.sit_down("#/edit", size=size, language=language, touch=size is PHONE)
    page.locator(".edit-bar button, .workbench button").first.wait_for()
    bar, board = page.locator(".bar"), page.locator(".board-svg")
    before = bar.bounding_box()
    pasted = (EXAMPLES / "figure-10.toml").read_text(encoding="utf-8")
    for text in (pasted, 'format = "defilade/1"\nruleset = ' + 30 * "long" + "\n[[units", pasted):
        page.evaluate(PASTE, text)
    messages = page.get_by_role("log").locator(".toast")
    expect(messages).to_have_count(3)
    assert all("422" in complaint for complaint in people.complaints), people.complaints
    people.complaints.clear()
    people.shot(page, f"message-{size['width']}-{language[:2]}")
    lies_on = covered(page)
    assert lies_on == []
    for each in messages.all():
        box, whole = each.bounding_box(), bar.bounding_box()
        assert box is not None
        assert whole is not None
        assert whole["y"] <= box["y"] <= box["y"] + box["height"] <= whole["y"] + whole["height"]
        assert 0 <= box["x"] <= box["x"] + box["width"] <= size["width"]
        expect(each).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert axe(page, AXE.read_text(encoding="utf-8")) == []
    for _ in range(3):
        messages.first.get_by_role("button").last.click()
    expect(messages).to_have_count(0)
    assert bar.bounding_box() == before
    expect(board).to_be_visible()


def test_a_side_is_renamed_wherever_it_is_named_in_one_step(people: People) -> None:
    page = people.sit_down("#/edit")
    page.locator(".edit-bar button, .workbench button").first.wait_for()
    page.evaluate(PASTE, json.dumps(SIDED))
    expect(piece(page, "red-1")).to_have_count(1)
    undo = page.locator(".board-tools").get_by_role("button", name="Undo")
    page.get_by_role("tab", name="Table").click()
    second = page.get_by_label("Side 2", exact=True)
    second.fill("red")
    expect(page.get_by_text("Another side is called so already.")).to_be_visible()
    second.press("Escape")
    second.fill("navy")
    second.press("Enter")
    assert _sides(_document(page)) == ["red", "navy", "red", "navy", "navy", "navy"]
    undo.click()
    assert _document(page) == SIDED
    page.get_by_role("tab", name="Units").click()
    page.locator(".items").get_by_role("button", name="red").click()
    side = page.get_by_label("Side", exact=True)
    side.fill("rust")
    side.blur()
    assert _sides(_document(page)) == ["rust", "blue", "rust", "blue", "blue", "blue"]
    expect(page.locator(".faults")).to_have_count(0)
    page.get_by_role("tab", name="Units").click()
    expect(page.get_by_label("Side of a new unit")).to_have_value("rust")
    undo.click()
    assert _document(page) == SIDED
