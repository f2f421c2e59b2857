/**
 * A table that is asked about or edited: its scenario, with undo, what the server sees of it, and who looks at whom.
 * A drag changes it at once here, and the server's newest answer replaces what was guessed.
 */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { type Answered, type Connection, LiveTable } from "../api/socket";
import type { ErrorBody, Fault, Point, Ruling, Scenario, Seen, TableView } from "../api/types";
import type { Phase } from "../board/gestures";
import { type Motion, movedView } from "../board/pieces";
import { language } from "../i18n/language";
import { t } from "../i18n/translate";
import { bent, type Outline } from "./corners";
import { movedScenario } from "./document";
import { localView } from "./local-view";
import { shared } from "./sharing";

const DEPTH = 200;
const PATIENCE = 700;

interface Underway {
  readonly scenario: Scenario;
  readonly view: TableView;
}

export class Table {
  readonly scenario = signal<Scenario | null>(null);
  readonly view = signal<TableView | null>(null);
  readonly seen = signal<Seen | null>(null);
  readonly faults = signal<readonly Fault[]>([]);
  readonly error = signal<ErrorBody | null>(null);
  readonly shooter = signal<string | null>(null);
  readonly target = signal<string | null>(null);
  readonly weapon = signal<string | null>(null);
  readonly selected = signal<ReadonlySet<string>>(new Set());
  /** Whether the odds shown are those of an earlier place, because new ones are still being worked out. */
  readonly oddsLate = signal(false);
  readonly #past = signal<readonly Scenario[]>([]);
  readonly #future = signal<readonly Scenario[]>([]);
  /** Whether the server is away: what was seen is then of an earlier table. */
  readonly lost = signal(false);
  #underway: Underway | null = null;
  #typed: { readonly place: string; readonly at: number } | null = null;
  #live: LiveTable | null = null;
  #listeners = 0;
  #away = 0;
  #dispose: (() => void) | null = null;

  readonly canUndo: ReadonlySignal<boolean> = computed(() => this.#past.value.length > 0);
  readonly canRedo: ReadonlySignal<boolean> = computed(() => this.#future.value.length > 0);
  /** What was seen, as long as it is of this table: not while the server is away or the table has faults. */
  readonly told: ReadonlySignal<Seen | null> = computed(() =>
    this.lost.value || this.faults.value.length > 0 ? null : this.seen.value,
  );
  readonly rulings: ReadonlySignal<readonly Ruling[] | undefined> = computed(() =>
    this.shooter.value === null ? undefined : this.told.value?.rulings,
  );

  /** Connect while somebody looks; call what is returned to let go. */
  attach(): () => void {
    this.#listeners += 1;
    if (this.#live === null) {
      this.#live = new LiveTable(
        (seen, answered) => this.#answered(seen, answered),
        (error) => {
          this.error.value = error;
        },
      );
      const { state } = this.#live;
      const asking = effect(() => {
        language.value;
        // A look both reads and writes signals: it must not be what the effect hangs on.
        if (this.scenario.peek() !== null) untracked(() => this.#look(performance.now(), false));
      });
      const watching = effect(() => this.#heed(state.value));
      this.#dispose = () => {
        asking();
        watching();
      };
    }
    return () => {
      this.#listeners -= 1;
      if (this.#listeners > 0) return;
      this.#dispose?.();
      this.#live?.close();
      this.#live = null;
    };
  }

  /** A connection that comes back at once is no loss to speak of. */
  #heed(state: Connection): void {
    if (state === "open" || state === "closed") {
      window.clearTimeout(this.#away);
      this.#away = 0;
      this.lost.value = false;
    } else if (this.#away === 0) {
      this.#away = window.setTimeout(() => {
        this.lost.value = true;
      }, PATIENCE);
    }
  }

  /** Lay out a table; nothing of the one before can be undone. */
  open(
    scenario: Scenario,
    view: TableView | null = null,
    shooter: string | null = null,
    target: string | null = null,
  ) {
    batch(() => {
      this.#past.value = [];
      this.#future.value = [];
      this.scenario.value = scenario;
      this.view.value = view;
      this.seen.value = null;
      this.faults.value = [];
      this.error.value = null;
      this.selected.value = new Set();
      this.shooter.value = shooter;
      this.target.value = target;
      this.weapon.value = null;
    });
    this.#look(performance.now(), false);
  }

  /** Change the scenario; it can be undone. Changes of one `place` that follow quickly are undone together. */
  change(next: Scenario, place: string | null = null): void {
    const before = this.scenario.value;
    if (before === next) return;
    const now = performance.now();
    const typing = place !== null && this.#typed?.place === place && now - this.#typed.at < 1500;
    this.#typed = place === null ? null : { place, at: now };
    if (before !== null && !typing) this.#remember(before);
    this.#set(next);
  }

  undo(): void {
    const before = this.#past.value.at(-1);
    const now = this.scenario.value;
    if (before === undefined || now === null) return;
    batch(() => {
      this.#past.value = this.#past.value.slice(0, -1);
      this.#future.value = [now, ...this.#future.value];
    });
    this.#set(before);
  }

  redo(): void {
    const [next, ...later] = this.#future.value;
    const now = this.scenario.value;
    if (next === undefined || now === null) return;
    batch(() => {
      this.#past.value = [...this.#past.value, now];
      this.#future.value = later;
    });
    this.#set(next);
  }

  /** Follow a motion on the board; the whole of it is one change. */
  motion(motion: Motion, phase: Phase, at: number): void {
    this.#follow(phase, at, ({ scenario, view }) => ({
      scenario: movedScenario(scenario, view, motion),
      view: movedView(view, motion),
    }));
  }

  /** Follow a corner that is dragged; `index` is its own, or that before which it is put in. */
  corner(outline: Outline, at: Point, phase: Phase, when: number): void {
    this.#follow(phase, when, ({ scenario, view }) => bent(scenario, view, outline, at));
  }

  #follow(phase: Phase, at: number, change: (from: Underway) => Underway): void {
    const scenario = this.scenario.value;
    const view = this.view.value;
    if (scenario === null || view === null) return;
    this.#underway ??= { scenario, view };
    const from = this.#underway;
    if (phase === "cancel") {
      this.#underway = null;
      this.#set(from.scenario, from.view, at);
      return;
    }
    const next = change(from);
    if (phase === "end") {
      this.#underway = null;
      if (JSON.stringify(next.scenario) !== JSON.stringify(from.scenario)) this.#remember(from.scenario);
    }
    this.#set(next.scenario, next.view, at, phase === "move");
  }

  /** Choose who looks at whom. */
  ask(
    question: { shooter?: string | null; target?: string | null; weapon?: string | null },
    at?: number,
  ): void {
    batch(() => {
      if (question.shooter !== undefined && question.shooter !== this.shooter.value) {
        this.shooter.value = question.shooter;
        this.weapon.value = null;
      }
      if (question.target !== undefined) this.target.value = question.target;
      if (question.weapon !== undefined) this.weapon.value = question.weapon;
    });
    this.#look(at ?? performance.now(), false);
  }

  #remember(scenario: Scenario): void {
    batch(() => {
      this.#past.value = [...this.#past.value.slice(1 - DEPTH), scenario];
      this.#future.value = [];
    });
  }

  #set(scenario: Scenario, view: TableView | null = null, at = performance.now(), moving = false): void {
    batch(() => {
      this.scenario.value = scenario;
      if (view !== null) this.view.value = view;
    });
    this.#look(at, moving);
  }

  #look(at: number, moving: boolean): void {
    const scenario = this.scenario.value;
    if (scenario === null || this.#live === null) return;
    const names = namesOf(this.view.value);
    const known = (name: string | null) =>
      name !== null && (names === null || names.has(name)) ? name : null;
    const [shooter, target, weapon] = [
      known(this.shooter.value),
      known(this.target.value),
      this.weapon.value,
    ];
    this.#live.look(
      {
        scenario,
        ...(shooter === null ? {} : { shooter }),
        ...(target === null || shooter === null ? {} : { target }),
        ...(weapon === null ? {} : { weapon }),
      },
      at,
      moving,
    );
  }

  #answered(seen: Seen, { asked, again, newest, odds }: Answered): void {
    batch(() => {
      this.error.value = null;
      if (seen.faults !== undefined) {
        if (!newest) return;
        this.faults.value = seen.faults;
        const scenario = this.scenario.peek();
        if (scenario !== null) this.view.value = localView(scenario);
        return;
      }
      if (newest) this.faults.value = [];
      const before = this.seen.value;
      this.seen.value =
        odds || before === null
          ? seen
          : { ...seen, odds: before.odds ?? null, refused: before.refused ?? null };
      this.oddsLate.value = !odds;
      // An older answer would put pieces back to where the pointer was before.
      if (newest && seen.view !== undefined) this.view.value = shared(this.view.value, seen.view);
    });
    measured(again ? "odds" : "answer", asked);
  }
}

function namesOf(view: TableView | null): ReadonlySet<string> | null {
  if (view === null) return null;
  return new Set([
    ...view.units.map(({ id }) => id),
    ...view.models.map(({ id }) => id),
    ...view.terrain.map(({ id }) => id),
  ]);
}

/** Keep how long it took from what the user did to when the answer could be seen, as a measure of the browser. */
function measured(name: "answer" | "odds", asked: number): void {
  if (document.visibilityState !== "visible") return;
  requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      performance.measure(name, { start: asked, end: performance.now() });
      painted.port1.close();
      if (performance.getEntriesByName(name).length > 500) performance.clearMeasures(name);
    };
    painted.port2.postMessage(null);
  });
}

const DRAFT = "defilade.table";

/** The user's own table: edited, asked about, handed to play; a reload loses nothing of it. */
export const draft = new Table();

export function startOfTable(): Scenario {
  return {
    format: "defilade/1",
    ruleset: "ninth-age",
    title: t("My table"),
    table: { width: 48, depth: 36, unit: "in" },
    terrain: [],
    units: [],
  };
}

/** The draft as it was left, or null if there was none. */
export function storedDraft(): Scenario | null {
  try {
    const text = localStorage.getItem(DRAFT);
    const found: unknown = text === null ? null : JSON.parse(text);
    return typeof found === "object" && found !== null ? (found as Scenario) : null;
  } catch {
    return null;
  }
}

/** Bring the draft back once, and keep it from then on. */
export function openDraft(): Table {
  if (draft.scenario.value === null) {
    const stored = storedDraft();
    if (stored !== null) {
      kept = JSON.stringify(stored);
      draft.open(stored);
    }
  }
  return draft;
}

let saving = 0;
/** The draft as it was last written or read here. */
let kept: string | null = null;

function save(scenario: Scenario): void {
  const text = JSON.stringify(scenario);
  if (text === kept) return;
  kept = text;
  try {
    localStorage.setItem(DRAFT, text);
  } catch {
    // storage is forbidden or full: the table lives as long as the page
  }
}

effect(() => {
  const scenario = draft.scenario.value;
  if (scenario === null) return;
  window.clearTimeout(saving);
  saving = window.setTimeout(() => save(scenario), 200);
});
window.addEventListener("pagehide", () => {
  if (draft.scenario.value !== null) save(draft.scenario.value);
});
// Two tabs have one draft: what the other did comes here as a change, which can be undone.
window.addEventListener("storage", (event) => {
  if (event.key !== DRAFT || event.newValue === null || event.newValue === kept) return;
  const stored = storedDraft();
  if (draft.scenario.value === null || stored === null) return;
  kept = event.newValue;
  draft.change(stored, DRAFT);
});
