from __future__ import annotations

from collections import Counter

import pytest

from defilade.dice import DiceExhausted, RecordingDice, Rolled, ScriptedDice, SecureDice, SeededDice

# Round 1 of pcg32-demo, seed 42 on stream 54, published with the reference implementation (pcg-random.org): six
# numbers, 65 coins, 33 dice.
NUMBERS = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
COINS = "HHTTTHTHHHTHTTTHHHHHTTTHHHTHTHTHTTHTTTHHHHHHTTTTHHTTTTTHTTTTTTTHT"
DICE = [3, 4, 1, 1, 2, 2, 3, 2, 4, 3, 2, 4, 3, 3, 5, 2, 3, 1, 3, 1, 5, 1, 4, 1, 5, 6, 4, 6, 6, 2, 6, 3, 3]


def test_seeded_dice_are_those_of_the_published_generator() -> None:
    dice = SeededDice(42)
    assert [dice.draw() for _ in NUMBERS] == NUMBERS
    assert "".join("H" if dice.draw() % 2 else "T" for _ in COINS) == COINS
    assert [dice.d6("to hit") for _ in DICE] == DICE


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1, -1, 2**70])
def test_a_seed_stands_for_its_dice(seed: int) -> None:
    one, other, next_one = SeededDice(seed), SeededDice(seed), SeededDice(seed + 1)
    faces = [one.d6("to hit") for _ in range(100)]
    assert faces == [other.d6("save") for _ in range(100)]
    assert faces != [next_one.d6("to hit") for _ in range(100)]


def test_seeds_count_modulo_the_generators_state() -> None:
    assert [SeededDice(-1).d6("")] * 2 == [SeededDice(2**64 - 1).d6(""), SeededDice(2**65 - 1).d6("")]


@pytest.mark.parametrize("source", [SeededDice(1), SecureDice()], ids=["seeded", "secure"])
def test_all_faces_are_equally_likely(source: SeededDice | SecureDice) -> None:
    times = 30_000
    counts = Counter(source.d6("to hit") for _ in range(times))
    assert set(counts) == set(range(1, 7))
    # Chi-square with 5 degrees of freedom: above 45 once in a hundred million times.
    assert sum((count - times / 6) ** 2 / (times / 6) for count in counts.values()) < 45


def test_scripted_dice_run_out() -> None:
    dice = ScriptedDice([4])
    assert (dice.taken, dice.left) == (0, 1)
    assert dice.d6("to hit") == 4
    with pytest.raises(DiceExhausted, match=r"all 1 scripted dice are taken and another is needed \(save\)") as caught:
        dice.d6("save")
    assert (caught.value.taken, caught.value.purpose) == (1, "save")
    assert (dice.taken, dice.left) == (1, 0)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_scripted_dice_are_dice(face: int) -> None:
    with pytest.raises(ValueError, match=f"no D6 shows {face}"):
        ScriptedDice([4, face])


def test_recorded_dice_tell_what_they_were_for() -> None:
    dice = RecordingDice(ScriptedDice([4, 2]))
    assert [dice.d6("to hit"), dice.d6("save")] == [4, 2]
    assert dice.rolled == [Rolled("to hit", 4), Rolled("save", 2)]
    with pytest.raises(DiceExhausted):
        dice.d6("damage")
    assert len(dice.rolled) == 2
