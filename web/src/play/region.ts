/** The reachable region: whether a place is in it, the nearest place that is, and why no further. */
import type { EdgeStretch, Hole, Point, Reach } from "./wire";

const EDGE = 1e-7;

/** The edge as one polygon, counter-clockwise. */
export function boundary(reach: Reach): Point[] {
  return reach.edge.flatMap((stretch) => stretch.points.slice(0, -1));
}

/** Whether a point lies within a polygon, by the parity of the sides that a ray to the right crosses. */
export function within(polygon: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const [ax, ay] = polygon[i] as Point;
    const [bx, by] = polygon[j] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) {
      inside = !inside;
    }
  }
  return inside;
}

/** The point of a segment nearest to a place. */
export function nearestOnSegment([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return [ax + share * dx, ay + share * dy];
}

export function between([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

interface Near {
  readonly place: Point;
  readonly far: number;
}

function nearestOn(points: readonly Point[], place: Point): Near {
  let best: Near = { place: points[0] ?? place, far: Number.POSITIVE_INFINITY };
  for (let i = 0; i + 1 < points.length; i += 1) {
    const found = nearestOnSegment(points[i] as Point, points[i + 1] as Point, place);
    const far = between(found, place);
    if (far < best.far) {
      best = { place: found, far };
    }
  }
  return best;
}

const closed = (polygon: readonly Point[]): readonly Point[] =>
  polygon.length > 0 ? [...polygon, polygon[0] as Point] : polygon;

/** The hole that a place lies in, its edge left out. */
export function holeAt(reach: Reach, place: Point): Hole | null {
  return (
    reach.holes.find(
      (hole) => within(hole.polygon, place) && nearestOn(closed(hole.polygon), place).far > EDGE,
    ) ?? null
  );
}

function onEdge(reach: Reach, place: Point): boolean {
  return reach.edge.some((stretch) => nearestOn(stretch.points, place).far <= EDGE);
}

/** Whether an action may go to a place, as far as the page can tell; the server has the last word. */
export function reaches(reach: Reach, place: Point): boolean {
  if (reach.in_contact) {
    return (
      reach.edge.some((stretch) => stretch.what === "base" && nearestOn(stretch.points, place).far <= EDGE) &&
      holeAt(reach, place) === null
    );
  }
  const free = within(boundary(reach), place) || onEdge(reach, place) || between(reach.start, place) <= EDGE;
  return free && holeAt(reach, place) === null;
}

/** A place that can be gone to, and what held it back from the one that was wanted, if anything did. */
export interface Brought {
  readonly place: Point;
  readonly why: EdgeStretch | Hole | null;
}

/**
 * Bring a place that was pointed at to the nearest that the action may go to.
 *
 * A place on the very edge is drawn a hair inwards only where that is needed to be within; in a charge the edge itself
 * is wanted, for there the bases touch.
 */
export function brought(reach: Reach, wanted: Point): Brought {
  if (reach.in_contact) {
    return nearestEdge(
      reach.edge.filter((stretch) => stretch.what === "base"),
      reach,
      wanted,
    );
  }
  if (reaches(reach, wanted)) {
    return { place: wanted, why: null };
  }
  const hole = holeAt(reach, wanted);
  if (hole !== null && within(boundary(reach), wanted)) {
    return outOfHoles(reach, hole, wanted);
  }
  return nearestEdge(reach.edge, reach, wanted);
}

function nearestEdge(edge: readonly EdgeStretch[], reach: Reach, wanted: Point): Brought {
  const found = edge
    .map((stretch) => ({ why: stretch, ...nearestOn(stretch.points, wanted) }))
    .sort((a, b) => a.far - b.far);
  const free = found.find(({ place }) => holeAt(reach, place) === null) ?? found[0];
  return free === undefined ? { place: reach.start, why: null } : { place: free.place, why: free.why };
}

/** The nearest place on the edge of a hole that lies in the region and in no other hole, else the start. */
function outOfHoles(reach: Reach, hole: Hole, wanted: Point): Brought {
  const edges = reach.holes.flatMap((each) => {
    const ring = closed(each.polygon);
    return ring.slice(1).map((end, i) => nearestOnSegment(ring[i] as Point, end, wanted));
  });
  const free = edges
    .filter((place) => reaches(reach, place))
    .sort((a, b) => between(a, wanted) - between(b, wanted))[0];
  return { place: free ?? reach.start, why: hole };
}

/** The stretches of an edge that have something to tell, neighbours with one reason taken together. */
export function reasons(reach: Reach): readonly EdgeStretch[] {
  const seen = new Map<string, EdgeStretch>();
  for (const stretch of reach.edge) {
    const key = `${stretch.what} ${stretch.id ?? ""} ${stretch.text}`;
    const before = seen.get(key);
    if (before === undefined || lengthOf(stretch.points) > lengthOf(before.points)) {
      seen.set(key, stretch);
    }
  }
  return [...seen.values()];
}

export function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, i) => sum + between(points[i] as Point, point), 0);
}

/** Round a place to what a person would say, without leaving the region if it can be helped. */
export function rounded(reach: Reach | null, place: Point, digits = 2): Point {
  const scale = 10 ** digits;
  const near: Point = [Math.round(place[0] * scale) / scale, Math.round(place[1] * scale) / scale];
  return reach === null || reaches(reach, near) ? near : place;
}
