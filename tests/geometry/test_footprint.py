"""What is hidden of a footprint: as Shapely's shadows say, and by laws that hold in every scene."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString
from shapely import Polygon as Region
from shapely.ops import split

from defilade.geometry.footprint import FootprintSweep, Obstacle, Shares, obscured
from defilade.geometry.shapes import Disc, Polygon, rectangle
from tests.geometry.scenes import (
    Scene,
    any_class,
    apart,
    counter_clockwise,
    disc_scene,
    grid_scene,
    horseshoe,
    random_scene,
    scenes,
    star,
    turn,
)
from tests.geometry.shadows import agrees_with_shadows, region

MAKERS: dict[str, Callable[[random.Random], Scene]] = {"scattered": random_scene, "grid": grid_scene}
NOTHING = Shares(0.0, 0.0, 0.0)

SEEDS = st.integers(0, 2**32)


def made(maker: Callable[[random.Random], Scene]) -> st.SearchStrategy[Scene]:
    return SEEDS.map(lambda seed: maker(random.Random(seed)))


ANY_SCENE = st.one_of(made(random_scene), made(grid_scene), made(disc_scene))
POLYGON_SCENE = st.one_of(made(random_scene), made(grid_scene))


@pytest.mark.parametrize("maker", MAKERS)
def test_it_is_what_shadows_cover(maker: str) -> None:
    for scene in scenes(1, 1000, MAKERS[maker]):
        assert agrees_with_shadows(scene, 1e-9), scene


def test_discs_hide_and_are_hidden_as_fine_polygons() -> None:
    for scene in scenes(2, 40, disc_scene):
        assert agrees_with_shadows(scene, 1e-4), scene


@given(ANY_SCENE, st.floats(0.0, 7.0), st.floats(-50.0, 50.0), st.floats(-50.0, 50.0))
def test_turning_and_moving_changes_nothing(scene: Scene, angle: float, x: float, y: float) -> None:
    turned = turn(angle)
    elsewhere = scene.moved(lambda point: (turned(point)[0] + x, turned(point)[1] + y))
    assert apart(scene.shares(), elsewhere.shares()) < 1e-9


@given(ANY_SCENE)
def test_mirroring_changes_nothing(scene: Scene) -> None:
    assert apart(scene.shares(), scene.moved(lambda point: (-point[0], point[1])).shares()) < 1e-9


@given(ANY_SCENE, st.sampled_from([0.01, 1 / 25.4, 0.5, 3.0, 25.4, 100.0]))
def test_the_unit_of_length_does_not_matter(scene: Scene, scale: float) -> None:
    larger = scene.moved(lambda point: (scale * point[0], scale * point[1]), scale)
    assert apart(scene.shares(), larger.shares()) < 1e-9


@given(ANY_SCENE, st.randoms(use_true_random=False))
def test_the_order_of_pieces_does_not_matter(scene: Scene, rng: random.Random) -> None:
    footprint, obstacles = list(scene.footprint), list(scene.obstacles)
    rng.shuffle(footprint)
    rng.shuffle(obstacles)
    assert apart(scene.shares(), obscured(scene.viewpoint, footprint, obstacles)) < 1e-12


@given(ANY_SCENE, SEEDS)
def test_another_obstacle_hides_no_less(scene: Scene, seed: int) -> None:
    rng = random.Random(seed)
    one = Obstacle(star(rng, rng.uniform(-9, 9), rng.uniform(-9, 9), rng.uniform(1, 5), 7), any_class(rng))
    before, after = scene.shares(), obscured(scene.viewpoint, scene.footprint, (*scene.obstacles, one))
    assert all(b <= a + 1e-12 for b, a in zip(before, after, strict=True))
    assert max(after.light, after.hard) <= after.total + 1e-12 <= after.light + after.hard + 2e-12


def cut_in_two(whole: Region, way: float) -> list[Polygon]:
    """Return the parts of a polygon on both sides of a line through it."""
    inside = whole.representative_point()
    dx, dy = 99 * math.cos(way), 99 * math.sin(way)
    cut = LineString([(inside.x - dx, inside.y - dy), (inside.x + dx, inside.y + dy)])
    return [counter_clockwise([(x, y) for x, y in part.exterior.coords[:-1]]) for part in split(whole, cut).geoms]


@given(POLYGON_SCENE, SEEDS)
def test_a_piece_in_two_hides_what_it_hid_whole(scene: Scene, seed: int) -> None:
    rng = random.Random(seed)
    parts = [
        Obstacle(part, cover_class)
        for shape, cover_class in scene.obstacles
        for part in cut_in_two(region(shape), rng.uniform(0.0, math.pi))
    ]
    assert len(parts) > len(scene.obstacles)
    assert apart(scene.shares(), obscured(scene.viewpoint, scene.footprint, parts)) < 1e-9


@given(POLYGON_SCENE, st.integers(0, 4))
def test_a_footprint_in_tiles_is_the_footprint(scene: Scene, tiles: int) -> None:
    (x, y), *_ = scene.footprint[0] if not isinstance(scene.footprint[0], Disc) else [(0.0, 0.0)]
    whole = ((x, y), (x + 5.0, y), (x + 5.0, y + 2.0), (x, y + 2.0))
    cuts = [x + 5.0 * i / (tiles + 1) for i in range(tiles + 2)]
    pieces: list[Polygon] = [((a, y), (b, y), (b, y + 2.0), (a, y + 2.0)) for a, b in zip(cuts, cuts[1:], strict=False)]
    expected = obscured(scene.viewpoint, [whole], scene.obstacles)
    assert apart(expected, obscured(scene.viewpoint, pieces, scene.obstacles)) < 1e-9
    assert apart(expected, obscured(scene.viewpoint, [*pieces, whole], scene.obstacles)) < 1e-9


def test_a_whole_circle_of_obstacles_hides_all() -> None:
    ring = [Obstacle(rectangle((9 * math.cos(a), 9 * math.sin(a)), 10, 1, math.degrees(a)), "light") for a in range(7)]
    assert obscured((0.3, 0.2), [rectangle((20, 3), 4, 2, 30)], ring) == pytest.approx((1.0, 0.0, 1.0), abs=1e-12)


def test_a_footprint_wrapped_round_the_viewpoint() -> None:
    ring = [((-5.0, -5.0), (5.0, -5.0), (5.0, -4.0), (-5.0, -4.0)), ((-5.0, 4.0), (5.0, 4.0), (5.0, 5.0), (-5.0, 5.0))]
    ring += [((-5.0, -4.0), (-4.0, -4.0), (-4.0, 4.0), (-5.0, 4.0)), ((4.0, -4.0), (5.0, -4.0), (5.0, 4.0), (4.0, 4.0))]
    quarter = Obstacle(((1.0, -1.0), (2.0, -2.0), (2.0, 2.0), (1.0, 1.0)), "hard")
    assert obscured((0.0, 0.0), ring, [quarter]) == pytest.approx((0.0, 0.25, 0.25), abs=1e-12)


def test_many_edges_need_more_room() -> None:
    saws = [
        Obstacle(
            counter_clockwise([*((x / 2, 3.0 + 2 * y + x % 2) for x in range(-120, 121)), (99.0, 90.0), (-99.0, 90.0)]),
            "light",
        )
        for y in range(3)
    ]
    polygons = Scene((0.2, 1.1), (((-60.0, 5.0), (60.0, 5.0), (60.0, 9.0), (-60.0, 9.0)),), tuple(saws))
    assert agrees_with_shadows(polygons, 1e-9)


def test_nothing_hides_nothing() -> None:
    assert obscured((0.0, 0.0), [rectangle((9, 9), 2, 2, 0)], []) == NOTHING
    assert FootprintSweep((rectangle((9, 9), 2, 2, 0),), ()).areas((0.0, 0.0))[0] == pytest.approx(4.0)


class TestTouching:
    """Where the viewpoint, obstacles and footprint touch, and rounding decides on which side they are."""

    WALL: Polygon = ((-3.0, 0.0), (3.0, 0.0), (3.0, 1.0), (-3.0, 1.0))
    ABOVE = (rectangle((0, 5), 4, 2, 90),)
    BELOW = (rectangle((0, -5), 4, 2, 90),)

    @given(
        st.floats(0.0, 7.0),
        st.sampled_from([0.0, 1e-16, 1e-15, 1e-14, 1e-13, -1e-16, -1e-15, -1e-14, -1e-13]),
        st.floats(-2.9, 2.9),
        st.booleans(),
    )
    def test_a_viewpoint_at_a_wall_sees_away_from_it_only(
        self, angle: float, off: float, x: float, light: bool
    ) -> None:
        wall = Obstacle(self.WALL, "light" if light else "hard")
        away = Scene((x, -off), self.BELOW, (wall,)).moved(turn(angle))
        through = Scene((x, -off), self.ABOVE, (wall,)).moved(turn(angle))
        assert away.shares().total < 1e-9
        assert through.shares().total > 1.0 - 1e-9

    @given(st.floats(0.0, 7.0), st.sampled_from([0.0, 1e-14, -1e-14, 1e-13, -1e-13]))
    def test_a_viewpoint_at_a_corner_sees_past_it(self, angle: float, off: float) -> None:
        wall = Obstacle(self.WALL, "hard")
        beside = (((5.0, -2.0), (7.0, -2.0), (7.0, 3.0), (5.0, 3.0)),)
        scene = Scene((3.0 + off, 0.0 + off), beside, (wall,)).moved(turn(angle))
        assert scene.shares().total < 1e-9

    @given(st.floats(0.0, 7.0), st.floats(-1.5, 1.5), st.floats(-9.0, -1.0))
    def test_two_pieces_that_touch_leave_no_gap(self, angle: float, seam: float, y: float) -> None:
        left: Polygon = ((-30.0, 0.0), (seam, 0.0), (seam, 1.0), (-30.0, 1.0))
        right: Polygon = ((seam, 0.0), (30.0, 0.0), (30.0, 1.0), (seam, 1.0))
        for x in (seam, 0.0):
            scene = Scene((x, y), self.ABOVE, (Obstacle(left, "light"), Obstacle(right, "light")))
            assert scene.moved(turn(angle)).shares().light > 1.0 - 1e-12

    @given(st.floats(0.0, 7.0))
    def test_pieces_that_touch_at_a_corner_leave_no_gap(self, angle: float) -> None:
        left: Polygon = ((-30.0, 0.0), (0.0, 0.0), (0.0, 1.0), (-30.0, 1.0))
        right: Polygon = ((0.0, 1.0), (30.0, 1.0), (30.0, 2.0), (0.0, 2.0))
        scene = Scene((0.0, -5.0), self.ABOVE, (Obstacle(left, "hard"), Obstacle(right, "hard")))
        assert scene.moved(turn(angle)).shares().hard > 1.0 - 1e-12

    @given(st.floats(0.0, 7.0), st.floats(0.5, 30.0))
    def test_a_wall_seen_end_on_hides_by_its_thickness_alone(self, angle: float, length: float) -> None:
        wall = Obstacle(((1.0, 0.0), (1.0 + length, 0.0), (1.0 + length, 1e-7), (1.0, 1e-7)), "hard")
        target = (rectangle((40, 0), 4, 2, 90),)
        hidden = Scene((0.0, 0.0), target, (wall,)).moved(turn(angle)).shares().hard
        assert 0.0 <= hidden < 4e-6

    @given(st.floats(0.0, 7.0), st.sampled_from([0.0, 1e-14, -1e-14, 1e-13]))
    def test_a_viewpoint_at_a_disc_sees_away_from_it_only(self, angle: float, off: float) -> None:
        disc = Obstacle(Disc(0.0, 1.0, 1.0), "hard")
        away = Scene((0.0, -off), self.BELOW, (disc,)).moved(turn(angle))
        through = Scene((0.0, -off), self.ABOVE, (disc,)).moved(turn(angle))
        assert away.shares().total < 1e-9
        assert through.shares().total > 1.0 - 1e-9

    @given(st.floats(0.0, 7.0))
    def test_a_base_at_a_wall_is_not_in_it(self, angle: float) -> None:
        target = (((-1.0, -1.0), (1.0, -1.0), (1.0, 0.0), (-1.0, 0.0)),)
        scene = Scene((0.0, -9.0), target, (Obstacle(self.WALL, "light"),)).moved(turn(angle))
        assert scene.shares().total < 1e-9

    @given(st.floats(0.0, 7.0))
    def test_a_base_in_a_wood_is_all_in_it(self, angle: float) -> None:
        wood = Obstacle(horseshoe(0.0, 0.0, 5.0, 2), "light")
        scene = Scene((20.0, -4.5), (rectangle((0, 4.5), 1, 0.5, 0),), (wood,)).moved(turn(angle))
        assert scene.shares().light > 1.0 - 1e-12

    def test_a_viewpoint_beside_the_end_of_a_wall_in_line_with_it(self) -> None:
        for off in (1e-12, 1e-11, 3e-11, 1e-10, 1e-9):
            for side in (-1.0, 1.0):
                wall = Obstacle(((1e-3, 0.0), (9.0, 0.0), (9.0, 1.0), (1e-3, 1.0)), "hard")
                scene = Scene((0.0, side * off), (((20.0, -3.0), (21.0, -3.0), (21.0, 3.0), (20.0, 3.0)),), (wall,))
                assert scene.shares().hard == pytest.approx(0.5, abs=1e-9 + 4e3 * off)


def test_a_viewpoint_moves_smoothly_past_an_edge() -> None:
    """No jump where the viewpoint passes the line of a wall's face."""
    wall = Obstacle(((2.0, 0.0), (9.0, 0.0), (9.0, 1.0), (2.0, 1.0)), "hard")
    target = (((20.0, -3.0), (21.0, -3.0), (21.0, 3.0), (20.0, 3.0)),)
    offs = [sign * 10.0**-k for k in range(3, 17) for sign in (-1.0, 1.0)]
    hidden = [obscured((0.0, off), target, [wall]).hard for off in (0.0, *offs)]
    assert all(abs(share - hidden[0]) < 3 * abs(off) + 1e-12 for share, off in zip(hidden[1:], offs, strict=True))
