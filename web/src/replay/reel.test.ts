import { expect, it } from "vitest";
import type { GameView } from "../play/wire";
import { Reel } from "./reel";

const view = (actions: number): GameView =>
  ({
    actions,
    log: Array.from({ length: actions }, (_, seq) => ({ seq, undone: false })),
  }) as unknown as GameView;

function reel(total: number, asked: (number | null)[] = []) {
  const timers: (() => void)[] = [];
  const found = new Reel(
    async (at) => {
      asked.push(at);
      return view(at ?? total);
    },
    (run) => {
      timers.push(run);
      return () => {
        timers.length = 0;
      };
    },
  );
  return { found, timers, asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it("fetches each state once and keeps within the game", async () => {
  const { found, asked } = reel(3);
  await found.open(0);
  expect([found.at.value, found.total.value, found.shown.value?.actions]).toEqual([0, 3, 0]);
  await found.go(7);
  expect([found.at.value, found.shown.value?.actions]).toEqual([3, 3]);
  await found.go(-1);
  expect(asked).toEqual([null, 0]);
});

it("shows the last place that was asked for, whichever comes first", async () => {
  const answers = new Map<number | null, (view: GameView) => void>();
  const found = new Reel(
    (at) => new Promise((resolve) => answers.set(at, resolve)),
    () => () => undefined,
  );
  const opened = found.open(Number.POSITIVE_INFINITY);
  answers.get(null)?.(view(5));
  await opened;
  const [first, second] = [found.go(1), found.go(2)];
  answers.get(2)?.(view(2));
  answers.get(1)?.(view(1));
  await Promise.all([first, second]);
  expect(found.shown.value?.actions).toBe(2);
});

it("plays to the end and stops there; from the end it begins anew", async () => {
  const { found, timers } = reel(2);
  await found.open(0);
  found.play(100);
  await settled();
  expect([found.at.value, found.playing.value]).toEqual([1, true]);
  timers.shift()?.();
  await settled();
  expect([found.at.value, found.playing.value]).toEqual([2, false]);
  found.play(100);
  await settled();
  expect([found.at.value, found.playing.value]).toEqual([0, true]);
});

it("says what went wrong and stops", async () => {
  const found = new Reel(
    () => Promise.reject(new Error("gone")),
    () => () => undefined,
  );
  await found.open(Number.POSITIVE_INFINITY);
  expect(found.fault.value?.message).toBe("gone");
});
