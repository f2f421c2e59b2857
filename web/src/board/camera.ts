/** Where a board looks: the table's y goes up, the screen's goes down. */
import type { Point } from "../api/types";

/** `scale` is CSS pixels for one unit of the table; `x` and `y` are where the table's near left corner is on the screen. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Margin {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const CLOSEST = 24;

export function project(camera: Camera, [x, y]: Point): Point {
  return [camera.x + x * camera.scale, camera.y - y * camera.scale];
}

export function unproject(camera: Camera, [x, y]: Point): Point {
  return [(x - camera.x) / camera.scale, (camera.y - y) / camera.scale];
}

/** Show the whole table in the middle of the screen. */
export function fitTable(
  table: { readonly width: number; readonly depth: number },
  screen: Size,
  margin: Margin,
): Camera {
  const [width, height] = [
    Math.max(40, screen.width - margin.left - margin.right),
    Math.max(40, screen.height - margin.top - margin.bottom),
  ];
  const scale = Math.min(width / table.width, height / table.depth);
  return {
    scale,
    x: margin.left + (width - scale * table.width) / 2,
    y: margin.top + (height + scale * table.depth) / 2,
  };
}

/** Zoom about a point of the screen, no farther out than half the fitted size and no closer than 24 times. */
export function zoomed(camera: Camera, factor: number, about: Point, fitted: Camera): Camera {
  const scale = Math.min(fitted.scale * CLOSEST, Math.max(fitted.scale * 0.5, camera.scale * factor));
  const grow = scale / camera.scale;
  return { scale, x: about[0] + (camera.x - about[0]) * grow, y: about[1] + (camera.y - about[1]) * grow };
}

/** Move the picture, but keep a part of the table on the screen. */
export function panned(
  camera: Camera,
  by: Point,
  table: { readonly width: number; readonly depth: number },
  screen: Size,
): Camera {
  const keep = 48;
  const [width, height] = [table.width * camera.scale, table.depth * camera.scale];
  return {
    scale: camera.scale,
    x: Math.min(screen.width - keep, Math.max(keep - width, camera.x + by[0])),
    y: Math.min(screen.height - keep + height, Math.max(keep, camera.y + by[1])),
  };
}

/** The step of a scale in table units: 1, 2, 3, 5 or 6 times a power of ten, at least so many pixels wide. */
export function tickStep(camera: Camera, least: number, unit: "in" | "cm"): number {
  const steps = unit === "in" ? [1, 2, 3, 6, 12, 24, 48] : [1, 2, 5, 10, 20, 50, 100];
  return steps.find((step) => step * camera.scale >= least) ?? steps[steps.length - 1] ?? 1;
}
