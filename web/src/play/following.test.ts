import { describe, expect, it } from "vitest";
import { agreedByAll, declined, followed, merged, newEntries, proposalState, turnOf } from "./following";
import type { GameView, LogEntry } from "./wire";

const entry = (seq: number, undone = false): LogEntry => ({
  seq,
  action: { do: "end-phase" },
  side: "red",
  turn: 1,
  phase: "movement",
  said: `entry ${seq}`,
  dice: [],
  events: [],
  clauses: [],
  undone,
});

const game = (seq: number, log: readonly LogEntry[], over: Partial<GameView> = {}): GameView =>
  ({
    game: "g",
    seq,
    log,
    actions: log.filter((each) => !each.undone).length,
    side: "red",
    acting: ["red"],
    over: false,
    started: true,
    undo: null,
    call_off: null,
    called_off: null,
    notes: [],
    you: { seats: ["red"], watch: false },
    view: { sides: ["red", "blue"] },
    ...over,
  }) as unknown as GameView;

describe("following a game", () => {
  it("adds what is new to the log and keeps the rest", () => {
    const after = followed(game(1, [entry(1)]), game(2, [entry(2)]));
    expect(after.log.map((each) => each.seq)).toEqual([1, 2]);
  });

  it("marks what was undone", () => {
    const log = merged([entry(1), entry(2)], [entry(2, true)]);
    expect(log.map((each) => each.undone)).toEqual([false, true]);
  });

  it("keeps what was said between the actions", () => {
    const note = (seq: number) => ({ seq, side: "red", do: "ask", said: `note ${seq}` }) as const;
    const after = followed(game(2, [], { notes: [note(2)] }), game(3, [], { notes: [note(3)] }));
    expect(after.notes.map((each) => each.said)).toEqual(["note 2", "note 3"]);
  });

  it("heeds no older view than the one it has", () => {
    const now = game(3, [entry(3)]);
    expect(followed(now, game(2, [entry(2)]))).toBe(now);
  });

  it("begins anew with another game", () => {
    const other = { ...game(1, []), game: "h" };
    expect(followed(game(5, [entry(5)]), other)).toBe(other);
  });

  it("tells the entries that were not known", () => {
    const before = game(1, [entry(1)]);
    expect(
      newEntries(before, followed(before, game(3, [entry(2), entry(3, true)]))).map((e) => e.seq),
    ).toEqual([2]);
  });
});

describe("whose turn it is", () => {
  it("is told from this page's seats", () => {
    expect(turnOf(game(1, []))).toBe("yours");
    const blue = { side: "blue", acting: ["blue"] };
    expect(turnOf(game(1, [], blue))).toBe("theirs");
    expect(turnOf(game(1, [], { ...blue, acting: ["red", "blue"] }))).toBe("blows");
    expect(turnOf(game(1, [], { you: { seats: [], watch: true } }))).toBe("watching");
    expect(turnOf(game(1, [], { started: false }))).toBe("waiting");
    expect(turnOf(game(1, [], { over: true }))).toBe("over");
  });
});

const callOff = {
  by: "red",
  agreed: [],
  since: "2025-03-01T18:00:00+00:00",
  alone_from: "2025-03-08T18:00:00+00:00",
};

describe("a proposal", () => {
  it("wants an answer of every other side", () => {
    expect(proposalState(game(1, []))).toBeNull();
    expect(proposalState(game(1, [], { undo: { by: "blue", agreed: [] } }))).toEqual({
      what: "undo",
      aloneFrom: null,
      by: "blue",
      agreed: [],
      toAnswer: ["red"],
      awaited: [],
    });
    expect(proposalState(game(1, [], { undo: { by: "red", agreed: [] } }))?.awaited).toEqual(["blue"]);
  });

  it("to call the game off can be carried out alone in the end", () => {
    const state = proposalState(game(1, [], { call_off: callOff }));
    expect([state?.what, state?.toAnswer, state?.awaited]).toEqual(["call-off", [], ["blue"]]);
    expect(state?.aloneFrom).toBe(Date.UTC(2025, 2, 8, 18));
  });

  it("was declined where it is gone and nothing else, for the page that made it", () => {
    const offered = game(3, [entry(1), entry(2)], { undo: { by: "red", agreed: [] } });
    expect(declined(offered, game(4, [entry(1), entry(2)]))).toBe("undo");
    expect(declined(offered, game(4, [entry(1), entry(2, true)]))).toBeNull();
    expect(declined(offered, { ...offered, seq: 4 })).toBeNull();
    const other = { seats: ["blue"], watch: false };
    expect(declined({ ...offered, you: other }, game(4, [entry(1), entry(2)], { you: other }))).toBeNull();
    expect(declined(null, offered)).toBeNull();
    const off = game(3, [entry(1)], { call_off: callOff });
    expect(declined(off, game(4, [entry(1)]))).toBe("call-off");
    expect(declined(off, game(4, [entry(1)], { called_off: { by: "red", agreed: ["blue"] } }))).toBeNull();
    expect(declined(off, game(4, [entry(1), entry(4)]))).toBeNull();
  });
});

describe("a game that was called off", () => {
  it("was so by all its sides, or by one that had no answer", () => {
    expect(agreedByAll(game(1, []))).toBe(false);
    expect(agreedByAll(game(1, [], { called_off: { by: "blue", agreed: ["red"] } }))).toBe(true);
    expect(agreedByAll(game(1, [], { called_off: { by: "blue", agreed: [] } }))).toBe(false);
  });
});
