import { describe, expect, it } from "vitest";
import { baseOf, localView } from "./local-view";

describe("the view of a document with faults", () => {
  it("reads bases", () => {
    expect(baseOf("25.4x50.8mm", "in")).toEqual({ width: 1, depth: 2, round: false });
    expect(baseOf("2cm", "cm")).toEqual({ width: 2, depth: 2, round: true });
    expect(baseOf("small", "cm")).toBeNull();
  });
  it("draws an empty table", () => {
    const view = localView({ table: { width: 48, depth: 36, unit: "in" } });
    expect(view.table).toEqual({ width: 48, depth: 36, unit: "in" });
    expect(view.units).toEqual([]);
  });
  it("ranks a formation from its own left, front to back", () => {
    const view = localView({
      table: { width: 48, depth: 36, unit: "in" },
      units: [
        {
          id: "a",
          side: "red",
          base: "1x1in",
          formation: { front: [10, 10], facing: 90, files: 2, count: 3 },
        },
      ],
    });
    expect(view.models.map(({ id, position }) => [id, position])).toEqual([
      ["a-1", [9.5, 9.5]],
      ["a-2", [10.5, 9.5]],
      ["a-3", [9.5, 8.5]],
    ]);
  });
  it("leaves out what it cannot read", () => {
    const view = localView({
      table: { width: -5, depth: "x", unit: "in" },
      terrain: [
        { id: "t", kind: "wood" },
        { id: "r", kind: "wood", rectangle: { centre: [5, 5], size: [2, 4] } },
        7,
      ],
    });
    expect(view.table.width).toBe(48);
    expect(view.terrain.map(({ id, path }) => [id, path])).toEqual([["r", "terrain[1]"]]);
    expect(view.terrain[0]?.polygon[0]).toEqual([4, 3]);
  });
});
