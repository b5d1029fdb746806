import { invalid, type Validated, valid } from "./validated.ts";

/** The usable snapshots of a report: those that could be read; at least one. */
export function validateReportSnapshots<Snapshot>(
  snapshots: readonly (Snapshot | undefined)[],
): Validated<Snapshot[]> {
  const usable = snapshots.filter((snapshot) => snapshot !== undefined);
  return usable.length === 0 ? invalid("reportEmpty") : valid(usable);
}
