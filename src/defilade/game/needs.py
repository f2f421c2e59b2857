"""What an attack or an action needs on the dice, in words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from defilade.attack.plan import AttackPlan
from defilade.dice import Test
from defilade.language import N_, Phrase, Translator
from defilade.rulesets.names import runs

Facts = Sequence[tuple[str, Sequence[str]]]
"""Facts by their names, texts of the catalogues: each of one or more lines, in a language already."""

SIDES = 6


def needed(test: Test | None, words: Translator) -> str:
    """Return what a test needs on the die.

    >>> from defilade.language import translator
    >>> needed(Test(4, modifier=-1), translator("en")), needed(Test(8, beyond="six-then"), translator("en"))
    ('5+', '8+ (a 6, then 5+)')
    """
    if test is None:
        return words.text(N_("none"))
    on_die = test.needed - test.modifier
    if not test.possible:
        return words.text(Phrase("{needed}+, out of reach", needed=on_die))
    lowest = max(on_die, 2 if test.one_fails else 1)
    if on_die <= SIDES:
        said = f"{lowest}+"
    elif test.beyond == "six-then":
        said = words.text(Phrase("{needed}+ (a 6, then {then}+)", needed=on_die, then=on_die - 3))
    else:
        said = words.text(Phrase("{needed}+ (a natural 6)", needed=on_die))
    if test.reroll == "failures":
        return words.text(Phrase("{needed}, a failure re-rolled", needed=said))
    return words.text(Phrase("{needed}, a 1 re-rolled", needed=said)) if test.reroll == "ones" else said


STEPS = {
    "hit": N_("To hit"),
    "wound": N_("To wound"),
    "save": N_("Save"),
    "damage": N_("Damage"),
    "firepower": N_("Firepower"),
}
"""The steps of an attack, each with its name, a text of the catalogues."""


def attack_needs(plan: AttackPlan, words: Translator) -> Facts:
    """Return what each step of an attack needs: the step's name, a text of the catalogues, and lines."""
    return [(STEPS[step], lines) for step, lines in needs_by_step(plan, words).items()]


def needs_by_step(plan: AttackPlan, words: Translator) -> Mapping[str, Sequence[str]]:
    """Return what each step of an attack needs, in lines, by the step's name in :data:`STEPS`."""
    found: dict[str, Sequence[str]] = {"hit": _hits(plan, words)}
    if plan.wound is not None:
        found["wound"] = [needed(plan.wound, words)]
    found["save"] = _saves(plan, words)
    if plan.damage != 1:
        found["damage"] = [str(plan.damage)]
    firepower = {needed(r.firepower, words) for r in plan.recipients if r.firepower is not None}
    if firepower:
        found["firepower"] = sorted(firepower)
    return found


def _hits(plan: AttackPlan, words: Translator) -> list[str]:
    dice: Counter[Test] = Counter()
    for shots in plan.shots:
        dice[shots.hit] += shots.count
    return [
        words.text(Phrase("{needed} on {n} die", plural="{needed} on {n} dice", needed=needed(test, words), n=count))
        for test, count in dice.items()
    ]


def _saves(plan: AttackPlan, words: Translator) -> list[str]:
    targets: dict[str, list[str]] = defaultdict(list)
    for recipient in plan.recipients[:1] if plan.allotment == "unit" else plan.recipients:
        targets[needed(recipient.save, words)].append(recipient.id)
    if len(targets) == 1:
        return list(targets)
    return [f"{save}: {', '.join(runs(ids))}" for save, ids in targets.items()]
