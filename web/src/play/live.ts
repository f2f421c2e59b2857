/**
 * The connection to a game: a socket that comes back by itself, and requests that are done once however often they are sent.
 *
 * Commands (actions, proposals, contributions) carry an id of their own and are sent again after a break until they are
 * answered; the server does each id once. Questions (choices, reach, odds) are answered for the newest only.
 */
import type { What } from "./following";
import type { Action, GameView, Presence } from "./wire";

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: string }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
}

export type Connection =
  | { readonly is: "connecting" }
  | { readonly is: "live" }
  | { readonly is: "lost"; readonly attempt: number; readonly wait: number }
  | { readonly is: "ended"; readonly message: string };

export interface ServerFault {
  readonly code: string;
  readonly message: string;
  readonly refused?: { readonly clause: string; readonly message: string };
}

/** What the server says no to, with its words. */
export class RefusedRequest extends Error {
  readonly fault: ServerFault;

  constructor(fault: ServerFault) {
    super(fault.message);
    this.fault = fault;
  }
}

export interface Surroundings {
  readonly open: () => Wire;
  readonly later: (run: () => void, milliseconds: number) => () => void;
  readonly newId: () => string;
}

export interface Listener {
  onGame(game: GameView): void;
  onPresence(presence: Presence): void;
  onConnection(connection: Connection): void;
}

/** What is done about a proposal; only a game that is called off can be ended without an answer. */
export type Answer = "ask" | "agree" | "decline" | "end";

type Body = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly message: Body;
  readonly settle: (answer: Body) => void;
  readonly fail: (error: Error) => void;
}

/** The code of a server that closes because of what we did; it would do so again, but for these passing reasons. */
const POLICY = 1008;
const PASSING: ReadonlySet<string> = new Set(["slow", "unavailable", "internal", "too-many"]);
const LONGEST_WAIT = 10_000;

export class LiveGame {
  private wire: Wire | null = null;
  private ready = false;
  private stopped = false;
  private attempt = 0;
  private number = 0;
  private cancelRetry: (() => void) | null = null;
  private readonly commands = new Map<string, Waiting>();
  private readonly questions = new Map<string, Waiting & { readonly n: number }>();
  private readonly next = new Map<string, Waiting & { readonly n: number }>();

  constructor(
    private readonly tokens: readonly string[],
    private language: string,
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {}

  connect(): void {
    if (this.stopped || this.wire !== null) {
      return;
    }
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.listener.onConnection({ is: "connecting" });
    const wire = this.around.open();
    this.wire = wire;
    wire.onopen = () => this.post({ type: "hello", tokens: this.tokens, lang: this.language });
    wire.onmessage = ({ data }) => this.hear(data);
    wire.onclose = ({ code, reason }) => this.lose(wire, code, reason);
  }

  /** Leave for good; what waits for an answer fails. */
  stop(): void {
    this.stopped = true;
    this.cancelRetry?.();
    this.wire?.close();
    this.wire = null;
    this.failAll("");
  }

  /** Try at once instead of waiting: the person asks for it, or the network has come back. */
  retry(): void {
    if (this.wire === null) {
      this.connect();
    }
  }

  speak(language: string): void {
    this.language = language;
    if (this.ready) {
      this.post({ type: "lang", lang: language });
    }
  }

  act(seat: string, action: Action): Promise<Body> {
    return this.command({ type: "act", seat, action });
  }

  /** Propose something, or answer who has. */
  propose(what: What, seat: string, does: Answer): Promise<Body> {
    return this.command({ type: what, seat, do: does });
  }

  contribute(seat: string, contribution: string): Promise<Body> {
    return this.command({ type: "ready", seat, contribution });
  }

  /**
   * Ask something. Of one type one question is under way at a time; of those asked meanwhile only the newest is sent
   * next, and the others are answered null.
   */
  ask(type: "ask" | "choices" | "reach", body: Body): Promise<Body | null> {
    this.number += 1;
    const n = this.number;
    return new Promise((resolve, reject) => {
      const settle = (answer: Body) => resolve(answer.dropped === true ? null : answer);
      const asked = { n, message: { ...body, type, n }, settle, fail: reject };
      if (this.questions.has(type)) {
        this.next.get(type)?.settle({ dropped: true });
        this.next.set(type, asked);
      } else {
        this.question(type, asked);
      }
    });
  }

  private question(type: string, asked: Waiting & { readonly n: number }): void {
    this.questions.set(type, asked);
    if (this.ready) {
      this.post(asked.message);
    }
  }

  /** How many commands have been sent and not yet answered. */
  get unanswered(): number {
    return this.commands.size;
  }

  private command(body: Body): Promise<Body> {
    const request = this.around.newId();
    return new Promise((resolve, reject) => {
      const message = { ...body, request };
      this.commands.set(request, { message, settle: resolve, fail: reject });
      if (this.ready) {
        this.post(message);
      }
    });
  }

  private post(message: Body): void {
    this.wire?.send(JSON.stringify(message));
  }

  private hear(data: string): void {
    const message = JSON.parse(data) as Body;
    switch (message.type) {
      case "game":
        this.listener.onGame(message.game as GameView);
        this.begin();
        break;
      case "presence":
        this.listener.onPresence(message as unknown as Presence);
        break;
      case "answer":
        this.answer(message);
        break;
      case "error":
        this.refuse(message.error as ServerFault);
        break;
      default:
    }
  }

  /** The first view tells that the server knows us: what was left without an answer is sent again. */
  private begin(): void {
    if (this.ready) {
      return;
    }
    this.ready = true;
    this.attempt = 0;
    this.listener.onConnection({ is: "live" });
    for (const waiting of [...this.commands.values(), ...this.questions.values()]) {
      this.post(waiting.message);
    }
  }

  private answer(message: Body): void {
    const waiting = this.waitingFor(message);
    if (waiting === undefined) {
      return;
    }
    if (message.ok === false) {
      waiting.fail(new RefusedRequest(message.error as ServerFault));
    } else {
      waiting.settle(message);
    }
  }

  private waitingFor(message: Body): Waiting | undefined {
    if (typeof message.request === "string") {
      const waiting = this.commands.get(message.request);
      this.commands.delete(message.request);
      return waiting;
    }
    const found = [...this.questions].find(([, question]) => question.n === message.n);
    if (found === undefined) {
      return undefined;
    }
    const [type, question] = found;
    const next = this.next.get(type);
    this.questions.delete(type);
    this.next.delete(type);
    if (next !== undefined) {
      this.question(type, next);
    }
    return question;
  }

  /** An error that belongs to no request: before the first view it is about the tokens, and there is no use in going on. */
  private refuse(fault: ServerFault): void {
    if (!this.ready && !PASSING.has(fault.code)) {
      this.end(fault.message);
    }
  }

  private end(message: string): void {
    this.stopped = true;
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.failAll(message);
    this.listener.onConnection({ is: "ended", message });
  }

  private lose(wire: Wire, code: number, reason: string): void {
    if (this.stopped || this.wire !== wire) {
      return;
    }
    this.wire = null;
    this.ready = false;
    if (code === POLICY && !PASSING.has(reason)) {
      this.end(reason);
      return;
    }
    this.attempt += 1;
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** (this.attempt - 1));
    this.listener.onConnection({ is: "lost", attempt: this.attempt, wait });
    this.cancelRetry = this.around.later(() => this.connect(), wait);
  }

  private failAll(message: string): void {
    const fault: ServerFault = { code: "unavailable", message };
    const all = [this.commands, this.questions, this.next];
    for (const waiting of all.flatMap((those): Waiting[] => [...those.values()])) {
      waiting.fail(new RefusedRequest(fault));
    }
    for (const those of all) {
      those.clear();
    }
  }
}
