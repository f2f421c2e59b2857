/** The table as lists: what the shooter sees of each target, and every piece with its place, to read and to change. */
import { useSignal } from "@preact/signals";
import type { Ruling } from "../api/types";
import { inWords, tintOf } from "../board/cover";
import { calledBy, facingInWords, pieceName, sideName } from "../board/describe";
import { subtract } from "../board/geometry";
import { type Piece, piecesOf, pivotOf } from "../board/pieces";
import { t, tn } from "../i18n/translate";
import type { Table } from "../state/table";
import { Swatch } from "./verdict";

export function Targets({ table }: { readonly table: Table }) {
  const rulings = table.rulings.value;
  const view = table.view.value;
  if (view === null || rulings === undefined || rulings.length === 0) return null;
  const chosen = table.told.value?.ruling?.target;
  const sorted = [...rulings].sort(
    (a, b) => Number(b.in_sight) - Number(a.in_sight) || a.distance - b.distance,
  );
  const seen = rulings.filter(({ in_sight }) => in_sight).length;
  return (
    <section class="targets">
      <h3>
        {t("All targets")} <span class="muted">{tn("{n} in sight", "{n} in sight", seen)}</span>
      </h3>
      <ul>
        {sorted.map((ruling) => (
          <li key={ruling.target}>
            <button
              type="button"
              class="target-row"
              aria-pressed={ruling.target === chosen}
              onClick={() => table.ask({ target: ruling.target })}
            >
              <Swatch tint={tintOf(ruling)} />
              <span class="target-name">{calledBy(view, ruling.target)}</span>
              <span class="target-result">{result(ruling)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function result(ruling: Ruling): string {
  return ruling.save === null ? inWords(ruling) : `${inWords(ruling)} · ${ruling.save}+`;
}

export function Pieces({ table }: { readonly table: Table }) {
  const open = useSignal(false);
  return (
    <details
      class="pieces"
      open={open.value}
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>{t("Everything on the table, as a list")}</summary>
      {open.value && <PieceTable table={table} />}
    </details>
  );
}

function PieceTable({ table }: { readonly table: Table }) {
  const view = table.view.value;
  if (view === null) return null;
  const pieces = [...piecesOf(view).values()];
  const { unit } = view.table;
  return (
    <>
      <p class="small muted">
        {unit === "in"
          ? t("Places are in inches from the near left corner; north is up the table.")
          : t("Places are in centimetres from the near left corner; north is up the table.")}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Piece")}</th>
            <th scope="col">x</th>
            <th scope="col">y</th>
            <th scope="col">{t("Facing")}</th>
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece) => (
            <PieceRow key={piece.id} piece={piece} table={table} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Where a piece stands: the middle of a formation's front, else its own middle. */
function placeOf(piece: Piece) {
  if (piece.kind === "unit") return piece.unit.formation?.front ?? pivotOf([piece]);
  return pivotOf([piece]);
}

function PieceRow({ piece, table }: { readonly piece: Piece; readonly table: Table }) {
  const place = placeOf(piece);
  const facing = piece.kind === "terrain" ? null : (piece.models[0]?.facing ?? 0);
  const name = pieceName(piece);
  const move = (shift: readonly [number, number], turn: number) =>
    table.motion(
      { pieces: new Set([piece.id]), shift, turn, pivot: turn === 0 ? pivotOf([piece]) : place },
      "end",
      performance.now(),
    );
  return (
    <tr>
      <th scope="row">
        {name}
        {piece.kind !== "terrain" && <span class="muted small"> {sideName(piece.unit.side)}</span>}
      </th>
      <td>
        <NumberCell
          label={t("{piece}: x", { piece: name })}
          value={place[0]}
          onChange={(x) => move(subtract([x, place[1]], place), 0)}
        />
      </td>
      <td>
        <NumberCell
          label={t("{piece}: y", { piece: name })}
          value={place[1]}
          onChange={(y) => move(subtract([place[0], y], place), 0)}
        />
      </td>
      <td>
        {facing === null ? (
          "—"
        ) : (
          <NumberCell
            label={t("{piece}: facing in degrees, {words}", { piece: name, words: facingInWords(facing) })}
            value={facing}
            onChange={(wanted) => move([0, 0], wanted - facing)}
          />
        )}
      </td>
    </tr>
  );
}

function NumberCell(props: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const shown = String(Math.round(props.value * 100) / 100);
  return (
    <input
      class="input number-cell"
      type="text"
      inputMode="decimal"
      aria-label={props.label}
      value={shown}
      onChange={(event) => {
        const wanted = Number(event.currentTarget.value.replace(",", ".").replace("−", "-"));
        if (Number.isFinite(wanted) && event.currentTarget.value.trim() !== "") props.onChange(wanted);
        else event.currentTarget.value = shown;
      }}
    />
  );
}
