/** Which colours a side has: its own where its name is a colour's, else the next that is free; every other one is dark. */

export interface SideStyle {
  /** Colour variables of CSS. */
  readonly fill: string;
  readonly ink: string;
  readonly mark: string;
  readonly dark: boolean;
  readonly hue: string;
}

const HUES = ["blue", "vermillion", "green", "purple", "sky", "orange", "yellow", "grey"] as const;

const NAMED: readonly (readonly [string, (typeof HUES)[number]])[] = [
  ["red", "vermillion"],
  ["крас", "vermillion"],
  ["blue", "blue"],
  ["син", "blue"],
  ["голуб", "sky"],
  ["green", "green"],
  ["зел", "green"],
  ["purple", "purple"],
  ["фиол", "purple"],
  ["orange", "orange"],
  ["оранж", "orange"],
  ["yellow", "yellow"],
  ["жёлт", "yellow"],
  ["жел", "yellow"],
  ["grey", "grey"],
  ["gray", "grey"],
  ["black", "grey"],
  ["сер", "grey"],
  ["чёрн", "grey"],
  ["черн", "grey"],
];

export function sideStyles(sides: readonly string[]): ReadonlyMap<string, SideStyle> {
  const named = sides.map((side) => NAMED.find(([start]) => side.toLowerCase().startsWith(start))?.[1]);
  const left = HUES.filter((hue) => !named.includes(hue));
  const free = left.length > 0 ? left : [...HUES];
  let taken = 0;
  return new Map(
    sides.map((side, index) => {
      const hue = named[index] ?? free[taken++ % free.length] ?? "grey";
      const dark = index % 2 === 1;
      const style: SideStyle = {
        fill: dark ? `var(--side-${hue}-strong)` : `var(--side-${hue})`,
        ink: `var(--side-${hue}-ink)`,
        mark: dark ? "#ffffff" : `var(--side-${hue}-ink)`,
        dark,
        hue,
      };
      return [side, style] as const;
    }),
  );
}
