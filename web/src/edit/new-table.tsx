/** A new table: its ruleset and size. */
import { useState } from "preact/hooks";
import type { About, Scenario } from "../api/types";
import { t } from "../i18n/translate";
import { Button, SelectField, TextField } from "../ui/controls";
import { Dialog } from "../ui/dialog";

const SIZES: Readonly<
  Record<string, { readonly width: number; readonly depth: number; readonly unit: "in" | "cm" }>
> = {
  "48x48in": { width: 48, depth: 48, unit: "in" },
  "72x48in": { width: 72, depth: 48, unit: "in" },
  "36x24in": { width: 36, depth: 24, unit: "in" },
  "120x90cm": { width: 120, depth: 90, unit: "cm" },
  "180x120cm": { width: 180, depth: 120, unit: "cm" },
};

export function NewTable(props: {
  readonly about: About | null;
  readonly onMake: (scenario: Scenario) => void;
  readonly onClose: () => void;
}) {
  const rulesets = props.about?.rulesets ?? [];
  const [ruleset, setRuleset] = useState("");
  const [title, setTitle] = useState("");
  const [size, setSize] = useState("48x48in");
  const chosen = ruleset || (rulesets[0]?.id ?? "ninth-age");
  const sizeText = (key: string) => {
    const { width, depth, unit } = SIZES[key] ?? { width: 48, depth: 48, unit: "in" };
    return unit === "in"
      ? t("{width} × {depth} inches", { width, depth })
      : t("{width} × {depth} centimetres", { width, depth });
  };
  return (
    <Dialog title={t("New table")} onClose={props.onClose}>
      <SelectField
        label={t("Ruleset")}
        value={chosen}
        choices={rulesets.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={setRuleset}
      />
      <TextField label={t("Title")} value={title} onInput={setTitle} />
      <SelectField
        label={t("Size")}
        value={size}
        choices={Object.keys(SIZES).map((key) => ({ value: key, text: sizeText(key) }))}
        onChange={setSize}
      />
      <div class="buttons">
        <Button
          kind="primary"
          onClick={() =>
            props.onMake({
              format: "defilade/1",
              ruleset: chosen,
              title: title.trim() === "" ? t("My table") : title.trim(),
              table: { ...(SIZES[size] ?? { width: 48, depth: 48, unit: "in" }) },
              terrain: [],
              units: [],
            })
          }
        >
          {t("Lay it out")}
        </Button>
      </div>
    </Dialog>
  );
}
