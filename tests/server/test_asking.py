"""The questions over HTTP: the catalogue, examples, files, rulings, odds, pictures, positions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.game.loading import loads
from defilade.language import LANGUAGES
from defilade.rulesets.registry import ruleset_ids
from defilade.server.asking.exporting import file_name, scenario_text
from tests.server.clients import EXAMPLES, TestClient, serving, small


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with serving() as made:
        yield made


def example(client: TestClient, name: str) -> Any:  # noqa: ANN401 - a scenario
    return client.get(f"/api/examples/{name}").json()["scenario"]


def test_about(client: TestClient) -> None:
    told = client.get("/api/about?lang=ru").json()
    assert told["name"] == "defilade"
    assert told["rulesets"][0] == {"id": "soldatiki", "name": "Солдатики"}
    assert told["languages"] == ["ru", "en"]
    assert told["limits"]["large_body"] == 2 * 2**20


STARTS = {
    "soldatiki": [
        ("dug-in", "dug in", "окопались"),
        ("dug-in-this-turn", "dug in this turn", "окопались в этом ходу"),
        ("held", "held to its place", "двигаться нельзя"),
    ],
    "mordheim": [],
    "ninth-age": [],
    "flames-of-war": [
        ("pinned", "pinned down", "прижаты огнём"),
        ("dig-attempted", "has tried to dig in this turn", "уже пытались окопаться в этом ходу"),
    ],
}
"""What a unit may start as: each is to be understood by itself, whatever stands beside it."""


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_what_a_unit_may_start_as_says_what_it_is(client: TestClient, ruleset: str) -> None:
    english, russian = (client.get(f"/api/rulesets/{ruleset}?lang={language}").json() for language in ("en", "ru"))
    both = zip(english["flags"], russian["flags"], strict=True)
    assert [(en["id"], en["text"], ru["text"]) for en, ru in both if en["may_start"]] == STARTS[ruleset]


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_ruleset_is_told_whole_and_in_both_languages(client: TestClient, ruleset: str) -> None:
    english, russian = (client.get(f"/api/rulesets/{ruleset}?lang={language}").json() for language in ("en", "ru"))
    assert [clause["id"] for clause in english["clauses"]][-1] == "GAME-move"
    assert english["phases"][-1] == {"id": "over", "name": "over"}
    for part in ("options", "profile", "weapon", "terrain", "kinds", "flags", "statuses", "actions", "clauses"):
        assert len(english[part]) == len(russian[part]) > 0
    for part in ("options", "profile", "weapon", "terrain"):
        for key in russian[part]:
            assert re.search("[а-яА-Я]", key["label"]), key
            assert re.search("[а-яА-Я]", key["text"]), key
    for kind in russian["kinds"]:
        assert re.search("[а-я]", kind["name"]), kind
    assert all(re.search("[а-яА-Я]", action["name"]) for action in russian["actions"])


def test_keys_have_types_and_bounds(client: TestClient) -> None:
    told = client.get("/api/rulesets/soldatiki").json()
    keys = {key["name"]: key for part in ("options", "profile", "weapon") for key in told[part]}
    types = {name: keys[name]["type"] for name in ("wood_depth", "hit", "traits", "small_part", "shots", "placing")}
    assert types == {
        "wood_depth": "length",
        "hit": "d6",
        "traits": "words",
        "small_part": "number",
        "shots": "whole",
        "placing": "word",
    }
    assert (keys["hit"]["low"], keys["hit"]["high"]) == (2, 6)
    assert keys["damage"]["values"] == ["D3"]
    assert keys["placing"]["labels"] == {"agreed": "by agreement", "in-turn": "by the sides in turn"}
    assert keys["small_part"]["default"] == 0.25


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_schema_takes_every_example(client: TestClient, language: str) -> None:
    schema = client.get(f"/api/schema?lang={language}").json()
    for name in EXAMPLES:
        jsonschema.validate(example(client, name), schema)


def test_examples_are_those_of_the_project(client: TestClient) -> None:
    listed = client.get("/api/examples").json()
    assert {each["id"] for each in listed} >= {"figure-8", "figure-9", "figure-10", "street-fight", "warband"}
    assert {each["ruleset"] for each in listed} == set(ruleset_ids())
    assert client.get("/api/examples/nothing").status_code == 404
    assert client.get("/api/examples/..%2f..%2fpyproject").status_code == 404


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_view_of_an_example_holds_all_of_it(client: TestClient, name: str) -> None:
    scenario = example(client, name)
    read = client.post("/api/scenario", json={"scenario": scenario}).json()
    view = read["view"]
    assert read["scenario"] == scenario
    assert [feature["id"] for feature in view["terrain"]] == [each["id"] for each in scenario.get("terrain", [])]
    assert [unit["id"] for unit in view["units"]] == [each["id"] for each in scenario["units"]]
    assert [model["id"] for model in view["models"]] == [m for unit in view["units"] for m in unit["models"]]
    for thing in (*view["terrain"], *view["units"], *view["models"], *view["zones"], *view["reserve"]):
        if thing["path"] is not None:
            found = at(scenario, thing["path"])
            assert found.get("id") == thing.get("id")
            assert found.get("side", thing.get("side")) == thing.get("side")
    single = [model for model in view["models"] if model["rank"] is None]
    assert all(at(scenario, model["path"])["position"] is not None for model in single)
    assert all(model["path"] is None for model in view["models"] if model["rank"] is not None)


def at(document: Any, path: str) -> Any:  # noqa: ANN401 - any part of a scenario
    """Return what stands at a path such as ``units[0].models[1]``."""
    for name, number in re.findall(r"(\w+)|\[(\d+)\]", path):
        document = document[name] if name else document[int(number)]
    return document


@pytest.mark.parametrize("form", ["toml", "json"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_exported_reads_back_equal(client: TestClient, name: str, form: str) -> None:
    scenario = example(client, name)
    file = client.post("/api/export", json={"scenario": scenario, "format": form}).json()
    assert file["name"].endswith(f".{form}")
    assert loads(file["text"]) == loads(json.dumps(scenario))
    again = client.post("/api/scenario", json={"text": file["text"]}).json()
    assert again["scenario"] == scenario


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_text_is_taken_apart_unchecked(client: TestClient, name: str) -> None:
    scenario = example(client, name) | {"ruleset": "chess", "units": 7}
    assert client.post("/api/document", json={"text": json.dumps(scenario)}).json() == {"scenario": scenario}
    text = client.post("/api/export", json={"scenario": example(client, name)}).json()["text"]
    faulty = text.replace('ruleset = "', 'ruleset = "no-').replace("width = ", "wide = ", 1)
    assert client.post("/api/scenario", json={"text": faulty}).status_code == 422
    taken = client.post("/api/document", json={"text": faulty}).json()["scenario"]
    assert taken["ruleset"] == "no-" + example(client, name)["ruleset"]
    assert "width" not in taken["table"]
    assert taken["units"] == example(client, name)["units"]


def test_what_json_has_no_words_for_is_taken_apart_as_text(client: TestClient) -> None:
    text = "a = 1979-05-27\nb = inf\nc = [nan, 07:32:00, 1.5, true]\n[d]\ne = 1979-05-27T07:32:00Z"
    assert client.post("/api/document", json={"text": text}).json()["scenario"] == {
        "a": "1979-05-27",
        "b": "inf",
        "c": ["nan", "07:32:00", 1.5, True],
        "d": {"e": "1979-05-27 07:32:00+00:00"},
    }


@pytest.mark.parametrize("text", ["", "a = = b", "{", "[1, 2]", "a" * 70])
def test_a_text_that_is_neither_toml_nor_json_is_not_taken_apart(client: TestClient, text: str) -> None:
    answer = client.post("/api/document", json={"text": text})
    assert answer.status_code == 422
    assert answer.json()["error"]["faults"]


NUMBERS = st.floats(2, 50, allow_nan=False) | st.integers(2, 50)
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=20)


@given(
    title=st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), max_size=60),
    names=st.lists(NAMES, min_size=3, max_size=3, unique=True),
    place=st.tuples(NUMBERS, NUMBERS),
    height=st.none() | st.sampled_from(["25mm", 2, 0.1]),
    limit=st.none() | st.integers(1, 1000),
)
def test_any_scenario_survives_being_exported(
    title: str, names: list[str], place: tuple[float, float], height: object, limit: int | None
) -> None:
    wood, unit, model = names
    given = {} if height is None else {"height": height}
    scenario = small(
        title=title,
        terrain=[{"id": wood, "kind": "hill", **given, "circle": {"centre": list(place), "radius": 1}}],
        units=[
            {
                "id": unit,
                "side": "red",
                "base": "10mm",
                "profile": {"kind": "soldier", "traits": ["medic"]},
                "models": [{"id": model, "position": list(place), "facing": -0.0}],
            }
        ],
        turn={} if limit is None else {"limit": limit},
    )
    field = loads(json.dumps(scenario))
    for form in ("toml", "json"):
        assert loads(scenario_text(field, form)) == field
        assert re.fullmatch(rf"[\w-]+\.{form}", file_name(field, form))


def test_points_are_written_in_one_line(client: TestClient) -> None:
    text = client.post("/api/export", json={"scenario": small()}).json()["text"]
    assert "position = [30, 10]" in text
    assert "[20, 37]," in text


def test_rulings_are_those_of_the_library(client: TestClient) -> None:
    answer = client.post("/api/rule", json={"scenario": small(), "shooter": "ivan", "target": "blues"}).json()
    assert (answer["format"], answer["ruleset"]) == ("defilade/ruling/1", "soldatiki")
    assert [(ruling["shooter"], ruling["target"], ruling["save"]) for ruling in answer["rulings"]] == [
        ("ivan", "hans", 6)
    ]
    everybody = client.post("/api/rule", json={"scenario": small()}).json()["rulings"]
    assert [(ruling["shooter"], ruling["target"]) for ruling in everybody] == [("ivan", "hans"), ("hans", "ivan")]


def test_odds_of_a_volley_and_of_an_action(client: TestClient) -> None:
    volley = client.post("/api/odds", json={"scenario": small(), "shooter": "reds", "target": "blues"}).json()
    means = {outcome["name"]: outcome["mean"] for outcome in volley["outcomes"]}
    assert means["hits"] == pytest.approx(1 / 2)
    assert means["casualties"] == pytest.approx(5 / 12)
    digging = client.post("/api/odds", json={"scenario": small(), "unit": "reds", "action": "dig-in"}).json()
    (success,) = digging["outcomes"]
    assert sum(success["distribution"].values()) == pytest.approx(1)
    for wrong in ({}, {"shooter": "reds"}, {"shooter": "reds", "target": "blues", "unit": "reds"}, {"unit": "reds"}):
        assert client.post("/api/odds", json={"scenario": small(), **wrong}).status_code == 400


@pytest.mark.parametrize(
    ("form", "begins", "kind"),
    [("svg", b"<svg", "image/svg+xml"), ("png", b"\x89PNG", "image/png"), ("pdf", b"%PDF-", "application/pdf")],
)
def test_pictures_are_files(client: TestClient, form: str, begins: bytes, kind: str) -> None:
    asked = {"scenario": small(), "shooter": "ivan", "target": "hans", "format": form}
    answer = client.post("/api/picture?lang=ru", json=asked)
    assert answer.status_code == 200
    assert answer.content.startswith(begins)
    assert answer.headers["content-type"].split(";")[0] == kind
    assert answer.headers["content-disposition"] == f"attachment; filename*=UTF-8''a-fence.{form}"
    assert answer.headers["content-language"] == "ru"


def test_the_page_of_a_pdf_is_as_large_as_the_drawing(client: TestClient) -> None:
    body = {"scenario": small(), "format": "svg"}
    drawn = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', client.post("/api/picture", json=body).text)
    pdf = client.post("/api/picture", json=body | {"format": "pdf"}).content
    page = re.search(rb"/MediaBox\s*\[\s*0(?:\.0)?\s+0(?:\.0)?\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    assert drawn is not None
    assert page is not None
    points = [float(drawn[1]) * 0.75, float(drawn[2]) * 0.75]
    assert [float(page[1]), float(page[2])] == pytest.approx(points, abs=0.1)
    assert b"/Font" in pdf, "words are letters"


def test_a_position_is_found_by_its_link_and_by_nothing_else(client: TestClient) -> None:
    sent = {"scenario": small(), "shooter": "ivan", "target": "blues"}
    made = client.post("/api/positions", json=sent)
    assert made.status_code == 201
    name = made.json()["position"]
    assert len(name) >= 20
    assert client.get(f"/api/positions/{name}").json() == sent
    for other in ("none", name[:-1], name + "a", "%00", "%F0%9F%8E%B2"):
        assert client.get(f"/api/positions/{other}").status_code == 404
    assert client.post("/api/positions", json=sent | {"target": "nobody"}).status_code == 404
    assert client.post("/api/positions", json={"scenario": {}}).status_code == 422


def test_the_description_of_the_api_is_whole(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation.get("summary"), (path, method)
            assert operation.get("description"), (path, method)
            assert {"400", "429"} <= set(operation["responses"]), (path, method)


def test_examples_of_the_description_are_as_described(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    looked_at = 0
    for path, methods in described["paths"].items():
        for operation in methods.values():
            contents = [response.get("content", {}) for response in operation["responses"].values()]
            for content in (*contents, operation.get("requestBody", {}).get("content", {})):
                for media in content.values():
                    if "example" in media:
                        jsonschema.validate(media["example"], media["schema"] | {"components": described["components"]})
                        looked_at += 1
            if path.startswith(("/api/scenario", "/api/document", "/api/rule", "/api/odds", "/api/export")):
                assert "example" in operation["responses"]["200"]["content"]["application/json"]
    assert looked_at > 100


def test_the_example_of_a_request_gives_the_example_of_its_answer(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    for path in ("/api/scenario", "/api/document", "/api/export", "/api/rule", "/api/odds"):
        operation = described["paths"][path]["post"]
        asked = operation["requestBody"]["content"]["application/json"]["example"]
        answer = client.post(path, json=asked)
        assert answer.json() == operation["responses"]["200"]["content"]["application/json"]["example"]
    about = described["paths"]["/api/about"]["get"]["responses"]["200"]["content"]["application/json"]["example"]
    assert client.get("/api/about").json() | {"limits": about["limits"], "kernel": about["kernel"]} == about
