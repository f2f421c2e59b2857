/** The faults of a document, each at its place: what was found and what is allowed. */
import type { Fault } from "../api/types";
import { t, tn } from "../i18n/translate";
import { Notice } from "./controls";

export function Faults(props: { readonly faults: readonly Fault[]; readonly onGo?: (fault: Fault) => void }) {
  const { faults, onGo } = props;
  if (faults.length === 0) return null;
  return (
    <Notice kind="bad">
      <h3>{tn("{n} fault on this table", "{n} faults on this table", faults.length)}</h3>
      <ul class="faults">
        {faults.slice(0, 30).map((fault) => (
          <li key={`${fault.place} ${fault.message}`}>
            {onGo === undefined ? (
              <code>{fault.place}</code>
            ) : (
              <button type="button" class="fault-place" onClick={() => onGo(fault)}>
                {fault.place || t("the table")}
              </button>
            )}
            <span>{fault.message}</span>
            {fault.found && <span class="muted">{t("found: {found}", { found: fault.found })}</span>}
            {fault.allowed && (
              <span class="muted">{t("allowed: {allowed}", { allowed: fault.allowed })}</span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
