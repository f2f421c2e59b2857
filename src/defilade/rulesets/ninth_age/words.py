"""Rulings in words."""

from __future__ import annotations

from defilade.geometry.footprint import Shares
from defilade.geometry.viewpoint import EQUAL, HALF
from defilade.language import Percent, Phrase
from defilade.rulesets.ninth_age.cover import Cover, nearest_to_half

LEAST_TOLD = 0.01
"""The least part of a percentage point that is told by its number."""


def sight_phrase(shooter: str, target: str, in_arc: bool, in_sight: bool) -> Phrase:
    """Say whether the shooter sees the target, and if not, why."""
    if in_sight:
        return Phrase("{shooter} has {target} in line of sight.", shooter=shooter, target=target)
    if in_arc:
        return Phrase(
            "{shooter} has no line of sight to {target}: all of it that lies in the front arc is blocked.",
            shooter=shooter,
            target=target,
        )
    return Phrase("{shooter} can't shoot {target}: it is outside the front arc.", shooter=shooter, target=target)


def cover_phrase(shares: Shares, cover: Cover) -> Phrase:
    """Say what cover the target has, how much of it is hidden, and what that does to the shooter's rolls."""
    total, light, hard = Percent(shares.total), Percent(shares.light), Percent(shares.hard)
    if cover.word == "hard":
        return Phrase("Hard cover, −2 to hit: {hard} of the footprint is behind hard cover.", hard=hard)
    if cover.clauses[:1] == ("T9A-3.2",):
        return Phrase(
            "Light cover, −1 to hit: light cover hides {light} of the footprint and hard cover {hard}, "
            "each less than half, but {total} together.",
            light=light,
            hard=hard,
            total=total,
        )
    if cover.word == "light":
        return Phrase("Light cover, −1 to hit: {light} of the footprint is behind light cover.", light=light)
    if shares.total > 0.0:
        return Phrase("No cover: only {total} of the footprint is hidden, less than half.", total=total)
    return Phrase("No cover: nothing hides the footprint.")


def near_half_phrase(shares: Shares) -> Phrase | None:
    """Say how near a share is to the half that decides, where it is within a hundredth of it (T9A-4.2)."""
    share = nearest_to_half(shares)
    if share is None:
        return None
    points = abs(share - HALF) * 100.0
    if points <= EQUAL * 100.0:
        return Phrase("It is exactly half, and half is enough.")
    if points < LEAST_TOLD:
        if share > HALF:
            return Phrase("It is a near thing: less than {points} of a percentage point above half.", points=LEAST_TOLD)
        return Phrase("It is a near thing: less than {points} of a percentage point below half.", points=LEAST_TOLD)
    if share > HALF:
        return Phrase("It is a near thing: {points} of a percentage point above half.", points=round(points, 2))
    return Phrase("It is a near thing: {points} of a percentage point below half.", points=round(points, 2))
