import {
  type LeakThresholds,
  machineFindings,
  severityLevels,
  severityOfRank,
  severityRank,
  snapshotTypes,
} from "@sonolens/domain";
import type { GalleryColumns, SeverityColumns } from "./gallery-columns.ts";

/** The severity of each row on the one scale; cached for the last thresholds, as are the orders by it. */
export function severityColumns(
  { count, derived, numbers }: GalleryColumns,
  thresholds: LeakThresholds,
): SeverityColumns {
  const known = derived.severities;
  if (
    known &&
    Object.is(known.thresholds.lowLpm, thresholds.lowLpm) &&
    Object.is(known.thresholds.highLpm, thresholds.highLpm)
  )
    return known;
  const levels = new Uint8Array(count);
  const ranks = new Float64Array(count);
  for (let row = 0; row < count; row++) {
    const rank = severityRank(
      {
        type: snapshotTypes[(numbers.type[row] as number) - 1],
        leakRank: numbers.leakRank[row] as number,
        pdSeverityMin: numbers.severityMin[row] as number,
        pdSeverityMax: numbers.severityMax[row] as number,
        machine: machineFindings[(numbers.machineFinding[row] as number) - 1],
      },
      thresholds,
    );
    ranks[row] = rank;
    const severity = severityOfRank(rank);
    levels[row] = severity === "notApplicable" ? 0 : severityLevels.indexOf(severity) + 1;
  }
  derived.severities = { thresholds, levels, ranks };
  delete derived.orders.severityDesc;
  delete derived.orders.severityAsc;
  return derived.severities;
}
