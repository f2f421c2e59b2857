"""A saved game that is killed at any moment loses no more than the action that was being typed."""

from __future__ import annotations

import io
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

from defilade.cli.playing.keeping import Keeper
from defilade.cli.playing.opening import Fresh, open_game
from defilade.cli.playing.screen import Screen
from defilade.cli.playing.session import Session
from defilade.game.records import Record, read_record
from defilade.language import translator
from tests.play.interrupts import heed_interrupts
from tests.play.tables import play, squads, written

SEED = 5
TURNS = 4
LINES = [
    line
    for turn in range(TURNS)
    for line in (
        f"move reds +{turn % 2} +1",
        "end",
        "shoot reds blues",
        "undo",
        "shoot reds blues-2" if turn % 2 else "dig reds",
        "end",
        "move blues -1 +0",
        "end",
        "shoot gun reds",
        "end",
    )
]
KILLINGS = int(os.environ.get("KILLINGS", "8"))
LONGEST = 0.01
"""A game is killed at most so many seconds after it has told so much."""


@dataclass
class Undisturbed:
    """A game that nobody kills, line by line: the record, and how much was told, before each line and at the end."""

    keeper: Keeper
    out: io.StringIO
    number: int = 0
    records: list[Record] = field(default_factory=list)
    told: list[int] = field(default_factory=list)

    def next(self, prompt: str) -> str | None:
        self.records.append(self.keeper.record)
        self.told.append(len(self.out.getvalue()))
        self.number += 1
        return LINES[self.number - 1] if self.number <= len(LINES) else None

    def last(self, record: Record) -> int:
        """Return how many lines there were at the most when the record was this."""
        return max(i for i, each in enumerate(self.records) if each == record)


def undisturbed(scenario: str) -> Undisturbed:
    keeper, _ = open_game(Path(scenario), Fresh(SEED))
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        lines = Undisturbed(keeper, out)
        Session(keeper, Screen(translator("en"), terminal=False), lines, keep_going=True).run()
    return lines


def killed(scenario: str, record: Path, told: int, delay: float) -> str:
    """Begin a game, kill it a moment after it has told so many bytes, and return what it told."""
    command = [sys.executable, "-m", "defilade", "play", scenario, "--seed", str(SEED), "--save", str(record)]
    with subprocess.Popen(
        [*command, "--keep-going", "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n".join(LINES).encode() + b"\n")
        process.stdin.flush()
        while not record.exists() and process.poll() is None:
            time.sleep(0.001)
        start = process.stdout.read(told)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        return (start + process.stdout.read()).decode(errors="ignore")


def test_an_interrupted_pipe_says_so_by_its_status(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    command = [sys.executable, "-m", "defilade", "play", written(squads(), tmp_path), "--save", str(record)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=heed_interrupts) as process:  # noqa: PLW1509 - no threads
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"end\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate()
    assert process.returncode == 130
    assert complaints == b""
    assert len(read_record(record).actions) == 1


def test_a_game_that_is_killed_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    """What is on the disk is whole, is a moment of the undisturbed game, and holds everything that was told."""
    scenario = written(squads(), tmp_path)
    whole = undisturbed(scenario)
    chance = random.Random(SEED)
    reached = set()
    for killing in range(KILLINGS):
        record = tmp_path / f"{killing}.json"
        enough = chance.randrange(len(whole.out.getvalue().encode()))
        told = killed(scenario, record, enough, chance.uniform(0.0, LONGEST))
        found = read_record(record)
        assert found in whole.records
        place = whole.last(found)
        reached.add(place)
        assert whole.out.getvalue().startswith(told)
        assert len(told) <= whole.told[place]
        rest = LINES[place:]
        play(str(record), rest, "--seed", str(SEED), "--keep-going")
        assert read_record(record) == whole.records[-1]
    assert len(reached) > 2
