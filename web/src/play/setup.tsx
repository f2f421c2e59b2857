/** Beginning a game: what is played, and whether the players sit at one screen or at two. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { ApiError, examples } from "../api/client";
import type { ErrorBody, ExampleInfo } from "../api/types";
import { sideName } from "../board/describe";
import { dateTime, t } from "../i18n/translate";
import { href } from "../router";
import { HandOn } from "../share/copying";
import { Button, Icon, Notice, SelectField } from "../ui/controls";
import { begin, type From, fromFile, kept, type Seating } from "./begin";
import { drafted } from "./drafted";
import { address } from "./links";
import { forget, type RememberedGame, remembered } from "./remembered";
import "./play.css";

type Source = "example" | "file" | "draft";

export default function PlayPage() {
  const [made, setMade] = useState<RememberedGame | null>(null);
  const [games, setGames] = useState(() => remembered(localStorage));
  const begun = (game: RememberedGame): void => {
    setGames(remembered(localStorage));
    if (game.here !== null) location.hash = game.here;
    else setMade(game);
  };
  return (
    <div class="sheet">
      <h1>{t("Play")}</h1>
      <p class="lead">
        {t(
          "The referee keeps the order of play, rolls the dice, and says by which clause something is or isn't allowed.",
        )}
      </p>
      {made === null ? <Begin onBegun={begun} /> : <Invite game={made} onBack={() => setMade(null)} />}
      <Before
        games={games}
        onForget={(game) => {
          forget(localStorage, game);
          setGames(remembered(localStorage));
        }}
      />
      <section class="card">
        <h2>{t("Look at a game again")}</h2>
        <p>
          {t("Open a record and go through the game action by action; its dice can be checked there too.")}
        </p>
        <a class="button" href={href("replay")}>
          <Icon name="play" />
          {t("Replay a record")}
        </a>
      </section>
    </div>
  );
}

function Begin({ onBegun }: { onBegun: (game: RememberedGame) => void }) {
  const draft = drafted();
  const [source, setSource] = useState<Source>(draft === null ? "example" : "draft");
  const [example, setExample] = useState("");
  const [listed, setListed] = useState<readonly ExampleInfo[]>([]);
  const [seating, setSeating] = useState<Seating>("here");
  const [file, setFile] = useState<From | null>(null);
  const [fault, setFault] = useState<ErrorBody | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    examples().then(
      (found) => {
        setListed(found);
        setExample((chosen) => chosen || (found.find(({ id }) => id === "warband") ?? found[0])?.id || "");
      },
      (error: unknown) => setFault(bodyOf(error)),
    );
  }, []);

  const from = (): From | null => {
    if (source === "file") return file;
    if (source === "draft") return draft === null ? null : { kind: "scenario", ...draft };
    const found = listed.find(({ id }) => id === example);
    return found === undefined ? null : { kind: "example", example, title: found.title };
  };
  const start = async (): Promise<void> => {
    const chosen = from();
    if (chosen === null) return;
    setBusy(true);
    setFault(null);
    try {
      onBegun(kept(await begin(chosen), chosen.title, seating, new Date()));
    } catch (error) {
      setFault(bodyOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <h2>{t("A new game")}</h2>
      <fieldset class="options">
        <legend>{t("What is played")}</legend>
        <Radio name="source" checked={source === "example"} onChoose={() => setSource("example")}>
          {t("An example")}
        </Radio>
        <Radio name="source" checked={source === "file"} onChoose={() => setSource("file")}>
          {t("A file: a scenario, or a record that goes on")}
        </Radio>
        {draft === null ? null : (
          <Radio name="source" checked={source === "draft"} onChoose={() => setSource("draft")}>
            {t("My own table: {title}", { title: draft.title })}
          </Radio>
        )}
      </fieldset>
      {source === "example" ? (
        <SelectField
          label={t("Example")}
          value={example}
          choices={listed.map(({ id, title, ruleset }) => ({ value: id, text: `${title} (${ruleset})` }))}
          onChange={setExample}
        />
      ) : null}
      {source === "file" ? <FileField chosen={file} onChosen={setFile} onFault={setFault} /> : null}
      <fieldset class="options">
        <legend>{t("Who plays")}</legend>
        <Radio name="seating" checked={seating === "here"} onChoose={() => setSeating("here")}>
          {t("Both at this screen")}
        </Radio>
        <Radio name="seating" checked={seating === "network"} onChoose={() => setSeating("network")}>
          {t("Over the network, each with a link")}
        </Radio>
      </fieldset>
      {fault === null ? null : <Faults fault={fault} />}
      <div class="buttons">
        <Button type="submit" kind="primary" disabled={busy || from() === null}>
          {t("Begin the game")}
        </Button>
      </div>
    </form>
  );
}

function Radio(props: { name: string; checked: boolean; onChoose: () => void; children: string }) {
  return (
    <label class="radio">
      <input type="radio" name={props.name} checked={props.checked} onChange={props.onChoose} />
      <span>{props.children}</span>
    </label>
  );
}

interface FileFieldProps {
  readonly chosen: From | null;
  readonly onChosen: (from: From | null) => void;
  readonly onFault: (fault: ErrorBody | null) => void;
}

function FileField({ chosen, onChosen, onFault }: FileFieldProps) {
  const id = useId();
  const newest = useRef(0);
  const read = async (file: File | undefined): Promise<void> => {
    newest.current += 1;
    const mine = newest.current;
    onChosen(null);
    onFault(null);
    if (file === undefined) return;
    try {
      const found = await fromFile(file.name, await file.text());
      if (mine === newest.current) onChosen(found);
    } catch (error) {
      if (mine === newest.current) onFault(bodyOf(error));
    }
  };
  return (
    <div class="field">
      <label class="label" for={id}>
        {t("File (TOML or JSON)")}
      </label>
      <input
        id={id}
        class="input"
        type="file"
        accept=".toml,.json,application/json"
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      {chosen === null ? null : (
        <span class="hint" role="status">
          {chosen.kind === "record"
            ? t("A record: the game goes on where it stopped.")
            : t("A scenario: {title}", { title: chosen.title })}
        </span>
      )}
    </div>
  );
}

export function Faults({ fault }: { readonly fault: ErrorBody }) {
  return (
    <Notice kind="bad">
      <p>{fault.message}</p>
      {fault.faults === undefined ? null : (
        <ul class="faults">
          {fault.faults.map(({ place, message, found, allowed }) => (
            <li key={`${place} ${message}`}>
              <code>{place}</code>: {message}
              {found ? `; ${t("found: {found}", { found })}` : null}
              {allowed ? `; ${t("allowed: {allowed}", { allowed })}` : null}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

export function bodyOf(error: unknown): ErrorBody {
  if (error instanceof ApiError) return error.body;
  return { code: "bad-request", message: t("The file can't be read.") };
}

/** The links of a game over the network. */
export function Links({ game }: { readonly game: RememberedGame }) {
  return (
    <>
      {game.links.map(({ side, fragment }) => (
        <HandOn
          key={fragment}
          label={side === null ? t("To watch") : t("To play {side}", { side: sideName(side) })}
          address={address(fragment, location.href)}
        />
      ))}
    </>
  );
}

function Invite({ game, onBack }: { game: RememberedGame; onBack: () => void }) {
  return (
    <section class="card" aria-labelledby="invite-title">
      <h2 id="invite-title">{t("The game is ready")}</h2>
      <p>
        {t(
          "Keep one link and send the other. Whoever has a link plays that side, so send it to nobody else.",
        )}
      </p>
      <Links game={game} />
      <div class="buttons">
        {game.links.map(({ side, fragment }) =>
          side === null ? null : (
            <a key={fragment} class="button primary" href={fragment}>
              {t("I play {side}", { side: sideName(side) })}
            </a>
          ),
        )}
        <Button onClick={onBack}>{t("Back")}</Button>
      </div>
    </section>
  );
}

function Before({ games, onForget }: { games: readonly RememberedGame[]; onForget: (game: string) => void }) {
  if (games.length === 0) return null;
  return (
    <section class="card" aria-labelledby="before-title">
      <h2 id="before-title">{t("Games begun in this browser")}</h2>
      <ul class="games">
        {games.map((game) => (
          <li key={game.game}>
            <p>
              <strong>{game.title}</strong>
              <span class="muted small">{dateTime(new Date(game.begun))}</span>
            </p>
            <div class="buttons">
              {(game.here === null ? game.links : [{ side: null, fragment: game.here }]).map(
                ({ side, fragment }) => (
                  <a key={fragment} class="button small" href={fragment}>
                    {game.here !== null
                      ? t("Go on")
                      : side === null
                        ? t("Watch")
                        : t("Play {side}", { side: sideName(side) })}
                  </a>
                ),
              )}
              <Button
                small
                kind="quiet"
                icon
                label={t("Forget {title}", { title: game.title })}
                onClick={() => onForget(game.game)}
              >
                <Icon name="trash" />
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
