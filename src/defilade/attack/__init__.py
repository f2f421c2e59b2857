"""Attacks: one plan, that is rolled die by die, integrated into exact odds, and sampled by the million."""

from defilade.attack.exact import integrate, integrate_test
from defilade.attack.monte_carlo import sample
from defilade.attack.odds import Odds
from defilade.attack.plan import STATUSES, AttackPlan, Outcome, Recipient, Shots, Status
from defilade.attack.volley import Effect, Hit, Volley, roll
from defilade.attack.words import dice_exhausted

__all__ = [
    "STATUSES",
    "AttackPlan",
    "Effect",
    "Hit",
    "Odds",
    "Outcome",
    "Recipient",
    "Shots",
    "Status",
    "Volley",
    "dice_exhausted",
    "integrate",
    "integrate_test",
    "roll",
    "sample",
]
