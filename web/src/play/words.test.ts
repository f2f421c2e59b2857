import { describe, expect, it } from "vitest";
import type { TableView } from "../api/types";
import { flagSaid, nameOf } from "./words";

function table(...units: readonly (readonly [id: string, name: string | null, models: readonly string[]])[]) {
  return {
    units: units.map(([id, name, models]) => ({ id, name, models })),
    models: units.flatMap(([, , models]) => models.map((id) => ({ id }))),
    terrain: [],
    reserve: [],
  } as unknown as TableView;
}

describe("a model", () => {
  it("is called by its unit's name and its number, or as the unit that it is alone in", () => {
    const view = table(
      ["bows", "Bowmen", ["bows-1", "bearer"]],
      ["lord", "The lord", ["lord-1"]],
      ["b", "b", ["b-1"]],
    );
    expect(["bows", "bows-1", "bearer", "lord-1", "b-1", "nobody"].map((id) => nameOf(view, id))).toEqual([
      "Bowmen",
      "Bowmen 1",
      "bearer",
      "The lord",
      "b-1",
      "nobody",
    ]);
  });
  it("goes by its id where it would be called as others are", () => {
    const alike = table(["a", "Men", ["a-1", "a-2"]], ["b", "Men", ["b-1", "b-2"]], ["c", null, ["c-1"]]);
    expect(["a-1", "b-2", "c-1"].map((id) => nameOf(alike, id))).toEqual(["a-1", "b-2", "c-1"]);
    const taken = table(["a", "Men", ["a-1", "a-2"]], ["b", "Men 1", ["b-1"]]);
    expect(["a-1", "a-2", "b-1"].map((id) => nameOf(taken, id))).toEqual(["a-1", "Men 2", "Men 1"]);
  });
});

it("has its flags in the words of its ruleset, however often it has one", () => {
  const words = [
    { id: "injury:leg-wound", text: "limps", may_start: false },
    { id: "misses-games:2", text: "misses the next 2 battles", may_start: false },
  ];
  const flags = ["injury:leg-wound", "injury:leg-wound-2", "misses-games:2", "asleep", "asleep-2"];
  expect(flags.map((flag) => flagSaid(words, flag))).toEqual([
    "limps",
    "limps",
    "misses the next 2 battles",
    "asleep",
    "asleep-2",
  ]);
});
