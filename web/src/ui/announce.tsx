/** What is said to a screen reader, and the short messages that everybody sees. */
import { signal } from "@preact/signals";
import { t } from "../i18n/translate";
import { Button, Icon } from "./controls";

const polite = signal("");
let waiting = 0;

/** Say a result to a screen reader; of results that follow quickly only the last is said. */
export function announce(text: string, after = 250): void {
  window.clearTimeout(waiting);
  waiting = window.setTimeout(() => {
    polite.value = text;
  }, after);
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const toasts = signal<readonly Toast[]>([]);
let nextToast = 1;

/** Show a short message for a while; call what is returned to take it away before. */
export function toast(text: string, action?: Toast["action"]): () => void {
  const id = nextToast++;
  toasts.value = [...toasts.value.slice(-2), action === undefined ? { id, text } : { id, text, action }];
  window.setTimeout(() => dismiss(id), 8000);
  return () => dismiss(id);
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((shown) => shown.id !== id);
}

/** What is said to a screen reader, and seen by nobody. */
export function Announcements() {
  return (
    <div class="visually-hidden" aria-live="polite" role="status" id="results">
      {polite.value}
    </div>
  );
}

/** The messages, in the bar of the page: it grows by what they need, so they lie on nothing that can be pressed. */
export function Messages() {
  return (
    <div class="toasts" role="log" aria-label={t("Messages")}>
      {toasts.value.map((shown) => (
        <div class="toast" key={shown.id}>
          <span>{shown.text}</span>
          {shown.action && (
            <Button
              kind="quiet"
              onClick={() => {
                shown.action?.run();
                dismiss(shown.id);
              }}
            >
              {shown.action.label}
            </Button>
          )}
          <Button kind="quiet" icon label={t("Close")} onClick={() => dismiss(shown.id)}>
            <Icon name="close" />
          </Button>
        </div>
      ))}
    </div>
  );
}
