"""What is hidden of a silhouette: as rays find it, ray by ray, and by laws that hold in every scene."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defilade.geometry.shapes import Disc, Polygon, Shape, rectangle, regular_polygon, signed_area
from defilade.geometry.silhouette import Cell, Eye, Prism, hidden_fraction, silhouette_cells
from tests.geometry.rays import hidden_by_rays, prism_scene
from tests.geometry.scenes import MANY, moved, turn

PrismScene = tuple[Eye, Prism, list[Prism]]

FINE = 4096


def round_scene(rng: random.Random) -> PrismScene:
    """Return a scene with round bases, near and far, some of which overlap each other or are cut by walls."""
    away, radius = (
        rng.choice((rng.uniform(3, 8), rng.uniform(8, 40), rng.uniform(40, 120))),
        rng.choice((0.8, 1.25, 2.5)),
    )
    shape: Shape = Disc(away, 0.0, radius)
    if rng.random() < 0.2:
        shape = rectangle((away, 0.0), rng.uniform(1, 4), rng.uniform(1, 4), rng.uniform(0, 360))
    obstacles: list[Prism] = []
    while len(obstacles) < rng.randint(1, 3):
        across = rng.random() < 0.3
        x = away + rng.uniform(-radius, radius) if across else rng.uniform(1.0, away)
        y = rng.uniform(-radius, radius) if across else rng.uniform(-radius - 2, radius + 2) * (x / away + 0.3)
        size = rng.choice((0.8, 1.25, 2.5, 6.0))
        base: Shape = Disc(x, y, size)
        if rng.random() < 0.4:
            base = rectangle((x, y), rng.uniform(0.5, 8.0), rng.choice((0.1, 0.4, 2.0)), rng.uniform(0, 360))
        if not isinstance(base, Disc) or math.hypot(x, y) > size + 0.05:
            obstacles.append(Prism(base, 0.0, rng.choice((1.2, 2.0, 2.1, 2.2, 2.4, 3.6, 8.0))))
    return (
        Eye(0.0, 0.0, rng.choice((1.0, 2.16, 2.16, 3.24, 5.0))),
        Prism(shape, 0.0, rng.choice((1.6, 2.4, 3.6))),
        obstacles,
    )


def fine(prism: Prism) -> Prism:
    shape = regular_polygon(prism.shape, FINE) if isinstance(prism.shape, Disc) else prism.shape
    return Prism(shape, prism.bottom, prism.top)


def scene_moved(scene: PrismScene, angle: float, x: float, y: float, z: float, scale: float) -> PrismScene:
    turned = turn(angle)

    def move(point: tuple[float, float]) -> tuple[float, float]:
        a, b = turned(point)
        return scale * a + x, scale * b + y

    def prism_moved(prism: Prism) -> Prism:
        return Prism(moved(prism.shape, move, scale), scale * prism.bottom + z, scale * prism.top + z)

    eye, target, obstacles = scene
    return Eye(*move((eye.x, eye.y)), scale * eye.z + z), prism_moved(target), [prism_moved(one) for one in obstacles]


SEEDS = st.integers(0, 2**32)
SCENES = SEEDS.map(lambda seed: prism_scene(random.Random(seed)))
ROUND_SCENES = SEEDS.map(lambda seed: round_scene(random.Random(seed)))
ANY_SCENE = st.one_of(SCENES, ROUND_SCENES)


def test_it_is_what_rays_find() -> None:
    rng = random.Random(1)
    for _ in range(350 * MANY):
        scene = prism_scene(rng)
        hidden = hidden_fraction(*scene)
        if abs(hidden - hidden_by_rays(*scene, 3)) > 1e-6:
            assert hidden == pytest.approx(hidden_by_rays(*scene, 100), abs=1e-5), scene


def test_a_round_base_is_as_good_as_a_fine_polygon() -> None:
    rng = random.Random(2)
    for _ in range(10 * MANY):
        eye, target, obstacles = scene = round_scene(rng)
        expected = hidden_fraction(eye, fine(target), [fine(one) for one in obstacles])
        assert hidden_fraction(*scene) == pytest.approx(expected, abs=1e-4), scene


@given(ANY_SCENE, st.floats(0, 7), st.floats(-50, 50), st.floats(-50, 50), st.floats(-5, 5), st.floats(0.1, 30))
def test_turning_moving_and_scaling_changes_nothing(
    scene: PrismScene, angle: float, x: float, y: float, z: float, scale: float
) -> None:
    elsewhere = scene_moved(scene, angle, x, y, z, scale)
    assert hidden_fraction(*scene) == pytest.approx(hidden_fraction(*elsewhere), abs=1e-8)


@given(ANY_SCENE, st.randoms(use_true_random=False))
def test_the_order_of_obstacles_does_not_matter(scene: PrismScene, rng: random.Random) -> None:
    eye, target, obstacles = scene
    shuffled = rng.sample(obstacles, len(obstacles))
    assert hidden_fraction(eye, target, obstacles) == pytest.approx(hidden_fraction(eye, target, shuffled), abs=1e-10)


@given(SCENES)
def test_another_obstacle_hides_no_less(scene: PrismScene) -> None:
    eye, target, obstacles = scene
    hidden = [hidden_fraction(eye, target, obstacles[:count]) for count in range(len(obstacles) + 1)]
    assert hidden[0] == 0.0
    assert all(one <= other + 1e-10 for one, other in zip(hidden, hidden[1:], strict=False))


@given(SCENES, st.floats(0.05, 0.95))
def test_a_prism_in_two_storeys_hides_what_it_hid_whole(scene: PrismScene, share: float) -> None:
    eye, target, obstacles = scene
    parts: list[Prism] = []
    for shape, bottom, top in obstacles:
        floor = bottom + share * (top - bottom)
        parts += [Prism(shape, bottom, floor), Prism(shape, floor, top)]
    assert hidden_fraction(*scene) == pytest.approx(hidden_fraction(eye, target, parts), abs=1e-9)


@given(ANY_SCENE)
def test_the_cells_add_up(scene: PrismScene) -> None:
    cells = silhouette_cells(*scene)
    hidden = cells_area([cell for cell in cells if cell.hidden_by is not None])
    assert hidden / cells_area(cells) == pytest.approx(hidden_fraction(*scene), abs=1e-9)
    assert all(signed_area(cell.corners) >= -1e-12 for cell in cells)


@given(SCENES)
def test_a_cell_is_hidden_by_what_hides_it_alone(scene: PrismScene) -> None:
    eye, target, obstacles = scene
    for number, obstacle in enumerate(obstacles):
        if any(cell.hidden_by == number for cell in silhouette_cells(*scene) if signed_area(cell.corners) > 1e-6):
            assert hidden_fraction(eye, target, [obstacle]) > 0.0


def cells_area(cells: Sequence[Cell]) -> float:
    return sum(signed_area(cell.corners) for cell in cells)


def block(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


EYE = Eye(0.0, 0.0, 2.0)
MAN = Prism(block(9.0, -1.0, 11.0, 1.0), 0.0, 2.4)


@pytest.mark.parametrize(
    ("obstacles", "hidden"),
    [
        ([Prism(block(5, -9, 6, 9), 0, 9)], 1.0),
        ([Prism(block(5, -9, 6, 0), 0, 9)], 0.5),
        ([Prism(block(5, -9, 6, 0), 0, 9), Prism(block(5, 0, 6, 9), 0, 9)], 1.0),
        ([Prism(block(12, -9, 13, 9), 0, 9)], 0.0),
        ([Prism(block(11, -9, 12, 9), 0, 9)], 0.0),
        ([Prism(block(8.5, -9, 9, 9), 0, 9)], 1.0),
        ([Prism(block(8.5, -9, 9, 9), 0, 1.2)], 0.5),
        ([Prism(block(4.5, -9, 5, 9), 2.0, 9)], 1 / 6),
        ([Prism(block(4.5, -9, 5, 9), 9, 10)], 0.0),
        ([Prism(block(4.5, -9, 5, 9), 3.0, 3.0)], 0.0),
        ([Prism(block(-5, -9, -4, 9), 0, 9)], 0.0),
        ([], 0.0),
    ],
)
def test_plain_walls(obstacles: list[Prism], hidden: float) -> None:
    assert hidden_fraction(EYE, MAN, obstacles) == pytest.approx(hidden, abs=1e-12)


@given(st.floats(0, 7), st.sampled_from([0.0, 1e-16, -1e-15, 1e-14, -1e-13, 1e-13]))
def test_an_eye_at_a_wall_sees_away_from_it_only(angle: float, off: float) -> None:
    away = (EYE, MAN, [Prism(block(-1.0, -9.0, off, 9.0), 0.0, 9.0)])
    through = (EYE, MAN, [Prism(block(off, -9.0, 1.0, 9.0), 0.0, 9.0)])
    assert hidden_fraction(*scene_moved(away, angle, 0, 0, 0, 1)) < 1e-9
    assert hidden_fraction(*scene_moved(through, angle, 0, 0, 0, 1)) > 1 - 1e-9


@given(st.floats(0, 7), st.floats(-1, 1))
def test_two_prisms_that_touch_leave_no_gap(angle: float, seam: float) -> None:
    walls = [Prism(block(5, -9, 6, seam), 0, 9), Prism(block(5, seam, 6, 9), 0, 9)]
    assert hidden_fraction(*scene_moved((EYE, MAN, walls), angle, 0, 0, 0, 1)) > 1 - 1e-12


@given(st.floats(0, 7), st.sampled_from([2.4, 9.0]))
def test_a_round_base_that_touches_the_eye_s_hides_ahead_only(angle: float, height: float) -> None:
    ahead, behind = Prism(Disc(1.25, 0, 1.25), 0, height), Prism(Disc(-1.25, 0, 1.25), 0, height)
    assert hidden_fraction(*scene_moved((EYE, MAN, [behind]), angle, 0, 0, 0, 1)) < 1e-9
    assert hidden_fraction(*scene_moved((EYE, MAN, [ahead]), angle, 0, 0, 0, 1)) > 1 - 1e-9


def test_a_face_in_the_plane_of_the_target_s_face_hides_none_of_it() -> None:
    for angle in range(360):
        scene = (EYE, MAN, [Prism(block(9.0, 1.0, 11.0, 5.0), 0, 9), Prism(block(9.0, -5.0, 11.0, -1.0), 0, 9)])
        assert hidden_fraction(*scene_moved(scene, math.radians(angle), 0, 0, 0, 1)) < 1e-9


def test_an_eye_over_its_target_is_told_nothing_hidden() -> None:
    assert hidden_fraction(Eye(10.0, 0.0, 9.0), MAN, [Prism(block(9, -1, 10, 1), 2.4, 3)]) == 0.0
    assert silhouette_cells(Eye(10.0, 0.0, 9.0), MAN, []) == ()


def test_many_edges_need_more_room() -> None:
    teeth = tuple((5.0 + 0.5 * (i % 2), -6.0 + 0.05 * i) for i in range(241))
    saw = ((5.0, -7.0), *((x, y) for x, y in reversed(teeth)), (4.9, 7.0), (4.9, -7.0))
    comb = saw if signed_area(saw) > 0 else tuple(reversed(saw))
    scene = (EYE, MAN, [Prism(comb, 0.0, 1.9), Prism(block(8, -9, 8.5, 0), 0, 9)])
    assert hidden_fraction(*scene) == pytest.approx(hidden_by_rays(*scene, 5), abs=1e-5)
