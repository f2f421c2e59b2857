/** The odds as bars, with the mean and, for each number, the chance of just so many and of at least so many. */
import { useState } from "preact/hooks";
import type { Odds, Outcome } from "../api/types";
import { mark, number, percent, t } from "../i18n/translate";
import { type Bar, outcomeBars } from "./odds";

const NAMES: Readonly<Record<string, string>> = {
  hits: mark("hits"),
  wounds: mark("wounds"),
  casualties: mark("casualties"),
  status: mark("what becomes of it"),
  success: mark("success"),
};

const STATES: Readonly<Record<string, string>> = {
  active: mark("fights on"),
  "knocked-down": mark("knocked down"),
  stunned: mark("stunned"),
  "out-of-action": mark("out of action"),
  true: mark("succeeds"),
  false: mark("fails"),
};

const STEPS: Readonly<Record<string, string>> = {
  hit: mark("to hit"),
  wound: mark("to wound"),
  save: mark("save"),
  firepower: mark("firepower"),
  damage: mark("damage"),
  injury: mark("injury"),
};

function named(names: Readonly<Record<string, string>>, name: string): string {
  const known = names[name];
  return known === undefined ? name : t(known);
}

export function OddsPanel({ odds, late }: { readonly odds: Odds; readonly late: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const outcome =
    odds.outcomes.find(({ name }) => name === chosen) ?? odds.outcomes.at(-1) ?? odds.outcomes[0];
  if (outcome === undefined) return null;
  const needs = Object.entries(odds.needs ?? {});
  return (
    <section class={late ? "odds late" : "odds"} aria-label={t("Odds")}>
      <h3>{t("The odds of this volley")}</h3>
      {odds.outcomes.length > 1 && (
        <fieldset class="tabs">
          <legend class="visually-hidden">{t("What is counted")}</legend>
          {odds.outcomes.map(({ name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === outcome.name}
              onClick={() => setChosen(name)}
            >
              {named(NAMES, name)}
            </button>
          ))}
        </fieldset>
      )}
      <OddsChart key={outcome.name} outcome={outcome} name={named(NAMES, outcome.name)} />
      {needs.length > 0 && (
        <dl class="needs">
          {needs.map(([step, words]) => (
            <div key={step}>
              <dt>{named(STEPS, step)}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const WIDTH = 320;
const HEIGHT = 150;
const BASE = 122;

export function OddsChart({ outcome, name }: { readonly outcome: Outcome; readonly name: string }) {
  const bars = outcomeBars(outcome);
  const [at, setAt] = useState<number | null>(null);
  const counted = bars.every(({ value }) => value !== null);
  const likely = bars.reduce((best, bar, index) => (bar.share > (bars[best]?.share ?? 0) ? index : best), 0);
  const index = Math.min(at ?? likely, bars.length - 1);
  const bar = bars[index];
  if (bar === undefined) return null;
  const top = Math.max(...bars.map(({ share }) => share), 0.001);
  const slot = WIDTH / bars.length;
  const wide = Math.min(46, slot * 0.78);
  const words = readingOf(bar, name);
  const step = (by: number) => setAt(Math.max(0, Math.min(bars.length - 1, index + by)));
  return (
    <figure class="chart">
      <figcaption class="chart-head">
        {counted && outcome.mean !== undefined && outcome.mean !== null && (
          <span>
            <strong>{number(outcome.mean, 2)}</strong> {t("on average")}
          </span>
        )}
        <span class="chart-reading">{words}</span>
      </figcaption>
      <div
        class="chart-slider"
        role="slider"
        tabIndex={0}
        aria-label={t("Chances of {outcome}", { outcome: name })}
        aria-valuemin={0}
        aria-valuemax={bars.length - 1}
        aria-valuenow={index}
        aria-valuetext={words}
        onPointerLeave={() => setAt(null)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
          if (by !== undefined) step(by);
          else if (event.key === "Home") setAt(0);
          else if (event.key === "End") setAt(bars.length - 1);
          else return;
          event.preventDefault();
        }}
      >
        <svg class="chart-svg" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
          <path class="chart-axis" d={`M0 ${BASE + 0.5}H${WIDTH}`} />
          {bars.map((each, place) => {
            const height = (each.share / top) * (BASE - 20);
            const x = place * slot + (slot - wide) / 2;
            const lit = counted ? place >= index : place === index;
            return (
              <g key={each.key} onPointerEnter={() => setAt(place)} onPointerDown={() => setAt(place)}>
                <rect class="chart-slot" x={place * slot} y={0} width={slot} height={HEIGHT} />
                <rect
                  class={`chart-bar ${lit ? "lit" : ""} ${place === index ? "chosen" : ""}`}
                  x={x}
                  y={BASE - Math.max(1, height)}
                  width={wide}
                  height={Math.max(1, height)}
                  rx={2}
                />
                {(slot >= 34 || place === index) && (
                  <text
                    class="chart-share"
                    x={place * slot + slot / 2}
                    y={BASE - height - 5}
                    text-anchor="middle"
                  >
                    {percent(each.share, each.share < 0.1 ? 1 : 0)}
                  </text>
                )}
                {(slot >= 16 || place % Math.ceil(16 / slot) === 0) && (
                  <text
                    class={`chart-label ${place === index ? "chosen" : ""}`}
                    x={place * slot + slot / 2}
                    y={BASE + 17}
                    text-anchor="middle"
                  >
                    {each.value === null ? named(STATES, each.key) : number(each.value)}
                  </text>
                )}
              </g>
            );
          })}
          {counted && outcome.mean !== undefined && outcome.mean !== null && (
            <path class="chart-mean" d={meanMark(outcome.mean, slot)} />
          )}
        </svg>
      </div>
      <table class="visually-hidden">
        <caption>{t("Chances of {outcome}", { outcome: name })}</caption>
        <tbody>
          {bars.map((each) => (
            <tr key={each.key}>
              <th scope="row">{each.value === null ? named(STATES, each.key) : number(each.value)}</th>
              <td>{percent(each.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function readingOf(bar: Bar, name: string): string {
  if (bar.value === null) return `${named(STATES, bar.key)}: ${percent(bar.share)}`;
  if (bar.value === 0) return t("none at all: {share}", { share: percent(bar.share) });
  return t("{outcome}: just {n}: {share}; at least {n}: {least}", {
    outcome: name,
    n: bar.value,
    share: percent(bar.share),
    least: percent(bar.atLeast),
  });
}

/** A small triangle under the axis, where the mean is. */
function meanMark(mean: number, slot: number): string {
  const x = (mean + 0.5) * slot;
  return `M${x} ${BASE + 1}l4 6h-8z`;
}
