/** What can be pointed at on a board, and what moving it does to the view. */
import type { ModelView, Point, TableView, TerrainView, UnitView } from "../api/types";
import { add, type Box, baseBox, boxOf, joined, middle, normal, turned } from "./geometry";

/** A formation is one piece; without one every model is; so is each feature. */
export type Piece =
  | {
      readonly kind: "unit";
      readonly id: string;
      readonly unit: UnitView;
      readonly models: readonly ModelView[];
    }
  | {
      readonly kind: "model";
      readonly id: string;
      readonly unit: UnitView;
      readonly models: readonly [ModelView];
    }
  | { readonly kind: "terrain"; readonly id: string; readonly terrain: TerrainView };

/** A rigid motion of pieces: turned about `pivot`, then shifted. */
export interface Motion {
  readonly pieces: ReadonlySet<string>;
  readonly shift: Point;
  readonly turn: number;
  readonly pivot: Point;
}

/** All pieces of a view by their ids: the units in order, then the terrain. */
export function piecesOf(view: TableView): ReadonlyMap<string, Piece> {
  const models = new Map(view.models.map((model) => [model.id, model]));
  const pieces = new Map<string, Piece>();
  for (const unit of view.units) {
    const own = unit.models.flatMap((id) => models.get(id) ?? []);
    if (unit.formation !== null) {
      pieces.set(unit.id, { kind: "unit", id: unit.id, unit, models: own });
    } else {
      for (const model of own) pieces.set(model.id, { kind: "model", id: model.id, unit, models: [model] });
    }
  }
  for (const terrain of view.terrain) pieces.set(terrain.id, { kind: "terrain", id: terrain.id, terrain });
  return pieces;
}

/** Whether a piece is drawn as another was: of the very same parts. */
export function samePiece(a: Piece, b: Piece): boolean {
  if (a.kind === "terrain" || b.kind === "terrain")
    return a.kind === "terrain" && b.kind === "terrain" && a.terrain === b.terrain;
  return (
    a.kind === b.kind &&
    a.unit === b.unit &&
    a.models.length === b.models.length &&
    a.models.every((model, index) => model === b.models[index])
  );
}

/** The piece that a unit's or model's id means; of a unit without a formation its first model. */
export function pieceOf(view: TableView, pieces: ReadonlyMap<string, Piece>, id: string): Piece | null {
  const direct = pieces.get(id);
  if (direct !== undefined) return direct;
  const model = view.models.find((known) => known.id === id);
  if (model !== undefined) return pieces.get(model.unit) ?? null;
  const first = view.units.find((unit) => unit.id === id)?.models[0];
  return first === undefined ? null : (pieces.get(first) ?? null);
}

/** The ids of all pieces of a unit. */
export function piecesOfUnit(unit: UnitView): readonly string[] {
  return unit.formation === null ? unit.models : [unit.id];
}

export function boxOfPiece(piece: Piece): Box {
  if (piece.kind !== "terrain") return joined(piece.models.map(baseBox));
  const { circle, polygon } = piece.terrain;
  if (circle === null) return boxOf(polygon);
  const [[x, y], r] = [circle.centre, circle.radius];
  return { left: x - r, bottom: y - r, right: x + r, top: y + r };
}

/** What a piece is turned about: the middle of a formation's block, a base's or a circle's centre. */
export function pivotOf(pieces: readonly Piece[]): Point {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) {
    if (only.kind === "model") return only.models[0].position;
    if (only.kind === "terrain" && only.terrain.circle !== null) return only.terrain.circle.centre;
    if (only.kind === "unit") {
      const sum = only.models.reduce<Point>((at, model) => add(at, model.position), [0, 0]);
      const count = Math.max(1, only.models.length);
      return [sum[0] / count, sum[1] / count];
    }
  }
  return pieces.length === 0 ? [0, 0] : middle(joined(pieces.map(boxOfPiece)));
}

/** Where a point goes. */
export function movedPoint(point: Point, motion: Pick<Motion, "shift" | "turn" | "pivot">): Point {
  return add(turned(point, motion.pivot, motion.turn), motion.shift);
}

/** The view after a motion; what does not move stays the same object. Models inside a feature go with it. */
export function movedView(view: TableView, motion: Motion): TableView {
  const facing = (old: number) => normal(old + motion.turn);
  const carried = new Set(
    view.terrain.filter((terrain) => motion.pieces.has(terrain.id)).flatMap((terrain) => terrain.occupants),
  );
  const goes = (model: ModelView) =>
    motion.pieces.has(model.id) || motion.pieces.has(model.unit) || carried.has(model.id);
  return {
    ...view,
    models: view.models.map((model) =>
      goes(model)
        ? { ...model, position: movedPoint(model.position, motion), facing: facing(model.facing) }
        : model,
    ),
    units: view.units.map((unit) =>
      unit.formation !== null && motion.pieces.has(unit.id)
        ? {
            ...unit,
            formation: {
              ...unit.formation,
              front: movedPoint(unit.formation.front, motion),
              facing: facing(unit.formation.facing),
            },
          }
        : unit,
    ),
    terrain: view.terrain.map((terrain) =>
      motion.pieces.has(terrain.id)
        ? {
            ...terrain,
            polygon: terrain.polygon.map((point) => movedPoint(point, motion)),
            circle:
              terrain.circle === null
                ? null
                : { ...terrain.circle, centre: movedPoint(terrain.circle.centre, motion) },
            entrances: terrain.entrances.map((entrance) => ({
              ...entrance,
              at: movedPoint(entrance.at, motion),
            })),
          }
        : terrain,
    ),
  };
}

/** What is put back onto the table stands so far inside that rounding does not push it off again. */
const EDGE = 0.001;

/** Shorten a motion's shift so that no base leaves the table. Terrain may hang over the edge. */
export function keptOnTable(view: TableView, motion: Motion): Motion {
  const bases = view.models
    .filter((model) => motion.pieces.has(model.id) || motion.pieces.has(model.unit))
    .map((model) =>
      baseBox({
        ...model,
        position: movedPoint(model.position, motion),
        facing: model.facing + motion.turn,
      }),
    );
  if (bases.length === 0) return motion;
  const box = joined(bases);
  const back = (low: number, high: number, size: number) => {
    if (high - low > size) return 0;
    return low < 0 ? EDGE - low : high > size ? size - high - EDGE : 0;
  };
  const by: Point = [
    back(box.left, box.right, view.table.width),
    back(box.bottom, box.top, view.table.depth),
  ];
  return by[0] === 0 && by[1] === 0 ? motion : { ...motion, shift: add(motion.shift, by) };
}
