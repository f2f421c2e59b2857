/** Notes over the table: the state of the connection, who is there, an offer to take back, the end of the game. */
import { sideName } from "../board/describe";
import { t, tn } from "../i18n/translate";
import { href } from "../router";
import { Clauses } from "../ui/clauses";
import { Button } from "../ui/controls";
import { Side } from "./side";
import type { GameStore } from "./store";

export function ConnectionNote({ store }: { readonly store: GameStore }) {
  const connection = store.connection.value;
  const unsent = store.waiting.value;
  if (connection.is === "ended") {
    return (
      <div class="notice bad" role="alert">
        <p>
          <strong>{t("The connection has ended.")}</strong> {connection.message}
        </p>
        <div class="buttons">
          <Button onClick={() => location.reload()}>{t("Load the page anew")}</Button>
          <a class="button" href={href("play")}>
            {t("To the games")}
          </a>
        </div>
      </div>
    );
  }
  if (connection.is === "live") return null;
  return (
    <div class="notice warn" role="status">
      <p>
        <strong>{connection.is === "lost" ? t("The connection is lost.") : t("Connecting …")}</strong>{" "}
        {connection.is === "lost" ? t("It is tried again by itself; the game is kept.") : null}{" "}
        {unsent > 0
          ? tn(
              "{n} action waits to be sent; it will be done once.",
              "{n} actions wait to be sent; each will be done once.",
              unsent,
            )
          : null}
      </p>
      {connection.is === "lost" ? <Button onClick={() => store.retry()}>{t("Try now")}</Button> : null}
    </div>
  );
}

export function FaultNote({ store }: { readonly store: GameStore }) {
  const fault = store.fault.value;
  const ruleset = store.game.value?.view.ruleset ?? "";
  if (fault === null || fault.message === "") return null;
  return (
    <div class="notice bad" role="alert">
      <p>
        {fault.refused === undefined ? fault.message : fault.refused.message}{" "}
        {fault.refused === undefined ? null : <Clauses ruleset={ruleset} clauses={[fault.refused.clause]} />}
      </p>
      <Button
        onClick={() => {
          store.fault.value = null;
        }}
      >
        {t("Close")}
      </Button>
    </div>
  );
}

/** Who has this game open: each side, and how many watch. */
export function Presence({ store }: { readonly store: GameStore }) {
  const presence = store.presence.value;
  const game = store.game.value;
  if (presence === null || game === null) return null;
  return (
    <ul class="presence" aria-label={t("Who is here")}>
      {game.view.sides.map((side) => {
        const here = (presence.seats[side] ?? 0) > 0;
        return (
          <li key={side} class={here ? "here" : "away"}>
            <Side name={side} sides={game.view.sides} /> {here ? t("is here") : t("is away")}
          </li>
        );
      })}
      {presence.watchers > 0 ? (
        <li class="here">{tn("{n} watcher", "{n} watchers", presence.watchers)}</li>
      ) : null}
    </ul>
  );
}

export function UndoNote({ store }: { readonly store: GameStore }) {
  const undoing = store.undoing.value;
  const game = store.game.value;
  if (undoing === null || game === null) return null;
  const mine = undoing.toAnswer.length > 0;
  const last = game.log.findLast((entry) => !entry.undone);
  const asker = game.you.seats.includes(undoing.by);
  return (
    <div class="notice warn" role={mine ? "alert" : "status"}>
      <p>
        {asker
          ? t("You have asked to take the last action back. The other side has to agree.")
          : t("{side} asks to take the last action back.", { side: sideName(undoing.by) })}{" "}
        {last !== undefined && last.dice.length > 0 ? t("Its dice will be the next to fall.") : null}
      </p>
      {mine ? (
        <div class="buttons">
          <Button kind="primary" onClick={() => void store.answerUndo("agree")}>
            {t("Agree")}
          </Button>
          <Button onClick={() => void store.answerUndo("decline")}>{t("Decline")}</Button>
        </div>
      ) : null}
      {asker ? <Button onClick={() => void store.withdrawUndo()}>{t("Never mind")}</Button> : null}
    </div>
  );
}

export function OutcomeNote({ store }: { readonly store: GameStore }) {
  const game = store.game.value;
  if (game === null || !game.over) return null;
  return (
    <div class="notice good outcome" role="status">
      <p>
        <strong>{t("The game is over.")}</strong> {game.outcome?.text}
      </p>
    </div>
  );
}
