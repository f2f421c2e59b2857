/** The markers that lie beside models on a table: a sign, a letter and a name for each state. */
import type { ModelView, UnitView } from "../api/types";

/** How a marker looks; no two differ in colour alone. */
export type Sign =
  | "dug-in"
  | "foxhole"
  | "pinned"
  | "face-up"
  | "face-down"
  | "out"
  | "fallen"
  | "moved"
  | "shot"
  | "wounds"
  | "inside";

export interface Marker {
  readonly sign: Sign;
  /** What the sign stands for in this game: a status, a flag, or the number of wounds left. */
  readonly state: string;
}

const BY_STATUS: Readonly<Record<string, Sign>> = {
  fallen: "fallen",
  lost: "out",
  destroyed: "out",
  "knocked-down": "face-up",
  stunned: "face-down",
  "out-of-action": "out",
};

const BY_FLAG: Readonly<Record<string, Sign>> = {
  foxhole: "foxhole",
  moved: "moved",
  dashed: "moved",
  ran: "moved",
  charged: "moved",
  "counts-as-moved": "moved",
  shot: "shot",
  fought: "shot",
};

const BY_UNIT_FLAG: Readonly<Record<string, Sign>> = { "dug-in": "dug-in", pinned: "pinned", held: "pinned" };

const INSIDE = "in:";

/** The markers of a model, the gravest first. */
export function modelMarkers(model: ModelView): readonly Marker[] {
  const status = BY_STATUS[model.status];
  if (status !== undefined) {
    return [{ sign: status, state: model.status }];
  }
  const flags = model.flags.flatMap((flag): Marker[] => {
    if (flag.startsWith(INSIDE)) {
      return [{ sign: "inside", state: flag }];
    }
    const sign = BY_FLAG[flag];
    return sign === undefined ? [] : [{ sign, state: flag }];
  });
  const apart = flags.filter((marker, i) => flags.findIndex(({ sign }) => sign === marker.sign) === i);
  const hurt = model.wounds !== null && model.full_wounds !== null && model.wounds < model.full_wounds;
  return hurt ? [{ sign: "wounds", state: String(model.wounds) }, ...apart] : apart;
}

export function unitMarkers(unit: UnitView): readonly Marker[] {
  return unit.flags.flatMap((flag) => {
    const sign = BY_UNIT_FLAG[flag];
    return sign === undefined ? [] : [{ sign, state: flag }];
  });
}

/** The statuses of models that are no longer on the table. */
const GONE = new Set(["lost", "destroyed", "out-of-action"]);

export const isGone = (model: ModelView): boolean => GONE.has(model.status);
