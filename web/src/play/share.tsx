/** A link to the game as it stands: to look at, not to play; it gives no seat, and does not follow the game. */
import { useState } from "preact/hooks";
import { t } from "../i18n/translate";
import { href } from "../router";
import { HandOn } from "../share/copying";
import { toast } from "../ui/announce";
import { Button, Icon } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { shareRecord } from "./begin";
import { address } from "./links";

interface ShareProps {
  readonly game: string;
  readonly token: string;
  /** After how many actions it is seen first; after all of them if it is not said. */
  readonly at?: number;
}

export function Share({ game, token, at }: ShareProps) {
  const [record, setRecord] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const share = async (): Promise<void> => {
    setBusy(true);
    try {
      setRecord((await shareRecord(game, token, at)).record);
    } catch (error) {
      toast(error instanceof Error ? error.message : t("The position could not be shared."));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button disabled={busy} onClick={() => void share()}>
        <Icon name="share" />
        {t("Link to this position")}
      </Button>
      {record === null ? null : (
        <Dialog title={t("Link to this position")} onClose={() => setRecord(null)}>
          <p>
            {t(
              "Whoever has the link sees the game up to this moment, action by action. It gives no seat, and what is done later is not seen.",
            )}
          </p>
          <HandOn label={t("Link")} address={address(href("replay", record), location.href)} />
        </Dialog>
      )}
    </>
  );
}
