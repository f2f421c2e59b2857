/** Where labels stand so that they cover neither pieces nor each other: the first free place of those about a piece. */
import type { Point } from "../api/types";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LabelWish {
  readonly id: string;
  /** What it belongs to, on the screen. */
  readonly about: Rect;
  readonly width: number;
  readonly height: number;
  /** Inside its area if it fits there, as the name of terrain does. */
  readonly within?: Point | undefined;
  /** Left out where it finds no free place, instead of covering something. */
  readonly optional?: boolean;
}

export interface Label extends Rect {
  readonly id: string;
}

const GAP = 4;

export function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Place labels in the order of the wishes, the most important first; none leaves the screen's rectangle. */
export function placed(
  wishes: readonly LabelWish[],
  obstacles: readonly Rect[],
  screen: Rect,
): readonly Label[] {
  const taken: Rect[] = [];
  const labels: Label[] = [];
  for (const wish of wishes) {
    const best = bestPlace(wish, obstacles, taken, screen);
    if (best.cost > 0 && wish.optional) continue;
    const label = { id: wish.id, ...best.rect };
    taken.push(label);
    labels.push(label);
  }
  return labels;
}

function bestPlace(wish: LabelWish, obstacles: readonly Rect[], taken: readonly Rect[], screen: Rect) {
  let best = { cost: Infinity, rect: candidates(wish)[0] ?? { x: 0, y: 0, width: 0, height: 0 } };
  candidates(wish).forEach((rect, order) => {
    const covered =
      3 * sum(taken, rect) +
      2 * sum(obstacles, rect) +
      4 * (rect.width * rect.height - overlap(rect, screen));
    const cost = covered < 1 ? 0 : covered + order * 0.01;
    if (cost < best.cost) best = { cost, rect };
  });
  return best;
}

function sum(rects: readonly Rect[], rect: Rect): number {
  return rects.reduce((total, other) => total + overlap(other, rect), 0);
}

function candidates(wish: LabelWish): readonly Rect[] {
  const { about, width, height } = wish;
  const middle = about.x + about.width / 2 - width / 2;
  const level = about.y + about.height / 2 - height / 2;
  const at = (x: number, y: number): Rect => ({ x, y, width, height });
  const [left, right] = [about.x - width - GAP, about.x + about.width + GAP];
  const [above, below] = [about.y - height - GAP, about.y + about.height + GAP];
  const around = [
    at(middle, below),
    at(middle, above),
    at(right, level),
    at(left, level),
    at(right, below - height / 2),
    at(left, below - height / 2),
    at(right, above + height / 2),
    at(left, above + height / 2),
    at(middle, below + height),
    at(middle, above - height),
    at(left, above - height / 2),
    at(right, above - height / 2),
    at(middle, above - 2.2 * height),
    at(middle, below + 2.2 * height),
    at(left - width / 2, above - 2.2 * height),
    at(right + width / 2, above - 2.2 * height),
  ];
  return wish.within === undefined
    ? around
    : [at(wish.within[0] - width / 2, wish.within[1] - height / 2), ...around];
}
