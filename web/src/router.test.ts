import { describe, expect, it } from "vitest";
import { href, readRoute } from "./router";

describe("routes", () => {
  it("reads a game with its token", () => {
    expect(readRoute("#/game/abc/to-ken_1")).toEqual({ name: "game", parts: ["abc", "to-ken_1"] });
  });
  it("takes what it does not know for the start page", () => {
    expect(readRoute("#/nonsense/1").name).toBe("start");
    expect(readRoute("").name).toBe("start");
  });
  it("comes back from an address", () => {
    expect(readRoute(href("position", "a b/c"))).toEqual({ name: "position", parts: ["a b/c"] });
  });
  it("lives with a broken escape", () => {
    expect(readRoute("#/position/%E0%A4%A").parts).toEqual(["%E0%A4%A"]);
  });
});
