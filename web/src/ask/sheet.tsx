/** The panel beside the board; on a narrow screen a sheet at the bottom, which is drawn up and down. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../i18n/translate";

const STEPS = ["low", "half", "high"] as const;

export function Sheet(props: {
  readonly label: string;
  /** Out of the way for now, while the board is worked on. */
  readonly lowered?: boolean;
  readonly children: ComponentChildren;
}) {
  const { label, lowered, children } = props;
  const step = useSignal<(typeof STEPS)[number]>("half");
  const start = useSignal<number | null>(null);
  const dragged = useSignal(false);
  const move = (by: 1 | -1) => {
    const next = STEPS[STEPS.indexOf(step.value) + by];
    if (next !== undefined) step.value = next;
  };
  return (
    <aside class={`sheet-panel sheet-${lowered ? "low" : step.value}`} aria-label={label}>
      <button
        type="button"
        class="sheet-grip no-print"
        aria-label={step.value === "high" ? t("Lower the panel") : t("Raise the panel")}
        onClick={() => {
          if (!dragged.value)
            step.value = step.value === "high" ? "low" : step.value === "low" ? "half" : "high";
        }}
        onPointerDown={(event) => {
          start.value = event.clientY;
          dragged.value = false;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (start.value === null || Math.abs(event.clientY - start.value) < 48) return;
          move(event.clientY < start.value ? 1 : -1);
          start.value = event.clientY;
          dragged.value = true;
        }}
        onPointerUp={() => {
          start.value = null;
        }}
      >
        <span class="sheet-bar" />
      </button>
      <div class="sheet-body">{children}</div>
    </aside>
  );
}
