/** Ask: the board with a shooter and a target, and beside it the ruling, the odds and the lists. */
import "./ask.css";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError, example as fetchExample, examples as fetchExamples, sharePosition } from "../api/client";
import type { ExampleInfo } from "../api/types";
import { t } from "../i18n/translate";
import { href, navigate } from "../router";
import { HandOn } from "../share/copying";
import { PictureDialog } from "../share/pictures";
import { draft, openDraft, storedDraft, Table } from "../state/table";
import { announce, toast } from "../ui/announce";
import { Button, Icon, Notice, SelectField } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { Faults } from "../ui/faults";
import { Away } from "./away";
import { firstQuestion, titleFor } from "./first";
import { KeysHelp } from "./help";
import { Legend } from "./legend";
import { Pieces, Targets } from "./lists";
import { OddsPanel } from "./odds-chart";
import { Question } from "./question";
import { Sheet } from "./sheet";
import { Silhouette } from "./silhouette";
import { TableBoard } from "./table-board";
import { Verdict } from "./verdict";

const tables = new Map<string, Table>();

/** The table of an example, as it was left during this visit. */
export function tableOfExample(id: string): { readonly table: Table; readonly fresh: boolean } {
  const known = tables.get(id);
  if (known !== undefined) return { table: known, fresh: known.scenario.value === null };
  const table = new Table();
  tables.set(id, table);
  return { table, fresh: true };
}

export async function openExample(table: Table, id: string): Promise<void> {
  const { scenario } = await fetchExample(id);
  const { shooter, target } = firstQuestion(scenario);
  table.open(scenario, null, shooter, target);
}

export default function AskPage({ example }: { readonly example: string | undefined }) {
  const own = example === undefined && storedDraft() !== null;
  const id = example ?? "figure-10";
  const table = own ? openDraft() : tableOfExample(id).table;
  const failed = useSignal<string | null>(null);
  const listed = useSignal<readonly ExampleInfo[]>([]);
  useEffect(() => table.attach(), [table]);
  const fetchAll = () => {
    fetchExamples().then(
      (found) => {
        listed.value = found;
      },
      () => undefined,
    );
    if (own || table.scenario.value !== null) return;
    openExample(table, id).catch((error: unknown) => {
      failed.value = error instanceof ApiError ? error.message : t("The example could not be loaded.");
    });
  };
  useEffect(fetchAll, [table, own, id, failed, listed]);

  const view = table.view.value;
  const seen = table.told.value;
  const asked = table.shooter.value !== null;
  if (failed.value !== null) {
    return (
      <div class="page-note">
        <Notice kind="bad">
          <p>{failed.value}</p>
          <div class="buttons">
            <Button
              onClick={() => {
                failed.value = null;
                fetchAll();
              }}
            >
              {t("Try again")}
            </Button>
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
      <h1 class="visually-hidden">{t("Ask: who sees whom")}</h1>
      <TableBoard
        table={table}
        label={view === null ? t("The table") : titleFor(view)}
        corner={asked && view !== null && <Legend ruleset={view.ruleset} />}
      />
      <Sheet label={t("Ruling and odds")}>
        <Header table={table} listed={listed.value} current={own ? "" : id} own={own} />
        <Question table={table} />
        <Away table={table} />
        <Faults faults={table.faults.value} />
        {table.error.value !== null && (
          <Notice kind="bad">
            <p>{table.error.value.message}</p>
          </Notice>
        )}
        {!asked && view !== null && (
          <Notice>
            <p>
              {t(
                "Click or tap a unit: it becomes the shooter. Then its enemies show what they are worth as targets.",
              )}
            </p>
          </Notice>
        )}
        {asked && seen?.ruling && view !== null && <Verdict ruling={seen.ruling} view={view} />}
        {asked && table.target.value === null && (
          <p class="muted">{t("Choose a target: click an enemy on the table, or one of the list.")}</p>
        )}
        {asked && seen?.refused && (
          <Notice kind="warn">
            <p>{seen.refused.message}</p>
          </Notice>
        )}
        {asked && seen?.sight && seen.ruling && (
          <Silhouette sight={seen.sight} hidden={seen.ruling.obscured.total} />
        )}
        {asked && seen?.odds && <OddsPanel odds={seen.odds} late={table.oddsLate.value} />}
        <Targets table={table} />
        <Pieces table={table} />
      </Sheet>
    </div>
  );
}

function Header(props: {
  readonly table: Table;
  readonly listed: readonly ExampleInfo[];
  readonly current: string;
  readonly own: boolean;
}) {
  const { table, listed, current, own } = props;
  const open = useSignal<"share" | "picture" | "help" | null>(null);
  const link = useSignal<string | null>(null);
  const scenario = table.scenario.value;
  const hasDraft = own || storedDraft() !== null;
  const share = async () => {
    if (scenario === null) return;
    try {
      const { position } = await sharePosition({
        scenario,
        ...(table.shooter.value === null ? {} : { shooter: table.shooter.value }),
        ...(table.target.value === null ? {} : { target: table.target.value }),
      });
      link.value = new URL(href("position", position), location.href).href;
      open.value = "share";
    } catch (error) {
      toast(error instanceof ApiError ? error.message : t("The position could not be shared."));
    }
  };
  return (
    <div class="ask-head">
      <SelectField
        label={t("Table")}
        value={own ? "" : current}
        choices={[
          ...(hasDraft ? [{ value: "", text: t("My own table") }] : []),
          ...listed.map(({ id, title }) => ({ value: id, text: title })),
          ...(!own && !listed.some(({ id }) => id === current) ? [{ value: current, text: current }] : []),
        ]}
        onChange={(id) => {
          if (id === "") navigate("ask");
          else navigate("ask", id);
          announce(t("Another table is laid out."));
        }}
      />
      <div class="ask-tools">
        <Button
          small
          onClick={() => {
            if (!own && scenario !== null) take(scenario);
            navigate("edit");
          }}
        >
          <Icon name="edit" />
          {t("Edit")}
        </Button>
        <Button
          small
          onClick={() => {
            if (!own && scenario !== null) take(scenario);
            navigate("play");
          }}
        >
          <Icon name="play" />
          {t("Play this")}
        </Button>
        <Button small icon label={t("Link to this position")} onClick={() => void share()}>
          <Icon name="share" />
        </Button>
        <Button
          small
          icon
          label={t("Picture")}
          onClick={() => {
            open.value = "picture";
          }}
        >
          <Icon name="download" />
        </Button>
        <Button
          small
          icon
          label={t("Mouse, touch and keys")}
          onClick={() => {
            open.value = "help";
          }}
        >
          <Icon name="help" />
        </Button>
      </div>
      {open.value === "help" && (
        <KeysHelp
          onClose={() => {
            open.value = null;
          }}
        />
      )}
      {open.value === "share" && link.value !== null && (
        <Dialog
          title={t("Link to this position")}
          onClose={() => {
            open.value = null;
          }}
        >
          <p>
            {t(
              "Whoever has the link sees the table as it stands now, with the same question. Nobody can change it.",
            )}
          </p>
          <HandOn label={t("Link")} address={link.value} />
        </Dialog>
      )}
      {open.value === "picture" && scenario !== null && (
        <PictureDialog
          title={table.view.value?.title ?? "defilade"}
          question={{
            scenario,
            // A unit is drawn as the ruling beside the board has it: from the model that looks.
            ...(table.shooter.value === null
              ? {}
              : { shooter: table.told.value?.ruling?.shooter ?? table.shooter.value }),
            ...(table.target.value === null || table.shooter.value === null
              ? {}
              : { target: table.target.value }),
          }}
          onClose={() => {
            open.value = null;
          }}
        />
      )}
    </div>
  );
}

/** Make a table one's own; what was there before can be had back by undoing. */
function take(scenario: NonNullable<Table["scenario"]["value"]>): void {
  openDraft();
  if (draft.scenario.value === null) draft.open(scenario);
  else draft.change(scenario);
}
