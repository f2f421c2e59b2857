/**
 * Texts are written in English where they are used and looked up in the catalogue.
 * Babel finds them by the names `t`, `tn` and `mark`, so a text is always one literal.
 */
import { catalogue, language } from "./language";

export type Values = Readonly<Record<string, string | number>>;

/** Return a text in the language at hand, its fields in braces filled; numbers are written as the language does. */
export function t(text: string, values: Values = {}): string {
  const found = catalogue.value[text];
  return fill(typeof found === "string" ? found : text, values);
}

/** The same for a text that hangs on a number, which fills the field `{n}`. */
export function tn(one: string, many: string, n: number, values: Values = {}): string {
  const found = catalogue.value[one];
  const forms = Array.isArray(found) ? (found as readonly string[]) : null;
  const text = forms === null ? (n === 1 ? one : many) : (forms[pluralForm(n)] ?? forms[0] ?? many);
  return fill(text, { n, ...values });
}

/** Mark a text for the catalogue where it only stands in a table; translate it where it is shown. */
export function mark(text: string): string {
  return text;
}

const FORMS: Readonly<Record<string, readonly Intl.LDMLPluralRule[]>> = {
  ru: ["one", "few", "many"],
  en: ["one", "other"],
};

/** Return the gettext index of a number's plural form; a fraction takes the second form in Russian, as "few" does. */
function pluralForm(n: number): number {
  const forms = FORMS[language.value] ?? [];
  const rule = new Intl.PluralRules(language.value).select(n);
  const index = forms.indexOf(rule);
  return index < 0 ? 1 : index;
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (field, name: string) => {
    const value = values[name];
    if (value === undefined) return field;
    return typeof value === "number" ? number(value) : value;
  });
}

const numbers = new Map<string, Intl.NumberFormat>();

function formatter(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${language.value} ${key}`;
  const known = numbers.get(name);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(language.value, options);
  numbers.set(name, made);
  return made;
}

/** A number with at most so many decimals: 12.5, or 12,5 in Russian; the minus is a minus. */
export function number(value: number, decimals = 2): string {
  const text = formatter(`n${decimals}`, { maximumFractionDigits: decimals }).format(value);
  return text.replace("-", "−");
}

/** A share as a percentage, 27.3 %: it is 0 or 100 only where the share is, but for errors of rounding. */
export function percent(share: number, decimals = 1): string {
  const least = 10 ** -decimals;
  const written = (value: number) => `${number(value, decimals)}\u00a0%`;
  if (share > 1e-9 && 100 * share < least / 2) return `<\u00a0${written(least)}`;
  if (share < 1 - 1e-9 && 100 * share > 100 - least / 2) return `>\u00a0${written(100 - least)}`;
  return written(100 * share);
}

/** A length in the table's unit, with its sign: 13″ or 13 cm. */
export function distance(value: number, unit: "in" | "cm", decimals = 1): string {
  return unit === "in"
    ? `${number(value, decimals)}″`
    : t("{length} cm", { length: number(value, decimals) });
}

export function dateTime(moment: Date): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(moment);
}

export function list(words: readonly string[]): string {
  return new Intl.ListFormat(language.value, { type: "conjunction" }).format(words);
}
