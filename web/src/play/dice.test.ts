import { expect, it } from "vitest";
import { pips, rows } from "./dice";
import type { Throw } from "./wire";

const thrown = (
  purpose: string,
  face: number,
  needed: number | null,
  passed: boolean | null,
  who = "",
): Throw => ({
  for: purpose,
  who,
  faces: [face],
  needed,
  passed,
});

it("puts dice of one purpose and need in a row and counts them", () => {
  const found = rows([
    thrown("to hit", 5, 4, true, "a"),
    thrown("to hit", 2, 5, false, "b"),
    thrown("to hit", 3, 4, false, "c"),
    thrown("injury", 6, null, null),
  ]);
  expect(found.map((row) => [row.purpose, row.need, row.passed, row.failed, row.throws.length])).toEqual([
    ["to hit", "4+", 1, 1, 2],
    ["to hit", "5+", 0, 1, 1],
    ["injury", null, 0, 0, 1],
  ]);
});

it("shows as many pips as the face has, all of them apart", () => {
  for (let face = 1; face <= 6; face += 1) {
    const places = new Set(pips(face).map(String));
    expect(places.size).toBe(face);
  }
});
