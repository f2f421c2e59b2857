"""A platoon without a skill can't take the skill test to dig in."""

from __future__ import annotations

import pytest

from defilade import DigIn, RefusedError
from tests.game.tables import at, forbidden_by, table, unit

FOE = unit("b", "blue", (50, 90), type="infantry")


def test_digging_without_a_skill_is_refused() -> None:
    game = at(table("flames-of-war", unit("r", "red", (50, 10), type="infantry"), FOE), "movement")
    assert forbidden_by(game, DigIn(unit="r")) == "FOW-1.3"
    assert DigIn(unit="r") not in set(game.legal_actions())
    with pytest.raises(RefusedError, match="no skill given"):
        game.action_odds("r", "dig-in")


def test_the_skill_that_counts_is_the_command_teams() -> None:
    platoon = unit("r", "red", (50, 10), (56, 10), type="infantry", each={1: {"skill": 4}, 2: {"command": True}})
    assert forbidden_by(at(table("flames-of-war", platoon, FOE), "movement"), DigIn(unit="r")) == "FOW-1.3"
    platoon = unit("r", "red", (50, 10), (56, 10), type="infantry", each={2: {"command": True, "skill": "veteran"}})
    game = at(table("flames-of-war", platoon, FOE), "movement")
    assert forbidden_by(game, DigIn(unit="r")) is None
    assert game.action_odds("r", "dig-in")["success"].probability("true") == pytest.approx(2 / 3)


def test_who_need_not_dig_is_refused_for_that_first() -> None:
    vehicles = unit("r", "red", (50, 10), type="vehicle")
    assert forbidden_by(at(table("flames-of-war", vehicles, FOE), "movement"), DigIn(unit="r")) == "FOW-1.6"
