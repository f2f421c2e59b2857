/** What the shooter sees of the target, enlarged: the silhouette, its hidden parts hatched. */
import { useId } from "preact/hooks";
import type { Sight } from "../api/types";
import { boxOf, pathOf } from "../board/geometry";
import { Patterns } from "../board/patterns";
import { list, percent, t } from "../i18n/translate";

const WIDTH = 320;
const HEIGHT = 170;

export function Silhouette({ sight, hidden }: { readonly sight: Sight; readonly hidden: number }) {
  const prefix = useId().replace(/[^\w-]/g, "");
  if (sight.silhouette.length === 0) return null;
  const points = sight.silhouette.flatMap(({ polygon }) => [...polygon]);
  const box = boxOf(points);
  const scale = Math.min(
    (WIDTH - 24) / Math.max(1e-9, box.right - box.left),
    (HEIGHT - 20) / Math.max(1e-9, box.top - box.bottom),
  );
  const x = WIDTH / 2 - ((box.left + box.right) / 2) * scale;
  const visible = sight.silhouette.filter((cell) => cell.visible).map(({ polygon }) => polygon);
  const covered = sight.silhouette.filter((cell) => !cell.visible).map(({ polygon }) => polygon);
  const names = [...new Set(sight.silhouette.flatMap(({ hidden_by }) => hidden_by ?? []))];
  const words =
    names.length === 0
      ? hidden < 0.0005
        ? t("What the shooter sees: all of it")
        : t("What the shooter sees: {share}; the walls about it hide the rest", {
            share: percent(1 - hidden),
          })
      : t("What the shooter sees: {share}; the rest is hidden by {names}", {
          share: percent(1 - hidden),
          names: list(names),
        });
  return (
    <figure class="silhouette">
      <figcaption>
        <h3>{t("As the shooter sees it")}</h3>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
        <defs>
          <Patterns prefix={prefix} scale={scale} only="cover-hides" />
        </defs>
        <g transform={`translate(${x} ${HEIGHT - 10 + box.bottom * scale}) scale(${scale} ${-scale})`}>
          <path class="silhouette-hidden" d={pathOf(covered)} />
          <path d={pathOf(covered)} fill={`url(#${prefix}-cover-hides)`} opacity={0.8} />
          <path class="silhouette-seen" d={pathOf(visible)} />
        </g>
        <path class="silhouette-ground" d={`M8 ${HEIGHT - 9.5}H${WIDTH - 8}`} />
      </svg>
      <p class="small muted">{words}</p>
    </figure>
  );
}
