import { beforeEach, describe, expect, it } from "vitest";
import { type Connection, LiveGame, RefusedRequest, type Wire } from "./live";
import type { GameView, Presence } from "./wire";

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }
}

const view = { game: "g", seq: 1, log: [] } as unknown as GameView;

describe("a live game", () => {
  let wires: FakeWire[];
  let timers: { run: () => void; after: number }[];
  let heard: { games: GameView[]; presence: Presence[]; connections: Connection[] };
  let live: LiveGame;

  const wire = (): FakeWire => wires[wires.length - 1] as FakeWire;
  const arrive = (): void => {
    wire().onopen?.();
    wire().hear({ type: "game", game: view });
  };

  beforeEach(() => {
    wires = [];
    timers = [];
    heard = { games: [], presence: [], connections: [] };
    let ids = 0;
    live = new LiveGame(
      ["token"],
      "en",
      {
        open: () => {
          wires.push(new FakeWire());
          return wire();
        },
        later: (run, after) => {
          timers.push({ run, after });
          return () => undefined;
        },
        newId: () => {
          ids += 1;
          return `id-${ids}`;
        },
      },
      {
        onGame: (game) => heard.games.push(game),
        onPresence: (presence) => heard.presence.push(presence),
        onConnection: (connection) => heard.connections.push(connection),
      },
    );
    live.connect();
  });

  it("says hello with its tokens in the first message, and is live with the first view", () => {
    wire().onopen?.();
    expect(wire().sent).toEqual([{ type: "hello", tokens: ["token"], lang: "en" }]);
    wire().hear({ type: "game", game: view });
    expect(heard.connections.map((each) => each.is)).toEqual(["connecting", "live"]);
    expect(heard.games).toEqual([view]);
  });

  it("does an action once: the answer to its request settles it", async () => {
    arrive();
    const done = live.act("red", { do: "end-phase" });
    expect(wire().sent[1]).toEqual({
      type: "act",
      seat: "red",
      action: { do: "end-phase" },
      request: "id-1",
    });
    wire().hear({ type: "answer", request: "id-1", ok: true, seq: 2 });
    expect(await done).toMatchObject({ seq: 2 });
    expect(live.unanswered).toBe(0);
  });

  it("sends an action without an answer again after a break, under the same id", async () => {
    arrive();
    const done = live.act("red", { do: "end-phase" });
    wire().drop();
    expect(heard.connections.at(-1)).toEqual({ is: "lost", attempt: 1, wait: 250 });
    timers[0]?.run();
    arrive();
    expect(wire().sent).toEqual([
      { type: "hello", tokens: ["token"], lang: "en" },
      { type: "act", seat: "red", action: { do: "end-phase" }, request: "id-1" },
    ]);
    wire().hear({ type: "answer", request: "id-1", ok: true });
    await done;
    wire().drop();
    timers[1]?.run();
    arrive();
    expect(wire().sent).toHaveLength(1);
  });

  it("keeps what is done during a break until the connection is back", () => {
    arrive();
    wire().drop();
    void live.act("red", { do: "end-phase" });
    expect(live.unanswered).toBe(1);
    timers[0]?.run();
    arrive();
    expect(wire().sent.map((each) => each.type)).toEqual(["hello", "act"]);
  });

  it("waits longer after each failure, and begins anew once it was live", () => {
    for (const wait of [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
      wire().drop();
      expect(timers.at(-1)?.after).toBe(wait);
      timers.at(-1)?.run();
    }
    arrive();
    wire().drop();
    expect(timers.at(-1)?.after).toBe(250);
  });

  it("asks one question of a type at a time, and of those that wait the newest", async () => {
    arrive();
    const asked = ["a", "b", "c"].map((unit) => live.ask("choices", { unit }));
    expect(
      wire()
        .sent.slice(1)
        .map(({ unit }) => unit),
    ).toEqual(["a"]);
    expect(await asked[1]).toBeNull();
    wire().hear({ type: "answer", n: 1, ok: true, unit: "a" });
    expect(await asked[0]).toMatchObject({ unit: "a" });
    expect(
      wire()
        .sent.slice(1)
        .map(({ unit }) => unit),
    ).toEqual(["a", "c"]);
    wire().hear({ type: "answer", n: 3, ok: true, unit: "c" });
    expect(await asked[2]).toMatchObject({ unit: "c" });
  });

  it("hands on what the server refuses, with the clause", async () => {
    arrive();
    const done = live.act("red", { do: "end-phase" });
    const error = { code: "refused", message: "no", refused: { clause: "GAME-turn", message: "no" } };
    wire().hear({ type: "answer", request: "id-1", ok: false, error });
    const found = await done.catch((thrown: unknown) => thrown);
    expect(found).toBeInstanceOf(RefusedRequest);
    expect((found as RefusedRequest).fault.refused?.clause).toBe("GAME-turn");
  });

  it("ends where the server does not know its tokens, and does not try again", () => {
    wire().onopen?.();
    wire().hear({ type: "error", error: { code: "forbidden", message: "This link opens no seat." } });
    expect(heard.connections.at(-1)).toEqual({ is: "ended", message: "This link opens no seat." });
    expect(wire().closed).toBe(true);
    expect(timers).toEqual([]);
  });

  it("ends where the server throws it out", () => {
    arrive();
    wire().drop(1008, "too many messages");
    expect(heard.connections.at(-1)).toEqual({ is: "ended", message: "too many messages" });
    expect(timers).toEqual([]);
  });

  it("comes back to a server that has no room or no store at the moment", () => {
    wire().onopen?.();
    wire().hear({ type: "error", error: { code: "unavailable", message: "The store is busy." } });
    wire().drop(1008, "unavailable");
    expect(heard.connections.at(-1)).toMatchObject({ is: "lost", attempt: 1 });
    expect(timers).toHaveLength(1);
  });

  it("is silent once it was stopped", () => {
    arrive();
    live.stop();
    wire().drop();
    expect(timers).toEqual([]);
    expect(heard.connections.at(-1)).toEqual({ is: "live" });
  });
});
