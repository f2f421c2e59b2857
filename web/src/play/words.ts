/** The words of a ruleset for statuses and flags, asked of the server once. */
import { signal } from "@preact/signals";
import { ruleset } from "../api/client";
import type { RulesetInfo } from "../api/types";
import { language } from "../i18n/language";
import { t } from "../i18n/translate";

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
