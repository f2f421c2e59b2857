import { expect, it } from "vitest";
import type { ModelView, UnitView } from "../api/types";
import { isGone, modelMarkers, unitMarkers } from "./markers";

const model = (over: Partial<ModelView>): ModelView =>
  ({ status: "active", flags: [], wounds: null, full_wounds: null, ...over }) as ModelView;

const signs = (over: Partial<ModelView>) => modelMarkers(model(over)).map(({ sign }) => sign);

it("marks what has become of a model, before all that it did", () => {
  expect(signs({ status: "knocked-down", flags: ["moved"] })).toEqual(["face-up"]);
  expect(signs({ status: "stunned" })).toEqual(["face-down"]);
  expect(["lost", "destroyed", "out-of-action"].map((status) => signs({ status }))).toEqual([
    ["out"],
    ["out"],
    ["out"],
  ]);
  expect(isGone(model({ status: "fallen" }))).toBe(false);
});

it("marks what a model did once, however many words there are for it", () => {
  expect(signs({ flags: ["charged", "moved", "shot"] })).toEqual(["moved", "shot"]);
  expect(signs({ flags: ["foxhole", "in:house", "nonsense"] })).toEqual(["foxhole", "inside"]);
});

it("counts wounds once some are lost", () => {
  expect(modelMarkers(model({ wounds: 1, full_wounds: 2 }))).toEqual([{ sign: "wounds", state: "1" }]);
  expect(signs({ wounds: 2, full_wounds: 2 })).toEqual([]);
});

it("marks units that are dug in or pinned", () => {
  const unit = { flags: ["dug-in", "dug-in-this-turn", "pinned"] } as unknown as UnitView;
  expect(unitMarkers(unit).map(({ sign }) => sign)).toEqual(["dug-in", "pinned"]);
});
