"""The machine form: the shapes that other programs read."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call
from tests.examples.scenes import NAMES, path

RULING = {
    "shooter", "target", "distance", "viewpoint", "in_arc", "in_sight", "can_shoot", "obscured", "cover",
    "to_hit_modifier", "save", "by", "clauses", "text",
}  # fmt: skip
COVER: dict[str, set[str | None]] = {
    "ninth-age": {"light", "hard", None},
    "soldatiki": {"cover", "small-part", "dug-in", "trench", "bunker", None},
    "flames-of-war": {"bulletproof", None},
    "mordheim": {None},
}
ARMED = {
    "figure-8": ("archers-b", "spearmen-b"),
    "figure-9": ("archers-b", "spearmen-b"),
    "figure-10": ("archers", "knights"),
    "street-fight": ("riflemen", "assault"),
    "warband": ("crossbows", "slingers"),
    "river-platoon": ("mg", "rifles"),
}


@pytest.mark.parametrize("name", NAMES)
def test_rulings(name: str) -> None:
    shooter, target = ARMED[name]
    answer = call("rule", path(name), "--shooter", shooter, "--target", target, "--json")
    assert (answer.status, answer.err) == (0, "")
    found = answer.json
    assert found.keys() == {"format", "ruleset", "rulings"}
    assert found["format"] == "defilade/ruling/1"
    assert found["rulings"]
    for ruling in found["rulings"]:
        assert ruling.keys() == RULING
        _assert_sound(ruling, found["ruleset"])


def _assert_sound(ruling: dict[str, Any], ruleset: str) -> None:
    classes = ruleset == "ninth-age"
    assert ruling["obscured"].keys() == ({"light", "hard", "total"} if classes else {"total"})
    assert all(0 <= share <= 1 for share in ruling["obscured"].values())
    assert ruling["cover"] in COVER[ruleset]
    assert (ruling["viewpoint"] is not None) == classes
    assert classes or ruling["in_arc"] is True
    assert (ruling["save"] is None) or (ruling["save"] in range(2, 7) and not classes)
    assert ruling["to_hit_modifier"] in ((0, -1, -2) if classes else (0,))
    assert all(one.keys() == {"id", "class", "fraction"} for one in ruling["by"])
    assert all(one["class"] in ({"light", "hard"} if classes else {"hides"}) for one in ruling["by"])
    fractions = [one["fraction"] for one in ruling["by"]]
    assert fractions == sorted(fractions, reverse=True)
    assert all(share > 1e-6 for share in fractions)
    assert ruling["text"].endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_all_pairs_of_opposing_sides(name: str) -> None:
    if name in ("figure-8", "figure-9"):
        pytest.skip("the panels hold some hundreds of pairs")
    rulings = call("rule", path(name), "--json").json["rulings"]
    pairs = [(ruling["shooter"], ruling["target"]) for ruling in rulings]
    assert len(pairs) == len(set(pairs))
    expected = {"figure-10": 18 + 5 * 2, "street-fight": 2 * 9 * 11, "warband": 2 * 5 * 6, "river-platoon": 2 * 11 * 5}
    assert len(pairs) == expected[name]


@pytest.mark.parametrize("name", NAMES)
def test_odds(name: str) -> None:
    shooter, target = ARMED[name]
    answer = call("odds", path(name), "--shooter", shooter, "--target", target, "--json")
    assert (answer.status, answer.err) == (0, "")
    found = answer.json
    assert found["format"] == "defilade/odds/1"
    for outcome in found["outcomes"]:
        assert outcome.keys() == {"name", "distribution", "mean"}
        chances = outcome["distribution"]
        assert math.fsum(chances.values()) == pytest.approx(1, abs=1e-12)
        assert math.fsum(int(value) * chance for value, chance in chances.items()) == pytest.approx(outcome["mean"])
    names = [outcome["name"] for outcome in found["outcomes"]]
    assert names == {"warband": ["hits", "wounds"], "river-platoon": ["hits", "casualties"]}.get(
        name, ["hits", "wounds", "casualties"]
    )


def test_outcomes_that_are_words_have_no_mean() -> None:
    found = call("odds", path("warband"), "--shooter", "crossbows", "--target", "slinger", "--json").json["outcomes"]
    assert [outcome["name"] for outcome in found] == ["hits", "wounds", "status"]
    assert found[-1].keys() == {"name", "distribution"}
    assert set(found[-1]["distribution"]) == {"active", "knocked-down", "stunned", "out-of-action"}
    dug = call("odds", path("river-platoon"), "--unit", "rifles", "--action", "dig-in", "--json").json["outcomes"]
    assert dug == [{"name": "success", "distribution": {"true": 0.75, "false": 0.25}}]


def test_exact_chances_stand_beside_the_others() -> None:
    arguments = ("odds", path("river-platoon"), "--unit", "rifles", "--action", "dig-in", "--json", "--exact")
    assert call(*arguments).json["outcomes"][0]["exact"] == {"true": "3/4", "false": "1/4"}


def test_a_sound_scenario() -> None:
    assert call("check", path("figure-10"), "--json").json == []


def test_clauses() -> None:
    found = call("clauses", "ninth-age", "--json").json
    assert found["format"] == "defilade/clauses/1"
    ids = [clause["id"] for clause in found["clauses"]]
    assert "T9A-3.2" in ids
    assert "GAME-turn" in ids
    keys = {"id", "ruleset", "title", "text", "source", "reading", "status", "options"}
    assert all(clause.keys() == keys for clause in found["clauses"])
    russian = call("clauses", "ninth-age", "--json", "--lang", "ru").json["clauses"]
    assert [clause["id"] for clause in russian] == ids
    assert all(one["text"] != other["text"] for one, other in zip(found["clauses"], russian, strict=True))


def test_the_schema_is_one() -> None:
    found = call("schema").json
    assert found["$schema"].startswith("https://json-schema.org/")


@pytest.mark.parametrize("command", ["rule", "odds", "check"])
def test_a_dash_reads_standard_input(command: str) -> None:
    pair = () if command == "check" else ("--shooter", "archers-1", "--target", "knights")
    text = Path(path("figure-10")).read_text(encoding="utf-8")
    from_stdin = call(command, "-", *pair, "--json", stdin=text)
    assert from_stdin.status == 0
    assert from_stdin.out == call(command, path("figure-10"), *pair, "--json").out


def test_the_machine_form_is_utf_8_and_strict() -> None:
    answer = call("rule", path("street-fight"), "--shooter", "sniper-1", "--target", "assault-3", "--json")
    assert "чистом поле" in answer.out
    json.loads(answer.out, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
