"""The compiled kernel, where it is prepared, answers each question to the last bit as the interpreted one does."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import NamedTuple

import pytest

from defilade.geometry import prepared
from defilade.geometry.lines import Surroundings
from defilade.geometry.shapes import Disc, Shape, bounding_disc, rectangle
from defilade.geometry.sightlines import ALL, Figure, Sightlines, words
from defilade.geometry.silhouette import Eye, Prism, hidden_fraction
from tests.geometry.scenes import MANY, disc_scene, grid_scene, random_scene

PIECES, MODELS, UNITS = 70, 16, 4


@pytest.fixture(autouse=True)
def _prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "_ready", [])
    assert not prepared.prepared()
    assert prepared.prepare()


def piece(rng: random.Random) -> Prism:
    """Return a piece of terrain, as often as not on a grid: then edges touch and fall into line."""
    if rng.random() < 0.5:
        shape: Shape = rectangle((rng.randrange(0, 30, 3), rng.randrange(0, 30, 3)), 3.0, 6.0, rng.choice([0.0, 90.0]))
    else:
        shape = rectangle((rng.uniform(0, 30), rng.uniform(0, 30)), 5.0, rng.uniform(0.5, 4.0), rng.uniform(0, 180))
    return Prism(shape, 0.0, rng.choice([1.0, 2.0, 4.0]))


class Placed(NamedTuple):
    """A model, the number of its unit, and the pieces that it stands in."""

    figure: Figure
    unit: int
    within: tuple[int, ...]

    @property
    def prism(self) -> Prism:
        """The model as a prism."""
        f = self.figure
        return Prism(Disc(f.x, f.y, f.radius) if f.polygon is None else f.polygon, f.bottom, f.top)

    @property
    def eye(self) -> Eye:
        """The point that it looks from."""
        return Eye(self.figure.eye_x, self.figure.eye_y, self.figure.eye_z)


def placed(rng: random.Random, number: int) -> Placed:
    """Return a model on a round base if its number is even, else on a square one."""
    x, y = (rng.randrange(0, 30), rng.randrange(0, 30)) if rng.random() < 0.5 else (rng.uniform(0, 30), rng.random())
    ground = rng.choice([0.0, 0.0, 2.0])
    shape: Shape = Disc(x, y, 1.0) if number % 2 == 0 else rectangle((x, y), 2.0, 2.0, rng.choice([0.0, 45.0, 77.0]))
    within = tuple(i for i in range(PIECES) if rng.random() < 0.05)
    bound, polygon = bounding_disc(shape), None if isinstance(shape, Disc) else shape
    place = bound.x, bound.y, bound.radius, ground, ground + 2.0, x, y, ground + 1.8
    return Placed(Figure(*place, polygon, hides=rng.random() < 0.8), number % UNITS, within)


def sightlines(terrain: list[Prism], models: list[Placed]) -> Sightlines:
    """Return the kernel's tables of pieces of terrain and models."""
    return Sightlines.of(terrain, [(m.figure, m.unit, words(m.within, len(terrain))) for m in models])


def after(lines: Sightlines, moved: dict[int, Placed]) -> Sightlines:
    """Return the tables when some models have moved."""
    return lines.changed([(number, m.figure, words(m.within, PIECES)) for number, m in moved.items()])


def ask(lines: Sightlines, questions: list[tuple[int, int, int]]) -> list[float]:
    """Ask of shooters and targets how much is hidden by a prism, or by all."""
    return lines.hidden([number for question in questions for number in question])


def obstacles(terrain: list[Prism], models: list[Placed], shooter: Placed, target: Placed) -> dict[int, Prism]:
    """Return what counts between two models, by its number."""
    units = (shooter.unit, target.unit)
    found = {i: p for i, p in enumerate(terrain) if i not in shooter.within and i not in target.within}
    found |= {PIECES + i: m.prism for i, m in enumerate(models) if m.figure.hides and m.unit not in units}
    return found


def test_silhouettes_stay_right_while_models_move() -> None:
    rng = random.Random(1)
    for _ in range(10 * MANY):
        terrain = [piece(rng) for _ in range(PIECES)]
        models = [placed(rng, number) for number in range(MODELS)]
        lines = sightlines(terrain, models)
        for _ in range(3):
            moved = {number: placed(rng, number) for number in rng.sample(range(MODELS), 4)}
            lines = after(lines, moved)
            models = [moved.get(number, model) for number, model in enumerate(models)]
            pairs = [rng.sample(range(MODELS), 2) for _ in range(10)]
            asked = [(s, t, rng.choice([ALL, ALL, rng.randrange(PIECES + MODELS)])) for s, t in pairs]
            expected = []
            for s, t, only in asked:
                between = obstacles(terrain, models, models[s], models[t])
                counted = list(between.values()) if only == ALL else [between[only]] if only in between else []
                expected.append(hidden_fraction(models[s].eye, models[t].prism, counted))
            assert ask(lines, asked) == expected


def test_a_change_leaves_the_tables_before_as_they_were() -> None:
    rng = random.Random(2)
    terrain, models = [piece(rng) for _ in range(PIECES)], [placed(rng, number) for number in range(MODELS)]
    lines = sightlines(terrain, models)
    asked = [(s, t, ALL) for s in range(MODELS) for t in range(MODELS) if s != t]
    before = ask(lines, asked)
    later = ask(after(lines, {number: placed(rng, number) for number in range(MODELS)}), asked)
    assert ask(lines, asked) == before != later


def test_rows_that_do_not_suffice_are_made_more(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    terrain, models = [piece(rng) for _ in range(PIECES)], [placed(rng, number) for number in range(MODELS)]
    asked = [(s, t, ALL) for s in range(MODELS) for t in range(MODELS) if s != t]
    expected = ask(sightlines(terrain, models), asked)
    monkeypatch.setattr("defilade.geometry.sightlines.ROOM", 1)
    assert ask(sightlines(terrain, models), asked) == expected


@pytest.mark.parametrize("room", [256, 1])
def test_footprints_are_hidden_as_much_from_many_viewpoints_as_from_one(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("defilade.geometry.glances.ROOM", room)
    rng = random.Random(4)
    for _ in range(20 * MANY):
        scenes = [rng.choice((random_scene, grid_scene, disc_scene))(rng) for _ in range(4)]
        around = [obstacle for scene in scenes for obstacle in scene.obstacles]
        lifted = [rng.random() < 0.3 for _ in around]
        viewpoints = [scene.viewpoint for scene in scenes] * 2
        compiled = Surroundings(scenes[0].footprint, around, lifted).shares_from(viewpoints)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(prepared, "_ready", [])
            interpreted = Surroundings(scenes[0].footprint, around, lifted).shares_from(viewpoints)
        assert compiled == interpreted


def test_without_numba_nothing_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "_ready", [])
    monkeypatch.setattr(prepared, "find_spec", lambda _name: None)
    assert not prepared.prepare()


def test_what_is_loaded_is_left_out_of_collecting_garbage_once_only() -> None:
    program = """
import gc, sys, weakref
gc.disable()
import defilade
class Rubbish: pass
rubbish = Rubbish()
rubbish.own, seen = rubbish, weakref.ref(rubbish)
del rubbish
assert gc.get_freeze_count() == 0
print(defilade.prepare(), "numba" in sys.modules, gc.get_freeze_count(), seen())
before, kept = gc.get_freeze_count(), [[] for _ in range(100_000)]
print(defilade.prepare(), gc.get_freeze_count() <= before)
"""
    process = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    first, second = (line.split() for line in process.stdout.splitlines())
    assert first[:2] == ["True", "True"]
    assert int(first[2]) > 50_000
    assert first[3] == "None"
    assert second == ["True", "True"]


@pytest.mark.parametrize(
    ("own", "kept"), [((700, 10, 10), (5000, 10, 10)), ((9000, 5, 4), (9000, 5, 4)), ((0, 10, 10), (0, 10, 10))]
)
def test_garbage_is_collected_less_often_unless_somebody_wants_that_himself(
    own: tuple[int, int, int], kept: tuple[int, int, int]
) -> None:
    program = f"import gc, defilade; gc.set_threshold(*{own}); defilade.prepare(); print(gc.get_threshold() == {kept})"
    process = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    assert process.stdout == "True\n"


def test_nothing_is_left_out_of_collecting_garbage_where_nothing_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "_ready", [])
    monkeypatch.setattr(prepared, "find_spec", lambda _name: None)
    monkeypatch.setattr("gc.freeze", lambda: pytest.fail("nothing was loaded"))
    assert not prepared.prepare()
