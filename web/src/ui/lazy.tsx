/** A part of the page that is fetched when it is first shown. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/translate";
import { Button, Notice } from "./controls";

export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [state, setState] = useState<"loading" | "ready" | "failed">(loaded === null ? "loading" : "ready");
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (loaded !== null) return;
      load().then(
        (module) => {
          loaded = module.default;
          setState("ready");
        },
        () => setState("failed"),
      );
    }, [attempt]);
    if (state === "failed") {
      return (
        <div class="page-note">
          <Notice kind="bad">
            <p>{t("This part of the page could not be loaded.")}</p>
            <div class="buttons">
              <Button
                onClick={() => {
                  setState("loading");
                  setAttempt(attempt + 1);
                }}
              >
                {t("Try again")}
              </Button>
            </div>
          </Notice>
        </div>
      );
    }
    const Loaded = loaded;
    return state === "ready" && Loaded !== null ? (
      <Loaded {...props} />
    ) : (
      <p class="muted">{t("Loading…")}</p>
    );
  };
}
