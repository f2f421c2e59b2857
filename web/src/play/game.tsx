/** A game at play: the table, whose turn it is, what can be done, the dice and the log. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { language } from "../i18n/language";
import { t } from "../i18n/translate";
import { href } from "../router";
import { PictureDialog } from "../share/pictures";
import { fileName, saveJson } from "../share/saving";
import { announce, toast } from "../ui/announce";
import { Button, Icon } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { pictureOf, recordOf, replayFragment } from "./begin";
import { Dice } from "./dice-shown";
import { FairDice, newContribution, Ready } from "./fair-dice";
import { GameBar } from "./game-bar";
import { GameBoard } from "./game-board";
import { readGameLink } from "./links";
import { Log } from "./log";
import { ConnectionNote, FaultNote, OutcomeNote, Presence, ProposalNote } from "./notes";
import { surroundings } from "./opening";
import { remembered } from "./remembered";
import { SetUp } from "./set-up";
import { Links } from "./setup";
import { Share } from "./share";
import { GameStore } from "./store";
import { newsWords } from "./telling";
import { Chosen, UnitList } from "./unit-panel";
import type { GameView } from "./wire";
import { knowledge } from "./words";
import "./play.css";

interface GamePageProps {
  readonly game: string;
  /** The token of a seat or of a watcher; several are joined by dots. */
  readonly token: string;
}

export default function GamePage({ game, token }: GamePageProps) {
  const link = readGameLink([game, token]);
  if (link === null) {
    return (
      <div class="sheet">
        <h1>{t("No game")}</h1>
        <p>{t("This link names no game, or no seat at it. Ask whoever sent it for the whole link.")}</p>
        <a class="button" href={href("play")}>
          {t("To the games")}
        </a>
      </div>
    );
  }
  return <Game game={link.game} tokens={link.tokens} />;
}

function useStore(game: string, tokens: readonly string[]): GameStore {
  const joined = tokens.join(".");
  const store = useMemo(
    () => new GameStore(joined.split("."), language.peek(), surroundings(game)),
    [game, joined],
  );
  useEffect(() => {
    const online = (): void => store.retry();
    window.addEventListener("online", online);
    store.open();
    return () => {
      window.removeEventListener("online", online);
      store.close();
    };
  }, [store]);
  const spoken = language.value;
  useEffect(() => store.speak(spoken), [store, spoken]);
  return store;
}

/** A page that holds all the seats needs nobody's leave to begin: its browser adds the numbers by itself. */
function useReadiness(store: GameStore): void {
  const game = store.game.value;
  const alone =
    game !== null && !game.started && game.view.sides.every((side) => game.you.seats.includes(side));
  useEffect(() => {
    if (alone) void store.contribute(newContribution);
  }, [alone, store]);
}

function useAnnouncements(store: GameStore): void {
  const news = store.news.value;
  const actions = store.game.value?.actions;
  const declined = store.declined.value;
  useEffect(() => {
    if (declined === null) return;
    toast(
      declined.what === "undo"
        ? t("The other side declined: the last action stands.")
        : t("The other side declined: the game goes on."),
    );
  }, [declined]);
  useEffect(() => {
    const words = newsWords(news, news.length === 0 && store.wentBack);
    if (words !== "") announce(words);
  }, [news, actions, store]);
}

function Game({ game: id, tokens }: { game: string; tokens: readonly string[] }) {
  const store = useStore(id, tokens);
  useReadiness(store);
  useAnnouncements(store);
  const game = store.game.value;
  if (game === null) {
    return (
      <div class="sheet">
        <h1>{t("Play")}</h1>
        <ConnectionNote store={store} />
      </div>
    );
  }
  knowledge(game.view.ruleset); // on its way before its words are needed
  return (
    <div class="game">
      <h1 class="visually-hidden">{game.view.title || t("Play")}</h1>
      <GameBar store={store} />
      <div class="game-notes">
        <ConnectionNote store={store} />
        <ProposalNote store={store} />
        <OutcomeNote store={store} />
      </div>
      <div class="game-table">
        <GameBoard store={store} game={game} />
      </div>
      <div class="game-side">
        <Ready store={store} />
        {game.over ? null : <UnitList store={store} game={game} />}
        <FaultNote store={store} />
        <Chosen store={store} game={game} />
        <SetUp store={store} game={game} />
        <Latest store={store} game={game} />
        <section class="card" aria-labelledby="log-title">
          <h2 id="log-title">{t("Log")}</h2>
          <Log
            ruleset={game.view.ruleset}
            log={game.log}
            notes={game.notes}
            fresh={new Set(store.news.value.map(({ seq }) => seq))}
          />
        </section>
        <Tools store={store} game={game} tokens={tokens} />
        <Presence store={store} />
        <FairDice store={store} />
      </div>
    </div>
  );
}

/** The dice of the last action, large. */
function Latest({ store, game }: { store: GameStore; game: GameView }) {
  const last = game.log.findLast((entry) => !entry.undone && entry.dice.length > 0);
  const newest = game.log.findLast((entry) => !entry.undone);
  if (last === undefined || last !== newest) return null;
  return (
    <section class="card latest" aria-labelledby="latest-title">
      <h2 id="latest-title">{t("The dice")}</h2>
      <Dice key={last.seq} dice={last.dice} fresh={store.news.value.includes(last)} />
    </section>
  );
}

function Tools({ store, game, tokens }: { store: GameStore; game: GameView; tokens: readonly string[] }) {
  const [open, setOpen] = useState<"links" | "picture" | "call-off" | null>(null);
  const answerable = store.proposal.value === null && store.waiting.value === 0;
  const known = remembered(localStorage).find((each) => each.game === game.game);
  const save = async (): Promise<void> => {
    try {
      saveJson(fileName(game.view.title ?? "", "json"), await recordOf(game.game, tokens[0] ?? ""));
    } catch (error) {
      toast(error instanceof Error ? error.message : t("The record could not be saved."));
    }
  };
  return (
    <div class="buttons tools">
      {game.you.seats.length === 0 || game.over ? null : (
        <>
          <Button disabled={game.actions === 0 || !answerable} onClick={() => void store.propose("undo")}>
            <Icon name="undo" />
            {t("Take back")}
          </Button>
          <Button disabled={!answerable} onClick={() => setOpen("call-off")}>
            <Icon name="flag" />
            {t("Call the game off")}
          </Button>
        </>
      )}
      <Button onClick={() => void save()}>
        <Icon name="download" />
        {t("Save the record")}
      </Button>
      <a class="button" href={replayFragment(game.game, tokens)}>
        <Icon name="play" />
        {t("Replay")}
      </a>
      <Button onClick={() => setOpen("picture")}>
        <Icon name="eye" />
        {t("Picture")}
      </Button>
      <Share game={game.game} token={tokens[0] ?? ""} />
      {known === undefined ? null : (
        <Button onClick={() => setOpen("links")}>
          <Icon name="copy" />
          {t("Links")}
        </Button>
      )}
      <a class="button" href={href("reference", game.view.ruleset)} target="_blank" rel="noopener">
        <Icon name="list" />
        {t("Quick reference")}
      </a>
      {open === "links" && known !== undefined ? (
        <Dialog title={t("Links to this game")} onClose={() => setOpen(null)}>
          <p>{t("Whoever has a link plays that side, so send it to nobody else.")}</p>
          <Links game={known} />
        </Dialog>
      ) : null}
      {open === "call-off" && !game.over ? (
        <CallOff store={store} game={game} onClose={() => setOpen(null)} />
      ) : null}
      {open === "picture" ? (
        <PictureDialog
          title={game.view.title ?? ""}
          fetch={(format) => pictureOf(game.game, tokens[0] ?? "", format)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

/** What calling the game off means, before it is proposed. */
function CallOff(props: { store: GameStore; game: GameView; onClose: () => void }) {
  const { store, game, onClose } = props;
  const alone = game.view.sides.every((side) => game.you.seats.includes(side));
  const propose = (): void => {
    onClose();
    void store.propose("call-off");
  };
  return (
    <Dialog title={t("Call the game off")} onClose={onClose}>
      <p>
        {t(
          "A game that is called off has no winner, and nobody can go on with it. The secret of its dice is shown, so that they can be checked.",
        )}
      </p>
      {alone ? null : (
        <p>
          {t(
            "The other side has to agree. If no answer comes for days, you can end the game alone; the page says from when on.",
          )}
        </p>
      )}
      <div class="buttons">
        <Button kind="danger" disabled={store.proposal.value !== null} onClick={propose}>
          {alone ? t("End the game") : t("Propose it")}
        </Button>
        <Button onClick={onClose}>{t("Never mind")}</Button>
      </div>
    </Dialog>
  );
}
