/** Deployment zones: whose, and where. */
import { sideName } from "../board/describe";
import { t } from "../i18n/translate";
import { isList, isObject } from "../state/document";
import { Button, Icon } from "../ui/controls";
import { type Editing, Field, faultsAt, set, valueAt } from "./fields";
import { sidesOf } from "./making";
import { Corners } from "./terrain-form";

export function ZonesForm({ editing, onDraw }: { readonly editing: Editing; readonly onDraw: () => void }) {
  const value = valueAt(editing, "zones");
  const zones = isList(value) ? value : [];
  const sides = sidesOf(editing.scenario);
  const [width, depth] = [
    Number(valueAt(editing, "table.width")) || 48,
    Number(valueAt(editing, "table.depth")) || 36,
  ];
  const strip = (low: number, high: number) => [
    [0, low],
    [width, low],
    [width, high],
    [0, high],
  ];
  return (
    <>
      <p class="muted small">{t("What is in none of the zones is neutral.")}</p>
      <div class="buttons">
        <Button kind="primary" small onClick={onDraw}>
          <Icon name="edit" />
          {t("Draw a zone")}
        </Button>
        {zones.length === 0 && sides.length >= 2 && (
          <Button
            small
            onClick={() =>
              set(editing, "zones", [
                { side: sides[0] ?? "red", polygon: strip(0, Math.round(depth / 4)) },
                { side: sides[1] ?? "blue", polygon: strip(depth - Math.round(depth / 4), depth) },
              ])
            }
          >
            {t("A strip for each of two sides")}
          </Button>
        )}
      </div>
      {zones.map((zone, index) => {
        const path = `zones[${index}]`;
        const side = isObject(zone) && typeof zone.side === "string" ? sideName(zone.side) : "";
        return (
          <fieldset class={faultsAt(editing.faults, path, true) ? "card faulty" : "card"} key={path}>
            <legend>{t("Zone {number}: {side}", { number: index + 1, side })}</legend>
            <Field editing={editing} path={`${path}.side`} label={t("Side")} suggestions={sides} />
            <Corners editing={editing} path={`${path}.polygon`} />
            <Button small kind="danger" onClick={() => set(editing, path, undefined)}>
              <Icon name="trash" />
              {t("Remove")}
            </Button>
          </fieldset>
        );
      })}
    </>
  );
}
