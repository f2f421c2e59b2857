"""The formats of the four rulesets are those of their pages."""

from __future__ import annotations

from typing import get_args

import pytest
from pydantic import ValidationError

from defilade.battlefield.faults import WrongValueError
from defilade.battlefield.format import RulesetFormat
from defilade.rulesets.flames_of_war.format import FORMAT as FLAMES_OF_WAR
from defilade.rulesets.flames_of_war.format import Profile as Team
from defilade.rulesets.mordheim.format import FORMAT as MORDHEIM
from defilade.rulesets.ninth_age.format import FORMAT as NINTH_AGE
from defilade.rulesets.soldatiki.format import FORMAT as SOLDATIKI
from defilade.rulesets.soldatiki.format import ModelKind, Profile
from defilade.rulesets.soldatiki.kinds import WOUNDS
from tests.battlefield.russian import RUSSIAN, is_russian
from tests.battlefield.scenarios import FORMATS, RULESETS

DEFAULTS = {
    "soldatiki": {
        "small_part": "0.25",
        "eye": "0.9",
        "models_obscure": "on",
        "shared_cover": "stands",
        "behind_wood": "nothing",
        "wood_depth": "none",
        "parapet_reach": "2cm",
        "conspicuous_in_fortifications": "capped",
        "cavalry_wounds": "mount-first",
        "medic_range": "0.0",
        "medic_roll": "none",
        "bunker_capacity": "6",
        "entrance_rate": "none",
        "placing": "agreed",
    },
    "mordheim": {"close_combat_vs_down": "off", "aftermath": "off"},
    "ninth-age": {
        "viewpoint": "front-best",
        "shooter_terrain": "ignored",
        "arc": "45.0",
        "seven_plus": "six-then",
    },
    "flames-of-war": {"in_terrain": "any", "firepower": "off"},
}

PROFILES = {
    "soldatiki": {"kind", "height", "move", "dash", "traits", "chassis"},
    "mordheim": {"wounds", "height", "move", "initiative", "armour", "kind"},
    "ninth-age": {"height", "wounds", "move", "armour"},
    "flames-of-war": {"type", "command", "independent", "pioneer_supply", "skill", "save", "move", "height"},
}

HEIGHTS = {
    "building": 8,
    "ruins": 4,
    "fence": 2,
    "barricade": 2,
    "bank": 2,
    "hill": 4,
    "bunker": 4,
    "parapet": 1.2,
    "wood": None,
    "trench": None,
    "water": None,
    "road": None,
}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_and_their_defaults(ruleset: str) -> None:
    assert {option.name: option.default for option in FORMATS[ruleset].option_list} == DEFAULTS[ruleset]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_are_described_in_both_languages(ruleset: str) -> None:
    for option in FORMATS[ruleset].option_list:
        assert option.description.endswith(".")
        assert RUSSIAN.text(option.description) != option.description
        assert is_russian(option.values)
        if option.words:
            assert option.default in option.words


@pytest.mark.parametrize("ruleset", RULESETS)
def test_profile_keys(ruleset: str) -> None:
    fields = FORMATS[ruleset].profile.model_fields
    assert set(fields) == PROFILES[ruleset]
    for field in fields.values():
        assert RUSSIAN.text(field.description or "") != field.description


@pytest.mark.parametrize("unit", ["in", "cm"])
def test_lengths_among_the_defaults_are_of_the_tables_unit(unit: str) -> None:
    options = SOLDATIKI.default_options("in" if unit == "in" else "cm").model_dump()
    assert options["parapet_reach"] == pytest.approx(2 if unit == "cm" else 2 / 2.54)
    assert options["medic_range"] == 0


def test_kinds_of_terrain() -> None:
    for format_ in (SOLDATIKI, MORDHEIM):
        assert {name: kind.height for name, kind in format_.kinds.items()} == HEIGHTS
    covers = {name: (kind.cover, kind.blocks_sight) for name, kind in NINTH_AGE.kinds.items()}
    assert covers == {
        "forest": ("light", False),
        "impassable": ("hard", True),
        "field": ("light", False),
        "hedge": ("light", False),
        "ruins": ("hard", False),
        "wall": ("hard", False),
        "building": ("hard", True),
        "hill": ("hard", True),
        "water": (None, False),
    }
    bulletproof = {name for name, kind in FLAMES_OF_WAR.kinds.items() if kind.cover == "bulletproof"}
    assert bulletproof == {"building", "trench", "bunker"}
    others = {"stream", "river", "swamp", "lake", "bridge", "ford", "wood", "field", "hill", "road"}
    assert set(FLAMES_OF_WAR.kinds) == bulletproof | others
    for name, kind in FLAMES_OF_WAR.kinds.items():
        assert kind.height == HEIGHTS.get(name)
    assert all(kind.cover is None for kind in MORDHEIM.kinds.values())


def test_kinds_of_model_are_those_that_have_wounds() -> None:
    assert set(get_args(ModelKind)) == {*WOUNDS, "self-propelled-gun"}


@pytest.mark.parametrize("format_", FORMATS.values(), ids=RULESETS)
def test_profiles_and_options_are_frozen_and_forbid_other_keys(format_: RulesetFormat) -> None:
    for model in (format_.profile, format_.options):
        assert model.model_config["frozen"]
        with pytest.raises(ValidationError):
            model.model_validate({"no-such-key": 1})


@pytest.mark.parametrize(("skill", "number"), [("veteran", 3), ("trained", 4), ("conscript", 5), (2, 2), (None, None)])
def test_skill_is_a_number(skill: str | int | None, number: int | None) -> None:
    given = {} if skill is None else {"skill": skill}
    assert Team.model_validate({"type": "infantry", **given}).skill == number


def test_a_chassis_belongs_to_a_self_propelled_gun() -> None:
    assert Profile(kind="self-propelled-gun", chassis="heavy-tank").chassis == "heavy-tank"
    for wrong in ({"kind": "self-propelled-gun"}, {"kind": "soldier", "chassis": "heavy-tank"}):
        with pytest.raises(ValidationError, match=r"SOL-6\.8") as raised:
            Profile.model_validate(wrong)
        assert isinstance(raised.value.errors()[0]["ctx"]["error"], WrongValueError)
