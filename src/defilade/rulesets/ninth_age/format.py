"""What The Ninth Age adds to the scenario format: profiles, options and kinds of terrain."""

from typing import Annotated, Literal

from pydantic import Field

from defilade.battlefield.format import Keys, Kind, RulesetFormat
from defilade.battlefield.measures import LENGTH
from defilade.battlefield.values import D6, number, whole
from defilade.language import N_


class Profile(Keys):
    """What The Ninth Age wants to know of a model.

    >>> Profile().height, Profile().wounds
    (2, 1)
    """

    height: Annotated[int, whole(1, 10)] = Field(
        2, description=N_("Its height class: 1 small, 2 standard, 3 and more large.")
    )
    wounds: Annotated[int, whole(1, 100)] = Field(1, description=N_("How many wounds it has."))
    move: Annotated[float | None, LENGTH] = Field(
        None, description=N_("How far it moves; without it there is no limit.")
    )
    armour: Annotated[int | None, D6] = Field(
        None, description=N_("The number its armour saves on; without it, no save.")
    )


class Options(Keys):
    """Readings of The Ninth Age; the defaults are the page's.

    >>> Options().viewpoint, Options().arc
    ('front-best', 45.0)
    """

    viewpoint: Literal["front-best", "front-centre"] = Field(
        "front-best",
        description=N_("From where on the front edge of its base a model looks: from the best point, or the middle."),
    )
    shooter_terrain: Literal["ignored", "counts"] = Field(
        "ignored", description=N_("Whether terrain that the shooter stands in obscures its targets.")
    )
    arc: Annotated[float, number(0, 90)] = Field(
        45.0, description=N_("How far the front arc opens on each side, in degrees.")
    )
    seven_plus: Literal["six-then", "impossible", "natural-six"] = Field(
        "six-then",
        description=N_("What hits where 7 or more is needed: a 6 and then another roll, nothing, or any 6."),
    )


LIGHT, HARD = Kind(cover="light", blocks_sight=False), Kind(cover="hard", blocks_sight=False)
HARD_AND_OPAQUE = Kind(cover="hard", blocks_sight=True)

FORMAT = RulesetFormat(
    id="ninth-age",
    profile=Profile,
    options=Options,
    kinds={
        "forest": LIGHT,
        "impassable": HARD_AND_OPAQUE,
        "field": LIGHT,
        "hedge": LIGHT,
        "ruins": HARD,
        "wall": HARD,
        "building": HARD_AND_OPAQUE,
        "hill": HARD_AND_OPAQUE,
        "water": Kind(blocks_sight=False),
    },
    terrain_keys=frozenset({"cover", "blocks_sight"}),
    cover_values=("light", "hard", "none"),
    weapon_keys=frozenset({"range", "shots", "wound", "save_modifier", "damage"}),
)
