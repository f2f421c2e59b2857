import { expect, it } from "vitest";
import type { Scenario } from "../api/types";
import { bent } from "./corners";
import { localView } from "./local-view";

const scenario: Scenario = {
  table: { width: 48, depth: 36, unit: "in" },
  terrain: [
    { id: "pond", circle: { centre: [5, 5], radius: 2 } },
    {
      id: "wood",
      polygon: [
        [0, 0],
        [4, 0],
        ["4in", 4],
      ],
      height: 2,
    },
  ],
  zones: [
    {
      side: "red",
      polygon: [
        [0, 0],
        [10, 0],
        [10, 5],
        [0, 5],
      ],
    },
  ],
  units: [],
};
const view = localView(scenario);

it("moves the corner alone, and keeps how the others are written", () => {
  const after = bent(scenario, view, { path: "terrain[1]", index: 1, fresh: false }, [5.00049, 1]);
  expect(after.scenario.terrain).toEqual([
    { id: "pond", circle: { centre: [5, 5], radius: 2 } },
    {
      id: "wood",
      polygon: [
        [0, 0],
        [5, 1],
        ["4in", 4],
      ],
      height: 2,
    },
  ]);
  expect(after.view.terrain[1]?.polygon).toEqual([
    [0, 0],
    [5, 1],
    [4, 4],
  ]);
  expect(after.view.terrain[0]).toEqual(view.terrain[0]);
});

it("puts a new corner in after the one of its number, on the closing edge too", () => {
  const zone = bent(scenario, view, { path: "zones[0]", index: 1, fresh: true }, [12, 2]);
  expect(zone.view.zones[0]?.polygon).toEqual([
    [0, 0],
    [10, 0],
    [12, 2],
    [10, 5],
    [0, 5],
  ]);
  const wood = bent(scenario, view, { path: "terrain[1]", index: 2, fresh: true }, [1, 3]);
  expect(wood.view.terrain[1]?.polygon).toEqual([
    [0, 0],
    [4, 0],
    [4, 4],
    [1, 3],
  ]);
});

it("leaves what has no corners alone", () => {
  expect(bent(scenario, view, { path: "terrain[0]", index: 0, fresh: false }, [1, 1])).toEqual({
    scenario,
    view,
  });
});
