/** What is said while the server is away. */
import { t } from "../i18n/translate";
import type { Table } from "../state/table";
import { Notice } from "../ui/controls";

export function Away({ table }: { readonly table: Table }) {
  if (!table.lost.value) return null;
  return (
    <Notice kind="warn">
      <p role="status">
        {t("The server does not answer. What you do here is kept, and judged as soon as it is back.")}
      </p>
    </Notice>
  );
}
