import { describe, expect, it } from "vitest";
import { followed, mergedLog, newEntries, turnOf, undoState, wasDeclined } from "./following";
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
    const log = mergedLog([entry(1), entry(2)], [entry(2, true)]);
    expect(log.map((each) => each.undone)).toEqual([false, true]);
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

describe("undoing", () => {
  it("wants an answer of every other side", () => {
    expect(undoState(game(1, []))).toBeNull();
    expect(undoState(game(1, [], { undo: { by: "blue", agreed: [] } }))).toEqual({
      by: "blue",
      toAnswer: ["red"],
      awaited: [],
    });
    expect(undoState(game(1, [], { undo: { by: "red", agreed: [] } }))?.awaited).toEqual(["blue"]);
  });

  it("was declined where the offer is gone and nothing else, for the page that made it", () => {
    const offered = game(3, [entry(1), entry(2)], { undo: { by: "red", agreed: [] } });
    expect(wasDeclined(offered, game(4, [entry(1), entry(2)]))).toBe(true);
    expect(wasDeclined(offered, game(4, [entry(1), entry(2, true)]))).toBe(false);
    expect(wasDeclined(offered, { ...offered, seq: 4 })).toBe(false);
    const other = { seats: ["blue"], watch: false };
    expect(wasDeclined({ ...offered, you: other }, game(4, [entry(1), entry(2)], { you: other }))).toBe(
      false,
    );
    expect(wasDeclined(null, offered)).toBe(false);
  });
});
