import { describe, expect, it } from "vitest";
import type { RulesetInfo, Scenario } from "../api/types";
import { freshId, idsOf, shapeOf, unitOf } from "./making";

const scenario: Scenario = {
  table: { width: 48, depth: 36, unit: "in" },
  units: [{ id: "unit", side: "red", formation: { count: 2 } }],
};

describe("new parts", () => {
  it("have names that nobody has", () => {
    expect([...idsOf(scenario)]).toEqual(["unit", "unit-1", "unit-2"]);
    expect(freshId(scenario, "unit")).toBe("unit-3");
    expect(freshId(scenario, "wood")).toBe("wood");
  });
  it("are drawn through points", () => {
    expect(
      shapeOf("circle", [
        [3, 4],
        [6, 8],
      ]),
    ).toEqual({ circle: { centre: [3, 4], radius: 5 } });
    expect(
      shapeOf("rectangle", [
        [1, 1],
        [5, 3],
      ]),
    ).toEqual({ rectangle: { centre: [3, 2], size: [4, 2] } });
    expect(
      shapeOf("rectangle", [
        [1, 1],
        [1, 3],
      ]),
    ).toBeNull();
    expect(
      shapeOf("polygon", [
        [1, 1],
        [1, 3],
      ]),
    ).toBeNull();
  });
  it("stand across the table where another side is there", () => {
    const ruleset = {
      judges_units: true,
      profile: [{ name: "kind", needed: true, values: ["soldier"] }],
      weapon: [
        { name: "id", needed: true, type: "text" },
        { name: "hit", needed: true, type: "d6" },
      ],
    } as unknown as RulesetInfo;
    const unit = unitOf(scenario, ruleset, "blue");
    expect(unit.id).toBe("unit-a");
    expect(unit.formation).toMatchObject({ front: [24, 30], facing: 270 });
    expect(unit.profile).toEqual({ kind: "soldier" });
    expect(unit.weapons).toEqual([{ id: "bow", hit: 4 }]);
  });
});
