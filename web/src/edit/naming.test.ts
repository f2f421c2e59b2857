import { describe, expect, it } from "vitest";
import type { Scenario } from "../api/types";
import { chosenIn, keyOf, renamed, renamedSide, withSide } from "./naming";

const scenario: Scenario = {
  terrain: [{ id: "house", occupants: ["guard-1", "sniper", "ranks-2"] }, { id: "wood" }],
  reserve: [{ id: "tower", occupants: ["guard-2"] }],
  units: [
    { id: "guard", models: [{ id: "guard-1" }, { id: "guard-2" }, { id: "sniper" }] },
    { id: "ranks", formation: { count: 3 } },
    { side: "red" },
    { id: "guard", models: [] },
  ],
};

describe("renamed", () => {
  it("takes a unit's numbered models along, and those inside stay inside", () => {
    const next = renamed(scenario, "units[0]", "watch");
    expect(next.units).toEqual([
      { id: "watch", models: [{ id: "watch-1" }, { id: "watch-2" }, { id: "sniper" }] },
      ...(scenario.units as readonly []).slice(1),
    ]);
    expect(next.terrain).toEqual([
      { id: "house", occupants: ["watch-1", "sniper", "ranks-2"] },
      { id: "wood" },
    ]);
    expect(next.reserve).toEqual([{ id: "tower", occupants: ["watch-2"] }]);
  });
  it("renames the models of a formation where they are named", () => {
    expect(renamed(scenario, "units[1]", "line").terrain).toEqual([
      { id: "house", occupants: ["guard-1", "sniper", "line-2"] },
      { id: "wood" },
    ]);
  });
  it("renames one model alone", () => {
    const next = renamed(scenario, "units[0].models[2]", "marksman");
    expect(next.terrain).toEqual([
      { id: "house", occupants: ["guard-1", "marksman", "ranks-2"] },
      { id: "wood" },
    ]);
  });
  it("gives an id to what had none, and renames nothing else", () => {
    const next = renamed(scenario, "units[2]", "new");
    expect((next.units as readonly unknown[])[2]).toEqual({ side: "red", id: "new" });
    expect(next.terrain).toEqual(scenario.terrain);
  });
});

describe("keys", () => {
  it("are ids, or paths where an id is missing or taken", () => {
    expect([0, 1, 2, 3].map((index) => keyOf(scenario.units, index, "units"))).toEqual([
      "guard",
      "ranks",
      "units[2]",
      "units[3]",
    ]);
  });
  it("find the part, and the unit of a model", () => {
    expect(chosenIn(scenario.units, "units", "units[3]")).toBe(3);
    expect(chosenIn(scenario.units, "units", "sniper")).toBe(0);
    expect(chosenIn(scenario.units, "units", "nobody")).toBe(-1);
    expect(chosenIn(scenario.units, "units", null)).toBe(-1);
  });
});

describe("a side", () => {
  const sided: Scenario = {
    zones: [{ side: "red", polygon: [] }, { side: "blue" }],
    terrain: [{ id: "bunker", side: "red" }, { id: "wood" }],
    reserve: [{ id: "trench", side: "blue" }],
    units: [
      { id: "a", side: "red" },
      { id: "b", side: "red", name: "red" },
      { id: "c", side: "blue" },
    ],
    turn: { first: "red", limit: 6 },
    title: "red",
  };
  it("is renamed wherever it is named, and nothing else is", () => {
    expect(renamedSide(sided, "red", "rust")).toEqual({
      zones: [{ side: "rust", polygon: [] }, { side: "blue" }],
      terrain: [{ id: "bunker", side: "rust" }, { id: "wood" }],
      reserve: [{ id: "trench", side: "blue" }],
      units: [
        { id: "a", side: "rust" },
        { id: "b", side: "rust", name: "red" },
        { id: "c", side: "blue" },
      ],
      turn: { first: "rust", limit: 6 },
      title: "red",
    });
    expect(renamedSide(renamedSide(sided, "red", "rust"), "rust", "red")).toEqual(sided);
    expect(renamedSide({ units: [{ side: "red" }] }, "red", "rust")).toEqual({ units: [{ side: "rust" }] });
  });
  it("is renamed by its only unit, and left by one of several", () => {
    expect(withSide(sided, "units[2]", "navy")).toEqual(renamedSide(sided, "blue", "navy"));
    const left = withSide(sided, "units[0]", "rust");
    expect(left).toEqual({ ...sided, units: [{ id: "a", side: "rust" }, ...(sided.units as []).slice(1)] });
    const joined = withSide(sided, "units[2]", "red");
    expect(joined.zones).toEqual(sided.zones);
    expect((joined.units as readonly unknown[])[2]).toEqual({ id: "c", side: "red" });
    expect(withSide({ units: [{ id: "a" }] }, "units[0]", "red")).toEqual({
      units: [{ id: "a", side: "red" }],
    });
  });
});
