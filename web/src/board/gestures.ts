/** What pointers and keys do to a board: pan, zoom, pick, drag, turn, select by a box. */
import type { Point, TableView } from "../api/types";
import { type Camera, panned, type Size, unproject, zoomed } from "./camera";
import { facingOf, length, normal, subtract } from "./geometry";
import { boxOfPiece, keptOnTable, type Motion, type Piece, pivotOf } from "./pieces";

export type Phase = "move" | "end" | "cancel";

/** What the gestures need of the board that they work on. */
export interface Host {
  readonly view: () => TableView;
  readonly pieces: () => ReadonlyMap<string, Piece>;
  readonly selected: () => ReadonlySet<string>;
  readonly movable: (piece: Piece) => boolean;
  readonly snap: () => boolean;
  readonly camera: () => Camera;
  readonly fitted: () => Camera;
  readonly screen: () => Size;
  readonly look: (camera: Camera) => void;
  readonly select: (ids: ReadonlySet<string>) => void;
  readonly activate: (piece: Piece, model: string | null) => void;
  readonly motion: (motion: Motion, phase: Phase, at: number) => void;
  readonly pointAt: ((point: Point) => void) | null;
  readonly hover: (point: Point | null) => void;
  readonly box: (box: readonly [Point, Point] | null) => void;
  readonly busy: (busy: "drag" | "pan" | null) => void;
}

type Gesture =
  | {
      readonly type: "press";
      readonly pointer: number;
      readonly from: Point;
      readonly hit: Hit;
      readonly touch: boolean;
    }
  | { readonly type: "pan"; readonly pointer: number; last: Point }
  | { readonly type: "box"; readonly pointer: number; readonly from: Point }
  | { readonly type: "pinch"; last: readonly [Point, Point] }
  | {
      readonly type: "drag" | "turn";
      readonly pointer: number;
      readonly from: Point;
      readonly start: TableView;
      readonly pieces: ReadonlySet<string>;
      readonly moving: readonly Piece[];
      readonly pivot: Point;
      motion: Motion | null;
    };

export interface Hit {
  readonly piece: Piece | null;
  readonly handle: boolean;
  readonly additive: boolean;
  readonly button: number;
}

const THRESHOLD = { mouse: 3, touch: 9 };
const WIDE = 0.4;

export class Gestures {
  readonly #host: Host;
  readonly #pointers = new Map<number, Point>();
  #gesture: Gesture | null = null;
  #keys: KeyRun | null = null;
  #lastTap: { readonly id: string; readonly at: number } | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  down(pointer: number, at: Point, hit: Hit, touch: boolean): void {
    this.endKeys();
    this.#pointers.set(pointer, at);
    if (this.#pointers.size === 2) {
      this.cancel();
      const [a, b] = [...this.#pointers.values()];
      if (a !== undefined && b !== undefined) this.#gesture = { type: "pinch", last: [a, b] };
      return;
    }
    if (this.#pointers.size > 2) return;
    if (hit.handle) this.#begin("turn", pointer, at, this.#host.selected());
    else this.#gesture = { type: "press", pointer, from: at, hit, touch };
  }

  move(pointer: number, at: Point, when: number): void {
    if (!this.#pointers.has(pointer)) {
      this.#host.hover(at);
      return;
    }
    this.#pointers.set(pointer, at);
    const gesture = this.#gesture;
    if (gesture === null) return;
    switch (gesture.type) {
      case "press":
        if (length(subtract(at, gesture.from)) >= (gesture.touch ? THRESHOLD.touch : THRESHOLD.mouse)) {
          this.#leave(gesture);
          this.move(pointer, at, when);
        }
        return;
      case "pan":
        this.#host.look(
          panned(
            this.#host.camera(),
            subtract(at, gesture.last),
            this.#host.view().table,
            this.#host.screen(),
          ),
        );
        gesture.last = at;
        return;
      case "box":
        this.#host.box([gesture.from, at]);
        return;
      case "pinch":
        this.#pinch(gesture);
        return;
      case "drag":
      case "turn":
        this.#follow(gesture, at, when);
    }
  }

  up(pointer: number, at: Point, when: number): void {
    const gesture = this.#gesture;
    this.#pointers.delete(pointer);
    if (gesture === null) return;
    if (gesture.type === "pinch") {
      const [left] = [...this.#pointers.entries()];
      this.#gesture = left === undefined ? null : { type: "pan", pointer: left[0], last: left[1] };
      return;
    }
    if (gesture.pointer !== pointer) return;
    this.#gesture = null;
    this.#host.busy(null);
    if (gesture.type === "press") this.#tap(gesture, at, when);
    else if (gesture.type === "box") this.#boxed(gesture.from, at);
    else if (gesture.type !== "pan" && gesture.motion !== null)
      this.#host.motion(gesture.motion, "end", when);
  }

  /** Undo what is under way: a drag, a turn, a run of keys. Tell whether there was anything. */
  cancel(): boolean {
    const gesture = this.#gesture;
    this.#gesture = null;
    this.#host.busy(null);
    this.#host.box(null);
    if (this.#keys !== null) {
      const { motion } = this.#keys;
      window.clearTimeout(this.#keys.timer);
      this.#keys = null;
      this.#host.motion(motion, "cancel", performance.now());
      return true;
    }
    if (gesture !== null && (gesture.type === "drag" || gesture.type === "turn") && gesture.motion !== null) {
      this.#host.motion(gesture.motion, "cancel", performance.now());
      return true;
    }
    return gesture !== null && gesture.type !== "press";
  }

  lost(pointer: number): void {
    this.#pointers.delete(pointer);
    if (this.#gesture !== null && this.#gesture.type !== "pinch" && this.#gesture.pointer === pointer)
      this.cancel();
  }

  wheel(at: Point, delta: number, pixels: boolean): void {
    const factor = Math.exp(-Math.max(-200, Math.min(200, delta)) * (pixels ? 0.0022 : 0.06));
    this.#host.look(zoomed(this.#host.camera(), factor, at, this.#host.fitted()));
  }

  /** Move or turn the pieces by one key; keys that follow soon belong to the same change. */
  nudge(pieces: ReadonlySet<string>, shift: Point, turn: number, when: number): boolean {
    const host = this.#host;
    const moving = [...pieces]
      .flatMap((id) => host.pieces().get(id) ?? [])
      .filter((piece) => host.movable(piece));
    if (moving.length === 0) return false;
    const ids = new Set(moving.map(({ id }) => id));
    const same = this.#keys !== null && sameSet(this.#keys.motion.pieces, ids);
    if (!same) this.endKeys();
    const run = this.#keys ?? { start: host.view(), motion: still(ids, pivotOf(moving)), timer: 0 };
    const motion = keptOnTable(run.start, {
      ...run.motion,
      shift: [run.motion.shift[0] + shift[0], run.motion.shift[1] + shift[1]],
      turn: run.motion.turn + turn,
    });
    window.clearTimeout(run.timer);
    this.#keys = { start: run.start, motion, timer: window.setTimeout(() => this.endKeys(), 900) };
    host.motion(motion, "move", when);
    return true;
  }

  endKeys(): void {
    if (this.#keys === null) return;
    const { motion, timer } = this.#keys;
    window.clearTimeout(timer);
    this.#keys = null;
    this.#host.motion(motion, "end", performance.now());
  }

  #leave(press: Gesture & { type: "press" }): void {
    const { hit, pointer, from, touch } = press;
    const host = this.#host;
    const { piece } = hit;
    if (hit.button === 0 && piece !== null && host.movable(piece) && this.#draggable(piece, touch)) {
      const selected = host.selected();
      const pieces = selected.has(piece.id) ? selected : new Set([piece.id]);
      if (!selected.has(piece.id)) host.select(pieces);
      this.#begin("drag", pointer, from, pieces);
    } else if (hit.button === 0 && hit.additive) {
      this.#gesture = { type: "box", pointer, from };
    } else {
      this.#gesture = { type: "pan", pointer, last: from };
      host.busy("pan");
    }
  }

  /** A finger, and a mouse on a feature that fills the table, move only what was chosen before: else they pan. */
  #draggable(piece: Piece, touch: boolean): boolean {
    if (piece.kind !== "terrain" || this.#host.selected().has(piece.id)) return true;
    const { table } = this.#host.view();
    const box = boxOfPiece(piece);
    const wide = box.right - box.left > WIDE * table.width || box.top - box.bottom > WIDE * table.depth;
    return !touch && !wide;
  }

  #begin(type: "drag" | "turn", pointer: number, from: Point, wanted: ReadonlySet<string>): void {
    const host = this.#host;
    const moving = [...wanted]
      .flatMap((id) => host.pieces().get(id) ?? [])
      .filter((piece) => host.movable(piece));
    const pieces = new Set(moving.map(({ id }) => id));
    this.#gesture = {
      type,
      pointer,
      from,
      start: host.view(),
      pieces,
      moving,
      pivot: pivotOf(moving),
      motion: null,
    };
    host.busy("drag");
  }

  #follow(gesture: Gesture & { type: "drag" | "turn" }, at: Point, when: number): void {
    const host = this.#host;
    const [from, to] = [unproject(host.camera(), gesture.from), unproject(host.camera(), at)];
    const motion =
      gesture.type === "drag"
        ? { ...still(gesture.pieces, gesture.pivot), shift: this.#snapped(gesture, subtract(to, from)) }
        : { ...still(gesture.pieces, gesture.pivot), turn: this.#turn(gesture, from, to) };
    gesture.motion = keptOnTable(gesture.start, motion);
    host.motion(gesture.motion, "move", when);
  }

  #snapped(gesture: Gesture & { type: "drag" | "turn" }, shift: Point): Point {
    if (!this.#host.snap()) return shift;
    const grid = gesture.start.table.unit === "in" ? 0.5 : 1;
    const [first] = gesture.moving;
    const anchor =
      first === undefined
        ? gesture.pivot
        : first.kind === "unit"
          ? (first.unit.formation?.front ?? gesture.pivot)
          : gesture.pivot;
    const snap = (value: number, by: number) => Math.round((value + by) / grid) * grid - value;
    return [snap(anchor[0], shift[0]), snap(anchor[1], shift[1])];
  }

  #turn(gesture: Gesture & { type: "drag" | "turn" }, from: Point, to: Point): number {
    const angle = facingOf(subtract(to, gesture.pivot)) - facingOf(subtract(from, gesture.pivot));
    const turn = normal(angle + 180) - 180;
    const step = this.#host.snap() ? 15 : 1;
    return Math.round(turn / step) * step;
  }

  #pinch(gesture: Gesture & { type: "pinch" }): void {
    const [a, b] = [...this.#pointers.values()];
    if (a === undefined || b === undefined) return;
    const host = this.#host;
    const [oldA, oldB] = gesture.last;
    const centre = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const factor = length(subtract(a, b)) / Math.max(1, length(subtract(oldA, oldB)));
    const closer = zoomed(host.camera(), factor, centre(oldA, oldB), host.fitted());
    host.look(panned(closer, subtract(centre(a, b), centre(oldA, oldB)), host.view().table, host.screen()));
    gesture.last = [a, b];
  }

  #tap(press: Gesture & { type: "press" }, at: Point, when: number): void {
    const host = this.#host;
    const { piece, additive, button } = press.hit;
    if (button !== 0) return;
    if (host.pointAt !== null) {
      host.pointAt(unproject(host.camera(), at));
      return;
    }
    if (piece === null) {
      host.select(new Set());
      this.#lastTap = null;
      return;
    }
    if (additive) {
      const next = new Set(host.selected());
      if (!next.delete(piece.id)) next.add(piece.id);
      host.select(next);
      return;
    }
    const twice = this.#lastTap?.id === piece.id && when - this.#lastTap.at < 400;
    this.#lastTap = { id: piece.id, at: when };
    if (twice && piece.kind === "model") {
      host.select(new Set(piece.unit.models));
      return;
    }
    host.select(new Set([piece.id]));
    host.activate(piece, modelAt(piece, unproject(host.camera(), at)));
  }

  #boxed(from: Point, to: Point): void {
    const host = this.#host;
    host.box(null);
    const [a, b] = [unproject(host.camera(), from), unproject(host.camera(), to)];
    const [left, right] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
    const [bottom, top] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
    const within = [...host.pieces().values()].filter((piece) => {
      const box = boxOfPiece(piece);
      const units = piece.kind !== "terrain";
      return units && box.left >= left && box.right <= right && box.bottom >= bottom && box.top <= top;
    });
    host.select(new Set(within.map(({ id }) => id)));
  }
}

interface KeyRun {
  readonly start: TableView;
  readonly motion: Motion;
  readonly timer: number;
}

function still(pieces: ReadonlySet<string>, pivot: Point): Motion {
  return { pieces, shift: [0, 0], turn: 0, pivot };
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}

/** The model of a piece whose base is at a point, or the nearest one. */
export function modelAt(piece: Piece, point: Point): string | null {
  if (piece.kind === "terrain") return null;
  let best: { off: number; id: string } | null = null;
  for (const model of piece.models) {
    const off = length(subtract(model.position, point));
    if (best === null || off < best.off) best = { off, id: model.id };
  }
  return best?.id ?? null;
}
