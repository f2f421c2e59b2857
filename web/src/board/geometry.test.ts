import { describe, expect, it } from "vitest";
import type { Point } from "../api/types";
import { boxOf, centroid, corners, facingOf, heading, heart, inside, normal, turned } from "./geometry";

const close = (a: Point, b: Point) => {
  expect(a[0]).toBeCloseTo(b[0], 9);
  expect(a[1]).toBeCloseTo(b[1], 9);
};

describe("geometry", () => {
  it("turns counter-clockwise", () => close(turned([2, 1], [1, 1], 90), [1, 2]));
  it("faces up the table at 90 degrees", () => close(heading(90), [0, 1]));
  it("finds the facing of a vector", () => {
    expect(facingOf([0, -3])).toBeCloseTo(270);
    expect(normal(-90)).toBe(270);
  });
  it("has the front left corner first", () => {
    const found = corners([10, 10], 90, { width: 2, depth: 4, round: false });
    close(found[0] ?? [0, 0], [9, 12]);
    close(corners([10, 10], 0, { width: 2, depth: 4, round: false })[0] ?? [0, 0], [12, 11]);
  });
  it("puts the label of a hook-shaped outline inside it", () => {
    const ruins: Point[] = [
      [57, 20],
      [71, 20],
      [71, 32],
      [66.5, 32],
      [66.5, 24],
      [57, 24],
    ];
    expect(inside(heart(ruins), ruins)).toBe(true);
  });
  it("has the centroid of a square in its middle whichever way round it goes", () => {
    const square: Point[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ];
    close(centroid(square), [2, 2]);
    close(centroid([...square].reverse()), [2, 2]);
    expect(boxOf(square)).toEqual({ left: 0, bottom: 0, right: 4, top: 4 });
  });
});
