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
/** How far about a corner it can be taken hold of, and how large it is drawn: less where corners are close. */
const REACH = 14;
const DOT = 6.5;

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
    const [left, top] = zeroOf(event);
    return [
      (event.clientX - left - zero[0]) / (one[0] - zero[0]),
      (event.clientY - top - zero[1]) / (one[1] - zero[1]),
    ];
  };
  const corners = polygon.map(
    (corner, index): Handle => ({ path, index, fresh: false, at: projected(corner) }),
  );
  const edges = corners.map(({ at: [x, y], index }) => {
    const [toX, toY] = corners[(index + 1) % corners.length]?.at ?? [x, y];
    return Math.hypot(toX - x, toY - y);
  });
  const dot = Math.max(3, Math.min(DOT, 0.2 * Math.min(...edges)));
  const between = corners.flatMap(({ at: [x, y], index }): Handle[] => {
    const [toX, toY] = corners[(index + 1) % corners.length]?.at ?? [x, y];
    if ((edges[index] ?? 0) < ROOM) return [];
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
  const handles = [...corners, ...between];
  const heldBy = (event: Event): Outline | null => {
    const name = event.target instanceof Element ? event.target.closest("[data-grip]") : null;
    return handles.find((each) => nameOf(each) === name?.getAttribute("data-grip")) ?? null;
  };
  // The group captures the pointer: a handle may go while its corner is being made.
  const inputs = {
    onPointerDown: (event: PointerEvent) => {
      const outline = heldBy(event);
      if (event.button !== 0 || outline === null || !(event.currentTarget instanceof Element)) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { outline, from: [event.clientX, event.clientY], moved: false };
    },
    onPointerMove: (event: PointerEvent) => follow(event, "move"),
    onPointerUp: (event: PointerEvent) => follow(event, "end"),
    onPointerCancel: (event: PointerEvent) => follow(event, "cancel"),
    onDblClick: (event: MouseEvent) => {
      const [x, y] = [event.clientX - zeroOf(event)[0], event.clientY - zeroOf(event)[1]];
      const near = corners.find(({ at }) => Math.hypot(at[0] - x, at[1] - y) < REACH);
      if (near !== undefined) props.onRemove?.(near.index);
    },
  };
  return (
    <g aria-hidden="true" {...inputs}>
      {handles.map((handle) => {
        const [x, y] = handle.at;
        return (
          <g
            key={nameOf(handle)}
            class={handle.fresh ? "corner-handle fresh" : "corner-handle"}
            data-grip={nameOf(handle)}
          >
            <circle cx={x} cy={y} r={handle.fresh ? 9 : REACH} fill="transparent" />
            <circle class="corner-dot" cx={x} cy={y} r={handle.fresh ? Math.min(4, dot) : dot} />
          </g>
        );
      })}
    </g>
  );
}

function nameOf({ fresh, index }: Outline): string {
  return `${fresh ? "between" : "corner"} ${index}`;
}

/** Where the board's own pixels begin on the screen. */
function zeroOf(event: MouseEvent): Point {
  const svg = event.currentTarget instanceof SVGElement ? event.currentTarget.ownerSVGElement : null;
  const box = svg?.getBoundingClientRect();
  return [box?.left ?? 0, box?.top ?? 0];
}
