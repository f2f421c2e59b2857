/** What the tints of targets and the shades on the ground mean. */
import { t } from "../i18n/translate";
import { Swatch } from "./verdict";

export function Legend({ ruleset }: { readonly ruleset: string }) {
  const entries =
    ruleset === "ninth-age"
      ? [
          { tint: "clear", text: t("in full view") },
          { tint: "light", text: t("light cover") },
          { tint: "hard", text: t("hard cover") },
          { tint: "out", text: t("not seen") },
        ]
      : ruleset === "mordheim"
        ? [
            { tint: "clear", text: t("in full view") },
            { tint: "hides", text: t("partly hidden") },
            { tint: "out", text: t("not seen") },
          ]
        : [
            { tint: "clear", text: t("in the open") },
            { tint: "hides", text: t("partly hidden, no cover") },
            { tint: "light", text: t("in cover") },
            { tint: "hard", text: t("strong cover") },
            { tint: "out", text: t("not seen") },
          ];
  return (
    <ul class="legend" aria-label={t("Legend")}>
      {entries.map(({ tint, text }) => (
        <li key={tint}>
          <Swatch tint={tint} />
          {text}
        </li>
      ))}
    </ul>
  );
}
