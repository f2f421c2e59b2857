/** What a shooter sees: shades on the ground, his arc, lines of sight, and the tint of each target. */
import type { Point, Ruling, Sight, TableView } from "../api/types";
import { growth, isGone, outlineOf, outlineOfPiece } from "./base";
import { tintOf } from "./cover";
import { pathOf } from "./geometry";
import type { Piece } from "./pieces";

const ORDER = { light: 0, hides: 1, hard: 2 } as const;

type Shade = Sight["shades"][number];

interface Shadow {
  readonly key: string;
  readonly class: Shade["class"];
  readonly d: string;
}

/** The shades with the parts of each shadow in one path: fewer things to draw, and no seams between them. */
function shadowsOf(sight: Sight): readonly Shadow[] {
  const parts = new Map<string, Shade[]>();
  for (const shade of sight.shades) {
    const key = `${shade.class} ${shade.id}`;
    parts.set(key, [...(parts.get(key) ?? []), shade]);
  }
  return [...parts].map(([key, shades]) => ({
    key,
    class: (shades[0] as Shade).class,
    d: pathOf(shades.map(({ polygon }) => polygon)),
  }));
}

export function SightUnder(props: {
  readonly sight: Sight | null;
  readonly view: TableView;
  readonly prefix: string;
}) {
  const { sight, view, prefix } = props;
  if (sight === null) return null;
  const { width, depth } = view.table;
  const shadows = [...shadowsOf(sight)].sort((a, b) => ORDER[a.class] - ORDER[b.class]);
  return (
    <g clip-path={`url(#${prefix}-table)`} aria-hidden="true">
      {shadows.map((shadow) => (
        <g key={shadow.key} class="shade">
          <path class={`shade-${shadow.class}`} d={shadow.d} />
          <path class="shade-texture" d={shadow.d} fill={`url(#${prefix}-shade-${shadow.class})`} />
        </g>
      ))}
      {sight.arc !== null && sight.arc.length > 2 && (
        <>
          <path
            class="arc-outside"
            fill-rule="evenodd"
            d={`M0 0H${width}V${depth}H0Z${pathOf([sight.arc])}`}
          />
          <path class="arc-edge" d={pathOf([sight.arc])} />
        </>
      )}
    </g>
  );
}

/** Lines of sight to the target, and the point that they are measured from where the ruleset chooses one. */
export function SightOver(props: {
  readonly sight: Sight | null;
  readonly eye: boolean;
  readonly scale: number;
}) {
  const { sight, eye, scale } = props;
  if (sight === null) return null;
  const line = ([a, b]: readonly [Point, Point]) => `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;
  return (
    <g aria-hidden="true">
      <path class="sight-line" d={sight.lines.map(line).join("")} />
      {eye && sight.viewpoint !== null && (
        <>
          <circle class="sight-eye" cx={sight.viewpoint[0]} cy={sight.viewpoint[1]} r={6 / scale} />
          <circle class="sight-eye" cx={sight.viewpoint[0]} cy={sight.viewpoint[1]} r={1.6 / scale} />
        </>
      )}
    </g>
  );
}

export function Tints(props: {
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly rulings: readonly Ruling[] | undefined;
  readonly sight: Sight | null;
  readonly target: string | null;
  readonly prefix: string;
  readonly scale: number;
}) {
  const { rulings, prefix, scale } = props;
  if (rulings === undefined) return null;
  const byTarget = new Map(rulings.map((ruling) => [ruling.target, ruling]));
  const shapes: { readonly id: string; readonly d: string; readonly ruling: Ruling }[] = [];
  for (const piece of props.pieces.values()) {
    if (piece.kind === "terrain") continue;
    const whole = byTarget.get(piece.id) ?? (piece.kind === "unit" ? byTarget.get(piece.unit.id) : undefined);
    if (whole !== undefined) {
      shapes.push({ id: piece.id, d: outlineOfPiece(piece, scale), ruling: whole });
      continue;
    }
    for (const model of piece.models) {
      const ruling = byTarget.get(model.id);
      if (ruling === undefined || isGone(model.status)) continue;
      shapes.push({ id: model.id, d: outlineOf(model, growth(model, scale, piece.kind === "unit")), ruling });
    }
  }
  return (
    <g aria-hidden="true">
      {shapes.map(({ id, d, ruling }) => {
        const tint = tintOf(ruling);
        if (id === props.target && props.sight !== null && hasParts(props.sight, ruling)) {
          return <Parts key={id} d={d} sight={props.sight} prefix={prefix} />;
        }
        return (
          <g key={id} class="tint">
            <path class={`tint-${tint}`} d={d} />
            {tint !== "clear" && <path d={d} fill={`url(#${prefix}-cover-${tint})`} />}
          </g>
        );
      })}
    </g>
  );
}

/** Where a footprint is judged from above, the hidden parts of the target are exactly those in the shades. */
function hasParts(sight: Sight, ruling: Ruling): boolean {
  return ruling.viewpoint !== null && ruling.in_sight && sight.shades.length > 0;
}

function Parts(props: { readonly d: string; readonly sight: Sight; readonly prefix: string }) {
  const clip = `${props.prefix}-target`;
  return (
    <g class="tint">
      <clipPath id={clip}>
        <path d={props.d} />
      </clipPath>
      <g clip-path={`url(#${clip})`}>
        {shadowsOf(props.sight).map((shadow) => (
          <g key={shadow.key}>
            <path class={`tint-${shadow.class}`} d={shadow.d} />
            <path d={shadow.d} fill={`url(#${props.prefix}-cover-${shadow.class})`} />
          </g>
        ))}
      </g>
    </g>
  );
}
