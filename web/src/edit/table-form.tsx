/** The table itself: ruleset, title, size, who begins, how it is won, and the ruleset's options. */
import type { About, RulesetInfo } from "../api/types";
import { sideName } from "../board/describe";
import { t } from "../i18n/translate";
import { isList, isObject } from "../state/document";
import { Button, Icon } from "../ui/controls";
import { Choice, type Editing, Field, IdField, KeyField, SideNameField, set, valueAt } from "./fields";
import { freshId, sidesOf } from "./making";
import { ShapeFields } from "./terrain-form";

export function TableForm(props: {
  readonly editing: Editing;
  readonly ruleset: RulesetInfo | null;
  readonly about: About | null;
  readonly onDraw: () => void;
}) {
  const { editing, ruleset, about } = props;
  const sides = sidesOf(editing.scenario).map((side) => ({ value: side, text: sideName(side) }));
  return (
    <>
      <Choice
        editing={editing}
        path="ruleset"
        label={t("Ruleset")}
        choices={(about?.rulesets ?? []).map(({ id, name }) => ({ value: id, text: name }))}
      />
      <Field editing={editing} path="title" label={t("Title")} />
      <div class="row">
        <Field editing={editing} path="table.width" label={t("Width")} reading="length" />
        <Field editing={editing} path="table.depth" label={t("Depth")} reading="length" />
        <Choice
          editing={editing}
          path="table.unit"
          label={t("Unit of length")}
          choices={[
            { value: "in", text: t("inches") },
            { value: "cm", text: t("centimetres") },
          ]}
        />
      </div>
      {sides.length === 0 ? null : (
        <div class="row">
          {sides.map((_, at) => (
            <SideNameField key={at} editing={editing} at={at} />
          ))}
        </div>
      )}
      <div class="row">
        <Choice
          editing={editing}
          path="turn.first"
          label={t("Who begins")}
          choices={[{ value: "", text: t("(the first unit's side)") }, ...sides]}
        />
        <Field
          editing={editing}
          path="turn.limit"
          label={t("Turns")}
          reading="number"
          placeholder={t("no limit")}
        />
      </div>
      <Choice
        editing={editing}
        path="language"
        label={t("Language of the rulings")}
        choices={[
          { value: "", text: t("(the reader's)") },
          { value: "en", text: "English" },
          { value: "ru", text: "Русский" },
        ]}
      />
      <Victory editing={editing} onDraw={props.onDraw} />
      {ruleset !== null && ruleset.options.length > 0 && (
        <details class="group" open>
          <summary>{t("Readings and house rules")}</summary>
          <div class="fields">
            {ruleset.options.map((info) => (
              <KeyField key={info.name} editing={editing} info={info} path={`options.${info.name}`} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function Victory({ editing, onDraw }: { readonly editing: Editing; readonly onDraw: () => void }) {
  const kind = valueAt(editing, "victory.kind");
  const areas = valueAt(editing, "victory.areas");
  const listed = isList(areas) ? areas : [];
  const table = isObject(editing.scenario.table) ? editing.scenario.table : {};
  return (
    <details class="group" open={kind === "hold"}>
      <summary>{t("Victory")}</summary>
      <div class="fields">
        <Choice
          editing={editing}
          path="victory.kind"
          label={t("Who wins")}
          choices={[
            { value: "", text: t("(the last side standing)") },
            { value: "last-standing", text: t("the last side standing") },
            { value: "hold", text: t("who holds areas at the end") },
          ]}
          onValue={(value) => {
            if (value === undefined) set(editing, "victory", undefined);
            else if (value === "hold") {
              const centre = [(Number(table.width) || 48) / 2, (Number(table.depth) || 36) / 2];
              const first = { id: freshId(editing.scenario, "objective"), circle: { centre, radius: 3 } };
              set(editing, "victory", { kind: "hold", areas: listed.length > 0 ? listed : [first] });
            } else set(editing, "victory", { kind: value });
          }}
        />
        {kind === "hold" &&
          listed.map((_, index) => {
            const path = `victory.areas[${index}]`;
            return (
              <fieldset class="card" key={path}>
                <legend>{t("Area {number}", { number: index + 1 })}</legend>
                <div class="row">
                  <IdField editing={editing} path={path} />
                  <Field
                    editing={editing}
                    path={`${path}.points`}
                    label={t("Points")}
                    reading="number"
                    placeholder="1"
                  />
                </div>
                <ShapeFields editing={editing} path={path} />
                <Button small kind="danger" onClick={() => set(editing, path, undefined)}>
                  <Icon name="trash" />
                  {t("Remove")}
                </Button>
              </fieldset>
            );
          })}
        {kind === "hold" && (
          <Button small onClick={onDraw}>
            <Icon name="plus" />
            {t("Draw an area")}
          </Button>
        )}
      </div>
    </details>
  );
}
