/** The games that this browser has begun, so that their links are not lost with a closed tab. */
import type { SeatLink } from "./links";

export interface RememberedGame {
  readonly game: string;
  readonly title: string;
  readonly begun: string;
  /** The link that holds all seats of this screen; null for a game over the network. */
  readonly here: string | null;
  readonly links: readonly SeatLink[];
}

const KEY = "defilade:games";
const MOST = 20;

type Store = Pick<Storage, "getItem" | "setItem">;

export function remembered(store: Store): readonly RememberedGame[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as RememberedGame[]).filter(sound) : [];
  } catch {
    return [];
  }
}

/** Remember a game first of all; the oldest is forgotten. A full or closed store is no reason not to play. */
export function remember(store: Store, game: RememberedGame): void {
  write(store, [game, ...remembered(store).filter((each) => each.game !== game.game)].slice(0, MOST));
}

export function forget(store: Store, game: string): void {
  write(
    store,
    remembered(store).filter((each) => each.game !== game),
  );
}

function write(store: Store, games: readonly RememberedGame[]): void {
  try {
    store.setItem(KEY, JSON.stringify(games));
  } catch {
    return;
  }
}

function sound(found: RememberedGame): boolean {
  return (
    typeof found === "object" &&
    found !== null &&
    typeof found.game === "string" &&
    typeof found.title === "string" &&
    Array.isArray(found.links)
  );
}
