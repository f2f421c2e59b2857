"""A game at a terminal: prompts, completion, questions that are asked back, leaving."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from defilade.game.records import read_record
from tests.play.interrupts import heed_interrupts
from tests.play.tables import platoons, set_up, squads, warbands, written

PATIENCE = 30
PROMPT = r"Turn \d+, \w+: [a-z -]+> $"


@contextmanager
def terminal(file: str, *arguments: str, environment: dict[str, str] | None = None) -> Iterator[pexpect.spawn[str]]:
    """Play at a terminal that knows no colours, unless the environment says so."""
    variables = {**os.environ, "TERM": "dumb", "COLUMNS": "100", "LANG": "en_GB.UTF-8", **(environment or {})}
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        variables.pop(name, None)
    command = ["-m", "defilade", "play", file, "--lang", "en", *arguments]
    child = pexpect.spawn(
        sys.executable,
        command,
        env=variables,
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(60, 100),
        preexec_fn=heed_interrupts,
    )
    try:
        yield child
    finally:
        child.close(force=True)


def said(child: pexpect.spawn[str], line: str, until: str = PROMPT) -> str:
    """Type a line and return what comes until a prompt."""
    child.sendline(line)
    child.expect(until)
    return str(child.before)


def status(child: pexpect.spawn[str]) -> int | None:
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def test_a_game_is_introduced_and_each_phase_tells_what_can_be_done(tmp_path: Path) -> None:
    with terminal(written(squads() | {"title": "A small skirmish"}, tmp_path)) as child:
        child.expect(PROMPT)
        start = str(child.before)
        for words in ("A small skirmish", "reds-1", "(20; 10)", "not saved", "move: up to 10 cm", "ends the phase"):
            assert words in start
        following = said(child, "end")
        assert following.count("Turn 1, red: shooting") == 1
        assert "shoot: rifle → blues, gun" in following
        assert "dash: up to 5 cm" in following
        child.sendline("quit")
        child.expect("Leave without saving")
        child.sendline("perhaps")
        child.expect("Leave without saving")
        child.sendline("y")
        assert status(child) == 0


def test_a_wrong_command_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    with terminal(written(squads(), tmp_path)) as child:
        child.expect(PROMPT)
        assert "Did you mean “move”?" in said(child, "movee reds 1 2")
        assert "Usage: move WHO X Y" in said(child, "move reds")
        refusal = said(child, "dig reds")
        assert "The rules forbid it." in refusal
        assert "SOL-5.1" in refusal
        assert "Traceback" not in refusal
        assert "nothing to take back" in said(child, "undo")


def test_the_other_side_must_agree_to_an_undoing(tmp_path: Path) -> None:
    with terminal(written(squads(), tmp_path), "--dice", "6 6 6") as child:
        child.expect(PROMPT)
        said(child, "move reds +0 +5")
        question = r"Do all sides agree to take back “move reds 20 15”\? \(y/n\) $"
        said(child, "undo", question)
        assert "stands as it is" in said(child, "n")
        assert "(20; 15)" in said(child, "show reds")
        said(child, "undo", question)
        assert "Taken back: move reds 20 15." in said(child, "да")
        assert "(20; 10)" in said(child, "show reds")


def test_an_end_of_the_input_is_no_agreement(tmp_path: Path) -> None:
    with terminal(written(squads(), tmp_path)) as child:
        child.expect(PROMPT)
        said(child, "move reds +0 +5")
        said(child, "undo", r"\(y/n\) $")
        child.sendeof()
        child.expect(PROMPT)
        assert "stands as it is" in str(child.before)


def test_the_tab_key_completes_commands_and_names(tmp_path: Path) -> None:
    with terminal(written(squads(), tmp_path), "--dice", "1") as child:
        child.expect("red: movement> ")
        child.send("en\t")
        child.send("\t")
        child.expect("end +enter")
        child.send("d\r")
        child.expect("red: shooting> ")
        child.send("sho\tot reds-1 \tgu\t\t\r")
        child.expect(r"to hit 4\+: reds-1 ⚀1✗")


def test_who_strikes_next_is_shown(tmp_path: Path) -> None:
    with terminal(written(warbands(), tmp_path), "--dice", "1 1 1 1") as child:
        child.expect(PROMPT)
        for _ in range(3):
            following = said(child, "end")
        assert "The order of blows: rats-1, men-1." in following
        assert "rats-1 strikes before men-1" in said(child, "fight men-1 rats-1")
        assert "to hit 4+: rats-1 ⚀1✗" in said(child, "fight rats-1 men-1")
        assert "The order of blows: men-1." in said(child, "legal")


def test_the_end_of_a_game_is_announced_and_can_be_undone(tmp_path: Path) -> None:
    with terminal(written(platoons(), tmp_path)) as child:
        child.expect(PROMPT)
        for _ in range(7):
            said(child, "end")
        child.sendline("end")
        child.expect("The game is over.\r\nIt is a draw.")
        child.expect("“log” tells what was done, “undo” takes it back, “quit” leaves the game.")
        child.expect("> $")
        child.sendline("move rifles 1 1")
        child.expect("The game is over")
        child.expect("> $")
        child.sendline("undo")
        child.expect(r"\(y/n\) $")
        child.sendline("y")
        child.expect("Turn 1, blue: assault> $")


def test_set_up_is_ended_only_if_what_is_left_over_is_meant_to_be(tmp_path: Path) -> None:
    with terminal(written(set_up(), tmp_path)) as child:
        child.expect(PROMPT)
        question = r"still in reserve: wood, trench\. End it\? \(y/n\) $"
        said(child, "end", question)
        assert "Answer y or n." in said(child, "perhaps", question)
        assert "stands as it is" in said(child, "n", "red: set-up> $")
        said(child, "end", question)
        assert "red: movement" in said(child, "y")


# Leaving.


def test_an_end_of_the_input_leaves(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    with terminal(written(squads(), tmp_path), "--save", str(record)) as child:
        child.expect(PROMPT)
        said(child, "end")
        child.sendeof()
        child.expect("The game is saved. Go on with it:")
        assert status(child) == 0
    assert len(read_record(record).actions) == 1


@pytest.mark.parametrize("saved", [True, False])
def test_ctrl_c_leaves_and_tells_where_the_game_is(tmp_path: Path, saved: bool) -> None:
    record = tmp_path / "game.json"
    with terminal(written(squads(), tmp_path), *(("--save", str(record)) if saved else ())) as child:
        child.expect(PROMPT)
        said(child, "end")
        child.send("move re")
        # A signal that comes while a key is still being read waits for the next key.
        child.expect("move re")
        child.sendintr()
        if saved:
            child.expect(f"The game is saved. Go on with it:\r\n  defilade play {re.escape(str(record))}")
        else:
            child.expect("Leave without saving the game")
            child.sendline("n")
            child.expect("“save FILE” keeps it")
            child.expect(PROMPT)
            child.sendintr()
            child.expect("Leave without saving the game")
            child.sendintr()
        rest = str(child.read())
        assert "Traceback" not in rest
        assert status(child) == 0


def test_a_game_is_saved_in_the_middle_and_gone_on_with(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    with terminal(written(squads(), tmp_path), "--dice", "6 1") as child:
        child.expect(PROMPT)
        said(child, "end")
        assert "saved in" in said(child, f"save {record}")
        said(child, "shoot reds-1 blues")
        child.sendline("quit")
        assert status(child) == 0
    with terminal(str(record)) as child:
        child.expect("Turn 1, red: shooting> $")
        assert "has shot" in str(child.before)
        assert "shoot reds-1 blues  ⚅6" in said(child, "log")


# Colours.


@pytest.mark.parametrize(("variable", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_are_left_out_where_nobody_wants_them(tmp_path: Path, variable: dict[str, str], coloured: bool) -> None:
    with terminal(written(squads(), tmp_path), environment={"TERM": "xterm-256color", **variable}) as child:
        child.expect("movement> ")
        assert (re.search(r"\x1b\[[0-9;]*3[0-7]m", str(child.before)) is not None) is coloured


def test_hostile_keys_do_no_harm(tmp_path: Path) -> None:
    with terminal(written(squads(), tmp_path)) as child:
        child.expect(PROMPT)
        child.sendline("\x1b]0;owned\x07 \x1b[31m" + "x" * 3000)
        child.expect(PROMPT)
        answer = str(child.before)
        assert "There is no command" in answer
        assert "\x1b]0;" not in answer
        assert "reds-1" in said(child, "show")
