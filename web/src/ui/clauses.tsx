/** Clauses of the rules as buttons; each opens its clause's text. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { ruleset } from "../api/client";
import type { Clause } from "../api/types";
import { language } from "../i18n/language";
import { t } from "../i18n/translate";
import { Dialog } from "./dialog";

const open = signal<{ readonly ruleset: string; readonly clause: string } | null>(null);

/** Open the text of a clause. */
export function openClause(rulesetId: string, clause: string): void {
  open.value = { ruleset: rulesetId, clause };
}

export function ClauseButton(props: { readonly ruleset: string; readonly clause: string }) {
  const decided = useDecided(props.ruleset, props.clause);
  return (
    <button
      type="button"
      class="clause"
      aria-haspopup="dialog"
      aria-label={t("Clause {clause}: read its text", { clause: props.clause })}
      title={
        decided
          ? t("Here the source is silent or can be read in more than one way, and the program decides.")
          : undefined
      }
      onClick={() => openClause(props.ruleset, props.clause)}
    >
      {props.clause}
      {decided && "†"}
    </button>
  );
}

/** Whether a ruling by the clause rests on a decision of the program; the command line marks it by the same dagger. */
function useDecided(rulesetId: string, clause: string): boolean {
  const [decided, setDecided] = useState(false);
  useEffect(() => {
    let current = true;
    ruleset(rulesetId).then(
      ({ clauses }) => {
        if (current) setDecided(Boolean(clauses.find(({ id }) => id === clause)?.reading));
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [rulesetId, clause]);
  return decided;
}

export function Clauses(props: { readonly ruleset: string; readonly clauses: readonly string[] }) {
  if (props.clauses.length === 0) return null;
  return (
    <ul class="clauses" aria-label={t("Clauses that decided")}>
      {props.clauses.map((clause) => (
        <li key={clause}>
          <ClauseButton ruleset={props.ruleset} clause={clause} />
        </li>
      ))}
    </ul>
  );
}

/** The dialog that clause buttons open; the page has one. */
export function ClauseDialog() {
  const asked = open.value;
  const [found, setFound] = useState<Clause | null | "missing">(null);
  const spoken = language.value;
  useEffect(() => {
    setFound(null);
    if (asked === null) return;
    let current = true;
    ruleset(asked.ruleset).then(
      (known) => {
        if (current) setFound(known.clauses.find(({ id }) => id === asked.clause) ?? "missing");
      },
      () => {
        if (current) setFound("missing");
      },
    );
    return () => {
      current = false;
    };
  }, [asked, spoken]);
  if (asked === null) return null;
  return (
    <Dialog
      title={found === null || found === "missing" ? asked.clause : `${asked.clause} · ${found.title}`}
      onClose={() => {
        open.value = null;
      }}
    >
      {found === null && <p class="muted">{t("Looking it up…")}</p>}
      {found === "missing" && <p>{t("The text of this clause could not be loaded.")}</p>}
      {found !== null && found !== "missing" && <ClauseText clause={found} />}
    </Dialog>
  );
}

export function ClauseText({ clause }: { readonly clause: Clause }) {
  return (
    <>
      <p>{clause.text}</p>
      {clause.reading && (
        <p>
          <strong>{t("How it is read here:")}</strong> {clause.reading}
        </p>
      )}
      {clause.options.length > 0 && (
        <p class="small">
          {t("Options that change it:")} {clause.options.join(", ")}
        </p>
      )}
      <p class="small muted">
        {t("Source:")} {clause.source}
      </p>
    </>
  );
}
