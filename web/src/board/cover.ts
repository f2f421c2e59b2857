/** How a ruling looks on its target: the class of its tint, and in short what is written there. */
import type { Ruling } from "../api/types";
import { mark, percent, t } from "../i18n/translate";

/** `clear`: in full sight; `out`: not seen or not in the arc; the others: what hides it. */
export type Tint = "clear" | "light" | "hard" | "hides" | "out";

const LIGHT: ReadonlySet<string> = new Set(["light", "cover"]);

export function tintOf(ruling: Ruling): Tint {
  if (!ruling.in_sight) return "out";
  if (ruling.cover !== null) return LIGHT.has(ruling.cover) ? "light" : "hard";
  return ruling.obscured.total > 0.0005 ? "hides" : "clear";
}

/** What stands on a target: the share of it that is hidden. */
export function shortly(ruling: Ruling): string {
  return ruling.in_sight || ruling.obscured.total < 1 ? percent(ruling.obscured.total, 0) : t("hidden");
}

const COVERS: Readonly<Record<string, string>> = {
  light: mark("light cover"),
  hard: mark("hard cover"),
  cover: mark("in cover"),
  "small-part": mark("a small part shows"),
  "dug-in": mark("dug in"),
  trench: mark("in a trench"),
  bunker: mark("in a bunker"),
  bulletproof: mark("bulletproof cover"),
};

/** The result in a few words: "light cover, 27 % hidden". */
export function inWords(ruling: Ruling): string {
  if (!ruling.in_arc) return t("outside the front arc");
  if (!ruling.in_sight) return t("out of sight");
  const cover = ruling.cover === null ? t("no cover") : coverName(ruling.cover);
  return ruling.obscured.total < 0.0005
    ? cover
    : t("{cover}, {share} hidden", { cover, share: percent(ruling.obscured.total) });
}

export function coverName(cover: string): string {
  const known = COVERS[cover];
  return known === undefined ? cover : t(known);
}
