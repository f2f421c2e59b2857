"""The attack plan: an attack as data, before any die is rolled."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, Literal, get_args

from defilade.dice import Test

Outcome = Literal["hits", "wounds", "casualties", "status"]
Status = Literal["active", "knocked-down", "stunned", "out-of-action"]
# Each worse than the one before; the faces 1-2, 3-4 and 5-6 of an injury die bring the second, third and fourth.
STATUSES: tuple[Status, ...] = get_args(Status)


# Plans are built anew for every question, and so held constant by type checkers only: dataclasses that are frozen at
# run time take three to four times as long to build, as long as it takes to answer the question.


@dataclass(slots=True, unsafe_hash=True)
class Shots:
    """The hit dice of one attacker, in the order they are rolled."""

    shooter: Final[str]
    count: Final[int]
    hit: Final[Test]


@dataclass(slots=True, unsafe_hash=True)
class Recipient:
    """A model (or bunker) that hits may fall on.

    ``wounds`` are those it has left; ``fatal`` is how many of them put it out (all of them unless the ruleset says
    fewer: then all are lost with it); ``save`` is None where it has none; ``firepower`` the test that the attacker
    must pass, after a failed save, to destroy it; ``carries`` the models that fall with it; ``is_model`` is False for
    what is none itself, as a bunker; ``status`` the state of a warrior before the attack.

    >>> Recipient("bunker", wounds=4, carries=("gunner", "loader"), is_model=False).casualties
    2
    """

    id: Final[str]
    wounds: Final[int] = 1
    fatal: Final[int | None] = None
    save: Final[Test | None] = None
    firepower: Final[Test | None] = None
    carries: Final[tuple[str, ...]] = ()
    is_model: Final[bool] = True
    status: Final[Status] = "active"

    @property
    def casualties(self) -> int:
        """How many models fall when it is put out: those that it carries, else itself."""
        return len(self.carries) if self.carries else int(self.is_model)

    @property
    def endurance(self) -> int:
        """How many wounds put it out."""
        return self.wounds if self.fatal is None else self.fatal

    @property
    def spare_wounds(self) -> int:
        """How many wounds a warrior takes without an injury roll: all but the last, none once he is down."""
        return max(self.wounds - 1, 0) if self.status == "active" else 0


# How many recipients of one kind stand next to each other, and the first of them.
Run = tuple[int, Recipient]


@dataclass(slots=True, unsafe_hash=True)
class AttackPlan:
    """Who rolls how many dice, what each needs, what a failure costs and which model it falls on.

    ``allotment`` says how hits reach the recipients: ``"each"``, one each in the order of ``recipients`` before any
    gets a second; ``"unit"``, on the unit as a whole, with the save and firepower of its first recipient: unsaved
    damage adds up (each hit counts at most one model's wounds, ``model_wounds``, those of the first recipient unless
    given), and the models fall one after the other in the order of ``recipients``, each when its wounds are used up (a
    first recipient of fewer wounds has lost some before). ``wound`` is None where every hit wounds. ``injuries`` says
    that the wound which reaches 0, and each after it, is followed by an injury roll. ``outcomes`` are the names that
    the odds report, in order. ``runs`` sums the recipients up for those who count and don't care for names: how many of
    one kind stand next to each other, and the first of them.

    Raises ``ValueError`` for a plan that can't be carried out.

    >>> archer, knight = Shots("archer", 2, Test(4, one_fails=True)), Recipient("knight", save=Test(5))
    >>> AttackPlan((archer,), (knight,), ("hits", "casualties"), wound=Test(4)).allotment
    'each'
    """

    shots: Final[tuple[Shots, ...]]
    recipients: Final[tuple[Recipient, ...]]
    outcomes: Final[tuple[Outcome, ...]]
    wound: Final[Test | None] = None
    damage: Final[int | Literal["D3"]] = 1
    allotment: Final[Literal["each", "unit"]] = "each"
    injuries: Final[bool] = False
    model_wounds: Final[int | None] = None
    runs: tuple[Run, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.recipients:
            raise ValueError("an attack needs somebody to fall on")
        if self.damage != "D3" and self.damage < 1:
            raise ValueError("a wound costs something")
        if self.injuries and self.allotment == "unit":
            raise ValueError("injuries befall single models, not a unit as a whole")
        if "status" in self.outcomes and not (self.injuries and len(self.recipients) == 1):
            raise ValueError("a status has a single warrior who may be injured")
        self.runs = _runs(self.recipients)
        if not self.injuries:
            for _, recipient in self.runs:
                endurance = recipient.wounds if recipient.fatal is None else recipient.fatal
                if not 1 <= endurance <= recipient.wounds:
                    raise ValueError("a recipient is put out by one wound at least, and no more than it has")

    @property
    def casualties_by_wounds(self) -> list[int]:
        """How many models of a unit have fallen when it has lost 0, 1, 2 and so on wounds, up to all it has."""
        fallen = [0]
        for recipient in self.recipients:
            fallen += [fallen[-1]] * (recipient.wounds - 1) + [fallen[-1] + recipient.casualties]
        return fallen

    @property
    def unit_model_wounds(self) -> int:
        """The most that one hit counts against a unit."""
        return self.recipients[0].wounds if self.model_wounds is None else self.model_wounds


def _runs(recipients: tuple[Recipient, ...]) -> tuple[Run, ...]:
    first, size = recipients[0], len(recipients)
    if recipients.count(first) == size:  # one recipient so many times needs no look at each
        return ((size, first),)
    alike = [list(run) for _, run in groupby(recipients, _kind)]
    return tuple([(len(run), run[0]) for run in alike])


def _kind(recipient: Recipient) -> tuple[object, ...]:
    """Return all that tells recipients apart but their names."""
    r = recipient
    return r.wounds, r.fatal, r.save, r.firepower, r.carries, r.is_model, r.status
