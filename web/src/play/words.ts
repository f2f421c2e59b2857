/** The words of a ruleset for statuses and flags, asked of the server once. */
import { signal } from "@preact/signals";
import { ruleset } from "../api/client";
import type { ModelView, RulesetInfo, TableView, UnitView } from "../api/types";
import { terrainName } from "../board/describe";
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
const DUG_IN = "dug-in";
/** Says all that the flag before says, and since when. */
const DUG_IN_NOW = "dug-in-this-turn";

/**
 * What a model is called, as the server calls it in the log: by its unit's name and its own number, or as the unit that it
 * is alone in. One whose id says more goes by that, and so does one who would be called as others are.
 */
function modelCalled(view: TableView, id: string): string {
  const unit = view.units.find((each) => each.models.includes(id));
  if (!unit?.name || unit.name === unit.id) return id;
  const taken = view.units.map(({ name }) => name);
  if (taken.filter((name) => name === unit.name).length > 1) return id;
  if (unit.models.length === 1) return unit.name;
  const number = id.startsWith(`${unit.id}-`) ? id.slice(unit.id.length + 1) : "";
  const called = `${unit.name} ${number}`;
  return /^\d+$/.test(number) && !taken.includes(called) ? called : id;
}

/** What a unit, a feature or a model is called. */
export function nameOf(view: TableView, id: string): string {
  const unit = view.units.find((each) => each.id === id);
  if (unit !== undefined) return unit.name || unit.id;
  if (view.models.some((model) => model.id === id)) return modelCalled(view, id);
  const feature = [...view.terrain, ...view.reserve].find((each) => each.id === id);
  return feature === undefined ? id : terrainName(feature);
}

/** A flag in words: those of the ruleset, or what a model is inside of. */
function flagWords(view: TableView, flag: string): string {
  if (flag.startsWith(INSIDE)) {
    return t("inside {feature}", { feature: nameOf(view, flag.slice(INSIDE.length)) });
  }
  return flagSaid(knowledge(view.ruleset)?.flags ?? [], flag);
}

/** A flag in the words of a ruleset; what a warrior has more than once is numbered there: `injury:leg-wound-2`. */
export function flagSaid(words: RulesetInfo["flags"], flag: string): string {
  const once = flag.replace(/-\d+$/, "");
  return (words.find(({ id }) => id === flag) ?? words.find(({ id }) => id === once))?.text ?? flag;
}

export function statusWords(id: string, status: string): string {
  return knowledge(id)?.statuses.find((each) => each.id === status)?.text ?? status;
}

/** What a model has become and done, in words; none where it simply stands there. */
export function modelWords(view: TableView, model: ModelView): readonly string[] {
  const words = model.flags.map((flag) => flagWords(view, flag));
  if (model.status !== "active") words.unshift(statusWords(view.ruleset, model.status));
  if (isHurt(model)) words.push(tn("{n} wound left", "{n} wounds left", model.wounds ?? 0));
  return words;
}

export function isHurt(model: ModelView): boolean {
  const { wounds, full_wounds: full } = model;
  return wounds !== null && full !== null && wounds > 0 && wounds < full && !isGone(model);
}

export function unitWords(view: TableView, unit: UnitView): readonly string[] {
  const flags = unit.flags.includes(DUG_IN_NOW) ? unit.flags.filter((flag) => flag !== DUG_IN) : unit.flags;
  return flags.map((flag) => flagWords(view, flag));
}

/** What a screen reader says of a piece beyond its name and place: the state of its unit and models. */
export function stateWords(game: GameView, piece: Piece): string {
  if (piece.kind === "terrain") return "";
  const { view } = game;
  const own = piece.kind === "model" ? modelWords(view, piece.models[0]) : countWords(view, piece.models);
  return [...unitWords(view, piece.unit), ...own].join(", ");
}

/** The states of many models, each with how many are in it. */
function countWords(view: TableView, models: readonly ModelView[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const words of models.flatMap((model) => modelWords(view, model))) {
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, n]) => `${words}: ${n}`);
}
