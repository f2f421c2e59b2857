/** Corners of outlines, dragged: in the document and, until the server answers, in the view. */
import type { Point, Scenario, TableView } from "../api/types";
import { isList, pointOf, read, rounded, stepsOf, writtenAt } from "./document";

/** A corner of a polygon: its own, or a new one that is put in after that of its number. */
export interface Outline {
  /** The path of what has the polygon, such as `terrain[0]`. */
  readonly path: string;
  readonly index: number;
  readonly fresh: boolean;
}

export interface Bent {
  readonly scenario: Scenario;
  readonly view: TableView;
}

/** The corners of a polygon as the document has them, in the table's unit; null where they can't be read. */
export function cornersOf(scenario: Scenario, path: string, unit: string): readonly Point[] | null {
  const corners = read(scenario, stepsOf(`${path}.polygon`));
  if (!isList(corners)) return null;
  const points = corners.flatMap((corner) => {
    const point = pointOf(corner, unit);
    return point === null ? [] : [point];
  });
  return points.length === corners.length && points.length > 0 ? points : null;
}

/** The table after a corner has come to a place. */
export function bent(scenario: Scenario, view: TableView, outline: Outline, [x, y]: Point): Bent {
  const path = `${outline.path}.polygon`;
  const corners = read(scenario, stepsOf(path));
  if (!isList(corners)) return { scenario, view };
  const corner = [rounded(x), rounded(y)];
  const next = writtenAt(
    scenario,
    path,
    outline.fresh
      ? [...corners.slice(0, outline.index + 1), corner, ...corners.slice(outline.index + 1)]
      : corners.map((each, index) => (index === outline.index ? corner : each)),
  );
  const polygon = cornersOf(next, outline.path, view.table.unit);
  const changed = <Part extends { readonly path: string | null; readonly polygon: readonly Point[] }>(
    parts: readonly Part[],
  ): readonly Part[] =>
    parts.map((part) => (part.path === outline.path && polygon !== null ? { ...part, polygon } : part));
  return { scenario: next, view: { ...view, terrain: changed(view.terrain), zones: changed(view.zones) } };
}
