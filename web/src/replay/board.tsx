/** The table of a replay: the pieces as they stood after an action, with those it was about in a ring. */
import { Board, describe } from "../board/board";
import { t } from "../i18n/translate";
import { frameOf, pieceOf, piecesNamed } from "../play/game-board";
import { loose } from "../play/game-layer";
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
  const name = entry === null ? null : actor(entry.action);
  const target = entry?.action.target ?? null;
  const unit = view.units.find(({ id, models }) => name !== null && (id === name || models.includes(name)));
  return (
    <Board
      view={view}
      label={t("The table: {title}", { title: view.title ?? "" })}
      selected={piecesNamed(unit, name === unit?.id ? null : name)}
      target={pieceOf(view, target)}
      describe={(piece) => [describe(piece, { view }), stateWords(game, piece)].filter(Boolean).join("; ")}
      screen={(projected) => {
        const frame = frameOf(projected);
        return (
          <>
            <Rings
              models={loose(view).filter(
                (model) => target !== null && [model.id, model.unit].includes(target),
              )}
              kind="aimed"
              frame={frame}
            />
            <Markers models={view.models} units={view.units} frame={frame} />
          </>
        );
      }}
    />
  );
}
