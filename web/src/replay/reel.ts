/** A game action by action: which state is shown, and what is fetched for it. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { GameView } from "../play/wire";

/** Fetches the view after so many actions; null for all of them. */
export type Fetch = (at: number | null) => Promise<GameView>;

export class Reel {
  readonly at: Signal<number> = signal(0);
  readonly total: Signal<number> = signal(0);
  readonly shown: Signal<GameView | null> = signal(null);
  /** The game as far as it goes, with the whole log. */
  readonly whole: Signal<GameView | null> = signal(null);
  readonly fault: Signal<Error | null> = signal(null);
  readonly playing: Signal<boolean> = signal(false);
  readonly atEnd: ReadonlySignal<boolean> = computed(() => this.at.value >= this.total.value);
  private readonly known = new Map<number, GameView>();
  private timer: (() => void) | null = null;

  constructor(
    private readonly fetch: Fetch,
    private readonly later: (run: () => void, milliseconds: number) => () => void,
  ) {}

  /** Fetch the whole game, and show it after so many actions; after all of them where there are fewer. */
  async open(where: number): Promise<void> {
    try {
      const whole = await this.fetch(null);
      this.whole.value = whole;
      this.total.value = whole.log.filter((entry) => !entry.undone).length;
      this.known.set(this.total.value, whole);
      await this.go(Math.min(where, this.total.value));
    } catch (error) {
      this.fault.value = asError(error);
    }
  }

  /** Show the state after so many actions; of places that were asked for quickly only the last is shown. */
  async go(wanted: number): Promise<void> {
    const place = Math.min(this.total.value, Math.max(0, Math.round(wanted)));
    this.at.value = place;
    try {
      const found = this.known.get(place) ?? (await this.fetch(place));
      this.known.set(place, found);
      if (this.at.value === place) {
        this.shown.value = found;
        this.fault.value = null;
      }
    } catch (error) {
      this.fault.value = asError(error);
      this.pause();
    }
  }

  /** Go on by itself, one action after the other. */
  play(milliseconds: number): void {
    this.pause();
    this.playing.value = true;
    const step = async (): Promise<void> => {
      await this.go(this.at.value + 1);
      if (this.playing.value && !this.atEnd.value) this.timer = this.later(() => void step(), milliseconds);
      else this.pause();
    };
    if (this.atEnd.value) {
      void this.go(0).then(() => {
        if (this.playing.value) this.timer = this.later(() => void step(), milliseconds);
      });
    } else {
      void step();
    }
  }

  pause(): void {
    this.timer?.();
    this.timer = null;
    this.playing.value = false;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
