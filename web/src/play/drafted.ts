/** The table that is open in the editor, to be played on. */
import type { Scenario } from "../api/types";
import { draft, storedDraft } from "../state/table";

export interface Draft {
  readonly scenario: Scenario;
  readonly title: string;
}

export function drafted(): Draft | null {
  const scenario = draft.scenario.value ?? storedDraft();
  if (scenario === null) return null;
  return { scenario, title: typeof scenario.title === "string" ? scenario.title : "" };
}
