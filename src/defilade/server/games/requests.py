"""What is sent to games and what they answer, for checking and for the description of the API."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from defilade.server.protocol import one_of

EXAMPLE_CONTRIBUTION = "5f0f6bb9c2d1f5c7a3e8d4b6907182a3b4c5d6e7f8091a2b3c4d5e6f70819a2b"
EXAMPLE_REQUEST = "0f8fad5b-d9cb-469f-a165-70867728950e"
EXAMPLE_CALL_OFF: dict[str, Any] = {
    "by": "red",
    "agreed": [],
    "since": "2025-03-01T18:00:00+00:00",
    "alone_from": "2025-03-08T18:00:00+00:00",
}
CALL_OFF = (
    "Who proposes to call the game off, since when, who has agreed, and from when on it can be ended without an "
    "answer; null where nobody does."
)
CALLED_OFF = "Who has called the game off, and who agreed; null where it was not called off."
Name = Annotated[str, Field(min_length=1, max_length=100)]
Coordinate = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
Facing = Annotated[float, Field(ge=-360, le=360, allow_inf_nan=False)]
Whereabouts = tuple[Coordinate, Coordinate] | tuple[Coordinate, Coordinate, Facing]
Contribution = Annotated[str, Field(pattern="^[0-9a-f]{64}$", examples=[EXAMPLE_CONTRIBUTION])]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewGameAsked(_Asked):
    """A new game: by a scenario, by the record that it goes on from, or by an example; just one of the three."""

    model_config = one_of(("scenario",), ("record",), ("example",), among=("scenario", "record", "example"))

    scenario: dict[str, Any] | None = Field(None, description="A scenario, as its file holds it.")
    record: dict[str, Any] | None = Field(None, description="A record, as its file holds it.")
    example: str | None = Field(None, max_length=100, description="The id of an example.", examples=["figure-10"])


class NewGameMade(BaseModel):
    """A new game. The tokens are told only here."""

    game: str = Field(examples=["bD2hX0rY3mQv9T_k"])
    seats: dict[str, str] = Field(description="The token of each side.")
    watch: str = Field(description="The token for those who only watch.")
    commitment: str = Field(description="What the server has committed its dice to.")


class ReadyAsked(_Asked):
    """A side is there, and adds what it contributes to the dice."""

    contribution: Contribution = Field(description="32 random bytes, in hexadecimal.")
    seat: Name | None = Field(None, description="The side; needed where a token is of more than one.")


class ReadyDone(BaseModel):
    """The contribution counts."""

    seq: int
    started: bool = Field(description="Whether every side has contributed: the game can be played then.")


class ActionAsked(_Asked):
    """An action to be done."""

    request: UUID = Field(description="The number of the request: sent again, nothing is done twice.")
    seen: int | None = Field(None, ge=0, description="The `seq` of the game as the player saw it, if that matters.")
    action: dict[str, Any] = Field(
        description="The action, as records hold it.", examples=[{"do": "move", "unit": "reds", "to": [20, 15]}]
    )
    seat: Name | None = None


class ActionDone(BaseModel):
    """The action was done."""

    seq: int
    entry: dict[str, Any] | None = Field(description="Its entry in the log.")


class UndoAsked(_Asked):
    """Asks to take the last action back, or answers one who has asked."""

    request: UUID
    do: Literal["ask", "agree", "decline"]
    seat: Name | None = None


class UndoDone(BaseModel):
    """It was asked, or answered."""

    seq: int
    undo: dict[str, Any] | None = Field(description="Who asks and who has agreed; null where nobody asks any more.")


class CallOffAsked(_Asked):
    """Proposes to call the game off, or answers one who has."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"request": EXAMPLE_REQUEST, "do": "ask"}]})

    request: UUID = Field(description="The number of the request: sent again, nothing is done twice.")
    do: Literal["ask", "agree", "decline", "end"] = Field(
        description="`ask` proposes it; `decline` takes one's own proposal back, too; `end` ends the game without an "
        "answer, when there was none for seven days."
    )
    seat: Name | None = None


class CallOffDone(BaseModel):
    """It was proposed, or answered."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"seq": 9, "call_off": EXAMPLE_CALL_OFF, "called_off": None}]}
    )

    seq: int
    call_off: dict[str, Any] | None = Field(description=CALL_OFF)
    called_off: dict[str, Any] | None = Field(description=CALLED_OFF)


class ReachAsked(_Asked):
    """An action that goes to a place; whichever place it names, its whole region is asked for."""

    action: dict[str, Any] = Field(examples=[{"do": "move", "unit": "reds", "to": [0, 0]}])


class LookAsked(_Asked):
    """Who looks at whom as the game stands, or as it would with some models elsewhere."""

    shooter: Name
    target: Name | None = None
    weapon: Name | None = None
    odds: bool = Field(True, description="Whether odds are wanted; without them the ruling comes sooner.")
    moved: dict[str, Whereabouts] = Field(
        default_factory=dict, description="Models that stand elsewhere: x, y, and a facing.", max_length=2000
    )


class GameShown(BaseModel):
    """A game as it is shown to somebody who holds a token of it."""

    model_config = ConfigDict(extra="allow")

    format: Literal["defilade/game/1"]
    game: str
    seq: int = Field(description="The number of the last thing that was done.")
    actions: int = Field(description="How many actions there are that were not taken back.")
    turn: int
    limit: int | None
    side: str
    acting: list[str] = Field(description="The sides with units that may act now.")
    phase: str
    phase_name: str
    over: bool = Field(description="Whether nothing more can be done: the game is played to its end, or called off.")
    outcome: dict[str, Any] | None = Field(description="Who has won; null where the game goes on, or was called off.")
    commitment: str
    contributions: dict[str, str | None]
    started: bool
    secret: str | None = Field(description="The secret of the dice, once the game is over or called off.")
    you: dict[str, Any] = Field(description="Whose seats you have, or that you watch.")
    undo: dict[str, Any] | None = Field(description="Who asks to take the last action back, and who has agreed.")
    call_off: dict[str, Any] | None = Field(description=CALL_OFF, examples=[EXAMPLE_CALL_OFF])
    called_off: dict[str, Any] | None = Field(description=CALLED_OFF, examples=[{"by": "red", "agreed": ["blue"]}])
    view: dict[str, Any] = Field(description="The table as it stands.")
    log: list[dict[str, Any]]
    notes: list[dict[str, Any]] = Field(
        description="What was said about calling the game off: by which side, what, and in words; `seq` says where it "
        "belongs in the log.",
        examples=[[{"seq": 9, "side": "red", "do": "ask", "said": "Red proposes to call the game off."}]],
    )


class ChoicesShown(BaseModel):
    """What a unit may do now."""

    unit: str
    choices: list[dict[str, Any]] = Field(
        description="By verb: the legal actions, with the odds of those that take a test or strike a blow, "
        "the refusals with their clauses, and how far it goes at most, or that nothing limits it."
    )
    any_time: list[dict[str, str]] = Field(description="What may be done at any time.")
