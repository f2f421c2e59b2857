/** Sides in words: whose turn it is, with the names of colours declined as a language wants it. */
import { sideName } from "../board/describe";
import { mark, t } from "../i18n/translate";

const TURNS: Readonly<Record<string, string>> = {
  red: mark("red's turn"),
  blue: mark("blue's turn"),
  green: mark("green's turn"),
  yellow: mark("yellow's turn"),
  white: mark("white's turn"),
  black: mark("black's turn"),
};

/** Whose turn it is: "red's turn"; of a side with a name of its own "turn: NAME". */
export function turnOfSide(side: string): string {
  const known = Object.entries(TURNS).find(([colour]) => colour === side || sideName(colour) === side);
  return known === undefined ? t("turn: {side}", { side }) : t(known[1]);
}

/** The names of several sides, one after the other. */
export const sideNames = (sides: readonly string[]): string => sides.map(sideName).join(", ");
