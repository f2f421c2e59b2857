/** How the board is worked: with a mouse, by touch, with keys alone. */
import { t } from "../i18n/translate";
import { Dialog } from "../ui/dialog";

export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const rows: readonly (readonly [string, string])[] = [
    [t("Tab"), t("onto the board, and off it again")],
    ["N · P · Page Up · Page Down", t("next and previous piece")],
    ["Enter", t("choose the piece: as shooter, or as target if it is an enemy")],
    ["F · T · X", t("make it the shooter, the target; swap the two")],
    ["← ↑ → ↓", t("move the piece; with Shift in small steps, with Alt in large ones")],
    ["Q · E  ·  [ · ]", t("turn it left and right, with Shift by one degree, with Alt by 45")],
    ["Esc", t("take the motion back; let go of the piece")],
    ["Shift+Enter", t("add the piece to those chosen")],
    ["Ctrl+Z · Ctrl+Y", t("undo, redo")],
    ["+ · − · 0", t("closer, farther, the whole table")],
    ["W · A · S · D", t("move the picture")],
  ];
  return (
    <Dialog title={t("Mouse, touch and keys")} onClose={onClose}>
      <p>
        {t(
          "Drag a piece to move it, and the round handle ahead of it to turn it. Drag the ground to move the picture, and turn the wheel or spread two fingers to look closer.",
        )}
      </p>
      <p>
        {t(
          "A click on a unit makes it the shooter, a click on an enemy the target. A double click on a model chooses its whole unit; Shift and a drag over the ground choose all within the frame.",
        )}
      </p>
      <table class="keys">
        <tbody>
          {rows.map(([keys, text]) => (
            <tr key={keys}>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
