/** The board of a table that is asked about: pieces can be moved, picked as shooter and target, and undone. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Board } from "../board/board";
import { describe } from "../board/describe";
import { type Piece, piecesOf } from "../board/pieces";
import type { Table } from "../state/table";
import { undoneBy, useUndoKeys } from "../state/undo-keys";
import { announce } from "../ui/announce";
import { TableTools } from "./table-tools";
import { headline } from "./verdict";

/** The shooter that a click means: a formation as a whole first, one of its models when it is clicked again. */
function shooterOf(piece: Piece, model: string | null, before: string | null): string {
  return piece.kind === "unit" && before === piece.id && model !== null ? model : piece.id;
}

/** A click on a friend of the shooter, or while there is none, chooses the shooter; on an enemy, the target. */
export function point(table: Table, piece: Piece, model: string | null): void {
  const view = table.view.value;
  if (piece.kind === "terrain" || view === null) return;
  const { shooter } = table;
  const sideOf = (id: string | null) =>
    view.units.find((unit) => unit.id === id)?.side ??
    view.models.find((known) => known.id === id)?.side ??
    null;
  const side = sideOf(shooter.value);
  if (side === null || side === piece.unit.side) {
    const chosen = shooterOf(piece, model, shooter.value);
    table.ask({
      shooter: chosen,
      ...(sideOf(table.target.value) === piece.unit.side ? { target: null } : {}),
    });
  } else {
    table.ask({ target: piece.id });
  }
}

export function swap(table: Table): void {
  const view = table.view.value;
  const [shooter, target] = [table.target.value, table.shooter.value];
  if (view === null || shooter === null) return;
  const model = view.models.find(({ id }) => id === target);
  const formed = model && view.units.find(({ id }) => id === model.unit)?.formation !== null;
  table.ask({ shooter, target: model !== undefined && formed ? model.unit : target });
}

export interface TableBoardProps {
  readonly table: Table;
  readonly corner?: ComponentChildren;
  readonly label: string;
}

export function TableBoard({ table, corner, label }: TableBoardProps) {
  const snap = useSignal(false);
  useUndoKeys(table);
  const view = table.view.value;
  if (view === null) return <div class="board" />;
  const pieces = piecesOf(view);
  const faulty = new Set(
    [...pieces.values()]
      .filter((piece) => table.faults.value.some(({ place }) => standsAt(place, piece)))
      .map(({ id }) => id),
  );
  return (
    <Board
      view={view}
      label={label}
      selected={table.selected.value}
      onSelect={(ids) => {
        table.selected.value = ids;
      }}
      onActivate={(piece, model) => point(table, piece, model)}
      onKey={(event, piece) => keyed(table, event, piece)}
      movable={(piece) => pathOfPiece(piece) !== null}
      onMotion={(motion, phase, at) => {
        table.motion(motion, phase, at);
        if (phase === "end") tell(table, [...motion.pieces][0] ?? null);
      }}
      shooter={pieceIdOf(table.shooter.value, pieces, view.models)}
      target={pieceIdOf(table.target.value, pieces, view.models)}
      rulings={table.rulings.value}
      sight={table.shooter.value === null ? null : table.told.value?.sight}
      faulty={faulty}
      snap={snap.value}
      tools={<TableTools table={table} snap={snap} />}
      corner={corner}
    />
  );
}

function pathOfPiece(piece: Piece): string | null {
  if (piece.kind === "terrain") return piece.terrain.path;
  return piece.kind === "unit" ? piece.unit.path : piece.models[0].path;
}

/** Whether a fault's place is a piece or something of it. */
export function standsAt(place: string, piece: Piece): boolean {
  const path = pathOfPiece(piece);
  return path !== null && (place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`));
}

function pieceIdOf(
  id: string | null,
  pieces: ReadonlyMap<string, Piece>,
  models: readonly { readonly id: string; readonly unit: string }[],
): string | null {
  if (id === null || pieces.has(id)) return id;
  return models.find((model) => model.id === id)?.unit ?? id;
}

/** S makes the piece in focus the shooter, T the target; X swaps them; Ctrl+Z and Ctrl+Y undo and redo. */
function keyed(table: Table, event: KeyboardEvent, piece: Piece | null): void {
  if (undoneBy(event, table) || event.ctrlKey || event.metaKey) return;
  if (event.code === "KeyX") swap(table);
  if (piece === null || piece.kind === "terrain") return;
  if (event.code === "KeyF") table.ask({ shooter: piece.id });
  if (event.code === "KeyT") table.ask({ target: piece.id });
}

/** Say where a piece stands now, and what that changed. */
function tell(table: Table, id: string | null): void {
  const view = table.view.value;
  const piece = view === null || id === null ? undefined : piecesOf(view).get(id);
  if (view === null || piece === undefined) return;
  window.setTimeout(() => {
    const ruling = table.told.value?.ruling;
    const place = describe(piece, { view });
    announce(ruling ? `${place}. ${headline(ruling)}. ${ruling.text}` : place);
  }, 250);
}
