import { describe, expect, it } from "vitest";
import { brought, holeAt, reaches, reasons, rounded, within } from "./region";
import type { EdgeStretch, Point, Reach } from "./wire";

const SQUARE: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

function stretch(points: Point[], what: EdgeStretch["what"] = "limit", text = "no further"): EdgeStretch {
  return { points, shadow: false, what, id: null, model: "a", clause: "GAME-move", text };
}

function region(over: Partial<Reach> = {}): Reach {
  const [a, b, c, d] = SQUARE as [Point, Point, Point, Point];
  return {
    start: [5, 5],
    edge: [stretch([a, b]), stretch([b, c], "terrain", "the wall"), stretch([c, d]), stretch([d, a])],
    holes: [],
    in_contact: false,
    limited: true,
    ...over,
  };
}

const HOLE = {
  polygon: [
    [6, 4],
    [9, 4],
    [9, 6],
    [6, 6],
  ] as Point[],
  what: "base" as const,
  id: "b",
  clause: "GAME-move",
  text: "b stands there",
};

describe("a region", () => {
  it("holds what lies within its edge, and the edge itself", () => {
    expect(reaches(region(), [5, 9])).toBe(true);
    expect(reaches(region(), [10, 5])).toBe(true);
    expect(reaches(region(), [10.1, 5])).toBe(false);
  });

  it("does not hold what its holes cover, but their edges", () => {
    const holed = region({ holes: [HOLE] });
    expect(reaches(holed, [7, 5])).toBe(false);
    expect(holeAt(holed, [7, 5])?.id).toBe("b");
    expect(reaches(holed, [6, 5])).toBe(true);
  });

  it("holds the start of somebody who can go nowhere", () => {
    const stuck = region({
      edge: [
        stretch([
          [5, 5],
          [5, 5],
        ]),
      ],
    });
    expect(reaches(stuck, [5, 5])).toBe(true);
    expect(reaches(stuck, [5, 6])).toBe(false);
  });

  it("brings a place from beyond its edge to the edge, and says why", () => {
    expect(brought(region(), [14, 5])).toMatchObject({ place: [10, 5], why: { text: "the wall" } });
    expect(brought(region(), [5, 5])).toEqual({ place: [5, 5], why: null });
  });

  it("brings a place out of a hole to the nearest edge of it", () => {
    const { place, why } = brought(region({ holes: [HOLE] }), [8.8, 5]);
    expect(place).toEqual([9, 5]);
    expect(why).toMatchObject({ text: "b stands there" });
  });

  it("brings a charge to where the bases touch, and nowhere else", () => {
    const edge = [
      ...region().edge.slice(0, 3),
      stretch(
        [
          [0, 10],
          [0, 0],
        ],
        "base",
        "the foe",
      ),
    ];
    const charge = region({ edge, in_contact: true });
    expect(brought(charge, [9, 5]).place).toEqual([0, 5]);
    expect(reaches(charge, [5, 5])).toBe(false);
    expect(reaches(charge, [0, 5])).toBe(true);
  });

  it("rounds a place only where it stays within", () => {
    expect(rounded(region(), [4.71559, 2])).toEqual([4.72, 2]);
    const narrow = region({
      edge: [
        stretch([
          [0, 0],
          [9.999, 0],
          [9.999, 10],
          [0, 10],
          [0, 0],
        ]),
      ],
    });
    expect(rounded(narrow, [9.998, 5])).toEqual([9.998, 5]);
  });

  it("tells each reason once", () => {
    expect(reasons(region()).map((each) => each.text)).toEqual(["no further", "the wall"]);
  });

  it("knows inside from outside of a hollow shape", () => {
    const hollow: Point[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
    ];
    expect(within(hollow, [2, 0.5])).toBe(true);
    expect(within(hollow, [2, 3])).toBe(false);
  });
});
