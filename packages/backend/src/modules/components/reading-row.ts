import type { SnapshotRow } from "../../storage/database/schema.ts";

/** The columns of a snapshot that readings need. */
export const readingColumns = [
  "id",
  "created_date",
  "analysis_type",
  "device_serial",
  "device_label",
  "source_distance",
  "band_low_hz",
  "band_high_hz",
  "heatmap_mode",
  "level_reference",
  "level_db",
  "gas",
  "leak_lpm",
  "leak_detected",
  "leak_infinite",
  "pd",
  "mech",
  "fixed",
  "fixed_date",
] as const satisfies readonly (keyof SnapshotRow)[];

export type ReadingRow = Pick<SnapshotRow, (typeof readingColumns)[number]>;
