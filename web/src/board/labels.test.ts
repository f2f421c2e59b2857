import { describe, expect, it } from "vitest";
import { overlap, placed } from "./labels";

const screen = { x: 0, y: 0, width: 400, height: 400 };

describe("labels", () => {
  it("stand below what they belong to", () => {
    const [label] = placed(
      [{ id: "a", about: { x: 100, y: 100, width: 40, height: 20 }, width: 60, height: 16 }],
      [],
      screen,
    );
    expect(label).toMatchObject({ x: 90, y: 124 });
  });
  it("keep clear of each other and of pieces", () => {
    const about = { x: 100, y: 100, width: 40, height: 20 };
    const below = { x: 80, y: 121, width: 80, height: 30 };
    const labels = placed(
      ["a", "b", "c"].map((id) => ({ id, about, width: 50, height: 16 })),
      [about, below],
      screen,
    );
    expect(labels).toHaveLength(3);
    for (const [index, label] of labels.entries()) {
      for (const other of [...labels.slice(index + 1), below]) expect(overlap(label, other)).toBe(0);
    }
  });
  it("are left out where there is no room, if they may", () => {
    const about = { x: 0, y: 0, width: 400, height: 400 };
    expect(placed([{ id: "a", about, width: 50, height: 16, optional: true }], [about], screen)).toEqual([]);
  });
});
