/** The start page: what the program is for, shown on a table that answers at once, and the examples. */
import "./ask.css";
import "./start.css";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { example as fetchExample, examples as fetchExamples, viewScenario } from "../api/client";
import type { ExampleInfo, TableView } from "../api/types";
import { Board } from "../board/board";
import { t } from "../i18n/translate";
import { href } from "../router";
import { Icon } from "../ui/controls";
import { Away } from "./away";
import { openExample, tableOfExample } from "./page";
import { TableBoard } from "./table-board";
import { Verdict } from "./verdict";

const SHOWN = "figure-10";

export default function StartPage() {
  const { table } = tableOfExample(SHOWN);
  const listed = useSignal<readonly ExampleInfo[]>([]);
  const failed = useSignal(false);
  useEffect(() => table.attach(), [table]);
  useEffect(() => {
    const fail = () => {
      failed.value = true;
    };
    if (table.scenario.value === null) openExample(table, SHOWN).catch(fail);
    fetchExamples().then((found) => {
      listed.value = found;
    }, fail);
  }, [table, listed, failed]);
  const ruling = table.told.value?.ruling;
  const view = table.view.value;
  return (
    <div class="start">
      <section class="hero">
        <div class="hero-words">
          <h1>{t("Who sees whom, what cover that is, and which rule says so")}</h1>
          <p class="hero-lead">
            {t(
              "Defilade is the referee of your tabletop wargame. Lay out the table, point at two units, and it rules: in plain words, with the clause, and with the exact odds.",
            )}
          </p>
          <div class="hero-actions">
            <a class="button primary" href={href("ask")}>
              <Icon name="eye" />
              {t("Ask about a table")}
            </a>
            <a class="button" href={href("play")}>
              <Icon name="dice" />
              {t("Play a game")}
            </a>
            <a class="button" href={href("edit")}>
              <Icon name="edit" />
              {t("Lay out a table")}
            </a>
          </div>
        </div>
        <div class="demo">
          <p class="demo-hint">
            <Icon name="right" />
            {t("Try it: drag the knights behind the hill, and read the ruling change.")}
          </p>
          <div class="demo-board">
            <TableBoard table={table} label={t("A table to try: drag a unit")} />
          </div>
          <div class="demo-verdict">
            <Away table={table} />
            {ruling && view !== null && <Verdict ruling={ruling} view={view} />}
            {failed.value && <p class="muted">{t("The server does not answer.")}</p>}
          </div>
        </div>
      </section>
      <section class="examples" aria-labelledby="examples">
        <h2 id="examples">{t("Tables to begin with")}</h2>
        <ul>
          {listed.value.map((each) => (
            <ExampleCard key={each.id} example={each} />
          ))}
        </ul>
      </section>
      <section class="points">
        <Point title={t("Exact, not sampled")}>
          {t(
            "Sight is worked out from edges: nothing leaks through a thin wall, and just half is just half. Odds are computed, not simulated.",
          )}
        </Point>
        <Point title={t("Every ruling names its clause")}>
          {t(
            "Press a clause to read what it says and how it is understood here. Where a rule can be read in two ways, an option picks the reading.",
          )}
        </Point>
        <Point title={t("A whole game, refereed")}>
          {t(
            "Play at one screen or across the network: phases, movement, dice that can be checked afterwards, and a record to replay.",
          )}
        </Point>
      </section>
    </div>
  );
}

function Point({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <p class="muted">{children}</p>
    </div>
  );
}

const RULESETS: Readonly<Record<string, string>> = {
  soldatiki: "Soldatiki",
  mordheim: "Mordheim",
  "ninth-age": "The 9th Age",
  "flames-of-war": "Flames of War",
};

function ExampleCard({ example }: { readonly example: ExampleInfo }) {
  const view = useSignal<TableView | null>(null);
  useEffect(() => {
    fetchExample(example.id)
      .then(({ scenario }) => viewScenario(scenario))
      .then(
        (found) => {
          view.value = found.view;
        },
        () => undefined,
      );
  }, [example.id, view]);
  return (
    <li>
      <a class="example" href={href("ask", example.id)}>
        <span class="example-picture" aria-hidden="true">
          {view.value !== null && <Board view={view.value} label="" still />}
        </span>
        <span class="example-title">{example.title}</span>
        <span class="muted small">{RULESETS[example.ruleset] ?? example.ruleset}</span>
      </a>
    </li>
  );
}
