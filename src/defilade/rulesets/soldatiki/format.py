"""What Soldatiki adds to the scenario format: profiles, options, kinds of terrain, and what the whole must obey."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from defilade.battlefield.faults import Fault, Wrong, WrongValueError, listed, path, shown
from defilade.battlefield.format import Keys, Placed, RulesetFormat, ScenarioParts
from defilade.battlefield.measures import LENGTH, SIZE
from defilade.battlefield.model import Feature, Model
from defilade.battlefield.values import D6, either, number, whole
from defilade.language import N_, Phrase
from defilade.rulesets.soldatiki.cover import COVERING, PARAPET, TRENCH
from defilade.rulesets.soldatiki.kinds import HEAVY_WEAPONS, SELF_PROPELLED_GUN, TANKS, Tank
from defilade.rulesets.terrain import HEIGHTS, kind

ModelKind = Literal[
    "soldier",
    "cavalry",
    "heavy-machine-gun",
    "heavy-flamethrower",
    "anti-tank-rifle",
    "mortar",
    "motorcycle",
    "gun",
    "heavy-gun",
    "anti-aircraft-machine-gun",
    "anti-aircraft-gun",
    "motorcycle-with-sidecar",
    "wheeled-vehicle",
    "half-track",
    "light-apc",
    "apc",
    "armoured-car",
    "small-tank",
    "light-tank",
    "medium-tank",
    "heavy-tank",
    "self-propelled-gun",
    "fighter",
    "heavy-fighter",
    "ground-attack",
    "light-bomber",
    "medium-bomber",
    "heavy-bomber",
    "flying-fortress",
]
Trait = Literal["camouflaged", "body-armour", "conspicuous", "medic"]

SOLDIER, BUNKER = "soldier", "bunker"
MOST_ENTRANCES = 2


class Profile(Keys):
    """What Soldatiki wants to know of a model.

    >>> Profile(kind="soldier", traits=["medic"]).traits
    ('medic',)
    """

    kind: ModelKind = Field(description=N_("What the model is: its wounds and its saves hang on that."))
    height: Annotated[float | None, SIZE] = Field(None, description=N_("How tall it stands, if not as its kind."))
    move: Annotated[float | None, LENGTH] = Field(
        None, description=N_("How far it moves; without it there is no limit.")
    )
    dash: Annotated[float | None, LENGTH] = Field(
        None, description=N_("How far it dashes; without it there is no limit.")
    )
    traits: Annotated[tuple[Trait, ...], Field(strict=False)] = Field(
        (), description=N_("Camouflage, body armour, a conspicuous coat, or a medic's bag.")
    )
    chassis: Tank | None = Field(
        None,
        validate_default=True,
        description=N_("The tank that a self-propelled gun is built on: it has as many wounds."),
    )

    @field_validator("chassis")
    @classmethod
    def _fits_kind(cls, chassis: Tank | None, info: ValidationInfo) -> Tank | None:
        """Want a chassis of self-propelled guns and of no others (SOL-6.8)."""
        own_kind = info.data.get("kind")
        if own_kind == SELF_PROPELLED_GUN and chassis is None:
            raise WrongValueError(Wrong(Phrase("a self-propelled gun needs its chassis (SOL-6.8)"), listed(TANKS)))
        if own_kind not in (None, SELF_PROPELLED_GUN) and chassis is not None:
            raise WrongValueError(
                Wrong(Phrase("only a self-propelled gun has a chassis (SOL-6.8)"), Phrase("no such key here"))
            )
        return chassis


class Options(Keys):
    """Readings and house rules of Soldatiki; the defaults are the page's.

    >>> round(Options.model_validate({}, context={"unit": "in"}).parapet_reach, 6)
    0.787402
    """

    small_part: Annotated[float, number(0, 1)] = Field(
        0.25, description=N_("Up to what visible share of a target only a small part of it is visible.")
    )
    eye: Annotated[float, number(0.01, 1)] = Field(
        0.9, description=N_("How high the shooter's eye is, as a share of its height.")
    )
    models_obscure: Literal["on", "off"] = Field(
        "on", description=N_("Whether models of other squads hide what stands behind them, and so give cover.")
    )
    shared_cover: Literal["stands", "none"] = Field(
        "stands", description=N_("Whether a feature that shooter and target both stand in gives cover.")
    )
    behind_wood: Literal["nothing", "cover"] = Field(
        "nothing", description=N_("What a wood between shooter and target gives, when neither stands in it.")
    )
    wood_depth: Annotated[float | None, either({"none": None}, LENGTH)] = Field(
        None, description=N_("Through how much wood one can see; none: through any.")
    )
    parapet_reach: Annotated[float, LENGTH] = Field(
        "2cm",
        validate_default=True,
        description=N_("How near to its parapet a soldier must be for the parapet's save."),
    )
    conspicuous_in_fortifications: Literal["capped", "as-others"] = Field(
        "capped", description=N_("Whether conspicuous soldiers save on 6+ at best in trenches and bunkers too.")
    )
    cavalry_wounds: Literal["mount-first", "rider-first"] = Field(
        "mount-first", description=N_("Who takes the wounds of a cavalry model first.")
    )
    medic_range: Annotated[float, LENGTH] = Field(
        0.0, description=N_("From how far a medic can treat a fallen man; 0 is base contact.")
    )
    medic_roll: Annotated[int | None, either({"none": None}, D6)] = Field(
        None, description=N_("What a medic must roll to treat a fallen man; none: no roll.")
    )
    bunker_capacity: Annotated[int, whole(1, 100)] = Field(
        6, description=N_("How many soldiers a bunker holds besides their heavy weapons.")
    )
    entrance_rate: Annotated[int | None, either({"none": None}, whole(1, 100))] = Field(
        None, description=N_("How many models can pass an entrance in one phase; none: any number.")
    )
    placing: Literal["agreed", "in-turn"] = Field(
        "agreed", description=N_("Whether terrain is set up by agreement or by the sides in turn.")
    )


def check(parts: ScenarioParts) -> Iterator[Fault]:
    """Yield the faults of bunkers: too many entrances (SOL-4.3), or people inside who can't be (SOL-4.1)."""
    options = parts.options
    capacity = options.bunker_capacity if isinstance(options, Options) else 0
    models = {placed.item.id: placed.item for unit in parts.units for placed in unit}
    for placed in (*parts.terrain, *parts.reserve):
        if placed.item.kind == BUNKER:
            yield from _entrance_faults(placed)
            yield from _occupant_faults(placed, models, capacity)


def _entrance_faults(bunker: Placed[Feature]) -> Iterable[Fault]:
    count = len(bunker.item.entrances)
    if count > MOST_ENTRANCES:
        yield Fault(
            path(bunker.place, "entrances"),
            Phrase("too many entrances to a bunker (SOL-4.3)"),
            Phrase("{n} entrance", plural="{n} entrances", n=count),
            Phrase("{n} entrance at most", plural="{n} entrances at most", n=MOST_ENTRANCES),
        )


def _occupant_faults(bunker: Placed[Feature], models: dict[str, Model], capacity: int) -> Iterable[Fault]:
    inside = [(index, models[name]) for index, name in enumerate(bunker.item.occupants) if name in models]
    squad = inside[0][1].unit if inside else ""
    soldiers = 0
    for index, model in inside:
        place = path(bunker.place, "occupants", index)
        own_kind = model.profile.kind
        if own_kind != SOLDIER and own_kind not in HEAVY_WEAPONS:
            allowed = listed((SOLDIER, *sorted(HEAVY_WEAPONS)))
            yield Fault(place, Phrase("a model of this kind can't be in a bunker (SOL-4.1)"), shown(own_kind), allowed)
        elif model.unit != squad:
            message = Phrase("a bunker holds soldiers of one squad (SOL-4.1)")
            yield Fault(place, message, shown(model.unit), Phrase("models of {unit}", unit=squad))
        soldiers += own_kind == SOLDIER
    if soldiers > capacity:
        yield Fault(
            path(bunker.place, "occupants"),
            Phrase("too many soldiers in a bunker (SOL-4.1)"),
            Phrase("{n} soldier", plural="{n} soldiers", n=soldiers),
            Phrase("{n} soldier at most", plural="{n} soldiers at most", n=capacity),
        )


COVER = {
    **dict.fromkeys(COVERING, "cover"),
    **dict.fromkeys((TRENCH, PARAPET), TRENCH),
    BUNKER: BUNKER,
}
"""What the kinds of terrain give those in them, in the words of rulings (SOL-2.1, SOL-3.1, SOL-4.1)."""

FORMAT = RulesetFormat(
    id="soldatiki",
    profile=Profile,
    options=Options,
    kinds={
        name: kind(name, COVER.get(name), extra=frozenset({"wounds"} if name == BUNKER else ())) for name in HEIGHTS
    },
    terrain_keys=frozenset({"height", "side", "shows"}),
    weapon_keys=frozenset({"range", "shots", "wound", "save_modifier", "damage"}),
    unit_flags=("dug-in", "dug-in-this-turn", "held"),
    reserve=True,
    check=check,
)
