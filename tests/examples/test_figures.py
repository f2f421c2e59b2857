"""The figures of the rulebook: its verdicts, for every model of the shooting unit, and the shares behind them."""

from dataclasses import dataclass
from pathlib import Path

import pytest

import defilade
from tests.examples.scenes import models, path, terrain
from tests.examples.shadows import front_arc, hidden, pair, some_line_is_clear


@dataclass(frozen=True)
class Verdict:
    """What the rulebook says of all models of one unit against another."""

    name: str
    shooters: str
    target: str
    in_arc: bool
    in_sight: bool
    cover: str | None
    modifier: int
    clauses: tuple[str, ...]


VERDICTS = (
    # Figure 8. A: out of line of sight; the forest hides the greater part of a target that is out of the arc anyway.
    Verdict("figure-8", "archers-a", "spearmen-a", False, False, "light", -1, ("T9A-1.3", "T9A-2.1")),
    # B: in line of sight, no cover: the lesser part is hidden.
    Verdict("figure-8", "archers-b", "spearmen-b", True, True, None, 0, ()),
    # C: in line of sight, light cover: the greater part is hidden.
    Verdict("figure-8", "archers-c", "spearmen-c", True, True, "light", -1, ("T9A-2.1",)),
    # Figure 9. A: the rock cuts every line of sight.
    Verdict("figure-9", "archers-a", "spearmen-a", True, False, "hard", -2, ("T9A-1.2", "T9A-2.3")),
    # B: hard cover. C: the lesser part is hidden, no penalty.
    Verdict("figure-9", "archers-b", "spearmen-b", True, True, "hard", -2, ("T9A-2.3",)),
    Verdict("figure-9", "archers-c", "spearmen-c", True, True, None, 0, ()),
    # Figure 10: less than half behind light cover, less than half behind hard cover, more than half together.
    Verdict("figure-10", "archers", "knights", True, True, "light", -1, ("T9A-3.2",)),
)
every_verdict = pytest.mark.parametrize("verdict", VERDICTS, ids=lambda v: f"{v.name}:{v.shooters}")


@every_verdict
def test_every_model_has_the_verdict_of_the_rulebook(verdict: Verdict) -> None:
    game = defilade.Game(defilade.load(path(verdict.name)))
    rulings = list(game.rulings(verdict.shooters, verdict.target))
    assert [ruling.shooter for ruling in rulings] == [f"{verdict.shooters}-{i}" for i in range(1, 11)]
    for ruling in rulings:
        found = (ruling.in_arc, ruling.in_sight, ruling.cover, ruling.to_hit_modifier, ruling.clauses)
        assert found == (verdict.in_arc, verdict.in_sight, verdict.cover, verdict.modifier, verdict.clauses)
        assert ruling.can_shoot is verdict.in_sight
        assert ruling.save is None


@every_verdict
def test_the_shares_are_those_of_the_shadows(verdict: Verdict) -> None:
    game = defilade.Game(defilade.load(path(verdict.name)))
    for ruling in list(game.rulings(verdict.shooters, verdict.target))[
        :5
    ]:  # the second rank looks from the same places
        looking = pair(verdict.name, ruling.shooter, verdict.target)
        assert ruling.viewpoint is not None
        cast = looking.shares(ruling.viewpoint)
        found = (ruling.obscured.light, ruling.obscured.hard, ruling.obscured.total)
        assert found == pytest.approx((cast.light, cast.hard, cast.total), abs=1e-6)
        for point in looking.edge_points(17):
            other = looking.shares(point)
            assert (-cast.penalty, cast.total - 1e-6) <= (-other.penalty, other.total), "the viewpoint is the best"


@every_verdict
def test_lines_of_sight_are_where_some_line_is_clear(verdict: Verdict) -> None:
    members = [model for model in models(verdict.name) if model.unit == verdict.shooters]
    arc = front_arc(members)
    blocking = [f.shape for f in terrain(verdict.name) if f.keys["kind"] != "forest"]
    for shooter in (members[0], members[2], members[4]):
        looking = pair(verdict.name, shooter.id, verdict.target)
        assert some_line_is_clear(looking, arc, blocking) is verdict.in_sight
        assert looking.footprint.intersection(arc).is_empty is not verdict.in_arc


def test_figure_8_b_is_measured_beyond_the_front_arc() -> None:
    arc = front_arc([model for model in models("figure-8") if model.unit == "archers-b"])
    game = defilade.Game(defilade.load(path("figure-8")))
    for ruling in game.rulings("archers-b", "spearmen-b"):
        looking = pair("figure-8", ruling.shooter, "spearmen-b")
        assert ruling.viewpoint is not None
        behind = hidden(ruling.viewpoint, looking.footprint, looking.light)
        assert behind.difference(arc).area > 0.5 * behind.area


def test_figure_10_needs_both_covers() -> None:
    game = defilade.Game(defilade.load(path("figure-10")))
    for ruling in game.rulings("archers", "knights"):
        light, hard = ruling.obscured.light, ruling.obscured.hard
        assert light is not None
        assert hard is not None
        assert 0.2 < light < 0.45
        assert 0.2 < hard < 0.45
        assert ruling.obscured.total > 0.6
        assert {o.id: o.cover_class for o in ruling.by}["hill"] == "hard"
        assert {o.cover_class for o in ruling.by if o.id.startswith("halflings")} == {"light"}


def test_the_hill_of_figure_10_is_in_the_way_for_being_a_hill() -> None:
    """With the knights on it, the hill hides nothing of them."""
    scenario = Path(path("figure-10")).read_text(encoding="utf-8")
    before, on_the_hill = "front = [18, 18]", "front = [14.9, 14.2]"
    assert before in scenario
    game = defilade.Game(defilade.loads(scenario.replace(before, on_the_hill)))
    assert "hill" not in {o.id for o in game.ruling("archers-1", "knights").by}
