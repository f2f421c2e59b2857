/** Terrain: what there is, the kinds of the ruleset to add, and the form of the chosen feature. */
import { useState } from "preact/hooks";
import type { Json, RulesetInfo } from "../api/types";
import { kindName } from "../board/describe";
import { number, t } from "../i18n/translate";
import { isList, isObject } from "../state/document";
import { Button, Icon, SelectField } from "../ui/controls";
import { Choice, type Editing, Field, faultsAt, IdField, KeyField, Pair, set, valueAt } from "./fields";
import { freshId, type Shape, shapeAt } from "./making";
import { chosenIn, keyOf } from "./naming";

export interface TerrainFormProps {
  readonly editing: Editing;
  readonly ruleset: RulesetInfo;
  readonly list: "terrain" | "reserve";
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onDraw: (kind: string, shape: Shape) => void;
}

export function TerrainForm(props: TerrainFormProps) {
  const { editing, ruleset, list } = props;
  const [kind, setKind] = useState(ruleset.kinds[0]?.id ?? "");
  const [shape, setShape] = useState<Shape>("polygon");
  const value = valueAt(editing, list);
  const features = isList(value) ? value : [];
  const known = ruleset.kinds.some(({ id }) => id === kind) ? kind : (ruleset.kinds[0]?.id ?? "");
  const unit = valueAt(editing, "table.unit") === "cm" ? 2.54 : 1;
  const middle: readonly [number, number] =
    list === "reserve"
      ? [0, 0]
      : [
          Number(valueAt(editing, "table.width")) / 2 || 24,
          Number(valueAt(editing, "table.depth")) / 2 || 18,
        ];
  const index = chosenIn(features, list, props.selected);
  return (
    <>
      <div class="row">
        <SelectField
          label={t("Kind")}
          value={known}
          choices={ruleset.kinds.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={setKind}
        />
        <SelectField
          label={t("Shape")}
          value={shape}
          choices={[
            { value: "polygon", text: t("outline by points") },
            { value: "rectangle", text: t("rectangle") },
            { value: "circle", text: t("circle") },
          ]}
          onChange={(chosen) => setShape(chosen as Shape)}
        />
      </div>
      <div class="buttons">
        {list === "terrain" && (
          <Button kind="primary" small onClick={() => props.onDraw(known, shape)}>
            <Icon name="edit" />
            {t("Draw on the table")}
          </Button>
        )}
        <Button
          small
          onClick={() => {
            const id = freshId(editing.scenario, known);
            const feature: Json = { id, kind: known, ...shapeAt(shape, middle, 6 * unit) };
            set(editing, `${list}[${features.length}]`, feature);
            props.onSelect(id);
          }}
        >
          <Icon name="plus" />
          {list === "terrain" ? t("Put one in the middle") : t("Add to the reserve")}
        </Button>
      </div>
      <ItemList
        label={list === "terrain" ? t("Terrain on the table") : t("Reserve")}
        items={features.map((feature, at) => ({
          id: keyOf(features, at, list),
          text: isObject(feature) ? kindName(String(feature.kind ?? "")) : "",
          faulty: faultsAt(editing.faults, `${list}[${at}]`, true) !== null,
        }))}
        selected={props.selected}
        onSelect={props.onSelect}
      />
      {index >= 0 && (
        <FeatureForm
          key={`${list}[${index}]`}
          editing={editing}
          ruleset={ruleset}
          path={`${list}[${index}]`}
          onSelect={props.onSelect}
        />
      )}
    </>
  );
}

export function ItemList(props: {
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly text: string; readonly faulty: boolean }[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}) {
  if (props.items.length === 0) return null;
  return (
    <ul class="items" aria-label={props.label}>
      {props.items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            class={item.faulty ? "item faulty" : "item"}
            aria-pressed={item.id === props.selected}
            onClick={() => props.onSelect(item.id)}
          >
            <span>{item.id}</span>
            <span class="muted small">{item.text}</span>
            {item.faulty && (
              <span class="item-fault">
                <Icon name="warning" />
                <span class="visually-hidden">{t("has a fault")}</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function FeatureForm(props: {
  readonly editing: Editing;
  readonly ruleset: RulesetInfo;
  readonly path: string;
  readonly onSelect: (id: string) => void;
}) {
  const { editing, ruleset, path } = props;
  const kind = ruleset.kinds.find(({ id }) => id === valueAt(editing, `${path}.kind`));
  const unit = valueAt(editing, "table.unit") === "cm" ? "cm" : "in";
  const some = new Set(ruleset.kinds.flatMap(({ keys }) => keys));
  const keys = ruleset.terrain.filter(({ name }) => !some.has(name) || kind?.keys.includes(name));
  const inherited = (name: string): Json | undefined => {
    if (name === "height") return kind?.defaults.height ? number(kind.defaults.height[unit], 2) : null;
    if (name === "cover") return kind?.defaults.cover ?? "none";
    if (name === "blocks_sight") return kind?.defaults.blocks_sight ?? null;
    return undefined;
  };
  return (
    <fieldset class="card">
      <legend>{t("This feature")}</legend>
      <div class="row">
        <IdField editing={editing} path={path} onRenamed={props.onSelect} />
        <Choice
          editing={editing}
          path={`${path}.kind`}
          label={t("Kind")}
          choices={ruleset.kinds.map(({ id, name }) => ({ value: id, text: name }))}
        />
      </div>
      <ShapeFields editing={editing} path={path} />
      {keys.map((info) => (
        <KeyField
          key={info.name}
          editing={editing}
          info={info}
          path={`${path}.${info.name}`}
          inherited={inherited(info.name)}
        />
      ))}
      {kind?.keys.includes("entrances") && <Entrances editing={editing} path={path} />}
      {kind?.keys.includes("occupants") && <Occupants editing={editing} path={path} />}
      <Button kind="danger" small onClick={() => set(editing, path, undefined)}>
        <Icon name="trash" />
        {t("Remove")}
      </Button>
    </fieldset>
  );
}

/** The numbers of a shape: a polygon's corners, a circle's centre and radius, a rectangle's centre, size and turn. */
export function ShapeFields({ editing, path }: { readonly editing: Editing; readonly path: string }) {
  const feature = valueAt(editing, path);
  if (!isObject(feature)) return null;
  if (isObject(feature.circle)) {
    return (
      <div class="row">
        <Pair editing={editing} path={`${path}.circle.centre`} labels={["x", "y"]} />
        <Field editing={editing} path={`${path}.circle.radius`} label={t("Radius")} reading="length" />
      </div>
    );
  }
  if (isObject(feature.rectangle)) {
    return (
      <div class="row">
        <Pair editing={editing} path={`${path}.rectangle.centre`} labels={["x", "y"]} />
        <Pair editing={editing} path={`${path}.rectangle.size`} labels={[t("Along"), t("Across")]} />
        <Field
          editing={editing}
          path={`${path}.rectangle.rotation`}
          label={t("Turned by, °")}
          reading="number"
          placeholder="0"
        />
      </div>
    );
  }
  return <Corners editing={editing} path={`${path}.polygon`} />;
}

export function Corners({ editing, path }: { readonly editing: Editing; readonly path: string }) {
  const value = valueAt(editing, path);
  const corners = isList(value) ? value : [];
  const fault = faultsAt(editing.faults, path, true);
  return (
    <details class="group">
      <summary>{t("Corners: {count}", { count: corners.length })}</summary>
      <div class="corners" data-path={path} tabIndex={-1}>
        {corners.map((_, index) => (
          <div class="corner" key={String(index)}>
            <Pair
              editing={editing}
              path={`${path}[${index}]`}
              labels={[t("x of {number}", { number: index + 1 }), t("y of {number}", { number: index + 1 })]}
            />
            <Button
              small
              icon
              kind="quiet"
              label={t("Remove corner {number}", { number: index + 1 })}
              onClick={() => set(editing, `${path}[${index}]`, undefined)}
            >
              <Icon name="close" />
            </Button>
          </div>
        ))}
        <Button
          small
          onClick={() => {
            const [a, b] = [corners.at(-1), corners[0]];
            const between =
              isList(a) && isList(b) && typeof a[0] === "number" && typeof b[0] === "number"
                ? [(Number(a[0]) + Number(b[0])) / 2, (Number(a[1]) + Number(b[1])) / 2]
                : [0, 0];
            set(editing, `${path}[${corners.length}]`, between);
          }}
        >
          <Icon name="plus" />
          {t("Add a corner")}
        </Button>
      </div>
      {fault && <span class="fault">{fault}</span>}
    </details>
  );
}

function Entrances({ editing, path }: { readonly editing: Editing; readonly path: string }) {
  const value = valueAt(editing, `${path}.entrances`);
  const entrances = isList(value) ? value : [];
  return (
    <div class="field">
      <span class="label">{t("Entrances")}</span>
      {entrances.map((entrance, index) => {
        const at = `${path}.entrances[${index}]`;
        return (
          <div class="row" key={at}>
            <Pair editing={editing} path={isObject(entrance) ? `${at}.at` : at} labels={["x", "y"]} />
            {isObject(entrance) && (
              <Field editing={editing} path={`${at}.width`} label={t("Width")} reading="length" />
            )}
            <Button small icon kind="quiet" label={t("Remove")} onClick={() => set(editing, at, undefined)}>
              <Icon name="close" />
            </Button>
          </div>
        );
      })}
      <Button
        small
        onClick={() =>
          set(editing, `${path}.entrances[${entrances.length}]`, { at: onWall(editing, path), width: 2 })
        }
      >
        <Icon name="plus" />
        {t("Add an entrance")}
      </Button>
    </div>
  );
}

/** A point on the first wall of a feature: its middle. */
function onWall(editing: Editing, path: string): Json {
  const feature = valueAt(editing, path);
  if (!isObject(feature)) return [0, 0];
  if (isObject(feature.circle) && isList(feature.circle.centre)) {
    const [x, y] = feature.circle.centre.map(Number);
    return [x ?? 0, (y ?? 0) - Number(feature.circle.radius)];
  }
  if (isObject(feature.rectangle) && isList(feature.rectangle.centre) && isList(feature.rectangle.size)) {
    const turn = (Number(feature.rectangle.rotation ?? 0) * Math.PI) / 180;
    const half = Number(feature.rectangle.size[1]) / 2;
    const [x, y] = feature.rectangle.centre.map(Number);
    return [(x ?? 0) + half * Math.sin(turn), (y ?? 0) - half * Math.cos(turn)].map(
      (each) => Math.round(each * 100) / 100,
    );
  }
  const [a, b] = isList(feature.polygon) ? feature.polygon : [];
  return isList(a) && isList(b)
    ? [(Number(a[0]) + Number(b[0])) / 2, (Number(a[1]) + Number(b[1])) / 2]
    : [0, 0];
}

/** Who is inside, wherever the models stand. */
function Occupants({ editing, path }: { readonly editing: Editing; readonly path: string }) {
  const value = valueAt(editing, `${path}.occupants`);
  const inside = isList(value) ? value.map(String) : [];
  const units = valueAt(editing, "units");
  const models = (isList(units) ? units : []).flatMap((unit) =>
    isObject(unit) && isList(unit.models)
      ? unit.models.flatMap((model) => (isObject(model) && typeof model.id === "string" ? model.id : []))
      : [],
  );
  const fault = faultsAt(editing.faults, `${path}.occupants`, true);
  const left = models.filter((id) => !inside.includes(id));
  const write = (next: readonly string[]) =>
    set(editing, `${path}.occupants`, next.length === 0 ? undefined : [...next]);
  return (
    <div class="field" data-path={`${path}.occupants`} tabIndex={-1}>
      <span class="label">{t("Inside")}</span>
      <ul class="tags">
        {inside.map((id) => (
          <li key={id}>
            {id}
            <Button
              small
              icon
              kind="quiet"
              label={t("{model} goes out", { model: id })}
              onClick={() => write(inside.filter((other) => other !== id))}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <SelectField
          label={t("Let somebody in")}
          value=""
          choices={[{ value: "", text: t("— choose —") }, ...left.map((id) => ({ value: id, text: id }))]}
          onChange={(id) => {
            if (id !== "") write([...inside, id]);
          }}
        />
      )}
      {fault && <span class="fault">{fault}</span>}
    </div>
  );
}
