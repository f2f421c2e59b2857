/** The table of a game: pieces are chosen and aimed at, and those who march are dragged within their reach. */
import { useMemo, useRef } from "preact/hooks";
import type { TableView, UnitView } from "../api/types";
import { Board, describe, type Motion, type Phase, type Piece } from "../board/board";
import { t } from "../i18n/translate";
import { GameLayer } from "./game-layer";
import { ghosts, moved, withGhosts } from "./ghosts";
import { actor, aimedAt, angle, turns, wants } from "./intent";
import type { Frame } from "./overlay";
import { possible } from "./reading";
import type { GameStore } from "./store";
import type { Action, Choice, GameView, Point } from "./wire";
import { stateWords } from "./words";

/** Point at a model: aim at it if an attack is being laid out and it is a target, else choose its unit. */
export function pointAt(store: GameStore, model: string, unit: string): void {
  const plan = store.plan.value;
  const aimed =
    plan !== null && wants(plan.choice) === "aim" ? aimedAt(plan.choice, model, unit)[0] : undefined;
  if (aimed === undefined) store.pick(unit);
  else store.choose(aimed);
}

/** A bunker can be shot at, too. */
function aimAtFeature(store: GameStore, feature: string): void {
  const plan = store.plan.value;
  const aimed =
    plan !== null && wants(plan.choice) === "aim" ? aimedAt(plan.choice, feature, feature)[0] : undefined;
  if (aimed !== undefined) store.choose(aimed);
}

/** Where a drag began: the place and the facing that its motion is counted from. */
interface Anchor {
  readonly place: Point;
  readonly facing: number;
}

/** The march that a drag of the chosen unit begins where none is being laid out: the first that is legal. */
function firstMarch(store: GameStore): Choice | undefined {
  if (store.plan.value !== null) return undefined;
  return store.choices.value?.choices.find((choice) => DRAGGED.has(choice.verb) && possible(choice));
}

const DRAGGED: ReadonlySet<string> = new Set(["move", "dash"]);

/** The march that is being laid out. */
function march(store: GameStore): Action | null {
  const plan = store.plan.value;
  return plan !== null && wants(plan.choice) === "go" ? (plan.chosen?.action ?? null) : null;
}

/** Drags and arrow keys lay a march out; a motion that is broken off goes back to where it began. */
function useMotion(store: GameStore, game: GameView) {
  const anchor = useRef<Anchor | null>(null);
  return (motion: Motion, phase: Phase): void => {
    const first = firstMarch(store);
    if (first !== undefined) void store.begin(first);
    const going = march(store);
    const course = store.plan.value?.course;
    const lead = going === null ? undefined : moved(game.view, going)[0];
    if (going === null || lead === undefined || course === undefined) return;
    anchor.current ??= { place: course.to ?? lead.position, facing: course.facing ?? lead.facing };
    const { place, facing } = anchor.current;
    if (phase !== "move") anchor.current = null;
    if (phase === "cancel") {
      store.goToward(place);
      return;
    }
    if (motion.turn !== 0 && turns(going)) store.turnTo(angle(facing + motion.turn));
    if (motion.shift[0] !== 0 || motion.shift[1] !== 0) {
      store.goToward([place[0] + motion.shift[0], place[1] + motion.shift[1]]);
    }
  };
}

export function GameBoard({ store, game }: { readonly store: GameStore; readonly game: GameView }) {
  const { view } = game;
  const plan = store.plan.value;
  const kind = plan === null ? null : wants(plan.choice);
  const planned = kind === "go" ? store.planned.value : null;
  const going = march(store);
  const first = firstMarch(store);
  const shown = useMemo(
    () => (planned === null ? view : withGhosts(view, ghosts(view, planned))),
    [view, planned],
  );
  const movers = new Set(going === null ? [] : moved(view, going).map(({ id }) => id));
  const movable = (piece: Piece): boolean =>
    piece.kind !== "terrain" &&
    (piece.models.some((model) => movers.has(model.id)) ||
      (first !== undefined && piece.unit.id === store.unit.value));
  const onMotion = useMotion(store, game);
  const asked = kind === "aim" ? store.asked.value : null;
  const chosen = view.units.find(({ id }) => id === store.unit.value);
  const selected = useMemo(() => selectedPieces(chosen, going), [chosen, going]);
  return (
    <Board
      view={shown}
      label={t("The table: {title}", { title: view.title ?? "" })}
      selected={selected}
      onActivate={(piece, model) => {
        if (piece.kind !== "terrain") pointAt(store, model ?? piece.id, piece.unit.id);
        else aimAtFeature(store, piece.id);
      }}
      shooter={asked === null ? null : pieceOf(shown, actor(plan?.choice.legal[0]?.action ?? END))}
      target={pieceOf(shown, plan?.chosen?.action.target ?? null)}
      rulings={asked?.rulings}
      sight={asked?.sight}
      movable={movable}
      onMotion={onMotion}
      onKey={(event) => {
        if (event.key === "Escape") store.drop();
      }}
      onPoint={kind === "go" || kind === "put" ? (point) => store.goToward(point) : null}
      describe={(piece) =>
        [describe(piece, { view: shown }), stateWords(game, piece)].filter(Boolean).join("; ")
      }
      screen={(projected) => <GameLayer store={store} game={game} shown={shown} frame={frameOf(projected)} />}
    />
  );
}

const END: Action = { do: "end-phase" };

/** The piece that a name means on the board: a formation stands as one, of other units every model for itself. */
export function pieceOf(view: TableView, name: string | null): string | null {
  const model = view.models.find(({ id }) => id === name);
  const unit = view.units.find(({ id }) => id === (model?.unit ?? name));
  return unit?.formation == null ? (model?.id ?? null) : unit.id;
}

function selectedPieces(unit: UnitView | undefined, going: Action | null): ReadonlySet<string> {
  const name = going === null ? null : actor(going);
  return piecesNamed(unit, name !== null && unit?.models.includes(name) ? name : null);
}

/** The pieces of a unit, or that of one of its models where it does not stand in ranks. */
export function piecesNamed(unit: UnitView | undefined, model: string | null): ReadonlySet<string> {
  if (unit === undefined) return new Set();
  if (unit.formation !== null) return new Set([unit.id]);
  return new Set(model === null ? unit.models : [model]);
}

/** The frame of a drawing in pixels. */
export function frameOf(projected: (point: Point) => Point): Frame {
  const [left] = projected([0, 0]);
  const [right] = projected([1, 0]);
  return { at: projected, unit: right - left, pixel: 1 };
}
