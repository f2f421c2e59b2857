/** Dice as a reader wants them: those of one purpose and need in a row, each with its owner and its result. */
import type { Throw } from "./wire";

export interface DiceRow {
  readonly purpose: string;
  /** What was needed, in words; null where nothing was. */
  readonly need: string | null;
  readonly throws: readonly Throw[];
  readonly passed: number;
  readonly failed: number;
}

function needOf({ need, needed }: Throw): string | null {
  return need ?? (needed === null ? null : `${needed}+`);
}

/** Gather the throws of an action in rows, in the order in which the purposes first came up. */
export function rows(throws: readonly Throw[]): readonly DiceRow[] {
  const found = new Map<string, Throw[]>();
  for (const each of throws) {
    const key = `${each.for}\n${needOf(each) ?? ""}`;
    found.set(key, [...(found.get(key) ?? []), each]);
  }
  return [...found.values()].map((those) => ({
    purpose: (those[0] as Throw).for,
    need: needOf(those[0] as Throw),
    throws: those,
    passed: those.filter((each) => each.passed === true).length,
    failed: those.filter((each) => each.passed === false).length,
  }));
}

/** The places of a face's pips on a die of side 1, its centre the origin. */
export function pips(face: number): readonly (readonly [number, number])[] {
  const far = 0.26;
  const corners = [
    [-far, -far],
    [far, far],
    [far, -far],
    [-far, far],
  ] as const;
  const middle = face % 2 === 1 ? [[0, 0] as const] : [];
  const sides =
    face === 6
      ? ([
          [-far, 0],
          [far, 0],
        ] as const)
      : [];
  const around = face >= 4 ? corners : face >= 2 ? corners.slice(0, 2) : [];
  return [...middle, ...around, ...sides];
}
