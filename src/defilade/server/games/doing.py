"""What is asked for in a game, whether over HTTP or through a socket: the same in both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from defilade.battlefield.faults import Faults
from defilade.battlefield.model import Battlefield
from defilade.battlefield.state import State, with_models
from defilade.game.game import Game, RefusedError
from defilade.game.proof import is_contribution
from defilade.language import Language, Phrase, translator
from defilade.rulesets.actions import Action, read_action
from defilade.rulesets.ruleset import UnknownNameError
from defilade.rulesets.ruling import Refusal
from defilade.server.errors import SHAPE, ApiError
from defilade.server.games.naming import named_refusal
from defilade.server.games.proposals import Answer, What
from defilade.server.games.room import Keep, Room, Standing
from defilade.server.games.service import Games, Held, seat_of
from defilade.server.games.showing import called_off, choices_view, game_view, logged, pending, reach_view
from defilade.server.games.tokens import Rights
from defilade.server.looking import Look, look
from defilade.server.settings import Limits
from defilade.server.store.store import StoredEntry

Json = dict[str, Any]
Place = tuple[float, float] | tuple[float, float, float]
"""Where a model would stand: x, y, and its facing if that is to change."""

ANYWHERE = 10_000.0
"""Places farther away than this are none."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody in a game: the game, his rights in it, the language he speaks, and where he comes from."""

    games: Games
    held: Held
    rights: Rights
    language: Language
    client: str

    @property
    def standing(self) -> Standing:
        """The game as it stands."""
        return self.held.room.standing

    def state_at(self, at: int | None) -> State:
        """Return the state of the game after some actions, or as it stands. Raises ``ApiError`` beyond its end."""
        states = self.standing.states
        if at is None:
            return states[-1]
        if not 0 <= at < len(states):
            few = Phrase("The game has only {n} action.", plural="The game has only {n} actions.", n=len(states) - 1)
            raise ApiError(404, "unknown", few)
        return states[at]

    async def view(self, *, since: int = 0, at: int | None = None) -> Json:
        """Return the view of the game, or of it after some actions."""
        standing = self.standing
        self.state_at(at)
        return await self.games.judge(
            lambda: game_view(self.held.room, standing, self.rights, self.language, since=since, at=at)
        )

    async def act(self, request: str, raw: object, seen: int | None, side: str | None = None) -> Json:
        """Do an action; return its entry of the log."""
        action = read(raw, self.standing.state)
        if side is not None:
            seat_of(self.rights, side)
        if not self.rights.seats:
            seat_of(self.rights, None)
        try:
            entry = await self.games.change(
                self.held, lambda room, keep: room.act(self.rights, request, action, seen, keep)
            )
        except RefusedError as error:
            field = self.standing.state.field
            raise RefusedError(named_refusal(error.refusal, field, translator(self.language))) from None
        return await self._answer(entry)

    async def _answer(self, entry: StoredEntry) -> Json:
        room = self.held.room

        def shown() -> Json:
            found = room.logged(entry.seq)
            return {
                "seq": entry.seq,
                "entry": None if found is None else logged(found, room, translator(self.language)),
            }

        return await self.games.judge(shown)

    async def ready(self, side: str | None, contribution: object) -> Json:
        """Add a side's contribution to the dice."""
        if not is_contribution(contribution):
            raise ApiError(400, "bad-request", Phrase("A contribution is 64 hexadecimal digits, 0 to 9 and a to f."))
        seat, given = seat_of(self.rights, side), str(contribution)
        entry = await self.games.change(self.held, lambda room, keep: room.ready(seat, given, keep))
        return {"seq": entry.seq, "started": self.standing.started}

    async def propose(self, what: What, side: str | None, request: str, do: Answer) -> Json:
        """Ask to take the last action back, or propose to call the game off; or answer one who has."""
        seat = seat_of(self.rights, side)

        def done(room: Room, keep: Keep) -> StoredEntry:
            if do == "ask":
                return room.propose(what, seat, request, keep)
            if do == "end":
                return room.end_alone(seat, request, self.games.store.now(), keep)
            return room.answer(what, seat, request, keep, agree=do == "agree")

        entry = await self.games.change(self.held, done)
        standing = self.standing
        if what == "undo":
            return {"seq": entry.seq, "undo": pending(standing, "undo")}
        return {"seq": entry.seq, "call_off": pending(standing, "call-off"), "called_off": called_off(standing)}

    async def choices(self, unit: str, *, thorough: bool = False) -> Json:
        """Return what a unit may do now."""
        standing = self.standing
        return await self._watch(lambda game: choices_view(game, standing, unit, self.language, thorough=thorough))

    async def reach(self, raw: object) -> Json:
        """Return the places that an action can go to now."""
        state = self.standing.state
        action = read(raw, state)

        def found(game: Game) -> Json:
            try:
                region = game.referee.reach(state, action)
            except TypeError:
                nowhere = Phrase("This action goes to no place: {action}.", action=action.do)
                raise ApiError(400, "bad-request", nowhere) from None
            if isinstance(region, Refusal):
                refusal = named_refusal(region, state.field, translator(self.language))
                raise ApiError(409, "refused", refusal.message, refusal=refusal)
            return reach_view(region, state.field, self.language)

        return await self._watch(found)

    async def ask(self, question: Look, moved: Mapping[str, Place], limits: Limits) -> Json:
        """Return what somebody sees and the odds, as the game stands, or as it would with some models moved."""
        standing, answers = self.standing, self.held.room.answers
        asked = (standing.seq, question, tuple(sorted(moved.items())), self.language)
        answer: Json | None = answers.find(asked)
        if answer is None:
            field = _moved(standing.state, moved)
            answer = await self._watch(
                lambda game: look(Game(field, rules=game.ruleset), question, self.language, limits)
            )
            answers.keep(asked, answer)
        return answer

    async def _watch(self, work: Callable[[Game], Json]) -> Json:
        """Work out an answer that changes nothing; those of one game come one after the other."""
        async with self.held.watching:
            return await self.games.think(self.client, lambda: self.held.room.watch(work))

    def record(self) -> Json:
        """Return the record of the game."""
        return self.held.room.record().to_json()


def read(raw: object, state: State) -> Action:
    """Return the action that somebody asks for. Raises ``ApiError`` with all faults of it."""
    faults = Faults()
    action = read_action(raw, "action", state.field.table.unit, faults)
    if action is None:
        raise ApiError(400, "bad-request", SHAPE, faults=faults.all())
    return action


def _moved(state: State, moved: Mapping[str, Place]) -> Battlefield:
    field = state.field
    changed = {}
    for name, place in moved.items():
        if name not in field.models:
            raise UnknownNameError(name, tuple(field.models), "No model is called “{name}”.")
        model = field.models[name]
        facing = place[2] if len(place) == 3 else model.facing
        changed[name] = replace(model, position=(place[0], place[1]), facing=facing)
    return with_models(field, changed) if changed else field
