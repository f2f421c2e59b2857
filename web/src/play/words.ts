/** The words of a ruleset for statuses and flags, asked of the server once. */
import { signal } from "@preact/signals";
import { ruleset } from "../api/client";
import type { ModelView, RulesetInfo, UnitView } from "../api/types";
import type { Piece } from "../board/pieces";
import { language } from "../i18n/language";
import { t, tn } from "../i18n/translate";
import { isGone } from "./markers";
import type { GameView } from "./wire";

const known = signal<ReadonlyMap<string, RulesetInfo>>(new Map());

/** What a ruleset knows, once it has come; asking for it sets it on its way. */
export function knowledge(id: string): RulesetInfo | null {
  const key = `${language.value}/${id}`;
  const found = known.value.get(key);
  if (found !== undefined) return found;
  ruleset(id).then(
    (info) => {
      known.value = new Map(known.value).set(key, info);
    },
    () => undefined, // without it statuses go by their own names
  );
  return null;
}

const INSIDE = "in:";

/** A flag in words: those of the ruleset, or what a model is inside of. */
export function flagWords(id: string, flag: string): string {
  if (flag.startsWith(INSIDE)) return t("inside {feature}", { feature: flag.slice(INSIDE.length) });
  return knowledge(id)?.flags.find((each) => each.id === flag)?.text ?? flag;
}

export function statusWords(id: string, status: string): string {
  return knowledge(id)?.statuses.find((each) => each.id === status)?.text ?? status;
}

/** What a model has become and done, in words; none where it simply stands there. */
export function modelWords(ruleset: string, model: ModelView): readonly string[] {
  const words = model.flags.map((flag) => flagWords(ruleset, flag));
  if (model.status !== "active") words.unshift(statusWords(ruleset, model.status));
  if (isHurt(model)) words.push(tn("{n} wound left", "{n} wounds left", model.wounds ?? 0));
  return words;
}

export function isHurt(model: ModelView): boolean {
  const { wounds, full_wounds: full } = model;
  return wounds !== null && full !== null && wounds > 0 && wounds < full && !isGone(model);
}

export function unitWords(ruleset: string, unit: UnitView): readonly string[] {
  return unit.flags.map((flag) => flagWords(ruleset, flag));
}

/** What a screen reader says of a piece beyond its name and place: the state of its unit and models. */
export function stateWords(game: GameView, piece: Piece): string {
  if (piece.kind === "terrain") return "";
  const { ruleset } = game.view;
  const own =
    piece.kind === "model" ? modelWords(ruleset, piece.models[0]) : countWords(ruleset, piece.models);
  return [...unitWords(ruleset, piece.unit), ...own].join(", ");
}

/** The states of many models, each with how many are in it. */
function countWords(ruleset: string, models: readonly ModelView[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const words of models.flatMap((model) => modelWords(ruleset, model))) {
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, n]) => `${words}: ${n}`);
}
