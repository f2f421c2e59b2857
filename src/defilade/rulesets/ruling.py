"""A ruling: who sees whom, what cover that is, what it changes, and by which clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from defilade.language import Language, Phrase, translator

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Obscured:
    """How much of the target is hidden, each from 0 to 1; ``light`` and ``hard`` where the ruleset has classes."""

    total: float
    light: float | None = None
    hard: float | None = None


@dataclass(frozen=True, slots=True)
class Obscurer:
    """A feature or model that hides something, and how much it hides by itself."""

    id: str
    cover_class: Literal["light", "hard", "hides"]
    fraction: float


@dataclass(frozen=True, slots=True)
class Ruling:
    """The ruling of one shooting model on one target.

    ``target`` is a unit where the ruleset judges whole footprints, else a model. Distances are in the table's unit.
    """

    shooter: str
    target: str
    distance: float
    viewpoint: Point | None
    in_arc: bool
    in_sight: bool
    can_shoot: bool
    obscured: Obscured
    cover: str | None
    to_hit_modifier: int
    save: int | None
    by: tuple[Obscurer, ...]
    clauses: tuple[str, ...]
    phrases: tuple[Phrase, ...]

    def text(self, language: Language) -> str:
        """Return the ruling in one or two plain sentences."""
        words = translator(language)
        return " ".join(words.text(phrase) for phrase in self.phrases)

    def to_json(self, language: Language) -> Mapping[str, Any]:
        """Return the ruling as the machine form prints it."""
        shares: dict[str, float] = {"total": self.obscured.total}
        if self.obscured.light is not None and self.obscured.hard is not None:
            shares = {"light": self.obscured.light, "hard": self.obscured.hard, **shares}
        return {
            "shooter": self.shooter,
            "target": self.target,
            "distance": self.distance,
            "viewpoint": None if self.viewpoint is None else list(self.viewpoint),
            "in_arc": self.in_arc,
            "in_sight": self.in_sight,
            "can_shoot": self.can_shoot,
            "obscured": shares,
            "cover": self.cover,
            "to_hit_modifier": self.to_hit_modifier,
            "save": self.save,
            "by": [{"id": o.id, "class": o.cover_class, "fraction": o.fraction} for o in self.by],
            "clauses": list(self.clauses),
            "text": self.text(language),
        }


@dataclass(frozen=True, slots=True)
class Refusal:
    """A thing that the rules forbid: the clause that does, and why in words."""

    clause: str
    message: Phrase

    def text(self, language: Language) -> str:
        """Return why in words.

        >>> Refusal("GAME-phase", Phrase("The game is over.")).text("en")
        'The game is over.'
        """
        return translator(language).text(self.message)

    def to_json(self, language: Language) -> Mapping[str, str]:
        """Return the refusal as the machine form prints it."""
        return {"clause": self.clause, "message": self.text(language)}
