/** Ctrl+Z and Ctrl+Y, wherever the focus is: what was removed took the focus along. */
import { useEffect } from "preact/hooks";
import type { Table } from "./table";

/** Tell whether a key undid or did again. Letters go by their place, whatever the keyboard's language. */
export function undoneBy(event: KeyboardEvent, table: Table): boolean {
  if (!(event.ctrlKey || event.metaKey) || (event.code !== "KeyZ" && event.code !== "KeyY")) return false;
  event.preventDefault();
  if (event.code === "KeyY" || event.shiftKey) table.redo();
  else table.undo();
  return true;
}

/** Fields keep these keys for their own text. */
export function useUndoKeys(table: Table): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const own = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (!event.defaultPrevented && !own) undoneBy(event, table);
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [table]);
}
