"""The examples of true lines of sight: every pair against silhouettes thrown by shapely, and chosen verdicts."""

from dataclasses import dataclass

import pytest

import defilade
from tests.examples.scenes import TRUE_SIGHT, path
from tests.examples.silhouettes import seen


@pytest.mark.parametrize("name", TRUE_SIGHT)
def test_every_share_is_that_of_the_silhouette(name: str) -> None:
    game = defilade.Game(defilade.load(path(name)))
    count = 0
    for ruling in game.rulings():
        cast = seen(name, ruling.shooter, ruling.target)
        assert ruling.obscured.total == pytest.approx(cast.hidden, abs=2e-4), (ruling.shooter, ruling.target)
        assert {o.id: o.fraction for o in ruling.by} == pytest.approx(
            {key: share for key, share in cast.by.items() if share > 1e-6}, abs=2e-4
        ), (ruling.shooter, ruling.target)
        count += 1
    assert count > 50


@dataclass(frozen=True)
class Verdict:
    """What is to be said of one model against another; ``hidden`` where it can be told without a picture."""

    shooter: str
    target: str
    cover: str | None
    save: int | None
    clauses: tuple[str, ...]
    hidden: float | None = None
    in_sight: bool = True
    can_shoot: bool = True


STREET_FIGHT = (
    # In the open nobody has a save, but body armour gives 6+; in cover it makes 5+ of 6+.
    Verdict("machine-gun", "sailors-3", None, None, ("SOL-1.1",), 0.0),
    Verdict("sniper-1", "assault-3", None, 6, ("SOL-1.4",), 0.0),
    Verdict("sniper-1", "assault-1", "cover", 5, ("SOL-1.2", "SOL-1.4")),
    # The house shows a fifth of the sniper: a small part. Camouflage helps too, but 5+ is the limit.
    Verdict("assault-3", "sniper-1", "small-part", 5, ("SOL-2.1", "SOL-1.2", "SOL-1.3", "SOL-1.4", "SOL-1.5"), 0.8),
    # The fence hides a sailor up to 2 cm and a little less of 2.4 cm: seen from 2.16 cm up at y = 48, over an edge 2 cm
    # high at y = 20, the line comes down to 2 - 0.16 x 1.8 / 28 = 1.99 cm at y = 18.2; 1.99 / 2.4 is 83 per cent.
    Verdict("grenadiers-3", "sailors-1", "small-part", 6, ("SOL-1.2", "SOL-1.3", "SOL-1.6"), 0.83),
    # The same at 28 cm from centre to centre, 25.5 cm from base to base: the submachine gun reaches 25 cm.
    Verdict("assault-1", "sailors-1", "small-part", 6, ("SOL-1.2", "SOL-1.3", "SOL-1.6"), 0.83, can_shoot=False),
    # Soldiers in ruins and heavy weapons in a wood are in cover, with nothing of them hidden.
    Verdict("gunners-1", "riflemen-1", "cover", 6, ("SOL-2.1",), 0.0),
    Verdict("sailors-3", "at-rifle", "cover", 6, ("SOL-2.1",), 0.0),
    Verdict("riflemen-1", "grenadiers-1", "trench", 5, ("SOL-3.1",), 0.0),
    Verdict("sailors-3", "machine-gun", "bunker", 4, ("SOL-4.1", "SOL-1.5"), 0.0),
    # A tank saves by what is hidden of its hull alone.
    Verdict("gunners-1", "tank-1", None, None, ("SOL-1.1",), 0.0),
    Verdict("grenadiers-1", "tank-1", "cover", 6, ("SOL-1.2",)),
    Verdict("at-rifle", "tank-1", "small-part", 5, ("SOL-1.2", "SOL-1.3")),
    Verdict("tank-1", "at-rifle", "small-part", 5, ("SOL-2.1", "SOL-1.2", "SOL-1.3")),
    # The medic keeps behind the ruins.
    Verdict("gunners-1", "medic", None, None, ("GAME-sight",), 1.0, in_sight=False, can_shoot=False),
)

WARBAND = (
    Verdict("captain-1", "chieftain-1", None, 5, (), 0.0),
    Verdict("chieftain-1", "captain-1", None, 4, (), 0.0),
    # The tower shows a quarter of the look-out.
    Verdict("crossbows-1", "lookout", None, None, (), 0.75),
    Verdict("lookout", "crossbows-2", None, 5, (), 0.0),
    # A man on the hill looks over the wall at what is far behind it, not at what is close behind it.
    Verdict("crossbows-1", "slinger", None, None, ()),
    Verdict("crossbows-1", "runners-1", None, None, ("GAME-sight",), 1.0, in_sight=False, can_shoot=False),
    Verdict("swordsmen-1", "runners-1", None, None, ("GAME-sight",), 1.0, in_sight=False, can_shoot=False),
    Verdict("swordsmen-2", "runners-2", None, None, (), 0.0, can_shoot=False),
)

RIVER_PLATOON = (
    # The farm shows two fifths of the command team, and is bulletproof.
    Verdict("rifles-4", "mg-command", "bulletproof", 3, ("FOW-1.6",), 0.6),
    Verdict("rifles-1", "mg-command", "bulletproof", 3, ("FOW-1.6",), 0.6, can_shoot=False),
    Verdict("mg-command", "rifles-1", None, 3, (), 0.0),
    Verdict("mg-1", "rifles-1", None, None, ("GAME-sight",), 1.0, in_sight=False, can_shoot=False),
    Verdict("tanks-1", "scouts-1", None, 3, (), 0.0),
)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        (name, verdict)
        for name, verdicts in zip(TRUE_SIGHT, (STREET_FIGHT, WARBAND, RIVER_PLATOON), strict=True)
        for verdict in verdicts
    ],
    ids=lambda value: value if isinstance(value, str) else f"{value.shooter}:{value.target}",
)
def test_verdicts(name: str, verdict: Verdict) -> None:
    ruling = defilade.Game(defilade.load(path(name))).ruling(verdict.shooter, verdict.target)
    assert (ruling.cover, ruling.save, ruling.clauses) == (verdict.cover, verdict.save, verdict.clauses)
    assert (ruling.in_sight, ruling.can_shoot) == (verdict.in_sight, verdict.can_shoot)
    assert (ruling.in_arc, ruling.to_hit_modifier) == (True, 0)
    if verdict.hidden is not None:
        assert ruling.obscured.total == pytest.approx(verdict.hidden, abs=0.002)
