import { expect, it } from "vitest";
import { fileName } from "./saving";

it("makes the name of a file of a title in any script", () => {
  expect(fileName("The ruined market · Рынок в руинах", "json")).toBe(
    "the-ruined-market-рынок-в-руинах.json",
  );
  expect(fileName("../../etc", "svg")).toBe("etc.svg");
  expect(fileName("…", "png")).toBe("defilade.png");
});
