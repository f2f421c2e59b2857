"""Proposals: what one side would like and all others have to agree to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal

from defilade.language import N_, Phrase
from defilade.server.errors import ApiError

SILENCE: Final = timedelta(days=7)
"""Who has proposed to call the game off, and has waited so long for an answer, may end it alone."""

What = Literal["undo", "call-off"]
Answer = Literal["ask", "agree", "decline", "end"]
"""What is done about a proposal: it is made, agreed to, declined or taken back, or carried out without an answer."""

NOBODY: Final[dict[What, str]] = {
    "undo": N_("Nobody asks to take anything back."),
    "call-off": N_("Nobody proposes to call the game off."),
}


@dataclass(frozen=True, slots=True)
class Proposal:
    """Somebody would like to take the last action back, or to call the game off: which side, since when, who agrees."""

    what: What
    by: str
    since: datetime
    agreed: tuple[str, ...] = ()

    @property
    def alone_from(self) -> datetime:
        """When the side that has proposed to call the game off may end it alone."""
        return self.since + SILENCE

    def to_json(self) -> dict[str, Any]:
        """Return it as a view of the game says it."""
        told = {"by": self.by, "agreed": list(self.agreed)}
        if self.what == "undo":
            return told
        return {**told, "since": self.since.isoformat(), "alone_from": self.alone_from.isoformat()}


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was done about calling the game off: by which entry, by which side, what, and in words."""

    seq: int
    side: str
    do: Answer
    phrase: Phrase


def note_of(seq: int, side: str, do: Answer, *, own: bool, ended: bool) -> Note:
    """Return a note; ``own`` says whether the proposal is of that side, ``ended`` whether the game has ended by it."""
    return Note(seq, side, do, Phrase(_said(do, own=own, ended=ended), side=side))


def _said(do: Answer, *, own: bool, ended: bool) -> str:
    match do:
        case "ask":
            return N_("{side} calls the game off.") if ended else N_("{side} proposes to call the game off.")
        case "agree":
            return N_("{side} agrees: the game is called off.") if ended else N_("{side} agrees to call the game off.")
        case "decline":
            return (
                N_("{side} no longer proposes to call the game off.")
                if own
                else N_("{side} declines: the game goes on.")
            )
        case "end":
            return N_("{side} calls the game off, for nobody has answered.")


def body_of(what: What) -> dict[str, Any]:
    """Return what the store keeps of a proposal and its answers beside the kind; of taking back it is nothing more."""
    return {} if what == "undo" else {"what": what}


def what_of(body: dict[str, Any]) -> What:
    """Return what an entry that is kept of a proposal is about."""
    return "call-off" if body.get("what") == "call-off" else "undo"


def nobody_asks(what: What) -> ApiError:
    """Return the error of who answers a proposal that nobody makes."""
    return ApiError(409, "conflict", Phrase(NOBODY[what]))


def already_asked(proposal: Proposal, what: What) -> ApiError:
    """Return the error of who proposes something while there is a proposal."""
    if proposal.what == what:
        return ApiError(409, "conflict", Phrase("{side} has asked for that already.", side=proposal.by))
    return ApiError(
        409, "conflict", Phrase("{side} has asked for something else: answer that first.", side=proposal.by)
    )


def too_early() -> ApiError:
    """Return the error of who would end a game alone while the others may still answer."""
    early = Phrase(
        "The others have {n} day to answer; after that the game can be ended without them.",
        plural="The others have {n} days to answer; after that the game can be ended without them.",
        n=SILENCE.days,
    )
    return ApiError(409, "conflict", early)
