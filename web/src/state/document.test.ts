import { describe, expect, it } from "vitest";
import type { Scenario, TableView } from "../api/types";
import { lengthOf, movedScenario, pathOfSteps, read, stepsOf, writtenAt } from "./document";

const scenario: Scenario = {
  format: "defilade/1",
  table: { width: 72, depth: 48, unit: "in" },
  terrain: [{ id: "wood", kind: "forest", rectangle: { centre: [33, 23], size: [6, 4], rotation: 30 } }],
  units: [
    { id: "archers", formation: { front: [33, 10], facing: 90, files: 5, count: 10 } },
    { id: "scouts", models: [{ id: "s1", position: ["254mm", 4], facing: 0 }] },
  ],
};

const view = {
  table: { width: 72, depth: 48, unit: "in" },
  terrain: [{ id: "wood", path: "terrain[0]", occupants: ["s1"] }],
  units: [
    { id: "archers", formation: {}, path: "units[0]" },
    { id: "scouts", formation: null, path: "units[1]" },
  ],
  models: [{ id: "s1", path: "units[1].models[0]" }],
} as unknown as TableView;

describe("the document", () => {
  it("reads paths", () => {
    expect(stepsOf("units[1].models[0].position")).toEqual(["units", 1, "models", 0, "position"]);
    expect(pathOfSteps(stepsOf("units[1].models[0].position"))).toBe("units[1].models[0].position");
    expect(read(scenario, stepsOf("units[1].models[0].id"))).toBe("s1");
    expect(read(scenario, stepsOf("units[7].models[0].id"))).toBeUndefined();
  });
  it("writes without touching what was there, and keeps the order of keys", () => {
    const changed = writtenAt(scenario, "terrain[0].kind", "hill");
    expect(read(changed, ["terrain", 0, "kind"])).toBe("hill");
    expect(read(scenario, ["terrain", 0, "kind"])).toBe("forest");
    expect(Object.keys(changed)).toEqual(Object.keys(scenario));
    expect(read(writtenAt(scenario, "turn.limit", 6), ["turn", "limit"])).toBe(6);
    expect(read(writtenAt(scenario, "terrain[0]", undefined), ["terrain"])).toEqual([]);
  });
  it("knows lengths with units of their own", () => {
    expect(lengthOf("254mm", "in")).toBeCloseTo(10);
    expect(lengthOf("2in", "cm")).toBeCloseTo(5.08);
    expect(lengthOf(3, "cm")).toBe(3);
    expect(lengthOf("far", "cm")).toBeNull();
  });
  it("moves a formation", () => {
    const motion = {
      pieces: new Set(["archers"]),
      shift: [2, -1] as const,
      turn: 90,
      pivot: [33, 10] as const,
    };
    const moved = movedScenario(scenario, view, motion);
    expect(read(moved, stepsOf("units[0].formation"))).toEqual({
      front: [35, 9],
      facing: 180,
      files: 5,
      count: 10,
    });
    expect(read(moved, ["terrain"])).toBe(read(scenario, ["terrain"]));
  });
  it("moves a feature with those inside it", () => {
    const motion = { pieces: new Set(["wood"]), shift: [1, 1] as const, turn: 15, pivot: [33, 23] as const };
    const moved = movedScenario(scenario, view, { ...motion, turn: 0 });
    expect(read(moved, stepsOf("terrain[0].rectangle"))).toEqual({
      centre: [34, 24],
      size: [6, 4],
      rotation: 30,
    });
    expect(read(moved, stepsOf("units[1].models[0].position"))).toEqual([11, 5]);
    expect(read(movedScenario(scenario, view, motion), stepsOf("terrain[0].rectangle.rotation"))).toBe(45);
  });
});
