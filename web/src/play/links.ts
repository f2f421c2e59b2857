/** Links of a game. Tokens stand in the fragment, which no browser sends to a server. */
import type { NewGame } from "./wire";

export interface GameLink {
  readonly game: string;
  readonly tokens: readonly string[];
}

/** The fragment of a game's page: `#/game/GAME/TOKEN`; whoever holds several seats has their tokens joined by dots. */
export function gameFragment({ game, tokens }: GameLink, page: "game" | "replay" = "game"): string {
  return `#/${page}/${[game, tokens.join(".")].map(encodeURIComponent).join("/")}`;
}

export function readGameLink(parts: readonly string[]): GameLink | null {
  const [game, joined] = parts;
  if (game === undefined || game === "" || joined === undefined) {
    return null;
  }
  const tokens = joined.split(".").filter((token) => token !== "");
  return tokens.length === 0 ? null : { game, tokens };
}

/** The whole address of a fragment, on the page that is open. */
export function address(fragment: string, here: string): string {
  return `${here.split("#")[0]}${fragment}`;
}

export interface SeatLink {
  /** The side, or null for those who watch. */
  readonly side: string | null;
  readonly fragment: string;
}

/** A link for every seat, and one to watch by. */
export function seatLinks(made: NewGame): readonly SeatLink[] {
  const seats = Object.entries(made.seats).map(([side, token]) => ({
    side,
    fragment: gameFragment({ game: made.game, tokens: [token] }),
  }));
  return [...seats, { side: null, fragment: gameFragment({ game: made.game, tokens: [made.watch] }) }];
}

/** The link of one page that holds every seat. */
export function allSeats(made: NewGame): string {
  return gameFragment({ game: made.game, tokens: Object.values(made.seats) });
}
