import { describe, expect, it } from "vitest";
import type { TableView } from "../api/types";
import { aimedAt, angle, going, heading, NO_COURSE, putting, readNumber, wants, widened } from "./intent";
import type { Action, Choice } from "./wire";

const choice = (...actions: Action[]): Choice => ({
  verb: "x",
  name: "X",
  legal: actions.map((action) => ({ action, label: action.do })),
  refused: [],
  limit: null,
  unlimited: false,
});

describe("what a choice wants", () => {
  it("depends on what its actions still lack", () => {
    expect(wants(choice({ do: "dig-in", unit: "a" }))).toBe("now");
    expect(wants(choice({ do: "dig-in", unit: "a" }, { do: "dig-in", unit: "a", reroll: false }))).toBe(
      "list",
    );
    expect(wants(choice({ do: "shoot", unit: "a", target: "b" }))).toBe("aim");
    expect(wants(choice({ do: "move", unit: "a", to: [1, 1] }))).toBe("go");
    expect(wants(choice({ do: "place", feature: "f", at: [1, 1] }))).toBe("put");
    expect(wants(choice())).toBe("list");
  });
});

describe("a march", () => {
  const pattern: Action = { do: "move", unit: "a", to: [1, 1], run: true };

  it("goes where it is laid out, over its way-points, and turns if it is to", () => {
    expect(going(pattern, { by: [[2, 2]], to: [3, 3], facing: 90 })).toEqual({
      do: "move",
      unit: "a",
      run: true,
      to: [3, 3],
      by: [[2, 2]],
      facing: 90,
    });
  });

  it("says nothing that was not chosen", () => {
    expect(going(pattern, { ...NO_COURSE, to: [3, 3] })).toEqual({
      do: "move",
      unit: "a",
      run: true,
      to: [3, 3],
    });
  });

  it("turns nobody who crawls or comes out of a house", () => {
    const leave: Action = { do: "leave", model: "m", to: [0, 0], entrance: 1 };
    expect(going(leave, { by: [[2, 2]], to: [3, 3], facing: 90 })).toEqual({
      do: "leave",
      model: "m",
      to: [3, 3],
      entrance: 1,
    });
  });

  it("puts a feature down turned", () => {
    expect(putting({ do: "place", feature: "f", at: [0, 0] }, [4, 5], 30)).toEqual({
      do: "place",
      feature: "f",
      at: [4, 5],
      rotation: 30,
    });
    expect(
      putting({ do: "place", feature: "f", at: [0, 0], rotation: 9 }, [4, 5], 0).rotation,
    ).toBeUndefined();
  });
});

it("aims at the model that was pointed at, else at its unit", () => {
  const shots = choice(
    { do: "shoot", unit: "a", target: "b" },
    { do: "shoot", unit: "a", target: "b-1" },
    { do: "shoot", unit: "a", target: "b", weapon: "gun" },
  );
  expect(aimedAt(shots, "b-1", "b").map((each) => each.action.target)).toEqual(["b-1"]);
  expect(aimedAt(shots, "b-2", "b")).toHaveLength(2);
  expect(aimedAt(shots, "c-1", "c")).toEqual([]);
});

it("reads angles and numbers as people write them", () => {
  expect([angle(-90), angle(720), angle(450), angle(0)]).toEqual([270, 0, 90, 0]);
  expect([heading([0, 0], [0, 5]), heading([0, 0], [-1, 0])]).toEqual([90, 180]);
  expect([readNumber("3,5"), readNumber(" −2 "), readNumber("1e3"), readNumber("")]).toEqual([
    3.5,
    -2,
    null,
    null,
  ]);
});

describe("a march of a unit", () => {
  const view = (formation: unknown) =>
    ({
      units: [{ id: "u", formation }],
      models: ["a", "b", "c"].map((id, x) => ({
        id,
        unit: "u",
        position: [x, 0],
        status: id === "c" ? "fallen" : "active",
      })),
    }) as unknown as TableView;
  const whole = choice({ do: "move", unit: "u", to: [0, 0] });

  it("may be one of any of its models that can move", () => {
    expect(widened(whole, view(null)).legal.map(({ action }) => action)).toEqual([
      { do: "move", unit: "u", to: [0, 0] },
      { do: "move", model: "a", to: [0, 0] },
      { do: "move", model: "b", to: [1, 0] },
    ]);
  });

  it("is one of the whole in a formation, and in a charge", () => {
    expect(widened(whole, view({}))).toBe(whole);
    const charge = choice({ do: "move", unit: "u", to: [0, 0], charge: true });
    expect(widened(charge, view(null))).toBe(charge);
  });
});
