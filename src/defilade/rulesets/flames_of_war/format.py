"""What Flames of War adds to the scenario format: profiles, options, kinds of terrain, and who may lead a platoon."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from defilade.battlefield.faults import Fault, Wrong, WrongValueError, shown
from defilade.battlefield.format import Keys, Kind, RulesetFormat, ScenarioParts
from defilade.battlefield.measures import LENGTH, SIZE
from defilade.battlefield.values import D6, FLAG, either
from defilade.language import N_, Phrase
from defilade.rulesets.terrain import kind

SKILLS = {"veteran": 3, "trained": 4, "conscript": 5}
"""What a team of some skill needs in a skill test."""

BULLETPROOF = "bulletproof"


class Profile(Keys):
    """What Flames of War wants to know of a team; ``skill`` is kept as the number that a skill test needs.

    >>> Profile(type="infantry", skill="trained").skill
    4
    """

    type: Literal["infantry", "gun", "cavalry", "vehicle"] = Field(description=N_("What sort of team it is."))
    command: Annotated[bool, FLAG] = Field(False, description=N_("Whether it is the command team of its platoon."))
    independent: Annotated[bool, FLAG] = Field(False, description=N_("Whether it is a team of no platoon."))
    pioneer_supply: Annotated[bool, FLAG] = Field(False, description=N_("Whether it is a pioneer supply vehicle."))
    skill: Annotated[int | None, either(SKILLS, D6)] = Field(
        None, description=N_("What its skill tests need; the platoon's is its command team's, else its first team's.")
    )
    save: Annotated[int | None, D6] = Field(None, description=N_("The number it saves on; without it, no save."))
    move: Annotated[float | None, LENGTH] = Field(
        None, description=N_("How far it moves; without it there is no limit.")
    )
    height: Annotated[float | None, SIZE] = Field(None, description=N_("How tall it stands, if not as its type."))

    @field_validator("pioneer_supply")
    @classmethod
    def _is_vehicle(cls, supplies: bool, info: ValidationInfo) -> bool:
        """Let only a vehicle be a pioneer supply vehicle (FOW-3.1)."""
        if supplies and info.data.get("type", "vehicle") != "vehicle":
            raise WrongValueError(
                Wrong(
                    Phrase("only a vehicle can be a pioneer supply vehicle (FOW-3.1)"),
                    Phrase('false, or type = "vehicle"'),
                )
            )
        return supplies


class Options(Keys):
    """Readings and house rules of Flames of War; the defaults are the page's.

    >>> Options().firepower, Options().in_terrain
    ('off', 'any')
    """

    firepower: Literal["off", "on"] = Field(
        "off",
        description=N_(
            "Whether a team in bulletproof cover that fails its save is destroyed only by a firepower test of the "
            "weapon."
        ),
    )
    in_terrain: Literal["any", "centre"] = Field(
        "any", description=N_("When a team is in a feature: any part of its base, or the centre of its base, is.")
    )


def check(parts: ScenarioParts) -> Iterator[Fault]:
    """Yield the faults of platoons: a second command team, or an independent team that is not alone."""
    for teams in parts.units:
        commands = [team for team in teams if team.item.profile.command]
        for team in commands[1:]:
            yield Fault(
                team.keys["command"],
                Phrase("a platoon has one command team"),
                shown(True),
                Phrase("false, for {model} is the command team", model=commands[0].item.id),
            )
        for team in teams:
            if team.item.profile.independent and len(teams) > 1:
                yield Fault(
                    team.keys["independent"],
                    Phrase("an independent team is of no platoon: it is alone in its unit"),
                    Phrase("a unit of {n} team", plural="a unit of {n} teams", n=len(teams)),
                    Phrase("a unit of one team"),
                )


OPEN = ("wood", "field", "hill", "road", "stream", "river", "swamp", "lake", "bridge", "ford")

FORMAT = RulesetFormat(
    id="flames-of-war",
    profile=Profile,
    options=Options,
    kinds={
        **{name: Kind(kind(name).height) for name in OPEN},
        **{name: kind(name, cover=BULLETPROOF) for name in ("building", "trench", "bunker")},
    },
    terrain_keys=frozenset({"height", "cover", "shows"}),
    cover_values=(BULLETPROOF, "none"),
    weapon_keys=frozenset({"range", "shots", "save_modifier", "rof", "rof_moving", "firepower"}),
    unit_flags=("pinned", "dig-attempted"),
    check=check,
)
