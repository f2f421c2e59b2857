"""Proving the dice of a record: that they are those which were settled by everybody before the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

from defilade.dice import commitment
from defilade.game.proof import CalledOff
from defilade.game.records import Record
from defilade.game.replaying import replay
from defilade.game.telling import purposes
from defilade.language import Language, Phrase, translator

FORMAT: Final = "defilade/verdict/1"
MOST_TOLD: Final = 10
"""Of more dice than this that are wrong only the first are told."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that is not as it should be: ``about`` names what, ``die`` is a die's number from 0 where it is one."""

    about: str
    phrase: Phrase
    die: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the dice of a record are proven: they are where there is no flaw.

    ``dice`` counts those that were looked at, ``before`` those that had fallen before the proof begins. ``ending`` says
    how the game came to an end that nobody won by, where its sides called it off.
    """

    dice: int
    before: int
    flaws: tuple[Flaw, ...]
    ending: Phrase | None = None

    @property
    def proven(self) -> bool:
        """Whether every die that the proof is about is proven."""
        return not self.flaws

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The verdict in words, one sentence after the other."""
        said = [flaw.phrase for flaw in self.flaws[:MOST_TOLD]]
        more = len(self.flaws) - MOST_TOLD
        if more > 0:
            said.append(Phrase("And {n} more.", plural="And {n} more.", n=more))
        ending = () if self.ending is None else (self.ending,)
        return (self._summary(), *said, *self._unproven(), *ending)

    def _summary(self) -> Phrase:
        if not self.proven:
            return Phrase("Not proven.")
        return Phrase(
            "Proven: {n} die is what the commitment and the contributions make it.",
            plural="Proven: all {n} dice are what the commitment and the contributions make them.",
            n=self.dice,
        )

    def _unproven(self) -> Iterator[Phrase]:
        if self.before:
            yield Phrase(
                "{n} die fell before this game began and is not part of the proof.",
                plural="{n} dice fell before this game began and are not part of the proof.",
                n=self.before,
            )

    def to_json(self, language: Language) -> dict[str, Any]:
        """Return the verdict as the machine form prints it."""
        words = translator(language)
        return {
            "format": FORMAT,
            "proven": self.proven,
            "dice": self.dice,
            "before": self.before,
            "called_off": self.ending is not None,
            "flaws": [{"about": f.about, "die": f.die, "text": words.text(f.phrase)} for f in self.flaws],
            "text": " ".join(words.text(phrase) for phrase in self.phrases),
        }


def verify(record: Record) -> Verdict:
    """Return whether the dice of a record are proven, with all that is against it.

    Looked at are the secret, which must be the one that was committed to; the contributions, one of every side; every
    die, in the order in which they fell; and whether these dice lead through the actions by the rules. A game that was
    called off before any die fell needs no contributions.
    """
    proof = record.proof
    if proof is None:
        return Verdict(0, 0, (Flaw("proof", Phrase("The record holds no proof of its dice.")),))
    dice, before, ending = len(record.dice) - proof.first, proof.first, _ending(record)
    if proof.secret is None:
        open_still = Phrase("The secret is not revealed yet: it is when the game is over or called off.")
        return Verdict(dice, before, (Flaw("secret", open_still),), ending)
    return Verdict(dice, before, tuple(_flaws(record)), ending)


def _ending(record: Record) -> Phrase | None:
    assert record.proof is not None
    called_off = record.proof.called_off
    if called_off is None:
        return None
    if called_off.alone(record.battlefield.sides):
        return Phrase("The game was called off by {side} without an answer: nobody has won it.", side=called_off.by)
    return Phrase("The game was called off by agreement: nobody has won it.")


def _flaws(record: Record) -> Iterator[Flaw]:
    proof = record.proof
    assert proof is not None
    assert proof.secret is not None
    if commitment(bytes.fromhex(proof.secret)) != proof.commitment:
        yield Flaw("commitment", Phrase("The secret is not the one that was committed to before the game."))
    sides = record.battlefield.sides
    unneeded = proof.called_off is not None and len(record.dice) == proof.first
    for side in sides:
        if side not in proof.contributions and not unneeded:
            yield Flaw("contributions", Phrase("{side} has contributed nothing.", side=side))
    for side in proof.contributions:
        if side not in sides:
            yield Flaw("contributions", Phrase("{side} has contributed, but is no side of the game.", side=side))
    played = replay(record)
    yield from _wrong_dice(record, purposes(played.game))
    if played.stop is not None:
        yield Flaw("actions", played.stop.phrase)
    if proof.called_off is not None:
        yield from _wrong_ending(proof.called_off, sides, over=played.game.over)


def _wrong_ending(called_off: CalledOff, sides: Collection[str], *, over: bool) -> Iterator[Flaw]:
    """Yield what can't be of how a game was called off."""
    for side in (called_off.by, *called_off.agreed):
        if side not in sides:
            yield Flaw("called_off", Phrase("{side} has called the game off, but is no side of it.", side=side))
    if over:
        yield Flaw("called_off", Phrase("The game is said to be called off, but it was played to its end."))


def _wrong_dice(record: Record, fell: tuple[tuple[int, str], ...]) -> Iterator[Flaw]:
    """Yield the dice that are not those of the proof; ``fell`` are the action and purpose of those that were used."""
    assert record.proof is not None
    fair = record.proof.dice()
    for number, face in enumerate(record.dice[record.proof.first :]):
        right = fair.face(number)
        if face == right:
            continue
        place = record.proof.first + number
        yield Flaw("dice", _wrong_die(place, face, right, fell[place] if place < len(fell) else None), place)


def _wrong_die(place: int, face: int, right: int, used: tuple[int, str] | None) -> Phrase:
    """Say what is wrong with a die; readers count dice and actions from 1, as in the log of a game."""
    number = place + 1
    if used is None:
        return Phrase("Die {number} shows {face}, it should be {right}.", number=number, face=face, right=right)
    action, purpose = used
    return Phrase(
        "Die {number} (action {action}: {purpose}) shows {face}, it should be {right}.",
        number=number,
        action=action + 1,
        purpose=Phrase(purpose),
        face=face,
        right=right,
    )
