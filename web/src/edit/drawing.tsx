/** A shape while it is drawn: what is there so far, and where the pointer would take it. */
import type { Point } from "../api/types";
import type { Shape } from "./making";

export function DrawnShape(props: {
  readonly shape: Shape;
  readonly points: readonly Point[];
  readonly pointer: Point | null;
}) {
  const { shape, points, pointer } = props;
  const all = pointer === null ? points : [...points, pointer];
  const [a, b] = all;
  return (
    <g class="drawn" aria-hidden="true">
      {shape === "polygon" && all.length > 1 && (
        <path d={`M${all.map(([x, y]) => `${x} ${y}`).join("L")}${all.length > 2 ? "Z" : ""}`} />
      )}
      {shape === "circle" && a !== undefined && b !== undefined && (
        <circle cx={a[0]} cy={a[1]} r={Math.hypot(b[0] - a[0], b[1] - a[1])} />
      )}
      {shape === "rectangle" && a !== undefined && b !== undefined && (
        <rect
          x={Math.min(a[0], b[0])}
          y={Math.min(a[1], b[1])}
          width={Math.abs(a[0] - b[0])}
          height={Math.abs(a[1] - b[1])}
        />
      )}
      {points.map(([x, y]) => (
        <path key={`${x} ${y}`} class="drawn-point" d={`M${x} ${y}h0`} />
      ))}
    </g>
  );
}
