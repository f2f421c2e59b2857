/** From a choice to an action: what is still to be said, and the action once it has been. */
import type { ModelView, TableView } from "../api/types";
import type { Action, Choice, LegalAction, Point } from "./wire";

const GOING = new Set(["move", "dash", "crawl", "leave"]);
const PLACING = new Set(["place", "place-scattered"]);
const TURNING = new Set(["move", "dash"]);
const BY_WAY_POINTS = new Set(["move", "dash", "crawl"]);

/**
 * What a choice wants: nothing more (`now`), one of several ways (`list`), a target on the table (`aim`), somewhere to go
 * within reach (`go`), or a place for a feature (`put`).
 */
export type Wants = "now" | "list" | "aim" | "go" | "put";

export function wants(choice: Choice): Wants {
  const first = choice.legal[0]?.action;
  if (first === undefined) {
    return "list";
  }
  if (GOING.has(first.do)) {
    return "go";
  }
  if (PLACING.has(first.do)) {
    return "put";
  }
  if (first.target !== undefined) {
    return "aim";
  }
  return choice.legal.length === 1 ? "now" : "list";
}

export const turns = (action: Action): boolean => TURNING.has(action.do);
export const takesWayPoints = (action: Action): boolean => BY_WAY_POINTS.has(action.do);

/** Who acts: a unit or a model. */
export const actor = (action: Action): string | null => action.unit ?? action.model ?? null;

/** A march as it is being laid out. */
export interface Course {
  readonly by: readonly Point[];
  readonly to: Point | null;
  readonly facing: number | null;
}

export const NO_COURSE: Course = { by: [], to: null, facing: null };

/** The action that goes on a course; without a place yet, to where its pattern stands. */
export function going(pattern: Action, course: Course): Action {
  const { by: _by, facing: _facing, ...rest } = pattern;
  const way = course.by.length > 0 && takesWayPoints(pattern) ? { by: course.by } : {};
  const turn = course.facing !== null && turns(pattern) ? { facing: course.facing } : {};
  return { ...rest, to: course.to ?? pattern.to ?? [0, 0], ...way, ...turn };
}

export function putting(pattern: Action, at: Point, rotation: number): Action {
  const { rotation: _rotation, ...rest } = pattern;
  return { ...rest, at, ...(rotation === 0 ? {} : { rotation }) };
}

/** Every target that may be aimed at, with the ways of aiming at it. */
export function targets(choice: Choice): ReadonlyMap<string, readonly LegalAction[]> {
  const found = new Map<string, LegalAction[]>();
  for (const legal of choice.legal) {
    const target = legal.action.target;
    if (target !== undefined) {
      found.set(target, [...(found.get(target) ?? []), legal]);
    }
  }
  return found;
}

/** The ways to aim at what was pointed at: at that model, else at its unit; those of a whole unit come first. */
export function aimedAt(choice: Choice, model: string, unit: string): readonly LegalAction[] {
  const all = targets(choice);
  const ways = all.get(model) ?? all.get(unit) ?? [];
  return [
    ...ways.filter(({ action }) => action.unit !== undefined),
    ...ways.filter(({ action }) => action.unit === undefined),
  ];
}

/**
 * A march of a whole unit with those of its single models beside it: the server names these only where the unit can't
 * go as one. Formations go as one alone, and so do charges, whose places are each model's own.
 */
export function widened(choice: Choice, view: TableView): Choice {
  const whole = choice.legal.find(
    ({ action }) => action.unit !== undefined && action.to !== undefined,
  )?.action;
  const unit = view.units.find(({ id }) => id === whole?.unit);
  if (whole === undefined || unit === undefined || unit.formation !== null || whole.charge) return choice;
  const models = view.models.filter((model) => model.unit === unit.id && model.status === "active");
  if (models.length < 2) return choice;
  const { unit: _unit, ...rest } = whole;
  const alone = (model: ModelView): LegalAction => ({
    action: { ...rest, model: model.id, to: model.position },
    label: model.id,
  });
  return { ...choice, legal: [...choice.legal, ...models.map(alone)] };
}

/** An angle brought into 0 to 360, as a compass has it. */
export function angle(degrees: number): number {
  const turned = degrees % 360;
  return turned < 0 ? turned + 360 : turned + 0;
}

/** The direction from one place to another, to whole degrees. */
export function heading(from: Point, to: Point): number {
  return angle(Math.round((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI));
}

/** Read a number as a person writes it, with a point or a comma. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
