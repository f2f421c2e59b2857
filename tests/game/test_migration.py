"""Files in earlier versions of their formats are brought up to date, or refused in clear words."""

from __future__ import annotations

from typing import Any

import pytest

from defilade import Game, ScenarioError
from defilade.battlefield.faults import Fault
from defilade.battlefield.reading import read_scenario
from defilade.battlefield.versions import SCENARIO_MIGRATIONS, Migrations, migrated
from defilade.game.records import MIGRATIONS, read_record
from defilade.game.replaying import replay
from defilade.rulesets.registry import Formats

Tables = dict[str, Any]


def scenario(version: str = "defilade/1") -> Tables:
    return {
        "format": version,
        "ruleset": "ninth-age",
        "table": {"width": 72, "depth": 48, "unit": "in"},
        "units": [
            {
                "id": side,
                "side": side,
                "base": "20x20mm",
                "models": [{"id": f"{side}-1", "position": [x, 20], "facing": 90}],
            }
            for side, x in (("red", 20), ("blue", 40))
        ],
    }


def record(version: str = "defilade/record/1", of: Tables | None = None) -> Tables:
    return {
        "format": version,
        "scenario": scenario() if of is None else of,
        "dice": [],
        "actions": [{"do": "end-phase"}],
    }


def faults_of_scenario(raw: Tables, migrations: Migrations = SCENARIO_MIGRATIONS) -> tuple[Fault, ...]:
    with pytest.raises(ScenarioError) as raised:
        read_scenario(raw, Formats(), migrations)
    return raised.value.faults


def faults_of_record(raw: Tables) -> tuple[Fault, ...]:
    with pytest.raises(ScenarioError) as raised:
        read_record(raw)
    return raised.value.faults


# Before the first version, in these tests, a table had "size", and records had "moves".


def sized(old: Tables) -> Tables:
    width, depth, unit = old["table"]["size"]
    return {**old, "format": "defilade/1", "table": {"width": width, "depth": depth, "unit": unit}}


def renamed(older: Tables) -> Tables:
    units = older.pop("armies")
    return {**older, "format": "defilade/0", "units": units}


def acting(old: Tables) -> Tables:
    words = old.pop("moves")
    return {**old, "format": "defilade/record/1", "actions": [{"do": word} for word in words]}


OLD_SCENARIOS: Migrations = {"defilade/0": sized, "ancient": renamed}
OLD_RECORDS: Migrations = {"defilade/record/0": acting}


def old_scenario() -> Tables:
    return {**scenario("defilade/0"), "table": {"size": [72, 48, "in"]}}


def ancient_scenario() -> Tables:
    new = old_scenario()
    units = new.pop("units")
    return {**new, "format": "ancient", "armies": units}


def old_record(of: Tables | None = None) -> Tables:
    new = record("defilade/record/0", of)
    del new["actions"]
    return {**new, "moves": ["end-phase"]}


def test_the_program_has_no_migrations_yet() -> None:
    assert not SCENARIO_MIGRATIONS
    assert not MIGRATIONS


@pytest.mark.parametrize("old", [old_scenario(), ancient_scenario()], ids=["one step", "two steps"])
def test_an_old_scenario_is_brought_up_to_date(old: Tables) -> None:
    field = read_scenario(old, Formats(), OLD_SCENARIOS)
    assert field == read_scenario(scenario(), Formats())
    assert field.source == scenario()


def test_what_is_up_to_date_is_left_alone() -> None:
    assert read_scenario(scenario(), Formats(), OLD_SCENARIOS).source == scenario()


def test_the_file_itself_is_not_changed() -> None:
    old = ancient_scenario()
    read_scenario(old, Formats(), OLD_SCENARIOS)
    assert old == ancient_scenario()


@pytest.mark.parametrize("version", ["defilade/record/1", "defilade/record/0"])
@pytest.mark.parametrize("of", [scenario(), old_scenario(), ancient_scenario()], ids=["new", "old", "ancient"])
def test_records_are_brought_up_to_date_with_the_scenarios_in_them(version: str, of: Tables) -> None:
    raw = record(of=of) if version.endswith("1") else old_record(of)
    found = read_record(raw, OLD_RECORDS, OLD_SCENARIOS)
    assert found.to_json() == record()
    assert replay(found).game.state.phase == "shooting"


def test_a_game_from_an_old_scenario_is_recorded_in_the_formats_of_today() -> None:
    written = Game(read_scenario(old_scenario(), Formats(), OLD_SCENARIOS)).record().to_json()
    assert written["scenario"] == scenario()
    assert read_record(written).to_json() == written


def test_migrations_that_lead_in_a_circle_end() -> None:
    circle: Migrations = {"a": lambda raw: {**raw, "format": "b"}, "b": lambda raw: {**raw, "format": "a"}}
    assert migrated({"format": "a"}, circle) == {"format": "a"}


def test_faults_are_told_of_what_came_out() -> None:
    old = old_scenario()
    old["table"]["size"] = [72, -1, "in"]
    assert [fault.place for fault in faults_of_scenario(old, OLD_SCENARIOS)] == ["table.depth"]


WORDS = {
    "2": "a later version of the format than this program reads: a newer program made it",
    "0": "an earlier version of the format, which this program no longer reads",
}


@pytest.mark.parametrize("number", WORDS)
def test_other_versions_are_refused_in_clear_words(number: str) -> None:
    (fault,) = faults_of_scenario(scenario(f"defilade/{number}"))
    assert (fault.place, fault.to_json("en")["message"]) == ("format", WORDS[number])
    assert fault.to_json("en")["allowed"] == "defilade/1"
    (fault,) = faults_of_record(record(of=scenario(f"defilade/{number}")))
    assert (fault.place, fault.to_json("en")["message"]) == ("scenario.format", WORDS[number])
    (fault,) = faults_of_record(record(f"defilade/record/{number}"))
    assert (fault.place, fault.to_json("en")["message"]) == ("format", WORDS[number])
    assert fault.to_json("en")["allowed"] == "defilade/record/1"


def test_other_faults_of_a_scenario_of_another_version_are_told_too() -> None:
    assert {fault.place for fault in faults_of_scenario({**scenario("defilade/2"), "title": 7})} == {"format", "title"}


@pytest.mark.parametrize("found", ["defilad/1", "defilade", "defilade/one", "2", "", 1, None, ["defilade/1"]])
def test_what_is_no_version_at_all(found: object) -> None:
    for faults in (
        faults_of_scenario({**scenario(), "format": found}),
        faults_of_record({**record(), "format": found}),
    ):
        (fault,) = faults
        assert fault.place == "format"
        assert "version" not in fault.to_json("en")["message"]


def test_one_file_in_place_of_the_other() -> None:
    (fault,) = faults_of_scenario(record())
    assert fault.to_json("en")["message"] == (
        "this is the record of a game, not a scenario: replay reads it, in Python load_record"
    )
    (fault,) = faults_of_record(scenario())
    assert fault.to_json("en")["message"] == "this is a scenario, not the record of a game"


def test_a_record_without_a_format() -> None:
    raw = record()
    del raw["format"]
    (fault,) = faults_of_record(raw)
    assert fault.to_json("en")["message"] == "a key that must be there is missing"
