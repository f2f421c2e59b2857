import { expect, it } from "vitest";
import type { JsonObject, Scenario } from "../api/types";
import { localView } from "../state/local-view";
import { formedOf, loosened } from "./arranging";

const unit: JsonObject = {
  id: "archers",
  side: "red",
  base: "25.4x50.8mm",
  formation: { front: [20, 10], facing: 30, files: 3, count: 7 },
};
const tableOf = (one: JsonObject): Scenario => ({
  table: { width: 48, depth: 48, unit: "in" },
  units: [one],
});

it("keeps every model where it stood in its rank", () => {
  const view = localView(tableOf(unit));
  const loose = loosened(unit, view);
  const after = localView(tableOf(loose));
  expect(after.models.map(({ id }) => id)).toEqual(view.models.map(({ id }) => id));
  after.models.forEach((model, index) => {
    expect(model.position[0]).toBeCloseTo(view.models[index]?.position[0] ?? NaN, 3);
    expect(model.position[1]).toBeCloseTo(view.models[index]?.position[1] ?? NaN, 3);
    expect(model.facing).toBeCloseTo(30, 2);
  });
});

it("comes back to the ranks it had", () => {
  const loose = loosened(unit, localView(tableOf(unit)));
  const { formation } = formedOf(loose, localView(tableOf(loose))) as {
    formation: Record<string, number> & { front: number[] };
  };
  expect(formation).toMatchObject({ facing: 30, files: 3, count: 7 });
  expect(formation.front[0]).toBeCloseTo(20, 2);
  expect(formation.front[1]).toBeCloseTo(10, 2);
});
