"""The forms of what is sent and answered: for the description of the API, and for checking requests."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.config import JsonDict
from pydantic_core import PydanticCustomError

from defilade.language import Language

Point = tuple[float, float]
Polygon = list[Point]

SCENARIO: dict[str, Any] = {
    "format": "defilade/1",
    "ruleset": "soldatiki",
    "title": "A fence",
    "table": {"width": 90, "depth": 60, "unit": "cm"},
    "terrain": [{"id": "fence", "kind": "fence", "polygon": [[20, 37], [40, 37], [40, 37.2], [20, 37.2]], "height": 1}],
    "units": [
        {
            "id": "reds",
            "side": "red",
            "base": "25mm",
            "profile": {"kind": "soldier"},
            "weapons": [{"id": "rifle", "hit": 4}],
            "models": [{"id": "ivan", "position": [30, 10], "facing": 90}],
        },
        {
            "id": "blues",
            "side": "blue",
            "base": "25mm",
            "profile": {"kind": "soldier"},
            "models": [{"id": "hans", "position": [30, 40], "facing": 270}],
        },
    ],
}
"""The scenario of the examples in the API's description."""

Scenario = Annotated[
    dict[str, Any],
    Field(
        description="A scenario in the format `defilade/1`; its JSON Schema is at `/api/schema`.", examples=[SCENARIO]
    ),
]
Id = Annotated[str, Field(max_length=100, description="The id of a unit, a model or, as a target, a bunker.")]


class Request(BaseModel):
    """The base of all requests: strict, and no key but its own."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Shown(BaseModel):
    """The base of all answers."""

    model_config = ConfigDict(extra="forbid")


def one_of(*ways: tuple[str, ...], among: tuple[str, ...]) -> ConfigDict:
    """Return the settings of a request that is made in one of several ways, for its schema to say so."""

    def way_schema(way: tuple[str, ...]) -> JsonDict:
        wanted: JsonDict = {name: {"not": {"type": "null"}} for name in way}
        others: JsonDict = {name: {"type": "null"} for name in among if name not in way and (name, way) not in OPTIONAL}
        return {"required": [*way], "properties": wanted | others}

    return ConfigDict(json_schema_extra={"oneOf": [way_schema(way) for way in ways]})


OPTIONAL = {("weapon", ("shooter", "target"))}
"""What may stand or not, with the keys that it stands with."""


class ScenarioRequest(Request):
    """A scenario to read, as a text in TOML or JSON or as a table: one of the two."""

    model_config = one_of(("text",), ("scenario",), among=("text", "scenario"))

    text: str | None = Field(None, description="The scenario's text, TOML or JSON.")
    scenario: Scenario | None = None

    @model_validator(mode="after")
    def _one(self) -> ScenarioRequest:
        """Want one of the two."""
        if (self.text is None) == (self.scenario is None):
            raise PydanticCustomError("ways", "text, or scenario")
        return self


class TextRequest(Request):
    """A text to take apart."""

    text: str = Field(description="The scenario's text, TOML or JSON.")


class ExportRequest(Request):
    """A scenario to write as a file."""

    scenario: Scenario
    format: Literal["toml", "json"] = "toml"


class RuleRequest(Request):
    """Rulings to ask for: without a shooter or a target those of all that oppose the other."""

    scenario: Scenario
    shooter: Id | None = None
    target: Id | None = None


class OddsRequest(Request):
    """Odds to ask for: of a volley (shooter and target), or of an action (unit and action)."""

    model_config = one_of(
        ("shooter", "target"), ("unit", "action"), among=("shooter", "target", "weapon", "unit", "action")
    )

    scenario: Scenario
    shooter: Id | None = None
    target: Id | None = None
    weapon: Annotated[str | None, Field(max_length=100, description="A weapon's id; else the unit's first.")] = None
    unit: Id | None = None
    action: Literal["dig-in"] | None = None

    @model_validator(mode="after")
    def _one(self) -> OddsRequest:
        """Want one question."""
        volley = self.shooter is not None and self.target is not None
        act = self.unit is not None and self.action is not None
        strangers = (self.unit, self.action) if volley else (self.shooter, self.target, self.weapon)
        if volley == act or any(each is not None for each in strangers):
            raise PydanticCustomError("ways", "shooter and target (weapon), or unit and action")
        return self


class PictureRequest(Request):
    """A picture to draw: of the table, of rulings on it, or of one ruling with all that its shooter sees."""

    scenario: Scenario
    shooter: Id | None = None
    target: Id | None = None
    format: Literal["svg", "png", "pdf"] = "svg"


class PositionRequest(Request):
    """A position to share: a scenario, and who looks at whom."""

    scenario: Scenario
    shooter: Id | None = None
    target: Id | None = None


class LookRequest(Request):
    """A look at the live table; a scenario takes the place of the one sent before."""

    type: Literal["look"]
    n: Annotated[int, Field(ge=0, le=2**53, description="The number that the answer carries.")]
    lang: Language | None = None
    scenario: Scenario | None = None
    shooter: Id | None = None
    target: Id | None = None
    weapon: Annotated[str | None, Field(max_length=100)] = None
    odds: Annotated[bool, Field(description="Whether odds are wanted; without them the ruling comes sooner.")] = True
    view: Annotated[bool, Field(description="Whether the view of a scenario that is sent is wanted.")] = True


# Answers.


class RulesetName(Shown):
    """A ruleset."""

    id: str
    name: str


class LimitsShown(Shown):
    """What one client may ask: sizes in bytes, rates by second."""

    large_body: int
    body: int
    message: int
    requests: float
    messages: float
    models: int


class About(Shown):
    """What the server is; ``kernel`` tells whether the compiled kernel of sight is loaded yet: it is faster."""

    name: str
    version: str
    kernel: Literal["compiled", "interpreted"]
    rulesets: list[RulesetName]
    languages: list[str]
    limits: LimitsShown


class Named(Shown):
    """Something with a name."""

    id: str
    name: str


class Told(Shown):
    """A status in words."""

    id: str
    text: str


class FlagShown(Told):
    """A flag in words; ``may_start`` tells whether a unit may start with it."""

    may_start: bool


class ActionName(Shown):
    """Something that can be done."""

    do: str
    name: str


class ClauseShown(Shown):
    """A clause of the rules."""

    id: str
    title: str
    text: str
    source: str
    reading: str | None = Field(description="What the program decides where the source is silent.")
    options: list[str]
    status: str


class Heights(Shown):
    """A height in either unit."""

    cm: float
    inch: float = Field(alias="in")


class KindDefaults(Shown):
    """What a feature of some kind is, unless its own keys say otherwise."""

    height: Heights | None
    cover: str | None
    blocks_sight: bool | None


class KindShown(Shown):
    """A kind of terrain; ``keys`` are those that only some kinds have."""

    id: str
    name: str
    defaults: KindDefaults
    keys: list[str]


class KeyShown(Shown):
    """A key of a profile, of options, weapons or terrain."""

    name: str
    label: str = Field(description="What it is called, in few words.")
    text: str
    default: Any = Field(description="What holds without the key; null where nothing does.")
    needed: bool
    type: Literal["length", "d6", "whole", "number", "flag", "word", "words", "text", "list"]
    values: list[str] | None = Field(description="The words that are allowed, beside numbers where it has bounds.")
    labels: dict[str, str] | None = Field(description="What these words are called.")
    low: float | None
    high: float | None
    allowed: str


class Reference(Shown):
    """All that an editor and a quick reference want to know of a ruleset."""

    id: str
    name: str
    judges_units: bool = Field(description="Whether rulings are about whole units, or about single models.")
    reserve: bool = Field(description="Whether terrain may wait off the table.")
    phases: list[Named]
    clauses: list[ClauseShown]
    options: list[KeyShown]
    kinds: list[KindShown]
    profile: list[KeyShown]
    weapon: list[KeyShown]
    terrain: list[KeyShown]
    flags: list[FlagShown]
    statuses: list[Told]
    actions: list[ActionName]


class ExampleName(Shown):
    """An example."""

    id: str
    title: str
    ruleset: str


class ScenarioBody(Shown):
    """A scenario."""

    scenario: Scenario


class CircleShown(Shown):
    """A circle on the table."""

    centre: Point
    radius: float


class EntranceShown(Shown):
    """A way into a feature."""

    at: Point
    width: float | None


class FeatureShown(Shown):
    """A feature of terrain as a board draws it."""

    id: str
    kind: str
    polygon: Polygon
    circle: CircleShown | None
    height: float | None
    cover: str | None
    blocks_sight: bool | None
    side: str | None
    wounds: int | None
    entrances: list[EntranceShown]
    occupants: list[str]
    path: str | None = Field(description="Where it stands in the scenario.")


class WeaponShown(Shown):
    """A weapon."""

    id: str
    range: float | None
    shots: int
    hit: int
    wound: int | None
    save_modifier: int
    damage: int | Literal["D3"]
    rof: int | None = None
    rof_moving: int | None = None
    firepower: int | None = None


class FormationShown(Shown):
    """A block of models."""

    front: Point
    facing: float
    files: int
    count: int


class UnitShown(Shown):
    """A unit."""

    id: str
    name: str
    side: str
    flags: list[str]
    weapons: list[WeaponShown]
    models: list[str]
    formation: FormationShown | None
    path: str | None


class BaseShown(Shown):
    """A base: across the facing, along it."""

    width: float
    depth: float
    round: bool


class ModelShown(Shown):
    """A model."""

    id: str
    unit: str
    side: str
    position: Point
    facing: float
    base: BaseShown
    height: float | None
    status: str
    wounds: int
    full_wounds: int
    flags: list[str]
    rank: int | None
    file: int | None
    path: str | None


class ZoneShown(Shown):
    """A deployment zone."""

    side: str
    polygon: Polygon
    path: str


class AreaShown(Shown):
    """An area that is worth points."""

    id: str
    polygon: Polygon
    circle: CircleShown | None
    points: int
    holder: str | None
    path: str


class TableShown(Shown):
    """The table."""

    width: float
    depth: float
    unit: Literal["in", "cm"]


class TableView(Shown):
    """All that a board draws: lengths in the table's unit, degrees counter-clockwise from +x."""

    ruleset: str
    title: str
    language: Language
    table: TableShown
    sides: list[str]
    terrain: list[FeatureShown]
    reserve: list[FeatureShown]
    units: list[UnitShown]
    models: list[ModelShown]
    zones: list[ZoneShown]
    areas: list[AreaShown]


class ScenarioRead(Shown):
    """A scenario that was read, and what a board draws of it."""

    scenario: Scenario
    view: TableView


class FileText(Shown):
    """A file to save."""

    text: str
    name: str


class ObscuredShown(Shown):
    """How much of the target is hidden, from 0 to 1."""

    total: float
    light: float | None = None
    hard: float | None = None


class ObscurerShown(Shown):
    """Something that hides a part of the target."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    id: str
    cover_class: Literal["light", "hard", "hides"] = Field(alias="class")
    fraction: float


class RulingShown(Shown):
    """A ruling of a model on a target."""

    shooter: str
    target: str
    distance: float
    viewpoint: Point | None
    in_arc: bool
    in_sight: bool
    can_shoot: bool
    obscured: ObscuredShown
    cover: str | None
    to_hit_modifier: int
    save: int | None
    by: list[ObscurerShown]
    clauses: list[str]
    text: str


class Rulings(Shown):
    """Rulings."""

    format: Literal["defilade/ruling/1"]
    ruleset: str
    rulings: list[RulingShown]


class OutcomeShown(Shown):
    """The distribution of an outcome: chances by values; words have no mean."""

    name: str
    distribution: dict[str, float]
    mean: float | None = None


class OddsShown(Shown):
    """Odds."""

    format: Literal["defilade/odds/1"]
    outcomes: list[OutcomeShown]


class PositionId(Shown):
    """The id of a position that is kept."""

    position: str


class PositionShown(Shown):
    """A position that was shared."""

    scenario: Scenario
    shooter: str | None = None
    target: str | None = None


# The live table.


class ShadeShown(Shown):
    """A part of the table that is not seen; ``id`` names what hides it, where it is one thing."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    id: str | None
    hiding: Literal["light", "hard", "hides"] = Field(alias="class")
    polygon: Polygon


class CellShown(Shown):
    """A piece of the target's silhouette: to the right and up, as the shooter sees it, in the table's unit."""

    polygon: Polygon
    visible: bool
    hidden_by: str | None


class SightShown(Shown):
    """The shapes that a ruling rests on; without a chosen target those of the ground alone, about the nearest."""

    target: str
    viewpoint: Point
    lines: list[tuple[Point, Point]]
    shades: list[ShadeShown]
    arc: Polygon | None
    silhouette: list[CellShown]


class VolleyOdds(Shown):
    """The odds of a volley, and what its dice need, step by step."""

    outcomes: list[OutcomeShown]
    needs: dict[str, str]


class RefusalShown(Shown):
    """Why there are no odds; without a clause where the server can't count them."""

    clause: str | None
    message: str


class Seen(Shown):
    """The answer to a look at a table without faults; ``view`` where the look brought a scenario."""

    type: Literal["seen"]
    n: int
    view: TableView | None = None
    rulings: list[RulingShown]
    ruling: RulingShown | None
    sight: SightShown | None
    odds: VolleyOdds | None
    refused: RefusalShown | None


class SeenFaults(Shown):
    """The answer to a look at a table that has faults."""

    type: Literal["seen"]
    n: int
    faults: list[dict[str, str]]
