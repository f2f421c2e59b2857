/** The language at hand: the reader's choice, else the browser's; changing it repaints the page in place. */
import { effect, signal } from "@preact/signals";
import type { Language } from "../api/types";

export const LANGUAGES: readonly { readonly id: Language; readonly name: string }[] = [
  { id: "en", name: "English" },
  { id: "ru", name: "Русский" },
];

export type Catalogue = Readonly<Record<string, string | readonly string[]>>;

const KEY = "defilade.language";

function isLanguage(found: string | null | undefined): found is Language {
  return LANGUAGES.some(({ id }) => id === found);
}

function remembered(): Language {
  const chosen = read(KEY);
  if (isLanguage(chosen)) return chosen;
  const preferred = (globalThis.navigator?.languages ?? []).map((tag) => tag.slice(0, 2));
  return preferred.find(isLanguage) ?? "en";
}

function read(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null; // storage is forbidden: nothing is remembered
  }
}

/** The language that texts are in now; it changes once its catalogue has come. */
export const language = signal<Language>("en");
export const catalogue = signal<Catalogue>({});

const LOADERS: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: () => Promise.resolve({}),
  ru: async () => (await import("./catalogues/ru.json")).default as Catalogue,
};

export async function choose(wanted: Language): Promise<void> {
  const texts = await LOADERS[wanted]();
  catalogue.value = texts;
  language.value = wanted;
  try {
    localStorage.setItem(KEY, wanted);
  } catch {
    // storage is forbidden: the choice holds for this visit
  }
}

/** Load the catalogue of the remembered language, and keep the page's `lang` true from then on. */
export async function begin(): Promise<void> {
  const wanted = remembered();
  catalogue.value = await LOADERS[wanted]();
  language.value = wanted;
  effect(() => {
    document.documentElement.lang = language.value;
  });
}
