/** Reading and changing a scenario's document: paths such as `units[0].models[1]`, lengths with units, motions. */
import type { Json, JsonObject, Point, Scenario, TableView } from "../api/types";
import { normal } from "../board/geometry";
import { type Motion, movedPoint } from "../board/pieces";

export type Step = string | number;

/** The steps of a path: `units[0].models[1].id` has six. */
export function stepsOf(path: string): readonly Step[] {
  return [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name ?? "") : Number(index),
  );
}

export function pathOfSteps(steps: readonly Step[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === "number" ? `${path}[${step}]` : path === "" ? step : `${path}.${step}`),
    "",
  );
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function read(document: Json | undefined, steps: readonly Step[]): Json | undefined {
  let value: Json | undefined = document;
  for (const step of steps) {
    if (typeof step === "number") value = isList(value) ? value[step] : undefined;
    else value = isObject(value) ? value[step] : undefined;
  }
  return value;
}

/** A document with another value at a place; `undefined` takes the place out. What is not there on the way is made. */
export function written(document: Json | undefined, steps: readonly Step[], value: Json | undefined): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return value ?? null;
  if (typeof step === "number") {
    const list = isList(document) ? [...document] : [];
    if (rest.length === 0 && value === undefined) list.splice(step, 1);
    else list[step] = written(list[step], rest, value);
    return list;
  }
  const { [step]: before, ...others } = isObject(document) ? document : {};
  if (rest.length === 0 && value === undefined) return others;
  const after = written(before, rest, value);
  // A key keeps its place, so that a file that is written again looks as it did.
  return isObject(document) && step in document
    ? { ...document, [step]: after }
    : { ...others, [step]: after };
}

export function writtenAt(scenario: Scenario, path: string, value: Json | undefined): Scenario {
  return written(scenario, stepsOf(path), value) as Scenario;
}

const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4 };

/** A length in the table's unit, whether it is written as a number or with a unit of its own; null for anything else. */
export function lengthOf(value: Json | undefined, unit: string): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  const found = /^\s*([+-]?\d+(?:\.\d+)?)\s*(mm|cm|in)\s*$/.exec(value);
  const per = found?.[2] === undefined ? undefined : MILLIMETRES[found[2]];
  const own = MILLIMETRES[unit];
  return found?.[1] === undefined || per === undefined || own === undefined
    ? null
    : (Number(found[1]) * per) / own;
}

export function pointOf(value: Json | undefined, unit: string): Point | null {
  if (!isList(value) || value.length !== 2) return null;
  const [x, y] = [lengthOf(value[0], unit), lengthOf(value[1], unit)];
  return x === null || y === null ? null : [x, y];
}

export function rounded(value: number, decimals = 3): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}

/** The scenario after a motion of pieces of its view. What can't be read as a place stays as it is. */
export function movedScenario(scenario: Scenario, view: TableView, motion: Motion): Scenario {
  const { unit } = view.table;
  const at = (value: Json | undefined): Json | undefined => {
    const point = pointOf(value, unit);
    if (point === null) return value;
    const [x, y] = movedPoint(point, motion);
    return [rounded(x), rounded(y)];
  };
  const turned = (value: Json | undefined): Json | undefined =>
    motion.turn === 0 ? value : rounded(normal((typeof value === "number" ? value : 0) + motion.turn), 2);
  const changed = (object: JsonObject, changes: Readonly<Record<string, Json | undefined>>): JsonObject => {
    const kept = Object.entries({ ...object, ...changes }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(kept) as JsonObject;
  };

  let result = scenario;
  const edit = (path: string, change: (object: JsonObject) => JsonObject) => {
    const steps = stepsOf(path);
    const found = read(result, steps);
    if (isObject(found)) result = written(result, steps, change(found)) as Scenario;
  };
  for (const each of view.units) {
    if (each.formation === null || each.path === null || !motion.pieces.has(each.id)) continue;
    edit(`${each.path}.formation`, (formation) =>
      changed(formation, { front: at(formation.front), facing: turned(formation.facing) }),
    );
  }
  const features = view.terrain.filter((terrain) => motion.pieces.has(terrain.id));
  const carried = new Set(features.flatMap((terrain) => terrain.occupants));
  for (const model of view.models) {
    if (model.path === null || !(motion.pieces.has(model.id) || carried.has(model.id))) continue;
    edit(model.path, (found) =>
      changed(found, { position: at(found.position), facing: turned(found.facing) }),
    );
  }
  for (const terrain of features) {
    if (terrain.path === null) continue;
    edit(terrain.path, (found) => {
      const { polygon, circle, rectangle, entrances } = found;
      return changed(found, {
        polygon: isList(polygon) ? polygon.map((corner) => at(corner) ?? corner) : polygon,
        circle: isObject(circle) ? changed(circle, { centre: at(circle.centre) }) : circle,
        rectangle: isObject(rectangle)
          ? changed(rectangle, {
              centre: at(rectangle.centre),
              rotation: motion.turn === 0 ? rectangle.rotation : turned(rectangle.rotation ?? 0),
            })
          : rectangle,
        entrances: isList(entrances)
          ? entrances.map((entrance) =>
              isObject(entrance) ? changed(entrance, { at: at(entrance.at) }) : (at(entrance) ?? entrance),
            )
          : entrances,
      });
    });
  }
  return result;
}
