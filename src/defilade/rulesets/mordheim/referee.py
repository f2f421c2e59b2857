"""Mordheim at play: recovery, movement, shooting, hand-to-hand combat, injuries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from defilade.attack import STATUSES, AttackPlan, Recipient, Shots, Status, Volley, roll
from defilade.battlefield.model import Battlefield, Model, Point
from defilade.battlefield.state import State, flagged
from defilade.dice import DiceSource, Test
from defilade.language import N_, Phrase
from defilade.rulesets.actions import Action, Crawl, Fight, Move, Pass, Shoot, StandUp, TurnOver, Wound
from defilade.rulesets.events import Event, Result
from defilade.rulesets.mordheim.aftermath import after_battle
from defilade.rulesets.movement import DIGITS, GAME_MOVE, Course, Limit, march_of_model, obstructions
from defilade.rulesets.referee import GAME_PHASE, MOVEMENT, SHOOTING, Referee, Rule, cited
from defilade.rulesets.ruleset import GAME_RANGE, GAME_STATE, GAME_TARGET, weapon_of
from defilade.rulesets.ruling import Refusal
from defilade.sight.bases import REACH, distance_to

RECOVERY, COMBAT = "recovery", "combat"
ACTIVE, KNOCKED_DOWN, STUNNED, OUT = STATUSES
STOOD_UP, STRIKES_LAST = "stood-up", "strikes-last"
CRAWL = {"in": 2.0, "cm": 5.08}
"""How far a knocked-down warrior crawls: two inches (MOR-15.1)."""
GAME_ORDER = "GAME-order"
INJURY = N_("injury")

DOWN_CLAUSE = {KNOCKED_DOWN: "MOR-15.1", STUNNED: "MOR-16.1", OUT: "MOR-17.1"}
"""The clause by which a warrior in a status does nothing that those on their feet do."""

STATUS_EVENTS = {
    KNOCKED_DOWN: N_("{model} is knocked down."),
    STUNNED: N_("{model} is stunned."),
    OUT: N_("{model} is out of action."),
}


class MordheimReferee(Referee):
    """Keeps order in a game of ``mordheim``."""

    phases = (RECOVERY, MOVEMENT, SHOOTING, COMBAT)
    special_keys = frozenset({"run", "charge"})
    turn_flags = frozenset({STOOD_UP, STRIKES_LAST, "moved", "ran", "charged", "shot", "fought"})

    def own_rules(self) -> Mapping[type[Action], Rule[Any]]:
        """Return the rules of the ruleset's actions."""
        return {
            StandUp: Rule(self.stand_up_refusals, self.stand_up),
            TurnOver: Rule(self.turn_over_refusals, self.turn_over),
            Move: Rule(self.move_refusals, self.move, self.move_course),
            Crawl: Rule(self.crawl_refusals, self.crawl, self.crawl_course),
            Shoot: Rule(self.shoot_refusals, self.shoot),
            Fight: Rule(self.fight_refusals, self.fight),
            Pass: Rule(self.pass_refusals, self.give_up_blow),
            Wound: Rule(self.wound_refusals, self.wound),
        }

    def in_the_way(self, field: Battlefield, model: Model) -> bool:
        """Tell whether a warrior is on the table: those who are down lie in the way."""
        return model.status != OUT

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the actions that might be legal; a charge is there with a place in contact with each enemy."""
        models = state.field.models.values()
        yield from (Wound(model=model.id) for model in models)
        own = [model for model in models if model.side == state.side]
        if state.phase == RECOVERY:
            for model in own:
                yield StandUp(model=model.id)
                yield TurnOver(model=model.id)
        if state.phase == MOVEMENT:
            for move in self.moves(state):
                yield move
                yield replace(move, run=True)
            yield from (Crawl(model=model.id, to=model.position) for model in own)
            yield from self._charges(state)
        if state.phase == SHOOTING:
            yield from self.shots(state)
        if state.phase == COMBAT:
            yield from self._blows(state)

    def _charges(self, state: State) -> Iterator[Move]:
        for unit in self.units_at_play(state):
            active = self.movers(unit.models)
            if active:
                yield Move(to=active[0].position, unit=unit.id, charge=True)
            for model in active:
                for enemy in state.field.models.values():
                    if enemy.side != model.side and enemy.status != OUT:
                        yield Move(to=place_in_contact(model, enemy), model=model.id, charge=True)

    def _blows(self, state: State) -> Iterator[Action]:
        for model in self.blows_to_come(state):
            yield Pass(model=model.id)
            for enemy in self.in_contact(state, model):
                for weapon in state.field.unit_of(model).weapons:
                    yield Fight(model=model.id, target=enemy.id, weapon=weapon.id)

    # Recovery.

    def stand_up_refusals(self, state: State, action: StandUp) -> Iterator[Refusal]:
        """Yield what forbids a warrior to stand up (MOR-15.3, MOR-16.2, MOR-17.1)."""
        model = self.model(state, action.model)
        if model.status == OUT:
            yield _down(model)
        elif model.status == STUNNED:
            yield Refusal("MOR-16.2", Phrase("{model} is stunned: it must come round first.", model=model.id))
        elif model.status == ACTIVE:
            yield Refusal(GAME_STATE, Phrase("{model} is on its feet.", model=model.id))
        elif _turned_over(model.id) in state.used:
            yield Refusal("MOR-16.2", Phrase("{model} has only just come round.", model=model.id))
        elif model.id in state.this_phase:
            yield Refusal("MOR-15.3", Phrase("{model} was put down in this very phase.", model=model.id))
        if state.phase != RECOVERY or model.side != state.side:
            yield Refusal("MOR-15.3", Phrase("One stands up in one's own recovery phase."))

    def stand_up(self, state: State, action: StandUp, _dice: DiceSource) -> Result:
        """Stand up; in hand-to-hand the warrior then strikes last (MOR-15.5)."""
        model = self.model(state, action.model)
        in_combat = any(enemy.status == ACTIVE for enemy in self.in_contact(state, model))
        flags = (STOOD_UP, STRIKES_LAST) if in_combat else (STOOD_UP,)
        after = state.with_models([flagged(replace(model, status=ACTIVE), *flags)])
        event = Event("stood-up", Phrase("{model} stands up.", model=model.id), {"model": model.id})
        return Result(after, (event,), ("MOR-15.3", "MOR-15.5") if in_combat else ("MOR-15.3",))

    def turn_over_refusals(self, state: State, action: TurnOver) -> Iterator[Refusal]:
        """Yield what forbids to turn a warrior face up (MOR-16.2, MOR-17.1)."""
        model = self.model(state, action.model)
        if model.status == OUT:
            yield _down(model)
        elif model.status != STUNNED:
            yield Refusal(GAME_STATE, Phrase("{model} is not stunned.", model=model.id))
        elif model.id in state.this_phase:
            yield Refusal("MOR-16.2", Phrase("{model} was put down in this very phase.", model=model.id))
        if state.phase != RECOVERY or model.side != state.side:
            yield Refusal("MOR-16.2", Phrase("One comes round in one's own recovery phase."))

    def turn_over(self, state: State, action: TurnOver, _dice: DiceSource) -> Result:
        """Turn a stunned warrior face up: it is knocked down from now on."""
        model = self.model(state, action.model)
        after = state.with_models([replace(model, status=KNOCKED_DOWN)]).counting(_turned_over(model.id))
        event = Event("turned-over", Phrase("{model} comes round: knocked down.", model=model.id), {"model": model.id})
        return Result(after, (event,), ("MOR-16.2",))

    # Movement.

    def move_forbidden(self, state: State, action: Move) -> Iterator[Refusal]:
        """Yield what forbids a move wherever it goes (MOR-15.1, MOR-15.4, MOR-15.5, MOR-16.1, MOR-17.1)."""
        for model in self.actors(state, action):
            if model.status != ACTIVE and action.model is not None:
                yield _down(model)
            if STOOD_UP in model.flags and (action.run or action.charge):
                yield Refusal("MOR-15.4", Phrase("{model} has just stood up: no run and no charge.", model=model.id))
            if STRIKES_LAST in model.flags:
                yield Refusal(
                    "MOR-15.5", Phrase("{model} stood up in hand-to-hand and can't leave it.", model=model.id)
                )
        yield from super().move_forbidden(state, action)

    def move_refusals(self, state: State, action: Move) -> Iterator[Refusal]:
        """Yield what forbids a move; a charge must end in contact with an enemy."""
        yield from super().move_refusals(state, action)
        if action.charge:
            yield from self._charge_refusals(state, action)

    def move_course(self, state: State, action: Move) -> Course | Refusal:
        """Return what the place of a move hangs on."""
        course = super().move_course(state, action)
        return replace(course, in_contact=action.charge) if isinstance(course, Course) else course

    def _charge_refusals(self, state: State, action: Move) -> Iterator[Refusal]:
        march = self.march(state, action)
        if isinstance(march, Refusal):
            return
        for mover in march.movers:
            if not self.in_contact(state, mover.after):
                yield Refusal(GAME_MOVE, Phrase("{model}'s charge reaches nobody.", model=mover.before.id))

    def move_limit(self, action: Action, model: Model) -> float | None:
        """Return how far a warrior goes: half in the turn it stands up, twice in a run or a charge."""
        limit: float | None = model.profile.move
        if limit is None:
            return None
        if STOOD_UP in model.flags:
            return limit / 2
        return 2 * limit if isinstance(action, Move) and (action.run or action.charge) else limit

    def limit(self, action: Action, model: Model) -> Limit | None:
        """Return how far a warrior goes; half his rate in the turn he stands up (MOR-15.4)."""
        limit = super().limit(action, model)
        if limit is None or STOOD_UP not in model.flags:
            return limit
        words = Phrase("{model} has just stood up: {most} at most, half the rate.", model=model.id, most=limit.most)
        return replace(limit, words=words, clause="MOR-15.4")

    def move(self, state: State, action: Move, _dice: DiceSource) -> Result:
        """Move, run or charge."""
        flags = ("moved", "charged") if action.charge else ("moved", "ran") if action.run else ("moved",)
        return self.marched(state, action, flags)

    def crawl_refusals(self, state: State, action: Crawl) -> Iterator[Refusal]:
        """Yield what forbids a crawl (MOR-15.1, MOR-15.2, MOR-16.1, MOR-17.1)."""
        yield from self._crawl_forbidden(state, action)
        model = self.model(state, action.model)
        march = march_of_model(model, action.to, action.by)
        limit = _crawl_limit(state, model)
        if march.movers[0].length > limit.most + REACH:
            yield Refusal(limit.clause, limit.words)
        yield from obstructions(march, self.ground(state))

    def _crawl_forbidden(self, state: State, action: Crawl) -> Iterator[Refusal]:
        """Yield what forbids a crawl wherever it goes."""
        model = self.model(state, action.model)
        if model.status in (STUNNED, OUT):
            yield _down(model)
        elif model.status == ACTIVE:
            yield Refusal(GAME_STATE, Phrase("{model} is on its feet.", model=model.id))
        elif not all(self._fights_another(state, enemy, model) for enemy in self.in_contact(state, model)):
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
        after = march.applied(state)
        after = after.with_models([flagged(after.field.models[model.id], "moved")])
        x, y = action.to
        event = Event(
            "crawled",
            Phrase("{model} crawls to ({x}; {y}).", model=model.id, x=float(x), y=float(y)),
            {"model": model.id, "from": list(model.position), "to": list(action.to)},
        )
        return Result(after, (event,), ("MOR-15.1",))

    # Hand-to-hand.

    def in_contact(self, state: State, model: Model) -> tuple[Model, ...]:
        """Return the enemies on the table whose bases touch a warrior's."""
        others = (m for m in state.field.models.values() if m.side != model.side and m.status != OUT)
        return tuple(other for other in others if distance_to(model, (other,)) <= REACH)

    def _fights_another(self, state: State, enemy: Model, than: Model) -> bool:
        """Tell whether an enemy fights another model: both active and in base contact."""
        return enemy.status == ACTIVE and any(
            other.id != than.id and other.status == ACTIVE for other in self.in_contact(state, enemy)
        )

    def blows_to_come(self, state: State) -> tuple[Model, ...]:
        """Return who may still strike in a combat phase, in order; equals stand in the scenario's order."""
        fighters = [
            model
            for model in state.field.models.values()
            if model.status == ACTIVE and "fought" not in model.flags and self.in_contact(state, model)
        ]
        return tuple(sorted(fighters, key=lambda model: self._place_in_order(state, model)))

    @staticmethod
    def _place_in_order(state: State, model: Model) -> tuple[bool, int, bool]:
        return STRIKES_LAST in model.flags, -model.profile.initiative, model.side != state.side

    def fight_refusals(self, state: State, action: Fight) -> Iterator[Refusal]:
        """Yield what forbids a blow (MOR-15.1, MOR-15.5, MOR-16.1, MOR-17.1, the order of blows)."""
        model = self.model(state, action.model)
        target = self.model(state, action.target)
        if model.status != ACTIVE:
            yield _down(model)
        if state.phase != COMBAT:
            yield from self.wrong_phase(state, COMBAT)
            return
        if target.side == model.side:
            yield Refusal(GAME_TARGET, Phrase("{target} is on the same side.", target=target.id))
        yield from self._fought(model)
        if target.status == OUT:
            yield Refusal(GAME_STATE, Phrase("{model} is out of it already.", model=target.id))
        weapon = weapon_of(state.field.unit_of(model), action.weapon)
        if isinstance(weapon, Refusal):
            yield weapon
        if distance_to(model, (target,)) > REACH:
            yield Refusal(
                GAME_RANGE, Phrase("{model} and {target} are not in contact.", model=model.id, target=target.id)
            )
        yield from self._out_of_order(state, model)

    @staticmethod
    def _fought(model: Model) -> Iterator[Refusal]:
        if "fought" in model.flags:
            yield Refusal(GAME_STATE, Phrase("{model} has struck its blow already.", model=model.id))

    def _out_of_order(self, state: State, model: Model) -> Iterator[Refusal]:
        """Yield the refusal of a blow that is struck before its turn."""
        own = self._place_in_order(state, model)
        first = next(iter(self.blows_to_come(state)), None)
        if first is not None and self._place_in_order(state, first) < own:
            clause = "MOR-15.5" if STRIKES_LAST in model.flags and STRIKES_LAST not in first.flags else GAME_ORDER
            yield Refusal(clause, Phrase("{first} strikes before {model}.", first=first.id, model=model.id))

    def fight(self, state: State, action: Fight, dice: DiceSource) -> Result:
        """Strike a blow."""
        model = flagged(self.model(state, action.model), "fought")
        target = self.model(state, action.target)
        state = state.with_models([model])
        if state.field.options.close_combat_vs_down == "on" and target.status == STUNNED:
            return self._finished(state, target)
        plan = self._blow(state, model, target, action.weapon)
        volley = roll(plan, dice)
        blow = Phrase("{model} strikes at {target}.", model=model.id, target=target.id)
        faces = [{"for": die.purpose, "face": die.face} for die in volley.dice]
        event = Event("blow", blow, {"model": model.id, "target": target.id, "dice": faces})
        if not plan.injuries and volley.effects[0].put_out:
            result = self._finished(state, target)
        else:
            result = self.suffer(state, volley)
        return replace(result, events=(event, *result.events))

    def _blow(self, state: State, model: Model, target: Model, name: str | None) -> AttackPlan:
        """Return the plan of a blow; by the option one at a warrior knocked down hits of itself, and finishes it."""
        weapon = weapon_of(state.field.unit_of(model), name)
        assert not isinstance(weapon, Refusal)
        armour = target.profile.armour
        save = None if armour is None else Test(armour, modifier=weapon.save_modifier)
        finishing = state.field.options.close_combat_vs_down == "on" and target.status == KNOCKED_DOWN
        hit = _Automatic(1) if finishing else Test(weapon.hit, one_fails=True)
        wounds = 1 if finishing else _wounds(target)
        return AttackPlan(
            shots=(Shots(model.id, weapon.shots, hit),),
            recipients=(Recipient(target.id, wounds, save=save, status=_status(target)),),
            outcomes=("hits", "wounds"),
            wound=None if weapon.wound is None else Test(weapon.wound),
            damage=weapon.damage,
            injuries=not finishing,
        )

    def _finished(self, state: State, target: Model) -> Result:
        event = Event(OUT, Phrase(STATUS_EVENTS[OUT], model=target.id), {"model": target.id})
        return Result(state.with_models([replace(target, status=OUT, wounds=0)]), (event,), ("MOR-17.1",))

    def pass_refusals(self, state: State, action: Pass) -> Iterator[Refusal]:
        """Yield what forbids to give a blow up: there is none to give up."""
        model = self.model(state, action.model)
        if state.phase != COMBAT:
            yield Refusal(GAME_PHASE, Phrase("Blows are struck in the phase of hand-to-hand combat."))
        if model.status != ACTIVE:
            yield _down(model)
        yield from self._fought(model)
        if not self.in_contact(state, model):
            yield Refusal(GAME_RANGE, Phrase("{model} is in contact with nobody.", model=model.id))

    def give_up_blow(self, state: State, action: Pass, _dice: DiceSource) -> Result:
        """Give a blow up."""
        model = self.model(state, action.model)
        event = Event("passed", Phrase("{model} gives its blow up.", model=model.id), {"model": model.id})
        return Result(state.with_models([flagged(model, "fought")]), (event,))

    def after_battle(self, state: State, dice: DiceSource) -> Result:
        """Roll for those out of action, if the option asks for it."""
        return after_battle(state, dice) if state.field.options.aftermath == "on" else super().after_battle(state, dice)

    # Wounds and injuries.

    def wound_refusals(self, state: State, action: Wound) -> Iterator[Refusal]:
        """Yield what forbids to wound a warrior: it is off the table (MOR-17.1)."""
        model = self.model(state, action.model)
        if model.status == OUT:
            yield _down(model)

    def wound(self, state: State, action: Wound, dice: DiceSource) -> Result:
        """Deal wounds, and roll for injury as they bring it (MOR-14.1 to MOR-14.4, MOR-15.7)."""
        model = self.model(state, action.model)
        left = _wounds(model)
        borne = min(action.count, Recipient(model.id, left, status=_status(model)).spare_wounds)
        faces = [dice.d6(INJURY) for _ in range(action.count - borne)]
        worst = max(STATUSES.index(_status(model)), *((face + 1) // 2 for face in faces), 0)
        event = Event(
            "wounded",
            Phrase("{model} takes {wounds}.", model=model.id, wounds=_count_of_wounds(action.count)),
            {"model": model.id, "count": action.count},
        )
        result = self._hurt(state, [_Hurt(model, min(action.count, left), STATUSES[worst], bool(faces))])
        return replace(result, events=(event, *result.events))

    def suffer(self, state: State, volley: Volley) -> Result:
        """Take wounds off, and put down those whose injuries put them down."""
        rolled = {hit.recipient for hit in volley.hits if hit.injuries}
        hurts = [
            _Hurt(state.field.models[e.recipient], e.wounds_lost, e.status, e.recipient in rolled)
            for e in volley.effects
        ]
        return self._hurt(state, [hurt for hurt in hurts if hurt.lost or hurt.rolled])

    @staticmethod
    def _hurt(state: State, hurts: Sequence[_Hurt]) -> Result:
        """Apply what befell warriors (MOR-14.1, MOR-14.2, MOR-14.4)."""
        changed = [replace(h.model, wounds=_wounds(h.model) - h.lost, status=h.status) for h in hurts]
        worse = [hurt for hurt in hurts if hurt.status != hurt.model.status]
        events = tuple(
            Event(h.status, Phrase(STATUS_EVENTS[h.status], model=h.model.id), {"model": h.model.id}) for h in worse
        )
        clauses: tuple[str, ...] = ("MOR-14.1",) if any(hurt.lost for hurt in hurts) else ()
        if any(hurt.rolled for hurt in hurts):
            clauses += ("MOR-14.2", "MOR-14.4")
        down = state.this_phase | {hurt.model.id for hurt in worse}
        return Result(replace(state.with_models(changed), this_phase=down), events, clauses)


class _Automatic(Test):
    """A hit that needs no roll: no die is thrown for it."""

    __slots__ = ()

    def roll(self, source: DiceSource, purpose: str) -> bool:
        """Return that it is passed."""
        return True


@dataclass(frozen=True, slots=True)
class _Hurt:
    """What befell a warrior: wounds lost, its status after, and whether injury was rolled for."""

    model: Model
    lost: int
    status: Status
    rolled: bool


def place_in_contact(model: Model, enemy: Model) -> Point:
    """Return where a model stands in base contact with an enemy when it comes straight at him.

    >>> from defilade.battlefield.model import Base
    >>> one = Model("a", "u", "red", Base(2.0, 2.0, True), (0.0, 0.0), 0.0, None)
    >>> other = Model("b", "v", "blue", Base(2.0, 2.0, True), (5.0, 0.0), 0.0, None)
    >>> place_in_contact(one, other)
    (3.0, 0.0)
    """
    (ax, ay), (bx, by) = model.position, enemy.position
    near, far = 0.0, 1.0
    if distance_to(model, (enemy,)) <= 0.0:
        return model.position
    for _ in range(60):
        t = (near + far) / 2
        there = replace(model, position=(ax + t * (bx - ax), ay + t * (by - ay)))
        near, far = (t, far) if distance_to(there, (enemy,)) > 0.0 else (near, t)
    return round(ax + near * (bx - ax), DIGITS), round(ay + near * (by - ay), DIGITS)


def _crawl_limit(state: State, model: Model) -> Limit:
    most = CRAWL[state.field.table.unit]
    return Limit(most, Phrase("{model} can crawl {most} at most.", model=model.id, most=most), "MOR-15.1")


def _turned_over(name: str) -> str:
    return f"turned-over {name}"


def _down(model: Model) -> Refusal:
    return Refusal(DOWN_CLAUSE[_status(model)], Phrase(DOWN_WORDS[_status(model)], model=model.id))


DOWN_WORDS = {
    KNOCKED_DOWN: N_("{model} is knocked down: it can only crawl."),
    STUNNED: N_("{model} is stunned: it can do nothing."),
    OUT: N_("{model} is out of action."),
}


def _wounds(model: Model) -> int:
    full: int = model.profile.wounds
    return full if model.wounds is None else model.wounds


def _status(model: Model) -> Status:
    return cast("Status", model.status)


def _count_of_wounds(count: int) -> Phrase:
    return Phrase("{n} wound", plural="{n} wounds", n=count)
