/** Following a game: every message holds only the newest entries of the log, and the page keeps the whole. */
import type { GameView, LogEntry } from "./wire";

/**
 * The log after a message: entries of the message take the place of those with their number.
 *
 * What was undone stays in the log, marked as such; a message that tells of the undoing says so of those it undid.
 */
export function mergedLog(before: readonly LogEntry[], news: readonly LogEntry[]): readonly LogEntry[] {
  const found = new Map(before.map((entry) => [entry.seq, entry]));
  for (const entry of news) {
    found.set(entry.seq, entry);
  }
  return [...found.values()].sort((a, b) => a.seq - b.seq);
}

/** The game after a message: the newer view with the whole log; an older one that came late changes nothing. */
export function followed(before: GameView | null, news: GameView): GameView {
  if (before === null || before.game !== news.game) {
    return news;
  }
  if (news.seq < before.seq) {
    return before;
  }
  return { ...news, log: mergedLog(before.log, news.log) };
}

/** The entries that a message brought and that were not known before, oldest first. */
export function newEntries(before: GameView | null, after: GameView): readonly LogEntry[] {
  const known = new Set(before?.log.map((entry) => entry.seq) ?? []);
  return after.log.filter((entry) => !known.has(entry.seq) && !entry.undone);
}

/** Whether this page asked to take something back, and a message tells that it stays done. */
export function wasDeclined(before: GameView | null, after: GameView): boolean {
  const offer = before?.undo;
  if (before === null || offer == null || after.undo !== null) {
    return false;
  }
  return after.actions === before.actions && after.you.seats.includes(offer.by);
}

/** The seats of this page that may act now; outside of hand-to-hand it is the side at play alone. */
export function seatFor(game: GameView, side: string): string | null {
  return game.you.seats.includes(side) ? side : null;
}

export type Turn = "yours" | "blows" | "theirs" | "watching" | "over" | "waiting";

/** Whose move it is, seen from this page; `blows` where models of this page strike in another side's turn. */
export function turnOf(game: GameView): Turn {
  if (game.over) {
    return "over";
  }
  if (game.you.seats.length === 0) {
    return "watching";
  }
  if (!game.started) {
    return "waiting";
  }
  if (game.you.seats.includes(game.side)) {
    return "yours";
  }
  return game.acting.some((side) => game.you.seats.includes(side)) ? "blows" : "theirs";
}

/** What an offer to take the last action back wants of this page. */
export interface UndoState {
  readonly by: string;
  /** Seats of this page that have yet to answer. */
  readonly toAnswer: readonly string[];
  /** Sides elsewhere that have yet to answer. */
  readonly awaited: readonly string[];
}

export function undoState(game: GameView): UndoState | null {
  if (game.undo === null) {
    return null;
  }
  const { by, agreed } = game.undo;
  const open = game.view.sides.filter((side) => side !== by && !agreed.includes(side));
  return {
    by,
    toAnswer: open.filter((side) => game.you.seats.includes(side)),
    awaited: open.filter((side) => !game.you.seats.includes(side)),
  };
}
