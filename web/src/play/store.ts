/** A game on the page: what the server last said of it, and what the person is about to do. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Seen } from "../api/types";
import { declined, followed, newEntries, proposalOf, proposalState, turnOf, type What } from "./following";
import { actor, aimedAt, type Course, going, NO_COURSE, putting, targets, wants, widened } from "./intent";
import { type Connection, LiveGame, RefusedRequest, type ServerFault, type Surroundings } from "./live";
import { readChoices } from "./reading";
import { brought, rounded } from "./region";
import type {
  Action,
  Choice,
  Choices,
  EdgeStretch,
  GameView,
  Hole,
  LegalAction,
  LogEntry,
  Point,
  Presence,
  Reach,
} from "./wire";

/** What the person has begun to do and not yet done. */
export interface Plan {
  readonly choice: Choice;
  /** The way of doing it that is chosen, where there are several. */
  readonly chosen: LegalAction | null;
  readonly course: Course;
  readonly rotation: number;
}

export class GameStore {
  readonly game: Signal<GameView | null> = signal(null);
  readonly connection: Signal<Connection> = signal({ is: "connecting" });
  readonly presence: Signal<Presence | null> = signal(null);
  readonly unit: Signal<string | null> = signal(null);
  /** The feature of the reserve that is to be put down. */
  readonly feature: Signal<string | null> = signal(null);
  readonly choices: Signal<Choices | null> = signal(null);
  readonly plan: Signal<Plan | null> = signal(null);
  readonly reach: Signal<Reach | null> = signal(null);
  /** What held the last place that was pointed at back from where it was wanted. */
  readonly held: Signal<EdgeStretch | Hole | null> = signal(null);
  readonly asked: Signal<Seen | null> = signal(null);
  readonly fault: Signal<ServerFault | null> = signal(null);
  readonly waiting: Signal<number> = signal(0);
  /** Entries that came by the last message, for the dice on show and for screen readers. */
  readonly news: Signal<readonly LogEntry[]> = signal([]);

  readonly turn: ReadonlySignal<ReturnType<typeof turnOf> | null> = computed(() =>
    this.game.value === null ? null : turnOf(this.game.value),
  );
  /** The action as far as it is laid out; null while something is still to be said. */
  readonly planned: ReadonlySignal<Action | null> = computed(() =>
    this.plan.value === null ? null : laidOut(this.plan.value),
  );
  readonly proposal = computed(() => (this.game.value === null ? null : proposalState(this.game.value)));

  /** What of this page's proposals came to nothing last. */
  readonly declined: Signal<{ readonly what: What } | null> = signal(null);
  /** Whether this page takes its own proposal back: until it is answered, and told that there is none. */
  private withdrawing = false;

  /** Where the first leg of the march begins, as the first region that came for it says. */
  private begun: Point | null = null;
  /** Whether the last message took something back. */
  wentBack = false;
  private readonly live: LiveGame;

  constructor(tokens: readonly string[], language: string, around: Surroundings) {
    this.live = new LiveGame(tokens, language, around, {
      onGame: (game) => this.follow(game),
      onPresence: (presence) => {
        this.presence.value = presence;
      },
      onConnection: (connection) => {
        this.connection.value = connection;
      },
    });
  }

  open(): void {
    this.live.connect();
  }

  close(): void {
    this.live.stop();
  }

  retry(): void {
    this.live.retry();
  }

  speak(language: string): void {
    this.live.speak(language);
  }

  private follow(news: GameView): void {
    const before = this.game.value;
    const after = followed(before, news);
    if (after === before) {
      return;
    }
    this.wentBack = before !== null && after.actions < before.actions;
    batch(() => {
      this.news.value = before === null ? [] : newEntries(before, after);
      this.game.value = after;
      const what = declined(before, after);
      if (what !== null && !this.withdrawing) {
        this.declined.value = { what };
      }
      if (proposalOf(after) === null) {
        this.withdrawing = false;
      }
      const changed = before === null || before.seq !== after.seq;
      if (changed && before !== null) {
        this.drop();
      }
    });
    if (this.unit.value !== null) {
      void this.askChoices(this.unit.value);
    }
  }

  // What the person chooses.

  pick(unit: string | null): void {
    batch(() => {
      this.feature.value = null;
      if (unit !== this.unit.value) {
        this.choices.value = null;
      }
      this.unit.value = unit;
      this.drop();
    });
    if (unit !== null) {
      void this.askChoices(unit);
    }
  }

  /** Choose a feature of the reserve, and begin to put it down in one of the two ways there are. */
  pickFeature(feature: string, scattered = false): void {
    const name = scattered ? "place-scattered" : "place";
    const legal = { action: { do: name, feature, at: [0, 0] as const }, label: feature };
    batch(() => {
      this.unit.value = null;
      this.choices.value = null;
      this.drop();
      this.feature.value = feature;
      this.plan.value = {
        choice: { verb: name, name: feature, legal: [legal], refused: [], limit: null, unlimited: false },
        chosen: legal,
        course: NO_COURSE,
        rotation: 0,
      };
    });
  }

  /** Whether the models of a unit act each for itself: their single shots are of interest then. */
  private inLooseOrder(unit: string): boolean {
    return this.game.value?.view.units.find(({ id }) => id === unit)?.formation === null;
  }

  private async askChoices(unit: string): Promise<void> {
    const answer = await this.quietly(this.live.ask("choices", { unit, thorough: this.inLooseOrder(unit) }));
    if (answer !== null && this.unit.value === unit) {
      this.choices.value = readChoices(answer as unknown as Parameters<typeof readChoices>[0]);
    }
  }

  /** Begin on a choice; one that wants nothing more is done at once. */
  async begin(listed: Choice, chosen: LegalAction | null = null): Promise<void> {
    const view = this.game.value?.view;
    const choice = view === undefined ? listed : widened(listed, view);
    const kind = wants(choice);
    const only =
      chosen ?? (choice.legal.length === 1 ? (choice.legal[0] as LegalAction) : onlyTarget(choice));
    if (kind === "now" && only !== null) {
      await this.act(only.action);
      return;
    }
    batch(() => {
      this.drop();
      this.plan.value = {
        choice,
        chosen: only ?? (kind === "go" || kind === "put" ? (choice.legal[0] ?? null) : null),
        course: courseOf(only ?? choice.legal[0] ?? null),
        rotation: 0,
      };
    });
    this.lookAhead();
  }

  /** Leave off what was begun. */
  drop(): void {
    this.begun = null;
    batch(() => {
      this.plan.value = null;
      this.reach.value = null;
      this.held.value = null;
      this.asked.value = null;
      this.fault.value = null;
    });
  }

  choose(chosen: LegalAction | null): void {
    batch(() => {
      this.begun = null;
      this.held.value = null;
      this.reach.value = null;
      this.change({ chosen, course: courseOf(chosen) });
    });
    this.lookAhead();
  }

  /** Go to just this place: the server says whether it may be. */
  goTo(to: Point | null): void {
    this.held.value = null;
    this.changeCourse({ to });
  }

  /** Go to the place nearest to what was pointed at that is within reach. */
  goToward(wanted: Point): void {
    const plan = this.plan.value;
    if (plan === null) {
      return;
    }
    const reach = this.reach.value;
    if (wants(plan.choice) !== "go") {
      this.goTo(wanted);
    } else if (reach !== null) {
      const { place, why } = brought(reach, wanted);
      this.changeCourse({ to: rounded(reach, place) });
      this.held.value = why;
    }
  }

  /** Where the march that is laid out begins: where its first model stands, or the entrance it leaves by. */
  start(): Point | null {
    const pattern = this.plan.value?.chosen?.action;
    if (pattern === undefined || this.plan.value === null) {
      return null;
    }
    const first = this.plan.value.course.by.length === 0 ? this.reach.value?.start : undefined;
    return this.begun ?? first ?? pattern.to ?? null;
  }

  turnTo(facing: number | null): void {
    this.changeCourse({ facing });
    void this.askReach();
  }

  rotateTo(rotation: number): void {
    this.change({ rotation });
  }

  /** Make the place that is chosen a way-point, and go on from there. */
  addWayPoint(): void {
    const course = this.plan.value?.course;
    if (course?.to) {
      this.changeCourse({ by: [...course.by, course.to], to: null });
      void this.askReach();
    }
  }

  removeWayPoint(): void {
    const course = this.plan.value?.course;
    if (course !== undefined && course.by.length > 0) {
      this.changeCourse({ by: course.by.slice(0, -1), to: null });
      void this.askReach();
    }
  }

  private change(change: Partial<Plan>): void {
    if (this.plan.value !== null) {
      this.plan.value = { ...this.plan.value, ...change };
    }
  }

  private changeCourse(change: Partial<Course>): void {
    if (this.plan.value !== null) {
      this.change({ course: { ...this.plan.value.course, ...change } });
    }
  }

  private lookAhead(): void {
    const plan = this.plan.value;
    if (plan === null) {
      return;
    }
    switch (wants(plan.choice)) {
      case "go":
        void this.askReach();
        break;
      case "aim":
        void this.askOdds();
        break;
      default:
    }
  }

  private async askReach(): Promise<void> {
    const plan = this.plan.value;
    if (plan?.chosen == null || wants(plan.choice) !== "go") {
      return;
    }
    const answer = await this.openly(
      this.live.ask("reach", { action: going(plan.chosen.action, plan.course) }),
    );
    if (answer !== null && this.plan.value?.choice === plan.choice) {
      const reach = (answer.reach ?? answer) as unknown as Reach;
      if (plan.course.by.length === 0) {
        this.begun = reach.start;
      }
      this.reach.value = reach;
    }
  }

  /** Ask what the shooter sees of its enemies, and of a target that is chosen the odds too. */
  private async askOdds(): Promise<void> {
    const plan = this.plan.value;
    const action = plan?.chosen?.action ?? plan?.choice.legal[0]?.action;
    if (action?.do !== "shoot") {
      this.asked.value = null;
      return;
    }
    const body = {
      shooter: actor(action),
      ...(plan?.chosen == null ? {} : { target: action.target, weapon: action.weapon ?? null }),
    };
    const answer = await this.quietly(this.live.ask("ask", body));
    if (answer !== null && this.plan.value?.chosen === plan?.chosen) {
      this.asked.value = answer as unknown as Seen;
    }
  }

  // What the person does.

  /** Do what is laid out. */
  async confirm(): Promise<void> {
    const action = this.planned.value;
    if (action !== null) {
      await this.act(action);
    }
  }

  async act(action: Action): Promise<void> {
    const seat = this.seatOf(action);
    if (seat !== null) {
      await this.sent(this.live.act(seat, action));
    }
  }

  /** The seat of this page that an action is for: that of who acts, or of the feature put down, else the side at play. */
  seatOf(action: Action): string | null {
    const game = this.game.value;
    if (game === null) {
      return null;
    }
    const { units, reserve } = game.view;
    const name = actor(action);
    const unit = units.find((each) => name !== null && (each.id === name || each.models.includes(name)));
    const feature = reserve.find(({ id }) => id === action.feature);
    const side = unit?.side ?? (name === null ? feature?.side : null) ?? game.side;
    return game.you.seats.includes(side) ? side : null;
  }

  /** Whether this page may do an action now: it holds the seat, the game has begun, and nothing is on its way. */
  doable(action: Action | null): boolean {
    const game = this.game.value;
    return (
      action !== null && game?.started === true && this.waiting.value === 0 && this.seatOf(action) !== null
    );
  }

  /** Add numbers for the seats that have added none. Another page of the same seat may have been quicker: that will do. */
  async contribute(newContribution: () => string): Promise<void> {
    const game = this.game.value;
    for (const seat of game?.you.seats ?? []) {
      if (!game?.contributions[seat]) {
        const done = await this.sent(this.live.contribute(seat, newContribution()));
        if (!done && this.fault.value?.code === "conflict") {
          this.fault.value = null;
        }
      }
    }
  }

  /** Propose something; a page that holds all the seats agrees for the others at once. */
  async propose(what: What): Promise<void> {
    const game = this.game.value;
    const by = game?.you.seats.includes(game.side) ? game.side : game?.you.seats[0];
    if (game == null || by === undefined) {
      return;
    }
    const done = await this.sent(this.live.propose(what, by, "ask"));
    const others = game.view.sides.filter((side) => side !== by);
    if (done && others.every((side) => game.you.seats.includes(side))) {
      for (const side of others) {
        await this.sent(this.live.propose(what, side, "agree"));
      }
    }
  }

  /** Answer what is proposed, for all seats of this page. */
  async answer(answer: "agree" | "decline"): Promise<void> {
    const proposal = this.proposal.value;
    for (const side of proposal?.toAnswer ?? []) {
      if (proposal !== null) await this.sent(this.live.propose(proposal.what, side, answer));
    }
  }

  async withdraw(): Promise<void> {
    const proposal = this.proposal.value;
    if (proposal !== null) {
      this.withdrawing = true;
      if (!(await this.sent(this.live.propose(proposal.what, proposal.by, "decline")))) {
        this.withdrawing = false;
      }
    }
  }

  /** Call the game off without those who have not answered for so long. */
  async endAlone(): Promise<void> {
    const proposal = this.proposal.value;
    if (proposal !== null) {
      await this.sent(this.live.propose(proposal.what, proposal.by, "end"));
    }
  }

  private async sent(answer: Promise<unknown>): Promise<boolean> {
    this.fault.value = null;
    this.waiting.value = this.live.unanswered;
    try {
      await answer;
      return true;
    } catch (error) {
      this.fault.value = faultOf(error);
      return false;
    } finally {
      this.waiting.value = this.live.unanswered;
    }
  }

  private async openly<T>(answer: Promise<T | null>): Promise<T | null> {
    try {
      const found = await answer;
      this.fault.value = null;
      return found;
    } catch (error) {
      this.fault.value = faultOf(error);
      return null;
    }
  }

  private async quietly<T>(answer: Promise<T | null>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof RefusedRequest) {
        return null;
      }
      throw error;
    }
  }
}

/** The first way to aim at the only target that there is. */
function onlyTarget(choice: Choice): LegalAction | null {
  if (wants(choice) !== "aim") {
    return null;
  }
  const [target, ...others] = targets(choice).keys();
  return target === undefined || others.length > 0 ? null : (aimedAt(choice, target, target)[0] ?? null);
}

function laidOut(plan: Plan): Action | null {
  const { chosen, course } = plan;
  if (chosen === null) {
    return null;
  }
  switch (wants(plan.choice)) {
    case "go":
      return course.to === null && course.facing === null && course.by.length === 0
        ? null
        : going(chosen.action, course);
    case "put":
      return course.to === null ? null : putting(chosen.action, course.to, plan.rotation);
    default:
      return chosen.action;
  }
}

/** A charge is listed with a place where it ends in contact: that is as good a beginning as any. */
function courseOf(chosen: LegalAction | null): Course {
  const action = chosen?.action;
  return action?.charge && action.to !== undefined ? { ...NO_COURSE, to: action.to } : NO_COURSE;
}

function faultOf(error: unknown): ServerFault {
  if (error instanceof RefusedRequest) {
    return error.fault;
  }
  throw error;
}
