/** Notes over the table: the state of the connection, who is there, a proposal, the end of the game. */
import { useEffect, useState } from "preact/hooks";
import { sideName } from "../board/describe";
import { dateTime, t, tn } from "../i18n/translate";
import { href } from "../router";
import { Clauses } from "../ui/clauses";
import { Button } from "../ui/controls";
import { agreedByAll, type Proposal } from "./following";
import { Side } from "./side";
import type { GameStore } from "./store";
import type { GameView } from "./wire";

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

/** Who has proposed it, and what it is, in words. */
function proposalWords({ what, by }: Proposal, asker: boolean): string {
  const side = sideName(by);
  if (what === "undo") {
    return asker
      ? t("You have asked to take the last action back. The other side has to agree.")
      : t("{side} asks to take the last action back.", { side });
  }
  return asker
    ? t("You have proposed to call the game off. The other side has to agree.")
    : t("{side} proposes to call the game off: nobody would win it, and nothing more could be done in it.", {
        side,
      });
}

/** The longest that a browser's timer can wait, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Whether a moment has come; it is told as soon as it comes. */
function useReached(moment: number | null): boolean {
  const [now, setNow] = useState(Date.now);
  const reached = moment !== null && moment <= now;
  useEffect(() => {
    if (moment === null || reached) return;
    const timer = window.setTimeout(
      () => setNow(Date.now()),
      Math.min(LONGEST_TIMER, Math.max(0, moment - Date.now())),
    );
    return () => window.clearTimeout(timer);
  }, [moment, reached, now]);
  return reached;
}

/** A proposal to take the last action back or to call the game off, and how it can be answered from here. */
export function ProposalNote({ store }: { readonly store: GameStore }) {
  const proposal = store.proposal.value;
  const game = store.game.value;
  const alone = useReached(proposal?.aloneFrom ?? null);
  if (proposal === null || game === null) return null;
  const mine = proposal.toAnswer.length > 0;
  const last = game.log.findLast((entry) => !entry.undone);
  const asker = game.you.seats.includes(proposal.by);
  const again = proposal.what === "undo" && last !== undefined && last.dice.length > 0;
  return (
    <div class="notice warn" role={mine ? "alert" : "status"}>
      <p>
        {proposalWords(proposal, asker)} {again ? t("Its dice will be the next to fall.") : null}
        {asker && proposal.aloneFrom !== null && !alone
          ? t("Without an answer you can end it alone from {when} on.", {
              when: dateTime(new Date(proposal.aloneFrom)),
            })
          : null}
      </p>
      {mine ? (
        <div class="buttons">
          <Button kind="primary" onClick={() => void store.answer("agree")}>
            {t("Agree")}
          </Button>
          <Button onClick={() => void store.answer("decline")}>{t("Decline")}</Button>
        </div>
      ) : null}
      {asker ? (
        <div class="buttons">
          {alone ? (
            <Button onClick={() => void store.endAlone()}>{t("End the game without an answer")}</Button>
          ) : null}
          <Button onClick={() => void store.withdraw()}>{t("Never mind")}</Button>
        </div>
      ) : null}
    </div>
  );
}

/** How a game came to its end, in words. */
export function Ending({ game }: { readonly game: GameView }) {
  const { called_off: ended } = game;
  if (ended === null) {
    return (
      <p>
        <strong>{t("The game is over.")}</strong> {game.outcome?.text}
      </p>
    );
  }
  return (
    <p>
      <strong>
        {agreedByAll(game)
          ? t("The game was called off by agreement.")
          : t("{side} has called the game off, for there was no answer.", { side: sideName(ended.by) })}
      </strong>{" "}
      {t("Nobody has won. The secret of the dice is shown, and they can be checked.")}
    </p>
  );
}

export function OutcomeNote({ store }: { readonly store: GameStore }) {
  const game = store.game.value;
  if (game === null || !game.over) return null;
  return (
    <div class="notice good outcome" role="status">
      <Ending game={game} />
    </div>
  );
}
