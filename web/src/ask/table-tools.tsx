/** The buttons of a table that can be changed: snapping to the grid, undo and redo. */
import type { Signal } from "@preact/signals";
import { t } from "../i18n/translate";
import type { Table } from "../state/table";
import { Button, Icon } from "../ui/controls";

export function TableTools({ table, snap }: { readonly table: Table; readonly snap: Signal<boolean> }) {
  return (
    <>
      <hr />
      <Button
        kind="quiet"
        icon
        label={t("Snap to the grid")}
        pressed={snap.value}
        onClick={() => {
          snap.value = !snap.value;
        }}
      >
        <Icon name="magnet" />
      </Button>
      <Button
        kind="quiet"
        icon
        label={t("Undo")}
        disabled={!table.canUndo.value}
        onClick={() => table.undo()}
      >
        <Icon name="undo" />
      </Button>
      <Button
        kind="quiet"
        icon
        label={t("Redo")}
        disabled={!table.canRedo.value}
        onClick={() => table.redo()}
      >
        <Icon name="redo" />
      </Button>
    </>
  );
}
