import { expect, it } from "vitest";
import { shared } from "./sharing";

const before = {
  models: [
    { id: "a", at: [1, 2] },
    { id: "b", at: [3, 4] },
  ],
  title: "T",
  none: null,
};
const copy = (): typeof before => JSON.parse(JSON.stringify(before)) as typeof before;

it("gives the old object where all is equal", () => {
  expect(shared(before, copy())).toBe(before);
});

it("keeps the equal parts of what has changed", () => {
  const after = copy();
  after.models[1] = { id: "b", at: [3, 5] };
  const found = shared(before, after);
  expect(found).toEqual(after);
  expect(found.models[0]).toBe(before.models[0]);
  expect(found.models[1]).not.toBe(before.models[1]);
});

it.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [[], {}],
  [null, {}],
  [{}, null],
  [1, "1"],
])("never mistakes %j for %j", (old, fresh) => {
  expect(shared(old, fresh)).toEqual(fresh);
  expect(shared(old, fresh)).not.toBe(old);
});
