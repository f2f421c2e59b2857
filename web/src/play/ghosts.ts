/** Where models would stand after a march that is only laid out: drawn as ghosts; the server alone knows for certain. */
import type { ModelView, TableView, UnitView } from "../api/types";
import { normal, turned } from "../board/geometry";
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
      position: block ? turned(shifted, to, turn) : shifted,
      facing: normal(block ? model.facing + turn : (action.facing ?? model.facing)),
    };
  });
}

/** The table as it would look after a march that is only laid out. */
export function withGhosts(view: TableView, standing: readonly Ghost[]): TableView {
  if (standing.length === 0) return view;
  const places = new Map(standing.map((ghost) => [ghost.model.id, ghost]));
  return {
    ...view,
    models: view.models.map((model) => {
      const ghost = places.get(model.id);
      return ghost === undefined ? model : { ...model, position: ghost.position, facing: ghost.facing };
    }),
  };
}
