/** Bases and features as they are drawn in table coordinates. */

import type { ModelView, Point, TerrainView } from "../api/types";
import { memo } from "../ui/memo";
import { corners, heart, pathOf, shrunk } from "./geometry";
import type { Piece } from "./pieces";
import type { SideStyle } from "./sides";
import { terrainStyle } from "./terrain";

const GONE: ReadonlySet<string> = new Set(["out-of-action", "destroyed", "lost", "fallen"]);
const SMALLEST = 10;
const SMALLEST_IN_RANKS = 3;

export function isGone(status: string): boolean {
  return GONE.has(status);
}

/** By how much a base is drawn larger, where it would be too small to see or to touch. */
export function growth(model: ModelView, scale: number, inRanks: boolean): number {
  const size = Math.min(model.base.width, model.base.depth) * scale;
  return Math.max(1, (inRanks ? SMALLEST_IN_RANKS : SMALLEST) / Math.max(size, 1e-6));
}

/** The outline of a base in table coordinates. */
export function outlineOf(model: ModelView, grow = 1): string {
  const { position, facing, base } = model;
  if (base.round) {
    const r = (base.width / 2) * grow;
    const [x, y] = position;
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
  return pathOf([corners(position, facing, { ...base, width: base.width * grow, depth: base.depth * grow })]);
}

/** The outline of a whole piece. */
export function outlineOfPiece(piece: Piece, scale: number): string {
  if (piece.kind === "terrain") return outlineOfTerrain(piece.terrain);
  return piece.models
    .filter((model) => piece.kind === "model" || !isGone(model.status))
    .map((model) => outlineOf(model, growth(model, scale, piece.kind === "unit")))
    .join("");
}

export function outlineOfTerrain(terrain: Pick<TerrainView, "circle" | "polygon">): string {
  if (terrain.circle !== null) {
    const { radius: r } = terrain.circle;
    const [x, y] = terrain.circle.centre;
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
  return pathOf([terrain.polygon]);
}

/** The mark of a facing: a triangle whose tip is on the front edge. */
function facingMark(model: ModelView, grow: number): string {
  const { position, facing, base } = model;
  const size = Math.min(base.width, base.depth) * grow;
  const tip = (base.depth / 2) * grow * 0.92;
  const mark = 0.27 * size;
  const local: readonly Point[] = [
    [0, tip],
    [mark, tip - 1.15 * mark],
    [-mark, tip - 1.15 * mark],
  ];
  const turn = ((facing - 90) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return pathOf([
    local.map(([x, y]) => [position[0] + x * cos - y * sin, position[1] + x * sin + y * cos] as const),
  ]);
}

interface ModelProps {
  readonly model: ModelView;
  readonly style: SideStyle;
  readonly grow: number;
}

/** One base of its own, with what has become of its model. */
export const Base = memo(function Base({ model, style, grow }: ModelProps) {
  const gone = isGone(model.status);
  const dug = model.flags.some((flag) => flag === "foxhole" || flag.startsWith("dug-in"));
  return (
    <g>
      {dug && <path class="base-ring" d={outlineOf(model, grow * 1.28)} />}
      <path
        class={gone ? "base-gone" : undefined}
        d={outlineOf(model, grow)}
        fill={style.fill}
        stroke={style.ink}
        stroke-width={1.3}
      />
      {!gone && model.status !== "stunned" && (
        <path d={facingMark(model, grow)} fill={style.mark} stroke={style.ink} stroke-width={0.6} />
      )}
      <StatusMark model={model} grow={grow} mark={style.mark} />
    </g>
  );
});

/** Gone: a cross. Knocked down, face up: an open face. Stunned, face down: a filled one. */
function StatusMark({
  model,
  grow,
  mark,
}: {
  readonly model: ModelView;
  readonly grow: number;
  readonly mark: string;
}) {
  const [x, y] = model.position;
  const r = (Math.min(model.base.width, model.base.depth) / 2) * grow;
  if (isGone(model.status)) {
    const d = r * 0.62;
    return (
      <path
        class="base-cross"
        d={`M${x - d} ${y - d}L${x + d} ${y + d}M${x - d} ${y + d}L${x + d} ${y - d}`}
      />
    );
  }
  if (model.status === "knocked-down") {
    return <circle cx={x} cy={y} r={r * 0.5} fill="none" stroke={mark} stroke-width={2} />;
  }
  if (model.status === "stunned") {
    return <circle cx={x} cy={y} r={r * 0.5} fill={mark} stroke={mark} stroke-width={2} />;
  }
  return null;
}

interface FormationProps {
  readonly models: readonly ModelView[];
  readonly style: SideStyle;
  readonly scale: number;
}

/** A block of bases: their outlines, the marks of the front rank, and the front edge as a bold line. */
export const Formation = memo(function Formation({ models, style, scale }: FormationProps) {
  const standing = models.filter((model) => !isGone(model.status));
  const front = standing.filter((model) => model.rank === 0);
  const edges = front.map((model) => corners(model.position, model.facing, model.base));
  const [first] = front;
  const marked = first === undefined || first.base.depth * scale >= 7;
  return (
    <g>
      <path
        d={standing.map((model) => outlineOf(model, growth(model, scale, true))).join("")}
        fill={style.fill}
        stroke={style.ink}
        stroke-width={1.1}
      />
      {marked && (
        <path
          d={front.map((model) => facingMark(model, 1)).join("")}
          fill={style.mark}
          stroke={style.ink}
          stroke-width={0.5}
        />
      )}
      <path
        d={edges.map(([a, b]) => (a && b ? `M${a[0]} ${a[1]}L${b[0]} ${b[1]}` : "")).join("")}
        fill="none"
        stroke={style.ink}
        stroke-width={3.2}
        stroke-linecap="square"
      />
    </g>
  );
});

export const Feature = memo(function Feature(props: {
  readonly terrain: TerrainView;
  readonly prefix: string;
}) {
  const { terrain, prefix } = props;
  const style = terrainStyle(terrain.kind);
  const d = outlineOfTerrain(terrain);
  return (
    <g>
      <path d={d} fill={style.fill} />
      {style.texture && <path d={d} fill={`url(#${prefix}-${style.texture})`} opacity={0.75} />}
      <path
        d={d}
        fill="none"
        stroke={style.ink}
        stroke-width={style.stroke ?? 1.3}
        stroke-dasharray={style.dashes}
        stroke-linejoin="round"
      />
      {style.contours && <Contours terrain={terrain} ink={style.ink} />}
      {terrain.entrances.map((entrance, index) => (
        <Entrance key={String(index)} at={entrance.at} width={entrance.width} terrain={terrain} />
      ))}
    </g>
  );
});

function Contours({ terrain, ink }: { readonly terrain: TerrainView; readonly ink: string }) {
  const about = terrain.circle?.centre ?? heart(terrain.polygon);
  const lines = [0.76, 0.52, 0.28].map((factor) =>
    terrain.circle === null
      ? pathOf([shrunk(terrain.polygon, about, factor)])
      : outlineOfTerrain({ circle: { centre: about, radius: terrain.circle.radius * factor }, polygon: [] }),
  );
  return <path d={lines.join("")} fill="none" stroke={ink} stroke-width={0.8} opacity={0.6} />;
}

/** A door: a pale gap along the wall that it is in. */
function Entrance(props: {
  readonly at: Point;
  readonly width: number | null;
  readonly terrain: TerrainView;
}) {
  const { at, terrain } = props;
  const half = (props.width ?? 2) / 2;
  const [dx, dy] = wallDirection(at, terrain);
  return (
    <>
      <path
        d={`M${at[0] - dx * half} ${at[1] - dy * half}L${at[0] + dx * half} ${at[1] + dy * half}`}
        stroke="var(--table)"
        stroke-width={6}
      />
      <path
        d={`M${at[0] - dx * half} ${at[1] - dy * half}L${at[0] + dx * half} ${at[1] + dy * half}`}
        stroke="var(--t-dark-ink)"
        stroke-width={1.4}
        stroke-dasharray="2 2"
      />
    </>
  );
}

function wallDirection(at: Point, terrain: TerrainView): Point {
  if (terrain.circle !== null) {
    const [x, y] = [at[0] - terrain.circle.centre[0], at[1] - terrain.circle.centre[1]];
    const size = Math.hypot(x, y) || 1;
    return [-y / size, x / size];
  }
  let best: { off: number; along: Point } = { off: Infinity, along: [1, 0] };
  terrain.polygon.forEach((a, index) => {
    const b = terrain.polygon[(index + 1) % terrain.polygon.length] ?? a;
    const [x, y] = [b[0] - a[0], b[1] - a[1]];
    const size = Math.hypot(x, y) || 1;
    const along = Math.max(0, Math.min(size, ((at[0] - a[0]) * x + (at[1] - a[1]) * y) / size));
    const off = Math.hypot(at[0] - a[0] - (x / size) * along, at[1] - a[1] - (y / size) * along);
    if (off < best.off) best = { off, along: [x / size, y / size] };
  });
  return best.along;
}
