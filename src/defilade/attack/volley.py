"""The plan rolled: one volley, die by die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from defilade.attack.plan import STATUSES, AttackPlan, Outcome, Recipient, Status
from defilade.attack.words import DAMAGE, FIREPOWER, HIT, INJURY, SAVE, WOUND
from defilade.dice import DiceSource, RecordingDice, Rolled


class Hit(NamedTuple):
    """A hit and what came of it.

    ``recipient`` is None where it fell on a unit as a whole. ``damage`` is 0 where it did not wound, was saved or
    lacked firepower; else what the weapon does, however little was left to lose. ``injuries`` are the faces of the
    injury dice that it brought.
    """

    shooter: str
    recipient: str | None
    wounded: bool = False
    saved: bool = False
    damage: int = 0
    injuries: tuple[int, ...] = ()


class Effect(NamedTuple):
    """What a volley does to one recipient: the wounds it loses, whether it is put out, and its status after."""

    recipient: str
    wounds_lost: int
    put_out: bool
    status: Status


class Volley(NamedTuple):
    """An attack that has been rolled: each die, each hit, what it does to each recipient, and the totals.

    ``totals`` has the outcomes of the odds under their names.
    """

    dice: tuple[Rolled, ...]
    hits: tuple[Hit, ...]
    effects: tuple[Effect, ...]
    totals: Mapping[Outcome, int | Status]


def roll(plan: AttackPlan, source: DiceSource) -> Volley:
    """Roll the plan: all hit rolls, the wound rolls of the hits, the saves of what got through, damage, then the rest.

    The rest are firepower or injury rolls. Each step takes its dice in the order of the hits, also where the target is
    already down. Raises what the source raises when it runs out.

    >>> from defilade.attack import Shots
    >>> from defilade.dice import ScriptedDice, Test
    >>> plan = AttackPlan((Shots("gun", 2, Test(4)),), (Recipient("tank", wounds=3),), ("wounds",), damage="D3")
    >>> roll(plan, ScriptedDice([4, 6, 2, 5])).totals
    {'hits': 2, 'wounds': 3, 'casualties': 1}
    """
    dice = RecordingDice(source)
    hits = _hits(plan, dice)
    if plan.wound is not None:
        for hit in hits:
            hit.wounded = plan.wound.roll(dice, WOUND)
    wounding = [hit for hit in hits if hit.wounded]
    for hit in wounding:
        hit.saved = hit.recipient.save is not None and hit.recipient.save.roll(dice, SAVE)
    unsaved = [hit for hit in wounding if not hit.saved]
    for hit in unsaved:
        hit.damage = (dice.d6(DAMAGE) + 1) // 2 if plan.damage == "D3" else plan.damage
    for hit in unsaved:
        if hit.recipient.firepower is not None and not hit.recipient.firepower.roll(dice, FIREPOWER):
            hit.damage = 0
    if plan.injuries:
        _roll_injuries(unsaved, dice)
    effects = _effects_on_unit(plan, hits) if plan.allotment == "unit" else _effects_on_each(plan, hits)
    whole = plan.allotment == "unit"
    return Volley(tuple(dice.rolled), tuple([hit.done(whole) for hit in hits]), effects, _totals(plan, hits, effects))


@dataclass(slots=True)
class _Hit:
    """A hit on its way through the steps, on the recipient at a place in the plan."""

    shooter: str
    place: int
    recipient: Recipient
    wounded: bool = True
    saved: bool = False
    damage: int = 0
    injuries: tuple[int, ...] = ()

    def done(self, on_whole_unit: bool) -> Hit:
        recipient = None if on_whole_unit else self.recipient.id
        return Hit(self.shooter, recipient, self.wounded, self.saved, self.damage, self.injuries)


def _hits(plan: AttackPlan, dice: DiceSource) -> list[_Hit]:
    shooters = [shots.shooter for shots in plan.shots for _ in range(shots.count) if shots.hit.roll(dice, HIT)]
    among = 1 if plan.allotment == "unit" else len(plan.recipients)
    return [_Hit(shooter, n % among, plan.recipients[n % among]) for n, shooter in enumerate(shooters)]


def _roll_injuries(unsaved: Sequence[_Hit], dice: DiceSource) -> None:
    """Roll for the wound that takes the last of each recipient's, and for each after it."""
    spare = {hit.place: hit.recipient.spare_wounds for hit in unsaved}
    for hit in unsaved:
        borne = min(hit.damage, spare[hit.place])
        spare[hit.place] -= borne
        hit.injuries = tuple([dice.d6(INJURY) for _ in range(hit.damage - borne)])


def _effects_on_each(plan: AttackPlan, hits: Sequence[_Hit]) -> tuple[Effect, ...]:
    suffered = [0] * len(plan.recipients)
    for hit in hits:
        suffered[hit.place] += hit.damage
    if plan.injuries:
        return _effects_of_injuries(plan, hits, suffered)
    effects = []
    for recipient, wounds in zip(plan.recipients, suffered, strict=True):
        put_out = wounds >= recipient.endurance
        effects.append(Effect(recipient.id, recipient.wounds if put_out else wounds, put_out, recipient.status))
    return tuple(effects)


def _effects_of_injuries(plan: AttackPlan, hits: Sequence[_Hit], suffered: Sequence[int]) -> tuple[Effect, ...]:
    ranks = [STATUSES.index(recipient.status) for recipient in plan.recipients]
    for hit in hits:
        for face in hit.injuries:
            ranks[hit.place] = max(ranks[hit.place], (face + 1) // 2)
    effects = []
    for recipient, wounds, rank in zip(plan.recipients, suffered, ranks, strict=True):
        status = STATUSES[rank]
        effects.append(Effect(recipient.id, min(wounds, recipient.wounds), status == "out-of-action", status))
    return tuple(effects)


def _effects_on_unit(plan: AttackPlan, hits: Sequence[_Hit]) -> tuple[Effect, ...]:
    left = sum([min(hit.damage, plan.unit_model_wounds) for hit in hits])
    effects = []
    for recipient in plan.recipients:
        lost = min(left, recipient.wounds)
        left -= lost
        effects.append(Effect(recipient.id, lost, lost == recipient.wounds, recipient.status))
    return tuple(effects)


def _totals(plan: AttackPlan, hits: Sequence[_Hit], effects: Sequence[Effect]) -> Mapping[Outcome, int | Status]:
    lost = sum([hit.damage for hit in hits] if plan.injuries else [effect.wounds_lost for effect in effects])
    put_out = [r.casualties for r, effect in zip(plan.recipients, effects, strict=True) if effect.put_out]
    totals: dict[Outcome, int | Status] = {"hits": len(hits), "wounds": lost, "casualties": sum(put_out)}
    if plan.injuries and len(effects) == 1:
        totals["status"] = effects[0].status
    return totals
