/** What stands over the table: the turn, whose it is, the phases, and the end of the phase. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/translate";
import { Side } from "./side";
import { turnOfSide } from "./sides";
import type { GameStore } from "./store";
import type { GameView } from "./wire";

export function turnWords(game: GameView): string {
  return game.limit === null
    ? t("Turn {turn}", { turn: game.turn })
    : t("Turn {turn} of {limit}", { turn: game.turn, limit: game.limit });
}

function Whose({ store, game }: { store: GameStore; game: GameView }) {
  const words = {
    yours: t("your turn"),
    blows: t("yours strike too"),
    theirs: t("their turn"),
    watching: t("you are watching"),
    waiting: t("not begun yet"),
    over: game.called_off === null ? t("the game is over") : t("the game was called off"),
  };
  const turn = store.turn.value;
  if (turn === "yours" && game.view.sides.every((side) => game.you.seats.includes(side))) {
    return (
      <p class="whose">
        <Side name={game.side} sides={game.view.sides} words={turnOfSide(game.side)} playing />
      </p>
    );
  }
  return (
    <p class="whose">
      {game.over ? null : <Side name={game.side} sides={game.view.sides} />}
      {turn === null ? null : <span class={`whose-${turn}`}>{words[turn]}</span>}
    </p>
  );
}

function Phases({ game }: { game: GameView }) {
  const known = game.phases.filter(({ id }) => id !== "over");
  const phases =
    game.over || known.some(({ id }) => id === game.phase)
      ? known
      : [{ id: game.phase, name: game.phase_name }, ...known];
  return (
    <ol class="phases" aria-label={t("Phases")}>
      {phases.map(({ id, name }) => (
        <li key={id} class="phase" aria-current={id === game.phase ? "step" : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

/** Long enough for the second click of a double click to end no second phase. */
const SETTLING = 600;

/** Whether something has stood as it does for a while; what stands at first has. */
function useSettled(now: string): boolean {
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    if (settled === now) return;
    const timer = window.setTimeout(() => setSettled(now), SETTLING);
    return () => window.clearTimeout(timer);
  }, [now, settled]);
  return settled === now;
}

function EndPhase({ store, game }: { store: GameStore; game: GameView }) {
  const settled = useSettled(`${game.turn} ${game.side} ${game.phase}`);
  const open = settled && store.turn.value === "yours" && store.waiting.value === 0;
  // Not `disabled`, which would take the focus from whoever plays by keyboard.
  return (
    <button
      type="button"
      class="button primary"
      aria-disabled={!open}
      onClick={() => {
        if (open) void store.act({ do: "end-phase" });
      }}
    >
      {t("End the phase")}
    </button>
  );
}

export function GameBar({ store }: { readonly store: GameStore }) {
  const game = store.game.value;
  if (game === null) return null;
  return (
    <div class="game-bar">
      <div class="game-turn">
        <p class="turn-number">{turnWords(game)}</p>
        <Whose store={store} game={game} />
      </div>
      <Phases game={game} />
      {game.you.seats.length === 0 ? null : <EndPhase store={store} game={game} />}
    </div>
  );
}
