/** What hides a target, said by units: the models of a block overlap, and their shares do not add up. */
import type { Ruling, TableView } from "../api/types";

export interface Hider {
  readonly id: string;
  readonly class: string;
  readonly fraction: number;
  /** Whether it hides more than is said, by an amount that the ruling does not tell. */
  readonly least: boolean;
}

export function hiders(ruling: Ruling, view: TableView): readonly Hider[] {
  const formed = new Set(view.units.filter(({ formation }) => formation !== null).map(({ id }) => id));
  const unitOf = new Map(view.models.map((model) => [model.id, model.unit]));
  const found = new Map<string, Hider & { readonly parts: number }>();
  for (const { id, class: kind, fraction } of ruling.by) {
    const unit = unitOf.get(id);
    const name = unit !== undefined && formed.has(unit) ? unit : id;
    const key = `${kind} ${name}`;
    const before = found.get(key);
    found.set(key, {
      id: name,
      class: kind,
      fraction: Math.max(before?.fraction ?? 0, fraction),
      least: before !== undefined,
      parts: (before?.parts ?? 0) + 1,
    });
  }
  const all = [...found.values()];
  return all
    .map(({ parts: _, ...hider }) => {
      const whole =
        hider.class === "light" || hider.class === "hard" ? ruling.obscured[hider.class] : undefined;
      const alone = all.filter((other) => other.class === hider.class).length === 1;
      return hider.least && alone && whole !== undefined
        ? { ...hider, fraction: whole, least: false }
        : hider;
    })
    .sort((a, b) => b.fraction - a.fraction);
}
