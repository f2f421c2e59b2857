"""Plans of attacks: their outcomes worked out shot by shot, and small ones that are made up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import get_args

from hypothesis import strategies as st

from defilade.attack import STATUSES, AttackPlan, Outcome, Recipient, Shots
from defilade.dice import Beyond, Reroll, Test

Chances = dict[int | str, Fraction]
# How many hits there were, and what they did to each recipient (in a unit: to the first for all).
Case = tuple[int, tuple[int, ...]]
OUTCOMES: tuple[Outcome, ...] = ("hits", "wounds", "casualties")


def hit(needed: int, reroll: Reroll = "none", beyond: Beyond = "impossible") -> Test:
    """Return a test to hit: a natural 1 misses."""
    return Test(needed, one_fails=True, reroll=reroll, beyond=beyond)


def squad(count: int, save: Test | None = None, wounds: int = 1) -> tuple[Recipient, ...]:
    """Return recipients that differ in nothing but their names."""
    return tuple(Recipient(f"foe-{number}", wounds=wounds, save=save) for number in range(1, count + 1))


def shot_by_shot(plan: AttackPlan) -> Mapping[str, Chances]:
    """Return the outcomes of a plan by following every shot and every injury roll, one after the other."""
    cases: dict[Case, Fraction] = {(0, (0,) * len(plan.recipients)): Fraction(1)}
    for shots in plan.shots:
        for _ in range(shots.count):
            after: dict[Case, Fraction] = defaultdict(Fraction)
            for case, chance in cases.items():
                for next_case, share in _shot(plan, shots.hit, case):
                    after[next_case] += chance * share
            cases = after
    totals: dict[str, Chances] = {name: defaultdict(Fraction) for name in plan.outcomes}
    for case, chance in cases.items():
        for outcomes, share in _ends(plan, case):
            for name in plan.outcomes:
                totals[name][outcomes[name]] += chance * share
    return {name: {outcome: chance for outcome, chance in totals[name].items() if chance} for name in totals}


def _shot(plan: AttackPlan, test: Test, case: Case) -> Iterator[tuple[Case, Fraction]]:
    hits, damage = case
    yield case, 1 - test.chance()
    place = 0 if plan.allotment == "unit" else hits % len(plan.recipients)
    target = plan.recipients[place]
    costs = Fraction(1) if plan.wound is None else plan.wound.chance()
    costs *= 1 if target.save is None else 1 - target.save.chance()
    costs *= 1 if target.firepower is None else target.firepower.chance()
    yield (hits + 1, damage), test.chance() * (1 - costs)
    faces = [1, 1, 2, 2, 3, 3] if plan.damage == "D3" else [plan.damage]
    for face in faces:
        model = target.wounds if plan.model_wounds is None else plan.model_wounds
        done = min(face, model) if plan.allotment == "unit" else face
        suffered = (*damage[:place], damage[place] + done, *damage[place + 1 :])
        yield (hits + 1, suffered), test.chance() * costs / len(faces)


def _ends(plan: AttackPlan, case: Case) -> Iterator[tuple[Mapping[str, int | str], Fraction]]:
    hits, damage = case
    if plan.injuries:
        for ranks, chance in _injuries(plan, damage):
            fallen = sum(_size(r) for r, rank in zip(plan.recipients, ranks, strict=True) if rank == 3)
            status = STATUSES[ranks[0]]
            yield {"hits": hits, "wounds": sum(damage), "casualties": fallen, "status": status}, chance
        return
    lost = fallen = 0
    left = damage[0]
    for recipient, suffered in zip(plan.recipients, damage, strict=True):
        if plan.allotment == "unit":
            taken = min(left, recipient.wounds)
            left -= taken
        else:
            fatal = recipient.wounds if recipient.fatal is None else recipient.fatal
            taken = recipient.wounds if suffered >= fatal else suffered
        lost += taken
        fallen += _size(recipient) if taken == recipient.wounds else 0
    yield {"hits": hits, "wounds": lost, "casualties": fallen}, Fraction(1)


def _injuries(plan: AttackPlan, damage: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield how recipients fare in each way that the injury dice fall, as places among the statuses."""
    cases: dict[tuple[int, ...], Fraction] = {tuple(STATUSES.index(r.status) for r in plan.recipients): Fraction(1)}
    for place, (recipient, suffered) in enumerate(zip(plan.recipients, damage, strict=True)):
        left = recipient.wounds if recipient.status == "active" else 0
        for wound in range(1, suffered + 1):
            if wound < left:
                continue
            after: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
            for ranks, chance in cases.items():
                for injury in (1, 2, 3):
                    worse = (*ranks[:place], max(ranks[place], injury), *ranks[place + 1 :])
                    after[worse] += chance / 3
            cases = after
    yield from cases.items()


def _size(recipient: Recipient) -> int:
    if recipient.carries:
        return len(recipient.carries)
    return 1 if recipient.is_model else 0


TESTS = st.builds(
    Test,
    st.integers(1, 10),
    st.integers(-2, 2),
    one_fails=st.booleans(),
    reroll=st.sampled_from(get_args(Reroll)),
    beyond=st.sampled_from(get_args(Beyond)),
)
SAVES = st.none() | st.builds(Test, st.integers(2, 7), st.integers(-1, 1))


@st.composite
def recipients(draw: st.DrawFn, *, injuries: bool, whole: bool) -> Recipient:
    """Make up a recipient; one of a whole unit has no wound that is fatal before the last."""
    wounds = draw(st.integers(0 if injuries else 1, 4))
    fatal = draw(st.none() | st.integers(1, wounds)) if not injuries and not whole else None
    return Recipient(
        "somebody",
        wounds,
        fatal,
        save=draw(SAVES),
        firepower=draw(SAVES),
        carries=draw(st.sampled_from([(), ("one",), ("one", "two")])),
        is_model=draw(st.booleans()),
        status=draw(st.sampled_from(STATUSES[:3])) if injuries else "active",
    )


@st.composite
def plans(draw: st.DrawFn, most_shots: int = 5, most_recipients: int = 4) -> AttackPlan:
    """Make up a plan that is small enough to be followed shot by shot."""
    injuries = draw(st.booleans())
    whole = not injuries and draw(st.booleans())
    shots: list[Shots] = []
    while (left := most_shots - sum(s.count for s in shots)) and draw(st.booleans()):
        shots.append(Shots("someone", draw(st.integers(0, left)), draw(TESTS)))
    kinds = draw(st.lists(recipients(injuries=injuries, whole=whole), min_size=1, max_size=2))
    targets = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=most_recipients))
    status: tuple[Outcome, ...] = ("status",) if injuries and len(targets) == 1 else ()
    return AttackPlan(
        tuple(shots),
        tuple(targets),
        OUTCOMES + status,
        wound=draw(st.none() | TESTS),
        damage=draw(st.sampled_from([1, 2, 3, "D3"])),
        allotment="unit" if whole else "each",
        injuries=injuries,
        model_wounds=draw(st.none() | st.integers(1, 4)) if whole else None,
    )


@st.composite
def attacks_on_soldiers(draw: st.DrawFn) -> AttackPlan:
    """Make up a plan of more shots than there are targets, each of whom falls to one wound."""
    soldier = Recipient("soldier", save=draw(SAVES), firepower=draw(SAVES))
    shots = [Shots("someone", draw(st.integers(0, 4)), draw(TESTS)) for _ in range(draw(st.integers(1, 3)))]
    return AttackPlan(
        tuple(shots),
        (soldier,) * draw(st.integers(2, 4)),
        OUTCOMES,
        wound=draw(st.none() | TESTS),
        damage=draw(st.sampled_from([1, 2, "D3"])),
        allotment=draw(st.sampled_from(["each", "unit"])),
    )
