/** A picture of the board, as a file: SVG, PNG or PDF. */
import { useState } from "preact/hooks";
import { postForFile } from "../api/client";
import type { JsonObject } from "../api/types";
import { t } from "../i18n/translate";
import { Button, Notice } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { fileName, save } from "./saving";

const FORMATS = ["svg", "png", "pdf"] as const;
export type PictureFormat = (typeof FORMATS)[number];

export interface PictureDialogProps {
  readonly title: string;
  /** What the picture is of, as `api/picture` asks for it: a scenario with or without shooter and target. */
  readonly question?: JsonObject;
  /** Another way to the picture, where it is of no scenario. */
  readonly fetch?: (format: PictureFormat) => Promise<Blob>;
  readonly onClose: () => void;
}

export function PictureDialog({ title, question, fetch, onClose }: PictureDialogProps) {
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (format: PictureFormat): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      const file = await (fetch?.(format) ?? postForFile("api/picture", { ...question, format }));
      save(fileName(title, format), file);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const uses: Readonly<Record<PictureFormat, string>> = {
    svg: t("for drawing programs and web pages; sharp at any size"),
    png: t("for chats and forums"),
    pdf: t("for printing"),
  };
  return (
    <Dialog title={t("A picture of the table")} onClose={onClose}>
      {fault === null ? null : (
        <Notice kind="bad">
          <p>{fault}</p>
        </Notice>
      )}
      <ul class="formats">
        {FORMATS.map((format) => (
          <li key={format}>
            <Button disabled={busy} onClick={() => void take(format)}>
              {format.toUpperCase()}
            </Button>
            <span class="muted small">{uses[format]}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
