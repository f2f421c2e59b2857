/** A link to hand on: it can be read, copied, opened, and shared where the device has a sheet for that. */
import { useId, useState } from "preact/hooks";
import { t } from "../i18n/translate";
import { announce } from "../ui/announce";
import { Button, Icon } from "../ui/controls";

export interface LinkToHandOn {
  readonly label: string;
  readonly address: string;
}

export function HandOn({ label, address }: LinkToHandOn) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Without leave to the clipboard the text is marked, to be copied by hand.
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
      return;
    }
    setCopied(true);
    announce(t("The link is copied."));
    window.setTimeout(() => setCopied(false), 2500);
  };
  return (
    <div class="hand-on">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="hand-on-row">
        <input
          id={id}
          class="input"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button label={`${t("Copy")}: ${label}`} onClick={() => void copy()}>
          <Icon name={copied ? "check" : "copy"} />
          {copied ? t("Copied") : t("Copy")}
        </Button>
      </div>
    </div>
  );
}
