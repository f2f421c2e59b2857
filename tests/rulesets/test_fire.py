"""Who may shoot whom, why nobody may, and what comes of it: as if every pair had been looked at."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from defilade.attack import AttackPlan
from defilade.battlefield.model import Base, Battlefield, Feature, Model, Weapon
from defilade.battlefield.reading import read_scenario
from defilade.battlefield.state import with_models
from defilade.geometry import prepared
from defilade.geometry.shapes import distance, rectangle
from defilade.language import Phrase
from defilade.rulesets.registry import Formats, new_ruleset
from defilade.rulesets.ruleset import models_of, out_of_reach, weapon_of
from defilade.rulesets.ruling import Refusal
from defilade.rulesets.upright import UprightRuleset
from defilade.rulesets.volley import Aim, Volley
from defilade.sight.bases import base_shape
from tests.game.random_tables import random_table
from tests.game.tables import box, table, unit

TABLES = 80
ORDER = ("turn", "phase", "target", "state", "range", "sight", "order", "move")
STATUSES = {
    "soldatiki": ("fallen", "lost", "destroyed"),
    "mordheim": ("knocked-down", "stunned", "out-of-action"),
    "flames-of-war": ("destroyed",),
}
FLAGS = {
    "soldatiki": ("shot", "dashed", "moved"),
    "mordheim": ("shot", "ran", "charged", "stood-up"),
    "flames-of-war": ("shot", "moved", "counts-as-moved"),
}
UNIT_FLAGS = {"soldatiki": ("dug-in-this-turn", "dug-in"), "mordheim": (), "flames-of-war": ("pinned", "dig-attempted")}
EVERY_REASON = {
    "soldatiki": {"GAME-target", "GAME-state", "GAME-range", "GAME-sight", "SOL-2.1", "SOL-5.1"},
    "mordheim": {"GAME-target", "GAME-state", "GAME-range", "GAME-sight", "MOR-15.1", "MOR-16.1", "MOR-17.1"},
    "flames-of-war": {"GAME-target", "GAME-state", "GAME-range", "GAME-sight"},
}


Why = list[list[list[Refusal]]]
"""All that keeps each shooter from each target."""


def upright(name: str) -> UprightRuleset:
    rules = new_ruleset(name)
    assert isinstance(rules, UprightRuleset)
    return rules


def random_field(name: str, random: Random) -> Battlefield:
    """Return a battlefield in the midst of a game, some of its units far from the others."""
    field = read_scenario(json.dumps(random_table(name, random)), Formats())
    often, far = random.choice([0.0, 0.2, 0.8, 1.0]), random.choice([0.0, 0.0, 0.5])
    units = []
    for squad in field.units:
        away = random.choice([(300.0, 0.0), (0.0, 90.0), (14.0, 14.0)]) if random.random() < far else (0.0, 0.0)
        flags = frozenset(flag for flag in UNIT_FLAGS[name] if random.random() < 0.1)
        models = tuple(battered(model, name, random, often, away) for model in squad.models)
        if random.random() < 0.2:
            models = tuple(replace(model, base=Base(2.0, 1.4, round=False)) for model in models)
        units.append(replace(squad, models=models, flags=squad.flags | flags))
    field = replace(field, units=tuple(units))
    if random.random() < 0.3:
        wall = Feature("wall", "fence", rectangle((20.0, 20.0), 40.0, 0.2, 90.0), height=50.0)
        field = replace(field, terrain=(*field.terrain, wall))
    if name == "soldatiki" and random.random() < 0.5:
        terrain = tuple(replace(f, kind="wood", height=None) if random.random() < 0.5 else f for f in field.terrain)
        options = field.options.model_copy(update={"wood_depth": random.choice([0.5, 4.0])})
        field = replace(field, options=options, terrain=terrain)
    return field


def battered(model: Model, name: str, random: Random, often: float, away: tuple[float, float]) -> Model:
    """Return a model somewhere else, after something may have happened to it."""
    place = model.position[0] + away[0], model.position[1] + away[1]
    status = random.choice(STATUSES[name]) if random.random() < often else model.status
    flags = random.choice(FLAGS[name]) if random.random() < often else None
    return replace(model, position=place, status=status, flags=model.flags | ({flags} if flags else set()))


def everything_against(
    rules: UprightRuleset, field: Battlefield, shooters: list[Model], targets: list[Model], arm: Weapon | Refusal
) -> Why:
    """Return all that keeps each shooter from each target; sight is looked at where there is nothing else."""

    all_gone = len(targets) > 1 and all(rules.target_forbidden(field, target) is not None for target in targets)

    def gone(target: Model) -> Refusal | None:
        """Say of a unit of which nobody is left that it is so, by the clause that says it of each."""
        why = rules.target_forbidden(field, target)
        words = Phrase("All of {unit} are out of it already.", unit=field.unit_of(target).name)
        return replace(why, message=words) if why is not None and all_gone else why

    def against(shooter: Model, target: Model) -> list[Refusal]:
        found = [
            rules.line_forbidden(field, shooter, target),
            rules.shooter_forbidden(field, shooter),
            gone(target),
            own_side(field, shooter, target),
            out_of_reach(arm, distance(base_shape(shooter), base_shape(target)), shooter, target.id),
        ]
        barred = [why for why in found if why is not None]
        unseen = None if barred else rules.out_of_sight(field, shooter, target)
        return barred if unseen is None else [unseen]

    return [[against(shooter, target) for target in targets] for shooter in shooters]


def own_side(field: Battlefield, shooter: Model, target: Model) -> Refusal | None:
    if shooter.side != target.side:
        return None
    phrase = Phrase("The shooter and {target} are on the same side.", target=field.unit_of(target).name)
    return Refusal("GAME-target", phrase)


def first_in_order(refusals: Iterator[Refusal]) -> Refusal:
    """Return the refusal that is to be cited: a clause of the source, else by the order of the general ones."""

    def rank(refusal: Refusal) -> int:
        group, _, name = refusal.clause.partition("-")
        return ORDER.index(name) if group == "GAME" else -1

    return min(refusals, key=rank)


def looked_at(
    rules: UprightRuleset, field: Battlefield, shooter: str, target: str, weapon: str | None
) -> AttackPlan | Refusal:
    """Return the plan of a volley, or why there is none, every pair looked at."""
    shooters, aims = list(models_of(field, shooter)), list(models_of(field, target))
    targets = [model for model in aims if rules.target_forbidden(field, model) is None] or aims
    arm = weapon_of(field.unit_of(shooters[0]), weapon)
    why = everything_against(rules, field, shooters, targets, arm)
    firing = [i for i, row in enumerate(why) if [] in row]
    if not firing or isinstance(arm, Refusal):
        return first_in_order(reason for row in why for reasons in row for reason in reasons)
    apart = [[round(distance(base_shape(s), base_shape(t)), 9) for t in targets] for s in shooters]
    shot_at = []
    for j, model in enumerate(targets):
        allowed = [(apart[i][j], i) for i in firing if not why[i][j]]
        if allowed:
            nearest = min(apart[i][j] for i in firing)
            shot_at.append((nearest, j, Aim(model.id, shooters[min(allowed)[1]])))
    aimed = tuple(aim for _, _, aim in sorted(shot_at, key=lambda each: each[:2]))
    recipients = tuple(rules.recipient(field, aim.shooter, field.models[aim.target], arm) for aim in aimed)
    return rules.plan(field, Volley(tuple(shooters[i] for i in firing), aimed), recipients, arm)


def attacks(field: Battlefield, random: Random) -> Iterator[tuple[str, str, str | None]]:
    """Yield who might shoot at whom with what: every unit at every unit, and some models."""
    names = [squad.id for squad in field.units]
    for shooter in [*names, *random.sample(list(field.models), 2)]:
        weapons = [weapon.id for weapon in field.unit_of(models_of(field, shooter)[0]).weapons]
        for target in [*names, *random.sample(list(field.models), 2)]:
            yield from ((shooter, target, weapon) for weapon in (None, *weapons))


@pytest.mark.parametrize("name", STATUSES)
@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_a_volley_is_what_it_is_with_every_pair_looked_at(
    name: str, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared, "_ready", [])
    assert (prepared.prepare() if compiled else prepared.prepared()) == compiled
    rules, plans, cited = upright(name), Counter[int](), Counter[str]()
    for seed in range(TABLES):
        random = Random(seed)
        field, afresh = random_field(name, random), upright(name)
        for shooter, target, weapon in attacks(field, random):
            found = rules.attack(field, shooter, target, weapon)
            assert found == looked_at(afresh, field, shooter, target, weapon), (seed, shooter, target, weapon)
            if isinstance(found, Refusal):
                cited[found.clause] += 1
            else:
                plans[len(found.shots)] += 1
    # All that may come out has come out, so that it says something that it was the same.
    assert set(cited) == EVERY_REASON[name]
    assert plans[1] > TABLES
    assert sum(plans[n] for n in plans if n > 1) > TABLES


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_units_too_far_for_any_weapon_are_not_measured_model_by_model(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared, "_ready", [])
    assert (prepared.prepare() if compiled else prepared.prepared()) == compiled
    rules, afresh = upright("mordheim"), upright("mordheim")
    field = read_scenario(json.dumps(random_table("mordheim", Random(4))), Formats())
    one, other = field.units[0], next(squad for squad in field.units if squad.side != field.units[0].side)
    one = replace(one, weapons=(Weapon("bow", 4, range=5.0),), models=one.models[:2])
    outcomes = []
    for apart in (4.0, 7.0 - 1e-4, 7.0, 7.0 + 5e-7, 7.0 + 2e-6, 7.0 + 1e-3, 8.0, 30.0, 300.0):
        models = (
            *(replace(model, position=(20.0, 30.0 + 2.0 * n)) for n, model in enumerate(one.models)),
            *(replace(model, position=(20.0 + apart, 30.0 - 2.0 * n)) for n, model in enumerate(other.models)),
        )
        units = (one, other)
        here = with_models(replace(field, units=units, terrain=()), {model.id: model for model in models})
        found = rules.attack(here, one.id, other.id)
        assert found == looked_at(afresh, here, one.id, other.id, None)
        outcomes.append(found.clause if isinstance(found, Refusal) else "fires")
    assert outcomes == ["fires"] * 4 + ["GAME-range"] * 5


def test_one_line_through_too_much_wood_among_many_is_cited() -> None:
    options = {"wood_depth": 3}
    reds = unit("a", "red", (10, 10), (20, 10), weapons=[{"id": "rifle", "hit": 4, "range": 5}], kind="soldier")
    blues = unit("b", "blue", (10, 60), (20, 60), kind="soldier")
    wood = box("w", "wood", 19, 30, 21, 35)
    field = read_scenario(json.dumps(table("soldatiki", reds, blues, terrain=[wood], options=options)), Formats())
    rules = upright("soldatiki")
    found = rules.attack(field, "a", "b")
    assert found == rules.line_forbidden(field, field.models["a-2"], field.models["b-2"])
    assert isinstance(found, Refusal)
    assert found.clause == "SOL-2.1"
    assert found == looked_at(rules, field, "a", "b", None)


def test_at_a_bunker_range_is_cited_before_sight() -> None:
    rifle = {"id": "rifle", "hit": 4, "range": 30}
    reds = unit("a", "red", (20, 60), (50, 10), weapons=[rifle], kind="soldier")
    blues = unit("b", "blue", (90, 90), kind="soldier")
    bunker = box("bunker", "bunker", 15, 80, 25, 90, wounds=3, side="blue")
    wall = box("wall", "fence", 0, 70, 40, 70.2, height=50)
    field = read_scenario(json.dumps(table("soldatiki", reds, blues, terrain=[bunker, wall])), Formats())
    rules = upright("soldatiki")
    clauses = []
    for shooter in ("a-1", "a-2", "a"):
        found = rules.attack(field, shooter, "bunker")
        assert isinstance(found, Refusal)
        clauses.append(found.clause)
    assert clauses == ["GAME-sight", "GAME-range", "GAME-range"]
