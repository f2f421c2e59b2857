/** Setting up: the features that are still in reserve are put down, before all else. */
import { terrainName } from "../board/describe";
import { t } from "../i18n/translate";
import { Button } from "../ui/controls";
import { PlanPanel } from "./plan-panel";
import { Side } from "./side";
import type { GameStore } from "./store";
import type { GameView } from "./wire";

export function SetUp({ store, game }: { readonly store: GameStore; readonly game: GameView }) {
  if (game.phase !== "set-up") return null;
  const chosen = game.view.reserve.find(({ id }) => id === store.feature.value)?.id ?? null;
  const scattered = store.plan.value?.choice.verb === "place-scattered";
  return (
    <section class="card" aria-labelledby="reserve-title">
      <h2 id="reserve-title">{t("In reserve")}</h2>
      <p class="muted small">
        {game.view.reserve.length === 0
          ? t("All terrain is down: end the phase.")
          : t("Put the terrain down; then end the phase.")}
      </p>
      <ul class="chips">
        {game.view.reserve.map((feature) => (
          <li key={feature.id}>
            <Button small pressed={chosen === feature.id} onClick={() => store.pickFeature(feature.id)}>
              {terrainName(feature)}
              {feature.side === null ? null : <Side name={feature.side} sides={game.view.sides} />}
            </Button>
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <>
          <div class="tabs">
            <button type="button" aria-pressed={!scattered} onClick={() => store.pickFeature(chosen)}>
              {t("As it is put")}
            </button>
            <button type="button" aria-pressed={scattered} onClick={() => store.pickFeature(chosen, true)}>
              {t("Let it scatter")}
            </button>
          </div>
          <PlanPanel store={store} game={game} />
        </>
      )}
    </section>
  );
}
