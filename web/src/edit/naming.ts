/** Names within a scenario: by which key a part is chosen, and renaming it wherever it is named. */
import type { Json, JsonObject, Scenario } from "../api/types";
import { isList, isObject, read, stepsOf, writtenAt } from "../state/document";

/** What a part of a list is chosen by: its id, or its path where it has none, or one that another has too. */
export function keyOf(list: Json | undefined, index: number, path: string): string {
  const parts = isList(list) ? list : [];
  const id = read(parts, [index, "id"]);
  const first = parts.findIndex((each) => isObject(each) && each.id === id);
  return typeof id === "string" && id !== "" && first === index ? id : `${path}[${index}]`;
}

/** Which part of a list is chosen, by its own key or that of one of its models; -1 if none is. */
export function chosenIn(list: Json | undefined, path: string, chosen: string | null): number {
  if (!isList(list) || chosen === null) return -1;
  const own = list.findIndex((_, index) => keyOf(list, index, path) === chosen);
  if (own >= 0) return own;
  return list.findIndex(
    (each, index) =>
      isObject(each) &&
      isList(each.models) &&
      each.models.some((_, at) => keyOf(each.models, at, `${path}[${index}].models`) === chosen),
  );
}

/**
 * A scenario in which the part at a path has another id. The models that a unit numbers by its own id follow, and
 * whoever is inside a building is still inside it.
 */
export function renamed(scenario: Scenario, path: string, id: string): Scenario {
  const part = read(scenario, stepsOf(path));
  if (!isObject(part)) return scenario;
  const names = new Map<string, string>();
  const before = typeof part.id === "string" ? part.id : null;
  if (before !== null) {
    names.set(before, id);
    for (const name of numbered(part, before)) names.set(name, id + name.slice(before.length));
  }
  let next = writtenAt(scenario, `${path}.id`, id);
  if (isList(part.models)) {
    part.models.forEach((model, index) => {
      const to = isObject(model) && typeof model.id === "string" ? names.get(model.id) : undefined;
      if (to !== undefined) next = writtenAt(next, `${path}.models[${index}].id`, to);
    });
  }
  for (const list of ["terrain", "reserve"]) {
    const features = next[list];
    if (!isList(features)) continue;
    features.forEach((feature, index) => {
      const inside = isObject(feature) ? feature.occupants : undefined;
      if (!isList(inside) || !inside.some((name) => typeof name === "string" && names.has(name))) return;
      const after = inside.map((name) => (typeof name === "string" ? (names.get(name) ?? name) : name));
      next = writtenAt(next, `${list}[${index}].occupants`, after);
    });
  }
  return next;
}

/** The parts that may say a side, besides units: a zone whose it is, a feature who bought it. */
const OF_SIDES = ["units", "zones", "terrain", "reserve"];

/** A scenario in which a side is called otherwise, wherever it is named: by units, zones, features, and who begins. */
export function renamedSide(scenario: Scenario, before: string, after: string): Scenario {
  let next = scenario;
  for (const list of OF_SIDES) {
    const parts = next[list];
    if (!isList(parts)) continue;
    parts.forEach((part, index) => {
      if (isObject(part) && part.side === before) next = writtenAt(next, `${list}[${index}].side`, after);
    });
  }
  return read(next, ["turn", "first"]) === before ? writtenAt(next, "turn.first", after) : next;
}

/**
 * A scenario in which a unit is of another side. Where it alone was of its side and the new one is nobody's, the side is
 * only called otherwise, and its zones and all else that names it follow.
 */
export function withSide(scenario: Scenario, unit: string, side: string): Scenario {
  const before = read(scenario, stepsOf(`${unit}.side`));
  const units = isList(scenario.units) ? scenario.units : [];
  const sides = units.flatMap((each) => (isObject(each) ? [each.side] : []));
  const alone = typeof before === "string" && sides.filter((each) => each === before).length === 1;
  return alone && !sides.includes(side)
    ? renamedSide(scenario, before, side)
    : writtenAt(scenario, `${unit}.side`, side);
}

/** The models that are called after their unit: all of a formation, and single ones such as `archers-3`. */
function numbered(unit: JsonObject, id: string): readonly string[] {
  if (isObject(unit.formation)) {
    const count = typeof unit.formation.count === "number" ? Math.min(2000, unit.formation.count) : 0;
    return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, n) => `${id}-${n + 1}`);
  }
  const models = isList(unit.models) ? unit.models : [];
  return models.flatMap((model) => {
    const name = isObject(model) ? model.id : undefined;
    return typeof name === "string" && name.startsWith(`${id}-`) && /^\d+$/.test(name.slice(id.length + 1))
      ? [name]
      : [];
  });
}
