/** Who shoots, at whom, with what: as lists, for those who do not point. */
import type { TableView } from "../api/types";
import { modelName, sideName } from "../board/describe";
import { t } from "../i18n/translate";
import type { Table } from "../state/table";
import { Button, Icon, type SelectChoice, SelectField } from "../ui/controls";
import { swap } from "./table-board";

/** Units, each followed by its models: of a formation those of its front rank, and the one that is chosen. */
function choices(
  view: TableView,
  sides: (side: string) => boolean,
  withModels: boolean,
  chosen: string | null,
): SelectChoice[] {
  return view.units
    .filter((unit) => sides(unit.side))
    .flatMap((unit) => {
      const group = sideName(unit.side);
      const [only] = unit.models;
      const alone = unit.formation === null && unit.models.length === 1;
      const whole = { value: alone ? (only ?? unit.id) : unit.id, text: unit.name ?? unit.id, group };
      if (!withModels || alone) return [whole];
      const models = view.models
        .filter(
          (model) =>
            model.unit === unit.id && (unit.formation === null || model.rank === 0 || model.id === chosen),
        )
        .map((model) => ({ value: model.id, text: `\u2003${modelName(model, unit.name, unit.id)}`, group }));
      return [whole, ...models];
    });
}

export function Question({ table }: { readonly table: Table }) {
  const view = table.view.value;
  if (view === null) return null;
  const { shooter, target, weapon } = table;
  const shooting =
    view.units.find(({ id, models }) => id === shooter.value || models.includes(shooter.value ?? "")) ?? null;
  const formed = view.units.some(({ formation }) => formation !== null);
  const none = { value: "", text: t("— choose —") };
  return (
    <div class="question">
      <div class="question-pair">
        <SelectField
          label={t("Shooter")}
          value={shooter.value ?? ""}
          choices={[none, ...choices(view, () => true, true, shooter.value)]}
          onChange={(id) => {
            const side = view.units.find((unit) => unit.id === id || unit.models.includes(id))?.side;
            const aimed = view.units.find(
              (unit) => unit.id === target.value || unit.models.includes(target.value ?? ""),
            );
            table.ask({ shooter: id === "" ? null : id, ...(aimed?.side === side ? { target: null } : {}) });
          }}
        />
        <Button
          kind="quiet"
          icon
          label={t("Swap shooter and target")}
          disabled={target.value === null}
          onClick={() => swap(table)}
        >
          <Icon name="swap" />
        </Button>
        <SelectField
          label={t("Target")}
          value={target.value ?? ""}
          choices={[
            none,
            ...choices(view, (side) => shooting === null || side !== shooting.side, !formed, target.value),
          ]}
          onChange={(id) => table.ask({ target: id === "" ? null : id })}
        />
      </div>
      {shooting !== null && shooting.weapons.length > 1 && (
        <SelectField
          label={t("Weapon")}
          value={weapon.value ?? shooting.weapons[0]?.id ?? ""}
          choices={shooting.weapons.map(({ id }) => ({ value: id, text: id }))}
          onChange={(id) => table.ask({ weapon: id })}
        />
      )}
    </div>
  );
}
