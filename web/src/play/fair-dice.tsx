/** The dice that can be checked: what was promised before the game, what each side added, what is revealed at the end. */
import { t } from "../i18n/translate";
import { Button } from "../ui/controls";
import { contribution, grouped } from "./contribution";
import { Side } from "./side";
import { sideNames } from "./sides";
import type { GameStore } from "./store";
import type { GameView } from "./wire";

export const newContribution = (): string => contribution((bytes) => crypto.getRandomValues(bytes));

function HowItBegins() {
  return (
    <p>
      {t(
        "The server rolls the dice, and can't choose them: before the game it draws a secret number and shows the seal of it below. Then each side's browser adds a random number of its own. All dice of the game come from these numbers together.",
      )}
    </p>
  );
}

function HowItEnds() {
  return (
    <p>
      {t(
        "When the game is over, or called off, the secret is shown. Anybody can check then that it fits the seal, and that every die fell as it had to: “Check the dice” does so, and so does the command defilade verify with the saved record.",
      )}
    </p>
  );
}

function Numbers({ game }: { readonly game: GameView }) {
  return (
    <dl class="proof">
      <dt>{t("Seal of the secret (SHA-256)")}</dt>
      <dd>
        <code>{grouped(game.commitment)}</code>
      </dd>
      {game.view.sides.map((side) => {
        const added = game.contributions[side];
        return [
          <dt key={`${side} name`}>
            <Side name={side} sides={game.view.sides} />
          </dt>,
          <dd key={`${side} number`}>
            {added ? <code>{grouped(added)}</code> : t("has added nothing yet")}
          </dd>,
        ];
      })}
      <dt>{t("The secret")}</dt>
      <dd>
        {game.secret === null ? t("sealed until the game is over") : <code>{grouped(game.secret)}</code>}
      </dd>
    </dl>
  );
}

export function FairDice({ store }: { readonly store: GameStore }) {
  const game = store.game.value;
  if (game === null) return null;
  return (
    <details class="fold">
      <summary>{t("Dice that can be checked")}</summary>
      <HowItBegins />
      <HowItEnds />
      <Numbers game={game} />
    </details>
  );
}

/** Before the first action: every side says that it is ready, and adds its number to the dice. */
export function Ready({ store }: { readonly store: GameStore }) {
  const game = store.game.value;
  if (game === null || game.started) return null;
  const open = game.you.seats.filter((side) => !game.contributions[side]);
  const awaited = game.view.sides.filter((side) => !game.contributions[side] && !open.includes(side));
  return (
    <section class="card ready" aria-labelledby="ready-title">
      <h2 id="ready-title">{t("Before the first action")}</h2>
      <HowItBegins />
      <p class="seal">
        <span class="label">{t("Seal of the secret (SHA-256)")}</span>
        <code>{grouped(game.commitment)}</code>
      </p>
      {open.length > 0 ? (
        <Button kind="primary" onClick={() => void store.contribute(newContribution)}>
          {t("I am ready: add my number")}
        </Button>
      ) : (
        <p role="status">{t("Waiting for: {sides}", { sides: sideNames(awaited) })}</p>
      )}
    </section>
  );
}
