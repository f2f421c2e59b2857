/** Buttons, fields and icons. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

const PATHS = {
  close: "M6 6l12 12M18 6 6 18",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12h-1",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0 0 12h1",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  swap: "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  left: "M20 12H5M11 6l-6 6 6 6",
  right: "M4 12h15M13 6l6 6-6 6",
  share: "M12 15V3M7.5 7.5 12 3l4.5 4.5M5 12v8h14v-8",
  download: "M12 3v12M7.5 10.5 12 15l4.5-4.5M4 20h16",
  upload: "M12 16V4M7.5 8.5 12 4l4.5 4.5M4 20h16",
  print: "M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  first: "M6 5v14M19 5l-9 7 9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  target:
    "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 1v4M12 19v4M1 12h4M19 12h4",
  edit: "M4 20h4L20 8l-4-4L4 16zM14 6l4 4",
  dice: "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  check: "M5 13l5 5L20 7",
  warning: "M12 3 2 20h20zM12 10v4M12 17h.01",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.5-1.1 1-1.1 1.8M12 17h.01",
  turnLeft: "M4 4v6h6M4.5 10a8 8 0 1 1-.5 4",
  turnRight: "M20 4v6h-6M19.5 10a8 8 0 1 0 .5 4",
  magnet: "M5 4h4v8a3 3 0 0 0 6 0V4h4v8a7 7 0 0 1-14 0zM5 8h4M15 8h4",
  chevron: "M6 9l6 6 6-6",
  flag: "M6 21V4h12l-3 4 3 4H6",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

export interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick?: (event: MouseEvent) => void;
  readonly kind?: "plain" | "primary" | "quiet" | "danger";
  readonly icon?: boolean;
  readonly small?: boolean;
  /** The accessible name where the button shows an icon alone; also its tool tip. */
  readonly label?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly type?: "button" | "submit";
  readonly id?: string;
  readonly expanded?: boolean;
  readonly keys?: string;
}

export function Button(props: ButtonProps) {
  const classes = ["button"];
  if (props.kind !== undefined && props.kind !== "plain") classes.push(props.kind);
  if (props.icon) classes.push("icon");
  if (props.small) classes.push("small");
  return (
    <button
      type={props.type ?? "button"}
      class={classes.join(" ")}
      id={props.id}
      onClick={props.onClick}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      aria-keyshortcuts={props.keys}
      disabled={props.disabled}
    >
      {props.children}
    </button>
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | null | undefined;
  /** Where in a document the value stands, for those who go to a fault. */
  readonly path?: string;
}

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly type?: "text" | "number" | "search";
  readonly inputMode?: "text" | "decimal" | "numeric";
  readonly suggestions?: readonly string[] | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

export function TextField({
  label,
  hint,
  fault,
  path,
  value,
  onInput,
  suggestions,
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="input"
        type={rest.type ?? "text"}
        inputMode={rest.inputMode}
        data-path={path}
        list={suggestions ? `${id}-list` : undefined}
        placeholder={rest.placeholder}
        disabled={rest.disabled}
        onBlur={rest.onBlur}
        onKeyDown={rest.onKeyDown}
        autoComplete="off"
        spellcheck={false}
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault || hint ? `${id}-note` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      <Note id={id} hint={hint} fault={fault} />
    </div>
  );
}

export interface SelectChoice {
  readonly value: string;
  readonly text: string;
  readonly disabled?: boolean;
  /** Choices of one group stand together under its name. */
  readonly group?: string;
}

export interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly choices: readonly SelectChoice[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, fault, path, value, choices, onChange, disabled } = props;
  const id = useId();
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <select
        id={id}
        class="input"
        data-path={path}
        value={value}
        disabled={disabled}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault || hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {grouped(choices).map(([group, members]) =>
          group === "" ? (
            members.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
      <Note id={id} hint={hint} fault={fault} />
    </div>
  );
}

function optionOf(choice: SelectChoice) {
  return (
    <option key={choice.value} value={choice.value} disabled={choice.disabled}>
      {choice.text}
    </option>
  );
}

function grouped(choices: readonly SelectChoice[]): readonly (readonly [string, readonly SelectChoice[]])[] {
  const groups = new Map<string, SelectChoice[]>();
  for (const choice of choices) {
    const group = choice.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), choice]);
  }
  return [...groups];
}

function Note({ id, hint, fault }: { readonly id: string } & Omit<FieldProps, "label">) {
  if (!fault && !hint) return null;
  return (
    <span id={`${id}-note`} class={fault ? "fault" : "hint"}>
      {fault || hint}
    </span>
  );
}

export function CheckField(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}

export function Notice(props: {
  readonly kind?: "bad" | "warn" | "good";
  readonly children: ComponentChildren;
}) {
  return (
    <div class={`notice ${props.kind ?? ""}`} role={props.kind === "bad" ? "alert" : undefined}>
      {props.children}
    </div>
  );
}
