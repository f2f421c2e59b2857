"""The states of a warrior, and what each keeps him from."""

from __future__ import annotations

from typing import cast

from defilade.attack import STATUSES, Status
from defilade.battlefield.model import Model
from defilade.language import N_, Phrase
from defilade.rulesets.ruling import Refusal

ACTIVE, KNOCKED_DOWN, STUNNED, OUT = STATUSES
STOOD_UP, STRIKES_LAST = "stood-up", "strikes-last"
DOWN_CLAUSE = {KNOCKED_DOWN: "MOR-15.1", STUNNED: "MOR-16.1", OUT: "MOR-17.1"}
"""The clause by which a warrior in a status does nothing that those on their feet do."""
DOWN_WORDS = {
    KNOCKED_DOWN: N_("{model} is knocked down: it can only crawl."),
    STUNNED: N_("{model} is stunned: it can do nothing."),
    OUT: N_("{model} is out of action."),
}
STATUS_EVENTS = {
    KNOCKED_DOWN: N_("{model} is knocked down."),
    STUNNED: N_("{model} is stunned."),
    OUT: N_("{model} is out of action."),
}
STILL = {
    KNOCKED_DOWN: N_("{model} stays knocked down."),
    STUNNED: N_("{model} stays stunned."),
}


def down(model: Model) -> Refusal:
    """Return the refusal of what a warrior who is down, or out of action, can't do (MOR-15.1, MOR-16.1, MOR-17.1)."""
    return Refusal(DOWN_CLAUSE[status_of(model)], Phrase(DOWN_WORDS[status_of(model)], model=model.id))


def status_of(model: Model) -> Status:
    """Return a warrior's status."""
    return cast("Status", model.status)
