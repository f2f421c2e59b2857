/** Going through a game action by action: a record from a file, or a game that is being played. */
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { get, post } from "../api/client";
import type { ErrorBody } from "../api/types";
import { sideName } from "../board/describe";
import { language } from "../i18n/language";
import { t } from "../i18n/translate";
import { recordOf, sharedRecord } from "../play/begin";
import { Dice } from "../play/dice-shown";
import { turnWords } from "../play/game-bar";
import { gameFragment, readGameLink } from "../play/links";
import { Log } from "../play/log";
import { Ending } from "../play/notes";
import { bodyOf, Faults } from "../play/setup";
import { Share } from "../play/share";
import { Side } from "../play/side";
import { entryWords } from "../play/telling";
import type { GameView, LogEntry } from "../play/wire";
import { announce } from "../ui/announce";
import { Button, Icon, Notice, SelectField } from "../ui/controls";
import { ReplayBoard } from "./board";
import { type Fetch, Reel } from "./reel";
import "../play/play.css";
import "./replay.css";

export default function ReplayPage({ parts }: { readonly parts: readonly string[] }) {
  const link = readGameLink(parts);
  const [record, setRecord] = useState<unknown>(null);
  if (link !== null) return <Running game={link.game} tokens={link.tokens} />;
  const [shared] = parts;
  if (shared !== undefined) return <Shared name={shared} />;
  if (record !== null) return <Recorded record={record} onClose={() => setRecord(null)} />;
  return <Choose onChosen={setRecord} />;
}

function Choose({ onChosen }: { onChosen: (record: unknown) => void }) {
  const id = useId();
  const [fault, setFault] = useState<ErrorBody | null>(null);
  const read = async (file: File | undefined): Promise<void> => {
    setFault(null);
    if (file === undefined) return;
    try {
      const record: unknown = JSON.parse(await file.text());
      await post<GameView>("api/replay", { record, at: 0 });
      onChosen(record);
    } catch (error) {
      setFault(
        error instanceof SyntaxError
          ? {
              code: "bad-request",
              message: t("This file is no record: a record is a JSON file that a game was saved in."),
            }
          : bodyOf(error),
      );
    }
  };
  return (
    <div class="sheet">
      <h1>{t("Replay")}</h1>
      <p class="lead">{t("Open the record of a game and go through it action by action.")}</p>
      <section class="card">
        <div class="field">
          <label class="label" for={id}>
            {t("Record (JSON)")}
          </label>
          <input
            id={id}
            class="input"
            type="file"
            accept=".json,application/json"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </div>
        {fault === null ? null : <Faults fault={fault} />}
      </section>
    </div>
  );
}

function useReel(fetch: Fetch, where: number): Reel {
  const spoken = language.value;
  const reel = useMemo(
    () =>
      new Reel(fetch, (run, milliseconds) => {
        const timer = window.setTimeout(run, milliseconds);
        return () => window.clearTimeout(timer);
      }),
    [fetch, spoken],
  );
  // In another language it is fetched anew, and stays where it is.
  const place = useRef(where);
  useEffect(() => {
    void reel.open(place.current);
    return () => {
      place.current = reel.at.value;
      reel.pause();
    };
  }, [reel]);
  return reel;
}

function Recorded(props: { record: unknown; at?: number; onClose?: () => void }) {
  const { record, at = 0, onClose } = props;
  const fetch = useMemo<Fetch>(() => (at) => post<GameView>("api/replay", { record, at }), [record]);
  const reel = useReel(fetch, at);
  return (
    <Show reel={reel} record={async () => record}>
      {onClose === undefined ? null : <Button onClick={onClose}>{t("Another record")}</Button>}
    </Show>
  );
}

function Running({ game, tokens }: { game: string; tokens: readonly string[] }) {
  const token = tokens[0] ?? "";
  const fetch = useMemo<Fetch>(
    () => (at) => {
      const route = `api/games/${encodeURIComponent(game)}`;
      return get<GameView>(at === null ? route : `${route}/at/${at}`, { token });
    },
    [game, token],
  );
  const reel = useReel(fetch, Number.POSITIVE_INFINITY);
  return (
    <Show reel={reel} record={() => recordOf(game, token)}>
      <Share game={game} token={token} at={reel.at.value} />
      <a class="button" href={gameFragment({ game, tokens })}>
        <Icon name="left" />
        {t("Back to the game")}
      </a>
    </Show>
  );
}

/** A record that somebody shared, seen first as it was shared. */
function Shared({ name }: { name: string }) {
  const [found, setFound] = useState<{ record: unknown; at: number } | null>(null);
  const [fault, setFault] = useState<ErrorBody | null>(null);
  useEffect(() => {
    sharedRecord(name).then(setFound, (error: unknown) => setFault(bodyOf(error)));
  }, [name]);
  if (found === null) {
    return (
      <div class="sheet">
        <h1>{t("A shared position")}</h1>
        {fault === null ? <p class="muted">{t("Loading…")}</p> : <Faults fault={fault} />}
      </div>
    );
  }
  return <Recorded record={found.record} at={found.at} />;
}

interface ShowProps {
  readonly reel: Reel;
  readonly record: () => Promise<unknown>;
  readonly children: preact.ComponentChildren;
}

function Show({ reel, record, children }: ShowProps) {
  const game = reel.shown.value;
  const done = (reel.whole.value?.log ?? []).filter((entry) => !entry.undone);
  const entry = done[reel.at.value - 1];
  useEffect(() => {
    if (entry !== undefined) announce(entryWords(entry));
  }, [entry]);
  if (game === null) {
    return (
      <div class="sheet">
        <h1>{t("Replay")}</h1>
        {reel.fault.value === null ? (
          <p class="muted">{t("Loading…")}</p>
        ) : (
          <Faults fault={bodyOf(reel.fault.value)} />
        )}
        <div class="buttons">{children}</div>
      </div>
    );
  }
  return (
    <div class="game replay">
      <h1 class="visually-hidden">{t("Replay: {title}", { title: game.view.title ?? "" })}</h1>
      <div class="game-bar">
        <p class="turn-number">{turnWords(game)}</p>
        <p class="whose">
          <Side name={game.side} sides={game.view.sides} /> {game.phase_name}
        </p>
        <div class="buttons">{children}</div>
      </div>
      <div class="game-notes">
        {reel.fault.value === null ? null : <Faults fault={bodyOf(reel.fault.value)} />}
        {game.over ? (
          <Notice kind="good">
            <Ending game={game} />
          </Notice>
        ) : null}
      </div>
      <div class="game-table">
        <ReplayBoard game={game} entry={entry ?? null} />
      </div>
      <div class="game-side">
        <Controls reel={reel} done={done} />
        {entry !== undefined && entry.dice.length > 0 ? (
          <section class="card latest" aria-label={t("The dice")}>
            <Dice key={entry.seq} dice={entry.dice} fresh={reel.playing.value} />
          </section>
        ) : null}
        <section class="card" aria-labelledby="log-title">
          <h2 id="log-title">{t("Log")}</h2>
          <Log
            ruleset={game.view.ruleset}
            log={done}
            {...(entry === undefined ? {} : { current: entry.seq })}
            onChoose={(chosen: LogEntry) => void reel.go(done.indexOf(chosen) + 1)}
          />
        </section>
        <Check record={record} />
      </div>
    </div>
  );
}

const SPEEDS = [2500, 1200, 500] as const;

function Controls({ reel, done }: { reel: Reel; done: readonly LogEntry[] }) {
  const id = useId();
  const [speed, setSpeed] = useState<number>(SPEEDS[1]);
  const at = reel.at.value;
  const entry = done[at - 1];
  const names = new Map<number, string>([
    [SPEEDS[0], t("slow")],
    [SPEEDS[1], t("medium")],
    [SPEEDS[2], t("fast")],
  ]);
  return (
    <section class="card controls" aria-label={t("Through the game")}>
      <label class="label" for={id}>
        {t("Action {at} of {total}", { at, total: reel.total.value })}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={reel.total.value}
        step={1}
        value={at}
        aria-valuetext={
          entry === undefined ? t("the beginning") : `${at}. ${sideName(entry.side)}: ${entry.said}`
        }
        onInput={(event) => {
          reel.pause();
          void reel.go(Number(event.currentTarget.value));
        }}
      />
      <div class="buttons">
        <Button icon label={t("To the beginning")} disabled={at === 0} onClick={() => void reel.go(0)}>
          <Icon name="first" />
        </Button>
        <Button icon label={t("One action back")} disabled={at === 0} onClick={() => void reel.go(at - 1)}>
          <Icon name="left" />
        </Button>
        {reel.playing.value ? (
          <Button kind="primary" icon label={t("Pause")} onClick={() => reel.pause()}>
            <Icon name="pause" />
          </Button>
        ) : (
          <Button kind="primary" icon label={t("Play on by itself")} onClick={() => reel.play(speed)}>
            <Icon name="play" />
          </Button>
        )}
        <Button
          icon
          label={t("One action on")}
          disabled={reel.atEnd.value}
          onClick={() => void reel.go(at + 1)}
        >
          <Icon name="right" />
        </Button>
        <Button
          icon
          label={t("To the end")}
          disabled={reel.atEnd.value}
          onClick={() => void reel.go(reel.total.value)}
        >
          <Icon name="last" />
        </Button>
      </div>
      <SelectField
        label={t("Speed")}
        value={String(speed)}
        choices={SPEEDS.map((each) => ({ value: String(each), text: names.get(each) ?? "" }))}
        onChange={(value) => {
          setSpeed(Number(value));
          if (reel.playing.value) reel.play(Number(value));
        }}
      />
    </section>
  );
}

interface Verdict {
  readonly proven: boolean;
  /** The first of the flaws are told in it. */
  readonly text: string;
}

/** Checking the dice of a record against what was promised before the game. */
function Check({ record }: { record: () => Promise<unknown> }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [fault, setFault] = useState<ErrorBody | null>(null);
  const check = async (): Promise<void> => {
    setFault(null);
    setVerdict(null);
    try {
      setVerdict(await post<Verdict>("api/verify", { record: await record() }));
    } catch (error) {
      setFault(bodyOf(error));
    }
  };
  return (
    <section class="card" aria-labelledby="check-title">
      <h2 id="check-title">{t("Check the dice")}</h2>
      <p class="muted small">
        {t(
          "Every die of a game played here can be worked out again from the secret that was sealed before it began.",
        )}
      </p>
      <div class="buttons">
        <Button onClick={() => void check()}>
          <Icon name="dice" />
          {t("Check the dice")}
        </Button>
      </div>
      {fault === null ? null : <Faults fault={fault} />}
      {verdict === null ? null : (
        <div role="status">
          <Notice kind={verdict.proven ? "good" : "warn"}>
            <p>{verdict.text}</p>
          </Notice>
        </div>
      )}
    </section>
  );
}
