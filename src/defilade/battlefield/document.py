"""The keys of a scenario file, table by table.

Every key may be missing as far as these classes go: what can be read of a broken table is checked all the same.
Keys whose values hang on the ruleset are looked at again by those who know it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal, get_args, get_type_hints

from defilade.battlefield.measures import BASE, LENGTH, OUTLINE, POINT, SIZE, SIZES
from defilade.battlefield.model import Base, Point, VictoryKind
from defilade.battlefield.shapes import Ring
from defilade.battlefield.values import D6, FLAG, NAME, Value, either, items, names, number, text, whole, word
from defilade.battlefield.versions import version_word
from defilade.language import LANGUAGES, N_, Phrase

FORMAT: Final = "defilade/1"
SHAPES: Final = ("polygon", "circle", "rectangle")
MOST_MODELS: Final = 2000
MOST_FEATURES: Final = 2000
MOST_UNITS: Final = 500
MOST_AREAS: Final = 100
MOST_CORNERS_OF_ALL: Final = 20_000
"""The corners of all polygons of a list, so that no file takes long to judge."""

ANGLE: Final = number(-360, 360)
DAMAGE: Final = either({"D3": "D3"}, whole(1, 100))


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a table: the kind of its value, what it is for, and whether it must be there."""

    value: Value[Any]
    description: str
    needed: bool = False


def part(definition: str) -> Value[object]:
    """Return the kind of a table that is read by itself, after what it stands in."""
    return Value(lambda value, _unit: value, Phrase("a table"), {"$ref": f"#/$defs/{definition}"})


def parts(definition: str, most: int, fewest: int = 0) -> Value[tuple[object, ...]]:
    """Return the kind of a list of ``fewest`` to ``most`` tables, each read by itself."""
    return Value(
        lambda value, _unit: tuple(items(value, fewest, most)),
        Phrase("a list of {fewest} to {most} tables", fewest=fewest, most=most),
        {"type": "array", "items": {"$ref": f"#/$defs/{definition}"}, "minItems": fewest, "maxItems": most},
    )


class Document:
    """One table of a scenario file; a key that is missing, or whose value can't be read, is None."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        vars(self).update(values)

    @classmethod
    @cache
    def known_keys(cls) -> Mapping[str, Key]:
        """Return the keys of the table by their names.

        >>> [name for name, key in TableDocument.known_keys().items() if key.needed]
        ['width', 'depth', 'unit']
        """
        return {name: hint.__metadata__[0] for name, hint in get_type_hints(cls, include_extras=True).items()}


class TableDocument(Document):
    """``table``."""

    width: Annotated[float | None, Key(SIZE, N_("How far the table goes along x."), needed=True)] = None
    depth: Annotated[float | None, Key(SIZE, N_("How far the table goes along y."), needed=True)] = None
    unit: Annotated[
        Literal["in", "cm"] | None, Key(word("in", "cm"), N_("The unit of every number that is a length."), needed=True)
    ] = None


class ZoneDocument(Document):
    """One of ``zones``."""

    side: Annotated[str | None, Key(NAME, N_("The side that deploys here."), needed=True)] = None
    polygon: Annotated[Ring | None, Key(OUTLINE, N_("The corners of the zone."), needed=True)] = None


class CircleDocument(Document):
    """``circle`` of a feature."""

    centre: Annotated[Point | None, Key(POINT, N_("The middle of the circle."), needed=True)] = None
    radius: Annotated[float | None, Key(SIZE, N_("The radius of the circle."), needed=True)] = None


class RectangleDocument(Document):
    """``rectangle`` of a feature."""

    centre: Annotated[Point | None, Key(POINT, N_("The middle of the rectangle."), needed=True)] = None
    size: Annotated[
        tuple[float, float] | None, Key(SIZES, N_("Its sizes: along x and across, before it is turned."), needed=True)
    ] = None
    rotation: Annotated[float | None, Key(ANGLE, N_("How far it is turned, in degrees counter-clockwise."))] = None


class EntranceDocument(Document):
    """One of the ``entrances`` of a feature, where it is written as a table."""

    at: Annotated[Point | None, Key(POINT, N_("Where the entrance is."), needed=True)] = None
    width: Annotated[float | None, Key(SIZE, N_("How wide it is."))] = None


class FeatureDocument(Document):
    """One of ``terrain`` or ``reserve``."""

    id: Annotated[str | None, Key(NAME, N_("What the feature is called by."), needed=True)] = None
    kind: Annotated[str | None, Key(NAME, N_("What it is: a kind of the ruleset."), needed=True)] = None
    polygon: Annotated[Ring | None, Key(OUTLINE, N_("The corners of the feature."))] = None
    circle: Annotated[Any, Key(part("circle"), N_("The feature is a circle."))] = None
    rectangle: Annotated[Any, Key(part("rectangle"), N_("The feature is a rectangle."))] = None
    height: Annotated[float | None, Key(LENGTH, N_("How high it is, if not as its kind."))] = None
    cover: Annotated[str | None, Key(NAME, N_("The cover it gives, if not that of its kind."))] = None
    blocks_sight: Annotated[bool | None, Key(FLAG, N_("Whether it blocks sight, if not as its kind."))] = None
    side: Annotated[str | None, Key(NAME, N_("The side that bought it."))] = None
    wounds: Annotated[int | None, Key(whole(0, 1000), N_("How many wounds it has."))] = None
    entrances: Annotated[
        tuple[object, ...] | None,
        Key(parts("entrance", 100), N_("Where models get in: points, or points with a width.")),
    ] = None
    occupants: Annotated[tuple[str, ...] | None, Key(names(), N_("The models that are inside."))] = None
    shows: Annotated[
        float | None, Key(number(0, 1), N_("The share of a model inside that can be seen from outside."))
    ] = None


class WeaponDocument(Document):
    """One of the ``weapons`` of a unit."""

    id: Annotated[str | None, Key(NAME, N_("What the weapon is called by."), needed=True)] = None
    range: Annotated[
        float | None, Key(LENGTH, N_("How far it reaches; 0 is base contact, without it there is no limit."))
    ] = None
    shots: Annotated[int | None, Key(whole(1, 1000), N_("How many dice it rolls to hit (1)."))] = None
    hit: Annotated[int | None, Key(D6, N_("The number needed to hit."), needed=True)] = None
    wound: Annotated[int | None, Key(D6, N_("The number needed to wound; without it every hit wounds."))] = None
    save_modifier: Annotated[int | None, Key(whole(-10, 10), N_("What is added to the target's save die (0)."))] = None
    damage: Annotated[
        int | Literal["D3"] | None, Key(DAMAGE, N_("How many wounds a failed save costs (1): a number or D3."))
    ] = None
    rof: Annotated[int | None, Key(whole(1, 1000), N_("The dice of a team that has not moved (as shots)."))] = None
    rof_moving: Annotated[int | None, Key(whole(0, 1000), N_("The dice of a team that has moved (as rof)."))] = None
    firepower: Annotated[
        int | None, Key(D6, N_("The number needed to destroy a team in bulletproof cover that failed its save."))
    ] = None


class FormationDocument(Document):
    """``formation`` of a unit."""

    front: Annotated[Point | None, Key(POINT, N_("The middle of the unit's front edge."), needed=True)] = None
    facing: Annotated[
        float | None, Key(ANGLE, N_("Where it faces, in degrees counter-clockwise from +x."), needed=True)
    ] = None
    files: Annotated[int | None, Key(whole(1, MOST_MODELS), N_("How many models stand side by side."), needed=True)] = (
        None
    )
    count: Annotated[int | None, Key(whole(1, MOST_MODELS), N_("How many models there are."), needed=True)] = None


class ModelDocument(Document):
    """One of the ``models`` of a unit."""

    id: Annotated[str | None, Key(NAME, N_("What the model is called by."), needed=True)] = None
    position: Annotated[Point | None, Key(POINT, N_("The centre of its base."), needed=True)] = None
    facing: Annotated[
        float | None, Key(ANGLE, N_("Where it faces, in degrees counter-clockwise from +x."), needed=True)
    ] = None
    profile: Annotated[Any, Key(part("profile"), N_("What differs from the unit's profile, key by key."))] = None


class UnitDocument(Document):
    """One of ``units``."""

    id: Annotated[str | None, Key(NAME, N_("What the unit is called by."), needed=True)] = None
    side: Annotated[str | None, Key(NAME, N_("The side it fights for."), needed=True)] = None
    name: Annotated[str | None, Key(NAME, N_("Its name for the reader (its id)."))] = None
    base: Annotated[
        Base | None,
        Key(
            BASE,
            N_('The base of each model: "20x40mm" across and along the facing, or "25mm" for a round one.'),
            needed=True,
        ),
    ] = None
    profile: Annotated[Any, Key(part("profile"), N_("What the ruleset wants to know of it."))] = None
    weapons: Annotated[tuple[object, ...] | None, Key(parts("weapon", 50), N_("What its models attack with."))] = None
    formation: Annotated[Any, Key(part("formation"), N_("The unit is a block of models."))] = None
    models: Annotated[
        tuple[object, ...] | None, Key(parts("model", MOST_MODELS, 1), N_("The models of the unit, one by one."))
    ] = None
    flags: Annotated[tuple[str, ...] | None, Key(names(20), N_("The state the unit starts in."))] = None


class TurnDocument(Document):
    """``turn``."""

    first: Annotated[str | None, Key(NAME, N_("The side that begins (without it, that of the first unit)."))] = None
    limit: Annotated[int | None, Key(whole(1, 1000), N_("The game ends after that many turns of each side."))] = None


class AreaDocument(Document):
    """One of the ``areas`` of ``victory``."""

    id: Annotated[str | None, Key(NAME, N_("What the area is called by."), needed=True)] = None
    polygon: Annotated[Ring | None, Key(OUTLINE, N_("The corners of the area."))] = None
    circle: Annotated[Any, Key(part("circle"), N_("The area is a circle."))] = None
    rectangle: Annotated[Any, Key(part("rectangle"), N_("The area is a rectangle."))] = None
    points: Annotated[
        int | None, Key(whole(1, 1000), N_("What it is worth to the side that holds it at the end (1)."))
    ] = None


class VictoryDocument(Document):
    """``victory``."""

    kind: Annotated[
        VictoryKind | None,
        Key(word(*get_args(VictoryKind)), N_("Who wins: the last side standing (unless given), or who holds areas.")),
    ] = None
    areas: Annotated[
        tuple[object, ...] | None, Key(parts("area", MOST_AREAS, 1), N_("The areas that are held, for hold alone."))
    ] = None


class ScenarioDocument(Document):
    """The scenario as a whole."""

    format: Annotated[str | None, Key(version_word(FORMAT), N_("The format of the file."), needed=True)] = None
    ruleset: Annotated[str | None, Key(NAME, N_("The rules that are played by."), needed=True)] = None
    title: Annotated[str | None, Key(text(500), N_("What the scenario is called."))] = None
    language: Annotated[Literal["ru", "en"] | None, Key(word(*LANGUAGES), N_("The default language of rulings."))] = (
        None
    )
    table: Annotated[Any, Key(part("table"), N_("The table."), needed=True)] = None
    options: Annotated[Any, Key(part("options"), N_("Interpretations and house rules of the ruleset."))] = None
    zones: Annotated[
        tuple[object, ...] | None,
        Key(parts("zone", 100), N_("Deployment zones; what is in none of them is the neutral zone.")),
    ] = None
    terrain: Annotated[
        tuple[object, ...] | None, Key(parts("feature", MOST_FEATURES), N_("The terrain on the table."))
    ] = None
    reserve: Annotated[
        tuple[object, ...] | None,
        Key(parts("feature", MOST_FEATURES), N_("Terrain that is not on the table yet, drawn around [0, 0].")),
    ] = None
    units: Annotated[
        tuple[object, ...] | None, Key(parts("unit", MOST_UNITS, 1), N_("The units on the table."), needed=True)
    ] = None
    turn: Annotated[Any, Key(part("turn"), N_("Who begins, and how long the game is."))] = None
    victory: Annotated[Any, Key(part("victory"), N_("Who has won when the game is over."))] = None
