/** The tiles that areas are filled with; they keep their size on the screen however close one looks. */
import { memo } from "../ui/memo";
import type { Texture } from "./terrain";

interface Tile {
  readonly width: number;
  readonly height: number;
  readonly path: string;
  readonly ink: string;
  readonly stroke?: number;
  readonly filled?: boolean;
  readonly turn?: number;
}

const WOOD = "var(--t-wood-ink)";
const WATER = "var(--t-water-ink)";
const EARTH = "var(--t-earth-ink)";
const STONE = "var(--t-stone-ink)";

const TEXTURES: Readonly<Record<Texture, Tile>> = {
  trees: {
    width: 22,
    height: 20,
    path: "M6 3l3.2 5.5h-6.4zM6 8.5v2M17 12l3.2 5.5h-6.4zM17 17.5v2",
    ink: WOOD,
  },
  waves: { width: 20, height: 12, path: "M1 4q2.5-3 5 0t5 0M10 10q2.5-3 5 0t5 0", ink: WATER, stroke: 0.9 },
  rushes: {
    width: 22,
    height: 18,
    path: "M3 7h8M5 7l-1.5-4M7 7v-5M9 7l1.5-4M13 16h8M15 16l-1.5-4M17 16v-5M19 16l1.5-4",
    ink: WATER,
    stroke: 0.9,
  },
  furrows: { width: 12, height: 8, path: "M1 2h6M7 6h5M0 6h.5", ink: "var(--t-field-ink)", stroke: 0.9 },
  leaves: {
    width: 7,
    height: 6,
    path: "M1 2.5a1.3 1.3 0 0 1 2.6 0M4.4 5.5a1.3 1.3 0 0 1 2.2 0",
    ink: WOOD,
    stroke: 0.9,
  },
  bricks: { width: 10, height: 7, path: "M0 .5H10M0 4H10M2.5 .5V4M7.5 4V7.5", ink: STONE, stroke: 0.7 },
  rubble: {
    width: 22,
    height: 15,
    path: "M2 2h6v3.5h-6zM10 5.5h5v-3.5M12 10h7v3.5M4 13.5v-3.5h4",
    ink: STONE,
    stroke: 0.9,
  },
  windows: { width: 11, height: 11, path: "M3.5 3.5h4v4h-4z", ink: STONE, filled: true },
  rocks: { width: 20, height: 16, path: "M2 7l3-5 4 5zM11 15l4-6 4.5 6z", ink: STONE },
  planks: { width: 6, height: 6, path: "M3 0V6", ink: EARTH, stroke: 0.9 },
  stones: {
    width: 12,
    height: 9,
    path: "M3 3m-1.3 0a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0M9 7m-1.3 0a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0",
    ink: WATER,
    stroke: 0.9,
  },
  battlement: { width: 10, height: 7, path: "M0 5H2.5V2H7.5V5H10", ink: EARTH, stroke: 1.1 },
  crosses: { width: 8, height: 8, path: "M2 2l4 4M6 2l-4 4", ink: EARTH },
  ticks: { width: 6, height: 7, path: "M3 1.5v4", ink: EARTH },
  pluses: { width: 14, height: 14, path: "M7 4v6M4 7h6", ink: STONE, stroke: 0.8 },
};

/** `cover-…` lie on targets, `shade-…` on the ground that the shooter can't see, quieter. */
const HATCHES: Readonly<Record<string, Tile>> = {
  "cover-light": { width: 5, height: 5, path: "M0 2.5H5", ink: "var(--light-ink)", stroke: 1.1, turn: -45 },
  "cover-hard": {
    width: 6.5,
    height: 6.5,
    path: "M0 3.25H6.5",
    ink: "var(--hard-ink)",
    stroke: 2.2,
    turn: 45,
  },
  "cover-hides": { width: 6, height: 6, path: "M0 3H6M3 0V6", ink: "var(--hides-ink)", stroke: 1, turn: 45 },
  "cover-out": { width: 7, height: 7, path: "M0 3.5H7", ink: "var(--hides-ink)", stroke: 2.4, turn: 0 },
  "shade-light": { width: 9, height: 9, path: "M2 2h.1M6.5 6.5h.1", ink: "var(--light-ink)", stroke: 1.6 },
  "shade-hard": { width: 9, height: 9, path: "M0 4.5H9", ink: "var(--hard-ink)", stroke: 0.8, turn: 45 },
  "shade-hides": { width: 10, height: 10, path: "M0 5H10", ink: "var(--hides-ink)", stroke: 0.8, turn: -45 },
};

interface PatternsProps {
  readonly prefix: string;
  readonly scale: number;
  /** The one pattern that is wanted, where a picture has no use for the others. */
  readonly only?: string;
}

/** Definitions for one board; `prefix` keeps the ids of several boards on a page apart. */
export const Patterns = memo(function Patterns({ prefix, scale, only }: PatternsProps) {
  const all = [...Object.entries(TEXTURES), ...Object.entries(HATCHES)];
  const tiles = only === undefined ? all : all.filter(([name]) => name === only);
  return (
    <>
      {tiles.map(([name, tile]) => (
        <pattern
          key={name}
          id={`${prefix}-${name}`}
          patternUnits="userSpaceOnUse"
          width={tile.width}
          height={tile.height}
          patternTransform={`scale(${1 / scale} ${-1 / scale}) rotate(${tile.turn ?? 0})`}
        >
          <path
            d={tile.path}
            fill={tile.filled ? tile.ink : "none"}
            stroke={tile.filled ? "none" : tile.ink}
            stroke-width={tile.stroke ?? 1}
            stroke-linecap="round"
          />
        </pattern>
      ))}
    </>
  );
});
