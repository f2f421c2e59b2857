import { describe, expect, it } from "vitest";
import { fitTable, panned, project, tickStep, unproject, zoomed } from "./camera";

const table = { width: 36, depth: 24 };
const screen = { width: 800, height: 600 };
const margin = { left: 20, right: 20, top: 20, bottom: 20 };
const fitted = fitTable(table, screen, margin);

describe("camera", () => {
  it("fits the table into the screen", () => {
    const [left, bottom] = project(fitted, [0, 0]);
    const [right, top] = project(fitted, [36, 24]);
    expect(left).toBeCloseTo(20);
    expect(right).toBeCloseTo(780);
    expect(bottom - top).toBeCloseTo((760 / 36) * 24);
    expect(bottom + top).toBeCloseTo(600);
  });
  it("comes back from the screen", () => {
    const [x, y] = unproject(fitted, project(fitted, [12.5, 3.25]));
    expect(x).toBeCloseTo(12.5);
    expect(y).toBeCloseTo(3.25);
  });
  it("keeps the point under the pointer when zooming", () => {
    const about = project(fitted, [10, 10]);
    const closer = zoomed(fitted, 3, about, fitted);
    expect(project(closer, [10, 10])[0]).toBeCloseTo(about[0]);
    expect(project(closer, [10, 10])[1]).toBeCloseTo(about[1]);
    expect(zoomed(fitted, 1000, about, fitted).scale).toBeCloseTo(fitted.scale * 24);
  });
  it("never loses the table", () => {
    const away = panned(fitted, [99999, -99999], table, screen);
    const [left] = project(away, [0, 0]);
    const [, bottom] = project(away, [0, 0]);
    expect(left).toBeLessThan(screen.width);
    expect(bottom).toBeGreaterThan(0);
  });
  it("steps by inches a ruler has", () => {
    expect(tickStep({ scale: 20, x: 0, y: 0 }, 50, "in")).toBe(3);
    expect(tickStep({ scale: 5, x: 0, y: 0 }, 50, "cm")).toBe(10);
  });
});
