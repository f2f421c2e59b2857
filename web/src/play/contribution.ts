/** What a player adds to the dice: chance of the browser's own, that the server can't know when it commits itself. */

const BYTES = 32;

export function contribution(fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const bytes = fill(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A long number in groups that two people can compare aloud. */
export function grouped(hex: string): string {
  return hex.match(/.{1,8}/g)?.join(" ") ?? "";
}
