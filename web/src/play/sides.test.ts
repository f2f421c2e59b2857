import { expect, it } from "vitest";
import { sideNames, turnOfSide } from "./sides";

it("says whose turn it is, of colours and of names", () => {
  expect(turnOfSide("red")).toBe("red's turn");
  expect(turnOfSide("ratmen")).toBe("turn: ratmen");
});

it("names several sides", () => {
  expect(sideNames(["red", "ratmen"])).toBe("red, ratmen");
});
