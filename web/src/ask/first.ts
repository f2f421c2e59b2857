/** What is asked first of a table that is opened: its first unit with a weapon, and the first enemy. */
import type { JsonObject, Scenario, TableView } from "../api/types";
import { t } from "../i18n/translate";
import { isList, isObject } from "../state/document";

export function firstQuestion(scenario: Scenario): {
  readonly shooter: string | null;
  readonly target: string | null;
} {
  const listed = scenario.units;
  const units = isList(listed) ? listed.filter(isObject) : [];
  const shooter = units.find((unit) => isList(unit.weapons) && unit.weapons.length > 0);
  const target = units.find((unit) => shooter !== undefined && unit.side !== shooter.side);
  return { shooter: pieceId(shooter), target: pieceId(target) };
}

/** A formation goes by its own name, single models by that of the first. */
function pieceId(unit: JsonObject | undefined): string | null {
  if (unit === undefined) return null;
  const models = unit.models;
  const first = isList(models) ? models.find(isObject) : undefined;
  const id = isObject(unit.formation) ? unit.id : (first?.id ?? unit.id);
  return typeof id === "string" ? id : null;
}

/** What a board is called. */
export function titleFor(view: TableView): string {
  const { width, depth, unit } = view.table;
  const title = view.title ?? t("The table");
  return unit === "in"
    ? t("{title}: a table of {width} by {depth} inches", { title, width, depth })
    : t("{title}: a table of {width} by {depth} centimetres", { title, width, depth });
}
