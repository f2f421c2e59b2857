/** Beginning a game: from an example, a scenario, or a record that goes on. */
import { get, getForFile, post, readScenario } from "../api/client";
import type { Scenario } from "../api/types";
import { allSeats, gameFragment, seatLinks } from "./links";
import { type RememberedGame, remember } from "./remembered";
import type { NewGame } from "./wire";

export type Seating = "here" | "network";

/** What a game begins from. */
export type From =
  | { readonly kind: "example"; readonly example: string; readonly title: string }
  | { readonly kind: "scenario"; readonly scenario: Scenario; readonly title: string }
  | { readonly kind: "record"; readonly record: unknown; readonly title: string };

const RECORD = "defilade/record/1";

/** Whether a parsed file is a record of a game. */
export function isRecord(found: unknown): boolean {
  return typeof found === "object" && found !== null && (found as { format?: unknown }).format === RECORD;
}

/** Read a file: a record as it is, anything else as a scenario that the server checks. */
export async function fromFile(name: string, text: string): Promise<From> {
  const parsed = asJson(text);
  if (isRecord(parsed)) {
    const title = (parsed as { scenario?: { title?: string } }).scenario?.title;
    return { kind: "record", record: parsed, title: title ?? name };
  }
  const { scenario, view } = await readScenario(text);
  return { kind: "scenario", scenario, title: view.title || name };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export async function begin(from: From): Promise<NewGame> {
  switch (from.kind) {
    case "example":
      return post<NewGame>("api/games", { example: from.example });
    case "scenario":
      return post<NewGame>("api/games", { scenario: from.scenario });
    case "record":
      return post<NewGame>("api/games", { record: from.record });
  }
}

/** Remember a game that was begun, and how it is come back to. */
export function kept(made: NewGame, title: string, seating: Seating, now: Date): RememberedGame {
  const game: RememberedGame = {
    game: made.game,
    title,
    begun: now.toISOString(),
    here: seating === "here" ? allSeats(made) : null,
    links: seatLinks(made),
  };
  remember(localStorage, game);
  return game;
}

export const recordOf = (game: string, token: string): Promise<unknown> =>
  get(`api/games/${encodeURIComponent(game)}/record`, { token });

export const pictureOf = (game: string, token: string, format: string): Promise<Blob> =>
  getForFile(`api/games/${encodeURIComponent(game)}/picture?format=${format}`, { token });

/** Share a game as it stands; whoever has the name of the record sees it, from after so many actions on. */
export const shareRecord = (game: string, token: string, at?: number): Promise<{ record: string }> =>
  post(`api/games/${encodeURIComponent(game)}/share`, at === undefined ? {} : { at }, { token });

export const sharedRecord = (name: string): Promise<{ record: unknown; at: number }> =>
  get(`api/records/${encodeURIComponent(name)}`);

export const replayFragment = (game: string, tokens: readonly string[]): string =>
  gameFragment({ game, tokens }, "replay");
