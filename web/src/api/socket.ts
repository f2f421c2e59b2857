/** A WebSocket that comes back by itself, and the table that is asked over one: of many looks the newest wins. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { language } from "../i18n/language";
import { address } from "./client";
import type { ErrorBody, Look, Scenario, Seen } from "./types";

export type Connection = "connecting" | "open" | "lost" | "closed";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

/** Wait longer after each failure, up to eight seconds, with some spread so that many pages do not come at once. */
export function waitBefore(attempt: number, spread: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + 0.5 * spread);
}

export interface SocketHandlers {
  /** Called at each new connection, the first one too: say hello here. */
  readonly opened: (socket: LiveSocket) => void;
  readonly received: (message: unknown) => void;
}

export class LiveSocket {
  readonly #route: string;
  readonly #handlers: SocketHandlers;
  readonly #state = signal<Connection>("connecting");
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer = 0;

  constructor(route: string, handlers: SocketHandlers) {
    this.#route = route;
    this.#handlers = handlers;
    window.addEventListener("online", this.#again);
    this.#connect();
  }

  get state(): ReadonlySignal<Connection> {
    return this.#state;
  }

  /** Send a message, if there is a connection; tell whether it was sent. */
  send(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#state.value = "closed";
    window.removeEventListener("online", this.#again);
    window.clearTimeout(this.#timer);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  readonly #again = (): void => {
    if (this.#state.value === "lost") this.#connect();
  };

  #connect(): void {
    window.clearTimeout(this.#timer);
    const url = address(this.#route);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (this.#socket !== socket) return;
      this.#attempt = 0;
      this.#state.value = "open";
      this.#handlers.opened(this);
    });
    socket.addEventListener("message", (event) => {
      if (this.#socket === socket && typeof event.data === "string") {
        this.#handlers.received(JSON.parse(event.data) as unknown);
      }
    });
    socket.addEventListener("close", () => {
      if (this.#socket !== socket || this.#state.value === "closed") return;
      this.#state.value = "lost";
      this.#timer = window.setTimeout(() => this.#connect(), waitBefore(this.#attempt, Math.random()));
      this.#attempt += 1;
    });
  }
}

interface Pending {
  readonly look: Look;
  readonly asked: number;
  readonly moving: boolean;
  /** Asked again for the odds that an answer left out: the user has the rest already. */
  readonly again: boolean;
}

export interface Answered {
  readonly again: boolean;
  /** When the user did what it is about (`performance.now()`). */
  readonly asked: number;
  /** Whether nothing was asked since. */
  readonly newest: boolean;
  /** Whether odds were asked for. */
  readonly odds: boolean;
}

/** Above so many milliseconds odds are asked for only when a motion pauses: the ruling comes first. */
const SLOW_ODDS = 32;
const PAUSE = 140;

/**
 * Asks `WS /api/table`. One look is under way at a time; of those asked meanwhile only the newest is sent next,
 * so that a drag never waits behind its own past.
 */
export class LiveTable {
  readonly #socket: LiveSocket;
  readonly #seen: (seen: Seen, answered: Answered) => void;
  readonly #failed: (error: ErrorBody) => void;
  #n = 0;
  #underWay: {
    readonly n: number;
    readonly pending: Pending;
    readonly odds: boolean;
    readonly sent: number;
  } | null = null;
  #next: Pending | null = null;
  #scenario: Scenario | null = null;
  #held: Scenario | null = null;
  #last: Pending | null = null;
  #oddsTake = 0;
  #pause = 0;

  constructor(
    seen: (seen: Seen, answered: Answered) => void,
    failed: (error: ErrorBody) => void,
    route = "api/table",
  ) {
    this.#seen = seen;
    this.#failed = failed;
    this.#socket = new LiveSocket(route, {
      opened: () => this.#reopened(),
      received: (message) => this.#received(message),
    });
  }

  get state(): ReadonlySignal<Connection> {
    return this.#socket.state;
  }

  /** Ask; `moving` says that more is to come at once, as in a drag. */
  look(look: Look, asked = performance.now(), moving = false): void {
    window.clearTimeout(this.#pause);
    if (look.scenario !== undefined) this.#scenario = look.scenario;
    this.#next = { look, asked, moving, again: false };
    this.#last = this.#next;
    this.#flush();
  }

  close(): void {
    window.clearTimeout(this.#pause);
    this.#socket.close();
  }

  #flush(): void {
    if (this.#underWay !== null || this.#next === null) return;
    const pending = this.#next;
    const n = this.#n + 1;
    const { scenario: _, ...question } = pending.look;
    const fresh =
      this.#scenario !== null && this.#scenario !== this.#held ? { scenario: this.#scenario } : {};
    const odds = !(pending.moving && this.#oddsTake > SLOW_ODDS);
    // While something moves the page knows best where it is.
    const without = { ...(odds ? {} : { odds }), ...(pending.moving ? { view: false } : {}) };
    if (!this.#socket.send({ type: "look", n, lang: language.value, ...question, ...fresh, ...without }))
      return;
    this.#n = n;
    this.#held = this.#scenario;
    this.#underWay = { n, pending, odds, sent: performance.now() };
    this.#next = null;
  }

  #reopened(): void {
    this.#held = null;
    this.#next ??= this.#underWay?.pending ?? this.#last;
    this.#underWay = null;
    this.#flush();
  }

  #received(message: unknown): void {
    const answer = message as Seen | { readonly type: "error"; readonly error: ErrorBody };
    const answered = this.#underWay;
    if (answer.type === "error") {
      this.#underWay = null;
      this.#failed(answer.error);
      this.#flush();
      return;
    }
    if (answer.type !== "seen" || answered === null || answer.n !== answered.n) return;
    this.#underWay = null;
    // Also where they were refused: that takes as long to find out.
    if (answered.odds && answered.pending.look.target !== undefined) {
      this.#oddsTake = performance.now() - answered.sent;
    }
    const newest = this.#next === null;
    this.#flush();
    this.#seen(answer, {
      asked: answered.pending.asked,
      again: answered.pending.again,
      newest,
      odds: answered.odds,
    });
    if (newest && !answered.odds) this.#askLate(answered.pending.look);
  }

  #askLate(look: Look): void {
    this.#pause = window.setTimeout(() => {
      this.#next = { look, asked: performance.now(), moving: false, again: true };
      this.#flush();
    }, PAUSE);
  }
}
