/** The table of a game: the pieces as they stand, and the game's own layer over them. */
import { GameLayer } from "./game-layer";
import { aimedAt, wants } from "./intent";
import type { Frame } from "./overlay";
import type { GameStore } from "./store";
import type { GameView, Point } from "./wire";

/** Point at a model: aim at it if an attack is being laid out and it is a target, else choose its unit. */
export function pointAt(store: GameStore, model: string, unit: string): void {
  const plan = store.plan.value;
  const aimed =
    plan !== null && wants(plan.choice) === "aim" ? aimedAt(plan.choice, model, unit)[0] : undefined;
  if (aimed === undefined) store.pick(unit);
  else store.choose(aimed);
}

export function GameBoard({ store, game }: { readonly store: GameStore; readonly game: GameView }) {
  const { width, depth } = game.view.table;
  const frame: Frame = { at: ([x, y]) => [x, depth - y] as Point, unit: 1, pixel: width / 800 };
  return (
    <svg viewBox={`0 0 ${width} ${depth}`} class="sketch">
      <title>{game.view.title}</title>
      <rect width={width} height={depth} fill="var(--table)" />
      {game.view.models.map((model) => (
        <circle
          key={model.id}
          cx={model.position[0]}
          cy={depth - model.position[1]}
          r={model.base.width / 2}
          fill={model.side === game.view.sides[0] ? "var(--side-vermillion)" : "var(--side-blue)"}
          onPointerUp={() => pointAt(store, model.id, model.unit)}
        />
      ))}
      <GameLayer store={store} game={game} frame={frame} back={([x, y]) => [x, depth - y]} />
    </svg>
  );
}
