"""Moving: half rate after standing up, runs, charges, and the crawl of those who are down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from defilade.battlefield.lengths import length_phrase
from defilade.battlefield.model import Battlefield, Model
from defilade.battlefield.state import State
from defilade.dice import DiceSource
from defilade.language import Phrase
from defilade.rulesets.actions import Action, Crawl, Move
from defilade.rulesets.events import Event, Result
from defilade.rulesets.mordheim.contact import ContactRules, place_in_contact
from defilade.rulesets.mordheim.states import (
    ACTIVE,
    OUT,
    STOOD_UP,
    STRIKES_LAST,
    STUNNED,
    down,
)
from defilade.rulesets.movement import GAME_MOVE, Course, Limit, march_of_model, obstructions
from defilade.rulesets.referee import MOVEMENT, cited
from defilade.rulesets.ruleset import GAME_STATE
from defilade.rulesets.ruling import Refusal
from defilade.sight.bases import REACH, distance_to

CRAWL = {"in": 2.0, "cm": 5.08}
"""How far a knocked-down warrior crawls: two inches (MOR-15.1)."""


class MovementRules(ContactRules):
    """The rules of moving (MOR-15.1, MOR-15.2, MOR-15.4, MOR-15.5, MOR-16.1)."""

    def move_forbidden(self, state: State, action: Move) -> Iterator[Refusal]:
        """Yield what forbids a move wherever it goes (MOR-15.1, MOR-15.4, MOR-15.5, MOR-16.1, MOR-17.1)."""
        models = self.actors(state, action)
        movers = self.movers(models)
        if not movers:
            yield down(models[0])
        for model in movers:
            if STOOD_UP in model.flags and (action.run or action.charge):
                yield Refusal("MOR-15.4", Phrase("{model} has just stood up: no run and no charge.", model=model.id))
        if action.run and action.charge:
            yield Refusal(GAME_MOVE, Phrase("A move is a run or a charge, not both."))
        yield from super().move_forbidden(state, action)

    def move_refusals(self, state: State, action: Move) -> Iterator[Refusal]:
        """Yield what forbids a move: who stood up in a fight stays in it, a charge ends in contact with an enemy."""
        yield from self.move_forbidden(state, action)
        yield from self._leaving_refusals(state, action)
        yield from self.way_refusals(state, action)
        if action.charge:
            yield from self._charge_refusals(state, action)

    def move_course(self, state: State, action: Move) -> Course | Refusal:
        """Return what the place of a move hangs on; who stood up in a fight stays in contact."""
        course = super().move_course(state, action)
        if isinstance(course, Refusal):
            return course
        held = any(self._held_by(state, model) for model in self.movers(self.actors(state, action)))
        return replace(course, in_contact=action.charge or held)

    def _held_by(self, state: State, model: Model) -> tuple[Model, ...]:
        """Return those whose fight a warrior who stood up in it may not leave: who are active and in contact still."""
        if STRIKES_LAST not in model.flags:
            return ()
        return tuple(enemy for enemy in self.in_contact(state, model) if enemy.status == ACTIVE)

    def _leaving_refusals(self, state: State, action: Move) -> Iterator[Refusal]:
        """Yield the refusal of a move that ends out of contact with one whose fight may not be left (MOR-15.5)."""
        march = self.march(state, action)
        if isinstance(march, Refusal):
            return
        for mover in march.movers:
            for enemy in self._held_by(state, mover.before):
                if distance_to(mover.after, (enemy,)) > REACH:
                    words = Phrase("{model} stood up in hand-to-hand and can't leave it.", model=mover.before.id)
                    yield Refusal("MOR-15.5", words)
                    break

    def _charges(self, state: State) -> Iterator[Move]:
        """Yield charges: of each model to the place straight before each enemy, of each unit to where it stands."""
        for unit in self.units_at_play(state):
            active = self.movers(unit.models)
            if active:
                yield Move(to=active[0].position, unit=unit.id, charge=True)
            for model in active:
                for enemy in state.field.models.values():
                    if enemy.side != model.side and enemy.status != OUT:
                        yield Move(to=place_in_contact(model, enemy), model=model.id, charge=True)

    def _charge_refusals(self, state: State, action: Move) -> Iterator[Refusal]:
        march = self.march(state, action)
        if isinstance(march, Refusal):
            return
        for mover in march.movers:
            if not self.in_contact(state, mover.after):
                yield Refusal(GAME_MOVE, _reaches_nobody(state, mover.after))

    def move_limit(self, action: Action, model: Model) -> float | None:
        """Return how far a warrior goes: half in the turn it stands up, twice in a run or a charge."""
        limit: float | None = model.profile.move
        if limit is None:
            return None
        if STOOD_UP in model.flags:
            return limit / 2
        return 2 * limit if isinstance(action, Move) and (action.run or action.charge) else limit

    def limit(self, field: Battlefield, action: Action, model: Model) -> Limit | None:
        """Return how far a warrior goes; half his rate in the turn he stands up (MOR-15.4)."""
        limit = super().limit(field, action, model)
        if limit is None or STOOD_UP not in model.flags:
            return limit
        most = length_phrase(limit.most, limit.unit)
        words = Phrase("{model} has just stood up: {most} at most, half the rate.", model=model.id, most=most)
        return limit._replace(words=words, clause="MOR-15.4")

    def move(self, state: State, action: Move, _dice: DiceSource) -> Result:
        """Move, run or charge."""
        flags = ("moved", "charged") if action.charge else ("moved", "ran") if action.run else ("moved",)
        result = self.marched(state, action, flags)
        risen = [model for model in self.movers(self.actors(state, action)) if STOOD_UP in model.flags]
        clauses = ("MOR-15.4",) if risen or action.run or action.charge else ()
        held = any(self._held_by(state, model) for model in risen)
        return result._replace(clauses=(*clauses, "MOR-15.5") if held else clauses)

    def crawl_refusals(self, state: State, action: Crawl) -> Iterator[Refusal]:
        """Yield what forbids a crawl (MOR-15.1, MOR-15.2, MOR-16.1, MOR-17.1)."""
        yield from self._crawl_forbidden(state, action)
        model = self.model(state, action.model)
        march = march_of_model(model, action.to, action.by)
        limit = _crawl_limit(state, model)
        if model.status != ACTIVE and march.movers[0].length > limit.most + REACH:
            yield Refusal(limit.clause, limit.words)
        yield from obstructions(march, self.ground(state))

    def _crawl_forbidden(self, state: State, action: Crawl) -> Iterator[Refusal]:
        """Yield what forbids a crawl wherever it goes."""
        model = self.model(state, action.model)
        if model.status in (STUNNED, OUT):
            yield down(model)
        elif model.status == ACTIVE:
            yield Refusal(GAME_STATE, Phrase("{model} is on its feet.", model=model.id))
        elif not all(self._fights_another(state, enemy) for enemy in self.in_contact(state, model)):
            yield Refusal("MOR-15.2", Phrase("{model} is held by an enemy who fights nobody else.", model=model.id))
        yield from self.wrong_turn(state, model.side)
        yield from self.wrong_phase(state, MOVEMENT)
        yield from self.moved_already(march_of_model(model, model.position))

    def crawl_course(self, state: State, action: Crawl) -> Course | Refusal:
        """Return what the place of a crawl hangs on."""
        model = self.model(state, action.model)
        return cited(self._crawl_forbidden(state, action)) or Course(
            action.by[-1] if action.by else model.position,
            lambda to: march_of_model(model, to, action.by),
            lambda crawler: _crawl_limit(state, crawler),
            self.ground(state),
        )

    def crawl(self, state: State, action: Crawl, _dice: DiceSource) -> Result:
        """Crawl."""
        model = self.model(state, action.model)
        march = march_of_model(model, action.to, action.by)
        after = march.applied(state, "moved")
        x, y = action.to
        event = Event(
            "crawled",
            Phrase("{model} crawls to ({x}; {y}).", model=model.id, x=float(x), y=float(y)),
            {"model": model.id, "from": list(model.position), "to": list(action.to)},
        )
        return Result(after, (event,), ("MOR-15.1",))


def _reaches_nobody(state: State, charger: Model) -> Phrase:
    """Return the words for a charge that ends in contact with no enemy on the table."""
    for enemy in state.field.models.values():
        if enemy.side != charger.side and enemy.status == OUT and distance_to(charger, (enemy,)) <= REACH:
            return Phrase(
                "{enemy} is out of action: {model}'s charge reaches nobody.", enemy=enemy.id, model=charger.id
            )
    return Phrase("{model}'s charge reaches nobody.", model=charger.id)


def _crawl_limit(state: State, model: Model) -> Limit:
    unit = state.field.table.unit
    most = CRAWL[unit]
    words = Phrase("{model} can crawl {most} at most.", model=model.id, most=length_phrase(most, unit))
    return Limit(most, unit, words, "MOR-15.1")
