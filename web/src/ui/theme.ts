/** Light or dark: the reader's choice, else the system's. */
import { computed, effect, signal } from "@preact/signals";

export type ThemeChoice = "system" | "light" | "dark";

const KEY = "defilade.theme";
const query = window.matchMedia("(prefers-color-scheme: dark)");
const system = signal(query.matches);
query.addEventListener("change", () => {
  system.value = query.matches;
});

function remembered(): ThemeChoice {
  try {
    const found = localStorage.getItem(KEY);
    return found === "light" || found === "dark" ? found : "system";
  } catch {
    return "system";
  }
}

export const themeChoice = signal<ThemeChoice>(remembered());
export const dark = computed(() =>
  themeChoice.value === "system" ? system.value : themeChoice.value === "dark",
);

export function chooseTheme(wanted: ThemeChoice): void {
  themeChoice.value = wanted;
  try {
    localStorage.setItem(KEY, wanted);
  } catch {
    // storage is forbidden: the choice holds for this visit
  }
}

effect(() => {
  document.documentElement.dataset.theme = dark.value ? "dark" : "light";
});

export function reducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
