/** Edit: make a table from nothing, or change one; its faults are shown where they are. */
import "../ask/ask.css";
import "./edit.css";
import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { about as fetchAbout, ruleset as fetchRuleset } from "../api/client";
import type { About, Fault, Json, JsonObject, Point, RulesetInfo, Scenario, TableView } from "../api/types";
import { Away } from "../ask/away";
import { titleFor } from "../ask/first";
import { Sheet } from "../ask/sheet";
import { standsAt } from "../ask/table-board";
import { TableTools } from "../ask/table-tools";
import { Board } from "../board/board";
import { type Piece, pieceOf, piecesOf } from "../board/pieces";
import { language } from "../i18n/language";
import { number, t } from "../i18n/translate";
import { navigate } from "../router";
import { cornersOf } from "../state/corners";
import { isList, read, stepsOf, writtenAt } from "../state/document";
import { openDraft, startOfTable, type Table } from "../state/table";
import { undoneBy, useUndoKeys } from "../state/undo-keys";
import { toast } from "../ui/announce";
import { Button, Icon, Notice } from "../ui/controls";
import { Faults } from "../ui/faults";
import { CornerHandles } from "./corner-handles";
import { DrawnShape } from "./drawing";
import type { Editing } from "./fields";
import { FilesForm, laidOut, open } from "./files";
import { freshId, type Shape, shapeOf, sidesOf } from "./making";
import { keyOf } from "./naming";
import { NewTable } from "./new-table";
import { TableForm } from "./table-form";
import { TerrainForm } from "./terrain-form";
import { UnitsForm } from "./unit-form";
import { ZonesForm } from "./zones-form";

type Tab = "table" | "terrain" | "units" | "zones" | "reserve" | "files";

/** A shape that is being drawn, and what becomes of it. */
interface Drawing {
  readonly shape: Shape;
  readonly points: readonly Point[];
  readonly what: string;
  readonly done: (shape: ReturnType<typeof shapeOf>) => void;
}

export default function EditPage() {
  const table = openDraft();
  const [tab, setTab] = useState<Tab>("table");
  const [selected, setSelected] = useState<string | null>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [pointer, setPointer] = useState<Point | null>(null);
  const [asking, setAsking] = useState(false);
  const snap = useSignal(true);
  const about = useSignal<About | null>(null);
  const ruleset = useSignal<RulesetInfo | null>(null);
  const scenario = table.scenario.value;
  const rulesetId = typeof scenario?.ruleset === "string" ? scenario.ruleset : "";
  const spoken = language.value;

  useEffect(() => table.attach(), [table]);
  useEffect(() => {
    if (table.scenario.value === null) table.open(startOfTable());
  }, [table]);
  useEffect(() => {
    fetchAbout().then(
      (found) => {
        about.value = found;
      },
      () => undefined,
    );
  }, [about, spoken]);
  useEffect(() => {
    if (rulesetId === "") return;
    let current = true;
    fetchRuleset(rulesetId).then(
      (found) => {
        if (current) ruleset.value = found;
      },
      () => {
        if (current) ruleset.value = null;
      },
    );
    return () => {
      current = false;
    };
  }, [rulesetId, spoken, ruleset]);
  useUndoKeys(table);
  useFilesFromOutside((next) => table.change(next));
  useDrawingKeys(drawing, {
    done: (points) => finish(points),
    back: (points) => drawing !== null && setDrawing({ ...drawing, points }),
    cancel: () => setDrawing(null),
  });

  if (scenario === null) return null;
  const view = table.view.value;
  const faults = table.faults.value;
  const editing: Editing = { scenario, faults, change: (next, place) => table.change(next, place) };
  const pieces = view === null ? new Map<string, Piece>() : piecesOf(view);
  const choose = (id: string | null) => {
    setSelected(id);
    const piece = view === null || id === null ? null : pieceOf(view, pieces, id);
    table.selected.value = new Set(piece === null ? [] : [piece.id]);
  };
  const now = (): Scenario => table.scenario.value ?? scenario;
  const added = (list: string, made: JsonObject) => {
    const before = read(now(), stepsOf(list));
    table.change(writtenAt(now(), `${list}[${isList(before) ? before.length : 0}]`, made));
  };
  const drawTerrain = (kind: string, shape: Shape) =>
    setDrawing({
      shape,
      points: [],
      what: kind,
      done: (drawn) => {
        if (drawn === null) return;
        const id = freshId(now(), kind);
        added("terrain", { id, kind, ...drawn });
        setSelected(id);
        table.selected.value = new Set([id]);
      },
    });
  const drawZone = () =>
    setDrawing({
      shape: "polygon",
      points: [],
      what: t("zone"),
      done: (drawn) => {
        const zones = isList(now().zones) ? (now().zones as readonly Json[]).length : 0;
        const sides = sidesOf(now());
        if (drawn !== null) added("zones", { side: sides[zones] ?? sides[0] ?? "red", ...drawn });
      },
    });
  const drawArea = () =>
    setDrawing({
      shape: "circle",
      points: [],
      what: t("area"),
      done: (drawn) => {
        if (drawn !== null) added("victory.areas", { id: freshId(now(), "objective"), ...drawn });
      },
    });
  const finish = (points: readonly Point[]) => {
    if (drawing === null) return;
    setDrawing(null);
    drawing.done(shapeOf(drawing.shape, points));
  };
  const pointed = (point: Point) => {
    if (drawing === null) return;
    const at = snap.value ? snapped(point, view?.table.unit ?? "in") : point;
    const points = [...drawing.points, at];
    const [first] = drawing.points;
    const near =
      first !== undefined &&
      Math.hypot(first[0] - at[0], first[1] - at[1]) < (view?.table.unit === "cm" ? 1 : 0.5);
    if (drawing.shape === "polygon" && drawing.points.length >= 3 && near) finish(drawing.points);
    else if (drawing.shape !== "polygon" && points.length === 2) finish(points);
    else setDrawing({ ...drawing, points });
  };
  const remove = (piece: Piece | null) => {
    const path =
      piece === null
        ? null
        : piece.kind === "terrain"
          ? piece.terrain.path
          : piece.kind === "unit"
            ? piece.unit.path
            : piece.models[0].path;
    if (path === null) return;
    table.change(writtenAt(scenario, path, undefined));
    choose(null);
    offerUndo(table, t("Removed."));
  };
  const go = (fault: Fault) => {
    const [first, index] = stepsOf(fault.place);
    const to: Tab =
      first === "terrain" || first === "units" || first === "zones" || first === "reserve" ? first : "table";
    setTab(to);
    if (typeof index === "number" && (to === "terrain" || to === "units" || to === "reserve"))
      choose(keyOf(scenario[to], index, to));
    window.setTimeout(() => focusPath(fault.place), 60);
  };
  // A table that was just begun has no units yet: that is no fault to frighten anybody with.
  const empty =
    isList(scenario.units) && scenario.units.length === 0 && faults.every(({ place }) => place === "units");
  const tabs: readonly { readonly id: Tab; readonly text: string }[] = [
    { id: "table", text: t("Table") },
    { id: "terrain", text: t("Terrain") },
    { id: "units", text: t("Units") },
    { id: "zones", text: t("Zones") },
    ...(ruleset.value?.reserve ? [{ id: "reserve" as const, text: t("Reserve") }] : []),
    { id: "files", text: t("File") },
  ];
  const faulty = new Set(
    [...pieces.values()]
      .filter((piece) => faults.some(({ place }) => standsAt(place, piece)))
      .map(({ id }) => id),
  );
  const outlines =
    view === null || drawing !== null ? [] : bendable(scenario, view, tab, table.selected.value);
  const handlesOf = ({ path, polygon }: Bendable, projected: (point: Point) => Point) => (
    <CornerHandles
      key={path}
      path={path}
      polygon={polygon}
      projected={projected}
      onDrag={(outline, to, phase, when) => {
        const at = snap.value ? snapped(to, view?.table.unit ?? "in") : to;
        table.corner(outline, keptOn(view, at), phase, when);
      }}
      onRemove={
        polygon.length <= 3
          ? null
          : (index) => {
              table.change(writtenAt(now(), `${path}.polygon[${index}]`, undefined));
              offerUndo(table, t("Removed."));
            }
      }
    />
  );
  return (
    <div class="workbench edit">
      <h1 class="visually-hidden">{t("Edit: lay out a table")}</h1>
      {view === null ? (
        <div class="board" />
      ) : (
        <Board
          view={view}
          label={titleFor(view)}
          selected={table.selected.value}
          onSelect={(ids) => {
            table.selected.value = ids;
            const [first] = ids;
            if (ids.size === 0) setSelected(null);
            else if (first !== undefined) setSelected(first);
          }}
          onActivate={(piece) => setTab(piece.kind === "terrain" ? "terrain" : "units")}
          onKey={(event, piece) => {
            if (event.key === "Delete" || event.key === "Backspace") remove(piece);
            else undoneBy(event, table);
          }}
          movable={(piece) => drawing === null && piecePath(piece) !== null}
          onMotion={(motion, phase, at) => table.motion(motion, phase, at)}
          onPoint={drawing === null ? null : pointed}
          onHover={drawing === null ? () => undefined : setPointer}
          faulty={faulty}
          snap={snap.value}
          over={
            drawing !== null && (
              <DrawnShape
                shape={drawing.shape}
                points={drawing.points}
                pointer={pointer && snap.value ? snapped(pointer, view.table.unit) : pointer}
              />
            )
          }
          screen={(projected) => outlines.map((each) => handlesOf(each, projected))}
          tools={<TableTools table={table} snap={snap} />}
          corner={
            drawing !== null && (
              <DrawingBar
                drawing={drawing}
                onDone={() => finish(drawing.points)}
                onBack={() => setDrawing({ ...drawing, points: drawing.points.slice(0, -1) })}
                onCancel={() => setDrawing(null)}
              />
            )
          }
        />
      )}
      <Sheet label={t("What is on the table")} lowered={drawing !== null}>
        <div class="ask-tools">
          <Button small onClick={() => setAsking(true)}>
            <Icon name="plus" />
            {t("New table")}
          </Button>
          <Button small disabled={faults.length > 0} onClick={() => navigate("ask")}>
            <Icon name="eye" />
            {t("Ask about it")}
          </Button>
          <Button small kind="primary" disabled={faults.length > 0} onClick={() => navigate("play")}>
            <Icon name="play" />
            {t("Play this")}
          </Button>
        </div>
        <div class="tabs" role="tablist" aria-label={t("Parts of the table")}>
          {tabs.map(({ id, text }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-selected={id === tab}
              aria-controls="edit-panel"
              tabIndex={id === tab ? 0 : -1}
              onClick={() => setTab(id)}
              onKeyDown={(event) => {
                const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
                if (by === 0) return;
                const at = tabs.findIndex((each) => each.id === tab);
                const next = tabs[(at + by + tabs.length) % tabs.length];
                if (next === undefined) return;
                setTab(next.id);
                document.getElementById(`tab-${next.id}`)?.focus();
              }}
            >
              {text}
            </button>
          ))}
        </div>
        <Away table={table} />
        {empty ? (
          <Notice>
            <p>{t("The table is empty: draw terrain, and add a unit to each side.")}</p>
          </Notice>
        ) : (
          <Faults faults={faults} onGo={go} />
        )}
        {table.error.value !== null && (
          <Notice kind="bad">
            <p>{table.error.value.message}</p>
          </Notice>
        )}
        <div class="panel" role="tabpanel" id="edit-panel" aria-labelledby={`tab-${tab}`}>
          {tab === "table" && (
            <TableForm editing={editing} ruleset={ruleset.value} about={about.value} onDraw={drawArea} />
          )}
          {(tab === "terrain" || tab === "reserve") && ruleset.value !== null && (
            <TerrainForm
              key={tab}
              editing={editing}
              ruleset={ruleset.value}
              list={tab}
              selected={selected}
              onSelect={choose}
              onDraw={drawTerrain}
            />
          )}
          {tab === "units" && ruleset.value !== null && (
            <UnitsForm
              editing={editing}
              ruleset={ruleset.value}
              view={view}
              selected={selected}
              onSelect={choose}
            />
          )}
          {tab === "zones" && <ZonesForm editing={editing} onDraw={drawZone} />}
          {tab === "files" && (
            <FilesForm
              scenario={scenario}
              right={table.seen.value !== null && faults.length === 0}
              onOpen={(next) => table.change(next)}
            />
          )}
        </div>
      </Sheet>
      {asking && (
        <NewTable
          about={about.value}
          onClose={() => setAsking(false)}
          onMake={(next) => {
            table.change(next);
            choose(null);
            setTab("terrain");
            setAsking(false);
            offerUndo(table, t("A new table is laid out."));
          }}
        />
      )}
    </div>
  );
}

/** Say what was done, and offer to take it back, until something else is done. */
function offerUndo(table: Table, text: string): void {
  const done = table.scenario.peek();
  const close = toast(text, { label: t("Undo"), run: () => table.undo() });
  const stop = table.scenario.subscribe((scenario) => {
    if (scenario === done) return;
    close();
    queueMicrotask(() => stop());
  });
}

interface Bendable {
  readonly path: string;
  readonly polygon: readonly Point[];
}

/** The outlines whose corners can be dragged: that of the chosen feature and, where zones are shown, the zones'. */
function bendable(
  scenario: Scenario,
  view: TableView,
  tab: Tab,
  selected: ReadonlySet<string>,
): readonly Bendable[] {
  const polygons = (parts: readonly { readonly path: string | null }[]) =>
    parts.flatMap(({ path }) => {
      const polygon = path === null ? null : cornersOf(scenario, path, view.table.unit);
      return path === null || polygon === null ? [] : [{ path, polygon }];
    });
  if (tab === "zones") return polygons(view.zones);
  return selected.size === 1 ? polygons(view.terrain.filter(({ id }) => selected.has(id))) : [];
}

/** A corner stays where it can be reached again. */
function keptOn(view: TableView | null, [x, y]: Point): Point {
  if (view === null) return [x, y];
  return [Math.max(0, Math.min(view.table.width, x)), Math.max(0, Math.min(view.table.depth, y))];
}

/** Keys while a shape is drawn: Enter ends an outline, Backspace takes a point back, Escape gives up. */
function useDrawingKeys(
  drawing: Drawing | null,
  on: {
    readonly done: (points: readonly Point[]) => void;
    readonly back: (points: readonly Point[]) => void;
    readonly cancel: () => void;
  },
): void {
  // Keys may come faster than effects: what they work on is what was drawn last.
  const latest = useRef({ drawing, on });
  latest.current = { drawing, on };
  const active = drawing !== null;
  useEffect(() => {
    if (!active) return;
    const key = (event: KeyboardEvent) => {
      const { drawing: drawn, on: does } = latest.current;
      if (drawn === null) return;
      const { points, shape } = drawn;
      if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog"))
        return;
      if (event.key === "Escape") does.cancel();
      else if (event.key === "Backspace") does.back(points.slice(0, -1));
      else if (event.key === "Enter" && shape === "polygon" && points.length >= 3) does.done(points);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", key, true);
    return () => window.removeEventListener("keydown", key, true);
  }, [active]);
}

function piecePath(piece: Piece): string | null {
  if (piece.kind === "terrain") return piece.terrain.path;
  return piece.kind === "unit" ? piece.unit.path : piece.models[0].path;
}

function snapped([x, y]: Point, unit: "in" | "cm"): Point {
  const grid = unit === "in" ? 0.5 : 1;
  return [Math.round(x / grid) * grid, Math.round(y / grid) * grid];
}

/** Put the focus on the field of a path, or on that of the nearest part of the document around it. */
function focusPath(place: string): void {
  let path = place;
  while (path !== "") {
    const found = document.querySelector(`[data-path="${CSS.escape(path)}"]`);
    if (found instanceof HTMLElement) {
      for (let parent = found.parentElement; parent !== null; parent = parent.parentElement) {
        if (parent instanceof HTMLDetailsElement) parent.open = true;
      }
      found.focus();
      found.scrollIntoView({ block: "center" });
      return;
    }
    path = path.replace(/(\.[^.[\]]+|\[\d+\]|^[^.[\]]+)$/, "");
  }
}

function DrawingBar(props: {
  readonly drawing: Drawing;
  readonly onDone: () => void;
  readonly onBack: () => void;
  readonly onCancel: () => void;
}) {
  const { shape, points } = props.drawing;
  const words =
    shape === "circle"
      ? points.length === 0
        ? t("Click the middle of the circle.")
        : t("Click where its edge shall be.")
      : shape === "rectangle"
        ? points.length === 0
          ? t("Click one corner.")
          : t("Click the opposite corner.")
        : t("Click the corners one after another; the first one again closes the outline. So far: {count}.", {
            count: number(points.length),
          });
  return (
    <div class="drawing-bar" role="status">
      <span>{words}</span>
      {shape === "polygon" && (
        <Button small kind="primary" disabled={points.length < 3} onClick={props.onDone}>
          {t("Done")}
        </Button>
      )}
      <Button small disabled={points.length === 0} onClick={props.onBack}>
        {t("One back")}
      </Button>
      <Button small onClick={props.onCancel}>
        {t("Cancel")}
      </Button>
    </div>
  );
}

/** A file that is dropped anywhere on the page, and a scenario's text that is pasted outside a field. */
function useFilesFromOutside(change: (next: Scenario) => void): void {
  useEffect(() => {
    const take = async (text: string) => {
      const opened = await open(text);
      if (opened.scenario !== null) {
        change(opened.scenario);
        toast(laidOut(opened));
      } else {
        const [first] = opened.faults;
        toast(first === undefined ? (opened.message ?? "") : `${first.place}: ${first.message}`);
      }
    };
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      void file.text().then(take);
    };
    const paste = (event: ClipboardEvent) => {
      const within = event.target instanceof HTMLElement && event.target.closest("input, textarea") !== null;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!within && text.includes("defilade/1")) void take(text);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
      window.removeEventListener("paste", paste);
    };
  }, [change]);
}
