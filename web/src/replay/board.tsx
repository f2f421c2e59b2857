import type { GameView, LogEntry } from "../play/wire";

export function ReplayBoard({ game }: { game: GameView; entry: LogEntry | null }) {
  return <p>{game.actions}</p>;
}
