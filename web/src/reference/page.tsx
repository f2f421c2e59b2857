/** The quick reference of a ruleset, to be read here and to be printed for the table. */
import { useEffect, useState } from "preact/hooks";
import { about, ruleset } from "../api/client";
import type { Clause, ErrorBody, Json, KeyInfo, KindInfo, RulesetInfo } from "../api/types";
import { coverName } from "../board/cover";
import { choose, LANGUAGES, language } from "../i18n/language";
import { distance, number, t } from "../i18n/translate";
import { bodyOf, Faults } from "../play/setup";
import { href } from "../router";
import { Button, Icon } from "../ui/controls";
import "../play/play.css";
import "./reference.css";

export default function ReferencePage({ ruleset: id }: { readonly ruleset: string }) {
  return id === "" ? <Rulesets /> : <Reference id={id} key={id} />;
}

interface Asked<T> {
  readonly found: T | null;
  readonly fault: ErrorBody | null;
}

/** What the server knows of something, asked anew in another language. */
function useAsked<T>(ask: () => Promise<T>, key: string): Asked<T> {
  const [state, setState] = useState<Asked<T>>({ found: null, fault: null });
  const spoken = language.value;
  useEffect(() => {
    let current = true;
    ask().then(
      (found) => current && setState({ found, fault: null }),
      (error: unknown) => current && setState({ found: null, fault: bodyOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [key, spoken]);
  return state;
}

function Rulesets() {
  const { found, fault } = useAsked(about, "about");
  return (
    <div class="sheet">
      <h1>{t("Rules")}</h1>
      <p class="lead">
        {t("A quick reference of each game, to read or to print: phases, actions, states, clauses.")}
      </p>
      {fault === null ? null : <Faults fault={fault} />}
      <ul class="rulesets">
        {found?.rulesets.map(({ id, name }) => (
          <li key={id}>
            <a class="card" href={href("reference", id)}>
              <strong>{name}</strong>
              <span class="muted small">{id}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reference({ id }: { id: string }) {
  const { found, fault } = useAsked(() => ruleset(id), id);
  if (found === null) {
    return (
      <div class="sheet">
        <h1>{t("Quick reference")}</h1>
        {fault === null ? <p class="muted">{t("Loading…")}</p> : <Faults fault={fault} />}
      </div>
    );
  }
  return (
    <article class="reference">
      <header class="reference-head">
        <div>
          <h1>{found.name}</h1>
          <p class="muted">{t("Quick reference")} · Defilade</p>
        </div>
        <div class="buttons no-print">
          {LANGUAGES.filter((each) => each.id !== language.value).map((each) => (
            <Button key={each.id} onClick={() => void choose(each.id)}>
              {each.name}
            </Button>
          ))}
          <Button kind="primary" onClick={() => window.print()}>
            <Icon name="print" />
            {t("Print")}
          </Button>
        </div>
      </header>
      <Phases info={found} />
      <Words title={t("Actions")} words={found.actions.map((each) => ({ name: each.name, code: each.do }))} />
      <Clauses clauses={found.clauses} />
      <Words
        title={t("States of models")}
        words={found.statuses.map(({ id: code, text }) => ({ name: text, code }))}
      />
      <Words title={t("Markers")} words={found.flags.map(({ id: code, text }) => ({ name: text, code }))} />
      <Kinds info={found} />
      <Keys title={t("Profile")} keys={found.profile} />
      <Keys title={t("Weapon")} keys={found.weapon} />
      <Keys title={t("Options")} keys={found.options} />
      <p class="small muted dagger-note">
        {t("† Here the source is silent or can be read in more than one way, and the program decides.")}
      </p>
    </article>
  );
}

function Phases({ info }: { info: RulesetInfo }) {
  return (
    <section>
      <h2>{t("Order of the turn")}</h2>
      <ol class="reference-phases">
        {info.phases
          .filter(({ id }) => id !== "over")
          .map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
      </ol>
    </section>
  );
}

interface Word {
  readonly name: string;
  readonly code: string;
}

function Words({ title, words }: { title: string; words: readonly Word[] }) {
  if (words.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl class="words">
        {words.map(({ name, code }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>
              <code>{code}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function said(value: Json): string {
  if (value === null) return "–";
  if (typeof value === "number") return number(value);
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((each) => said(each as Json)).join(", ");
  return JSON.stringify(value);
}

/** A height as it is on tables of either unit. */
function heightWords({ cm, in: inches }: { readonly cm: number; readonly in: number }): string {
  return `${distance(cm, "cm")} (${distance(inches, "in")})`;
}

/** The cover of a kind; where no feature may say another there is no key to call it by. */
function coverWords(cover: string, key: KeyInfo | undefined): string {
  return key === undefined ? coverName(cover) : `${key.label}: ${key.labels?.[cover] ?? cover}`;
}

/** What a kind of terrain is unless a feature says otherwise, by the names of the keys that say so. */
function kindWords(info: RulesetInfo, { height, cover, blocks_sight: blocks }: KindInfo["defaults"]): string {
  const key = (name: string): KeyInfo | undefined => info.terrain.find((each) => each.name === name);
  const words = (name: string, value: string): string => `${key(name)?.label ?? name}: ${value}`;
  return [
    height === null ? null : words("height", heightWords(height)),
    cover === null ? null : coverWords(cover, key("cover")),
    blocks === null ? null : words("blocks_sight", said(blocks)),
  ]
    .filter((part) => part !== null)
    .join("; ");
}

function Kinds({ info }: { info: RulesetInfo }) {
  if (info.kinds.length === 0) return null;
  return (
    <section>
      <h2>{t("Terrain and what it gives")}</h2>
      <dl class="kinds">
        {info.kinds.map(({ id, name, defaults }) => (
          <div key={id}>
            <dt>
              {name} <code>{id}</code>
            </dt>
            <dd>{kindWords(info, defaults) || "–"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The words that a key takes, each with what it means where that is not the word itself. */
function Values({ of: key }: { of: KeyInfo }) {
  const { values, labels, type, allowed } = key;
  if (values === null) return null;
  if (type !== "word" && type !== "words") return <> {t("Allowed: {allowed}.", { allowed })}</>;
  const words = values.map((value) => {
    const label = labels?.[value];
    return label === undefined || label === value ? value : `${label} (${value})`;
  });
  return <> {t("One of: {values}.", { values: words.join(", ") })}</>;
}

function Usual({ of: key }: { of: KeyInfo }) {
  const usual = key.default;
  const value = typeof usual === "string" ? (key.labels?.[usual] ?? usual) : said(usual);
  return usual === null || value === "" ? null : <> {t("As a rule: {value}.", { value })}</>;
}

function Keys({ title, keys }: { title: string; keys: readonly KeyInfo[] }) {
  if (keys.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl class="reference-keys">
        {keys.map((key) => (
          <div key={key.name}>
            <dt>
              {key.label} <code>{key.name}</code>
            </dt>
            <dd>
              {key.text}
              <Values of={key} />
              <Usual of={key} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Clauses({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <section class="reference-clauses">
      <h2>{t("Clauses")}</h2>
      <dl>
        {clauses.map((clause) => (
          <div key={clause.id} id={clause.id}>
            <dt>
              <code>
                {clause.id}
                {clause.reading ? "†" : ""}
              </code>{" "}
              {clause.title}
            </dt>
            <dd>
              {clause.text}
              {clause.reading ? <em> † {clause.reading}</em> : null}
              {clause.options.length === 0 ? null : (
                <span class="small">
                  {" "}
                  {t("Options that change it:")} {clause.options.join(", ")}.
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
