/** Following a game: every message holds only the newest entries of the log, and the page keeps the whole. */
import type { GameView, LogEntry, Offer } from "./wire";

/**
 * The log, or the notes in it, after a message: entries of the message take the place of those with their number.
 *
 * What was undone stays in the log, marked as such; a message that tells of the undoing says so of those it undid.
 */
export function merged<T extends { readonly seq: number }>(
  before: readonly T[],
  news: readonly T[],
): readonly T[] {
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
  return { ...news, log: merged(before.log, news.log), notes: merged(before.notes, news.notes) };
}

/** The entries that a message brought and that were not known before, oldest first. */
export function newEntries(before: GameView | null, after: GameView): readonly LogEntry[] {
  const known = new Set(before?.log.map((entry) => entry.seq) ?? []);
  return after.log.filter((entry) => !known.has(entry.seq) && !entry.undone);
}

/** What this page has proposed and a message tells to have come to nothing; null where there is no such thing. */
export function declined(before: GameView | null, after: GameView): What | null {
  const offer = before === null ? null : proposalOf(before);
  if (before === null || offer === null || proposalOf(after) !== null) {
    return null;
  }
  const stands = after.actions === before.actions && after.called_off === null;
  return stands && after.you.seats.includes(offer.by) ? offer.what : null;
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

/** What is proposed: to take the last action back, or to call the game off. */
export type What = "undo" | "call-off";

export interface Proposal extends Offer {
  readonly what: What;
  /** When its side may carry it out without an answer; null where it never may. */
  readonly aloneFrom: number | null;
}

/** The proposal that is still to be answered: there is one at most. */
export function proposalOf({ undo, call_off: callOff }: GameView): Proposal | null {
  if (undo !== null) {
    return { what: "undo", aloneFrom: null, ...undo };
  }
  if (callOff === null) {
    return null;
  }
  const { by, agreed, alone_from: from } = callOff;
  return { what: "call-off", by, agreed, aloneFrom: Date.parse(from) };
}

/** A proposal, and whose answer it wants. */
export interface ProposalState extends Proposal {
  /** Seats of this page that have yet to answer. */
  readonly toAnswer: readonly string[];
  /** Sides elsewhere that have yet to answer. */
  readonly awaited: readonly string[];
}

export function proposalState(game: GameView): ProposalState | null {
  const proposal = proposalOf(game);
  if (proposal === null) {
    return null;
  }
  const { by, agreed } = proposal;
  const open = game.view.sides.filter((side) => side !== by && !agreed.includes(side));
  return {
    ...proposal,
    toAnswer: open.filter((side) => game.you.seats.includes(side)),
    awaited: open.filter((side) => !game.you.seats.includes(side)),
  };
}

/** Whether a game was called off by all its sides, and not by one that had no answer. */
export function agreedByAll(game: GameView): boolean {
  const { called_off: ended } = game;
  return ended !== null && game.view.sides.every((side) => side === ended.by || ended.agreed.includes(side));
}
