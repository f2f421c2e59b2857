import re
from collections import Counter

import pytest

from defilade.language import translator
from defilade.rulesets.clause import COMMON, STATUS_TEXTS, Clause
from defilade.rulesets.flames_of_war.clauses import CLAUSES as FLAMES_OF_WAR
from defilade.rulesets.mordheim.clauses import CLAUSES as MORDHEIM
from defilade.rulesets.ninth_age.clauses import CLAUSES as NINTH_AGE
from defilade.rulesets.soldatiki.clauses import CLAUSES as SOLDATIKI

EVERY = (*SOLDATIKI, *MORDHEIM, *NINTH_AGE, *FLAMES_OF_WAR, *COMMON)


def numbered(prefix: str, sections: dict[int, int]) -> list[str]:
    return [f"{prefix}-{section}.{i}" for section, count in sections.items() for i in range(1, count + 1)]


@pytest.mark.parametrize(
    ("clauses", "ids"),
    [
        (SOLDATIKI, numbered("SOL", {1: 7, 2: 3, 3: 3, 4: 5, 5: 6, 6: 9})),
        (MORDHEIM, numbered("MOR", {14: 4, 15: 7, 16: 2, 17: 1})),
        (NINTH_AGE, numbered("T9A", {1: 3, 2: 3, 3: 2, 4: 2})),
        (FLAMES_OF_WAR, numbered("FOW", {1: 6, 2: 1, 3: 1, 4: 1})),
        (COMMON, [f"GAME-{word}" for word in ("turn", "phase", "target", "state", "range", "sight", "order", "move")]),
    ],
)
def test_every_clause_is_there_in_the_order_of_its_source(clauses: tuple[Clause, ...], ids: list[str]) -> None:
    assert [clause.id for clause in clauses] == ids


def test_ids_are_unique() -> None:
    assert max(Counter(clause.id for clause in EVERY).values()) == 1


@pytest.mark.parametrize(
    ("clauses", "options"),
    [
        (
            SOLDATIKI,
            {
                "behind_wood",
                "bunker_capacity",
                "cavalry_wounds",
                "conspicuous_in_fortifications",
                "entrance_rate",
                "eye",
                "medic_range",
                "medic_roll",
                "models_obscure",
                "parapet_reach",
                "placing",
                "shared_cover",
                "small_part",
                "wood_depth",
            },
        ),
        (MORDHEIM, {"aftermath", "close_combat_vs_down"}),
        (NINTH_AGE, {"arc", "seven_plus", "shooter_terrain", "viewpoint"}),
        (FLAMES_OF_WAR, {"firepower", "in_terrain"}),
        (COMMON, set()),
    ],
)
def test_every_option_hangs_on_a_clause(clauses: tuple[Clause, ...], options: set[str]) -> None:
    assert {option for clause in clauses for option in clause.options} == options


@pytest.mark.parametrize("clause", EVERY, ids=lambda clause: str(clause.id))
def test_a_clause_speaks_both_languages(clause: Clause) -> None:
    texts = [clause.title, clause.text, clause.source, STATUS_TEXTS[clause.status]]
    texts += [clause.reading] if clause.dagger else []
    for text in texts:
        assert translator("en").text(text) == text
        assert re.search("[а-я]", translator("ru").text(text)), text


@pytest.mark.parametrize("clause", EVERY, ids=lambda clause: str(clause.id))
def test_a_clause_holds_no_fields(clause: Clause) -> None:
    assert not re.search("[{}]", clause.title + clause.text + clause.source + clause.reading)
