/** Units: a list, and of the chosen one its side, base, profile, weapons, and its formation or single models. */
import { useState } from "preact/hooks";
import type { Json, RulesetInfo, TableView } from "../api/types";
import { sideName } from "../board/describe";
import { t } from "../i18n/translate";
import { isList, isObject, pointOf, read, rounded } from "../state/document";
import { Button, Icon, TextField } from "../ui/controls";
import { formedOf, loosened } from "./arranging";
import { type Editing, Field, faultsAt, IdField, KeyField, Pair, SideField, set, valueAt } from "./fields";
import { freshId, freshUnitId, sidesOf, unitOf, weaponOf } from "./making";
import { chosenIn, keyOf } from "./naming";
import { ItemList } from "./terrain-form";

export interface UnitsFormProps {
  readonly editing: Editing;
  readonly ruleset: RulesetInfo;
  /** Where the models of the table stand. */
  readonly view: TableView | null;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

export function UnitsForm({ editing, ruleset, view, selected, onSelect }: UnitsFormProps) {
  const sides = sidesOf(editing.scenario);
  const [side, setSide] = useState(sides[0] ?? "red");
  const value = valueAt(editing, "units");
  const units = isList(value) ? value : [];
  const index = chosenIn(units, "units", selected);
  const choices = [...new Set([...sides, ...(sides.length < 2 ? ["red", "blue"] : [])])];
  return (
    <>
      <div class="row">
        <TextField label={t("Side of a new unit")} value={side} onInput={setSide} />
        <div class="buttons sides">
          {choices.map((each) => (
            <Button key={each} small pressed={each === side} onClick={() => setSide(each)}>
              {sideName(each)}
            </Button>
          ))}
        </div>
      </div>
      <div class="buttons">
        <Button
          kind="primary"
          small
          onClick={() => {
            const unit = unitOf(editing.scenario, ruleset, side.trim() || "red");
            set(editing, `units[${units.length}]`, unit);
            onSelect(String(unit.id));
          }}
        >
          <Icon name="plus" />
          {t("Add a unit")}
        </Button>
        {index >= 0 && (
          <Button small onClick={() => copy(editing, index, onSelect)}>
            <Icon name="copy" />
            {t("Copy this unit")}
          </Button>
        )}
      </div>
      <ItemList
        label={t("Units")}
        items={units.map((unit, at) => ({
          id: keyOf(units, at, "units"),
          text: isObject(unit)
            ? [typeof unit.name === "string" ? unit.name : "", sideName(String(unit.side ?? ""))]
                .filter(Boolean)
                .join(" · ")
            : "",
          faulty: faultsAt(editing.faults, `units[${at}]`, true) !== null,
        }))}
        selected={index < 0 ? null : keyOf(units, index, "units")}
        onSelect={onSelect}
      />
      {index >= 0 && (
        <UnitForm
          key={`units[${index}]`}
          editing={editing}
          ruleset={ruleset}
          view={view}
          path={`units[${index}]`}
          onSelect={onSelect}
          onSide={setSide}
        />
      )}
    </>
  );
}

/** The same unit again, a little to the right, under names of its own. */
function copy(editing: Editing, index: number, onSelect: (id: string) => void): void {
  const value = valueAt(editing, "units");
  const unit = isList(value) ? value[index] : undefined;
  if (!isList(value) || !isObject(unit)) return;
  const id = freshUnitId(editing.scenario);
  const width = Number(valueAt(editing, "table.width")) || 48;
  const shift = (place: Json | undefined): Json => {
    const point = pointOf(place, String(valueAt(editing, "table.unit"))) ?? [0, 0];
    return [rounded(point[0] > width / 2 ? point[0] - width / 8 : point[0] + width / 8), point[1]];
  };
  const made: Json = {
    ...unit,
    id,
    ...(isObject(unit.formation)
      ? { formation: { ...unit.formation, front: shift(unit.formation.front) } }
      : {}),
    ...(isList(unit.models)
      ? {
          models: unit.models.map((model, at) =>
            isObject(model) ? { ...model, id: `${id}-${at + 1}`, position: shift(model.position) } : model,
          ),
        }
      : {}),
  };
  set(editing, `units[${value.length}]`, made);
  onSelect(id);
}

interface UnitFormProps {
  readonly editing: Editing;
  readonly ruleset: RulesetInfo;
  readonly view: TableView | null;
  readonly path: string;
  readonly onSelect: (id: string) => void;
}

function UnitForm(props: UnitFormProps & { readonly onSide: (side: string) => void }) {
  const { editing, ruleset, view, path, onSelect } = props;
  const flags = ruleset.flags.filter(({ may_start }) => may_start);
  return (
    <fieldset class="card">
      <legend>{t("This unit")}</legend>
      <div class="row">
        <IdField editing={editing} path={path} onRenamed={onSelect} />
        <Field
          editing={editing}
          path={`${path}.name`}
          label={t("Name")}
          placeholder={String(valueAt(editing, `${path}.id`) ?? "")}
        />
      </div>
      <div class="row">
        <SideField editing={editing} unit={path} onSide={props.onSide} />
        <Field
          editing={editing}
          path={`${path}.base`}
          label={t("Base")}
          hint={t("20x40mm: across and along; 25mm: round")}
          suggestions={[
            "20x20mm",
            "25x25mm",
            "25x50mm",
            "40x40mm",
            "50x32mm",
            "25mm",
            "32mm",
            "40mm",
            "50mm",
          ]}
        />
      </div>
      <details class="group" open>
        <summary>{t("Profile")}</summary>
        <div class="fields">
          {ruleset.profile.map((info) => (
            <KeyField key={info.name} editing={editing} info={info} path={`${path}.profile.${info.name}`} />
          ))}
        </div>
      </details>
      <Weapons editing={editing} ruleset={ruleset} path={path} />
      {flags.length > 0 && <Flags editing={editing} flags={flags} path={`${path}.flags`} />}
      <Arrangement editing={editing} ruleset={ruleset} view={view} path={path} onSelect={onSelect} />
      <Button kind="danger" small onClick={() => set(editing, path, undefined)}>
        <Icon name="trash" />
        {t("Remove the unit")}
      </Button>
    </fieldset>
  );
}

function Weapons({ editing, ruleset, path }: Omit<UnitFormProps, "onSelect" | "view">) {
  const value = valueAt(editing, `${path}.weapons`);
  const weapons = isList(value) ? value : [];
  return (
    <details class="group" open={faultsAt(editing.faults, `${path}.weapons`, true) !== null}>
      <summary>{t("Weapons: {count}", { count: weapons.length })}</summary>
      <div class="fields">
        {weapons.map((weapon, index) => {
          const at = `${path}.weapons[${index}]`;
          return (
            <details class="group inner" key={at} open={weapons.length === 1}>
              <summary>{isObject(weapon) ? String(weapon.id ?? "") : ""}</summary>
              <div class="fields">
                {ruleset.weapon.map((info) => (
                  <KeyField key={info.name} editing={editing} info={info} path={`${at}.${info.name}`} />
                ))}
                <Button small kind="danger" onClick={() => set(editing, at, undefined)}>
                  <Icon name="trash" />
                  {t("Remove the weapon")}
                </Button>
              </div>
            </details>
          );
        })}
        <Button
          small
          onClick={() => {
            const taken = new Set(weapons.map((weapon) => read(weapon, ["id"])));
            let id = "weapon";
            for (let n = 2; taken.has(id); n += 1) id = `weapon-${n}`;
            set(editing, `${path}.weapons[${weapons.length}]`, weaponOf(ruleset, id));
          }}
        >
          <Icon name="plus" />
          {t("Add a weapon")}
        </Button>
      </div>
    </details>
  );
}

function Flags(props: {
  readonly editing: Editing;
  readonly flags: RulesetInfo["flags"];
  readonly path: string;
}) {
  const { editing, flags, path } = props;
  const value = valueAt(editing, path);
  const chosen = isList(value) ? value.map(String) : [];
  return (
    <fieldset class="words">
      <legend class="label">{t("Starts as")}</legend>
      {flags.map(({ id, text }) => (
        <label class="check" key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => {
              const next = event.currentTarget.checked
                ? [...chosen, id]
                : chosen.filter((other) => other !== id);
              set(editing, path, next.length === 0 ? undefined : next);
            }}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Ranks and files, or models one by one; going from one to the other keeps the places. */
function Arrangement({ editing, ruleset, view, path, onSelect }: UnitFormProps) {
  const unit = valueAt(editing, path);
  if (!isObject(unit)) return null;
  const formed = isObject(unit.formation);
  const models = isList(unit.models) ? unit.models : [];
  return (
    <div class="field">
      <span class="label">{t("How it stands")}</span>
      <div class="tabs">
        <button
          type="button"
          aria-pressed={formed}
          onClick={() => (formed ? undefined : set(editing, path, formedOf(unit, view)))}
        >
          {t("in ranks")}
        </button>
        <button
          type="button"
          aria-pressed={!formed}
          onClick={() => (formed ? set(editing, path, loosened(unit, view)) : undefined)}
        >
          {t("model by model")}
        </button>
      </div>
      {formed ? (
        <>
          <div class="row">
            <Pair
              editing={editing}
              path={`${path}.formation.front`}
              labels={[t("x of its front"), t("y of its front")]}
            />
          </div>
          <div class="row">
            <Field
              editing={editing}
              path={`${path}.formation.facing`}
              label={t("Facing, °")}
              reading="number"
            />
            <Field editing={editing} path={`${path}.formation.files`} label={t("Files")} reading="number" />
            <Field editing={editing} path={`${path}.formation.count`} label={t("Models")} reading="number" />
          </div>
        </>
      ) : (
        <>
          {models.map((model, index) => {
            const at = `${path}.models[${index}]`;
            return (
              <details class="group inner" key={at} open={faultsAt(editing.faults, at, true) !== null}>
                <summary>{isObject(model) ? String(model.id ?? "") : ""}</summary>
                <div class="fields">
                  <IdField editing={editing} path={at} onRenamed={onSelect} />
                  <div class="row">
                    <Pair editing={editing} path={`${at}.position`} labels={["x", "y"]} />
                    <Field editing={editing} path={`${at}.facing`} label={t("Facing, °")} reading="number" />
                  </div>
                  <details class="group inner">
                    <summary>{t("Its own profile")}</summary>
                    <div class="fields">
                      {ruleset.profile.map((info) => (
                        <KeyField
                          key={info.name}
                          editing={editing}
                          info={{ ...info, needed: false }}
                          path={`${at}.profile.${info.name}`}
                          inherited={valueAt(editing, `${path}.profile.${info.name}`)}
                        />
                      ))}
                    </div>
                  </details>
                  <Button small kind="danger" onClick={() => set(editing, at, undefined)}>
                    <Icon name="trash" />
                    {t("Remove the model")}
                  </Button>
                </div>
              </details>
            );
          })}
          <Button small onClick={() => addModel(editing, path)}>
            <Icon name="plus" />
            {t("Add a model")}
          </Button>
        </>
      )}
    </div>
  );
}

function addModel(editing: Editing, path: string): void {
  const unit = valueAt(editing, path);
  if (!isObject(unit)) return;
  const models = isList(unit.models) ? unit.models : [];
  const last = models.at(-1);
  const measure = String(valueAt(editing, "table.unit"));
  const step = measure === "cm" ? 3 : 1.25;
  const at = (isObject(last) ? pointOf(last.position, measure) : null) ?? [step, step];
  const id = freshId(editing.scenario, `${String(unit.id)}-${models.length + 1}`);
  const facing = isObject(last) && typeof last.facing === "number" ? last.facing : 90;
  set(editing, `${path}.models[${models.length}]`, { id, position: [rounded(at[0] + step), at[1]], facing });
}
