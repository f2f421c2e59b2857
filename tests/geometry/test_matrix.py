"""A whole matrix says what the single questions say, compiled or not."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence

import numpy as np
import pytest

from defilade.geometry import matrix
from defilade.geometry.footprint import Obstacle, obscured
from defilade.geometry.matrix import hidden_matrix, shares_matrix
from defilade.geometry.shapes import Disc, Point, Shape, rectangle
from defilade.geometry.silhouette import Eye, Prism, hidden_fraction
from tests.geometry.rays import prism_scene
from tests.geometry.scenes import MANY, Scene, disc_scene, grid_scene, random_scene
from tests.geometry.test_silhouette import round_scene

FORMS = pytest.mark.parametrize("interpreted", [False, True], ids=["compiled", "interpreted"])

Table = tuple[list[Point], list[Sequence[Shape]], list[Obstacle]]


def table(rng: random.Random, size: int) -> Table:
    """Return a table with viewpoints and footprints of several scenes."""
    made: list[Scene] = [rng.choice((random_scene, grid_scene, disc_scene))(rng) for _ in range(size)]
    obstacles = [obstacle for scene in made[:3] for obstacle in scene.obstacles]
    return [scene.viewpoint for scene in made], [scene.footprint for scene in made], obstacles


@FORMS
def test_shares_are_those_of_each_pair(interpreted: bool) -> None:
    rng = random.Random(1)
    for _ in range(6 * MANY):
        viewpoints, footprints, obstacles = table(rng, 8)
        found = shares_matrix(viewpoints, footprints, obstacles, interpreted=interpreted)
        expected = [[obscured(viewpoint, pieces, obstacles) for pieces in footprints] for viewpoint in viewpoints]
        assert found == pytest.approx(np.array(expected), abs=1e-12)


@FORMS
@pytest.mark.parametrize("same", [1, 2, 5], ids=lambda same: f"{same} alike")
def test_classes_may_differ_from_pair_to_pair(interpreted: bool, same: int) -> None:
    rng = random.Random(2)
    viewpoints, footprints, obstacles = table(rng, 10)
    classes = np.repeat(np.random.default_rng(3).integers(0, 3, (10, 10 // same, len(obstacles))), same, axis=1)
    found = shares_matrix(viewpoints, footprints, obstacles, classes, interpreted=interpreted)
    for v, viewpoint in enumerate(viewpoints):
        for f, pieces in enumerate(footprints):
            counted = [
                Obstacle(obstacle.shape, "light" if cover_class == 1 else "hard")
                for obstacle, cover_class in zip(obstacles, classes[v, f], strict=True)
                if cover_class
            ]
            assert found[v, f] == pytest.approx(obscured(viewpoint, pieces, counted), abs=1e-12)


@FORMS
def test_classes_may_leave_out_axes(interpreted: bool) -> None:
    rng = random.Random(4)
    viewpoints, footprints, obstacles = table(rng, 6)
    for shape in ((), (6, 1), (1, 6), (6, 6)):
        classes = np.random.default_rng(5).integers(0, 3, (*shape, len(obstacles)))
        whole = np.broadcast_to(classes, (6, 6, len(obstacles)))
        found = shares_matrix(viewpoints, footprints, obstacles, classes, interpreted=interpreted)
        assert found == pytest.approx(shares_matrix(viewpoints, footprints, obstacles, whole), abs=1e-12)


@FORMS
def test_shares_of_tables_without_some_things(interpreted: bool) -> None:
    target, wall = [rectangle((9.0, 9.0), 2.0, 2.0, 0.0)], Obstacle(rectangle((5.0, 5.0), 9.0, 1.0, 45.0), "light")
    assert shares_matrix([], [target], [wall], interpreted=interpreted).shape == (0, 1, 3)
    assert shares_matrix([(0.0, 0.0)], [], [wall], interpreted=interpreted).shape == (1, 0, 3)
    assert shares_matrix([(0.0, 0.0)], [target], [], interpreted=interpreted).tolist() == [[[0.0, 0.0, 0.0]]]
    behind = shares_matrix([(0.0, 0.0)], [target], [wall], interpreted=interpreted)
    assert behind == pytest.approx(np.array([[[1.0, 0.0, 1.0]]]))
    assert shares_matrix([(0.0, 0.0)], [[Disc(9.0, 9.0, 1.0)]], [wall], [0], interpreted=interpreted).sum() == 0.0


@FORMS
def test_many_edges_need_more_room(interpreted: bool) -> None:
    rng = random.Random(6)
    teeth = [(x / 9, 3.0 + rng.random()) for x in range(400, -401, -1)]
    saw = Obstacle(((-50.0, 2.0), (50.0, 2.0), *teeth), "hard")
    dots = [Obstacle(Disc(rng.uniform(-40, 40), rng.uniform(4, 9), rng.uniform(0.1, 2)), "light") for _ in range(60)]
    viewpoints = [(rng.uniform(-40, 40), 20.0) for _ in range(4)]
    footprints = [[rectangle((x, 0.0), 20.0, 8.0, 90.0)] for x in (-30.0, -10.0, 10.0, 30.0)]
    found = shares_matrix(viewpoints, footprints, [saw, *dots], interpreted=interpreted)
    expected = [[obscured(viewpoint, pieces, [saw, *dots]) for pieces in footprints] for viewpoint in viewpoints]
    assert found == pytest.approx(np.array(expected), abs=1e-12)


@FORMS
def test_hidden_parts_are_those_of_each_pair(interpreted: bool) -> None:
    rng = random.Random(7)
    for _ in range(3 * MANY):
        scenes = [rng.choice((prism_scene, round_scene))(rng) for _ in range(8)]
        eyes = [Eye(eye.x + rng.uniform(-3, 3), eye.y + rng.uniform(-3, 3), eye.z) for eye, _, _ in scenes]
        targets = [target for _, target, _ in scenes]
        obstacles = [obstacle for _, _, some in scenes[:4] for obstacle in some]
        hides = np.random.default_rng(8).random((8, 8, len(obstacles))) < 0.5
        found = hidden_matrix(eyes, targets, obstacles, hides, interpreted=interpreted)
        for e, eye in enumerate(eyes):
            for t, target in enumerate(targets):
                counted = [obstacle for obstacle, counts in zip(obstacles, hides[e, t], strict=True) if counts]
                assert found[e, t] == pytest.approx(hidden_fraction(eye, target, counted), abs=1e-12)
        everything = [[hidden_fraction(eye, target, obstacles) for target in targets] for eye in eyes]
        assert hidden_matrix(eyes, targets, obstacles, interpreted=interpreted) == pytest.approx(
            np.array(everything), abs=1e-12
        )


@FORMS
def test_hidden_parts_on_tables_without_some_things(interpreted: bool) -> None:
    eye, man = Eye(0.0, 0.0, 2.0), Prism(Disc(9.0, 0.0, 1.0), 0.0, 2.4)
    assert hidden_matrix([], [man], [man], interpreted=interpreted).shape == (0, 1)
    assert hidden_matrix([eye], [], [man], interpreted=interpreted).shape == (1, 0)
    assert hidden_matrix([eye], [man], [], interpreted=interpreted).tolist() == [[0.0]]


@pytest.mark.parametrize("shape", [(2,), (2, 1), (1, 2, 1), (3, 1, 1, 1), (5, 2, 1)])
def test_classes_of_another_shape_are_refused(shape: tuple[int, ...]) -> None:
    man = rectangle((9.0, 0.0), 1.0, 1.0, 0.0)
    with pytest.raises(ValueError, match="shape"):
        shares_matrix([(0.0, 0.0)] * 3, [[man]], [Obstacle(man, "hard")], np.ones(shape, dtype=int))
    with pytest.raises(ValueError, match="shape"):
        hidden_matrix([Eye(0, 0, 2)] * 3, [Prism(man, 0, 2)], [Prism(man, 0, 2)], np.ones(shape, dtype=bool))


def test_without_numba_it_runs_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    viewpoints, footprints, obstacles = table(random.Random(9), 4)
    expected = shares_matrix(viewpoints, footprints, obstacles)
    monkeypatch.setattr(matrix, "find_spec", lambda _name: None)
    monkeypatch.setitem(sys.modules, "defilade.geometry.compiled", None)
    assert shares_matrix(viewpoints, footprints, obstacles) == pytest.approx(expected, abs=1e-12)


def test_a_single_question_loads_no_compiler() -> None:
    program = """
import sys
from defilade.geometry.footprint import Obstacle, obscured
from defilade.geometry.silhouette import Eye, Prism, hidden_fraction
import defilade.geometry.matrix

square, wall = ((-1.0, 9.0), (1.0, 9.0), (1.0, 11.0), (-1.0, 11.0)), ((0.0, 5.0), (4.0, 5.0), (4.0, 5.1), (0.0, 5.1))
assert 0.4 < obscured((0.0, 0.0), [square], [Obstacle(wall, "hard")]).hard < 0.6
assert 0.4 < hidden_fraction(Eye(0.0, 0.0, 1.0), Prism(square, 0.0, 1.0), [Prism(wall, 0.0, 9.0)]) < 0.6
assert not {"llvmlite", "numba", "numpy", "shapely"} & set(sys.modules), sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
