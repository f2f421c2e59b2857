from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.dice.fair import FairDice, canonical, commitment

SECRET = bytes(range(32))
ONES, TWOS = bytes([1]) * 32, bytes([2]) * 32

VECTORS: list[tuple[bytes, Mapping[str, bytes], str]] = [
    (SECRET, {"red": ONES, "blue": TWOS}, "1246252356166315531653653211453333516424"),
    (SECRET, {"red": ONES, "красные": TWOS}, "1541411665632361645313252461652236421354"),
    (bytes(32), {}, "4133664232411422636621213553115315622334"),
]
"""Secrets and contributions with their first forty dice, worked out once by another program."""


@pytest.mark.parametrize(("secret", "contributions", "faces"), VECTORS)
def test_the_dice_never_change(secret: bytes, contributions: Mapping[str, bytes], faces: str) -> None:
    dice = FairDice(secret, contributions)
    assert "".join(str(dice.d6("to hit")) for _ in faces) == faces
    assert "".join(str(dice.face(number)) for number in range(len(faces))) == faces


def test_commitments_never_change() -> None:
    assert commitment(bytes(32)) == "2c6451bba7fcfb23ccd13f990e0ad8259446f09e95906c5254a1fc87da9f60eb"
    assert commitment(SECRET) == "12879fb3360007b313bccbc18a8a3d6d065c02ba949be48bba794ec12e52548c"


contributions = st.dictionaries(st.text(min_size=1, max_size=8), st.binary(min_size=32, max_size=32), max_size=3)


@given(st.binary(min_size=32, max_size=32), contributions, st.integers(0, 2**40))
def test_a_die_is_what_the_scheme_says(secret: bytes, sides: Mapping[str, bytes], number: int) -> None:
    text = b"".join(
        struct.pack(">I", len(side)) + side + given for side, given in sorted((s.encode(), g) for s, g in sides.items())
    )
    block = hmac.new(secret, text + struct.pack(">QI", number, 0), hashlib.sha256).digest()
    fair = [byte for byte in block if byte < 252]
    assert FairDice(secret, sides).face(number) == fair[0] % 6 + 1


@given(contributions, contributions)
def test_no_two_sets_of_contributions_are_written_alike(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> None:
    assert (canonical(one) == canonical(other)) == (one == other)


def test_every_party_changes_the_dice() -> None:
    def first(secret: bytes, red: bytes, blue: bytes) -> list[int]:
        dice = FairDice(secret, {"red": red, "blue": blue})
        return [dice.face(number) for number in range(40)]

    games = [first(SECRET, ONES, TWOS), first(bytes(32), ONES, TWOS), first(SECRET, TWOS, TWOS)]
    games += [first(SECRET, ONES, ONES), first(SECRET, TWOS, ONES)]
    assert len({tuple(faces) for faces in games}) == len(games)


def test_bytes_that_six_faces_cannot_share_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = iter([bytes([255] * 32), bytes([252, 253, 5]) + bytes(29)])
    monkeypatch.setattr("defilade.dice.fair.hmac.digest", lambda *_: next(blocks))
    assert FairDice(SECRET, {}).face(0) == 6


def test_all_faces_fall_about_as_often() -> None:
    dice = FairDice(SECRET, {"red": ONES})
    fell = Counter(dice.d6("to hit") for _ in range(12_000))
    # Chi-square with five degrees of freedom: above 20.5 in one of a thousand secrets.
    assert sum((count - 2000) ** 2 / 2000 for count in fell.values()) < 20.5


@pytest.mark.parametrize(("secret", "sides"), [(b"short", {}), (SECRET, {"red": b"short"})])
def test_a_secret_of_another_length_is_refused(secret: bytes, sides: Mapping[str, bytes]) -> None:
    with pytest.raises(ValueError, match="5 bytes, not 32"):
        FairDice(secret, sides)
