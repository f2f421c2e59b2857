"""Sight: exact obscured fractions and silhouettes by the matrix, on one core, against Shapely and against bars.

A matrix of 200 viewpoints and 200 footprints among 16 concave pieces of 8 corners; the same question put to Shapely
pair by pair, and to our own interpreted kernel; and the silhouettes of all pairs of a table of 40 models after one
model has moved. Times are the best of several runs in one process, so that their ratios hold on any machine. The time
that compiling takes is told, not counted: what is compiled is kept for the next run.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray

from defilade.geometry.footprint import CoverClass, Obstacle, obscured
from defilade.geometry.matrix import hidden_matrix, shares_matrix
from defilade.geometry.shapes import Disc, Point, Polygon, Shape, rectangle
from defilade.geometry.silhouette import Eye, Prism

PAIRS_BAR = 200_000.0
SHAPELY_BAR = 100.0
TABLE_BAR = 0.016
EXACT = 1e-9

WIDTH, DEPTH = 72.0, 48.0
SIDE = 200

T = TypeVar("T")
Array = NDArray[np.float64]
Shares = Sequence[Sequence[float]] | Array


@dataclass(frozen=True, slots=True)
class Table:
    """Viewpoints, footprints and obstacles."""

    viewpoints: list[Point]
    footprints: list[list[Polygon]]
    obstacles: list[Obstacle]


def concave_piece(rng: random.Random) -> Polygon:
    """Return a piece of terrain of 8 corners, every second of them drawn in."""
    x, y, radius, turn = (
        rng.uniform(6, WIDTH - 6),
        rng.uniform(6, DEPTH - 6),
        rng.uniform(2, 4),
        rng.uniform(0, math.pi),
    )
    reaches = [radius * (rng.uniform(0.3, 0.6) if i % 2 else rng.uniform(0.8, 1.0)) for i in range(8)]
    angles = [turn + math.pi * i / 4 for i in range(8)]
    return tuple((x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(reaches, angles, strict=True))


def large_table(rng: random.Random) -> Table:
    """Return the table of the bar."""
    classes: tuple[CoverClass, CoverClass] = ("light", "hard")
    return Table(
        [(rng.uniform(0, WIDTH), rng.uniform(0, DEPTH)) for _ in range(SIDE)],
        [
            [
                rectangle(
                    (rng.uniform(3, WIDTH - 3), rng.uniform(3, DEPTH - 3)),
                    rng.uniform(2, 6),
                    rng.uniform(1, 3),
                    rng.uniform(0, 360),
                )
            ]
            for _ in range(SIDE)
        ],
        [Obstacle(concave_piece(rng), classes[i % 2]) for i in range(16)],
    )


class Shadows:
    """The question put to Shapely as one versed in it would: arrays of shadows, prepared targets, a tree of pieces."""

    def __init__(self, table: Table) -> None:
        self.targets = shapely.polygons([pieces[0] for pieces in table.footprints])
        shapely.prepare(self.targets)
        self.areas: Array = shapely.area(self.targets)
        corners = np.array([obstacle.shape for obstacle in table.obstacles])
        self.pieces = shapely.polygons(corners)
        self.edges = np.stack([corners, np.roll(corners, -1, axis=1)], axis=2)
        self.hard = np.array([obstacle.cover_class == "hard" for obstacle in table.obstacles])
        self.tree = shapely.STRtree(self.pieces)
        self.viewpoints = np.array(table.viewpoints)

    def behind(self, viewpoint: Array, pieces: NDArray[np.intp]) -> tuple[Array, NDArray[np.bool_]]:
        """Return what lies behind the near edges of pieces, polygon by polygon, and whether each is hard."""
        a, b = np.moveaxis(self.edges[pieces] - viewpoint, 2, 0)
        near = a[..., 0] * b[..., 1] < a[..., 1] * b[..., 0]
        hard = np.broadcast_to(self.hard[pieces][:, None], near.shape)[near]
        a, b = a[near], b[near]
        to_a, to_b = a / np.hypot(*a.T)[:, None], b / np.hypot(*b.T)[:, None]
        middle = to_a + to_b
        middle /= np.hypot(*middle.T)[:, None]
        far = 3 * (WIDTH + DEPTH)
        quads = np.stack([a, b, far * to_b, far * middle, far * to_a], axis=1) + viewpoint
        return shapely.polygons(quads), hard

    def pair(self, v: int, f: int) -> tuple[float, float, float]:
        """Return the shares of a footprint that light, hard and all pieces hide from a viewpoint."""
        viewpoint, target = self.viewpoints[v], self.targets[f]
        point = shapely.Point(viewpoint)
        between = shapely.convex_hull(shapely.union(point, target))
        pieces = self.tree.query(between, predicate="intersects")
        within = shapely.contains(self.pieces[pieces], point)
        quads, hard = self.behind(viewpoint, pieces[~within])
        cut = shapely.intersects(target, quads)
        parts = shapely.intersection(target, quads[cut])
        parts, hard = np.append(parts, [target] * within.sum()), np.append(hard[cut], self.hard[pieces[within]])
        light_area, hard_area, total = (
            float(shapely.union_all(some).area) if len(some) else 0.0 for some in (parts[~hard], parts[hard], parts)
        )
        whole = self.areas[f]
        return light_area / whole, hard_area / whole, total / whole

    def row(self, v: int) -> Array:
        """Return the shares of all footprints from one viewpoint, its shadows put together once for them all."""
        viewpoint = self.viewpoints[v]
        within = shapely.contains(self.pieces, shapely.Point(viewpoint))
        quads, hard = self.behind(viewpoint, np.flatnonzero(~within))
        everywhere = shapely.box(-WIDTH, -DEPTH, 2 * WIDTH, 2 * DEPTH)
        quads, hard = np.append(quads, [everywhere] * within.sum()), np.append(hard, self.hard[within])
        shadows = [shapely.union_all(some) for some in (quads[~hard], quads[hard], quads)]
        shares = [shapely.area(shapely.intersection(self.targets, cast)) / self.areas for cast in shadows]
        return np.stack(shares, axis=1)


def moved_table(rng: random.Random) -> tuple[list[Prism], list[Prism], NDArray[np.bool_]]:
    """Return 40 models in units of five, terrain, and for each pair what may hide: not the units of the two."""
    models: list[Prism] = []
    for number in range(40):
        y = rng.uniform(8, 50) if number < 20 else rng.uniform(70, 112)
        x = rng.uniform(5, 175)
        shape: Shape = Disc(x, y, 1.25) if number % 5 else rectangle((x, y), 3.5, 6.0, rng.uniform(0, 360))
        models.append(Prism(shape, 0.0, 2.4 if number % 5 else 3.6))
    terrain = [
        Prism(
            rectangle((rng.uniform(15, 165), rng.uniform(15, 105)), rng.uniform(4, 15), rng.uniform(1, 10), 40 * i),
            0.0,
            rng.choice((1.2, 2.0, 4.0, 8.0)),
        )
        for i in range(12)
    ]
    unit = np.arange(40) // 5
    apart = unit[:, None] != unit[None, :]
    hides = np.ones((40, 40, 52), dtype=bool)
    hides[:, :, :40] = apart[:, None, :] & apart[None, :, :]
    return models, terrain, hides


def eye_of(model: Prism) -> Eye:
    """Return a model's eye: above the centre of its base."""
    if isinstance(model.shape, Disc):
        return Eye(model.shape.x, model.shape.y, 0.9 * model.top)
    xs, ys = zip(*model.shape, strict=True)
    return Eye(sum(xs) / len(xs), sum(ys) / len(ys), 0.9 * model.top)


def step(model: Prism, rng: random.Random) -> Prism:
    """Return a model after a short move."""
    dx, dy = rng.uniform(-2, 2), rng.uniform(-2, 2)
    if isinstance(model.shape, Disc):
        shape: Shape = Disc(model.shape.x + dx, model.shape.y + dy, model.shape.radius)
    else:
        shape = tuple((x + dx, y + dy) for x, y in model.shape)
    return Prism(shape, model.bottom, model.top)


def timed(call: Callable[[], T]) -> tuple[float, T]:
    """Return how long a call takes, and what it returns."""
    begun = time.perf_counter()
    result = call()
    return time.perf_counter() - begun, result


def best(runs: int, call: Callable[[], T]) -> tuple[float, T]:
    """Return the shortest time of several calls, and what the last returned."""
    times = [timed(call) for _ in range(runs)]
    return min(seconds for seconds, _ in times), times[-1][1]


def line(name: str, value: str, bar: str = "", good: bool = True) -> bool:
    """Print a result and whether it meets its bar."""
    verdict = f"bar {bar}: {'met' if good else 'MISSED'}" if bar else ""
    print(f"  {name:<58}{value:>16}  {verdict}".rstrip(), flush=True)
    return good


def measure_footprints(quick: bool) -> bool:
    """Measure the obscured fractions; tell whether the bars are met."""
    rng = random.Random(1)
    table = large_table(rng)
    compiling, _ = timed(lambda: shares_matrix(table.viewpoints[:1], table.footprints[:1], table.obstacles))
    seconds, found = best(
        5 if quick else 20, lambda: shares_matrix(table.viewpoints, table.footprints, table.obstacles)
    )
    ours = found.shape[0] * found.shape[1] / seconds
    own_classes = np.array([1 + (obstacle.cover_class == "hard") for obstacle in table.obstacles])
    classes = np.broadcast_to(own_classes, (SIDE, SIDE, 16)).copy()
    classes[:, np.arange(SIDE), np.arange(SIDE) % 16] = 0
    apart, _ = best(
        3 if quick else 10, lambda: shares_matrix(table.viewpoints, table.footprints, table.obstacles, classes)
    )
    sample = [(rng.randrange(SIDE), rng.randrange(SIDE)) for _ in range(150 if quick else 600)]
    shadows = Shadows(table)
    shapely_seconds, expected = best(2 if quick else 3, lambda: [shadows.pair(v, f) for v, f in sample])
    rows = range(2 if quick else 5)
    row_seconds, row_shares = best(2, lambda: np.concatenate([shadows.row(v) for v in rows]))
    single_seconds, single = best(
        2 if quick else 3,
        lambda: [obscured(table.viewpoints[v], table.footprints[f], table.obstacles) for v, f in sample],
    )
    of_sample = [tuple(found[v, f]) for v, f in sample]
    off = max(
        difference(expected, of_sample),
        difference(single, of_sample),
        difference(row_shares, found[: len(rows)].reshape(-1, 3)),
    )
    theirs, alone = len(sample) / shapely_seconds, len(sample) / single_seconds

    print(f"{SIDE} viewpoints x {SIDE} footprints, 16 concave pieces of 8 corners, one core")
    line("(first call, compiling what is not kept from before)", f"{compiling:.1f} s")
    good = line("matrix, pairs a second", f"{ours:,.0f}", f">= {PAIRS_BAR:,.0f}", ours >= PAIRS_BAR)
    line("matrix, other pieces count for each footprint", f"{SIDE * SIDE / apart:,.0f}")
    line(f"Shapely pair by pair ({len(sample)} pairs), pairs a second", f"{theirs:,.0f}")
    line("Shapely, shadows once a viewpoint, pairs a second", f"{len(row_shares) / row_seconds:,.0f}")
    line("our single question, interpreted, pairs a second", f"{alone:,.0f}")
    good &= line(
        "matrix to Shapely", f"{ours / theirs:,.0f} times", f">= {SHAPELY_BAR:.0f}", ours / theirs >= SHAPELY_BAR
    )
    line("matrix to single question", f"{ours / alone:,.0f} times")
    good &= line("greatest difference between them", f"{off:.1e}", f"<= {EXACT:.0e}", off <= EXACT)
    return good


def difference(one: Shares, other: Shares) -> float:
    """Return the greatest difference between two lists of shares."""
    return float(np.abs(np.array(one) - np.array(other)).max())


def measure_silhouettes(quick: bool) -> bool:
    """Measure the silhouettes of a table after one model moves; tell whether the bar is met."""
    rng = random.Random(2)
    models, terrain, hides = moved_table(rng)
    times: list[float] = []
    for turn in range(10 if quick else 40):
        moving = turn % len(models)
        models[moving] = step(models[moving], rng)
        eyes = [eye_of(model) for model in models]
        seconds, hidden = timed(lambda eyes=eyes: hidden_matrix(eyes, models, [*models, *terrain], hides))  # type: ignore[misc]
        times.append(seconds)
    seconds = sorted(times[1:])[len(times) // 2]
    print("silhouettes of all pairs of 40 models, 12 pieces of terrain, one core")
    line("(first call, compiling what is not kept from before)", f"{times[0]:.1f} s")
    line("pairs that are hidden in part, wholly", f"{(hidden > 0).mean():.0%}, {(hidden > 1 - 1e-6).mean():.0%}")
    return line(
        "all pairs after one model moves (median)",
        f"{seconds * 1e3:.1f} ms",
        f"<= {TABLE_BAR * 1e3:.0f} ms",
        seconds <= TABLE_BAR,
    )


def main() -> int:
    """Measure and print; the exit status is 1 where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer repeats and a smaller sample")
    quick = parser.parse_args().quick
    footprints, silhouettes = measure_footprints(quick), measure_silhouettes(quick)
    return 0 if footprints and silhouettes else 1


if __name__ == "__main__":
    sys.exit(main())
