/** How each kind of terrain looks: as on the printed pictures. */

export type Texture =
  | "trees"
  | "waves"
  | "rushes"
  | "furrows"
  | "leaves"
  | "bricks"
  | "rubble"
  | "windows"
  | "rocks"
  | "planks"
  | "stones"
  | "battlement"
  | "crosses"
  | "ticks"
  | "pluses";

export interface TerrainStyle {
  readonly fill: string;
  readonly ink: string;
  readonly texture?: Texture;
  readonly dashes?: string;
  readonly stroke?: number;
  readonly contours?: boolean;
}

const water: TerrainStyle = { fill: "var(--t-water)", ink: "var(--t-water-ink)", texture: "waves" };
const wood: TerrainStyle = { fill: "var(--t-wood)", ink: "var(--t-wood-ink)", texture: "trees" };

const STYLES: Readonly<Record<string, TerrainStyle>> = {
  forest: wood,
  wood,
  field: { fill: "var(--t-field)", ink: "var(--t-field-ink)", texture: "furrows", dashes: "6 3" },
  hedge: { fill: "var(--t-hedge)", ink: "var(--t-wood-ink)", texture: "leaves" },
  ruins: {
    fill: "var(--t-ruins)",
    ink: "var(--t-stone-ink)",
    texture: "rubble",
    dashes: "8 3 2 3",
    stroke: 1.6,
  },
  wall: { fill: "var(--t-wall)", ink: "var(--t-stone-ink)", texture: "bricks" },
  building: { fill: "var(--t-building)", ink: "var(--t-dark-ink)", texture: "windows", stroke: 2 },
  hill: { fill: "var(--t-hill)", ink: "var(--t-earth-ink)", contours: true },
  impassable: { fill: "var(--t-rock)", ink: "var(--t-dark-ink)", texture: "rocks", stroke: 2 },
  water,
  stream: water,
  river: water,
  lake: water,
  swamp: { fill: "var(--t-swamp)", ink: "var(--t-water-ink)", texture: "rushes", dashes: "5 3" },
  bridge: { fill: "var(--t-bridge)", ink: "var(--t-earth-ink)", texture: "planks", stroke: 1.8 },
  ford: { fill: "var(--t-ford)", ink: "var(--t-water-ink)", texture: "stones", dashes: "3 3" },
  road: { fill: "var(--t-road)", ink: "var(--t-road-ink)", dashes: "9 4" },
  trench: { fill: "var(--t-trench)", ink: "var(--t-earth-ink)", texture: "battlement", stroke: 1.6 },
  parapet: { fill: "var(--t-trench)", ink: "var(--t-earth-ink)", texture: "ticks", stroke: 1.6 },
  bunker: { fill: "var(--t-bunker)", ink: "var(--t-bunker-ink)", texture: "bricks", stroke: 3 },
  fence: { fill: "var(--t-fence)", ink: "var(--t-earth-ink)", texture: "planks" },
  barricade: { fill: "var(--t-fence)", ink: "var(--t-earth-ink)", texture: "crosses" },
  bank: { fill: "var(--t-fence)", ink: "var(--t-earth-ink)", texture: "ticks", dashes: "4 2" },
};

const OTHER: TerrainStyle = {
  fill: "var(--t-other)",
  ink: "var(--t-stone-ink)",
  texture: "pluses",
  dashes: "2 2",
};

export function terrainStyle(kind: string): TerrainStyle {
  return STYLES[kind] ?? OTHER;
}

/** Lies flat: roads and the like are drawn first, and what stands on them above. */
const FLAT: readonly string[] = [
  "water",
  "stream",
  "river",
  "lake",
  "field",
  "swamp",
  "road",
  "ford",
  "bridge",
  "hill",
];

/** The order in which kinds are drawn, the lowest first. */
export function level(kind: string): number {
  const index = FLAT.indexOf(kind);
  return index < 0 ? FLAT.length : index;
}
