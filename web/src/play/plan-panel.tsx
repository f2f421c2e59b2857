/** Laying an action out: where to, which way, at whom; each by pointing on the table or by the keyboard. */
import { useState } from "preact/hooks";
import type { Seen } from "../api/types";
import "../ask/ask.css";
import { OddsPanel } from "../ask/odds-chart";
import { distance, number, t } from "../i18n/translate";
import { Clauses } from "../ui/clauses";
import { Button, Icon, SelectField, TextField } from "../ui/controls";
import { Chance, Outcomes } from "./chance";
import { actor, aimedAt, angle, readNumber, takesWayPoints, targets, turns, wants } from "./intent";
import { isGone } from "./markers";
import { citing } from "./reading";
import { between, lengthOf, reasons } from "./region";
import type { GameStore, Plan } from "./store";
import type { GameView, LegalAction, Point } from "./wire";
import { nameOf } from "./words";

interface PlanProps {
  readonly store: GameStore;
  readonly game: GameView;
  readonly plan: Plan;
}

export function PlanPanel({ store, game }: { readonly store: GameStore; readonly game: GameView }) {
  const plan = store.plan.value;
  if (plan === null) return null;
  const kind = wants(plan.choice);
  return (
    <section class="card plan" aria-labelledby="plan-title">
      <h3 id="plan-title">{kind === "put" ? nameOf(game.view, plan.choice.name) : plan.choice.name}</h3>
      {kind === "go" || kind === "put" ? <Place store={store} game={game} plan={plan} /> : null}
      {kind === "aim" ? <Aim store={store} game={game} plan={plan} /> : null}
      {kind === "list" ? <Ways store={store} plan={plan} /> : null}
      <div class="buttons">
        {kind === "list" ? null : (
          <Button
            kind="primary"
            disabled={!store.doable(store.planned.value)}
            onClick={() => void store.confirm()}
          >
            {kind === "put" ? t("Put down") : plan.choice.name}
          </Button>
        )}
        <Button onClick={() => store.drop()}>{t("Cancel")}</Button>
      </div>
    </section>
  );
}

function Ways({ store, plan }: { store: GameStore; plan: Plan }) {
  return (
    <ul class="ways">
      {plan.choice.legal.map((legal) => (
        <li key={wayWords(legal)}>
          <Button disabled={!store.doable(legal.action)} onClick={() => void store.act(legal.action)}>
            {wayWords(legal)}
            <Chance way={legal} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function wayWords({ action, label }: LegalAction): string {
  if (action.reroll === undefined) return label;
  return `${label}, ${action.reroll ? t("a failure re-rolled") : t("no re-roll")}`;
}

/** The ways there are of one thing, where there are several. */
function Which(props: {
  readonly store: GameStore;
  readonly label: string;
  readonly ways: readonly LegalAction[];
  readonly chosen: LegalAction | null;
  readonly words: (way: LegalAction) => string;
}) {
  const { store, ways, chosen } = props;
  if (ways.length < 2) return null;
  const place = chosen === null ? -1 : ways.indexOf(chosen);
  return (
    <SelectField
      label={props.label}
      value={String(place)}
      choices={[
        ...(place < 0 ? [{ value: "-1", text: t("Choose …") }] : []),
        ...ways.map((way, i) => ({ value: String(i), text: props.words(way) })),
      ]}
      onChange={(value) => store.choose(ways[Number(value)] ?? null)}
    />
  );
}

// Going somewhere.

function Place({ store, game, plan }: PlanProps) {
  const going = wants(plan.choice) === "go";
  const pattern = plan.chosen?.action;
  const reach = store.reach.value;
  return (
    <>
      <Which
        store={store}
        label={going ? t("Who goes") : t("How")}
        ways={plan.choice.legal}
        chosen={plan.chosen}
        words={(way) => goerWords(game, way)}
      />
      <p class="muted small">
        {going
          ? t("Drag within the region on the table, or give the place in numbers.")
          : t("Click on the table, or give the place in numbers.")}
      </p>
      {reach?.limited === false ? (
        <p class="small" role="status">
          {t("It may go as far as it likes: its profile sets no limit.")}
        </p>
      ) : null}
      <Coordinates store={store} plan={plan} />
      {going && pattern !== undefined && turns(pattern) ? (
        <AngleField
          label={t("Facing, degrees")}
          value={plan.course.facing}
          onChange={(facing) => store.turnTo(facing)}
        />
      ) : null}
      {going ? null : (
        <AngleField
          label={t("Turned by, degrees")}
          value={plan.rotation}
          onChange={(rotation) => store.rotateTo(rotation ?? 0)}
        />
      )}
      {going && pattern !== undefined && takesWayPoints(pattern) ? (
        <WayPoints store={store} game={game} plan={plan} />
      ) : null}
      {going && reach !== null ? <Held store={store} game={game} plan={plan} /> : null}
    </>
  );
}

/** Who would go: the unit as a whole or one of its models; of a charge also whom it would reach. */
function goerWords({ view }: GameView, { action, label }: LegalAction): string {
  if (action.do === "leave") return label;
  const name = actor(action);
  if (name === null) return label;
  const unit = view.units.find(({ id }) => id === name);
  const who =
    unit === undefined ? nameOf(view, name) : t("{unit}: all of it", { unit: unit.name || unit.id });
  const { to } = action;
  if (!action.charge || unit !== undefined || to === undefined) return who;
  const mine = view.models.find(({ id }) => id === name);
  const nearest = view.models
    .filter((model) => model.side !== mine?.side && !isGone(model))
    .sort((a, b) => between(a.position, to) - between(b.position, to))[0];
  return nearest === undefined ? who : `${who} → ${nameOf(view, nearest.id)}`;
}

function Coordinates({ store, plan }: { store: GameStore; plan: Plan }) {
  const to = plan.course.to;
  const [typed, setTyped] = useState<readonly [string, string] | null>(null);
  const shown = typed ?? [to === null ? "" : number(to[0]), to === null ? "" : number(to[1])];
  const type = (text: readonly [string, string]): void => {
    setTyped(text);
    const [x, y] = text.map(readNumber);
    if (x != null && y != null) store.goTo([x, y]);
  };
  // A number alone is kept until the other one is there.
  const settle = (): void => {
    if (shown.some((text) => readNumber(text) === null)) return;
    setTyped(null);
    if (to !== null) store.goToward(to);
  };
  return (
    <div class="pair">
      <TextField
        label={t("Across (x)")}
        inputMode="decimal"
        value={shown[0]}
        onInput={(text) => type([text, shown[1]])}
        onBlur={settle}
      />
      <TextField
        label={t("Up (y)")}
        inputMode="decimal"
        value={shown[1]}
        onInput={(text) => type([shown[0], text])}
        onBlur={settle}
      />
    </div>
  );
}

const STEP = 15;

function AngleField(props: {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  const { value } = props;
  const turn = (by: number): void => props.onChange(angle((value ?? 0) + by));
  return (
    <div class="turning">
      <TextField
        label={props.label}
        inputMode="decimal"
        placeholder={t("as it is")}
        value={value === null ? "" : String(value)}
        onInput={(text) => {
          const found = readNumber(text);
          props.onChange(found === null ? null : angle(found));
        }}
      />
      <Button icon label={t("Turn left by {degrees}°", { degrees: STEP })} onClick={() => turn(STEP)}>
        <Icon name="turnLeft" />
      </Button>
      <Button icon label={t("Turn right by {degrees}°", { degrees: STEP })} onClick={() => turn(-STEP)}>
        <Icon name="turnRight" />
      </Button>
    </div>
  );
}

function WayPoints({ store, game, plan }: PlanProps) {
  const { by, to } = plan.course;
  const start = store.start();
  const way = [start, ...by, to].filter((point): point is Point => point !== null);
  return (
    <>
      <p class="small" role="status">
        {t("The way: {length}", { length: distance(lengthOf(way), game.view.table.unit, 2) })}
        {by.length > 0
          ? `. ${t("Over: {places}", { places: by.map(([x, y]) => `(${number(x)}; ${number(y)})`).join(", ") })}`
          : null}
      </p>
      <div class="buttons">
        <Button small disabled={to === null} onClick={() => store.addWayPoint()}>
          {t("Go on from here")}
        </Button>
        {by.length > 0 ? (
          <Button small onClick={() => store.removeWayPoint()}>
            {t("Take the last corner out")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Why a march goes no further, each reason once, with its clause. */
function Held({ store, game }: PlanProps) {
  const reach = store.reach.value;
  const why = store.held.value;
  if (reach === null) return null;
  return (
    <>
      {why === null ? null : (
        <p class="small" role="status">
          <strong>{t("No further:")}</strong> {why.text}{" "}
          <Clauses ruleset={game.view.ruleset} clauses={[why.clause]} />
        </p>
      )}
      <details class="fold small">
        <summary>{t("Why the region ends where it does")}</summary>
        <ul class="reasons">
          {reasons(reach).map((stretch) => (
            <li key={`${stretch.what} ${stretch.text}`} class={`edge-${stretch.what}`}>
              {stretch.text} <Clauses ruleset={game.view.ruleset} clauses={[stretch.clause]} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

// Aiming at somebody.

function Aim({ store, game, plan }: PlanProps) {
  const all = targets(plan.choice);
  const units = [...all.keys()].filter((name) => !game.view.models.some(({ id }) => id === name));
  const models = [...all.keys()].filter((name) => !units.includes(name));
  const aimed = plan.chosen?.action.target;
  const ways = aimed === undefined ? [] : aimedAt(plan.choice, aimed, aimed);
  const chip = (name: string) => (
    <li key={name}>
      <Button
        small
        pressed={aimed === name}
        onClick={() => store.choose(aimedAt(plan.choice, name, name)[0] ?? null)}
      >
        {nameOf(game.view, name)}
      </Button>
    </li>
  );
  const single = models.length > 0 && units.length > 0;
  return (
    <>
      <p class="muted small">{t("Click a target on the table, or choose it here.")}</p>
      <ul class="ways" aria-label={t("Targets")}>
        {(single ? units : [...units, ...models]).map(chip)}
      </ul>
      {single ? (
        <details class="fold small">
          <summary>{t("Single models")}</summary>
          <ul class="ways">{models.map(chip)}</ul>
        </details>
      ) : null}
      <Which
        store={store}
        label={t("Who, and with what")}
        ways={ways}
        chosen={plan.chosen}
        words={({ action }) =>
          [nameOf(game.view, actor(action) ?? ""), action.weapon].filter(Boolean).join(": ")
        }
      />
      {store.asked.value === null ? null : <Before asked={store.asked.value} ruleset={game.view.ruleset} />}
      {plan.chosen?.odds === undefined ? null : (
        <div class="before" role="status">
          <Outcomes odds={plan.chosen.odds} />
        </div>
      )}
    </>
  );
}

/** The ruling and the odds of a shot before it is fired: in a sentence, and as a chart for who wants all of it. */
function Before({ asked, ruleset }: { asked: Seen; ruleset: string }) {
  if (asked.refused) {
    return (
      <p class="small">
        {asked.refused.message} <Clauses ruleset={ruleset} clauses={citing(asked.refused)} />
      </p>
    );
  }
  if (!asked.ruling && !asked.odds) return null;
  return (
    <div class="before" role="status">
      {asked.ruling ? (
        <>
          <p class="small">{asked.ruling.text}</p>
          <Clauses ruleset={ruleset} clauses={asked.ruling.clauses} />
        </>
      ) : null}
      {asked.odds ? (
        <>
          <Outcomes odds={asked.odds} />
          <details class="fold small">
            <summary>{t("All chances")}</summary>
            <OddsPanel odds={asked.odds} late={false} />
          </details>
        </>
      ) : null}
    </div>
  );
}
