/** Plane geometry of what a board draws: points in table coordinates (y up), angles in degrees counter-clockwise. */
import type { BaseView, ModelView, Point } from "../api/types";

export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

const RADIANS = Math.PI / 180;

export function add(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1]];
}

export function subtract(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1]];
}

export function length(vector: Point): number {
  return Math.hypot(vector[0], vector[1]);
}

/** Turn a point about a pivot. */
export function turned(point: Point, pivot: Point, degrees: number): Point {
  if (degrees === 0) return point;
  const [cos, sin] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)];
  const [x, y] = subtract(point, pivot);
  return [pivot[0] + x * cos - y * sin, pivot[1] + x * sin + y * cos];
}

/** The direction of a facing as a vector of length 1. */
export function heading(facing: number): Point {
  return [Math.cos(facing * RADIANS), Math.sin(facing * RADIANS)];
}

/** The facing in which a vector points, 0 to 360. */
export function facingOf(vector: Point): number {
  return normal(Math.atan2(vector[1], vector[0]) / RADIANS);
}

/** An angle as 0 to 360. */
export function normal(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** The corners of a base, from the front left one clockwise; of a round one those of the square about it. */
export function corners(position: Point, facing: number, base: BaseView): readonly Point[] {
  const [ahead, half] = [base.depth / 2, base.width / 2];
  const local: readonly Point[] = [
    [-half, ahead],
    [half, ahead],
    [half, -ahead],
    [-half, -ahead],
  ];
  return local.map((corner) => turned(add(position, corner), position, facing - 90));
}

export function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.bottom = Math.min(box.bottom, y);
    box.top = Math.max(box.top, y);
  }
  return box;
}

export function joined(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    bottom: Math.min(...boxes.map((box) => box.bottom)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.max(...boxes.map((box) => box.top)),
  };
}

export function middle(box: Box): Point {
  return [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
}

/** The box about a base as it stands; a round one is as wide every way. */
export function baseBox(model: Pick<ModelView, "position" | "facing" | "base">): Box {
  const [x, y] = model.position;
  if (model.base.round) {
    const r = model.base.width / 2;
    return { left: x - r, bottom: y - r, right: x + r, top: y + r };
  }
  return boxOf(corners(model.position, model.facing, model.base));
}

export function centroid(polygon: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  polygon.forEach((a, index) => {
    const b = polygon[(index + 1) % polygon.length] ?? a;
    const cross = a[0] * b[1] - b[0] * a[1];
    area += cross;
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  });
  return Math.abs(area) < 1e-9 ? middle(boxOf(polygon)) : [x / (3 * area), y / (3 * area)];
}

export function inside(point: Point, polygon: readonly Point[]): boolean {
  let within = false;
  polygon.forEach((a, index) => {
    const b = polygon[(index + 1) % polygon.length] ?? a;
    if (a[1] > point[1] !== b[1] > point[1]) {
      const x = a[0] + ((point[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
      if (point[0] < x) within = !within;
    }
  });
  return within;
}

/** A point well inside an outline, for a label: the centroid, or for a hook-shaped outline the widest chord's middle. */
export function heart(polygon: readonly Point[]): Point {
  const centre = centroid(polygon);
  if (inside(centre, polygon)) return centre;
  let best: { width: number; at: Point } = { width: -1, at: centre };
  const box = boxOf(polygon);
  for (let step = 1; step < 12; step += 1) {
    const y = box.bottom + ((box.top - box.bottom) * step) / 12;
    const crossings = polygon
      .flatMap((a, index) => {
        const b = polygon[(index + 1) % polygon.length] ?? a;
        return a[1] > y === b[1] > y ? [] : [a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])];
      })
      .sort((one, other) => one - other);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const [from = 0, to = 0] = [crossings[pair], crossings[pair + 1]];
      if (to - from > best.width) best = { width: to - from, at: [(from + to) / 2, y] };
    }
  }
  return best.at;
}

export function pathOf(polygons: readonly (readonly Point[])[]): string {
  return polygons
    .filter((polygon) => polygon.length > 0)
    .map((polygon) => `M${polygon.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`)
    .join("");
}

function short(value: number): string {
  return String(Math.round(value * 1e4) / 1e4);
}

/** An outline drawn smaller about its heart: a contour line of a hill. */
export function shrunk(polygon: readonly Point[], about: Point, factor: number): readonly Point[] {
  return polygon.map(([x, y]) => [about[0] + factor * (x - about[0]), about[1] + factor * (y - about[1])]);
}
