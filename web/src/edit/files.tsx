/** The scenario as a file: open, paste, drop, save as TOML or JSON, read and change its text. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, exportScenario, readScenario, takeApart } from "../api/client";
import type { Fault, Scenario } from "../api/types";
import { t } from "../i18n/translate";
import { save } from "../share/saving";
import { toast } from "../ui/announce";
import { Button, Icon, Notice } from "../ui/controls";
import { Faults } from "../ui/faults";

/** What came of reading a text: a scenario, right or with faults, or faults alone where nothing could be made of it. */
export interface Opened {
  readonly scenario: Scenario | null;
  readonly faults: readonly Fault[];
  readonly message: string | null;
}

/** Read a text, TOML or JSON. One with faults is opened all the same if it has a table: they can be mended here. */
export async function open(text: string): Promise<Opened> {
  try {
    return { scenario: (await readScenario(text)).scenario, faults: [], message: null };
  } catch (error) {
    const faults = error instanceof ApiError ? (error.body.faults ?? []) : [];
    const message = error instanceof Error ? error.message : String(error);
    return { scenario: faults.length === 0 ? null : await faulty(text), faults, message };
  }
}

async function faulty(text: string): Promise<Scenario | null> {
  try {
    const { scenario } = await takeApart(text);
    return "table" in scenario ? scenario : null;
  } catch {
    return null;
  }
}

/** What is said of a text that was opened. */
export function laidOut(opened: Opened): string {
  return opened.faults.length === 0
    ? t("The table is laid out.")
    : t("The table is laid out; its faults are listed, to be mended.");
}

const SETTLED = 250;

export function FilesForm(props: {
  readonly scenario: Scenario;
  /** Whether the scenario is known to be without faults: only then it can be written as TOML. */
  readonly right: boolean;
  readonly onOpen: (scenario: Scenario) => void;
}) {
  const { scenario, right, onOpen } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [format, setFormat] = useState<"toml" | "json">("toml");
  const [typed, setTyped] = useState(false);
  const [bad, setBad] = useState<Opened | null>(null);

  useEffect(() => {
    if (typed) return;
    let current = true;
    const timer = window.setTimeout(async () => {
      const found = await written(scenario, right ? format : "json");
      if (current) setText(found);
    }, SETTLED);
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [scenario, right, format, typed]);

  const take = async (source: string) => {
    const opened = await open(source);
    if (opened.scenario === null) {
      setBad(opened);
      return;
    }
    setBad(null);
    setTyped(false);
    onOpen(opened.scenario);
    toast(laidOut(opened));
  };
  const keep = async (kind: "toml" | "json") => {
    try {
      const { text: content, name } = await exportScenario(scenario, kind);
      save(name, new Blob([content], { type: kind === "json" ? "application/json" : "application/toml" }));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <div class="buttons">
        <Button small onClick={() => picker.current?.click()}>
          <Icon name="upload" />
          {t("Open a file")}
        </Button>
        <Button small onClick={() => void keep("toml")}>
          <Icon name="download" />
          {t("Save as TOML")}
        </Button>
        <Button small onClick={() => void keep("json")}>
          <Icon name="download" />
          {t("Save as JSON")}
        </Button>
        <input
          ref={picker}
          class="visually-hidden"
          type="file"
          accept=".toml,.json,text/plain,application/json"
          tabIndex={-1}
          aria-label={t("A scenario file")}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file !== undefined) void file.text().then(take);
          }}
        />
      </div>
      <p class="muted small">{t("A file can also be dropped on the page, and its text pasted.")}</p>
      <div class="tabs">
        {(["toml", "json"] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === format}
            onClick={() => {
              setFormat(each);
              setTyped(false);
            }}
          >
            {each.toUpperCase()}
          </button>
        ))}
      </div>
      <textarea
        class="input raw"
        rows={22}
        aria-label={t("The scenario's text")}
        spellcheck={false}
        value={text ?? ""}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setTyped(true);
        }}
      />
      {bad !== null &&
        (bad.faults.length > 0 ? (
          <Faults faults={bad.faults} />
        ) : (
          <Notice kind="bad">
            <p>{bad.message}</p>
          </Notice>
        ))}
      <div class="buttons">
        <Button kind="primary" small disabled={!typed} onClick={() => void take(text ?? "")}>
          <Icon name="check" />
          {t("Lay out this text")}
        </Button>
        <Button
          small
          disabled={!typed}
          onClick={() => {
            setTyped(false);
            setBad(null);
          }}
        >
          {t("Back to the table's text")}
        </Button>
      </div>
    </>
  );
}

/** The text of a scenario; one with faults has none in TOML, for only the server writes that. */
async function written(scenario: Scenario, format: "toml" | "json"): Promise<string> {
  if (format === "toml") {
    try {
      return (await exportScenario(scenario, "toml")).text;
    } catch {
      // as JSON then
    }
  }
  return JSON.stringify(scenario, null, 2);
}
