/** The units of both sides, and what the one that is chosen can do, with reasons for what it can't. */
import { useEffect, useRef, useState } from "preact/hooks";
import { sideName } from "../board/describe";
import { distance, t, tn } from "../i18n/translate";
import { Clauses } from "../ui/clauses";
import { Button, SelectField, TextField } from "../ui/controls";
import { Chance } from "./chance";
import { readNumber, wants } from "./intent";
import { isGone } from "./markers";
import { PlanPanel } from "./plan-panel";
import { citing, possible } from "./reading";
import { Side } from "./side";
import type { GameStore } from "./store";
import type { Choice, GameView, Refusal } from "./wire";
import { modelWords, nameOf, unitWords } from "./words";

type Unit = GameView["view"]["units"][number];

export const unitName = (unit: Unit): string => unit.name || unit.id;

function leftOf(game: GameView, unit: Unit): number {
  return game.view.models.filter((model) => model.unit === unit.id && !isGone(model)).length;
}

export function UnitList({ store, game }: { readonly store: GameStore; readonly game: GameView }) {
  const order = [game.side, ...game.view.sides.filter((side) => side !== game.side)];
  return (
    <div class="unit-list">
      {order.map((side) => (
        <section key={side} aria-label={t("Units of {side}", { side: sideName(side) })}>
          <h3>
            <Side name={side} sides={game.view.sides} />
          </h3>
          <ul class="chips">
            {game.view.units
              .filter((unit) => unit.side === side)
              .map((unit) => (
                <li key={unit.id}>
                  <Button
                    small
                    pressed={store.unit.value === unit.id}
                    disabled={leftOf(game, unit) === 0}
                    onClick={() => store.pick(store.unit.value === unit.id ? null : unit.id)}
                  >
                    {unitName(unit)}
                    <span class="chip-count">{leftOf(game, unit)}</span>
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What every model of a unit is by now; those with nothing to tell are counted. */
function States({ game, unit }: { game: GameView; unit: Unit }) {
  const models = game.view.models.filter((model) => model.unit === unit.id);
  const told = models.flatMap((model) => {
    const words = modelWords(game.view, model);
    return words.length === 0 ? [] : [{ id: nameOf(game.view, model.id), words: words.join(", ") }];
  });
  const groups = new Map<string, string[]>();
  for (const { id, words } of told) groups.set(words, [...(groups.get(words) ?? []), id]);
  return (
    <ul class="states">
      {unit.flags.length > 0 ? <li>{unitWords(game.view, unit).join(", ")}</li> : null}
      {[...groups].map(([words, those]) => (
        <li key={words}>
          <strong>{those.length > 6 ? tn("{n} model", "{n} models", those.length) : those.join(", ")}</strong>
          {": "}
          {words}
        </li>
      ))}
    </ul>
  );
}

function ChoiceLine({ store, game, choice }: { store: GameStore; game: GameView; choice: Choice }) {
  const limit = choice.limit;
  return (
    <li class={possible(choice) ? "choice" : "choice choice-refused"}>
      {possible(choice) ? (
        <Button
          disabled={wants(choice) === "now" && !store.doable(choice.legal[0]?.action ?? null)}
          onClick={() => void store.begin(choice)}
        >
          {choice.name}
          {limit === null ? null : (
            <span class="choice-limit">
              {t("up to {length}", { length: distance(limit, game.view.table.unit) })}
            </span>
          )}
          {choice.unlimited ? <span class="choice-limit">{t("no limit")}</span> : null}
          {wants(choice) === "now" ? <Chance way={choice.legal[0]} /> : null}
        </Button>
      ) : (
        <Refused choice={choice} ruleset={game.view.ruleset} />
      )}
    </li>
  );
}

/** Of many reasons a few are enough; the rest fold away. */
const MOST_REASONS = 2;

function Refused({ choice, ruleset }: { choice: Choice; ruleset: string }) {
  const [first, rest] = [choice.refused.slice(0, MOST_REASONS), choice.refused.slice(MOST_REASONS)];
  const line = (refusal: Refusal) => (
    <p key={`${refusal.clause} ${refusal.message}`} class="reason">
      {refusal.message} <Clauses ruleset={ruleset} clauses={citing(refusal)} />
    </p>
  );
  return (
    <>
      <p class="refused-name">
        {choice.name} <span class="refused-mark">{t("not now")}</span>
      </p>
      {first.map(line)}
      {rest.length > 0 ? (
        <details>
          <summary>{tn("{n} more reason", "{n} more reasons", rest.length)}</summary>
          {rest.map(line)}
        </details>
      ) : null}
    </>
  );
}

export function Chosen({ store, game }: { readonly store: GameStore; readonly game: GameView }) {
  const unit = game.view.units.find((each) => each.id === store.unit.value);
  const shown = useRef<HTMLElement>(null);
  const news = [store.unit.value, store.plan.value?.choice.verb, store.choices.value, store.reach.value];
  const asked = news.map((each) => (typeof each === "object" ? each !== null : each)).join(" ");
  // What there is to choose next must not lie below what can be seen.
  useEffect(() => {
    const step = shown.current?.querySelector(".plan") ?? shown.current;
    step?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  if (unit === undefined) return null;
  const planning = store.plan.value !== null;
  return (
    <section class="chosen" aria-labelledby="chosen-title" ref={shown}>
      <h2 id="chosen-title">
        {unitName(unit)} <Side name={unit.side} sides={game.view.sides} />
      </h2>
      <States game={game} unit={unit} />
      <PlanPanel store={store} game={game} />
      {planning || game.over ? null : <Choices store={store} game={game} unit={unit} />}
      {planning || game.over ? null : <AnyTime store={store} game={game} unit={unit} />}
    </section>
  );
}

/** What everybody would like to know why it can't be done; other refusals are folded away. */
const USUAL: ReadonlySet<string> = new Set(["move", "run", "charge", "dash", "shoot", "dig-in", "fight"]);

function Choices({ store, game, unit }: { store: GameStore; game: GameView; unit: Unit }) {
  const choices = store.choices.value;
  const all = choices?.choices ?? [];
  const usual = all.filter((choice) => possible(choice) || USUAL.has(choice.verb));
  const rest = all.filter((choice) => !usual.includes(choice));
  return (
    <>
      {choices === null ? <p class="muted">{t("Asking the referee …")}</p> : null}
      {choices !== null && usual.length === 0 ? (
        <p class="muted">
          {all.length === 0 && unit.side !== game.side
            ? t("Now the other side is at play.")
            : t("Nothing to do in this phase.")}
        </p>
      ) : null}
      <ul class="choices" aria-label={t("What it can do")}>
        {usual.map((choice) => (
          <ChoiceLine key={choice.verb} store={store} game={game} choice={choice} />
        ))}
      </ul>
      {rest.length === 0 ? null : (
        <details class="fold small">
          <summary>{usual.length === 0 ? t("What it can't do now") : t("What else it can't do now")}</summary>
          <ul class="choices">
            {rest.map((choice) => (
              <ChoiceLine key={choice.verb} store={store} game={game} choice={choice} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What stands for things that happen elsewhere in the game: wounds from a fall or a spell, a pin. */
function AnyTime({ store, game, unit }: { store: GameStore; game: GameView; unit: Unit }) {
  const listed = store.choices.value?.anyTime ?? [];
  if (listed.length === 0 || !game.you.seats.includes(unit.side)) return null;
  return (
    <details class="fold small">
      <summary>{t("From elsewhere")}</summary>
      <p class="muted">
        {t("For what the referee does not roll himself: a fall, a spell, an artillery barrage.")}
      </p>
      {listed.map(({ verb, name }) =>
        verb === "wound" ? (
          <Wound key={verb} store={store} game={game} unit={unit} name={name} />
        ) : (
          <Button key={verb} small onClick={() => void store.act({ do: verb, unit: unit.id })}>
            {name}
          </Button>
        ),
      )}
    </details>
  );
}

function Wound(props: { store: GameStore; game: GameView; unit: Unit; name: string }) {
  const { store, game, unit, name } = props;
  const models = game.view.models.filter((model) => model.unit === unit.id && !isGone(model));
  const [wanted, setWanted] = useState("");
  // Whoever was chosen may be gone by now.
  const chosen = models.some(({ id }) => id === wanted) ? wanted : (models[0]?.id ?? "");
  const [count, setCount] = useState("1");
  const wounds = readNumber(count);
  const sound = wounds !== null && Number.isInteger(wounds) && wounds >= 1 && wounds <= 100;
  return (
    <div class="wound">
      <SelectField
        label={t("Who")}
        value={chosen}
        choices={models.map(({ id }) => ({ value: id, text: nameOf(game.view, id) }))}
        onChange={setWanted}
      />
      <TextField label={t("How many")} inputMode="numeric" value={count} onInput={setCount} />
      <Button
        small
        disabled={!sound || chosen === ""}
        onClick={() =>
          void store.act({
            do: "wound",
            model: chosen,
            ...(wounds === 1 || wounds === null ? {} : { count: wounds }),
          })
        }
      >
        {name}
      </Button>
    </div>
  );
}
