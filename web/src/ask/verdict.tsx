/** A ruling for people: the result large, what hides the target, the words and the clauses. */
import type { Ruling, TableView } from "../api/types";
import { coverName, tintOf } from "../board/cover";
import { calledBy } from "../board/describe";
import { TintGlyph } from "../board/labels-view";
import { distance, number, percent, t } from "../i18n/translate";
import { Clauses } from "../ui/clauses";
import { hiders } from "./hiders";

export function Swatch({ tint }: { readonly tint: string }) {
  return (
    <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <rect class={`swatch-${tint}`} x="1" y="1" width="14" height="14" rx="3" stroke-width="1.4" />
      <TintGlyph tint={tint} x={2} y={2} size={12} />
    </svg>
  );
}

/** The result in two or three words. */
export function headline(ruling: Ruling): string {
  if (!ruling.in_arc) return t("Outside the front arc");
  if (!ruling.in_sight) return t("Out of sight");
  if (ruling.cover !== null) {
    const name = coverName(ruling.cover);
    return name.charAt(0).toLocaleUpperCase() + name.slice(1);
  }
  return ruling.obscured.total < 0.0005 ? t("In full view") : t("No cover");
}

export function Verdict({ ruling, view }: { readonly ruling: Ruling; readonly view: TableView }) {
  const tint = tintOf(ruling);
  return (
    <section class={`verdict verdict-${tint}`} aria-label={t("Ruling")}>
      <p class="verdict-who">
        <span>{calledBy(view, ruling.shooter)}</span>
        <span aria-hidden="true">→</span>
        <span class="visually-hidden">{t("shoots at")}</span>
        <span>{calledBy(view, ruling.target)}</span>
        <span class="verdict-distance">{distance(ruling.distance, view.table.unit)}</span>
      </p>
      <div class="verdict-head">
        <Swatch tint={tint} />
        <h2>{headline(ruling)}</h2>
      </div>
      <ul class="verdict-badges">
        {ruling.to_hit_modifier !== 0 && (
          <li class="badge">{t("{modifier} to hit", { modifier: signed(ruling.to_hit_modifier) })}</li>
        )}
        {ruling.save !== null && <li class="badge">{t("save {save}+", { save: String(ruling.save) })}</li>}
        <li class={ruling.can_shoot ? "badge good" : "badge bad"}>
          {ruling.can_shoot ? t("may shoot") : t("may not shoot")}
        </li>
      </ul>
      <Share ruling={ruling} />
      <p class="verdict-text">{ruling.text}</p>
      <Clauses ruleset={view.ruleset} clauses={ruling.clauses} />
      <HiddenBy ruling={ruling} view={view} />
    </section>
  );
}

function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** A bar of the whole target: what is hidden by light cover, by hard, by both, and what shows. */
function Share({ ruling }: { readonly ruling: Ruling }) {
  const { light, hard, total } = ruling.obscured;
  const parts =
    light === undefined || hard === undefined
      ? [{ kind: "hides", share: total }]
      : [
          { kind: "light", share: Math.max(0, total - hard) },
          { kind: "both", share: Math.max(0, light + hard - total) },
          { kind: "hard", share: Math.max(0, total - light) },
        ];
  let from = 0;
  return (
    <div class="share">
      <svg
        class="share-bar"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect class="share-open" width="100" height="10" />
        {parts.map(({ kind, share }) => {
          const x = from;
          from += share * 100;
          return <rect key={kind} class={`share-${kind}`} x={x} width={share * 100} height="10" />;
        })}
        <path class="share-half" d="M50 0V10" />
      </svg>
      <p class="share-words">
        <strong>{t("{share} hidden", { share: percent(total) })}</strong>
        {light !== undefined && hard !== undefined && light > 0 && hard > 0 && (
          <span class="muted">
            {t("light {light}, hard {hard}", { light: percent(light), hard: percent(hard) })}
          </span>
        )}
      </p>
    </div>
  );
}

function HiddenBy({ ruling, view }: { readonly ruling: Ruling; readonly view: TableView }) {
  if (ruling.by.length === 0) return null;
  return (
    <div class="by">
      <h3>{t("What hides it")}</h3>
      <ul>
        {hiders(ruling, view)
          .slice(0, 6)
          .map((one) => (
            <li key={one.id}>
              <Swatch tint={one.class} />
              <span class="by-name">{calledBy(view, one.id)}</span>
              <span class="by-share">
                {one.least ? t("at least {share}", { share: percent(one.fraction) }) : percent(one.fraction)}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
