/** The log of a game in words: who did what, the dice, what came of it, and the clauses by which it did. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t, tn } from "../i18n/translate";
import { Clauses } from "../ui/clauses";
import { Dice } from "./dice-shown";
import type { LogEntry, Note } from "./wire";

export interface LogProps {
  readonly ruleset: string;
  readonly log: readonly LogEntry[];
  /** What was said between the actions. */
  readonly notes?: readonly Note[];
  /** The entry that the table shows the state after. */
  readonly current?: number;
  readonly onChoose?: (entry: LogEntry) => void;
  readonly fresh?: ReadonlySet<number>;
}

function Head({ entry, onChoose }: { entry: LogEntry; onChoose: LogProps["onChoose"] }): ComponentChildren {
  if (onChoose === undefined) return <span class="log-said">{entry.said}</span>;
  return (
    <button type="button" class="log-said link" onClick={() => onChoose(entry)}>
      {entry.said}
    </button>
  );
}

/** Of more events than this only the first are told at once: a formation moves man by man. */
const MOST_EVENTS = 4;

function Events({ events }: { events: LogEntry["events"] }) {
  const many = events.length > MOST_EVENTS;
  const [first, rest] = many ? [events.slice(0, 2), events.slice(2)] : [events, []];
  const line = ({ text }: LogEntry["events"][number], i: number) => (
    <p key={`${i} ${text}`} class="log-event">
      {text}
    </p>
  );
  return (
    <>
      {first.map(line)}
      {rest.length === 0 ? null : (
        <details class="log-event">
          <summary>{tn("and {n} event more", "and {n} events more", rest.length)}</summary>
          {rest.map(line)}
        </details>
      )}
    </>
  );
}

export function Entry({
  ruleset,
  entry,
  number,
  current,
  fresh,
  onChoose,
}: {
  readonly ruleset: string;
  readonly entry: LogEntry;
  readonly number: number;
  readonly current: boolean;
  readonly fresh: boolean;
  readonly onChoose?: LogProps["onChoose"];
}) {
  return (
    <li
      class={entry.undone ? "log-entry undone" : "log-entry"}
      aria-current={current ? "step" : undefined}
      value={number}
    >
      <p class="log-head">
        <span class="log-number" aria-hidden="true">
          {entry.undone ? "–" : number}
        </span>
        <Head entry={entry} onChoose={onChoose} />
        {entry.undone ? <em class="log-undone">{t("taken back")}</em> : null}
      </p>
      {entry.dice.length > 0 ? <Dice dice={entry.dice} fresh={fresh} /> : null}
      <Events events={entry.events} />
      {entry.clauses.length > 0 ? <Clauses ruleset={ruleset} clauses={entry.clauses} /> : null}
    </li>
  );
}

/** Something that was said and is no action: it has no number. */
function Said({ note, after }: { readonly note: Note; readonly after: number }) {
  return (
    <li class="log-entry log-note" value={after}>
      <p class="log-head">
        <span class="log-number" aria-hidden="true">
          ·
        </span>
        <span class="log-said">{note.said}</span>
      </p>
    </li>
  );
}

const bySeq = (a: { readonly seq: number }, b: { readonly seq: number }): number => a.seq - b.seq;

/** So much of what was before is seen above the entry on show, in pixels. */
const ABOVE = 24;

export function Log({ ruleset, log, notes = [], current, onChoose, fresh }: LogProps) {
  const end = useRef<HTMLOListElement>(null);
  const lines = [...log, ...notes].sort(bySeq);
  const last = current ?? lines[lines.length - 1]?.seq;
  useEffect(() => {
    const list = end.current;
    const shown = list?.querySelector('[aria-current="step"]');
    if (list === null) return;
    if (shown instanceof HTMLElement) {
      list.scrollTop = Math.max(0, shown.offsetTop - ABOVE);
    } else if (current === undefined) {
      list.scrollTop = list.scrollHeight;
    }
  }, [last, current, lines.length]);
  if (lines.length === 0) return <p class="quiet">{t("Nothing has been done yet.")}</p>;
  let number = 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <ol class="log" ref={end} tabIndex={0} aria-label={t("What was done")}>
      {lines.map((entry) => {
        if ("do" in entry) return <Said key={entry.seq} note={entry} after={number} />;
        if (!entry.undone) number += 1;
        return (
          <Entry
            key={entry.seq}
            ruleset={ruleset}
            entry={entry}
            number={number}
            current={entry.seq === current}
            fresh={fresh?.has(entry.seq) ?? false}
            onChoose={onChoose}
          />
        );
      })}
    </ol>
  );
}
