/** How likely an action does what it is for, shown before it is done. */
import type { Odds, Outcome } from "../api/types";
import { number, percent, t } from "../i18n/translate";
import type { LegalAction } from "./wire";

/** The chance of a test and what it needs: "chance 66.7 %: 3+"; nothing where no test is taken. */
export function chanceWords(odds: Odds | undefined): string | null {
  const success = odds?.outcomes.find(({ name }) => name === "success")?.distribution.true;
  const need = odds?.needs?.test;
  return success === undefined || need === undefined
    ? null
    : t("chance {chance}: {need}", { chance: percent(success), need });
}

/** The chance of a way of doing something, within its button. */
export function Chance({ way }: { readonly way: LegalAction | undefined }) {
  const words = chanceWords(way?.odds);
  return words === null ? null : <span class="choice-limit">{words}</span>;
}

/** The odds of something in a sentence for each outcome. */
export function Outcomes({ odds }: { readonly odds: Odds }) {
  const chance = chanceWords(odds);
  return (
    <ul class="outcomes">
      {chance === null ? (
        odds.outcomes.map((outcome) => <li key={outcome.name}>{outcomeWords(outcome)}</li>)
      ) : (
        <li>{chance}</li>
      )}
    </ul>
  );
}

function outcomeWords({ name, mean, distribution }: Outcome): string {
  if (typeof mean === "number") {
    return t("{outcome}: {mean} on average; one or more: {chance}", {
      outcome: words(name),
      mean: number(mean),
      chance: percent(1 - (distribution["0"] ?? 0)),
    });
  }
  return Object.entries(distribution)
    .map(([word, chance]) => `${words(word)} ${percent(chance)}`)
    .join(", ");
}

function words(name: string): string {
  const known: Readonly<Record<string, string>> = {
    hits: t("Hits"),
    wounds: t("Wounds"),
    casualties: t("Casualties"),
    active: t("fights on"),
    "knocked-down": t("knocked down"),
    stunned: t("stunned"),
    "out-of-action": t("out of action"),
  };
  return known[name] ?? name;
}
