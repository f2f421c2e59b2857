/** What a game draws over the table: the region within reach, the way that is laid out, targets, and markers. */
import type { ComponentChildren } from "preact";
import type { ModelView, UnitView } from "../api/types";
import { corners } from "../board/geometry";
import { t } from "../i18n/translate";
import { isGone, type Marker, modelMarkers, type Sign, unitMarkers } from "./markers";
import { boundary, lengthOf } from "./region";
import type { EdgeStretch, Point, Reach } from "./wire";

/** From the table's coordinates to those of the drawing; `unit` and `pixel` are how long those of table and screen are in it. */
export interface Frame {
  readonly at: (point: Point) => Point;
  readonly unit: number;
  readonly pixel: number;
}

function path(frame: Frame, points: readonly Point[], close = false): string {
  const steps = points.map((point, i) => `${i === 0 ? "M" : "L"}${frame.at(point).join(" ")}`);
  return steps.join("") + (close ? "Z" : "");
}

// The region within reach.

/** A stretch shorter than this on the screen gets no label of its own. */
const ROOM_FOR_LABEL = 48;

function labelOf(stretch: EdgeStretch): string {
  switch (stretch.what) {
    case "limit":
      return t("no further");
    case "table":
      return t("edge of the table");
    default:
      return stretch.id ?? "";
  }
}

/** The point half-way along a stretch. */
function middle(points: readonly Point[]): Point {
  let left = lengthOf(points) / 2;
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    const step = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (step >= left && step > 0) {
      return [a[0] + ((b[0] - a[0]) * left) / step, a[1] + ((b[1] - a[1]) * left) / step];
    }
    left -= step;
  }
  return points[0] ?? [0, 0];
}

function labelled(reach: Reach, frame: Frame): readonly EdgeStretch[] {
  const longest = new Map<string, EdgeStretch>();
  for (const stretch of reach.edge) {
    const key = `${stretch.what} ${stretch.id}`;
    const best = longest.get(key);
    if (best === undefined || lengthOf(stretch.points) > lengthOf(best.points)) longest.set(key, stretch);
  }
  return [...longest.values()].filter(
    ({ points }) => lengthOf(points) * frame.unit >= ROOM_FOR_LABEL * frame.pixel,
  );
}

export function Region({ reach, frame }: { readonly reach: Reach; readonly frame: Frame }) {
  const size = 11 * frame.pixel;
  return (
    <g class={reach.in_contact ? "reach reach-contact" : "reach"} pointer-events="none">
      <path class="reach-inside" d={path(frame, boundary(reach), true)} />
      {reach.holes.map((hole) => (
        <path
          key={`${hole.what} ${hole.id} ${hole.polygon[0]}`}
          class="reach-hole"
          d={path(frame, hole.polygon, true)}
        />
      ))}
      {reach.edge.map((stretch) => (
        <path
          key={String(stretch.points[0])}
          class={`reach-edge edge-${stretch.what}${stretch.shadow ? " edge-shadow" : ""}`}
          d={path(frame, stretch.points)}
        />
      ))}
      {labelled(reach, frame).map((stretch) => {
        const [x, y] = frame.at(middle(stretch.points));
        return (
          <text key={`${stretch.what} ${stretch.id}`} class="reach-label" x={x} y={y} font-size={size}>
            {labelOf(stretch)}
          </text>
        );
      })}
    </g>
  );
}

// The way that is laid out.

export function Way({ points, frame }: { readonly points: readonly Point[]; readonly frame: Frame }) {
  return (
    <g class="way" pointer-events="none">
      <path class="way-line" d={path(frame, points)} />
      {points.slice(1, -1).map((point) => {
        const [cx, cy] = frame.at(point);
        return <circle key={String(point)} class="way-point" cx={cx} cy={cy} r={4 * frame.pixel} />;
      })}
    </g>
  );
}

/** Where those who would move stand now, as faint outlines. */
export function Before(props: { readonly models: readonly ModelView[]; readonly frame: Frame }) {
  const { frame } = props;
  return (
    <g class="before-bases" pointer-events="none">
      {props.models.map((model) => {
        const [cx, cy] = frame.at(model.position);
        return model.base.round ? (
          <circle key={model.id} cx={cx} cy={cy} r={(model.base.width / 2) * frame.unit} />
        ) : (
          <path key={model.id} d={path(frame, corners(model.position, model.facing, model.base), true)} />
        );
      })}
    </g>
  );
}

// Who is meant.

/** How far a ring stands off the base that it is drawn around, in pixels. */
const OFF = 3;

export function Rings(props: {
  readonly models: readonly ModelView[];
  readonly kind: "target" | "aimed";
  readonly frame: Frame;
}) {
  const { frame, kind } = props;
  const off = OFF * frame.pixel;
  return (
    <g class={`rings rings-${kind}`} pointer-events="none">
      {props.models.map((model) => {
        const [cx, cy] = frame.at(model.position);
        if (model.base.round) {
          return <circle key={model.id} cx={cx} cy={cy} r={(model.base.width / 2) * frame.unit + off} />;
        }
        const wider = (2 * off) / frame.unit;
        const base = { ...model.base, width: model.base.width + wider, depth: model.base.depth + wider };
        return <path key={model.id} d={path(frame, corners(model.position, model.facing, base), true)} />;
      })}
    </g>
  );
}

// Markers.

/** The signs, drawn in a square of side 16 about the origin. */
const SIGNS: Readonly<Record<Sign, ComponentChildren>> = {
  "dug-in": <path d="M-6 3h12M-6 3c1-5 3-7 6-7s5 2 6 7" />,
  foxhole: <path d="M-6 -3c0 10 12 10 12 0" />,
  pinned: <path d="M0 -6v8M-4 -2l4 5 4-5M-5 6h10" />,
  "face-up": <path d="M-5 5h10M0 4v-9M-4 -1l4 -4 4 4" />,
  "face-down": <path d="M-5 -5h10M0 -4v9M-4 1l4 4 4-4" />,
  fallen: <path d="M-6 0h12M0 -5v10" />,
  out: <path d="M-5 -5l10 10M5 -5l-10 10" />,
  moved: <path d="M-5 0h10M1 -4l4 4-4 4" />,
  shot: (
    <>
      <circle r="4.5" />
      <path d="M0 -7v4M0 3v4M-7 0h4M3 0h4" />
    </>
  ),
  wounds: null,
  inside: <path d="M-5 5v-6l5-5 5 5v6z" />,
};

function Badge({ marker, x, y, size }: { marker: Marker; x: number; y: number; size: number }) {
  return (
    <g class={`marker marker-${marker.sign}`} transform={`translate(${x} ${y}) scale(${size / 16})`}>
      <circle class="marker-ground" r="8" />
      <g class="marker-sign">{SIGNS[marker.sign]}</g>
      {marker.sign === "wounds" ? (
        <text class="marker-number" text-anchor="middle" dy="4" font-size="12">
          {marker.state}
        </text>
      ) : null}
    </g>
  );
}

/** The size of a marker: no larger than a base needs, no smaller than the eye does, in pixels. */
function markerSize(model: ModelView, { unit, pixel }: Frame): number {
  const base = (Math.min(model.base.width, model.base.depth) * unit) / pixel;
  return Math.min(20, Math.max(11, base * 0.55)) * pixel;
}

export function Markers(props: {
  readonly models: readonly ModelView[];
  readonly units: readonly UnitView[];
  readonly frame: Frame;
}) {
  const { frame } = props;
  const first = new Set<string>();
  return (
    <g class="markers" pointer-events="none">
      {props.models.map((model) => {
        const unit = props.units.find(({ id }) => id === model.unit);
        const size = markerSize(model, frame);
        const own = crowded(model) ? [] : modelMarkers(model);
        const leads = model.status === "active" && !first.has(model.unit);
        if (leads) first.add(model.unit);
        const found = leads && unit !== undefined ? [...unitMarkers(unit), ...own] : own;
        if (found.length === 0) return null;
        const [cx, cy] = frame.at(model.position);
        const half = (Math.max(model.base.width, model.base.depth) / 2) * frame.unit;
        return (
          <g key={model.id}>
            {found.slice(0, 3).map((marker, i) => (
              <Badge
                key={marker.sign}
                marker={marker}
                x={isGone(model) ? cx : cx + half * 0.9 + i * size * 1.05}
                y={isGone(model) ? cy : cy - half * 0.9}
                size={size}
              />
            ))}
          </g>
        );
      })}
    </g>
  );
}

/** Whether a model stands in the ranks behind, where markers of its own would hide its neighbours. */
const crowded = (model: ModelView): boolean =>
  model.rank !== null && (model.rank > 0 || (model.file ?? 0) > 0) && !isGone(model);
