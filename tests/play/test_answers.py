"""What a player is told who does not know yet: why not, who is left out, what is lost, in both languages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from defilade import Game, Shoot
from defilade.cli.playing.orders import order
from defilade.cli.playing.tokens import tokens_of
from defilade.cli.playing.vocabulary import verb_of
from defilade.dice import ScriptedDice
from defilade.language import Language, translator
from tests.cli.calling import Answer, call
from tests.game.tables import at, box, table, unit, until
from tests.play.tables import CLAWS, RIFLE, platoons, play, regiments, set_up, squads, warbands, written


def runners() -> dict[str, Any]:
    """Return a table of two warbands in contact, and a red unit far from anybody."""
    scenario = warbands()
    fighter: dict[str, Any] = {"wounds": 1, "move": 4.0, "initiative": 4}
    scenario["units"].append(unit("runners", "red", (5, 25), base="1in", weapons=(CLAWS,), **fighter))
    return scenario


def tried(tmp_path: Path, scenario: dict[str, Any], lines: list[str], language: Language, *more: str) -> Answer:
    return play(written(scenario, tmp_path), lines, "--keep-going", *more, language=language)


# Who can do what.


@pytest.mark.parametrize(
    ("language", "lines", "told"),
    [
        ("en", ["end", "end", "end", "legal runners"], "  runners\n    nothing in this phase\n"),
        ("ru", ["конец", "конец", "конец", "можно runners"], "  runners\n    в этой фазе ничего\n"),
    ],
)
def test_of_one_unit_only_its_own_idleness_is_told(
    tmp_path: Path, language: Language, lines: list[str], told: str
) -> None:
    answer = tried(tmp_path, runners(), lines, language)
    assert answer.out.endswith(told)


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "legal blues", "It is the turn of red."),
        ("ru", "можно blues", "Сейчас ходит другая сторона: red."),
    ],
)
def test_of_a_unit_that_is_not_at_play_it_is_told_whose_turn_it_is(
    tmp_path: Path, language: Language, line: str, told: str
) -> None:
    assert tried(tmp_path, squads(), [line], language).out == f"  {told}\n"


def test_those_out_of_action_are_listed_no_more(tmp_path: Path) -> None:
    answer = tried(tmp_path, runners(), ["wound runners-1", "end", "legal", "legal runners"], "en", "--dice=6")
    assert "  runners\n" not in answer.out
    assert answer.out.endswith("Nobody of runners is left.\n")


def test_what_has_one_reason_is_told_once(tmp_path: Path) -> None:
    answer = tried(tmp_path, squads(), ["end", "shoot reds blues", "legal reds"], "en", "--dice=111")
    assert "    shoot, dash, dig: no. reds-1 has shot already. (GAME-state, SOL-5.1)\n" in answer.out


def test_nobody_without_medics_is_told_who_is_no_medic(tmp_path: Path) -> None:
    scenario = squads()
    scenario["units"][0]["models"] = scenario["units"][0]["models"][:2]
    scenario["units"][0]["weapons"] = [{**RIFLE, "range": 1}]
    lines = ["end", "end", "end", "shoot blues reds-1", "end", "legal"]
    answer = tried(tmp_path, scenario, lines, "en", "--dice=66")
    assert "reds-1 falls." in answer.out
    assert "treat:" not in answer.out


def test_who_goes_in_and_where_stand_together(tmp_path: Path) -> None:
    scenario = squads()
    scenario["units"][0]["models"][2]["position"] = [37, 10]
    answer = tried(tmp_path, scenario, ["legal"], "en")
    assert "    enter: reds-3 → house\n" in answer.out


@pytest.mark.parametrize(
    ("place", "reach", "told"),
    [
        ((20, 10), 5, "reds: no enemy in range. (GAME-range)"),
        ((20, 90), 5, "reds: no enemy in range. (GAME-range)"),
        ((20, 10), 90, "reds: no enemy in sight. (GAME-sight)"),
    ],
)
def test_who_reaches_or_sees_nobody_is_told_so(
    tmp_path: Path, place: tuple[float, float], reach: float, told: str
) -> None:
    wall = box("wall", "building", 0, 40, 100, 42)
    scenario = table(
        "soldatiki",
        unit("reds", "red", place, kind="soldier", weapons=[{**RIFLE, "range": reach}]),
        unit("blues", "blue", (20, 60), kind="soldier", facing=270),
        unit("greens", "blue", (30, 60), kind="soldier", facing=270),
        terrain=[wall],
    )
    assert f"shoot: no. {told}" in tried(tmp_path, scenario, ["end", "legal"], "en").out


def test_the_fallen_are_told_of_while_a_medic_can_still_come(tmp_path: Path) -> None:
    scenario = squads()
    scenario["units"][0]["models"][2]["position"] = [22, 10]
    lines = ["end", "end", "end", "shoot blues reds-1", "end", "legal", "treat reds-3 reds-1", "legal"]
    answer = tried(tmp_path, scenario, lines, "en", "--dice=66")
    assert answer.out.count("lying, to be treated in this turn or lost: reds-1") == 1
    russian = ["конец", "конец", "конец", "стрелять blues reds-1", "конец", "можно"]
    told = tried(tmp_path, scenario, russian, "ru", "--dice=66").out
    assert "лежат, лечить можно только в этот ход: reds-1" in told


def test_a_second_chance_that_is_not_taken_is_told_apart(tmp_path: Path) -> None:
    scenario = table(
        "flames-of-war",
        unit("rifles", "red", (20, 10), type="infantry", skill="trained", save=3, each={1: {"command": True}}),
        unit("lorry", "red", (20, 14), weapons=(), type="vehicle", pioneer_supply=True),
        unit("foe", "blue", (20, 60), type="infantry", skill="trained", save=3),
    )
    answer = tried(tmp_path, scenario, ["конец", "можно"], "ru").out.replace("\u00a0", " ")
    assert "75 % (4+, неудача перебрасывается), 50 % (4+, без переброса)" in answer


# Why not.


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "The bunker bunker is destroyed already."), ("ru", "Бункер bunker уже уничтожен.")],
)
def test_a_bunker_that_is_destroyed_is_told_so(tmp_path: Path, language: Language, told: str) -> None:
    scenario = squads()
    scenario["terrain"][1] |= {"wounds": 1}
    answer = tried(tmp_path, scenario, ["end", "shoot reds-1 bunker", "shoot reds-2 bunker"], language, "--dice=6")
    assert told in answer.err


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "All of blues are out of it already."), ("ru", "В отряде blues все уже вне игры.")],
)
def test_a_unit_of_which_nobody_is_left_is_told_as_a_whole(tmp_path: Path, language: Language, told: str) -> None:
    shots = [f"shoot reds-{n} blues-{n}" for n in (1, 2)]
    answer = tried(tmp_path, squads(), ["end", *shots, "shoot reds-3 blues"], language, "--dice=66")
    assert told in answer.err


@pytest.mark.parametrize(
    ("status", "told"), [("lost", "reds-1 is out of it already."), ("fallen", "reds-1 has fallen.")]
)
def test_the_dead_are_told_to_be_dead(status: str, told: str) -> None:
    game = at(squads(), "movement")
    for line in ("move reds-1 20 12", "enter reds-1 house", "treat reds-1 reds-2"):
        assert told in _why(game, line, status), line
    assert told in _why(until(game, "red", "shooting"), "shoot reds-1 blues", status)


def _why(game: Game, line: str, status: str) -> str:
    """Return why a command is refused where reds-1, a medic, has a status."""
    man = game.battlefield.models["reds-1"]
    medic = man.profile.model_copy(update={"traits": frozenset({"medic"})})
    state = game.state.with_models([replace(man, status=status, profile=medic)])
    first, *rest = tokens_of(line)
    refusal = game.referee.refusal(state, order(verb_of(first.text), rest, state, game.referee))
    assert refusal is not None
    return translator("en").text(refusal.message)


def test_odds_of_what_can_no_longer_be_done_say_that(tmp_path: Path) -> None:
    answer = tried(tmp_path, squads(), ["конец", "стрелять reds blues", "шансы reds blues"], "ru", "--dice=111")
    assert "уже стреляла. Шансы считаются только для того, что можно сделать сейчас." in answer.err
    assert answer.status == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ранить reds-1 x", "Сколько ран? Здесь нужно целое число."),
        ("двигать reds 20 14 лицом 400", "лицом: число от -360 до 360"),
        ("ранить reds-1 500", "сколько: целое число от 1 до 100"),
        ("двигать", "Кто? Назовите отряд или модель."),
        ("двигать reds", "Куда? Нужно место: x и y."),
        ("стрелять reds", "По кому? Назовите цель."),
        ("лечить reds-3", "Кого? Назовите модель."),
        ("выйти", "А из игры выходят командой «выход»."),
        ("бежать reds 20 14", "В этих правилах нет такого действия: Бежать."),
        ("прижать reds", "В этих правилах нет такого действия: Прижать"),
        ("окопаться reds переброс", "В этих правилах такого нет: переброс."),
        ("рывок reds 20 12", "Сейчас фаза «движение», а это делают в фазу «стрельба»."),
    ],
)
def test_what_is_wrong_is_told_in_russian(tmp_path: Path, line: str, told: str) -> None:
    assert told in tried(tmp_path, squads(), [line], "ru").err


# What is lost.


def test_blows_that_were_not_struck_are_told(tmp_path: Path) -> None:
    lines = ["end", "end", "end", "pass rats-1", "end"]
    assert "Blows not struck: men-1.\n" in tried(tmp_path, warbands(), lines, "en").out
    lines = ["end", "end", "end", "pass rats-1", "pass men-1", "end"]
    assert "not struck" not in tried(tmp_path, warbands(), lines, "en").out


def test_in_a_pipe_the_set_up_ends_without_a_question(tmp_path: Path) -> None:
    answer = tried(tmp_path, set_up(), ["end"], "en")
    assert answer.out == "Turn 1, red: movement.\n"


# What is cited.


def test_a_tank_is_hurt_by_the_clause_of_its_wounds_and_no_medics() -> None:
    scenario = squads()
    scenario["units"][2]["profile"]["kind"] = "heavy-tank"
    game = until(Game(at(scenario, "movement").battlefield, ScriptedDice([6, 6, 6])), "red", "shooting")
    assert game.push(Shoot(unit="reds", target="gun")).clauses == ("SOL-6.7",)


def test_a_bunker_dies_by_its_own_clause_alone() -> None:
    game = until(Game(at(squads(), "movement").battlefield, ScriptedDice([6, 6, 6])), "red", "shooting")
    assert game.push(Shoot(unit="reds", target="bunker")).clauses == ("SOL-4.5",)


def test_soldiers_are_hit_by_the_clause_of_the_throw() -> None:
    game = until(Game(at(squads(), "movement").battlefield, ScriptedDice([6, 6, 6])), "red", "shooting")
    assert game.push(Shoot(unit="reds", target="blues")).clauses == ("SOL-1.7",)


# Who fired, and what no die was thrown for.


def firing_line(shots: int, far: int, **weapon: Any) -> dict[str, Any]:
    """Return a table of five men who fire, the last so many of whom stand too far off, at one in body armour."""
    places = [(20 + 3 * n, 10 if n < 5 - far else 1) for n in range(5)]
    rifle = {**RIFLE, "range": 32, "shots": shots, **weapon}
    return table(
        "soldatiki",
        unit("reds", "red", *places, kind="soldier", weapons=[rifle]),
        unit("blues", "blue", (26, 42), facing=270, kind="soldier", traits=["body-armour"]),
    )


def test_dice_of_a_few_men_stand_with_their_names_however_many_they_are(tmp_path: Path) -> None:
    answer = tried(tmp_path, firing_line(2, 0), ["end", "shoot reds blues"], "en", "--dice=1111111111")
    assert "reds-1 ⚀1✗  ⚀1✗  reds-2 ⚀1✗  ⚀1✗" in answer.out


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "not firing: reds-3…5 (out of range)"), ("ru", "не стреляют: reds-3…5 (вне дальности)")],
)
def test_who_of_a_unit_does_not_fire_is_told_with_the_reason(tmp_path: Path, language: Language, told: str) -> None:
    answer = tried(tmp_path, firing_line(1, 3), ["end", "shoot reds blues"], language, "--dice=11")
    assert f"  {told}\n" in answer.out
    assert "firing" not in tried(tmp_path, firing_line(1, 0), ["end", "shoot reds blues"], "en", "--dice=11111").out


def test_who_has_fired_already_is_told_so(tmp_path: Path) -> None:
    lines = ["end", "shoot reds-2 blues", "shoot reds blues", "rule reds blues"]
    answer = tried(tmp_path, firing_line(1, 2), lines, "en", "--dice=111")
    assert "  not firing: reds-2 (has fired already)\n  not firing: reds-4, reds-5 (out of range)\n" in answer.out
    table_ = " ".join(answer.out[answer.out.index("Shooter") :].split())
    assert "(has fired already)" in table_
    assert "(out of range)" in table_
    assert "out of range, " not in table_


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "  save: 7+, out of reach, blues-1\n"), ("ru", "  спас-бросок: 7+, недостижимо, blues-1\n")],
)
def test_a_save_that_no_die_is_thrown_for_is_told(tmp_path: Path, language: Language, told: str) -> None:
    scenario = firing_line(1, 0, save_modifier=-1)
    answer = tried(tmp_path, scenario, ["end", "shoot reds blues"], language, "--dice=66111")
    assert answer.out.count(told) == 1
    plain = tried(tmp_path, firing_line(1, 0), ["end", "shoot reds blues"], "en", "--dice=6111166").out
    assert "out of reach" not in plain


def test_a_replay_tells_what_play_told(tmp_path: Path) -> None:
    record = str(tmp_path / "game.json")
    lines = ["move archers forward 1", "end", "shoot archers knights"]
    told = play(written(regiments(), tmp_path), lines, "--seed=1", "--save", record)
    replayed = call("replay", record, "--lang", "en")
    assert "5 more move along." in told.out
    assert "to hit 5+: archers-1 " in told.out
    assert replayed.out.startswith(told.out)


# Names.


@pytest.mark.parametrize("line", ["двигать петр +0 +2", "двигать ПЁТ +0 +2", "move 'Пётр' +0 +2", "move „Пётр“ +0 +2"])
def test_a_name_is_found_without_the_dots_and_in_any_quotes(tmp_path: Path, line: str) -> None:
    scenario = squads()
    scenario["units"][0]["models"][0]["id"] = "Пётр"
    assert tried(tmp_path, scenario, [line], "ru").out == "Пётр идёт в точку (20; 12).\n"


def test_a_name_that_is_written_out_goes_before_one_that_is_like_it(tmp_path: Path) -> None:
    scenario = squads()
    for model, name in zip(scenario["units"][0]["models"], ("Пётр", "Петр"), strict=False):
        model["id"] = name
    assert tried(tmp_path, scenario, ["двигать петр +0 +2"], "ru").out == "Петр идёт в точку (24; 12).\n"


# Numbers and dice.


def test_the_log_rounds_what_nobody_types(tmp_path: Path) -> None:
    answer = tried(tmp_path, squads(), ["move reds-1 +0.333333 +5", "log", "undo"], "en")
    assert "  1  move reds-1 20.33 15\n" in answer.out
    assert "Taken back: move reds-1 20.33 15." in answer.out


def test_of_many_actions_taken_back_only_the_number_is_told(tmp_path: Path) -> None:
    answer = tried(tmp_path, squads(), [*["end"] * 5, "undo 100"], "en")
    assert "5 actions are taken back." in answer.out
    assert "Отменено: 5 действий." in tried(tmp_path, squads(), [*["конец"] * 5, "отменить 100"], "ru").out


def test_a_unit_is_told_of_in_words_that_fit_one_and_many(tmp_path: Path) -> None:
    answer = tried(tmp_path, platoons(), ["pin rifles", "unpin rifles", "end", "dig rifles"], "en", "--dice=6")
    for told in ("rifles: pinned down.", "rifles: no longer pinned down.", "rifles: dug in; in foxholes now: "):
        assert told in answer.out


def test_names_of_russian_texts_stand_as_they_are(tmp_path: Path) -> None:
    scenario = squads()
    scenario["units"][0]["models"][0]["id"] = "Иван"
    scenario["units"][0]["models"][2]["position"] = [22, 10]
    lines = ["вердикт Иван blues-1", *["конец"] * 3, "стрелять blues Иван", "конец", "лечить reds-3 Иван"]
    answer = tried(tmp_path, scenario, lines, "ru", "--dice=66")
    assert "Иван видит цель blues-1 целиком." in answer.out
    assert "reds-3 ставит на ноги модель Иван." in answer.out


# Help.


@pytest.mark.parametrize(
    ("scenario", "told", "untold"),
    [
        (squads(), ["dig UNIT  ", "Shoot at a unit, a model or a bunker."], ["reroll", "a blow"]),
        (warbands(), ["Shoot at a unit or a model.", "odds of a volley or a blow."], ["dig", "bunker"]),
        (regiments(), ["odds of a volley."], ["dig", "bunker", "a blow"]),
        (platoons(), ["dig UNIT [reroll | no reroll]", "or of digging in."], ["bunker", "a blow"]),
    ],
)
def test_help_speaks_of_nothing_that_the_ruleset_has_not(
    tmp_path: Path, scenario: dict[str, Any], told: list[str], untold: list[str]
) -> None:
    answer = tried(tmp_path, scenario, ["help"], "en").out
    for words in (*told, "via X Y …, by way of these places", '{"do": "end-phase"}'):
        assert words in answer
    for words in untold:
        assert words not in answer


def test_help_on_what_the_ruleset_has_not_says_so(tmp_path: Path) -> None:
    answer = tried(tmp_path, regiments(), ["помощь бежать", "помощь окопаться"], "ru")
    assert "В этих правилах нет такого действия: Бежать." in answer.err
    assert "В этих правилах нет такого действия: Окопаться." in answer.err


@pytest.mark.parametrize(
    ("language", "told"), [("en", "“abc” is not a whole number."), ("ru", "«abc» — не целое число.")]
)
def test_a_seed_that_is_no_number_is_told_in_the_language(tmp_path: Path, language: Language, told: str) -> None:
    answer = play(written(squads(), tmp_path), ["show"], "--seed=abc", language=language)
    assert (answer.status, told in answer.err) == (2, True)
