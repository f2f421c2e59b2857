from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from defilade.battlefield.reading import read_scenario
from defilade.dice import FairDice
from defilade.game.choices import side_of
from defilade.game.game import Game, RefusedError
from defilade.game.records import Record
from defilade.game.standing import state_to_json
from defilade.game.verifying import verify
from defilade.rulesets.actions import Action
from defilade.rulesets.registry import BUILT_IN, Formats
from defilade.server.errors import ApiError
from defilade.server.games.proposals import What
from defilade.server.games.room import Keep, Room
from defilade.server.games.tokens import Rights, digest
from defilade.server.store import StoreUnavailableError, open_store
from defilade.server.store.failures import LOCKED
from defilade.server.store.store import ClashError, StoredEntry, StoredGame, StoredSeat
from tests.game.random_play import random_action, random_legal_action
from tests.game.random_tables import random_table

SECRET = bytes(range(32))
GIVEN = {"red": bytes([1]) * 32, "blue": bytes([2]) * 32}
BOTH = Rights(("red", "blue"))
seeds = st.integers(0, 2**32)


def _contribute(side: str, given: bytes, room: Room, keep: Keep) -> StoredEntry:
    return room.ready(side, given.hex(), keep)


class RoomsAgainstTheLibrary(RuleBasedStateMachine):
    """Two rooms of one game, as two processes have them, against a plain game of the library with the same dice.

    Whatever is done, refused, lost in a broken store, sent again, undone or done elsewhere: all three agree.
    """

    def __init__(self) -> None:
        super().__init__()
        self.store = open_store("sqlite://")

    @initialize(name=st.sampled_from(sorted(BUILT_IN)), seed=seeds)
    def begin(self, name: str, seed: int) -> None:
        scenario = random_table(name, Random(seed))
        self.field = read_scenario(scenario, Formats())
        seats = (StoredSeat(digest("a"), "red"), StoredSeat(digest("b"), "blue"))
        opening = Record(self.field, ()).to_json()
        self.stored = StoredGame("g", opening, "0" * 64, SECRET.hex(), seats)
        self.store.add_game(self.stored)
        self.rooms = [Room(self.stored), Room(self.stored)]
        self.plain = Game(self.field, FairDice(SECRET, GIVEN))
        self.called_off = False
        self.done: list[tuple[str, Action, StoredEntry]] = []
        for side, given in GIVEN.items():
            self.change(0, partial(_contribute, side, given))

    def change(self, which: int, work: Callable[[Room, Keep], StoredEntry]) -> StoredEntry:
        """Do something in one of the rooms as the service does."""
        room = self.rooms[which]
        room.catch_up(self.store.entries("g", room.seq))
        return work(room, lambda entry: self.store.add_entry("g", entry))

    @rule(which=st.integers(0, 1), seed=seeds)
    def act(self, which: int, seed: int) -> None:
        self.do(which, random_legal_action(self.plain, Random(seed)) if not self.plain.over else None)

    @rule(which=st.integers(0, 1), seed=seeds)
    def try_anything(self, which: int, seed: int) -> None:
        self.do(which, random_action(self.plain, Random(seed)))

    def do(self, which: int, action: Action | None) -> None:
        if action is None:
            return
        refusal = self.plain.refusal(action)
        request = str(uuid4())
        if self.called_off:
            with pytest.raises(ApiError, match="called off"):
                self.change(which, lambda room, keep: room.act(BOTH, request, action, None, keep))
            return
        if refusal is not None:
            with pytest.raises(RefusedError) as error:
                self.change(which, lambda room, keep: room.act(BOTH, request, action, None, keep))
            assert error.value.refusal == refusal
            return
        entry = self.change(which, lambda room, keep: room.act(BOTH, request, action, None, keep))
        assert self.plain.push(action).dice == entry.dice
        self.done.append((request, action, entry))

    @precondition(lambda self: self.done)
    @rule(which=st.integers(0, 1), place=st.integers(0, 1000))
    def send_again(self, which: int, place: int) -> None:
        request, action, entry = self.done[place % len(self.done)]
        assert self.change(which, lambda room, keep: room.act(BOTH, request, action, None, keep)) == entry

    @rule(which=st.integers(0, 1), seed=seeds, failure=st.sampled_from([ClashError, StoreUnavailableError]))
    def lose(self, which: int, seed: int, failure: type[Exception]) -> None:
        """The store fails: nothing has happened."""
        if self.plain.over or self.called_off:
            return
        action = random_legal_action(self.plain, Random(seed))

        def broken(_: StoredEntry) -> StoredEntry:
            raise failure(LOCKED)

        def work(room: Room, _keep: Keep) -> StoredEntry:
            return room.act(BOTH, str(uuid4()), action, None, broken)

        with pytest.raises(failure):
            self.change(which, work)

    @rule(which=st.integers(0, 1), other=st.integers(0, 1), agree=st.booleans())
    def undo(self, which: int, other: int, agree: bool) -> None:
        if self.proposed(which, other, "undo", agree=agree):
            self.plain.pop()

    @rule(which=st.integers(0, 1), other=st.integers(0, 1), agree=st.integers(0, 3))
    def call_off(self, which: int, other: int, agree: int) -> None:
        self.called_off |= self.proposed(which, other, "call-off", agree=agree == 0)

    def proposed(self, which: int, other: int, what: What, *, agree: bool) -> bool:
        """Propose something in one room and answer in the other; return whether it is done."""
        by = self.plain.state.side
        against = "blue" if by == "red" else "red"
        try:
            self.change(which, lambda room, keep: room.propose(what, by, str(uuid4()), keep))
        except ApiError:
            assert self.plain.over or self.called_off or (what == "undo" and not self.plain.log)
            return False
        self.change(other, lambda room, keep: room.answer(what, against, str(uuid4()), keep, agree=agree))
        return agree

    @rule(which=st.integers(0, 1))
    def open_again(self, which: int) -> None:
        room = Room(self.stored)
        room.catch_up(self.store.entries("g", room.seq))
        self.rooms[which] = room

    @invariant()
    def all_agree(self) -> None:
        if not hasattr(self, "plain"):
            return
        expected = state_to_json(self.plain.state, self.plain.ruleset)
        for room in self.rooms:
            room.catch_up(self.store.entries("g", room.seq))
            assert state_to_json(room.standing.state, room.game.ruleset) == expected
            assert [each.entry for each in room.standing.log if not each.undone] == list(self.plain.log)
            assert room.record().dice == self.plain.record().dice
            proof = room.record().proof
            assert proof is not None
            assert (proof.secret is not None) == (self.plain.over or self.called_off)
            assert (proof.called_off is not None) == self.called_off

    def teardown(self) -> None:
        if hasattr(self, "plain") and (self.plain.over or self.called_off):
            flaws = verify(self.rooms[0].record()).flaws
            assert [flaw.about for flaw in flaws] == ["commitment"], "the commitment alone is made up here"
        if hasattr(self, "plain"):
            assert all(side_of(self.plain.state, action) in GIVEN for _, action, _ in self.done)
        self.store.close()


TestRooms = RoomsAgainstTheLibrary.TestCase
TestRooms.settings = settings(
    max_examples=20, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck)
)
