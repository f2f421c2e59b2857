/**
 * What can be drawn of a document that is not right yet: the server gives no view of one with faults, but it must be
 * seen to be mended. What can't be read is left out.
 */
import type {
  AreaView,
  BaseView,
  Json,
  JsonObject,
  ModelView,
  Point,
  Scenario,
  TableView,
  TerrainView,
} from "../api/types";
import { add, turned } from "../board/geometry";
import { isList, isObject, lengthOf, pointOf } from "./document";

export function localView(scenario: Scenario): TableView {
  const table = isObject(scenario.table) ? scenario.table : {};
  const unit = table.unit === "cm" ? "cm" : "in";
  const size = (value: Json | undefined, otherwise: number) => {
    const found = lengthOf(value, unit);
    return found !== null && found > 0 && found <= 500 ? found : otherwise;
  };
  const units = objects(scenario.units).map(({ object, index }) => unitOf(object, `units[${index}]`, unit));
  const sides = [...new Set(units.map(({ view }) => view.side))];
  const victory = isObject(scenario.victory) ? scenario.victory : {};
  return {
    ruleset: text(scenario.ruleset, ""),
    title: typeof scenario.title === "string" ? scenario.title : null,
    language: null,
    table: { width: size(table.width, 48), depth: size(table.depth, 36), unit },
    sides,
    terrain: objects(scenario.terrain).flatMap(
      ({ object, index }) => featureOf(object, `terrain[${index}]`, unit) ?? [],
    ),
    reserve: objects(scenario.reserve).flatMap(
      ({ object, index }) => featureOf(object, `reserve[${index}]`, unit) ?? [],
    ),
    units: units.map(({ view }) => view),
    models: units.flatMap(({ models }) => models),
    zones: objects(scenario.zones).flatMap(({ object, index }) => {
      const polygon = polygonOf(object.polygon, unit);
      return polygon === null ? [] : [{ side: text(object.side, ""), polygon, path: `zones[${index}]` }];
    }),
    areas: objects(victory.areas).flatMap(({ object, index }): AreaView[] => {
      const shape = shapeOf(object, unit);
      const points = typeof object.points === "number" ? object.points : 1;
      return shape === null ? [] : [{ id: text(object.id, String(index)), ...shape, points, holder: null }];
    }),
  };
}

function objects(
  value: Json | undefined,
): readonly { readonly object: JsonObject; readonly index: number }[] {
  return isList(value) ? value.flatMap((object, index) => (isObject(object) ? [{ object, index }] : [])) : [];
}

function text(value: Json | undefined, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}

function polygonOf(value: Json | undefined, unit: string): readonly Point[] | null {
  if (!isList(value)) return null;
  const corners = value.flatMap((corner) => {
    const point = pointOf(corner, unit);
    return point === null ? [] : [point];
  });
  return corners.length >= 3 ? corners : null;
}

type Shape = Pick<TerrainView, "polygon" | "circle">;

function shapeOf(object: JsonObject, unit: string): Shape | null {
  const polygon = polygonOf(object.polygon, unit);
  if (polygon !== null) return { polygon, circle: null };
  if (isObject(object.circle)) {
    const [centre, radius] = [pointOf(object.circle.centre, unit), lengthOf(object.circle.radius, unit)];
    return centre === null || radius === null || radius <= 0
      ? null
      : { polygon: [], circle: { centre, radius } };
  }
  if (isObject(object.rectangle)) {
    const { centre: middle, size, rotation } = object.rectangle;
    const [centre, sides] = [pointOf(middle, unit), pointOf(size, unit)];
    if (centre === null || sides === null) return null;
    const [x, y] = [sides[0] / 2, sides[1] / 2];
    const corners: readonly Point[] = [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ];
    const turn = typeof rotation === "number" ? rotation : 0;
    return { polygon: corners.map((corner) => turned(add(centre, corner), centre, turn)), circle: null };
  }
  return null;
}

function featureOf(object: JsonObject, path: string, unit: string): TerrainView | null {
  const shape = shapeOf(object, unit);
  if (shape === null) return null;
  return {
    id: text(object.id, path),
    kind: text(object.kind, ""),
    ...shape,
    height: lengthOf(object.height, unit),
    cover: null,
    blocks_sight: null,
    side: typeof object.side === "string" ? object.side : null,
    wounds: null,
    entrances: (isList(object.entrances) ? object.entrances : []).flatMap((entrance) => {
      const at = pointOf(isObject(entrance) ? entrance.at : entrance, unit);
      return at === null ? [] : [{ at, width: isObject(entrance) ? lengthOf(entrance.width, unit) : null }];
    }),
    occupants: (isList(object.occupants) ? object.occupants : []).flatMap((id) =>
      typeof id === "string" ? id : [],
    ),
    path,
  };
}

/** A base as it is written, `20x40mm` or `25mm`, in the table's unit. */
export function baseOf(value: Json | undefined, unit: string): BaseView | null {
  if (typeof value !== "string") return null;
  const found = /^\s*(\d+(?:\.\d+)?)\s*(?:[x×]\s*(\d+(?:\.\d+)?)\s*)?(mm|cm|in)\s*$/.exec(value);
  if (found === null) return null;
  const [, width, depth, measure] = found;
  const across = lengthOf(`${width}${measure}`, unit);
  const along = lengthOf(`${depth ?? width}${measure}`, unit);
  if (across === null || along === null || across <= 0 || along <= 0) return null;
  return { width: across, depth: along, round: depth === undefined };
}

const SMALLEST: BaseView = { width: 1, depth: 1, round: true };

function unitOf(object: JsonObject, path: string, unit: string) {
  const id = text(object.id, path);
  const side = text(object.side, "");
  const base = baseOf(object.base, unit) ?? SMALLEST;
  const common = {
    unit: id,
    side,
    base,
    height: null,
    status: "active",
    wounds: null,
    full_wounds: null,
    flags: [],
  };
  const formation = isObject(object.formation) ? object.formation : null;
  const front = formation === null ? null : pointOf(formation.front, unit);
  const formed =
    formation === null || front === null
      ? null
      : {
          front,
          facing: count(formation.facing, 90),
          files: count(formation.files, 5),
          count: count(formation.count, 1),
        };
  const models: ModelView[] =
    formed !== null
      ? ranked(formed, base).map((place, index) => ({
          ...common,
          ...place,
          id: `${id}-${index + 1}`,
          path: null,
        }))
      : objects(object.models).flatMap(({ object: model, index }) => {
          const position = pointOf(model.position, unit);
          if (position === null) return [];
          return [
            {
              ...common,
              id: text(model.id, `${path}.models[${index}]`),
              position,
              facing: count(model.facing, 90),
              rank: null,
              file: null,
              path: `${path}.models[${index}]`,
            },
          ];
        });
  const view = {
    id,
    name: typeof object.name === "string" ? object.name : null,
    side,
    flags: [],
    weapons: [],
    models: models.map((model) => model.id),
    formation: formed,
    path,
  };
  return { view, models };
}

function count(value: Json | undefined, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

/** Places in ranks: the front edge's middle is given, a short last rank stands to the unit's own left. */
function ranked(
  formation: {
    readonly front: Point;
    readonly facing: number;
    readonly files: number;
    readonly count: number;
  },
  base: BaseView,
): readonly Pick<ModelView, "position" | "facing" | "rank" | "file">[] {
  const { front, facing } = formation;
  const total = Math.min(400, Math.max(0, Math.floor(formation.count)));
  const files = Math.max(1, Math.min(total, Math.floor(formation.files)));
  return Array.from({ length: total }, (_, index) => {
    const [rank, file] = [Math.floor(index / files), index % files];
    const local: Point = [(file - (files - 1) / 2) * base.width, -(rank + 0.5) * base.depth];
    return { position: turned(add(front, local), front, facing - 90), facing, rank, file };
  });
}
