from __future__ import annotations

from math import comb
from xml.etree.ElementTree import Element

import pytest

from defilade.language import translator
from defilade.render import OutcomeOdds, draw_odds
from defilade.render.lettering import text_width
from defilade.render.odds import MOST_ROWS, PAGE, rows_of
from tests.render.battlefields import HOSTILE, parsed

SVG = "{http://www.w3.org/2000/svg}"
WORDS = translator("en")


def binomial(n: int, p: float) -> dict[int, float]:
    return {k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}


def texts(root: Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_the_chance_of_at_least_so_many_is_the_rest_of_the_chances() -> None:
    chances = binomial(6, 1 / 3)
    rows = rows_of(OutcomeOdds("hits", chances), WORDS)
    for row in rows:
        assert row.at_least == pytest.approx(sum(chances[k] for k in range(row.low, 7)), abs=1e-12)


@pytest.mark.parametrize(("n", "p"), [(1, 0.5), (10, 0.01), (10, 0.99), (60, 0.3), (300, 0.4), (2000, 0.5)])
def test_rows_hold_every_value_once(n: int, p: float) -> None:
    chances = binomial(n, p) if n < 1000 else dict.fromkeys(range(n + 1), 1 / (n + 1))
    rows = rows_of(OutcomeOdds("hits", chances), WORDS)
    assert len(rows) <= MOST_ROWS + 3
    assert sum(row.exactly for row in rows) == pytest.approx(1, abs=1e-9)
    assert [row.low for row in rows[1:]] == [row.high + 1 for row in rows[:-1]]
    assert (rows[0].low, rows[-1].high) == (0, n)


def test_percentages_are_never_snapped() -> None:
    words = texts(parsed(draw_odds([OutcomeOdds("hits", {0: 1e-9, 1: 1 - 2e-9, 2: 1e-9}, 1.0)], "en")))
    assert words.count("100 %") == 1, "at least 0, which is certain"
    assert "> 99.9 %" in words
    assert "0 %" not in words


def test_a_chance_lost_in_rounding_is_still_no_certainty() -> None:
    rows = rows_of(OutcomeOdds("hits", {0: 1e-30, 1: 1.0}), WORDS)
    assert rows[0].at_least == 1.0
    assert rows[1].at_least is not None
    assert rows[1].at_least < 1.0


def test_keys_of_the_machine_form_are_numbers() -> None:
    rows = rows_of(OutcomeOdds("hits", {"10": 0.25, "9": 0.75}), WORDS)
    assert [row.label for row in rows] == ["9", "10"]


def test_words_have_a_name_in_each_language_and_no_at_least() -> None:
    outcome = OutcomeOdds("status", {"active": 0.5, "out-of-action": 0.5})
    words = texts(parsed(draw_odds([outcome], "en")))
    assert "out of action" in words
    assert "at least" not in words


@pytest.mark.parametrize("outcomes", [[], [OutcomeOdds("hits", {})], [OutcomeOdds("hits", {0: 1.0}, 0.0)]])
def test_charts_of_little_are_valid(outcomes: list[OutcomeOdds]) -> None:
    assert parsed(draw_odds(outcomes, "ru")).get("role") == "img"


def test_hostile_names_stay_text_on_the_page() -> None:
    text = draw_odds([OutcomeOdds(HOSTILE, {HOSTILE: 0.5, "b": 0.5})], "en", title=HOSTILE, subtitle=HOSTILE)
    root = parsed(text)
    assert "<script" not in text
    for element in root.iter(f"{SVG}text"):
        size, bold = float(element.get("font-size", "0")), element.get("font-weight") == "bold"
        width = text_width(element.text or "", size, bold=bold)
        x = float(element.get("x", "0"))
        left = x - width if element.get("text-anchor") == "end" else x
        assert left >= 0
        assert left + width <= PAGE


def test_the_same_odds_give_the_same_bytes() -> None:
    outcomes = [OutcomeOdds("hits", binomial(4, 0.5), 2.0)]
    assert draw_odds(outcomes, "ru") == draw_odds(outcomes, "ru")
