/** Handles at the corners of an outline, and smaller ones between them, which make a new corner when they are dragged. */
import { useRef } from "preact/hooks";
import type { Point } from "../api/types";
import type { Phase } from "../board/gestures";
import type { Outline } from "../state/corners";

interface Handle extends Outline {
  readonly at: Point;
}

/** So many pixels make a drag: less is a click, or a hand that trembles. */
const LEAST = 3;
/** An edge of so many pixels has room for a handle between its corners. */
const ROOM = 26;

export function CornerHandles(props: {
  readonly path: string;
  readonly polygon: readonly Point[];
  readonly projected: (point: Point) => Point;
  readonly onDrag: (outline: Outline, to: Point, phase: Phase, when: number) => void;
  /** Take a corner out; left out where there are too few. */
  readonly onRemove: ((index: number) => void) | null;
}) {
  const { path, polygon, projected } = props;
  const held = useRef<{ readonly outline: Outline; readonly from: Point; moved: boolean } | null>(null);
  const [zero, one] = [projected([0, 0]), projected([1, 1])];
  const onTable = (event: PointerEvent): Point => {
    const svg = event.currentTarget instanceof SVGElement ? event.currentTarget.ownerSVGElement : null;
    const box = svg?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return [
      (event.clientX - box.left - zero[0]) / (one[0] - zero[0]),
      (event.clientY - box.top - zero[1]) / (one[1] - zero[1]),
    ];
  };
  const corners = polygon.map(
    (corner, index): Handle => ({ path, index, fresh: false, at: projected(corner) }),
  );
  const between = corners.flatMap(({ at: [x, y], index }): Handle[] => {
    const [toX, toY] = corners[(index + 1) % corners.length]?.at ?? [x, y];
    if (Math.hypot(toX - x, toY - y) < ROOM) return [];
    return [{ path, index, fresh: true, at: [(x + toX) / 2, (y + toY) / 2] }];
  });
  const follow = (event: PointerEvent, phase: Phase) => {
    const grip = held.current;
    if (grip === null) return;
    event.stopPropagation();
    const [x, y] = grip.from;
    grip.moved ||= Math.hypot(event.clientX - x, event.clientY - y) >= LEAST;
    if (grip.moved) props.onDrag(grip.outline, onTable(event), phase, event.timeStamp);
    if (phase !== "move") held.current = null;
  };
  const inputs = (outline: Outline) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !(event.currentTarget instanceof Element)) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { outline, from: [event.clientX, event.clientY], moved: false };
    },
    onPointerMove: (event: PointerEvent) => follow(event, "move"),
    onPointerUp: (event: PointerEvent) => follow(event, "end"),
    onPointerCancel: (event: PointerEvent) => follow(event, "cancel"),
    onDblClick: () => {
      if (!outline.fresh) props.onRemove?.(outline.index);
    },
  });
  return (
    <g aria-hidden="true">
      {[...corners, ...between].map(({ at: [x, y], ...outline }) => (
        <g
          // A corner that is being made is at first one between two others: its handle must stay the same.
          key={`${outline.fresh} ${outline.index}`}
          class={outline.fresh ? "corner-handle fresh" : "corner-handle"}
          data-corner={outline.fresh ? undefined : outline.index}
          data-between={outline.fresh ? outline.index : undefined}
          {...inputs(outline)}
        >
          <circle cx={x} cy={y} r={outline.fresh ? 9 : 14} fill="transparent" />
          <circle class="corner-dot" cx={x} cy={y} r={outline.fresh ? 4 : 6.5} />
        </g>
      ))}
    </g>
  );
}
