"""Actions of every kind, at random or all that there are, legal or not."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from defilade import Game
from defilade.battlefield.model import Model, Point
from defilade.rulesets.actions import (
    Action,
    Crawl,
    Dash,
    DigIn,
    EndPhase,
    Enter,
    Fight,
    Leave,
    Move,
    Pass,
    Pin,
    Place,
    PlaceScattered,
    Shoot,
    StandUp,
    Treat,
    TurnOver,
    Unpin,
    Wound,
)
from defilade.rulesets.mordheim.contact import place_in_contact
from defilade.sight.bases import REACH, distance_to

TRIES = 15
"""How often an action is sought that is legal."""


def enumerable(game: Game) -> Iterator[Action]:
    """Yield every action that names what there is; those that go somewhere stand still, charges go at enemies too."""
    yield EndPhase()
    for each in (_of_units, _attacks, _moves, _charges, _of_models, _passages):
        yield from each(game)


def _of_units(game: Game) -> Iterator[Action]:
    for unit in game.state.field.units:
        yield from (Pin(unit=unit.id), Unpin(unit=unit.id), DigIn(unit=unit.id))
        if game.ruleset.id == "flames-of-war":
            yield from (DigIn(unit=unit.id, reroll=True), DigIn(unit=unit.id, reroll=False))


def _attacks(game: Game) -> Iterator[Action]:
    field = game.state.field
    bunkers = [f.id for f in field.terrain if f.kind == "bunker" and game.ruleset.id == "soldatiki"]
    targets = [*(unit.id for unit in field.units), *field.models, *bunkers]
    for unit in field.units:
        for weapon in unit.weapons:
            for target in targets:
                yield Shoot(target=target, unit=unit.id, weapon=weapon.id)
                yield from (Shoot(target=target, model=m.id, weapon=weapon.id) for m in unit.models)
            yield from (
                Fight(model=m.id, target=other, weapon=weapon.id) for m in unit.models for other in field.models
            )


def _moves(game: Game) -> Iterator[Action]:
    hows: list[dict[str, Any]] = [{}]
    hows += [{"run": True}, {"charge": True}] if game.ruleset.id == "mordheim" else []
    for unit in game.state.field.units:
        lead = next((m for m in unit.models if m.status == "active"), unit.models[0])
        everybody: list[tuple[dict[str, Any], Point]] = [({"unit": unit.id}, lead.position)]
        everybody += [({"model": m.id}, m.position) for m in unit.models]
        for who, place in everybody:
            yield Dash(to=place, **who)
            yield from (Move(to=place, **who, **how) for how in hows)


def _charges(game: Game) -> Iterator[Action]:
    """Yield a charge of everybody at every enemy whom he does not touch already."""
    if game.ruleset.id == "mordheim" and game.state.phase == "movement":
        models = game.state.field.models.values()
        for model in (m for m in models if m.side == game.state.side):
            for enemy in models:
                if enemy.side != model.side and distance_to(model, (enemy,)) > REACH:
                    yield Move(to=place_in_contact(model, enemy), model=model.id, charge=True)


def _of_models(game: Game) -> Iterator[Action]:
    models = game.state.field.models.values()
    for model in models:
        yield from (StandUp(model=model.id), TurnOver(model=model.id), Pass(model=model.id), Wound(model=model.id))
        yield Crawl(model=model.id, to=model.position)
        yield from (Treat(model=model.id, target=other.id) for other in models)


def _passages(game: Game) -> Iterator[Action]:
    for feature in game.state.field.terrain:
        for model in game.state.field.models:
            for entrance in range(len(feature.entrances) + 1):
                yield Enter(model=model, feature=feature.id, entrance=entrance)


def ways_out(model: Model, entrance: int, door: Point) -> Iterator[Leave]:
    """Yield ways for a model to leave by an entrance: to places all about it, near and far."""
    for far in (1.0, 1.5, 2.0, 4.0, 8.0):
        yield from (Leave(model=model.id, to=place, entrance=entrance) for place in _about(door, far))


def ways_off(model: Model) -> Iterator[Move]:
    """Yield ways for a model to move off: to places all about it, near and far."""
    for far in (0.5, 2.0, 4.0):
        yield from (Move(model=model.id, to=place) for place in _about(model.position, far))


def _about(place: Point, far: float) -> Iterator[Point]:
    for eighth in range(8):
        angle = math.pi * eighth / 4
        yield place[0] + far * math.cos(angle), place[1] + far * math.sin(angle)


def _near(place: Point, random: Random) -> Point:
    far = random.choice([1.0, 3.0, 6.0, 12.0, 50.0])
    return round(place[0] + random.uniform(-far, far), 3), round(place[1] + random.uniform(-far, far), 3)


def _somebody(game: Game, random: Random) -> Model:
    models = list(game.state.field.models.values())
    return random.choice([m for m in models if m.side == game.state.side] * 5 + models)


def random_move(game: Game, random: Random) -> Action:
    """Return a move, run, charge, dash or crawl of somebody to somewhere, over way-points or not, turned or not."""
    model = _somebody(game, random)
    other = random.choice(list(game.state.field.models.values()))
    to = random.choice([_near(model.position, random), _near(model.position, random), model.position, other.position])
    by = tuple(_near(model.position, random) for _ in range(random.choice([0, 0, 0, 1, 2])))
    facing = random.choice([None, None, 0.0, 90.0, 200.0])
    who: dict[str, Any] = random.choice([{"model": model.id}, {"unit": model.unit}])
    if game.state.phase == "shooting":
        return Dash(to=to, by=by, facing=facing, **who)
    if game.ruleset.id != "mordheim":
        return Move(to=to, by=by, facing=facing, **who)
    if model.status != "active":
        return Crawl(model=model.id, to=to, by=by)
    if random.random() < 0.5:
        return Move(to=place_in_contact(model, other), facing=facing, charge=True, **who)
    return Move(to=to, by=by, facing=facing, run=random.random() < 0.5, **who)


def _random_attack(game: Game, random: Random) -> Action:
    model, state = _somebody(game, random), game.state
    unit = state.field.unit_of(model)
    target = random.choice([m for m in state.field.models.values() if m.side != model.side])
    weapon = random.choice([None, *(weapon.id for weapon in unit.weapons)])
    if state.phase == "combat":
        return Fight(model=model.id, target=target.id, weapon=weapon)
    bunkers = [f.id for f in state.field.terrain if f.kind == "bunker"] if game.ruleset.id == "soldatiki" else []
    aim = random.choice([target.id, target.unit, random.choice(bunkers or [target.unit])])
    who: dict[str, Any] = random.choice([{"model": model.id}, {"unit": model.unit}])
    return Shoot(target=aim, weapon=weapon, **who)


def _random_of_units(game: Game, random: Random) -> Action:
    return random.choice([*_of_units(game)])


def _random_of_models(game: Game, random: Random) -> Action:
    return random.choice([*_of_models(game)])


def _random_passage(game: Game, random: Random) -> Action:
    ways = [action for action in game.legal_actions() if isinstance(action, Enter | Leave)]
    chosen = random.choice(ways or [EndPhase()])
    if isinstance(chosen, Leave) and random.random() < 0.5:
        return Leave(model=chosen.model, to=_near(chosen.to, random), entrance=chosen.entrance)
    return chosen


def _random_treatment(game: Game, random: Random) -> Action:
    models = [m for m in game.state.field.models.values() if m.side == game.state.side]
    treatments = (Treat(model=m.id, target=other.id) for m in models for other in models if other.status == "fallen")
    return random.choice([a for a in treatments if game.is_legal(a)] or [EndPhase()])


def _random_placing(game: Game, random: Random) -> Action:
    reserve = [feature.id for feature in game.state.field.reserve]
    if not reserve:
        return EndPhase()
    kind = random.choice([Place, PlaceScattered])
    at = random.uniform(0, 40), random.uniform(0, 40)
    return kind(feature=random.choice(reserve), at=at, rotation=random.choice([0.0, 90.0, 30.0]))


Kind = Callable[[Game, Random], Action]

IN_PHASE: Mapping[str, Mapping[Kind, float]] = {
    "set-up": {_random_placing: 1},
    "movement": {random_move: 6, _random_passage: 3, _random_treatment: 1, _random_of_models: 2, _random_of_units: 1},
    "shooting": {_random_attack: 6, random_move: 2, _random_treatment: 1, _random_of_models: 2, _random_of_units: 1},
    "combat": {_random_attack: 6, _random_of_models: 1},
    "recovery": {_random_of_models: 1},
    "starting": {_random_of_units: 1},
    "assault": {_random_of_units: 1},
}
"""What is done in each phase, and how often it is tried."""


def random_action(game: Game, random: Random) -> Action:
    """Return some action of some phase, legal or not."""
    kinds = IN_PHASE[random.choice(list(IN_PHASE))]
    (kind,) = random.choices(list(kinds), list(kinds.values()))
    return kind(game, random)


def random_legal_action(game: Game, random: Random) -> Action:
    """Return an action that is legal in a game that is not over."""
    kinds = IN_PHASE[game.state.phase]
    for _ in range(0 if random.random() < 0.15 else TRIES):
        (kind,) = random.choices(list(kinds), list(kinds.values()))
        action = kind(game, random)
        # Wounds from nowhere would end every game before it began, and pins fill it.
        rare = isinstance(action, EndPhase | Wound | Pin | Unpin)
        if (not rare or random.random() < 0.1) and game.is_legal(action):
            return action
    return EndPhase()
