import { describe, expect, it } from "vitest";
import type { ModelView, UnitView } from "../api/types";
import { corners, ghosts, moved, turnedAbout } from "./ghosts";

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

  it("are none before there is a place", () => {
    expect(ghosts(table(false, model("a", [0, 0])), { do: "move", unit: "u" })).toEqual([]);
  });
});

describe("bases", () => {
  it("lie across the facing", () => {
    const base = { width: 4, depth: 2, round: false };
    expect(near(corners(base, [0, 0], 0))[0]).toEqual([1, 2]);
    expect(near(corners(base, [0, 0], 90))[0]).toEqual([-2, 1]);
  });
  it("turn counter-clockwise", () => {
    expect(near([turnedAbout([2, 1], [1, 1], 90)])).toEqual([[1, 2]]);
  });
});
