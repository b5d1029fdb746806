import type { ApiSchema } from "@sonolens/api-client";
import type { ExportedSnapshot } from "./exported-snapshots.ts";

/** What the summary dashboard shows of some snapshots. */
export function summaryDataOf(snapshots: readonly ExportedSnapshot[]): ApiSchema<"SummaryData"> {
  const data: ApiSchema<"SummaryData"> = { pd: [], leak: [], mech: [] };
  for (const { row, leak, pd, mech } of snapshots) {
    const named = {
      id: row.id,
      label: row.label,
      device_label: row.device_label,
      created_date: row.created_date,
    };
    if (leak !== undefined) data.leak.push({ ...named, ...leak });
    if (pd !== undefined) data.pd.push({ ...named, ...pd });
    if (mech !== undefined) data.mech.push({ ...named, ...mech });
  }
  return data;
}
