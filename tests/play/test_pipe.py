"""Whole little games from a pipe, in each ruleset and both languages, and what is said of lines that are no good."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from defilade import Game, load
from defilade.game.records import read_record
from defilade.game.replaying import replay
from defilade.language import LANGUAGES, Language
from tests.play.tables import RIFLE, platoons, play, regiments, set_up, squads, warbands, written


def test_toy_soldiers_move_shoot_dig_in_and_are_treated(tmp_path: Path) -> None:
    scenario = squads()
    scenario["units"][0]["models"][2]["position"] = [22, 10]
    answer = play(
        written(scenario, tmp_path),
        [
            "# first the move",
            "",
            "move reds-2 +0 +5",
            "end",
            "shoot reds-1 blues-1",
            "dig reds",
            "end",
            "end",
            "shoot blues-2 reds-1",
            "end",
            "treat reds-3 reds-1",
        ],
        "--dice=6 6",
        "--keep-going",
    )
    assert answer.out.splitlines()[0] == "reds-2 moves to (24; 15)."
    assert "Turn 1, red: shooting." in answer.out
    assert "reds-1: volley at blues-1, 1 hit." in answer.out
    assert "to hit 4+: reds-1 ⚅6✓" in answer.out
    assert "blues-1 falls." in answer.out
    assert "SOL-1.1" in answer.out
    assert "SOL-1.7†" in answer.out
    assert "blues-1 is lost: no medic came in time." in answer.out
    assert "reds-3 gets reds-1 back on his feet." in answer.out
    assert answer.err == "line 6: dig reds: The rules forbid it (SOL-5.1): reds-1 has shot already.\n"
    assert answer.status == 1


def test_toy_soldiers_in_russian(tmp_path: Path) -> None:
    answer = play(
        written(squads(), tmp_path),
        ["двигать reds +0 +5", "конец", "стрелять reds-1 blues-1", "окопаться reds"],
        "--dice=6",
        language="ru",
    )
    assert "Ход 1, red: стрельба." in answer.out
    assert "на попадание 4+: reds-1 ⚅6✓" in answer.out
    assert "SOL-1.7†  Бросок и санитары" in answer.out
    assert answer.err.startswith("строка 4: окопаться reds: Правила не позволяют (SOL-5.1): ")
    assert answer.status == 1


def test_a_bunker_is_entered_left_and_shot_at(tmp_path: Path) -> None:
    scenario = squads()
    scenario["terrain"][1]["entrances"] = [{"at": [75, 40]}]
    scenario["units"][1]["models"][0]["position"] = [75, 35]
    answer = play(
        written(scenario, tmp_path),
        ["end", "end", "enter blues-1 bunker", *["end"] * 4, "leave blues-1 75 35", *["end"] * 3, "shoot reds bunker"],
        "--dice=666",
    )
    assert "blues-1 enters bunker." in answer.out
    assert "blues-1 leaves bunker." in answer.out
    assert "bunker is destroyed" in answer.out
    assert "SOL-4.5" in answer.out
    assert answer.status == 0, answer.err


def test_terrain_is_put_down_and_scatters(tmp_path: Path) -> None:
    answer = play(
        written(set_up(), tmp_path),
        ["legal", "place trench 50 21", "scatter wood 50 55 turned 45", "legal", "end", "show"],
        "--dice=3 1 1 2 2",
    )
    assert answer.status == 0, answer.err
    assert "place trench X Y  trench (red)" in answer.out
    assert "place, scatter wood X Y  wood" in answer.out
    assert "trench is put down at (50; 21)." in answer.out
    assert "scatter die: ⚂3" in answer.out
    assert "direction of the scatter: ⚀1  ⚀1" in answer.out
    assert "wood scatters 4 cm towards 0° (0° is right, 90° up) and is put down at (54; 55)." in answer.out
    assert "All terrain is down." in answer.out


def test_terrain_is_put_down_in_russian(tmp_path: Path) -> None:
    answer = play(
        written(set_up(), tmp_path),
        ["можно", "поставить trench 50 21", "сместить wood 50 55"],
        "--dice=1",
        language="ru",
    )
    assert answer.status == 0, answer.err
    assert "поставить trench X Y  окоп (red)" in answer.out
    assert "поставить, разбросать wood X Y  лес" in answer.out
    assert "⚀1" in answer.out


def test_a_warband_charges_strikes_and_stands_up(tmp_path: Path) -> None:
    answer = play(
        written(warbands(), tmp_path),
        [
            "end",
            "charge men-2 rats-2",
            "end",
            "end",
            "legal",
            "fight men-1 rats-1",
        ],
        "--keep-going",
    )
    assert "Turn 1, red: hand-to-hand combat." in answer.out
    assert "The order of blows: rats-1, rats-2, men-1, men-2." in answer.out
    assert "fight: rats-1 → men-1: 25 % for a wound; rats-2 → men-2: 25 % for a wound" in answer.out
    assert "rats-1 strikes before men-1" in answer.err
    assert answer.status == 1


def test_blows_are_told_with_their_dice(tmp_path: Path) -> None:
    answer = play(
        written(warbands(), tmp_path),
        ["end", "end", "end", "fight rats-1 men-1", "end", "end", "end", "end", "end", "stand men-1"],
        "--dice=5 6 1",
    )
    assert "rats-1 strikes at men-1." in answer.out
    assert "to hit 4+: rats-1 ⚄5✓" in answer.out
    assert "to wound 4+: ⚅6✓" in answer.out
    assert "injury: ⚀1" in answer.out
    assert "men-1 is knocked down." in answer.out
    assert "men-1 stands up." in answer.out
    assert "MOR-15.3" in answer.out
    assert answer.status == 0, answer.err


def test_a_warband_in_russian(tmp_path: Path) -> None:
    answer = play(
        written(warbands(), tmp_path),
        [
            "конец",
            "напасть men-2 rats-2",
            "конец",
            "конец",
            "можно",
            "бить rats-1 men-1",
            "пропустить rats-2",
            "ранить men-2",
        ],
        "--dice=1 3",
        language="ru",
    )
    assert "Порядок ударов: rats-1, rats-2, men-1, men-2." in answer.out
    assert "бить: rats-1 → men-1: шанс ранить 25 %; rats-2 → men-2: шанс ранить 25 %" in " ".join(answer.out.split())
    assert "на попадание 4+: rats-1 ⚀1✗" in answer.out
    assert answer.status == 0, answer.err


def test_regiments_move_as_one_and_shoot(tmp_path: Path) -> None:
    answer = play(
        written(regiments(), tmp_path),
        ["move archers forward 1", "move archers-1 +0 +1", "end", "shoot лучники knights", "map"],
        "--dice=5 5 1 1 1 1 4 1 4",
        "--keep-going",
    )
    assert "5 more move along." in answer.out
    assert "GAME-target" in answer.err
    assert "to hit 5+: archers-1 ⚄5✓" in answer.out
    assert "T9A-2.1" in answer.out
    assert "red: A Лучники короля" in answer.out
    assert "♣ forest: wood" in answer.out


def test_regiments_in_russian(tmp_path: Path) -> None:
    answer = play(
        written(regiments(), tmp_path),
        ["двигать archers вперёд 1", "конец", "стрелять archers knights"],
        "--seed=1",
        language="ru",
    )
    assert "Следом идут ещё 5 моделей." in answer.out
    assert "на попадание 5+" in answer.out
    assert answer.status == 0, answer.err


def test_platoons_dig_in_are_pinned_and_the_game_ends(tmp_path: Path) -> None:
    answer = play(
        written(platoons(), tmp_path),
        ["pin rifles", "end", "dig rifles", "unpin rifles", *["end"] * 7, "move rifles 1 1"],
        "--dice=4",
    )
    assert "skill test 4+: ⚃4✓" in answer.out
    assert "FOW-1.3" in answer.out
    assert "It is a draw." in answer.out
    assert answer.err == "line 12: move rifles 1 1: The rules forbid it (GAME-phase): The game is over.\n"
    assert answer.status == 1


@pytest.mark.parametrize(("language", "told"), [("en", "dig: 50 % (4+)"), ("ru", "окопаться: 50 % (4+)")])
def test_the_chance_is_told_before_a_test(tmp_path: Path, language: Language, told: str) -> None:
    answer = play(written(platoons(), tmp_path), ["end"], language=language)
    assert told not in answer.out
    end, legal = ("end", "legal") if language == "en" else ("конец", "можно")
    answer = play(written(platoons(), tmp_path), [end, legal], language=language)
    assert told in answer.out.replace("\u00a0", " ")


def test_platoons_in_russian(tmp_path: Path) -> None:
    answer = play(
        written(platoons(), tmp_path),
        ["прижать rifles", "конец", "окопаться rifles", "поднять rifles"],
        "--dice=3",
        language="ru",
    )
    assert "4+: ⚂3✗" in answer.out
    assert answer.status == 0, answer.err


def test_the_side_that_is_left_wins(tmp_path: Path) -> None:
    scenario = squads()
    scenario["units"] = [scenario["units"][0], {**scenario["units"][1], "models": scenario["units"][1]["models"][:1]}]
    scenario["units"][1]["profile"] = {"kind": "heavy-machine-gun"}
    answer = play(written(scenario, tmp_path), ["end", "shoot reds blues", "legal"], "--dice=6 1 1")
    assert "red wins." in answer.out
    assert answer.out.endswith("The game is over.\n")


# What a pipe may hold.


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_may_be_json(tmp_path: Path, language: Language) -> None:
    answer = play(
        written(squads(), tmp_path),
        [
            '{"do": "move", "unit": "reds", "to": ["15cm", 12]}',
            '{"do": "end-phase"}',
            '{"do": "dig-in", "unit": "reds"}',
        ],
        language=language,
    )
    assert answer.status == 0, answer.err
    assert "SOL-5.1" in answer.out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"do": "move"', "This is not JSON"),
        ('{"do": "fly"}', "an unknown action"),
        ('{"do": "move", "unit": "reds"}', "a key that must be there is missing"),
        ('{"do": "move", "unit": "reds", "to": [1, 2], "too": 1}', "the nearest key is to"),
        ('{"do": "move", "unit": "greens", "to": [1, 2]}', "No unit is called “greens”"),
        ('{"do": "move", "to": [NaN, 2], "unit": "reds"}', "not a finite number"),
        ("{" * 5000, "This"),
        ("[" * 5000, "There is no command"),
        ("frobnicate reds", "There is no command “frobnicate”"),
        ("move reds", "Missing: where to"),
        ("save", "Missing: the file"),
        ("undo", "There is nothing to take back"),
        ("undo lots", "not clear"),
        ("clause SOL-9.9", "Did you mean"),
        ("odds reds", "Missing: at whom"),
        ("rule reds blues now", "not clear"),
        ("help frobnicate", "There is no command"),
    ],
)
def test_a_line_that_is_no_good_ends_the_game_with_status_2(tmp_path: Path, line: str, told: str) -> None:
    answer = play(written(squads(), tmp_path), ["show", line, "end"])
    assert answer.status == 2
    assert answer.err.startswith("line 2: ")
    assert told in answer.err
    assert "Traceback" not in answer.err
    assert "shooting" not in answer.out
    goes_on = play(written(squads(), tmp_path), ["show", line, "end"], "--keep-going")
    assert goes_on.status == 2
    assert "Turn 1, red: shooting." in goes_on.out


def test_the_worst_of_several_faults_is_the_status(tmp_path: Path) -> None:
    file = written(squads(), tmp_path)
    assert play(file, ["dig reds", "nonsense", "dig reds"], "--keep-going").status == 2
    assert play(file, ["dig reds"], "--keep-going").status == 1
    assert play(file, []).status == 0
    assert play(file, ["quit", "nonsense"]).status == 0


HOSTILE = {
    "binary": bytes(range(256)),
    "no UTF-8": b"move \xff\xfe 1 2",
    "nothing but zeros": b"\0" * 300,
    "escapes": b"\x1b]0;owned\x07\x1b[2J",
    "half a pair": b"move \xed\xa0\x80 1 2",
    "a long word": b"x" * 60_000,
    "a long line": b"move reds 1 2 " * 100_000,
    "many brackets": b'{"a":' * 10_000,
    "many digits": b'{"do": "move", "unit": "reds", "to": [' + b"9" * 20_000 + b", 1]}",
    "directions of writing": "move \u202ereds\u202c 1 2".encode(),
    "quotes": b'move "reds 1 2 \xe2\x80\x9c',
    "signs": b"move reds +-1 --2",
    "markup": b"[bold]move[/bold] {0} %s {name}",
}


@pytest.mark.parametrize("line", [pytest.param(line, id=name) for name, line in HOSTILE.items()])
def test_hostile_lines_are_told_without_harm(tmp_path: Path, line: bytes) -> None:
    """What was typed comes back short and without what a terminal takes for orders; the game goes on after it."""
    answer = play(written(squads(), tmp_path), line + b"\nend\n", "--keep-going")
    assert answer.status == 2
    assert all(each.isprintable() for each in answer.err.replace("\n", ""))
    assert all(len(told) < 400 for told in answer.err.splitlines())
    assert "Traceback" not in answer.err
    assert "Turn 1, red: shooting." in answer.out


def test_a_byte_order_mark_and_carriage_returns_do_no_harm(tmp_path: Path) -> None:
    assert play(written(squads(), tmp_path), b"\xef\xbb\xbfend\r\nend").status == 0


def test_a_pipe_gets_no_prompt_and_no_colour(tmp_path: Path) -> None:
    answer = play(written(squads(), tmp_path), ["end"])
    assert answer.out == "Turn 1, red: shooting.\n"
    assert answer.err == ""


# Questions.


def test_questions_change_nothing(tmp_path: Path) -> None:
    file = written(squads(), tmp_path)
    record = tmp_path / "game.json"
    questions = [
        "show", "show reds", "map", "legal", "legal reds", "rule", "rule reds-1 blues", "rule reds", "odds reds blues",
        "odds reds-1 blues-1 rifle", "clause SOL-1.7", "log", "help", "help move", "help окопаться",
    ]  # fmt: skip
    answer = play(file, ["end", *questions, "odds reds dig"], "--save", str(record))
    assert answer.status == 0, answer.err
    kept = json.loads(record.read_text(encoding="utf-8"))
    assert [action["do"] for action in kept["actions"]] == ["end-phase"]
    assert kept["dice"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_are_answered(tmp_path: Path, language: Language) -> None:
    answer = play(
        written(squads(), tmp_path),
        ["end", "legal", "rule reds-1 blues-1", "odds reds-1 blues", "log"],
        language=language,
    )
    assert answer.status == 0, answer.err
    for words in {
        "en": ("shoot: rifle → blues, gun", "dash: up to 5 cm", "reds-1 → blues-1", "To hit", "1  end"),
        "ru": ("стрелять: rifle → blues, gun", "рывок: до 5 см", "reds-1 → blues-1", "Попадание", "1  конец"),
    }[language]:
        assert words in answer.out


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "dash: as far as it likes, no limit is given"),
        ("ru", "рывок: сколько угодно, предел не задан"),
    ],
)
def test_it_is_told_where_nothing_limits_a_dash(tmp_path: Path, language: Language, told: str) -> None:
    scenario = squads()
    lines = ["end", "legal"] if language == "en" else ["конец", "можно"]
    assert told not in play(written(scenario, tmp_path), lines, language=language).out
    del scenario["units"][0]["profile"]["dash"]
    assert told in play(written(scenario, tmp_path), lines, language=language).out


def test_why_not_is_told_with_the_clause(tmp_path: Path) -> None:
    scenario = squads()
    scenario["units"][0]["models"][0]["position"] = [45, 12]
    answer = play(written(scenario, tmp_path), ["end", "legal"])
    assert "dig: no. " in answer.out
    assert "(SOL-5.1)" in answer.out


def test_a_unit_can_be_asked_about_alone(tmp_path: Path) -> None:
    answer = play(written(squads(), tmp_path), ["end", "legal reds"])
    assert "rifle → blues, blues-1, blues-2, gun" in answer.out.replace("blues-1…2", "blues-1, blues-2")


# Undoing.


def test_undone_dice_fall_again(tmp_path: Path) -> None:
    file = written(squads(), tmp_path)
    answer = play(file, ["end", "shoot reds-1 blues", "undo", "shoot reds-2 blues", "undo 9", "log"], "--dice=6 1 6 1")
    assert answer.status == 0, answer.err
    assert "Taken back: shoot reds-1 blues." in answer.out
    assert "Its dice are the next to fall: ⚅6" in answer.out
    assert "to hit 4+: reds-2 ⚅6✓" in answer.out
    assert "Taken back: end; shoot reds-2 blues." in answer.out
    assert answer.out.endswith("Nothing was done yet.\n")


def test_dice_that_run_out_are_told_and_change_nothing(tmp_path: Path) -> None:
    answer = play(written(squads(), tmp_path), ["end", "shoot reds blues", "log"], "--dice=6 6", "--keep-going")
    assert answer.status == 2
    assert "The dice ran out" in answer.err
    assert "shoots" not in answer.out


# The command itself.


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--dice", "1,2", "--seed", "3"), "Choose either"),
        (("--dice", "1 2 7"), "no list of D6 results"),
        (("--seed", "-1"), "whole number from 0"),
        (("--seed", str(2**64)), "whole number from 0"),
        (("--save", "nowhere/at/all.json"), "no such file or folder"),
        (("--save", "game.toml"), "records are JSON"),
    ],
)
def test_wrong_arguments_are_told(tmp_path: Path, arguments: tuple[str, ...], told: str) -> None:
    answer = play(written(squads(), tmp_path), ["end"], *arguments)
    assert answer.status == 2
    assert told in answer.err
    assert answer.out == ""


def test_a_file_that_is_neither_scenario_nor_record_is_told(tmp_path: Path) -> None:
    assert play(str(tmp_path / "nothing.toml"), []).status == 2
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": "defilade/record/1"}', encoding="utf-8")
    answer = play(str(wrong), [])
    assert answer.status == 2
    assert "scenario: a key that must be there is missing" in answer.err


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    file = written(squads(), tmp_path)
    lines = ["end", "shoot reds blues", "end", "end", "shoot blues reds"]
    assert play(file, lines, "--seed", "7").out == play(file, lines, "--seed", "7").out
    assert RIFLE["range"] == 60


def test_what_was_saved_replays_to_the_same_state(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    lines = ["move reds +0 +5", "end", "shoot reds blues", "undo", "shoot reds blues", "end", "end", "shoot blues reds"]
    answer = play(written(squads(), tmp_path), lines, "--save", str(record), "--seed", "2")
    assert answer.status == 0, answer.err
    read = read_record(record)
    assert len(read.actions) == 6
    assert replay(read).stop is None


@pytest.mark.parametrize("name", ["figure-8", "river-platoon", "street-fight", "warband"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_can_be_asked_for_what_is_legal_in_each_phase(name: str, language: Language) -> None:
    example = Path(__file__).parents[2] / "examples" / f"{name}.toml"
    phases = len(Game(load(example)).referee.phases)
    answer = play(str(example), ["legal", "end"] * phases, language=language)
    assert answer.status == 0, answer.err
    assert "None" not in answer.out


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "injury: ⚅6",
                "men-1 is out of action.",
                "The game is over.",
                "After the battle, beyond the source, by the option aftermath (who has no kind counts as a henchman):",
                "a henchman's fate: men-1 ⚀1  men-2 ⚂3",
                "men-1 is lost.",
                "men-2 recovers.",
            ],
        ),
        ("ru", ["бросок на повреждения: ⚅6", "судьба бойца: men-1 ⚀1  men-2 ⚂3", "men-1 погибает."]),
    ],
)
def test_dice_after_the_battle_stand_with_what_came_of_them(
    tmp_path: Path, language: Language, told: list[str]
) -> None:
    commands = {"en": ["wound men-2", "wound men-1", "show"], "ru": ["ранить men-2", "ранить men-1", "показать"]}[
        language
    ]
    file = written(warbands() | {"options": {"aftermath": "on"}}, tmp_path)
    answer = play(file, commands, "--dice=6 6 1 3", language=language)
    rest = answer.out
    for line in told:
        assert line in rest, answer.out
        rest = rest.partition(line)[2]
    assert ("dead" if language == "en" else "мёртв") in rest


def asked(tmp_path: Path, lines: list[str], language: Language = "en", dice: str = "4", **options: str) -> str:
    """Return what a game of warbands says, faults too."""
    answer = play(
        written(warbands() | {"options": options}, tmp_path), lines, f"--dice={dice}", "--keep-going", language=language
    )
    return answer.out + answer.err


@pytest.mark.parametrize(
    "lines",
    [
        ["end", "end", "end", "odds men-1 rats-1 claws"],
        ["end", "end", "end", "odds men-1 rats-1"],
        ["end", "odds men-1 rats-1 claws"],
        ["end", "end", "shoot men-1 rats-2 bow", "odds men-1 rats-1 claws"],
        ["end", "end", "shoot men-1 rats-2 bow", "end", "odds men-1 rats-1 claws"],
    ],
)
def test_the_odds_of_a_blow_are_told_in_any_phase(tmp_path: Path, lines: list[str]) -> None:
    said = asked(tmp_path, lines, dice="1 1 1")
    assert "men-1 → rats-1: claws" in said.replace("\u00a0", " ")
    assert "0.25 on average; one or more: 25 %" in said.replace("\u00a0", " ")
    assert "shot already" not in said


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["odds men-1 rats-2 claws"], "The rules forbid it (GAME-range): men-1 and rats-2 are not in contact."),
        (["odds men rats-1 claws"], "Blows are struck one by one: name a model of men."),
        (["wound rats-1", "odds rats-1 men-1"], "The rules forbid it (MOR-15.1): rats-1 is knocked down"),
        (["shoot men-1 rats-1 claws"], "claws is a hand-to-hand weapon: it strikes in the combat phase."),
    ],
)
def test_why_there_are_no_odds_of_a_blow(tmp_path: Path, lines: list[str], told: str) -> None:
    assert told in asked(tmp_path, ["end", "end", *lines], dice="1")


def test_a_blow_that_needs_no_die_has_no_odds(tmp_path: Path) -> None:
    said = asked(tmp_path, ["wound rats-1", "odds men-1 rats-1 claws"], dice="3", close_combat_vs_down="on")
    assert "rats-1 is stunned: any blow takes it out of action, without a die." in said
    said = asked(tmp_path, ["ранить rats-1", "шансы men-1 rats-1 claws"], "ru", "3", close_combat_vs_down="on")
    assert "Модель rats-1 оглушена: любой удар выводит её из игры, без бросков." in said


def test_hand_to_hand_weapons_are_not_offered_for_shots(tmp_path: Path) -> None:
    said = asked(tmp_path, ["end", "end", "legal men"])
    assert "bow → " in said
    assert "claws → " not in said
