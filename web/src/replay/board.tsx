/** The table of a replay: the pieces as they stood after an action, with those it was about in a ring. */
import { Board, describe } from "../board/board";
import { t } from "../i18n/translate";
import { frameOf } from "../play/game-board";
import { actor } from "../play/intent";
import { Markers, Rings } from "../play/overlay";
import type { GameView, LogEntry } from "../play/wire";
import { stateWords } from "../play/words";

export interface ReplayBoardProps {
  readonly game: GameView;
  /** The action that led to what is shown; none at the beginning. */
  readonly entry: LogEntry | null;
}

export function ReplayBoard({ game, entry }: ReplayBoardProps) {
  const { view } = game;
  const named = (name: string | null | undefined) =>
    view.models.filter(({ id, unit }) => name != null && (id === name || unit === name));
  return (
    <Board
      view={view}
      label={t("The table: {title}", { title: view.title ?? "" })}
      describe={(piece) => [describe(piece, { view }), stateWords(game, piece)].filter(Boolean).join("; ")}
      screen={(projected) => {
        const frame = frameOf(projected);
        return (
          <>
            <Rings models={named(entry && actor(entry.action))} kind="chosen" frame={frame} />
            <Rings models={named(entry?.action.target)} kind="aimed" frame={frame} />
            <Markers models={view.models} units={view.units} frame={frame} />
          </>
        );
      }}
    />
  );
}
