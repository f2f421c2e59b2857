/** What is said to a screen reader when something was done. */
import { sideName } from "../board/describe";
import { t, tn } from "../i18n/translate";
import { rows } from "./dice";
import type { LogEntry, Throw } from "./wire";

/** The dice of an action in words: each row with its need, its faces and what came of it. */
export function diceWords(dice: readonly Throw[]): string {
  return rows(dice)
    .map((row) => {
      const faces = row.throws.map((thrown) => thrown.faces.join(" → ")).join(", ");
      const need = row.need === null ? "" : ` ${row.need}`;
      const result = row.passed + row.failed === 0 ? "" : ` (${tn("{n} passed", "{n} passed", row.passed)})`;
      return `${row.purpose}${need}: ${faces}${result}`;
    })
    .join("; ");
}

export function entryWords(entry: LogEntry): string {
  const parts = [
    `${sideName(entry.side)}: ${entry.said}`,
    diceWords(entry.dice),
    ...entry.events.map(({ text }) => text),
  ];
  return parts
    .filter((part) => part !== "")
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(" ");
}

/** What the newest entries and a taking-back bring, in words. */
export function newsWords(news: readonly LogEntry[], takenBack: boolean): string {
  const said = news.map(entryWords);
  return (takenBack ? [t("The last action was taken back."), ...said] : said).join(" ");
}
