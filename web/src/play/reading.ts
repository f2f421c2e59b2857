/** From the server's answers to what the page works with. */
import type { Odds } from "../api/types";
import type { Action, Choice, Choices, LegalAction, Refusal } from "./wire";

type RawAction = Action & { readonly label: string; readonly odds?: Odds | null };

interface RawChoice {
  readonly verb: string;
  readonly name: string;
  readonly legal: readonly RawAction[];
  readonly refused: readonly Refusal[];
  readonly limit: number | null;
  readonly unlimited: boolean;
}

interface RawChoices {
  readonly unit: string;
  readonly choices: readonly RawChoice[];
  readonly any_time?: Choices["anyTime"];
}

/** The choices of a unit: each legal action comes with its label and odds among its keys; what can be done comes first. */
export function readChoices(raw: RawChoices): Choices {
  const choices = raw.choices.map((choice) => ({ ...choice, legal: distinct(choice.legal.map(labelled)) }));
  return {
    unit: raw.unit,
    choices: [...choices.filter(possible), ...choices.filter((choice) => !possible(choice))],
    anyTime: raw.any_time ?? [],
  };
}

/**
 * The ways that differ: a re-roll that may be taken or left is asked about, and the way that says nothing of it stands for
 * one of them; where there is none to take, all ways are the same.
 */
function distinct(legal: readonly LegalAction[]): readonly LegalAction[] {
  const mayReroll = legal.some(({ action }) => action.reroll === true);
  return legal.filter(({ action }) => action.do !== "dig-in" || (action.reroll !== undefined) === mayReroll);
}

function labelled({ label, odds, ...action }: RawAction): LegalAction {
  return odds == null ? { action, label } : { action, label, odds };
}

/** Whether a choice can be taken at all. */
export const possible = (choice: Choice): boolean => choice.legal.length > 0;

/** The clause of a refusal as a list to show; none where no clause forbids it. */
export const citing = ({ clause }: Refusal): readonly string[] => (clause === null ? [] : [clause]);
