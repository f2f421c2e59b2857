/** The shapes of what the server says about games; `docs/server.md` is their contract. */
import type { Odds, Point, Refused as Refusal, TableView } from "../api/types";

export type { Point, Refusal };

/** An action as a record holds it: its word, and what it was given. */
export interface Action {
  readonly do: string;
  readonly unit?: string;
  readonly model?: string;
  readonly target?: string;
  readonly weapon?: string;
  readonly feature?: string;
  readonly to?: Point;
  readonly at?: Point;
  readonly by?: readonly Point[];
  readonly facing?: number;
  readonly rotation?: number;
  readonly run?: boolean;
  readonly charge?: boolean;
  readonly reroll?: boolean;
  readonly entrance?: number;
  readonly count?: number;
}

/** Dice thrown for one thing: several faces where one was re-rolled or needed another to follow. */
export interface Throw {
  readonly for: string;
  readonly who: string;
  readonly faces: readonly number[];
  readonly needed: number | null;
  /** What was needed, in words: "4+, a failure re-rolled". */
  readonly need?: string | null;
  readonly passed: boolean | null;
}

export interface GameEvent {
  readonly event: string;
  readonly text: string;
}

export interface LogEntry {
  readonly seq: number;
  readonly action: Action;
  readonly side: string;
  readonly turn: number;
  readonly phase: string;
  readonly said: string;
  readonly dice: readonly Throw[];
  readonly events: readonly GameEvent[];
  readonly clauses: readonly string[];
  readonly undone: boolean;
}

export interface Phase {
  readonly id: string;
  readonly name: string;
}

export interface Outcome {
  readonly winner: string | null;
  readonly text: string;
  readonly points?: Readonly<Record<string, number>>;
}

/** What a side would like and all others have to agree to. */
export interface Offer {
  readonly by: string;
  readonly agreed: readonly string[];
}

/** An offer to call the game off: from `alone_from` on its side may do so without an answer. */
export interface CallOff extends Offer {
  readonly since: string;
  readonly alone_from: string;
}

/** What was said about calling the game off; `seq` is its place in the log. */
export interface Note {
  readonly seq: number;
  readonly side: string;
  readonly do: "ask" | "agree" | "decline" | "end";
  readonly said: string;
}

export interface GameView {
  readonly game: string;
  readonly seq: number;
  readonly actions: number;
  readonly turn: number;
  readonly limit: number | null;
  readonly side: string;
  /** The sides with units that may act: that at play, and in hand-to-hand those who have yet to strike. */
  readonly acting: readonly string[];
  readonly phase: string;
  readonly phase_name: string;
  readonly phases: readonly Phase[];
  readonly over: boolean;
  readonly outcome: Outcome | null;
  readonly commitment: string;
  readonly contributions: Readonly<Record<string, string | null>>;
  readonly started: boolean;
  readonly secret: string | null;
  readonly you: { readonly seats: readonly string[]; readonly watch: boolean };
  readonly undo: Offer | null;
  readonly call_off: CallOff | null;
  /** Who ended the game before its end, and who agreed; the sides in neither had not answered. */
  readonly called_off: Offer | null;
  readonly view: TableView;
  readonly log: readonly LogEntry[];
  readonly notes: readonly Note[];
}

export interface LegalAction {
  readonly action: Action;
  readonly label: string;
  /** The odds of what takes a test or strikes a blow; those of a volley are asked for target by target. */
  readonly odds?: Odds;
}

/** One thing that a unit may do or not, with every way of doing it and every reason against. */
export interface Choice {
  readonly verb: string;
  readonly name: string;
  readonly legal: readonly LegalAction[];
  readonly refused: readonly Refusal[];
  readonly limit: number | null;
  /** Whether it goes somewhere, and nothing says how far. */
  readonly unlimited: boolean;
}

export interface Choices {
  readonly unit: string;
  readonly choices: readonly Choice[];
  /** What stands for things that happen elsewhere in the game: wounds from a fall, a pin. */
  readonly anyTime: readonly { readonly verb: string; readonly name: string }[];
}

export interface EdgeStretch {
  readonly points: readonly Point[];
  readonly shadow: boolean;
  readonly what: "limit" | "terrain" | "base" | "table";
  readonly id: string | null;
  readonly model: string;
  readonly clause: string;
  readonly text: string;
}

export interface Hole {
  readonly polygon: readonly Point[];
  readonly what: EdgeStretch["what"];
  readonly id: string | null;
  readonly clause: string;
  readonly text: string;
}

/** Where an action can go in a straight line from `start`, and why no further. */
export interface Reach {
  readonly start: Point;
  readonly edge: readonly EdgeStretch[];
  readonly holes: readonly Hole[];
  readonly in_contact: boolean;
  /** Whether somebody who moves may go only so far. */
  readonly limited: boolean;
}

/** Who is at the table now: the number of open pages of each seat, and of those who watch. */
export interface Presence {
  readonly seats: Readonly<Record<string, number>>;
  readonly watchers: number;
}

export interface NewGame {
  readonly game: string;
  readonly seats: Readonly<Record<string, string>>;
  readonly watch: string;
  readonly commitment: string;
}
