"""A room: one game as it stands, worked out from what the store holds of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Lock
from typing import Any, Final, TypeVar

from defilade.battlefield.faults import Faults, ScenarioError
from defilade.battlefield.state import State
from defilade.dice import DiceExhausted, FairDice
from defilade.game.choices import side_of
from defilade.game.game import Entry, Game, RefusedError
from defilade.game.proof import CalledOff, Proof
from defilade.game.recording import ContinuedDice
from defilade.game.records import Record, read_record
from defilade.game.replaying import replay
from defilade.game.telling import Throw, clauses_of_sight, throws
from defilade.language import Phrase
from defilade.rulesets.actions import Action, read_action
from defilade.rulesets.ruleset import UnknownNameError
from defilade.rulesets.ruling import Refusal
from defilade.server.errors import ApiError
from defilade.server.games.proposals import (
    Answer,
    Note,
    Proposal,
    What,
    already_asked,
    body_of,
    nobody_asks,
    note_of,
    too_early,
    what_of,
)
from defilade.server.games.tokens import Rights
from defilade.server.store.store import Kind, StoredEntry, StoredGame

MOST_ENTRIES: Final = 20_000
MORE_TO_END: Final = 100
"""So many entries more there may be to call off a game that is too long to go on."""

MOST_OPENING: Final = 2_000
"""A game that goes on from a record with more actions than this would take too long to open."""

MOST_ANSWERS: Final = 32

T = TypeVar("T")

Keep = Callable[[StoredEntry], StoredEntry]
"""Keeps an entry for good and returns it as it is kept, or raises."""


@dataclass(frozen=True, slots=True)
class Told:
    """What there is to tell of an action: its dice with what they needed, and the clauses it rested on, sight too."""

    throws: tuple[Throw, ...]
    clauses: tuple[str, ...]


@dataclass(slots=True)
class Logged:
    """An action that was done: by which entry, in which state, what came of it; ``changed`` is the last entry on it."""

    seq: int
    before: State
    entry: Entry
    changed: int
    undone: bool = False
    _told: Told | None = field(default=None, repr=False)

    def told(self, room: Room) -> Told:
        """Return what there is to tell of it; worked out when it is asked for first."""
        if self._told is None:
            self._told = room.watch(self._tell)
        return self._told

    def _tell(self, game: Game) -> Told:
        sight = clauses_of_sight(game.ruleset, self.before, self.entry)
        return Told(throws(game.referee, self.before, self.entry), tuple(dict.fromkeys((*sight, *self.entry.clauses))))


@dataclass(frozen=True, slots=True)
class Standing:
    """A game at one moment, for those who look at it while it goes on: nothing in it changes but what is noted late."""

    seq: int
    states: tuple[State, ...]
    log: tuple[Logged, ...]
    contributions: Mapping[str, str | None]
    proposal: Proposal | None
    notes: tuple[Note, ...]
    called_off: CalledOff | None

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def started(self) -> bool:
        """Whether every side has contributed to the dice."""
        return None not in self.contributions.values()

    @property
    def over(self) -> bool:
        """Whether nothing more can be done, for the game is played to its end or called off."""
        return self.state.over or self.called_off is not None


class Answers:
    """The last answers that were given in a game: as long as nothing changes, the same question has the same answer.

    >>> answers = Answers(most=2)
    >>> for question in ("a", "b", "a", "c"):
    ...     answers.keep(question, {"to": question})
    >>> answers.find("a"), answers.find("b")
    ({'to': 'a'}, None)
    """

    def __init__(self, most: int = MOST_ANSWERS) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    def find(self, question: Hashable) -> Any | None:  # noqa: ANN401 - whatever was kept
        """Return the answer to a question that was asked before, or None."""
        if question not in self._kept:
            return None
        self._kept.move_to_end(question)
        return self._kept[question]

    def keep(self, question: Hashable, answer: Any) -> None:  # noqa: ANN401 - whatever is an answer
        """Keep an answer; the one that was not asked for longest makes room."""
        self._kept[question] = answer
        self._kept.move_to_end(question)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)


class BrokenGameError(Exception):
    """What is kept of a game does not lead through it."""


class Room:
    """A game, from what is kept of it.

    One thread at a time changes it; whoever looks takes its ``standing``, and asks the rules by ``watch``.
    """

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        try:
            self.opening = read_record(stored.opening)
        except ScenarioError as error:
            raise BrokenGameError(str(error)) from error
        self._dice = ContinuedDice(self.opening.dice)
        self.game = Game(self.opening.battlefield, self._dice)
        self._watched = Game(self.opening.battlefield)
        self._watching = Lock()
        self._log: list[Logged] = []
        self._entries: dict[str, StoredEntry] = {}
        self._contributions: dict[str, str | None] = dict.fromkeys(self.opening.battlefield.sides)
        self._proposal: Proposal | None = None
        self._notes: list[Note] = []
        self._called_off: CalledOff | None = None
        self._known = len(self.opening.dice)
        self.seq = 0
        self.answers = Answers()
        for action in self.opening.actions:
            self._replayed(action)
        self.standing = self._standing()

    # What is kept already.

    def catch_up(self, entries: Iterable[StoredEntry]) -> None:
        """Take in what was done since, here or elsewhere. Raises :class:`BrokenGameError` where it can't have been."""
        for entry in entries:
            if entry.seq <= self.seq:
                continue
            if entry.seq != self.seq + 1:
                raise BrokenGameError(f"{self.stored.id}: entry {entry.seq} comes after {self.seq}")
            if entry.kind == "action":
                self._replayed(self._action(entry.body), entry.dice)
                self._proposal = None
            self._note(entry)

    def answered(self, request: str, kind: Kind, side: str | None, body: object) -> StoredEntry | None:
        """Return the entry of a request that was answered before; None where it is new.

        Raises ``ApiError`` where the same name was given to another request.
        """
        entry = self._entries.get(request)
        if entry is None:
            return None
        if (entry.kind, entry.body) != (kind, body) or side not in (None, entry.side):
            raise ApiError(409, "conflict", Phrase("Another request has the same number."))
        return entry

    # What is done now.

    def act(self, rights: Rights, request: str, action: Action, seen: int | None, keep: Keep) -> StoredEntry:
        """Do an action. Raises ``RefusedError``, ``ApiError``, ``UnknownNameError``; then nothing is done."""
        said = action.to_json()
        before = self.answered(request, "action", None, said)
        if before is not None:
            if before.side not in rights.seats:
                raise not_yours(before.side)
            return before
        side = side_of(self.game.state, action)
        if side not in rights.seats and not (self.standing.over and rights.seats):
            raise not_yours(side)
        self._check_goes_on()
        if not self.standing.started:
            raise self._not_started()
        if seen is not None and seen != self.seq:
            raise ApiError(409, "conflict", Phrase("The game has gone on since: look at it again."))
        self._check_room()
        refusal = self.game.try_push(action)
        if refusal is not None:
            raise RefusedError(refusal)
        entry = StoredEntry(self.seq + 1, request, "action", side, said, self.game.log[-1].dice)
        try:
            kept = keep(entry)
        except BaseException:
            self.game.pop()
            raise
        self._log_last(kept.seq)
        self._proposal = None
        self._note(kept)
        return kept

    def ready(self, side: str, contribution: str, keep: Keep) -> StoredEntry:
        """Add the contribution of a side to the dice. Raises ``ApiError`` where it has given another one already."""
        given = self._contributions[side]
        request = f"ready {list(self._contributions).index(side)}"
        if given is not None:
            if given != contribution:
                raise ApiError(409, "conflict", Phrase("{side} has contributed already.", side=side))
            return self._entries[request]
        self._check_goes_on()
        return self._kept(StoredEntry(self.seq + 1, request, "ready", side, {"contribution": contribution}), keep)

    def propose(self, what: What, side: str, request: str, keep: Keep) -> StoredEntry:
        """Ask to take the last action back, or propose to call the game off."""
        body = body_of(what)
        before = self.answered(request, "ask", side, body)
        if before is not None:
            return before
        self._check_goes_on()
        if self.game.over:
            raise ApiError(409, "conflict", Phrase("The game is over: its dice are revealed."))
        if self._proposal is not None:
            raise already_asked(self._proposal, what)
        if what == "undo" and len(self.game.log) <= len(self.opening.actions):
            raise ApiError(409, "conflict", Phrase("There is nothing to take back."))
        return self._kept(StoredEntry(self.seq + 1, request, "ask", side, body), keep)

    def answer(self, what: What, side: str, request: str, keep: Keep, *, agree: bool) -> StoredEntry:
        """Agree to what is proposed, or decline; who has proposed it takes it back so."""
        kind: Kind = "agree" if agree else "decline"
        before = self.answered(request, kind, side, body_of(what))
        if before is not None:
            return before
        proposal = self._proposed(what)
        if agree and side in (proposal.by, *proposal.agreed):
            raise ApiError(409, "conflict", Phrase("The others have to agree."))
        return self._kept(StoredEntry(self.seq + 1, request, kind, side, body_of(what)), keep)

    def end_alone(self, side: str, request: str, now: datetime, keep: Keep) -> StoredEntry:
        """Call the game off without the agreement of those who have not answered for so long."""
        body = body_of("call-off")
        before = self.answered(request, "end", side, body)
        if before is not None:
            return before
        proposal = self._proposed("call-off")
        if side != proposal.by:
            raise ApiError(
                409, "conflict", Phrase("Only {side}, who has proposed it, can end the game alone.", side=proposal.by)
            )
        if now < proposal.alone_from:
            raise too_early()
        return self._kept(StoredEntry(self.seq + 1, request, "end", side, body), keep)

    def _proposed(self, what: What) -> Proposal:
        self._check_goes_on()
        if self._proposal is None or self._proposal.what != what:
            raise nobody_asks(what)
        return self._proposal

    # What there is to look at.

    def record(self) -> Record:
        """Return the game as a record that proves its dice; its secret is in it once the game is over or called off."""
        record = self.game.record()
        given = {side: hexadecimal for side, hexadecimal in self._contributions.items() if hexadecimal is not None}
        secret = self.stored.secret if self.standing.over else None
        proof = Proof(self.stored.commitment, given, secret, len(self.opening.dice), self._called_off)
        # Dice that fell for what could not be kept nobody has seen: they are still to come, and are not told.
        dice = (*record.dice, *self._dice.left)[: self._known]
        return replace(record, dice=dice, proof=proof)

    def watch(self, work: Callable[[Game], T]) -> T:
        """Return what is worked out with a game by the same rules, where nothing was done; one thread at a time.

        The rules keep in mind what they were asked, so those who look have others than those who act.
        """
        with self._watching:
            return work(self._watched)

    def logged(self, seq: int) -> Logged | None:
        """Return the action of an entry, or None where it is none."""
        return next((each for each in reversed(self._log) if each.seq == seq), None)

    def _kept(self, entry: StoredEntry, keep: Keep) -> StoredEntry:
        self._check_room(MORE_TO_END if entry.body == body_of("call-off") else 0)
        kept = keep(entry)
        self._note(kept)
        return kept

    def _check_room(self, more: int = 0) -> None:
        if self.seq >= MOST_ENTRIES + more:
            raise ApiError(409, "conflict", Phrase("The game is too long to go on."))

    def _check_goes_on(self) -> None:
        if self._called_off is not None:
            raise ApiError(409, "conflict", Phrase("The game was called off: nothing more can be done in it."))

    def _not_started(self) -> ApiError:
        waiting = ", ".join(side for side, given in self._contributions.items() if given is None)
        return ApiError(409, "conflict", Phrase("Not everybody is there yet: {sides}.", sides=waiting))

    def _action(self, raw: object) -> Action:
        faults = Faults()
        action = read_action(raw, "", self.opening.battlefield.table.unit, faults)
        if action is None:
            raise BrokenGameError(str(ScenarioError(faults.all())))
        return action

    def _replayed(self, action: Action, dice: tuple[int, ...] | None = None) -> None:
        """Do what was done before; its dice must fall as they did."""
        try:
            entry = self.game.push(action)
        except (RefusedError, UnknownNameError, DiceExhausted) as error:
            raise BrokenGameError(str(error)) from error
        if dice is not None and entry.dice != dice:
            raise BrokenGameError(f"{self.stored.id}: the dice of entry {self.seq + 1} are others")
        self._log_last(self.seq + 1)
        if dice is None:
            self.seq += 1

    def _log_last(self, seq: int) -> None:
        self._log.append(Logged(seq, self.game.states[-2], self.game.log[-1], seq))

    def _note(self, entry: StoredEntry) -> None:
        """Take note of an entry that is kept."""
        self.seq = entry.seq
        self._known = max(self._known, sum(len(each.dice) for each in self.game.log))
        self._entries[entry.request] = entry
        if entry.kind == "ready":
            self._contribute(entry.side, entry.body["contribution"])
        elif entry.kind != "action":
            self._heed(entry, entry.kind)
        self.standing = self._standing()

    def _contribute(self, side: str, contribution: str) -> None:
        self._contributions[side] = contribution
        given = {name: hexadecimal for name, hexadecimal in self._contributions.items() if hexadecimal is not None}
        if len(given) == len(self._contributions):
            secret = bytes.fromhex(self.stored.secret)
            dice = FairDice(secret, {name: bytes.fromhex(hexadecimal) for name, hexadecimal in given.items()})
            self._dice.go_on((), dice)

    def _heed(self, entry: StoredEntry, do: Answer) -> None:
        """Take note of a proposal or of an answer to one, and carry it out where all have agreed, or none need to."""
        if do == "ask":
            assert entry.created is not None
            self._proposal = Proposal(what_of(entry.body), entry.side, entry.created)
        proposal = self._proposal
        if proposal is None:
            raise BrokenGameError(f"{self.stored.id}: entry {entry.seq} answers nothing")
        if do == "agree":
            proposal = replace(proposal, agreed=(*proposal.agreed, entry.side))
        agreed = do == "end" or (do != "decline" and set(self._contributions) <= {proposal.by, *proposal.agreed})
        self._proposal = None if agreed or do == "decline" else proposal
        if proposal.what == "call-off":
            own = entry.side == proposal.by
            self._notes.append(note_of(entry.seq, entry.side, do, own=own, ended=agreed))
            if agreed:
                self._called_off = CalledOff(proposal.by, proposal.agreed)
        elif agreed:
            self._take_back()

    def _take_back(self) -> None:
        self.game.pop()
        last = next(each for each in reversed(self._log) if not each.undone)
        last.undone, last.changed = True, self.seq

    def _standing(self) -> Standing:
        return Standing(
            self.seq,
            self.game.states,
            tuple(self._log),
            dict(self._contributions),
            self._proposal,
            tuple(self._notes),
            self._called_off,
        )


def not_yours(side: str) -> ApiError:
    """Return the error of somebody who acts for a side that he has no seat of."""
    return ApiError(403, "forbidden", Phrase("You have no seat of {side}.", side=side))


def opening_of(record: Record) -> Record:
    """Return the record that a new game begins with: its dice all known, its actions gone through.

    Raises ``ApiError`` where the record is too long, or leads nowhere.
    """
    if len(record.actions) > MOST_OPENING:
        long = Phrase("The record has more than {n} actions: a game can't go on from it.", n=MOST_OPENING)
        raise ApiError(422, "faults", long)
    played = replay(record)
    stop = played.stop
    if stop is not None:
        if isinstance(stop.reason, Refusal):
            raise ApiError(409, "refused", stop.phrase, refusal=stop.reason)
        raise ApiError(422, "faults", stop.phrase)
    dice = record.dice if record.seed is None else played.game.record().dice
    return Record(record.battlefield, record.actions, dice)
