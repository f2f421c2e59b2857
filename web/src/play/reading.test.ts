import { describe, expect, it } from "vitest";
import { citing, readChoices } from "./reading";

const dig = (reroll?: boolean) => ({
  do: "dig-in",
  unit: "rifles",
  label: "Rifles: digging in",
  ...(reroll === undefined ? {} : { reroll }),
});

const choice = (verb: string, legal: ReturnType<typeof dig>[]) => ({
  verb,
  name: verb,
  legal,
  refused: legal.length > 0 ? [] : [{ clause: "GAME-phase", message: "Not now." }],
  limit: null,
  unlimited: false,
});

describe("the choices of a unit", () => {
  it("come with what can be done first, the label apart from the action", () => {
    const { choices } = readChoices({
      unit: "rifles",
      choices: [choice("shoot", []), choice("dig-in", [dig()])],
    });
    expect(choices.map(({ verb }) => verb)).toEqual(["dig-in", "shoot"]);
    expect(choices[0]?.legal).toEqual([
      { action: { do: "dig-in", unit: "rifles" }, label: "Rifles: digging in" },
    ]);
  });

  it("keep the odds of what hangs on a test apart from the action, too", () => {
    const odds = {
      outcomes: [{ name: "success", distribution: { true: 0.75, false: 0.25 } }],
      needs: { test: "4+" },
    };
    const { choices } = readChoices({
      unit: "rifles",
      choices: [
        {
          ...choice("dig-in", []),
          legal: [
            { ...dig(), odds },
            { ...dig(), odds: null },
          ],
        },
      ],
    });
    const action = { do: "dig-in", unit: "rifles" };
    const label = "Rifles: digging in";
    expect(choices[0]?.legal).toEqual([
      { action, label, odds },
      { action, label },
    ]);
  });

  it("ask about a re-roll only where there is one to take", () => {
    const ways = (...legal: ReturnType<typeof dig>[]) =>
      readChoices({ unit: "rifles", choices: [choice("dig-in", legal)] }).choices[0]?.legal.map(
        ({ action }) => action.reroll,
      );
    expect(ways(dig(), dig(false))).toEqual([undefined]);
    expect(ways(dig(), dig(false), dig(true))).toEqual([false, true]);
  });
});

it("cites a clause where there is one", () => {
  expect(citing({ clause: "SOL-1.1", message: "" })).toEqual(["SOL-1.1"]);
  expect(citing({ clause: null, message: "" })).toEqual([]);
});
