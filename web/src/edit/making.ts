/** New parts of a scenario, as the ruleset at hand wants them at least. */
import type { Json, JsonObject, Point, RulesetInfo, Scenario } from "../api/types";
import { isList, isObject, rounded } from "../state/document";

export type Shape = "polygon" | "circle" | "rectangle";

/** All ids of a scenario; they are all different. */
export function idsOf(scenario: Scenario): ReadonlySet<string> {
  const ids = new Set<string>();
  const collect = (list: Json | undefined) => {
    for (const each of isList(list) ? list : []) {
      if (!isObject(each)) continue;
      if (typeof each.id === "string") ids.add(each.id);
      collect(each.models);
      if (
        isObject(each.formation) &&
        typeof each.formation.count === "number" &&
        typeof each.id === "string"
      ) {
        for (let n = 1; n <= Math.min(400, each.formation.count); n += 1) ids.add(`${each.id}-${n}`);
      }
    }
  };
  collect(scenario.terrain);
  collect(scenario.reserve);
  collect(scenario.units);
  if (isObject(scenario.victory)) collect(scenario.victory.areas);
  return ids;
}

/** The name itself, or with the first number that makes it one nobody has. */
export function freshId(scenario: Scenario, wanted: string): string {
  const ids = idsOf(scenario);
  if (!ids.has(wanted)) return wanted;
  let n = 2;
  while (ids.has(`${wanted}-${n}`)) n += 1;
  return `${wanted}-${n}`;
}

/** A unit's name with the first free letter; numbers would be those of its models. */
export function freshUnitId(scenario: Scenario): string {
  const ids = idsOf(scenario);
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const free = letters.map((letter) => `unit-${letter}`).find((id) => !ids.has(id) && !ids.has(`${id}-1`));
  return free ?? freshId(scenario, "unit-z");
}

export function sidesOf(scenario: Scenario): readonly string[] {
  const units = isList(scenario.units) ? scenario.units : [];
  const named = units.flatMap((unit) => (isObject(unit) && typeof unit.side === "string" ? unit.side : []));
  return [...new Set(named)];
}

function near(point: Point): Json {
  return [rounded(point[0], 2), rounded(point[1], 2)];
}

/** A shape through clicked points: a circle's centre and rim, a rectangle's opposite corners, a polygon's corners. */
export function shapeOf(shape: Shape, points: readonly Point[]): JsonObject | null {
  const [a, b] = points;
  if (a === undefined || b === undefined) return null;
  if (shape === "circle") {
    const radius = rounded(Math.hypot(b[0] - a[0], b[1] - a[1]), 2);
    return radius > 0 ? { circle: { centre: near(a), radius } } : null;
  }
  if (shape === "rectangle") {
    const size: Point = [Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])];
    if (size[0] < 0.01 || size[1] < 0.01) return null;
    return { rectangle: { centre: near([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]), size: near(size) } };
  }
  return points.length >= 3 ? { polygon: points.map(near) } : null;
}

/** A shape of middling size about a point, for those who do not draw. */
export function shapeAt(shape: Shape, [x, y]: Point, size: number): JsonObject {
  const r = size / 2;
  if (shape === "circle") return { circle: { centre: near([x, y]), radius: rounded(r, 2) } };
  if (shape === "rectangle") return { rectangle: { centre: near([x, y]), size: near([size, size * 0.6]) } };
  const corners: readonly Point[] = [
    [x - r, y - r * 0.5],
    [x, y - r],
    [x + r, y - r * 0.4],
    [x + r * 0.7, y + r * 0.7],
    [x - r * 0.6, y + r * 0.8],
  ];
  return { polygon: corners.map(near) };
}

function profileOf(ruleset: RulesetInfo): JsonObject {
  const needed = ruleset.profile.filter((key) => key.needed);
  return Object.fromEntries(needed.map((key) => [key.name, key.values?.[0] ?? 1])) as JsonObject;
}

export function weaponOf(ruleset: RulesetInfo, id: string): JsonObject {
  const needed = ruleset.weapon.filter((key) => key.needed && key.name !== "id");
  return {
    id,
    ...Object.fromEntries(needed.map((key) => [key.name, key.type === "d6" ? 4 : 1])),
  } as JsonObject;
}

/** What a new unit begins with in games whose models are not in ranks; all of it is there to be changed. */
const BEGINNINGS: Readonly<Record<string, { readonly base: string; readonly weapon: string }>> = {
  mordheim: { base: "25mm", weapon: "bow" },
  "flames-of-war": { base: "50x32mm", weapon: "rifle" },
};

/** A unit of a side, at its edge of the table: the first side's at the near edge, facing up, the next one's across. */
export function unitOf(scenario: Scenario, ruleset: RulesetInfo, side: string): JsonObject {
  const table = isObject(scenario.table) ? scenario.table : {};
  const [width, depth] = [Number(table.width) || 48, Number(table.depth) || 36];
  const known = sidesOf(scenario);
  const across = known.length > 0 && known[0] !== side;
  const unit = table.unit === "cm" ? 2.54 : 1;
  const own = (isList(scenario.units) ? scenario.units : []).filter(
    (each) => isObject(each) && each.side === side,
  ).length;
  const x = width * (0.5 + ([0, -0.25, 0.25, -0.38, 0.38][own % 5] ?? 0));
  const y = across ? depth - 6 * unit : 6 * unit;
  const facing = across ? 270 : 90;
  const id = freshUnitId(scenario);
  const begin = BEGINNINGS[ruleset.id] ?? { base: "25mm", weapon: "rifle" };
  const base = ruleset.judges_units ? "20x20mm" : begin.base;
  const common = { id, side, base, profile: profileOf(ruleset) };
  if (ruleset.judges_units) {
    return {
      ...common,
      weapons: [weaponOf(ruleset, "bow")],
      formation: { front: near([x, y]), facing, files: 5, count: 10 },
    };
  }
  const models = Array.from({ length: 3 }, (_, n) => ({
    id: `${id}-${n + 1}`,
    position: near([x + (n - 1) * (base === "25mm" ? 1.5 : 2.5) * unit, y]),
    facing,
  }));
  return { ...common, weapons: [weaponOf(ruleset, begin.weapon)], models };
}
