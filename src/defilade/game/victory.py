"""Who has won a game that is over, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from defilade.battlefield.model import Battlefield
from defilade.battlefield.state import State
from defilade.language import Language, Phrase, translator
from defilade.rulesets.ruleset import ON_THE_FIELD
from defilade.sight.bases import stands_in

Termination = Literal["nobody-left", "turn-limit"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game has ended.

    ``winner`` is a side, None for a draw; ``termination`` what ended the game: a side that has nobody left, or the last
    turn; ``reason`` says it in words, with the points. ``points`` are those of every side where victory is to hold
    areas, else empty.

    >>> Outcome("red", "nobody-left", Phrase("{sides} is gone.", sides="blue")).to_json("en")["text"]
    'red wins. blue is gone.'
    """

    winner: str | None
    termination: Termination
    reason: Phrase
    points: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def phrase(self) -> Phrase:
        """Who has won, and why."""
        result = Phrase("It is a draw.") if self.winner is None else Phrase("{side} wins.", side=self.winner)
        return Phrase("{result} {reason}", result=result, reason=self.reason)

    def to_json(self, language: Language) -> dict[str, Any]:
        """Return the outcome as the machine form prints it."""
        return {
            "winner": self.winner,
            "termination": self.termination,
            "points": dict(self.points),
            "text": translator(language).text(self.phrase),
        }


def outcome_of(state: State) -> Outcome | None:
    """Return how a game has ended; None while it goes on.

    A side with nobody left (nobody active, fallen, knocked down or stunned) has lost. Of those that have somebody left
    the only one wins; several share the victory, but where it is to hold areas the one that has most points of them
    wins.
    """
    if not state.over:
        return None
    here = {model.side for model in state.field.models.values() if model.status in ON_THE_FIELD}
    sides = state.field.sides
    left = [side for side in sides if side in here]
    gone = [side for side in sides if side not in here]
    points = points_of(state.field) if state.field.victory.kind == "hold" else {}
    ended: Termination = "nobody-left" if gone else "turn-limit"
    return Outcome(_winner(left, bool(gone), points), ended, _reason(gone, points), points)


def _winner(left: list[str], decided: bool, points: Mapping[str, int]) -> str | None:
    """Return the side that wins of those that have somebody left; ``decided`` tells that another has not."""
    if decided and len(left) == 1:
        return left[0]
    best = [side for side in left if points and points[side] == max(points[each] for each in left)]
    return best[0] if len(best) == 1 else None


def _reason(gone: list[str], points: Mapping[str, int]) -> Phrase:
    ended = Phrase("The last turn has been played.")
    if gone:
        ended = Phrase(
            "{sides} has nobody left.", plural="{sides} have nobody left.", n=len(gone), sides=", ".join(gone)
        )
    if not points:
        return ended
    scores = ", ".join(f"{side} {count}" for side, count in points.items())
    return Phrase("{ended} Points: {scores}.", ended=ended, scores=scores)


def points_of(battlefield: Battlefield) -> Mapping[str, int]:
    """Return the points that each side has for the areas it holds as things stand."""
    points = dict.fromkeys(battlefield.sides, 0)
    held = holders(battlefield)
    for area in battlefield.victory.areas:
        side = held[area.id]
        if side is not None:
            points[side] += area.points
    return points


def holders(battlefield: Battlefield) -> Mapping[str, str | None]:
    """Return which side holds each area as things stand: the one that alone has active models in it, else None.

    A model is in an area if the centre of its base is, the edge counted in.
    """
    active = [model for model in battlefield.models.values() if model.status == "active"]
    present = {
        area.id: {model.side for model in active if stands_in(model, area)} for area in battlefield.victory.areas
    }
    return {name: next(iter(sides)) if len(sides) == 1 else None for name, sides in present.items()}
