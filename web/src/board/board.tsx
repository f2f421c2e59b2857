/**
 * The table to scale: one SVG, of which one group is in table coordinates (y up) and one in pixels, for what keeps its
 * size: names, numbers, handles. The board draws a view and reports what the user does; it changes nothing itself.
 */
import "./board.css";
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Point, Ruling, Sight, TableView } from "../api/types";
import { distance, number, t } from "../i18n/translate";
import { Button, Icon } from "../ui/controls";
import { memo } from "../ui/memo";
import { Base, Feature, Formation, outlineOfPiece, outlineOfTerrain } from "./base";
import { type Camera, fitTable, panned, project, type Size, tickStep, zoomed } from "./camera";
import { describe, rulingOn, sideName } from "./describe";
import { boxOf, heading, middle, pathOf } from "./geometry";
import { Gestures, type Host, type Phase } from "./gestures";
import { Labels, letterScale } from "./labels-view";
import { Patterns } from "./patterns";
import { boxOfPiece, type Motion, type Piece, piecesOf, pivotOf, samePiece } from "./pieces";
import { type SideStyle, sideStyles } from "./sides";
import { SightOver, SightUnder, Tints } from "./sight";
import { level } from "./terrain";

export interface BoardProps {
  readonly view: TableView;
  /** The accessible name of the whole board. */
  readonly label: string;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  /** A click, a tap or Enter on a piece; `model` is the one under the pointer. */
  readonly onActivate?: (piece: Piece, model: string | null) => void;
  /** Keys that the board itself does not use, with the piece in focus. */
  readonly onKey?: (event: KeyboardEvent, piece: Piece | null) => void;
  readonly movable?: (piece: Piece) => boolean;
  /** A motion since its beginning; `at` is when the pointer or key that caused it came. */
  readonly onMotion?: (motion: Motion, phase: Phase, at: number) => void;
  readonly shooter?: string | null;
  readonly target?: string | null;
  readonly rulings?: readonly Ruling[] | undefined;
  readonly sight?: Sight | null | undefined;
  /** Pieces at which a fault of the document stands. */
  readonly faulty?: ReadonlySet<string>;
  readonly snap?: boolean;
  /** While given, a click on the table is a point and picks nothing. */
  readonly onPoint?: ((point: Point) => void) | null;
  readonly onHover?: (point: Point | null) => void;
  /** SVG in table coordinates, below and above the pieces. */
  readonly under?: ComponentChildren;
  readonly over?: ComponentChildren;
  /** SVG in pixels; `project` turns table coordinates into them. */
  readonly screen?: (projected: (point: Point) => Point) => ComponentChildren;
  /** More words for the name of a piece that a screen reader says. */
  readonly describe?: (piece: Piece) => string;
  /** Buttons below the board's own. */
  readonly tools?: ComponentChildren;
  /** HTML in the lower left corner. */
  readonly corner?: ComponentChildren;
  /** A picture to look at alone: no tools, no focus, no gestures. */
  readonly still?: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();
const MARGIN = { left: 38, right: 72, top: 18, bottom: 34 };
const MARGIN_STILL = { left: 6, right: 6, top: 6, bottom: 6 };
const MARGIN_SMALL = { left: 26, right: 10, top: 52, bottom: 26 };

export function Board(props: BoardProps) {
  const { view } = props;
  const prefix = useId().replace(/[^\w-]/g, "");
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const [screen, setScreen] = useState<Size>({ width: 0, height: 0 });
  const [camera, setCamera] = useState<Camera | null>(null);
  const [box, setBox] = useState<readonly [Point, Point] | null>(null);
  const [busy, setBusy] = useState<"drag" | "pan" | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);

  const narrow = screen.width < 600;
  const letters = letterScale(screen);
  const margin = props.still ? MARGIN_STILL : narrow ? MARGIN_SMALL : MARGIN;
  // The room is kept free even while the corner is empty: the table shall not jump.
  const below = props.corner === undefined ? 0 : narrow ? 42 : 34;
  const fitted = useMemo(() => {
    const larger = props.still ? 1 : Math.max(1, letters);
    const [left, bottom] = [margin.left * larger, (margin.bottom + below) * larger];
    return fitTable(view.table, screen, { ...margin, left, bottom });
  }, [view.table.width, view.table.depth, screen, margin, below, letters, props.still]);
  const shown = camera ?? fitted;
  const pieces = useMemo(() => piecesOf(view), [view]);
  const styles = useStyles(view.sides);
  const selected = props.selected ?? NOTHING;

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => setScreen({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const latest = useRef({ props, view, pieces, selected, shown, fitted, screen });
  latest.current = { props, view, pieces, selected, shown, fitted, screen };
  const pending = useRef<Camera | null>(null);
  pending.current = null;

  const gestures = useMemo(() => {
    const now = () => latest.current;
    const host: Host = {
      view: () => now().view,
      pieces: () => now().pieces,
      selected: () => now().selected,
      movable: (piece) => now().props.movable?.(piece) ?? false,
      snap: () => now().props.snap ?? false,
      camera: () => pending.current ?? now().shown,
      fitted: () => now().fitted,
      screen: () => now().screen,
      look: (next) => {
        pending.current = next;
        setCamera(next);
      },
      select: (ids) => {
        latest.current = { ...latest.current, selected: ids };
        now().props.onSelect?.(ids);
      },
      activate: (piece, model) => now().props.onActivate?.(piece, model),
      motion: (motion, phase, at) => now().props.onMotion?.(motion, phase, at),
      get pointAt() {
        return now().props.onPoint ?? null;
      },
      hover: () => undefined,
      box: setBox,
      busy: setBusy,
    };
    return new Gestures(host);
  }, []);

  useEffect(() => {
    const element = svg.current;
    if (element === null || props.still) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      gestures.wheel(local(element, event), event.deltaY, event.deltaMode === 0);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [gestures, props.still]);

  const order = useMemo(() => [...pieces.keys()], [pieces]);
  const stop = focused !== null && pieces.has(focused) ? focused : (order[0] ?? null);
  const focusPiece = useCallback((id: string) => {
    setFocused(id);
    const found = svg.current?.querySelector(`[data-piece="${CSS.escape(id)}"]`);
    if (found instanceof SVGElement) found.focus();
  }, []);

  const zoom = (factor: number) => {
    const about: Point = [screen.width / 2, screen.height / 2];
    setCamera(zoomed(latest.current.shown, factor, about, fitted));
  };
  const pan = (by: Point) => setCamera(panned(latest.current.shown, by, view.table, screen));

  const onKeyDown = (event: KeyboardEvent) => {
    const piece = focused === null ? null : (pieces.get(focused) ?? null);
    const done = keyed(event, piece, {
      gestures,
      order,
      view,
      selected,
      activate: (chosen) => {
        props.onSelect?.(new Set([chosen.id]));
        props.onActivate?.(chosen, chosen.kind === "terrain" ? null : (chosen.models[0]?.id ?? null));
      },
      select: (ids) => props.onSelect?.(ids),
      focus: focusPiece,
      zoom,
      pan,
      fit: () => setCamera(null),
    });
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    } else props.onKey?.(event, piece);
  };

  const hitOf = (event: PointerEvent) => {
    const element = event.target instanceof Element ? event.target : null;
    const id = element?.closest("[data-piece]")?.getAttribute("data-piece") ?? null;
    return {
      piece: id === null ? null : (pieces.get(id) ?? null),
      handle: element?.closest("[data-handle]") !== null && element?.closest("[data-handle]") !== undefined,
      additive: event.shiftKey || event.ctrlKey || event.metaKey,
      button: event.button,
    };
  };

  const inputs = props.still
    ? {}
    : {
        onPointerDown: (event: PointerEvent) => {
          const element = svg.current;
          if (element === null) return;
          element.setPointerCapture(event.pointerId);
          const hit = hitOf(event);
          if (hit.piece !== null) setFocused(hit.piece.id);
          gestures.down(event.pointerId, local(element, event), hit, event.pointerType === "touch");
        },
        onPointerMove: (event: PointerEvent) => {
          const element = svg.current;
          if (element === null) return;
          const at = local(element, event);
          gestures.move(event.pointerId, at, event.timeStamp);
          props.onHover?.([(at[0] - shown.x) / shown.scale, (shown.y - at[1]) / shown.scale]);
          if (event.pointerType === "mouse" && event.buttons === 0)
            setHovered(hitOf(event).piece?.id ?? null);
        },
        onPointerUp: (event: PointerEvent) => {
          const element = svg.current;
          if (element !== null) gestures.up(event.pointerId, local(element, event), event.timeStamp);
        },
        onPointerCancel: (event: PointerEvent) => gestures.lost(event.pointerId),
        onPointerLeave: () => {
          setHovered(null);
          props.onHover?.(null);
        },
        onKeyDown,
        onFocusOut: () => gestures.endKeys(),
      };

  const handle = props.still || busy === "pan" ? null : handlePlace(pieces, selected, props.movable, shown);
  const ready = screen.width > 0 && screen.height > 0;
  const drawn = [...pieces.values()];
  const features = drawn
    .filter((piece) => piece.kind === "terrain")
    .sort((a, b) => level(a.terrain.kind) - level(b.terrain.kind));
  const troops = drawn.filter((piece) => piece.kind !== "terrain");
  const piece = (each: Piece) => (
    <PieceGroup
      key={each.id}
      piece={each}
      prefix={prefix}
      style={each.kind === "terrain" ? null : (styles.get(each.unit.side) ?? null)}
      scale={shown.scale}
      selected={selected.has(each.id)}
      faulty={props.faulty?.has(each.id) ?? false}
      movable={props.movable?.(each) ?? false}
      pickable={props.onActivate !== undefined || props.onSelect !== undefined}
      tab={props.still ? null : each.id === stop ? 0 : -1}
      name={
        props.still
          ? ""
          : (props.describe?.(each) ??
            describe(each, { view, rulings: props.rulings, shooter: props.shooter, target: props.target }))
      }
      role={each.id === props.shooter ? "shooter" : each.id === props.target ? "target" : null}
      onFocus={setFocused}
    />
  );
  return (
    <div class="board" ref={frame}>
      <svg
        ref={svg}
        class={`board-svg ${busy === "pan" ? "panning" : ""} ${busy === "drag" ? "dragging" : ""} ${props.onPoint ? "pointing" : ""}`}
        role={props.still ? "img" : "application"}
        tabindex={props.still ? undefined : -1}
        aria-label={props.label}
        aria-roledescription={props.still ? undefined : t("table")}
        {...inputs}
      >
        {ready && (
          <>
            <defs>
              <Patterns prefix={prefix} scale={shown.scale} />
              <clipPath id={`${prefix}-table`}>
                <rect x={0} y={0} width={view.table.width} height={view.table.depth} />
              </clipPath>
            </defs>
            <g transform={`translate(${shown.x} ${shown.y}) scale(${shown.scale} ${-shown.scale})`}>
              <Ground view={view} camera={shown} styles={styles} prefix={prefix} />
              <g clip-path={`url(#${prefix}-table)`}>{features.map(piece)}</g>
              <SightUnder sight={props.sight ?? null} view={view} prefix={prefix} />
              {props.under}
              {troops.map(piece)}
              <Tints
                pieces={pieces}
                rulings={props.rulings}
                sight={props.sight ?? null}
                target={props.target ?? null}
                prefix={prefix}
                scale={shown.scale}
              />
              <SightOver
                sight={props.sight ?? null}
                eye={props.rulings?.some(({ viewpoint }) => viewpoint !== null) ?? false}
                scale={shown.scale}
              />
              {props.over}
            </g>
            {!props.still && <Ticks view={view} camera={shown} letters={letters} />}
            <Labels
              view={view}
              pieces={pieces}
              camera={shown}
              screen={screen}
              selected={selected}
              hovered={hovered}
              rulings={props.rulings}
              target={props.target ?? null}
              still={props.still ?? false}
              avoid={
                handle === null ? null : { x: handle.at[0] - 12, y: handle.at[1] - 12, width: 24, height: 24 }
              }
            />
            {handle !== null && <Handle place={handle} />}
            {props.screen?.((point) => project(shown, point))}
            {box !== null && <BoxSelection from={box[0]} to={box[1]} />}
          </>
        )}
      </svg>
      {!props.still && (
        <div class="board-tools no-print">
          <Button kind="quiet" icon label={t("Closer")} onClick={() => zoom(1.4)}>
            <Icon name="plus" />
          </Button>
          <Button kind="quiet" icon label={t("Farther")} onClick={() => zoom(1 / 1.4)}>
            <Icon name="minus" />
          </Button>
          <Button kind="quiet" icon label={t("The whole table")} onClick={() => setCamera(null)}>
            <Icon name="fit" />
          </Button>
          {props.tools}
        </div>
      )}
      {props.corner && <div class="board-extra no-print">{props.corner}</div>}
    </div>
  );
}

function useStyles(sides: readonly string[]): ReadonlyMap<string, SideStyle> {
  const key = sides.join("\n");
  return useMemo(() => sideStyles(sides), [key]);
}

function local(element: Element, event: MouseEvent): Point {
  const box = element.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

interface PieceProps {
  readonly piece: Piece;
  readonly prefix: string;
  readonly style: SideStyle | null;
  readonly scale: number;
  readonly selected: boolean;
  readonly faulty: boolean;
  readonly movable: boolean;
  readonly pickable: boolean;
  readonly tab: 0 | -1 | null;
  readonly name: string;
  readonly role: "shooter" | "target" | null;
  readonly onFocus: (id: string) => void;
}

const PieceGroup = memo(
  function PieceGroup(props: PieceProps) {
    const { piece, style } = props;
    const outline = outlineOfPiece(piece, props.scale);
    const classes = ["piece", `piece-${piece.kind}`];
    if (props.movable) classes.push("movable");
    else if (props.pickable) classes.push("pickable");
    const inputs =
      props.tab === null
        ? {}
        : {
            tabindex: props.tab,
            role: "button" as const,
            "aria-label": props.name,
            "aria-pressed": props.selected,
            onFocus: () => props.onFocus(piece.id),
          };
    return (
      <g class={classes.join(" ")} data-piece={piece.id} data-role={props.role ?? undefined} {...inputs}>
        <path class="piece-focus" d={outline} />
        {piece.kind !== "terrain" && <path class="piece-hit" d={outline} />}
        {(props.selected || props.role !== null) && (
          <>
            <path class="piece-halo" d={outline} />
            <path class="piece-select" d={outline} />
          </>
        )}
        {piece.kind === "terrain" && <Feature terrain={piece.terrain} prefix={props.prefix} />}
        {piece.kind === "unit" && style !== null && (
          <Formation models={piece.models} style={style} scale={props.scale} />
        )}
        {piece.kind === "model" && style !== null && (
          <Base model={piece.models[0]} style={style} grow={growthOf(piece, props.scale)} />
        )}
        {props.faulty && <path class="piece-fault" d={outline} />}
      </g>
    );
  },
  { piece: samePiece },
);

function growthOf(piece: Piece & { readonly kind: "model" }, scale: number): number {
  const { base } = piece.models[0];
  return Math.max(1, 10 / Math.max(1e-6, Math.min(base.width, base.depth) * scale));
}

function Ground(props: {
  readonly view: TableView;
  readonly camera: Camera;
  readonly styles: ReadonlyMap<string, SideStyle>;
  readonly prefix: string;
}) {
  const { view, camera, styles } = props;
  const { width, depth, unit } = view.table;
  const fine = tickStep(camera, 14, unit);
  const strong = tickStep(camera, 56, unit);
  const lines = (step: number) => {
    const parts: string[] = [];
    for (let x = step; x < width - 1e-9; x += step) parts.push(`M${x} 0V${depth}`);
    for (let y = step; y < depth - 1e-9; y += step) parts.push(`M0 ${y}H${width}`);
    return parts.join("");
  };
  return (
    <g aria-hidden="true">
      <rect class="board-ground" x={0} y={0} width={width} height={depth} />
      {fine < strong && <path class="board-grid" d={lines(fine)} />}
      <path class="board-grid strong" d={lines(strong)} />
      {view.zones.map((zone, index) => {
        const style = styles.get(zone.side);
        return (
          <path
            key={String(index)}
            class="zone"
            d={pathOf([zone.polygon])}
            fill={style?.fill ?? "none"}
            fill-opacity={style?.dark ? 0.1 : 0.28}
            stroke={style?.ink ?? "currentColor"}
            stroke-opacity={0.55}
          />
        );
      })}
      {view.areas.map((area) => (
        <path key={area.id} class="area" d={outlineOfTerrain(area)} />
      ))}
      <rect class="board-ground" x={0} y={0} width={width} height={depth} fill-opacity={0} />
    </g>
  );
}

/** Numbers along the edges, as on a ruler, and the unit they are in. */
function Ticks(props: { readonly view: TableView; readonly camera: Camera; readonly letters: number }) {
  const { view, camera, letters } = props;
  const { width, depth, unit } = view.table;
  const step = tickStep(camera, 40 * letters, unit);
  const along: number[] = [];
  for (let value = 0; value <= Math.max(width, depth) + 1e-9; value += step) along.push(value);
  return (
    <g class="board-label" aria-hidden="true">
      {along
        .filter((value) => value <= width)
        .map((value) => {
          const [x, y] = project(camera, [value, 0]);
          return (
            <text
              key={`x${value}`}
              class="board-tick"
              x={x}
              y={y + 15 * letters}
              text-anchor="middle"
              font-size={11 * letters}
            >
              {value === 0 ? distance(0, unit) : number(value)}
            </text>
          );
        })}
      {along
        .filter((value) => value > 0 && value <= depth)
        .map((value) => {
          const [x, y] = project(camera, [0, value]);
          return (
            <text
              key={`y${value}`}
              class="board-tick"
              x={x - 6}
              y={y + 4 * letters}
              text-anchor="end"
              font-size={11 * letters}
            >
              {number(value)}
            </text>
          );
        })}
    </g>
  );
}

interface HandlePlace {
  readonly from: Point;
  readonly at: Point;
}

/** Where the handle is that turns what is selected: ahead of it, on the screen. */
function handlePlace(
  pieces: ReadonlyMap<string, Piece>,
  selected: ReadonlySet<string>,
  movable: ((piece: Piece) => boolean) | undefined,
  camera: Camera,
): HandlePlace | null {
  const chosen = [...selected].flatMap((id) => pieces.get(id) ?? []);
  const moving = chosen.filter((piece) => movable?.(piece));
  const [first] = moving;
  if (first === undefined) return null;
  const box = boxOf(moving.flatMap(boxCorners));
  const single = moving.length === 1 && first.kind !== "terrain" ? first : null;
  const pivot = single === null ? middle(box) : pivotOf(moving);
  const [dx, dy] = heading(single?.models[0]?.facing ?? 90);
  const reach = single === null ? (box.top - box.bottom) / 2 : reachAhead(single, pivot, [dx, dy]);
  const [cx, cy] = project(camera, pivot);
  const far = reach * camera.scale;
  return { from: [cx + dx * far, cy - dy * far], at: [cx + dx * (far + 24), cy - dy * (far + 24)] };
}

/** The round handle ahead of what is selected: dragging it turns. */
function Handle({ place }: { readonly place: HandlePlace }) {
  const [sx, sy] = place.from;
  const [hx, hy] = place.at;
  return (
    <g aria-hidden="true">
      <line class="handle-stem" x1={sx} y1={sy} x2={hx} y2={hy} />
      <g data-handle="turn">
        <circle cx={hx} cy={hy} r={20} fill="transparent" />
        <circle class="handle" cx={hx} cy={hy} r={9} />
        <path
          class="handle-glyph"
          d={`M${hx - 3.6} ${hy + 1.4}a3.8 3.8 0 1 1 3.6 2.4M${hx - 5.6} ${hy - 0.6}l2 2.2 2.2-1.8`}
        />
      </g>
    </g>
  );
}

function boxCorners(piece: Piece): readonly Point[] {
  const box = boxOfPiece(piece);
  return [
    [box.left, box.bottom],
    [box.right, box.top],
  ];
}

function reachAhead(piece: Piece, pivot: Point, [dx, dy]: Point): number {
  if (piece.kind === "terrain") return 0;
  return Math.max(
    ...piece.models.map(
      (model) =>
        (model.position[0] - pivot[0]) * dx + (model.position[1] - pivot[1]) * dy + model.base.depth / 2,
    ),
  );
}

function BoxSelection({ from, to }: { readonly from: Point; readonly to: Point }) {
  return (
    <rect
      class="box-select"
      x={Math.min(from[0], to[0])}
      y={Math.min(from[1], to[1])}
      width={Math.abs(to[0] - from[0])}
      height={Math.abs(to[1] - from[1])}
    />
  );
}

interface KeyContext {
  readonly gestures: Gestures;
  readonly order: readonly string[];
  readonly view: TableView;
  readonly selected: ReadonlySet<string>;
  readonly activate: (piece: Piece) => void;
  readonly select: (ids: ReadonlySet<string>) => void;
  readonly focus: (id: string) => void;
  readonly zoom: (factor: number) => void;
  readonly pan: (by: Point) => void;
  readonly fit: () => void;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const PANS: Readonly<Record<string, Point>> = {
  KeyA: [60, 0],
  KeyD: [-60, 0],
  KeyW: [0, 60],
  KeyS: [0, -60],
};
const TURNS: Readonly<Record<string, number>> = { KeyQ: 1, BracketLeft: 1, KeyE: -1, BracketRight: -1 };

/** Do what a key says; tell whether it said anything. Letters go by their place, whatever the keyboard's language. */
function keyed(event: KeyboardEvent, piece: Piece | null, context: KeyContext): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  const fine = event.shiftKey;
  const coarse = event.altKey;
  const arrow = ARROWS[event.key];
  if (arrow !== undefined && piece !== null) {
    const unit = context.view.table.unit === "in" ? 0.5 : 1;
    const step = unit * (fine ? 0.1 : coarse ? 6 : 1);
    const group = context.selected.has(piece.id) ? context.selected : new Set([piece.id]);
    const moved = context.gestures.nudge(group, [arrow[0] * step, arrow[1] * step], 0, event.timeStamp);
    if (!moved)
      context.focus(neighbour(context.order, piece.id, arrow[0] + arrow[1] < 0 || arrow[1] > 0 ? -1 : 1));
    return true;
  }
  const turn = TURNS[event.code];
  if (turn !== undefined && piece !== null) {
    const group = context.selected.has(piece.id) ? context.selected : new Set([piece.id]);
    return context.gestures.nudge(group, [0, 0], turn * (fine ? 1 : coarse ? 45 : 5), event.timeStamp);
  }
  const by = PANS[event.code];
  if (by !== undefined && !coarse) {
    context.pan(by);
    return true;
  }
  switch (event.key) {
    case "Enter":
    case " ":
      if (piece === null) return false;
      context.gestures.endKeys();
      if (fine) {
        const next = new Set(context.selected);
        if (!next.delete(piece.id)) next.add(piece.id);
        context.select(next);
      } else context.activate(piece);
      return true;
    case "Escape":
      if (context.gestures.cancel()) return true;
      if (context.selected.size === 0) return false;
      context.select(new Set());
      return true;
    case "PageDown":
    case "PageUp":
      if (piece === null) return false;
      context.focus(neighbour(context.order, piece.id, event.key === "PageDown" ? 1 : -1));
      return true;
    case "Home":
    case "End": {
      const to = event.key === "Home" ? context.order[0] : context.order.at(-1);
      if (to !== undefined) context.focus(to);
      return true;
    }
    case "+":
    case "=":
      context.zoom(1.25);
      return true;
    case "-":
      context.zoom(0.8);
      return true;
    case "0":
      context.fit();
      return true;
    default:
      return nextByLetter(event, piece, context);
  }
}

function nextByLetter(event: KeyboardEvent, piece: Piece | null, context: KeyContext): boolean {
  if (piece === null || (event.code !== "KeyN" && event.code !== "KeyP")) return false;
  context.focus(neighbour(context.order, piece.id, event.code === "KeyN" ? 1 : -1));
  return true;
}

function neighbour(order: readonly string[], id: string, by: 1 | -1): string {
  const index = order.indexOf(id);
  return order[(index + by + order.length) % order.length] ?? id;
}

export type { Motion, Phase, Piece };
export { describe, rulingOn, sideName };
