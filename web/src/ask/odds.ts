/** Preparing odds for a chart. */
import type { Outcome } from "../api/types";

export interface Bar {
  readonly key: string;
  /** The number that it stands for; null where an outcome is a word. */
  readonly value: number | null;
  readonly share: number;
  readonly atLeast: number;
}

/** Below this a bar could not be seen, and those beyond it are folded into it. */
const LEAST = 5e-4;

/** The bars of an outcome in order; the tail that nobody could see is left out. */
export function outcomeBars(outcome: Outcome): readonly Bar[] {
  const entries = Object.entries(outcome.distribution);
  const counted = entries.every(([key]) => /^\d+$/.test(key));
  if (!counted) return entries.map(([key, share]) => ({ key, value: null, share, atLeast: share }));
  const highest = Math.max(...entries.map(([key]) => Number(key)));
  const shares = Array.from({ length: highest + 1 }, (_, n) => outcome.distribution[String(n)] ?? 0);
  let last = highest;
  while (last > 1 && (shares[last] ?? 0) < LEAST) last -= 1;
  let atLeast = shares.reduce((sum, share) => sum + share, 0);
  return shares.slice(0, last + 1).map((share, n) => {
    const bar = { key: String(n), value: n, share, atLeast: Math.min(1, Math.max(0, atLeast)) };
    atLeast -= share;
    return bar;
  });
}
