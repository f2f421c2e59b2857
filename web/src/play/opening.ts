/** Opening the connection of a game with the browser's own means. */
import { address } from "../api/client";
import type { Surroundings, Wire } from "./live";

function liveAddress(game: string): string {
  const url = address(`api/games/${encodeURIComponent(game)}/live`);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** Spread the attempts of many pages, lest all come back in the same instant. */
const spread = (milliseconds: number): number => milliseconds * (0.75 + 0.5 * Math.random());

export function surroundings(game: string): Surroundings {
  return {
    open: () => new WebSocket(liveAddress(game)) as Wire,
    later: (run, milliseconds) => {
      const timer = window.setTimeout(run, spread(milliseconds));
      return () => window.clearTimeout(timer);
    },
    newId: newRequest,
  };
}

/** A random id (UUID version 4); `crypto.randomUUID` would do, but only where the page came over https or from here. */
function newRequest(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
