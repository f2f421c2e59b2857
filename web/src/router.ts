/** The page's routes live in the address after `#`, which never reaches the server: a seat's token stays private. */
import { computed, signal } from "@preact/signals";

export type RouteName = "start" | "ask" | "edit" | "play" | "game" | "position" | "reference" | "replay";

export interface Route {
  readonly name: RouteName;
  /** What follows the name: `#/game/ID/TOKEN` has two. */
  readonly parts: readonly string[];
}

const NAMES: readonly RouteName[] = ["ask", "edit", "play", "game", "position", "reference", "replay"];

/** Read an address; what is none of ours is the start page. */
export function readRoute(hash: string): Route {
  const [first = "", ...parts] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .filter((part) => part !== "")
    .map(decode);
  const name = NAMES.find((known) => known === first);
  return name === undefined ? { name: "start", parts: [] } : { name, parts };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function href(name: RouteName, ...parts: readonly string[]): string {
  if (name === "start") return "#/";
  return `#/${[name, ...parts.map(encodeURIComponent)].join("/")}`;
}

const hash = signal(globalThis.location?.hash ?? "");
globalThis.addEventListener?.("hashchange", () => {
  hash.value = location.hash;
});

export const route = computed(() => readRoute(hash.value));

export function navigate(name: RouteName, ...parts: readonly string[]): void {
  location.hash = href(name, ...parts);
}
