/** What a screen reader says of a piece. */
import type { ModelView, Ruling, TableView, TerrainView } from "../api/types";
import { list, mark, number, t, tn } from "../i18n/translate";
import { inWords } from "./cover";
import { heart, normal } from "./geometry";
import type { Piece } from "./pieces";

const COMPASS = [
  mark("facing east"),
  mark("facing north-east"),
  mark("facing north"),
  mark("facing north-west"),
  mark("facing west"),
  mark("facing south-west"),
  mark("facing south"),
  mark("facing south-east"),
];

/** North is up the table. */
export function facingInWords(facing: number): string {
  const words = COMPASS[Math.round(normal(facing) / 45) % 8];
  return words === undefined ? "" : t(words);
}

export const KINDS: Readonly<Record<string, string>> = {
  forest: mark("forest"),
  wood: mark("wood"),
  field: mark("field"),
  hedge: mark("hedge"),
  ruins: mark("ruins"),
  wall: mark("wall"),
  building: mark("building"),
  hill: mark("hill"),
  impassable: mark("impassable terrain"),
  water: mark("water"),
  stream: mark("stream"),
  river: mark("river"),
  lake: mark("lake"),
  swamp: mark("swamp"),
  bridge: mark("bridge"),
  ford: mark("ford"),
  road: mark("road"),
  trench: mark("trench"),
  parapet: mark("parapet"),
  bunker: mark("bunker"),
  fence: mark("fence"),
  barricade: mark("barricade"),
  bank: mark("bank"),
};

export function kindName(kind: string): string {
  const known = KINDS[kind];
  return known === undefined ? kind : t(known);
}

const SIDES: Readonly<Record<string, string>> = {
  red: mark("red"),
  blue: mark("blue"),
  green: mark("green"),
  yellow: mark("yellow"),
  white: mark("white"),
  black: mark("black"),
};

export function sideName(side: string): string {
  const known = SIDES[side];
  return known === undefined ? side : t(known);
}

/** The name of a unit, or of a model by its unit's name and its own number. */
export function pieceName(piece: Piece): string {
  if (piece.kind === "terrain") return terrainName(piece.terrain);
  const unit = piece.unit.name ?? piece.unit.id;
  if (piece.kind === "unit") return unit;
  return modelName(piece.models[0], piece.unit.name, piece.unit.id);
}

export function modelName(model: ModelView, unitName: string | null, unitId: string): string {
  if (unitName === null || unitName === "") return model.id;
  const rest = model.id.startsWith(`${unitId}-`) ? model.id.slice(unitId.length + 1) : null;
  return rest !== null && /^\d+$/.test(rest) ? `${unitName} ${rest}` : `${unitName} (${model.id})`;
}

/** Who an id is, for people: the name, with the id behind it where that says more, or the id where there is no name. */
export function calledBy(view: TableView, id: string): string {
  const unit = view.units.find((each) => each.id === id || each.models.includes(id));
  if (!unit?.name || unit.name === unit.id) return id;
  return unit.name.toLowerCase() === id.toLowerCase() ? unit.name : `${unit.name} (${id})`;
}

export function terrainName(terrain: TerrainView): string {
  const kind = kindName(terrain.kind);
  return terrain.id === terrain.kind || terrain.id.startsWith(terrain.kind)
    ? kind
    : `${kind} (${terrain.id})`;
}

export interface DescribeContext {
  readonly view: TableView;
  readonly rulings?: readonly Ruling[] | undefined;
  readonly shooter?: string | null | undefined;
  readonly target?: string | null | undefined;
}

/** "Archers, red, 10 models, at 12; 5 in, facing north; light cover, 27 % hidden from archers-1". */
export function describe(piece: Piece, context: DescribeContext): string {
  const { table } = context.view;
  const place = (x: number, y: number) =>
    table.unit === "in"
      ? t("at {x}; {y} in", { x: number(x, 1), y: number(y, 1) })
      : t("at {x}; {y} cm", { x: number(x, 1), y: number(y, 1) });
  if (piece.kind === "terrain") {
    const { terrain } = piece;
    const [x, y] = terrain.circle?.centre ?? heart(terrain.polygon);
    const parts = [terrainName(terrain), place(x, y)];
    if (terrain.height !== null) parts.push(t("height {height}", { height: number(terrain.height, 2) }));
    if (terrain.occupants.length > 0) parts.push(t("inside: {models}", { models: list(terrain.occupants) }));
    return parts.join(", ");
  }
  const [first] = piece.models;
  const standing = piece.models.length;
  const [x, y] =
    piece.kind === "unit"
      ? (piece.unit.formation?.front ?? first?.position ?? [0, 0])
      : piece.models[0].position;
  const parts = [pieceName(piece), sideName(piece.unit.side)];
  if (piece.kind === "unit") parts.push(tn("{n} model", "{n} models", standing));
  parts.push(place(x, y), facingInWords(first?.facing ?? 0));
  if (first !== undefined && piece.kind === "model" && first.status !== "active") parts.push(first.status);
  const result = rulingOn(piece, context.rulings);
  const text = parts.join(", ");
  if (piece.unit.id === context.shooter || piece.models.some(({ id }) => id === context.shooter)) {
    return t("{piece}; the shooter", { piece: text });
  }
  return result === null
    ? text
    : t("{piece}; {result} from {shooter}", {
        piece: text,
        result: inWords(result),
        shooter: result.shooter,
      });
}

export function rulingOn(piece: Piece, rulings: readonly Ruling[] | undefined): Ruling | null {
  if (rulings === undefined || piece.kind === "terrain") return null;
  return (
    rulings.find(({ target }) => target === piece.id) ??
    rulings.find(({ target }) => target === piece.unit.id || piece.models.some(({ id }) => id === target)) ??
    null
  );
}
