/** From the server's answers to what the page works with. */
import type { Action, Choice, Choices, LegalAction, Refusal } from "./wire";

interface RawChoice {
  readonly verb: string;
  readonly name: string;
  readonly legal: readonly (Action & { readonly label: string })[];
  readonly refused: readonly Refusal[];
  readonly limit: number | null;
}

/** The choices of a unit: each legal action comes with its label among its keys. */
export function readChoices(raw: {
  readonly unit: string | null;
  readonly choices: readonly RawChoice[];
}): Choices {
  return {
    unit: raw.unit,
    choices: raw.choices.map((choice) => ({ ...choice, legal: choice.legal.map(labelled) })),
  };
}

function labelled({ label, ...action }: Action & { readonly label: string }): LegalAction {
  return { action, label };
}

/** Whether a choice can be taken at all. */
export const possible = (choice: Choice): boolean => choice.legal.length > 0;
