"""Dice: tests, exact distributions, pools, and the sources that dice are taken from."""

from defilade.dice.distribution import D3, D6, Distribution
from defilade.dice.fair import FairDice, commitment
from defilade.dice.pools import binomial, poisson_binomial, thin
from defilade.dice.series import Probability
from defilade.dice.sources import (
    DiceExhausted,
    DiceSource,
    RecordingDice,
    Rolled,
    ScriptedDice,
    SecureDice,
    SeededDice,
)
from defilade.dice.test import Beyond, Reroll, Test

__all__ = [
    "D3",
    "D6",
    "Beyond",
    "DiceExhausted",
    "DiceSource",
    "Distribution",
    "FairDice",
    "Probability",
    "RecordingDice",
    "Reroll",
    "Rolled",
    "ScriptedDice",
    "SecureDice",
    "SeededDice",
    "Test",
    "binomial",
    "commitment",
    "poisson_binomial",
    "thin",
]
