"""What Mordheim adds to the scenario format: profiles, options and kinds of terrain."""

from typing import Annotated, Literal

from pydantic import Field

from defilade.battlefield.format import Keys, RulesetFormat
from defilade.battlefield.measures import LENGTH, SIZE
from defilade.battlefield.values import D6, whole
from defilade.language import N_
from defilade.rulesets.terrain import HEIGHTS, kind


class Profile(Keys):
    """What Mordheim wants to know of a model.

    >>> Profile().wounds, Profile().initiative
    (1, 3)
    """

    wounds: Annotated[int, whole(1, 100)] = Field(1, description=N_("How many wounds it has."))
    height: Annotated[float | None, SIZE] = Field(None, description=N_("How tall it stands (2.4 cm)."))
    move: Annotated[float | None, LENGTH] = Field(
        None, description=N_("How far it moves; without it there is no limit.")
    )
    initiative: Annotated[int, whole(1, 10)] = Field(
        3, description=N_("Its Initiative: the highest strikes first in hand-to-hand.")
    )
    armour: Annotated[int | None, D6] = Field(
        None, description=N_("The number its armour saves on; without it, no save.")
    )
    kind: Literal["hero", "henchman"] | None = Field(
        None, description=N_("Hero or henchman: what happens to it after the battle hangs on that.")
    )


class Options(Keys):
    """House rules of Mordheim, all off.

    >>> Options().aftermath
    'off'
    """

    close_combat_vs_down: Literal["off", "on"] = Field(
        "off",
        description=N_(
            "Whether hand-to-hand attacks hit a knocked-down model by themselves and take it, or a stunned one, out of "
            "action."
        ),
    )
    aftermath: Literal["off", "on"] = Field(
        "off",
        description=N_(
            "Whether it is rolled after the battle what becomes of those out of action, beyond the source: a henchman "
            "(who has no kind is one) is lost on a D6 of 1 or 2, a hero rolls D66 on the campaign's injury chart."
        ),
    )


FORMAT = RulesetFormat(
    id="mordheim",
    profile=Profile,
    options=Options,
    kinds={name: kind(name) for name in HEIGHTS},
    terrain_keys=frozenset({"height", "shows"}),
    weapon_keys=frozenset({"range", "shots", "wound", "save_modifier", "damage"}),
)
