import { describe, expect, it } from "vitest";
import type { Ruling, TableView } from "../api/types";
import { hiders } from "./hiders";

const view = {
  units: [
    { id: "halflings", formation: {} },
    { id: "scouts", formation: null },
  ],
  models: [
    { id: "halflings-1", unit: "halflings" },
    { id: "halflings-2", unit: "halflings" },
    { id: "s1", unit: "scouts" },
  ],
} as unknown as TableView;

const ruling = (by: Ruling["by"], light: number, hard: number) =>
  ({ by, obscured: { light, hard, total: light + hard } }) as unknown as Ruling;

describe("what hides a target", () => {
  it("names a block once, with the share of its class where it is alone in it", () => {
    const by = [
      { id: "hill", class: "hard", fraction: 0.41 },
      { id: "halflings-1", class: "light", fraction: 0.24 },
      { id: "halflings-2", class: "light", fraction: 0.08 },
    ];
    expect(hiders(ruling(by, 0.27, 0.41), view)).toEqual([
      { id: "hill", class: "hard", fraction: 0.41, least: false },
      { id: "halflings", class: "light", fraction: 0.27, least: false },
    ]);
  });
  it("says no more of a block than is known where others hide too", () => {
    const by = [
      { id: "halflings-1", class: "light", fraction: 0.24 },
      { id: "halflings-2", class: "light", fraction: 0.08 },
      { id: "s1", class: "light", fraction: 0.05 },
    ];
    expect(hiders(ruling(by, 0.3, 0), view)[0]).toMatchObject({
      id: "halflings",
      fraction: 0.24,
      least: true,
    });
  });
});
