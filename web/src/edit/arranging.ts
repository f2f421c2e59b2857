/** A unit from ranks to single models and back: every model stays where it stands, as well as ranks allow. */
import type { JsonObject, ModelView, TableView } from "../api/types";
import { heading } from "../board/geometry";
import { isObject, rounded } from "../state/document";

function modelsOf(unit: JsonObject, view: TableView | null): readonly ModelView[] {
  return view === null ? [] : view.models.filter((model) => model.unit === unit.id);
}

/** The unit with its models one by one, each where it stands in its rank. */
export function loosened(unit: JsonObject, view: TableView | null): JsonObject {
  const { formation, ...rest } = unit;
  if (!isObject(formation)) return unit;
  const models = modelsOf(unit, view).map(({ id, position, facing }) => ({
    id,
    position: [rounded(position[0]), rounded(position[1])],
    facing: rounded(facing, 2),
  }));
  return { ...rest, models };
}

/** The unit in ranks: as wide as its foremost models are, with its front where theirs is. */
export function formedOf(unit: JsonObject, view: TableView | null): JsonObject {
  const { models: _, ...rest } = unit;
  const models = modelsOf(unit, view);
  const [first] = models;
  if (first === undefined) return { ...rest, formation: { front: [6, 6], facing: 90, files: 1, count: 1 } };
  const { facing } = first;
  const [dx, dy] = heading(facing);
  const along = ({ position, base }: ModelView) => position[0] * dx + position[1] * dy + base.depth / 2;
  const foremost = Math.max(...models.map(along));
  const ahead = models.filter((model) => foremost - along(model) < model.base.depth / 2);
  const [x, y] = [
    mean(ahead.map(({ position }) => position[0])),
    mean(ahead.map(({ position }) => position[1])),
  ];
  const forth = foremost - (x * dx + y * dy);
  const front = [rounded(x + dx * forth), rounded(y + dy * forth)];
  const files = ahead.length > 1 ? ahead.length : Math.min(5, models.length);
  return { ...rest, formation: { front, facing: rounded(facing, 2), files, count: models.length } };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
