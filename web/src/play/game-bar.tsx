/** What stands over the table: the turn, whose it is, the phases, and the end of the phase. */
import { t } from "../i18n/translate";
import { Button } from "../ui/controls";
import { Side } from "./side";
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
    theirs: t("their turn"),
    watching: t("you are watching"),
    waiting: t("not begun yet"),
    over: t("the game is over"),
  };
  const turn = store.turn.value;
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

export function GameBar({ store }: { readonly store: GameStore }) {
  const game = store.game.value;
  if (game === null) return null;
  const mine = store.turn.value === "yours";
  return (
    <div class="game-bar">
      <div class="game-turn">
        <p class="turn-number">{turnWords(game)}</p>
        <Whose store={store} game={game} />
      </div>
      <Phases game={game} />
      {game.you.seats.length === 0 ? null : (
        <Button
          kind="primary"
          disabled={!mine || store.waiting.value > 0}
          onClick={() => void store.act({ do: "end-phase" })}
        >
          {t("End the phase")}
        </Button>
      )}
    </div>
  );
}
