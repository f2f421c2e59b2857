/** Where models would stand after a march that is only laid out: drawn as ghosts; the server alone knows for certain. */
import type { ModelView, UnitView } from "../api/types";
import { actor } from "./intent";
import { isGone } from "./markers";
import type { Action, Point } from "./wire";

export interface Ghost {
  readonly model: ModelView;
  readonly position: Point;
  readonly facing: number;
}

interface Table {
  readonly units: readonly UnitView[];
  readonly models: readonly ModelView[];
}

/** The models that an action moves: its model, or those of its unit that are left, the one that leads them first. */
export function moved(table: Table, action: Action): readonly ModelView[] {
  const name = actor(action);
  const unit = table.units.find(({ id }) => id === name);
  if (unit === undefined) return table.models.filter(({ id }) => id === name);
  return table.models.filter(
    (model) => model.unit === unit.id && !isGone(model) && model.status === "active",
  );
}

/** A place turned about another, in degrees counter-clockwise. */
export function turnedAbout([x, y]: Point, [cx, cy]: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

/** All that an action moves, at its end: shifted as the first of them is; a formation turns about that one as a block. */
export function ghosts(table: Table, action: Action): readonly Ghost[] {
  const models = moved(table, action);
  const lead = models[0];
  const to = action.to;
  if (lead === undefined || to === undefined) return [];
  const unit = table.units.find(({ id }) => id === lead.unit);
  const block = action.unit !== undefined && unit?.formation != null;
  const shift: Point = [to[0] - lead.position[0], to[1] - lead.position[1]];
  const turn = action.facing === undefined ? 0 : action.facing - lead.facing;
  return models.map((model) => {
    const shifted: Point = [model.position[0] + shift[0], model.position[1] + shift[1]];
    return {
      model,
      position: block ? turnedAbout(shifted, to, turn) : shifted,
      facing: block ? model.facing + turn : (action.facing ?? model.facing),
    };
  });
}

/** The corners of a base that stands somewhere, its width across the facing. */
export function corners(base: ModelView["base"], [x, y]: Point, facing: number): readonly Point[] {
  const [along, across] = [base.depth / 2, base.width / 2];
  const around: readonly Point[] = [
    [along, across],
    [-along, across],
    [-along, -across],
    [along, -across],
  ];
  return around.map(([dx, dy]) => turnedAbout([x + dx, y + dy], [x, y], facing));
}
