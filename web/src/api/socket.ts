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
}

/**
 * Asks `WS /api/table`. One look is under way at a time; of those asked meanwhile only the newest is sent next,
 * so that a drag never waits behind its own past.
 */
export class LiveTable {
  readonly #socket: LiveSocket;
  readonly #seen: (seen: Seen, asked: number, newest: boolean) => void;
  readonly #failed: (error: ErrorBody) => void;
  #n = 0;
  #underWay: { n: number; pending: Pending } | null = null;
  #next: Pending | null = null;
  #scenario: Scenario | null = null;
  #held: Scenario | null = null;
  #last: Look | null = null;

  constructor(
    seen: (seen: Seen, asked: number, newest: boolean) => void,
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

  /** Ask; `asked` is when the user did what it is about (`performance.now()`), handed back with the answer. */
  look(look: Look, asked = performance.now()): void {
    if (look.scenario !== undefined) this.#scenario = look.scenario;
    this.#last = look;
    this.#next = { look, asked };
    this.#flush();
  }

  close(): void {
    this.#socket.close();
  }

  #flush(): void {
    if (this.#underWay !== null || this.#next === null) return;
    const pending = this.#next;
    const n = this.#n + 1;
    const { scenario: _, ...question } = pending.look;
    const fresh =
      this.#scenario !== null && this.#scenario !== this.#held ? { scenario: this.#scenario } : {};
    if (!this.#socket.send({ type: "look", n, lang: language.value, ...question, ...fresh })) return;
    this.#n = n;
    this.#held = this.#scenario;
    this.#underWay = { n, pending };
    this.#next = null;
  }

  #reopened(): void {
    this.#held = null;
    this.#next ??= this.#underWay?.pending ?? (this.#last && { look: this.#last, asked: performance.now() });
    this.#underWay = null;
    this.#flush();
  }

  #received(message: unknown): void {
    const answer = message as Seen | { readonly type: "error"; readonly error: ErrorBody };
    if (answer.type === "error") {
      this.#underWay = null;
      this.#failed(answer.error);
    } else if (answer.type === "seen" && answer.n === this.#underWay?.n) {
      const { asked } = this.#underWay.pending;
      this.#underWay = null;
      const newest = this.#next === null;
      this.#flush();
      this.#seen(answer, asked, newest);
      return;
    }
    this.#flush();
  }
}
