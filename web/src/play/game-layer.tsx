/** The layer of a game over the table: what is within reach, what is laid out, who may be aimed at, and the markers. */
import type { ModelView, TableView } from "../api/types";
import { moved } from "./ghosts";
import { targets, wants } from "./intent";
import { Before, type Frame, Markers, Region, Rings, Way } from "./overlay";
import type { GameStore } from "./store";
import type { GameView, Point } from "./wire";

export interface LayerProps {
  readonly store: GameStore;
  readonly game: GameView;
  /** The table as it is shown: with those who would move where they would stand. */
  readonly shown: TableView;
  readonly frame: Frame;
}

export function GameLayer({ store, game, shown, frame }: LayerProps) {
  const { view } = game;
  const plan = store.plan.value;
  const kind = plan === null ? null : wants(plan.choice);
  const aims = plan !== null && kind === "aim" ? targets(plan.choice) : null;
  const aimed = plan?.chosen?.action.target;
  const action = kind === "go" ? store.planned.value : null;
  return (
    <>
      {store.reach.value === null ? null : <Region reach={store.reach.value} frame={frame} />}
      {action === null ? null : <Before models={moved(view, action)} frame={frame} />}
      {plan !== null && kind === "go" ? <WayOf store={store} frame={frame} /> : null}
      {kind === "put" ? <Put store={store} game={game} frame={frame} /> : null}
      {aims === null ? null : (
        <Rings
          models={loose(view).filter(({ id, unit }) => aims.has(id) || aims.has(unit))}
          kind="target"
          frame={frame}
        />
      )}
      {aimed === undefined ? null : (
        <Rings
          models={loose(view).filter(({ id, unit }) => id === aimed || unit === aimed)}
          kind="aimed"
          frame={frame}
        />
      )}
      <Markers models={shown.models} units={shown.units} frame={frame} />
    </>
  );
}

/** The models that stand each for itself; blocks are marked by the board as a whole. */
export function loose(view: TableView): readonly ModelView[] {
  return view.models.filter(({ rank }) => rank === null);
}

function WayOf({ store, frame }: { store: GameStore; frame: Frame }) {
  const course = store.plan.value?.course;
  const points = [store.start(), ...(course?.by ?? []), course?.to ?? null];
  return <Way points={points.filter((point): point is Point => point !== null)} frame={frame} />;
}

/** The outline of the feature that is being put down. */
function Put({ store, game, frame }: { store: GameStore; game: GameView; frame: Frame }) {
  const plan = store.plan.value;
  const to = plan?.course.to;
  const feature = game.view.reserve.find(({ id }) => id === plan?.chosen?.action.feature);
  if (plan === null || feature === undefined || to == null) return null;
  const [cos, sin] = [Math.cos((plan.rotation * Math.PI) / 180), Math.sin((plan.rotation * Math.PI) / 180)];
  const corners = feature.polygon.map(([x, y]) =>
    frame.at([to[0] + x * cos - y * sin, to[1] + x * sin + y * cos]),
  );
  const line = corners.map((point) => point.join(" ")).join("L");
  return <path class="ghost" pointer-events="none" d={`M${line}Z`} />;
}
