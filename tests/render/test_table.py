from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

import pytest

from defilade.geometry.shapes import area
from defilade.geometry.silhouette import Eye, Prism
from defilade.language import LANGUAGES, Language
from defilade.render import Fit, Scene, draw_table, view_of
from defilade.render.lettering import text_width
from defilade.render.table import PAGE
from defilade.rulesets.view import FootprintView
from defilade.sight.upright import UprightView
from tests.render import battlefields
from tests.render.battlefields import HOSTILE, Example, parsed

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = battlefields.EXAMPLES
names = pytest.mark.parametrize("name", sorted(EXAMPLES))


def texts(root: Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def drawing(example: Example, language: Language = "en", fit: Fit | None = None) -> Element:
    return parsed(draw_table(*example, language, fit=fit))


def horizontal_extent(element: Element) -> tuple[float, float]:
    x, size = float(element.get("x", "0")), float(element.get("font-size", "0"))
    width = text_width(element.text or "", size, bold=element.get("font-weight") == "bold")
    left = x - {"middle": width / 2, "end": width}.get(element.get("text-anchor", ""), 0.0)
    return left, left + width


def text_boxes(elements: Iterable[Element]) -> Iterator[tuple[float, float, float, float]]:
    for element in elements:
        left, right = horizontal_extent(element)
        y, size = float(element.get("y", "0")), float(element.get("font-size", "0"))
        yield left, y - 0.7 * size, right, y


@names
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_valid_and_described(name: str, language: Language) -> None:
    root = drawing(EXAMPLES[name](), language)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == language
    labelled = (root.get("aria-labelledby") or "").split()
    described = {element.get("id"): element.text for element in root if element.tag in {f"{SVG}title", f"{SVG}desc"}}
    assert all(described[identifier] for identifier in labelled)


@names
def test_the_same_scene_gives_the_same_bytes(name: str) -> None:
    assert draw_table(*EXAMPLES[name](), "ru") == draw_table(*EXAMPLES[name](), "ru")


@names
def test_every_reference_has_its_definition(name: str) -> None:
    text = draw_table(*EXAMPLES[name](), "en")
    root = parsed(text)
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    used = {part.split(")")[0] for part in text.split("url(#")[1:]}
    assert used <= defined
    assert len(defined) == sum(1 for element in root.iter() if element.get("id"))


@names
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_cut_off_at_the_page(name: str, language: Language) -> None:
    root = drawing(EXAMPLES[name](), language)
    height = float(root.get("height", "0"))
    for element in root.iter(f"{SVG}text"):
        left, right = horizontal_extent(element)
        assert left >= 0, element.text
        assert right <= PAGE, element.text
        assert 0 < float(element.get("y", "0")) < height


@names
def test_names_on_the_map_do_not_cover_each_other(name: str) -> None:
    root = drawing(EXAMPLES[name]())
    boxes = list(text_boxes(e for e in root.iter(f"{SVG}text") if e.get("paint-order") == "stroke"))
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            apart = one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1
            assert apart, (one, other)


def test_hostile_names_stay_text() -> None:
    text = draw_table(*battlefields.hostile(), "en")
    root = parsed(text)
    assert "<script" not in text
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "rect", "defs", "pattern", "path", "g", "line", "text", "circle",
    }  # fmt: skip
    assert not [element for element in root.iter() for key in element.attrib if key.startswith("on") or "href" in key]
    assert any(HOSTILE[:20] in part for part in texts(root))


def test_the_percentages_stand_beside_the_target() -> None:
    field, scene = battlefields.hill()
    shares = scene.rulings[0].obscured
    assert shares.light is not None
    assert shares.hard is not None
    words = texts(drawing((field, scene)))
    for label, share in (("light", shares.light), ("hard", shares.hard), ("together", shares.total)):
        assert f"{label} {100 * share:.1f} %" in words


def test_the_legend_names_what_is_there_only() -> None:
    words = texts(drawing(battlefields.forest(), fit="table"))
    assert "forest" in words
    assert "ground hidden by light cover" in words
    assert "part of the target hidden by light cover" in words
    assert "part of the target hidden by both" not in words
    assert "hill" not in words


def test_a_kind_that_a_plug_in_brought_is_drawn_under_its_name() -> None:
    assert "crater" in texts(drawing(battlefields.crowd()))


def test_the_arc_bounds_the_shading() -> None:
    field, scene = battlefields.hill()
    assert scene.view is not None
    assert scene.view.arc is not None
    corners = scene.view.arc.part(((0.0, 0.0), (48.0, 0.0), (48.0, 32.0), (0.0, 32.0)))
    assert 0 < area(corners) < 48 * 32
    assert "edge of the front arc; grey is outside it" in texts(drawing((field, scene)))


def test_a_scene_is_cropped_where_the_table_would_be_too_small_to_read() -> None:
    whole, near = (drawing(battlefields.tiny(), fit=fit) for fit in ("table", None))
    caption = "The part of the table that is shown"
    assert caption not in texts(whole)
    assert caption in texts(near)
    assert "bases are drawn larger than they are" in texts(whole)
    assert "bases are drawn larger than they are" not in texts(near)


def test_many_pairs_are_drawn_unit_by_unit_and_counted_one_by_one() -> None:
    words = texts(drawing(battlefields.crowd()))
    assert "400 pairs of shooters and targets" in words
    assert "each line: the best shot that one unit has at another" in words
    counted = [word.rsplit(": ", 1)[1] for word in words if ": " in word]
    assert sum(int(count) for count in counted if count.isdecimal()) == 400


def test_a_table_without_rulings_is_a_map() -> None:
    field, _ = battlefields.street()
    words = texts(drawing((field, Scene())))
    assert "measured from here" not in words
    assert "building" in words


def test_what_the_shooter_sees_is_drawn_beside_the_table() -> None:
    words = texts(drawing(battlefields.street()))
    assert "What the shooter sees of the target" in words
    assert "hidden part of the target" in words
    assert "ground hidden by hard cover" not in words


def test_the_sight_of_a_footprint_becomes_a_view_with_its_arc() -> None:
    _, scene = battlefields.hill()
    assert scene.view is not None
    assert scene.view.arc is not None
    named = [(f"thing-{i}", obstacle) for i, obstacle in enumerate(scene.view.obstacles)]
    found = FootprintView(scene.view.viewpoint, scene.view.arc, scene.view.footprint, named)
    assert view_of(found) == scene.view


def test_the_sight_of_a_silhouette_becomes_its_cells() -> None:
    wall = Prism(battlefields.box(0.0, 5.0, 4.0, 5.1), 0.0, 9.0)
    target = Prism(battlefields.box(-1.0, 9.0, 1.0, 11.0), 0.0, 1.0)
    seen = UprightView(Eye(0.0, 0.0, 1.0), target, {"wall": wall}, {"ruins": 0.2})
    view = view_of(seen)
    assert view.obstacles == ()
    assert {cell.hidden_by for cell in view.silhouette if not cell.visible} == {"wall"}
    hidden, whole = (
        sum(area(cell.polygon) for cell in view.silhouette if not (some and cell.visible)) for some in (True, False)
    )
    assert hidden / whole == pytest.approx(0.5)
    field, scene = battlefields.street()
    words = texts(drawing((field, Scene(scene.rulings, view))))
    assert "in ruins: 20 % of that shows" in words
