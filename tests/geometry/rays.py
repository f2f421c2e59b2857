"""An independent answer for silhouettes: rays against prisms, one column of rays after another.

A column is looked at as a whole: between two heights at which a ray meets an outline, all rays of it fare alike.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from defilade.geometry.shapes import Disc, Polygon, rectangle
from defilade.geometry.silhouette import Eye, Prism
from tests.geometry.scenes import horseshoe, star

Array = NDArray[np.float64]


def corners_of(prism: Prism) -> Polygon:
    assert not isinstance(prism.shape, Disc)
    return prism.shape


def hidden_by_rays(eye: Eye, target: Prism, obstacles: Sequence[Prism], count: int) -> float:
    """Return the share of the silhouette that is hidden, by ``count`` columns between two corners in plan."""
    xs, ys = np.array(corners_of(target)).T
    x, y = (xs.min() + xs.max()) / 2 - eye.x, (ys.min() + ys.max()) / 2 - eye.y
    axis = np.array([x, y]) / np.hypot(x, y)
    bases = [in_chart(prism, eye, axis) for prism in (target, *obstacles)]
    columns, widths = columns_over(bases, count)
    hits = [stretches(base, columns) for base in bases]
    heights = [(prism.bottom - eye.z, prism.top - eye.z) for prism in (target, *obstacles)]
    ends = np.concatenate([end for pair in hits for end in pair], axis=1)
    marks = np.concatenate([height / ends for height in {height for pair in heights for height in pair}], axis=1)
    marks = np.sort(np.nan_to_num(marks, nan=0.0, posinf=0.0, neginf=0.0), axis=1)
    rays, lengths = (marks[:, 1:] + marks[:, :-1]) / 2, np.diff(marks, axis=1)
    own = first_hits(rays, hits[0], heights[0])
    others = [first_hits(rays, *one) for one in zip(hits[1:], heights[1:], strict=True)]
    before = np.min(others, axis=0) if others else np.full(own.shape, np.inf)
    seen = np.isfinite(own)
    area = lengths * widths[:, None]
    return float((area * (seen & (before < own * (1 - 1e-9)))).sum() / (area * seen).sum())


def in_chart(prism: Prism, eye: Eye, axis: Array) -> Array:
    """Return a base's corners as depth and place aside."""
    x, y = (np.array(corners_of(prism)) - (eye.x, eye.y)).T
    return np.stack([x * axis[0] + y * axis[1], y * axis[0] - x * axis[1]], axis=1)


def columns_over(bases: Sequence[Array], count: int) -> tuple[Array, Array]:
    """Return the slopes of columns over the target, the first base, and the width that each stands for."""
    slopes = bases[0][:, 1] / bases[0][:, 0]
    corners = np.concatenate(list(bases))
    marks = [*slopes, *(corners[corners[:, 0] > 0][:, 1] / corners[corners[:, 0] > 0][:, 0]), *crossings(bases)]
    cuts = np.unique(np.clip(marks, slopes.min(), slopes.max()))
    steps = np.diff(cuts) / count
    columns = cuts[:-1, None] + steps[:, None] * (np.arange(count) + 0.5)
    return columns.ravel(), np.repeat(steps, count)


def crossings(bases: Sequence[Array]) -> list[float]:
    found = []
    for one, other in itertools.combinations(bases, 2):
        for p, q in zip(one, np.roll(one, -1, axis=0), strict=True):
            for r, s in zip(other, np.roll(other, -1, axis=0), strict=True):
                d, e = q - p, s - r
                across = d[0] * e[1] - d[1] * e[0]
                if across != 0:
                    t = ((r[0] - p[0]) * e[1] - (r[1] - p[1]) * e[0]) / across
                    x, y = p + t * d
                    if 0 <= t <= 1 and x > 0:
                        found.append(y / x)
    return found


def stretches(base: Array, columns: Array) -> tuple[Array, Array]:
    """Return the depths at which the rays of each column enter and leave a base; nan where there are no more."""
    p, q = base, np.roll(base, -1, axis=0)
    u = columns[:, None]
    side_p, side_q = p[:, 1] - u * p[:, 0], q[:, 1] - u * q[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        depth = p[:, 0] + (q[:, 0] - p[:, 0]) * (side_p / (side_p - side_q))
    depth = np.where(((side_p > 0) != (side_q > 0)) & (depth > 0), depth, np.nan)
    depth = np.sort(depth, axis=1)
    inside = np.isfinite(depth).sum(axis=1) % 2 == 1
    depth = np.concatenate(
        [np.where(inside, 1e-12, np.nan)[:, None], depth, np.full((len(columns), 1), np.nan)], axis=1
    )
    depth = np.sort(depth, axis=1)
    most = max(2, int(np.isfinite(depth).sum(axis=1).max()))
    return depth[:, :most:2], depth[:, 1 : most + 1 : 2]


def first_hits(rays: Array, ends: tuple[Array, Array], heights: tuple[float, float]) -> Array:
    """Return the depth at which each ray first meets a prism, infinite where it does not."""
    v = rays[:, :, None]
    near, far = (end[:, None, :] for end in ends)
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = np.sort(np.stack([heights[0] / v, heights[1] / v]), axis=0)
    level = heights[0] < 0 < heights[1]
    low = np.where(reach[0] < 0, 0.0, reach[0]) if level else reach[0]
    first, last = np.fmax(near, low), np.fmin(far, reach[1])
    first = np.where(np.isfinite(near) & (first < last), first, np.inf)
    result: Any = first.min(axis=2)
    return np.asarray(result, dtype=np.float64)


def prism_scene(rng: random.Random) -> tuple[Eye, Prism, list[Prism]]:
    """Return an eye, a target and obstacles of all heights: walls through the target, seen from above or below."""
    eye = Eye(0.0, 0.0, rng.choice((0.5, 2.16, 2.16, 5.0, 9.0)))
    away = rng.uniform(4.0, 40.0)
    bottom = rng.choice((0.0, 0.0, 0.0, 3.0))
    shape = (
        rectangle((away, 0.0), rng.uniform(1, 4), rng.uniform(1, 4), rng.uniform(0, 360))
        if rng.random() < 0.7
        else horseshoe(away, 0.0, rng.uniform(1.0, 3.0), rng.randrange(4))
    )
    target = Prism(shape, bottom, bottom + rng.choice((1.2, 2.4, 4.0)))
    obstacles = []
    for _ in range(rng.randint(1, 4)):
        x = rng.uniform(0.5, away + 3.0)
        y = rng.uniform(-2.0, 2.0) * (0.3 + x / away)
        kind = rng.random()
        base = (
            rectangle((x, y), rng.uniform(0.5, 8.0), rng.choice((0.1, 0.5, 2.0)), rng.uniform(0, 360))
            if kind < 0.6
            else star(rng, x, y, rng.uniform(0.5, 3.0), rng.randint(3, 7))
            if kind < 0.9
            else horseshoe(x, y, rng.uniform(0.5, 2.0), rng.randrange(4))
        )
        foot = rng.choice((0.0, 0.0, 0.0, 1.0, 3.0))
        obstacles.append(Prism(base, foot, foot + rng.choice((0.4, 1.2, 2.0, 2.4, 8.0))))
    return eye, target, obstacles
