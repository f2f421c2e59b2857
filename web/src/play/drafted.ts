/** The table that is open in the editor, to be played on. */
import type { Scenario } from "../api/types";

export interface Draft {
  readonly scenario: Scenario;
  readonly title: string;
}

export const drafted = (): Draft | null => null;
