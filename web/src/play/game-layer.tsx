/** The layer of a game over the table: draws what is laid out, and takes pointing and dragging while something is. */
import { useRef } from "preact/hooks";
import { t } from "../i18n/translate";
import { ghosts } from "./ghosts";
import { targets, wants } from "./intent";
import { type Frame, GhostBases, Markers, Region, Rings, Way } from "./overlay";
import { pointedAt } from "./pointing";
import type { GameStore } from "./store";
import type { GameView, Point } from "./wire";

export interface LayerProps {
  readonly store: GameStore;
  readonly game: GameView;
  readonly frame: Frame;
  /** From the drawing's coordinates back to the table's. */
  readonly back: (point: Point) => Point;
}

/** What lies over the pieces. */
export function GameLayer({ store, game, frame, back }: LayerProps) {
  const { view } = game;
  const plan = store.plan.value;
  const chosen = view.models.filter(({ unit }) => unit === store.unit.value);
  const kind = plan === null ? null : wants(plan.choice);
  const aims = plan !== null && kind === "aim" ? targets(plan.choice) : null;
  const aimed = plan?.chosen?.action.target;
  const action = store.planned();
  return (
    <>
      <Rings models={chosen} kind="chosen" frame={frame} />
      {aims === null ? null : (
        <Rings
          models={view.models.filter(({ id, unit }) => aims.has(id) || aims.has(unit))}
          kind="target"
          frame={frame}
        />
      )}
      {aimed === undefined ? null : (
        <Rings
          models={view.models.filter(({ id, unit }) => id === aimed || unit === aimed)}
          kind="aimed"
          frame={frame}
        />
      )}
      {store.reach.value === null ? null : <Region reach={store.reach.value} frame={frame} />}
      <Markers models={view.models} units={view.units} frame={frame} />
      {plan !== null && kind === "go" ? <WayOf store={store} frame={frame} /> : null}
      {action === null || kind !== "go" ? null : <GhostBases ghosts={ghosts(view, action)} frame={frame} />}
      {kind === "put" ? <Put store={store} game={game} frame={frame} /> : null}
      {kind === "go" || kind === "put" ? <Pad store={store} game={game} frame={frame} back={back} /> : null}
    </>
  );
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
  return (
    <path class="ghost" pointer-events="none" d={`M${corners.map((point) => point.join(" ")).join("L")}Z`} />
  );
}

const NUDGES: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Half a unit for a step; with Shift a tenth of it. */
const STEP = 0.5;

/** Takes the pointer over the whole table while a place is to be chosen, and the arrow keys when it has the focus. */
function Pad({ store, game, frame, back }: LayerProps) {
  const pad = useRef<SVGRectElement>(null);
  const { width, depth } = game.view.table;
  const [left, top] = frame.at([0, depth]);
  const [right, bottom] = frame.at([width, 0]);
  const point = (event: PointerEvent): void => {
    const place = pad.current === null ? null : pointedAt(pad.current, event, back);
    if (place !== null) store.goToward(place);
  };
  const key = (event: KeyboardEvent): void => {
    const nudge = NUDGES[event.key];
    if (nudge !== undefined) {
      const step = event.shiftKey ? STEP / 10 : STEP;
      const from = store.plan.value?.course.to ?? store.start() ?? [width / 2, depth / 2];
      store.goToward([from[0] + nudge[0] * step, from[1] + nudge[1] * step]);
    } else if (event.key === "Enter") {
      void store.confirm();
    } else if (event.key === "Escape") {
      store.drop();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: nothing native takes a place on a drawing
    <g
      role="application"
      tabIndex={0}
      aria-label={t(
        "Where to: arrow keys move the place, Shift makes the steps small, Enter does it, Escape cancels",
      )}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
      }}
      onKeyDown={key}
    >
      <rect
        ref={pad}
        class="pad"
        x={Math.min(left, right)}
        y={Math.min(top, bottom)}
        width={Math.abs(right - left)}
        height={Math.abs(bottom - top)}
      />
    </g>
  );
}
