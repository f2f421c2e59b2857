/** Dice as they lie: pips, what each row was for, what it needed, and which passed - by sign and outline, not by colour. */
import { t, tn } from "../i18n/translate";
import { type DiceRow, pips, rows } from "./dice";
import type { Throw } from "./wire";

function Face({ face, fresh }: { readonly face: number; readonly fresh: boolean }) {
  return (
    <svg class={fresh ? "die die-fresh" : "die"} viewBox="-0.56 -0.56 1.12 1.12" aria-hidden="true">
      <rect class="die-body" x="-0.5" y="-0.5" width="1" height="1" rx="0.16" />
      {pips(face).map(([x, y]) => (
        <circle class="die-pip" key={`${x} ${y}`} cx={x} cy={y} r="0.1" />
      ))}
    </svg>
  );
}

function said({ who, faces, passed }: Throw): string {
  const result = passed === null ? "" : passed ? t("passed") : t("failed");
  return [who, faces.join(" → "), result].filter((part) => part !== "").join(", ");
}

function Thrown({ thrown, named, fresh }: { thrown: Throw; named: boolean; fresh: boolean }) {
  const result = thrown.passed === null ? "open" : thrown.passed ? "passed" : "failed";
  return (
    <li class={`throw throw-${result}`} aria-label={said(thrown)}>
      {named && thrown.who !== "" ? (
        <span class="throw-who" aria-hidden="true">
          {thrown.who}
        </span>
      ) : null}
      {thrown.faces.map((face, i) => (
        <Face key={i} face={face} fresh={fresh} />
      ))}
      {thrown.passed === null ? null : (
        <span class="throw-mark" aria-hidden="true">
          {thrown.passed ? "✓" : "✗"}
        </span>
      )}
    </li>
  );
}

/** In a row of more dice than this they stand without the names of those they belong to. */
const MOST_NAMED = 6;

function Row({ row, fresh }: { row: DiceRow; fresh: boolean }) {
  const judged = row.passed + row.failed > 0;
  return (
    <div class="dice-row">
      <p class="dice-purpose">
        <span>{row.need === null ? row.purpose : `${row.purpose} ${row.need}`}</span>
        {judged && row.throws.length > 1 ? (
          <span class="dice-count">{tn("{n} passed", "{n} passed", row.passed)}</span>
        ) : null}
      </p>
      <ul class="dice-throws">
        {row.throws.map((thrown, i) => (
          <Thrown key={i} thrown={thrown} named={row.throws.length <= MOST_NAMED} fresh={fresh} />
        ))}
      </ul>
    </div>
  );
}

export function Dice({ dice, fresh = false }: { readonly dice: readonly Throw[]; readonly fresh?: boolean }) {
  return (
    <div class="dice">
      {rows(dice).map((row) => (
        <Row key={`${row.purpose} ${row.need}`} row={row} fresh={fresh} />
      ))}
    </div>
  );
}
