import { describe, expect, it } from "vitest";
import { outcomeBars } from "./odds";

describe("bars of odds", () => {
  it("say how likely at least so many are", () => {
    const bars = outcomeBars({ name: "hits", distribution: { "0": 0.25, "1": 0.5, "2": 0.25 }, mean: 1 });
    expect(bars.map(({ atLeast }) => atLeast)).toEqual([1, 0.75, 0.25]);
  });
  it("leave out a tail that nobody could see", () => {
    const bars = outcomeBars({
      name: "hits",
      distribution: { "0": 0.6, "1": 0.3999, "2": 0.0001 },
      mean: 0.4,
    });
    expect(bars).toHaveLength(2);
  });
  it("fill gaps", () => {
    const bars = outcomeBars({ name: "wounds", distribution: { "0": 0.5, "3": 0.5 }, mean: 1.5 });
    expect(bars.map(({ share }) => share)).toEqual([0.5, 0, 0, 0.5]);
  });
  it("keep words as they are", () => {
    const bars = outcomeBars({ name: "status", distribution: { active: 0.5, stunned: 0.5 } });
    expect(bars.map(({ key, value }) => [key, value])).toEqual([
      ["active", null],
      ["stunned", null],
    ]);
  });
});
