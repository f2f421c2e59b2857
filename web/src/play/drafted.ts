/** The reader's own table, to be played on. */
import type { Scenario } from "../api/types";
import { t } from "../i18n/translate";
import { draft, storedDraft } from "../state/table";

export interface Draft {
  readonly scenario: Scenario;
  readonly title: string;
}

/** The table as it stands now, or as it was left at the last visit. */
export function drafted(): Draft | null {
  const scenario = draft.scenario.value ?? storedDraft();
  if (scenario === null) return null;
  const title = scenario.title;
  return { scenario, title: typeof title === "string" && title !== "" ? title : t("My table") };
}
