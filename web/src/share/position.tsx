/** A position that somebody shared: the table and the question as they were, to look at and to ask, not to change. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { ApiError, sharedPosition } from "../api/client";
import type { ErrorBody, Scenario, TableView } from "../api/types";
import { Away } from "../ask/away";
import { firstQuestion, titleFor } from "../ask/first";
import { Legend } from "../ask/legend";
import { Targets } from "../ask/lists";
import { OddsPanel } from "../ask/odds-chart";
import { Sheet } from "../ask/sheet";
import { Silhouette } from "../ask/silhouette";
import { point } from "../ask/table-board";
import { Verdict } from "../ask/verdict";
import { Board } from "../board/board";
import { t } from "../i18n/translate";
import { href, navigate } from "../router";
import { draft, openDraft, Table } from "../state/table";
import { Button, Icon, Notice } from "../ui/controls";
import "../ask/ask.css";

export default function PositionPage({ position }: { readonly position: string }) {
  const table = useMemo(() => new Table(), []);
  const [fault, setFault] = useState<ErrorBody | null>(null);
  useEffect(() => table.attach(), [table]);
  useEffect(() => {
    sharedPosition(position).then(
      ({ scenario, shooter, target }) => {
        const first = firstQuestion(scenario);
        table.open(
          scenario,
          null,
          shooter ?? first.shooter,
          target ?? (shooter == null ? first.target : null),
        );
      },
      (error: unknown) => {
        setFault(
          error instanceof ApiError
            ? error.body
            : { code: "internal", message: t("The position could not be loaded.") },
        );
      },
    );
  }, [table, position]);
  const view = table.view.value;
  if (fault !== null) {
    return (
      <div class="page-note">
        <h1>{t("A shared position")}</h1>
        <Notice kind="bad">
          <p>{fault.message}</p>
          <div class="buttons">
            <a class="button" href={href("start")}>
              {t("To the start")}
            </a>
          </div>
        </Notice>
      </div>
    );
  }
  return (
    <div class="workbench">
      <h1 class="visually-hidden">{t("A shared position")}</h1>
      {view === null ? <div class="board" /> : <LookedAt table={table} view={view} />}
      <Sheet label={t("Ruling and odds")}>
        <Notice>
          <p>{t("Somebody shared this position. You can look and ask; a copy of it is yours to change.")}</p>
          <div class="buttons">
            <Button small onClick={() => copied(table.scenario.value, "ask")}>
              <Icon name="copy" />
              {t("Take a copy")}
            </Button>
            <Button small onClick={() => copied(table.scenario.value, "play")}>
              <Icon name="play" />
              {t("Play this")}
            </Button>
          </div>
        </Notice>
        <Away table={table} />
        <Answers table={table} view={view} />
      </Sheet>
    </div>
  );
}

function LookedAt({ table, view }: { table: Table; view: TableView }) {
  const shooter = table.shooter.value;
  return (
    <Board
      view={view}
      label={titleFor(view)}
      onActivate={(piece, model) => point(table, piece, model)}
      shooter={shooter}
      target={table.target.value}
      rulings={table.rulings.value}
      sight={shooter === null ? null : table.told.value?.sight}
      corner={shooter === null ? null : <Legend ruleset={view.ruleset} />}
    />
  );
}

function Answers({ table, view }: { table: Table; view: TableView | null }) {
  const seen = table.told.value;
  if (view === null || table.shooter.value === null) return null;
  return (
    <>
      {seen?.ruling ? <Verdict ruling={seen.ruling} view={view} /> : null}
      {seen?.refused ? (
        <Notice kind="warn">
          <p>{seen.refused.message}</p>
        </Notice>
      ) : null}
      {seen?.sight && seen.ruling ? (
        <Silhouette sight={seen.sight} hidden={seen.ruling.obscured.total} />
      ) : null}
      {seen?.odds ? <OddsPanel odds={seen.odds} late={table.oddsLate.value} /> : null}
      <Targets table={table} />
    </>
  );
}

/** Make a shared table one's own; what was there before can be had back by undoing. */
function copied(scenario: Scenario | null, page: "ask" | "play"): void {
  if (scenario === null) return;
  openDraft();
  if (draft.scenario.value === null) draft.open(scenario);
  else draft.change(scenario);
  navigate(page);
}
