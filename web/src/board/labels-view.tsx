/** Names and results written on the board, each where it covers nothing. */
import type { Point, Ruling, TableView } from "../api/types";
import { isGone } from "./base";
import { type Camera, project, type Size } from "./camera";
import { shortly, tintOf } from "./cover";
import { modelName, sideName, terrainName } from "./describe";
import { type Box, boxOf, heart, joined } from "./geometry";
import { type LabelWish, placed, type Rect } from "./labels";
import { boxOfPiece, type Piece } from "./pieces";

interface LabelsProps {
  readonly view: TableView;
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly camera: Camera;
  readonly screen: Size;
  readonly selected: ReadonlySet<string>;
  readonly hovered: string | null;
  readonly rulings: readonly Ruling[] | undefined;
  readonly target: string | null;
  readonly still: boolean;
  /** What labels keep clear of besides the pieces, on the screen. */
  readonly avoid: Rect | null;
}

type Content =
  | { readonly type: "name" | "terrain" | "zone"; readonly text: string }
  | { readonly type: "chip"; readonly text: string; readonly tint: string; readonly target: boolean };

type Wish = LabelWish & { readonly content: Content };

const HEIGHT = 17;
const CHIP = { height: 22, swatch: 16 };

/** Letters grow with the board from that of a usual screen on, and are smaller on a phone's. */
export function letterScale(screen: Size): number {
  if (screen.width < 600) return 0.86;
  return Math.max(1, Math.min(2.4, Math.min(screen.width / 1500, screen.height / 950)));
}

export function Labels(props: LabelsProps) {
  if (props.still && props.screen.width < 480) return null;
  const factor = letterScale(props.screen);
  const { camera, screen } = props;
  return (
    <g class="board-label" aria-hidden="true" transform={`scale(${factor})`}>
      <Placed
        {...props}
        narrow={screen.width < 600}
        camera={{ scale: camera.scale / factor, x: camera.x / factor, y: camera.y / factor }}
        screen={{ width: screen.width / factor, height: screen.height / factor }}
        avoid={
          props.avoid && {
            x: props.avoid.x / factor,
            y: props.avoid.y / factor,
            width: props.avoid.width / factor,
            height: props.avoid.height / factor,
          }
        }
      />
    </g>
  );
}

type PlacedProps = LabelsProps & { readonly narrow: boolean };

function Placed(props: PlacedProps) {
  const { camera } = props;
  const troops = [...props.pieces.values()].filter((piece) => piece.kind !== "terrain");
  const bases = troops.map((piece) => onScreen(boxOfPiece(piece), camera));
  const obstacles = props.avoid === null ? bases : [...bases, props.avoid];
  const wishes = [
    ...chips(props, troops),
    ...names(props, troops),
    ...terrainNames(props),
    ...zoneNames(props),
  ];
  const visible = visibleOf(props);
  const seen = wishes.filter(({ about }) => touches(about, visible));
  const contents = new Map(seen.map((wish) => [wish.id, wish.content]));
  return (
    <>
      {placed(seen, obstacles, visible).map((label) => {
        const content = contents.get(label.id);
        if (content === undefined) return null;
        return content.type === "chip" ? (
          <Chip key={label.id} rect={label} content={content} />
        ) : (
          <text
            key={label.id}
            class={`label-text ${content.type === "name" ? "" : content.type === "zone" ? "zone-name" : "terrain"}`}
            x={label.x + label.width / 2}
            y={label.y + label.height - 4}
            text-anchor="middle"
          >
            {content.text}
          </text>
        );
      })}
    </>
  );
}

/** Where labels may stand: the table and a little about it, but not below the board's buttons. */
function visibleOf({ view, camera, screen, still, narrow }: PlacedProps): Rect {
  const [left, top] = project(camera, [0, view.table.depth]);
  const right = Math.min(
    left + view.table.width * camera.scale + 8,
    screen.width - (still || narrow ? 0 : 66),
  );
  const bottom = Math.min(top + view.table.depth * camera.scale + 6, screen.height);
  const [x, y] = [Math.max(0, left - 8), Math.max(0, top - 14)];
  return { x, y, width: right - x, height: bottom - y };
}

function Chip(props: { readonly rect: Rect; readonly content: Content & { readonly type: "chip" } }) {
  const { x, y, width, height } = props.rect;
  const { text, tint, target } = props.content;
  return (
    <g>
      <rect
        class={target ? "chip-box target" : "chip-box"}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={6}
      />
      <rect
        class={`swatch-${tint}`}
        x={x + 5}
        y={y + 5}
        width={12}
        height={height - 10}
        rx={2}
        stroke-width={1.4}
      />
      <TintGlyph tint={tint} x={x + 5} y={y + 5} size={12} />
      <text class="chip-text" x={x + CHIP.swatch + 6} y={y + height - 6.5}>
        {text}
      </text>
    </g>
  );
}

/** The shape that tells a tint apart without its colour. */
export function TintGlyph(props: {
  readonly tint: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}) {
  const { tint, x, y, size } = props;
  const end = { x: x + size, y: y + size };
  const d: Readonly<Record<string, string>> = {
    light: `M${x + 1} ${y + 6}L${x + 6} ${y + 1}M${x + 1} ${end.y - 1}L${end.x - 1} ${y + 1}M${x + 6} ${end.y - 1}L${end.x - 1} ${y + 6}`,
    hard: `M${x + 1} ${y + 1}L${end.x - 1} ${end.y - 1}M${x + 6} ${y + 1}L${end.x - 1} ${y + 6}M${x + 1} ${y + 6}L${x + 6} ${end.y - 1}`,
    hides: `M${x + 1} ${y + size / 2}H${end.x - 1}M${x + size / 2} ${y + 1}V${end.y - 1}`,
    out: `M${x + 2} ${y + 2}L${end.x - 2} ${end.y - 2}M${x + 2} ${end.y - 2}L${end.x - 2} ${y + 2}`,
  };
  const path = d[tint];
  return path === undefined ? null : (
    <path class={`swatch-${tint}`} d={path} stroke-width={tint === "hard" || tint === "out" ? 2.2 : 1.2} />
  );
}

function chips(props: PlacedProps, troops: readonly Piece[]): Wish[] {
  const { rulings, camera, target } = props;
  if (rulings === undefined) return [];
  const byTarget = new Map(rulings.map((ruling) => [ruling.target, ruling]));
  const wishes: Wish[] = [];
  for (const piece of troops) {
    if (piece.kind === "terrain") continue;
    const ruling = byTarget.get(piece.id) ?? byTarget.get(piece.unit.id);
    if (ruling === undefined || (piece.kind === "model" && isGone(piece.models[0].status))) continue;
    const text = shortly(ruling);
    const chosen = piece.id === target || ruling.target === target;
    wishes.push({
      id: `chip ${piece.id}`,
      about: onScreen(boxOfPiece(piece), camera),
      width: textWidth(text, 12.5, 700) + CHIP.swatch + 13,
      height: CHIP.height,
      optional: !chosen && props.hovered !== piece.id && (props.narrow || troops.length > 60),
      content: { type: "chip", text, tint: tintOf(ruling), target: chosen },
    });
  }
  return wishes.sort((a, b) => Number(chosenFirst(b)) - Number(chosenFirst(a)));
}

function chosenFirst(wish: Wish): boolean {
  return wish.content.type === "chip" && wish.content.target;
}

function names(props: PlacedProps, troops: readonly Piece[]): Wish[] {
  const { view, camera } = props;
  const wishes: Wish[] = [];
  const named = new Set<string>();
  const byUnit = new Map<string, Piece[]>();
  for (const piece of troops) {
    if (piece.kind === "terrain") continue;
    byUnit.set(piece.unit.id, [...(byUnit.get(piece.unit.id) ?? []), piece]);
    const pointed = piece.id === props.hovered || (props.selected.has(piece.id) && props.selected.size === 1);
    if (piece.kind === "model" && pointed && piece.unit.models.length > 1) {
      named.add(piece.unit.id);
      wishes.push(
        nameWish(
          piece.id,
          modelName(piece.models[0], piece.unit.name, piece.unit.id),
          boxOfPiece(piece),
          camera,
        ),
      );
    }
  }
  for (const unit of view.units) {
    const own = byUnit.get(unit.id);
    if (own === undefined || named.has(unit.id)) continue;
    wishes.push(
      nameWish(unit.id, unit.name ?? unit.id, placeOfName(own), camera, props.still || props.narrow),
    );
  }
  return wishes;
}

/** A unit close together is named as one, a scattered one at the model nearest to its middle. */
function placeOfName(pieces: readonly Piece[]): Box {
  const boxes = pieces.map(boxOfPiece);
  const whole = joined(boxes);
  const area = (box: Box) => (box.right - box.left) * (box.top - box.bottom);
  const filled = boxes.reduce((sum, box) => sum + area(box), 0);
  if (filled > 0.3 * area(whole)) return whole;
  const middle: Point = [(whole.left + whole.right) / 2, (whole.bottom + whole.top) / 2];
  const off = (box: Box) =>
    Math.hypot((box.left + box.right) / 2 - middle[0], (box.bottom + box.top) / 2 - middle[1]);
  return boxes.reduce((best, box) => (off(box) < off(best) ? box : best));
}

function nameWish(id: string, text: string, box: Box, camera: Camera, optional = false): Wish {
  return {
    id: `name ${id}`,
    about: onScreen(box, camera),
    width: textWidth(text, 12.5, 650) + 4,
    height: HEIGHT,
    optional,
    content: { type: "name", text },
  };
}

function terrainNames(props: LabelsProps): Wish[] {
  const { view, camera } = props;
  return view.terrain.map((terrain) => {
    const text = terrainName(terrain);
    const box =
      terrain.circle === null
        ? boxOf(terrain.polygon)
        : circleBox(terrain.circle.centre, terrain.circle.radius);
    return {
      id: `terrain ${terrain.id}`,
      about: onScreen(box, camera),
      width: textWidth(text, 12, 500) + 4,
      height: HEIGHT,
      within: project(camera, terrain.circle?.centre ?? heart(terrain.polygon)),
      optional: terrain.id !== props.hovered && !props.selected.has(terrain.id),
      content: { type: "terrain", text },
    } satisfies Wish;
  });
}

function zoneNames(props: LabelsProps): Wish[] {
  if (props.still) return [];
  return props.view.zones.map((zone, index) => {
    const text = sideName(zone.side);
    const box = boxOf(zone.polygon);
    const [x, y] = project(props.camera, [box.left, box.top]);
    const width = textWidth(text, 11.5, 600) + 8;
    return {
      id: `zone ${index}`,
      about: onScreen(box, props.camera),
      width,
      height: HEIGHT,
      within: [x + width / 2 + 6, y + HEIGHT / 2 + 4],
      optional: true,
      content: { type: "zone", text },
    } satisfies Wish;
  });
}

function circleBox([x, y]: Point, r: number): Box {
  return { left: x - r, right: x + r, bottom: y - r, top: y + r };
}

function onScreen(box: Box, camera: Camera): Rect {
  const [x, y] = project(camera, [box.left, box.top]);
  return {
    x,
    y,
    width: (box.right - box.left) * camera.scale,
    height: (box.top - box.bottom) * camera.scale,
  };
}

function touches(rect: Rect, other: Rect): boolean {
  return (
    rect.x < other.x + other.width &&
    rect.y < other.y + other.height &&
    rect.x + rect.width > other.x &&
    rect.y + rect.height > other.y
  );
}

/** Numbers change with every step of a drag, and all digits are as wide here: one width does for all of them. */
const DIGIT = /\d/g;
const widths = new Map<string, number>();
let family: string | null = null;
let context: CanvasRenderingContext2D | null | undefined;

function textWidth(text: string, size: number, weight: number): number {
  const shape = text.replace(DIGIT, "0");
  const key = `${size} ${weight} ${shape}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  context ??= document.createElement("canvas").getContext("2d");
  let width = text.length * size * 0.58;
  if (context) {
    family ??= getComputedStyle(document.body).fontFamily;
    context.font = `${weight} ${size}px ${family}`;
    width = context.measureText(shape).width;
  }
  widths.set(key, width);
  return width;
}
