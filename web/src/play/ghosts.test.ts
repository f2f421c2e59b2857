import { describe, expect, it } from "vitest";
import type { ModelView, TableView, UnitView } from "../api/types";
import { ghosts, moved, withGhosts } from "./ghosts";

const model = (id: string, position: [number, number], over: Partial<ModelView> = {}): ModelView =>
  ({ id, unit: "u", side: "red", position, facing: 90, status: "active", ...over }) as ModelView;

const table = (formation: boolean, ...models: ModelView[]) => ({
  models,
  units: [{ id: "u", formation: formation ? {} : null } as UnitView],
});

const near = (points: readonly (readonly number[])[]): number[][] =>
  points.map((point) => point.map((value) => Math.round(value * 1e6) / 1e6 + 0));

describe("who moves", () => {
  it("is a unit's active models, or the one that is named", () => {
    const here = table(
      false,
      model("a", [0, 0], { status: "fallen" }),
      model("b", [1, 0]),
      model("c", [2, 0]),
    );
    expect(moved(here, { do: "move", unit: "u" }).map(({ id }) => id)).toEqual(["b", "c"]);
    expect(moved(here, { do: "crawl", model: "a" }).map(({ id }) => id)).toEqual(["a"]);
  });
});

describe("ghosts", () => {
  it("follow the first as they stood to it", () => {
    const here = table(false, model("a", [1, 1]), model("b", [3, 1]));
    const found = ghosts(here, { do: "move", unit: "u", to: [2, 5], facing: 0 });
    expect(found.map(({ position, facing }) => [position, facing])).toEqual([
      [[2, 5], 0],
      [[4, 5], 0],
    ]);
  });

  it("of a formation turn as one block", () => {
    const here = table(true, model("a", [0, 0]), model("b", [1, 0]));
    const found = ghosts(here, { do: "move", unit: "u", to: [0, 0], facing: 180 });
    expect(near(found.map(({ position }) => position))).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(found[1]?.facing).toBe(180);
  });

  it("stand in the table's view where they would, and nobody else does", () => {
    const here = table(false, model("a", [1, 1]), model("b", [3, 1]));
    const view = here as unknown as TableView;
    const after = withGhosts(view, ghosts(here, { do: "move", model: "a", to: [5, 5] }));
    expect(after.models.map(({ position }) => position)).toEqual([
      [5, 5],
      [3, 1],
    ]);
    expect(withGhosts(view, [])).toBe(view);
  });

  it("are none before there is a place", () => {
    expect(ghosts(table(false, model("a", [0, 0])), { do: "move", unit: "u" })).toEqual([]);
  });
});
