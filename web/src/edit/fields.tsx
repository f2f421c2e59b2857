/** Fields of a document: each knows its path, shows the faults at it, and writes what is typed as it is meant. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Fault, Json, KeyInfo, Scenario } from "../api/types";
import { t } from "../i18n/translate";
import { isList, read, stepsOf, writtenAt } from "../state/document";
import { SelectField, TextField } from "../ui/controls";
import { idsOf, sidesOf } from "./making";
import { renamed, renamedSide, withSide } from "./naming";

/** What every field needs: the document, its faults, and how to change it. */
export interface Editing {
  readonly scenario: Scenario;
  readonly faults: readonly Fault[];
  readonly change: (next: Scenario, place?: string) => void;
}

export function valueAt(editing: Editing, path: string): Json | undefined {
  return read(editing.scenario, stepsOf(path));
}

export function set(editing: Editing, path: string, value: Json | undefined): void {
  editing.change(writtenAt(editing.scenario, path, value), path);
}

/** The words of the faults at a path itself or, with `below`, of anything in it. */
export function faultsAt(faults: readonly Fault[], path: string, below = false): string | null {
  const found = faults.filter(
    ({ place }) =>
      place === path || (below && (place.startsWith(`${path}.`) || place.startsWith(`${path}[`))),
  );
  return found.length === 0 ? null : found.map(inWords).join(" ");
}

function inWords({ message, allowed }: Fault): string {
  return allowed === null || allowed === ""
    ? message
    : `${message} · ${t("allowed: {allowed}", { allowed })}`;
}

type Reading = "text" | "number" | "length" | "any";

/** What was typed, as the document holds it; nothing typed is no key at all. */
export function parsed(text: string, reading: Reading): Json | undefined {
  const plain = text.trim();
  if (plain === "") return undefined;
  if (reading === "text") return text;
  const number = plain.replace(/^[−–]/, "-").replace(",", ".");
  return /^[+-]?\d+(\.\d*)?$/.test(number) ? Number(number) : plain;
}

function shown(value: Json | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}

interface FieldProps {
  readonly editing: Editing;
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly suggestions?: readonly string[] | undefined;
  readonly below?: boolean;
  readonly onValue?: (value: Json | undefined) => void;
}

export function Field(props: FieldProps & { readonly reading?: Reading }) {
  const { editing, path, label, hint, reading = "text" } = props;
  const value = valueAt(editing, path);
  const [text, setText] = useState(shown(value));
  const own = useRef(value);
  useEffect(() => {
    // What comes from elsewhere, by undo or from the board, takes the place of what was typed.
    if (own.current !== value) {
      own.current = value;
      setText(shown(value));
    }
  }, [value]);
  return (
    <TextField
      label={label}
      hint={hint}
      fault={faultsAt(editing.faults, path, props.below)}
      path={path}
      inputMode={reading === "number" ? "decimal" : "text"}
      placeholder={props.placeholder}
      suggestions={props.suggestions}
      value={text}
      onInput={(typed) => {
        setText(typed);
        const next = parsed(typed, reading);
        own.current = next;
        if (props.onValue) props.onValue(next);
        else set(editing, path, next);
      }}
    />
  );
}

/**
 * A name that others refer to. It counts when the field is left or Enter is pressed, everywhere at once: half a name could
 * be somebody else's.
 */
function NameField(props: {
  readonly editing: Editing;
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly suggestions?: readonly string[];
  /** Why a name can't be taken, if it can't. */
  readonly refused?: (name: string) => string | null;
  readonly onName: (name: string) => void;
}) {
  const { editing, path, value } = props;
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const wanted = text.trim();
  const refused = wanted === value ? null : (props.refused?.(wanted) ?? null);
  const rename = () => {
    if (wanted === value) return;
    if (wanted === "" || refused !== null) setText(value);
    else props.onName(wanted);
  };
  return (
    <TextField
      label={props.label}
      fault={refused ?? (wanted === value ? faultsAt(editing.faults, path) : null)}
      path={path}
      suggestions={props.suggestions}
      value={text}
      onInput={setText}
      onKeyDown={({ key }) => {
        if (key === "Enter") rename();
        if (key === "Escape") setText(value);
      }}
      onBlur={rename}
    />
  );
}

/** What a part is called by. */
export function IdField(props: {
  readonly editing: Editing;
  readonly path: string;
  readonly onRenamed?: (id: string) => void;
}) {
  const { editing, path } = props;
  return (
    <NameField
      editing={editing}
      path={`${path}.id`}
      label={t("Called by")}
      value={shown(valueAt(editing, `${path}.id`))}
      refused={(id) => (idsOf(editing.scenario).has(id) ? t("Something else is called so already.") : null)}
      onName={(id) => {
        editing.change(renamed(editing.scenario, path, id));
        props.onRenamed?.(id);
      }}
    />
  );
}

/** The side of a unit: another one that there is, or a new one. */
export function SideField(props: {
  readonly editing: Editing;
  readonly unit: string;
  readonly onSide?: (side: string) => void;
}) {
  const { editing, unit } = props;
  const path = `${unit}.side`;
  return (
    <NameField
      editing={editing}
      path={path}
      label={t("Side")}
      value={shown(valueAt(editing, path))}
      suggestions={sidesOf(editing.scenario)}
      onName={(side) => {
        editing.change(withSide(editing.scenario, unit, side));
        props.onSide?.(side);
      }}
    />
  );
}

/** What a side is called, by its place among the sides. */
export function SideNameField({ editing, at }: { readonly editing: Editing; readonly at: number }) {
  const sides = sidesOf(editing.scenario);
  const side = sides[at] ?? "";
  return (
    <NameField
      editing={editing}
      path={`sides[${at}]`}
      label={t("Side {number}", { number: at + 1 })}
      value={side}
      refused={(name) => (sides.includes(name) ? t("Another side is called so already.") : null)}
      onName={(name) => editing.change(renamedSide(editing.scenario, side, name))}
    />
  );
}

export function Choice(
  props: FieldProps & { readonly choices: readonly { readonly value: string; readonly text: string }[] },
) {
  const { editing, path, label, hint, choices } = props;
  const value = shown(valueAt(editing, path));
  const known = choices.some((choice) => choice.value === value);
  return (
    <SelectField
      label={label}
      hint={hint}
      fault={faultsAt(editing.faults, path, props.below)}
      path={path}
      value={value}
      choices={known ? choices : [{ value, text: value }, ...choices]}
      onChange={(chosen) => {
        const next = chosen === "" ? undefined : chosen;
        if (props.onValue) props.onValue(next);
        else set(editing, path, next);
      }}
    />
  );
}

/** A field for a key of the ruleset: what it holds and what is allowed, the ruleset tells. */
export function KeyField(props: {
  readonly editing: Editing;
  readonly info: KeyInfo;
  readonly path: string;
  /** What holds without the key, if it is not the ruleset's own default. */
  readonly inherited?: Json | undefined;
}) {
  const { editing, info, path } = props;
  const inherited = props.inherited ?? info.default;
  const without =
    inherited === null || inherited === undefined || isList(inherited)
      ? t("not given")
      : wordOf(info, inherited);
  const common = { editing, path, label: info.label, hint: info.text };
  switch (info.type) {
    case "flag":
      return (
        <Choice
          {...common}
          choices={[
            {
              value: "",
              text: `(${inherited === true ? t("yes") : inherited === false ? t("no") : t("as its kind")})`,
            },
            { value: "true", text: t("yes") },
            { value: "false", text: t("no") },
          ]}
          onValue={(value) => set(editing, path, value === undefined ? undefined : value === "true")}
        />
      );
    case "word":
      return (
        <Choice
          {...common}
          choices={[
            ...(info.needed ? [] : [{ value: "", text: `(${without})` }]),
            ...(info.values ?? []).map((value) => ({ value, text: info.labels?.[value] ?? value })),
          ]}
        />
      );
    case "words":
      return <Words {...common} info={info} />;
    case "list":
      return null;
    default:
      return (
        <Field
          {...common}
          hint={`${info.text} ${t("Allowed: {allowed}.", { allowed: info.allowed })}`}
          reading={
            info.type === "text" ? "text" : info.type === "length" || info.values ? "length" : "number"
          }
          placeholder={without}
          suggestions={info.values ?? undefined}
        />
      );
  }
}

function wordOf(info: KeyInfo, value: Json): string {
  const word = String(value);
  return info.labels?.[word] ?? word;
}

function Words(props: FieldProps & { readonly info: KeyInfo }) {
  const { editing, path, info, label, hint } = props;
  const value = valueAt(editing, path);
  const chosen = isList(value) ? value.map(String) : [];
  const fault = faultsAt(editing.faults, path, true);
  return (
    <fieldset class="words" data-path={path} tabIndex={-1}>
      <legend class="label">{label}</legend>
      {(info.values ?? []).map((word) => (
        <label class="check" key={word}>
          <input
            type="checkbox"
            checked={chosen.includes(word)}
            onChange={(event) => {
              const next = event.currentTarget.checked
                ? [...chosen, word]
                : chosen.filter((other) => other !== word);
              set(editing, path, next.length === 0 ? undefined : next);
            }}
          />
          <span>{info.labels?.[word] ?? word}</span>
        </label>
      ))}
      <span class={fault ? "fault" : "hint small"}>{fault ?? hint}</span>
    </fieldset>
  );
}

/** Two numbers, such as a place or a size. */
export function Pair(props: {
  readonly editing: Editing;
  readonly path: string;
  readonly labels: readonly [string, string];
}) {
  const { editing, path, labels } = props;
  const fault = faultsAt(editing.faults, path);
  return (
    <div class="pair">
      <Field editing={editing} path={`${path}[0]`} label={labels[0]} reading="length" />
      <Field editing={editing} path={`${path}[1]`} label={labels[1]} reading="length" />
      {fault && <span class="fault">{fault}</span>}
    </div>
  );
}
